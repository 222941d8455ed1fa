import type { MergeDeal, MergePreview } from '#contract/merges/merge.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { deal_state_words } from '#web/admin/deal-words.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type ConflictsProps = {
  preview: MergePreview
  /** By supplier: which deal ends. */
  ends: Readonly<Record<string, string>>
  onChoose: (supplier_id: string, ends_deal_id: string) => void
}

/** Suppliers with which both trade: one of the two deals goes on, with its prices and its customer code. */
export const MergeConflicts = ({ preview, ends, onChoose }: ConflictsProps) => (
  <Card title="どちらにもある仕入先">
    <p className="phrase mb-4">
      続ける取引の価格・発注リスト・得意先コードが残ります。もう一つの取引は終わります。これまでの発注は、どちらも見られます。納品前の発注は有効なままで、締切までは店舗が変更・取消できます。
    </p>
    <div className="flex flex-col gap-4">
      {preview.conflicts.map(({ supplier_id, stays_deal_id, goes_deal_id }) => {
        const own = preview.stays.deals.find(one => one.deal_id === stays_deal_id)
        const theirs = preview.goes.deals.find(one => one.deal_id === goes_deal_id)
        const other = ends[supplier_id] === stays_deal_id ? goes_deal_id : stays_deal_id
        return (
          own &&
          theirs && (
            <RadioGroup
              key={supplier_id}
              name={`deal-${supplier_id}`}
              label={`${own.supplier_name}：続ける取引`}
              value={ends[supplier_id] === undefined ? '' : other}
              onChange={keeps => onChoose(supplier_id, keeps === stays_deal_id ? goes_deal_id : stays_deal_id)}
              choices={[
                choiceOf(own, `「${preview.stays.name}」の取引`, theirs),
                choiceOf(theirs, `「${preview.goes.name}」の取引`, own),
              ]}
            />
          )
        )
      })}
    </div>
  </Card>
)

/** What goes on, and why it cannot be chosen: something of the other one is open. */
const choiceOf = (deal: MergeDeal, label: string, other: MergeDeal) => ({
  value: deal.deal_id,
  label,
  disabled: other.open.length > 0,
  hint: [
    `${deal_state_words[deal.state]}・${order_method_words[deal.method]}・得意先コード ${deal.customer_code ?? '—'}（${deal.store_name ?? '—'}）`,
    `商品${deal.item_count}・個別の単価${deal.own_price_count}・発注${deal.order_count}件・最後の発注 ${deal.last_order_at === null ? '—' : formatDateTime(new Date(deal.last_order_at))}`,
    ...(other.open_orders > 0
      ? [`もう一つの取引の未処理の発注${other.open_orders}件は、その取引のまま納品されます`]
      : []),
    ...(other.open.length > 0 ? [`もう一つの取引に${other.open.join('、')}あるため、選べません`] : []),
  ].join('。'),
})
