import type { OrderEvent } from '#contract/orders/order-shapes.ts'
import type { DiffableLine, LineField, OrderDiff } from '#domain/orders/diff.ts'
import { formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import { formatQuantity, formatYen, isDecimal } from '#domain/shared/decimal.ts'

const KIND_NAMES: Record<string, string> = {
  placed: '注文',
  edited: '訂正',
  cancelled: '取消',
  seen: '確認',
  printed: '印刷',
  downloaded: 'ダウンロード',
  processed: '処理済',
  adjusted: '数量・金額の調整',
}

/** What happened, in a word. A kind that a newer server may send is shown as it is. */
export const kindWord = (kind: string): string => KIND_NAMES[kind] ?? kind

const AREA_NAMES: Record<string, string> = { consumer: '店舗', supplier: '自社', admin: '運営', system: '自動' }

/** Who did it: 「店舗 板前」. */
export const actorWords = ({ actor_area, actor_name }: Pick<OrderEvent, 'actor_area' | 'actor_name'>): string => {
  const area = AREA_NAMES[actor_area] ?? ''
  return [area, actor_name].filter(one => one !== '').join(' ')
}

const FIELD_NAMES: Record<LineField, string> = {
  quantity: '数量',
  unit_price: '単価',
  amount: '金額',
  note: '備考',
  confirmed_quantity: '出荷数量',
  confirmed_weight: '出荷重量',
  shortage_reason: '欠品の理由',
  substitute: '代替品',
}

const valueWords = (field: LineField, value: string | null): string => {
  if (value === null || value === '') return field === 'unit_price' || field === 'amount' ? '時価' : 'なし'
  if (!isDecimal(value)) return `「${value}」`
  if (field === 'unit_price' || field === 'amount') return formatYen(value)
  if (field === 'confirmed_weight') return `${formatQuantity(value)}kg`
  return field === 'quantity' || field === 'confirmed_quantity' ? formatQuantity(value) : `「${value}」`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The event's diff, where it has the form of one. */
export const diffOf = (event: Pick<OrderEvent, 'diff'>): OrderDiff | null => {
  const { diff } = event
  const whole =
    isObject(diff) && Array.isArray(diff['added']) && Array.isArray(diff['removed']) && Array.isArray(diff['changed'])
  return whole ? (diff as OrderDiff) : null
}

/** One change, as a row of a list: what, before, after. */
export type ChangeWords = {
  kind: 'added' | 'removed' | 'changed'
  what: string
  before: string | null
  after: string | null
}

const amountOf = (line: DiffableLine): string =>
  `${formatQuantity(line.quantity)}${line.unit_kind === 'case' ? 'ケース' : ''}`

/** Everything that an edit changed, in Japanese. An amount that follows from its quantity is left out. */
export const changesOf = (diff: OrderDiff): ChangeWords[] => [
  ...(diff.delivery_date === null
    ? []
    : [
        {
          kind: 'changed' as const,
          what: '納品日',
          before: dayWords(diff.delivery_date.before),
          after: dayWords(diff.delivery_date.after),
        },
      ]),
  ...diff.changed.flatMap(line =>
    line.changes
      .filter(change => change.field !== 'amount' || !line.changes.some(one => one.field !== 'amount'))
      .map(change => ({
        kind: 'changed' as const,
        what: `${line.name} の${FIELD_NAMES[change.field]}`,
        before: valueWords(change.field, change.before),
        after: valueWords(change.field, change.after),
      })),
  ),
  ...diff.added.map(line => ({ kind: 'added' as const, what: line.name, before: null, after: amountOf(line) })),
  ...diff.removed.map(line => ({ kind: 'removed' as const, what: line.name, before: amountOf(line), after: null })),
  ...(diff.note === null
    ? []
    : [
        {
          kind: 'changed' as const,
          what: '注文の備考',
          before: textWords(diff.note.before),
          after: textWords(diff.note.after),
        },
      ]),
]

const dayWords = (day: string): string => (isDay(day) ? formatDayWithWeekday(day) : day)
const textWords = (text: string): string => (text === '' ? 'なし' : `「${text}」`)
