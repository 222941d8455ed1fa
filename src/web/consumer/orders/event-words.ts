import type { OrderEvent } from '#contract/orders/order-shapes.ts'
import type { DiffableLine, FieldChange, OrderDiff } from '#domain/orders/diff.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatQuantity, formatYen } from '#domain/shared/decimal.ts'

const names: Record<string, string> = {
  placed: '発注しました',
  edited: '変更しました',
  cancelled: '取り消しました',
  seen: '仕入先が開きました',
  printed: '仕入先が印刷しました',
  downloaded: '仕入先がダウンロードしました',
  processed: '仕入先が処理しました',
  adjusted: '仕入先が調整しました',
}

/** What happened, as a sentence. */
export const eventName = (event: Pick<OrderEvent, 'kind' | 'actor_area'>): string => names[event.kind] ?? '更新しました'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The log keeps the difference as JSON of its day; what is not one is not shown. */
const isDiff = (value: unknown): value is OrderDiff =>
  isRecord(value) && ['added', 'removed', 'changed'].every(part => Array.isArray(value[part]))

/** The unit of an item as this order names it. */
export type UnitOf = (order_list_item_id: string, unit_kind: 'piece' | 'case') => string

const fields: Record<FieldChange['field'], string> = {
  quantity: '数量',
  unit_price: '単価',
  amount: '金額',
  note: '備考',
  confirmed_quantity: '出荷数',
  confirmed_weight: '出荷重量',
  shortage_reason: '欠品の理由',
  substitute: '代替品',
}

const valueWords = (field: FieldChange['field'], value: string | null, unit: string): string => {
  if (field === 'unit_price' || field === 'amount') return value === null ? '時価' : formatYen(value)
  if (value === null || value === '') return 'なし'
  if (field === 'quantity' || field === 'confirmed_quantity') return `${formatQuantity(value)}${unit}`
  return field === 'confirmed_weight' ? `${formatQuantity(value)}kg` : `「${value}」`
}

const lineWords = (line: DiffableLine, unitOf: UnitOf): string =>
  `${line.name} ${formatQuantity(line.quantity)}${unitOf(line.order_list_item_id, line.unit_kind)}`

/**
 * The difference between two versions as short Japanese lines. An amount that only follows its quantity or price is not
 * said again.
 */
export const diffWords = (diff: unknown, unitOf: UnitOf): string[] => {
  if (!isDiff(diff)) return []
  return [
    ...(diff.delivery_date
      ? [
          `納品日：${formatDayWithWeekday(diff.delivery_date.before)} → ${formatDayWithWeekday(diff.delivery_date.after)}`,
        ]
      : []),
    ...diff.added.map(line => `追加：${lineWords(line, unitOf)}`),
    ...diff.removed.map(line => `取りやめ：${lineWords(line, unitOf)}`),
    ...diff.changed.flatMap(line => {
      const unit = unitOf(line.order_list_item_id, line.unit_kind)
      const causes = line.changes.filter(change => change.field !== 'amount')
      return (causes.length > 0 ? causes : line.changes).map(
        ({ field, before, after }) =>
          `${line.name}：${fields[field]} ${valueWords(field, before, unit)} → ${valueWords(field, after, unit)}`,
      )
    }),
    ...(diff.note ? [`全体の備考：${diff.note.before || 'なし'} → ${diff.note.after || 'なし'}`] : []),
  ]
}
