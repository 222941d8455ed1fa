import { compare, isDecimal } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'

/** A line as far as a difference between two versions of an order can show in it. */
export type DiffableLine = {
  order_list_item_id: string
  /** Written by the restaurant: with other words it is another line. */
  free?: boolean | undefined
  unit_kind: UnitKind
  name: string
  /** What `quantity` counts: 尾, ケース. */
  unit?: string
  quantity: string
  unit_price?: string | null
  amount?: string | null
  note?: string | null
  confirmed_quantity?: string | null
  confirmed_weight?: string | null
  confirmed_unit_price?: string | null
  shortage_reason?: string | null
  /** Of a line in the restaurant's own words, whose supplier says it: '8' or '10'. */
  tax_rate?: string | null
  /** The name of what is shipped instead. */
  substitute?: string | null
}

export type DiffableOrder = { delivery_date: string; note: string | null; lines: readonly DiffableLine[] }

const line_fields = [
  'quantity',
  'unit_price',
  'amount',
  'note',
  'confirmed_quantity',
  'confirmed_weight',
  'confirmed_unit_price',
  'tax_rate',
  'shortage_reason',
  'substitute',
] as const

export type LineField = (typeof line_fields)[number]
export type Change<T extends string | null = string | null> = { before: T; after: T }
export type FieldChange = { field: LineField } & Change

export type ChangedLine = {
  order_list_item_id: string
  unit_kind: UnitKind
  name: string
  unit?: string
  changes: FieldChange[]
}

export type OrderDiff = {
  added: DiffableLine[]
  removed: DiffableLine[]
  changed: ChangedLine[]
  delivery_date: Change<string> | null
  note: Change<string> | null
}

type KeyedLine = Pick<DiffableLine, 'order_list_item_id' | 'free' | 'unit_kind' | 'name' | 'unit'>

const keyOf = (line: KeyedLine): string =>
  [line.order_list_item_id, line.unit_kind, ...(line.free ? [line.name, line.unit ?? ''] : [])].join('/')

/** Blank and null are the same to a reader; 2 and 2.000 are the same quantity. */
const isSame = (field: LineField, before: string, after: string): boolean => {
  if (before === after) return true
  const isText = field === 'note' || field === 'shortage_reason' || field === 'substitute'
  return !isText && isDecimal(before) && isDecimal(after) && compare(before, after) === 0
}

/** In which fields two lines differ. */
export const fieldChanges = (before: DiffableLine, after: DiffableLine): FieldChange[] =>
  line_fields.flatMap(field =>
    isSame(field, before[field] ?? '', after[field] ?? '')
      ? []
      : [{ field, before: before[field] ?? null, after: after[field] ?? null }],
  )

/**
 * Lines by what they are from one version to the next, item and unit: their numbers move with every edit. The second line
 * of the same item and unit in one order is paired with the second of the other.
 */
export const linesByKey = <Line extends KeyedLine>(lines: readonly Line[]): Map<string, Line> => {
  const found = new Map<string, Line>()
  for (const line of lines) {
    let key = keyOf(line)
    for (let nth = 2; found.has(key); nth += 1) key = `${keyOf(line)}/${nth}`
    found.set(key, line)
  }
  return found
}

/**
 * What changed from one version of an order to the next, for 訂正 sheets, notifications and the log. Lines are matched by
 * item and unit: an item moved from バラ to ケース is one line removed and one added, which `diff-words` says as one.
 */
export const diffOrders = (before: DiffableOrder, after: DiffableOrder): OrderDiff => {
  const [old, fresh] = [linesByKey(before.lines), linesByKey(after.lines)]
  const changed: ChangedLine[] = []
  for (const [key, line] of fresh) {
    const was = old.get(key)
    const changes = was ? fieldChanges(was, line) : []
    if (changes.length > 0) {
      const { order_list_item_id, unit_kind, name, unit } = line
      changed.push({ order_list_item_id, unit_kind, name, ...(unit === undefined ? {} : { unit }), changes })
    }
  }
  const change = (from: string, to: string): Change<string> | null => (from === to ? null : { before: from, after: to })
  return {
    added: [...fresh].filter(([key]) => !old.has(key)).map(([, line]) => line),
    removed: [...old].filter(([key]) => !fresh.has(key)).map(([, line]) => line),
    changed,
    delivery_date: change(before.delivery_date, after.delivery_date),
    note: change(before.note ?? '', after.note ?? ''),
  }
}

/** True where nothing differs: an edit that changes nothing makes no new revision. */
export const isSameOrder = (diff: OrderDiff): boolean =>
  diff.added.length + diff.removed.length + diff.changed.length === 0 &&
  diff.delivery_date === null &&
  diff.note === null
