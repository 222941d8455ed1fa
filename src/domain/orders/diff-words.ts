import { formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import { formatQuantity, formatYen, isDecimal, isZero } from '#domain/shared/decimal.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'
import {
  type ChangedLine,
  type DiffableLine,
  type FieldChange,
  fieldChanges,
  type LineField,
  type OrderDiff,
} from './diff.ts'
import { shortageReason } from './shortage-reason.ts'

/** One change of an order in Japanese. `field` is '' where a whole line was added or taken off. */
export type ChangeWords = {
  kind: 'added' | 'removed' | 'changed'
  /** The item; null where the order itself changed. */
  name: string | null
  field: string
  before: string | null
  after: string | null
  /** Tells a price. */
  price?: true
}

/** The unit of an item, where the diff does not say it itself. */
export type UnitOf = (order_list_item_id: string, unit_kind: UnitKind) => string

const field_names: Record<LineField, string> = {
  quantity: '数量',
  unit_price: '単価',
  amount: '金額',
  note: '備考',
  confirmed_quantity: '出荷数量',
  confirmed_weight: '出荷重量',
  confirmed_unit_price: '確定単価',
  tax_rate: '税率',
  shortage_reason: '欠品の理由',
  substitute: '代替品',
}

/** Fields that tell a price: a deal may hide them from its restaurant. */
export const price_fields: readonly LineField[] = ['unit_price', 'amount', 'confirmed_unit_price']

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** An event's diff, where it has the form of one: the log keeps what was written on its day. */
export const diffOf = (diff: unknown): OrderDiff | null => {
  const whole = isObject(diff) && ['added', 'removed', 'changed'].every(part => Array.isArray(diff[part]))
  return whole ? (diff as OrderDiff) : null
}

const valueWords = (field: LineField, value: string | null, unit: string): string => {
  if (value === null || value === '') {
    if (field === 'unit_price' || field === 'amount') return '時価'
    return field === 'confirmed_quantity' || field === 'confirmed_unit_price' ? '注文どおり' : 'なし'
  }
  if (!isDecimal(value)) return `「${value}」`
  if (field === 'confirmed_quantity' && isZero(value)) return '欠品'
  if (price_fields.includes(field)) return formatYen(value)
  if (field === 'tax_rate') return `${value}%`
  if (field === 'confirmed_weight') return `${formatQuantity(value)}kg`
  return field === 'quantity' || field === 'confirmed_quantity' ? `${formatQuantity(value)}${unit}` : `「${value}」`
}

const dayWords = (day: string): string => (isDay(day) ? formatDayWithWeekday(day) : day)
const textWords = (text: string): string => (text === '' ? 'なし' : `「${text}」`)

/** A reason that says no more than 欠品 is none. */
const saidReason = (change: FieldChange): FieldChange[] => {
  if (change.field !== 'shortage_reason') return [change]
  const [before, after] = [shortageReason(change.before), shortageReason(change.after)]
  return before === after ? [] : [{ ...change, before, after }]
}

/** Lines that went from one unit to the other, 3袋 to 1ケース: one change, as paper has it. */
export const movedOf = ({ added, removed }: OrderDiff) =>
  added.flatMap(line => {
    const was = removed.find(one => !one.free && !line.free && one.order_list_item_id === line.order_list_item_id)
    return was ? [{ was, line }] : []
  })

/** Everything that differs, dates and lines first, the note last. An amount that only follows something else is left out. */
export const changesOf = (
  diff: OrderDiff,
  unitOf: UnitOf = (_, kind) => unitWord({ unit: '' }, kind),
): ChangeWords[] => {
  const unit = (line: Pick<DiffableLine, 'order_list_item_id' | 'unit_kind' | 'unit'>) =>
    line.unit ?? unitOf(line.order_list_item_id, line.unit_kind)
  const whole = (line: DiffableLine) => `${formatQuantity(line.quantity)}${unit(line)}`
  const causes = (all: readonly FieldChange[]) => {
    const changes = all.flatMap(saidReason)
    const own = changes.filter(change => change.field !== 'amount')
    return own.length > 0 ? own : changes
  }
  const lineWords = (
    { name }: DiffableLine | ChangedLine,
    field: LineField,
    before: string | null,
    after: string | null,
  ) => ({
    kind: 'changed' as const,
    name,
    field: field_names[field] ?? field,
    before,
    after,
    ...(price_fields.includes(field) ? { price: true as const } : {}),
  })
  const valuesOf = (line: DiffableLine | ChangedLine, changes: readonly FieldChange[]) =>
    causes(changes).map(({ field, before, after }) =>
      lineWords(line, field, valueWords(field, before, unit(line)), valueWords(field, after, unit(line))),
    )
  const moved = movedOf(diff)
  const day = diff.delivery_date
  return [
    ...(day
      ? [
          {
            kind: 'changed' as const,
            name: null,
            field: '納品日',
            before: dayWords(day.before),
            after: dayWords(day.after),
          },
        ]
      : []),
    ...diff.changed.flatMap(line => valuesOf(line, line.changes)),
    ...moved.flatMap(({ was, line }) => [
      lineWords(line, 'quantity', whole(was), whole(line)),
      ...valuesOf(line, fieldChanges({ ...was, quantity: line.quantity, amount: null }, { ...line, amount: null })),
    ]),
    ...diff.added
      .filter(line => !moved.some(one => one.line === line))
      .map(line => ({
        kind: 'added' as const,
        name: line.name,
        field: '',
        before: null,
        after: whole(line),
      })),
    ...diff.removed
      .filter(line => !moved.some(one => one.was === line))
      .map(line => ({
        kind: 'removed' as const,
        name: line.name,
        field: '',
        before: whole(line),
        after: null,
      })),
    ...(diff.note
      ? [
          {
            kind: 'changed' as const,
            name: null,
            field: '全体の備考',
            before: textWords(diff.note.before),
            after: textWords(diff.note.after),
          },
        ]
      : []),
  ]
}

const answered = new Set([field_names.confirmed_weight, field_names.shortage_reason, field_names.substitute])

/** An answer where there was none: it replaces nothing, so that nothing stands before it. */
export const isFirst = ({ field, before }: Pick<ChangeWords, 'field' | 'before'>): boolean =>
  before === 'なし' && answered.has(field)

/** An answer that there is no more: nothing takes its place. */
export const isWithdrawn = ({ field, after }: Pick<ChangeWords, 'field' | 'after'>): boolean =>
  after === 'なし' && answered.has(field)

/** '真鯛：数量 2尾 → 3尾', '真鯛：出荷重量 2.5kg', '真鯛：出荷重量 2.5kg を取り消し', '追加：鯵 5尾', '全体の備考：なし → 「裏口へ」' */
export const changeLine = ({ kind, name, field, before, after }: ChangeWords): string => {
  if (kind === 'added') return `追加：${name ?? ''} ${after ?? ''}`
  if (kind === 'removed') return `取りやめ：${name ?? ''} ${before ?? ''}`
  if (isFirst({ field, before })) return `${name ?? ''}：${field} ${after ?? ''}`
  if (isWithdrawn({ field, after })) return `${name ?? ''}：${field} ${before ?? ''} を取り消し`
  return `${name === null ? field : `${name}：${field}`}${name === null ? '：' : ' '}${before ?? ''} → ${after ?? ''}`
}
