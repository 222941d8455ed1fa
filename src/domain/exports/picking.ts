import { add, type Decimal, formatQuantity, isZero, mul } from '#domain/shared/decimal.ts'
import { caseText, type UnitKind, unitWord } from '#domain/trade/unit.ts'

/** How a picking list is put together: over everything, or a list for each store, or for each group (route). */
export type PickingBy = 'product' | 'store' | 'group'

/**
 * What one store gets of one item in one unit kind, over all its orders: quantities as they are shipped (confirmed ones
 * where the supplier has answered, substitutes as items of their own), never cancelled ones.
 */
export type PickingRow = {
  group: { id: string; name: string } | null
  store: { id: string; code: string; name: string }
  /** What makes two rows the same item: never its name alone, and never another number of pieces in a case. */
  item_key: string
  code: string
  name: string
  spec: string
  origin: string
  unit: string
  case_unit: string
  pieces_per_case: Decimal | null
  unit_kind: UnitKind
  quantity: Decimal
  /** kg that was weighed, and kg that is only expected so far; null where the item is not sold by weight. */
  weight: Decimal | null
  expected_weight: Decimal | null
  notes: readonly string[]
}

/** The quantities of one line of a list, each unit kind apart. */
export type PickedQuantities = {
  cases: Decimal
  pieces: Decimal
  weight: Decimal | null
  expected_weight: Decimal | null
}

export type PickingItem = PickedQuantities &
  Pick<PickingRow, 'item_key' | 'code' | 'name' | 'spec' | 'origin' | 'unit' | 'case_unit' | 'pieces_per_case'> & {
    /** Who gets how much of it, by customer code. */
    stores: (PickedQuantities & { code: string; name: string })[]
    notes: { store: string; text: string }[]
  }

/** One list, from a new page, and the stores that are on it. `title` null: the list of everything. */
export type PickingSection = { key: string; title: string | null; items: PickingItem[]; store_ids: string[] }

/** The group of stores that are in none. */
export const no_group = 'グループなし'

const none: PickedQuantities = { cases: '0', pieces: '0', weight: null, expected_weight: null }

const addKnown = (a: Decimal | null, b: Decimal | null): Decimal | null => {
  if (a === null || b === null) return a ?? b
  return add(a, b)
}

const plus = (now: PickedQuantities, row: PickingRow): PickedQuantities => ({
  cases: row.unit_kind === 'case' ? add(now.cases, row.quantity) : now.cases,
  pieces: row.unit_kind === 'piece' ? add(now.pieces, row.quantity) : now.pieces,
  weight: addKnown(now.weight, row.weight),
  expected_weight: addKnown(now.expected_weight, row.expected_weight),
})

const sectionOf = (by: PickingBy, row: PickingRow): { key: string; title: string | null } => {
  if (by === 'product') return { key: '', title: null }
  if (by === 'group') return row.group ? { key: row.group.id, title: row.group.name } : { key: '', title: no_group }
  return { key: row.store.id, title: row.store.code === '' ? row.store.name : `${row.store.code} ${row.store.name}` }
}

/**
 * Rows summed into lists. The order of lists, items and stores is that in which the rows come: sort them first.
 * Sums are exact; a case and a piece of the same item stay apart.
 */
export const pickingSections = (rows: Iterable<PickingRow>, by: PickingBy): PickingSection[] => {
  type Summing = PickingItem & { by_store: Map<string, PickingItem['stores'][number]> }
  type Building = Pick<PickingSection, 'key' | 'title'> & { by_key: Map<string, Summing>; store_ids: Set<string> }
  const sections = new Map<string, Building>()
  for (const row of rows) {
    const { key, title } = sectionOf(by, row)
    const section: Building = sections.get(key) ?? { key, title, by_key: new Map(), store_ids: new Set() }
    sections.set(key, section)
    section.store_ids.add(row.store.id)
    const { item_key, code, name, spec, origin, unit, case_unit, pieces_per_case } = row
    const described = { item_key, code, name, spec, origin, unit, case_unit, pieces_per_case }
    const item: Summing = section.by_key.get(item_key) ?? {
      ...none,
      ...described,
      stores: [],
      notes: [],
      by_store: new Map(),
    }
    section.by_key.set(item_key, item)
    Object.assign(item, plus(item, row))
    const store = item.by_store.get(row.store.id) ?? { ...none, code: row.store.code, name: row.store.name }
    item.by_store.set(row.store.id, { ...store, ...plus(store, row) })
    for (const text of row.notes) item.notes.push({ store: row.store.name, text })
  }
  return [...sections.values()].map(({ key, title, by_key, store_ids }) => ({
    key,
    title,
    store_ids: [...store_ids],
    items: [...by_key.values()].map(({ by_store, ...item }) => ({ ...item, stores: [...by_store.values()] })),
  }))
}

type Packed = Pick<PickingItem, 'unit' | 'case_unit' | 'pieces_per_case'>

/** '2ケース'; '' where there is none. */
export const casesText = (one: PickedQuantities, units: Packed): string =>
  isZero(one.cases) ? '' : `${formatQuantity(one.cases)}${unitWord(units, 'case')}`

/** '5袋'; '' where there is none. */
export const piecesText = (one: PickedQuantities, units: Packed): string =>
  isZero(one.pieces) ? '' : `${formatQuantity(one.pieces)}${units.unit}`

/** '3.52kg', '概算 4kg', or both: weighed and expected weight are never added together. */
export const weightTexts = (one: PickedQuantities): string[] => [
  ...(one.weight === null ? [] : [`${formatQuantity(one.weight)}kg`]),
  ...(one.expected_weight === null ? [] : [`概算 ${formatQuantity(one.expected_weight)}kg`]),
]

/** All of it by the piece; null where it holds cases of an unknown number. */
export const allPieces = (one: Pick<PickedQuantities, 'cases' | 'pieces'> & Packed): Decimal | null => {
  if (isZero(one.cases)) return one.pieces
  return one.pieces_per_case === null ? null : add(mul(one.cases, one.pieces_per_case), one.pieces)
}

/** '計 25袋 (1ケース=10袋)': all of it by the piece, where cases were ordered; null otherwise. */
export const allPiecesText = (item: PickedQuantities & Packed): string | null => {
  const all = allPieces(item)
  if (isZero(item.cases) || all === null) return null
  const inside = caseText(item)
  return `計 ${formatQuantity(all)}${item.unit}${inside === null ? '' : ` (${inside})`}`
}
