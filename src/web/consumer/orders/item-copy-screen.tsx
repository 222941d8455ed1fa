import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useParams, useSearchParams } from 'react-router'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders, orders_a_page } from '#contract/orders/consumer-orders.contract.ts'
import { copyItems } from '#contract/orders/item-intake.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { IntakePage } from './intake-page.tsx'
import { IntakeReview } from './intake-review.tsx'
import { shortDay } from './sheet-items.ts'

/** Items for the order sheet from an earlier order, of this supplier or another; the choice stands in the URL. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const order_id = params.get('order')
  const from = params.get('from') ?? deal_id
  const consumer_id = consumerId()
  const { data: deals } = useData(listDeals, { params: { consumer_id } }, { fresh_for: 60_000 })
  const chips = [...(deals?.items ?? [])]
    .sort((a, b) => Number(b.id === deal_id) - Number(a.id === deal_id))
    .map(deal => ({ value: deal.id, label: deal.supplier_name }))
  if (order_id !== null) {
    return <Copied key={order_id} deal_id={deal_id} order_id={order_id} onAgain={() => setParams({ from })} />
  }
  return (
    <IntakePage title={consumerPages.itemCopy.title}>
      {chips.length > 1 && (
        <div className="border-b py-1.5">
          <Chips
            label="どの仕入先の発注から"
            value={from}
            onChange={next => setParams({ from: next }, { replace: true })}
            chips={chips}
          />
        </div>
      )}
      <EarlierOrders key={from} from={from} onChoose={order => setParams({ from, order })} />
    </IntakePage>
  )
}

const EarlierOrders = ({ from, onChoose }: { from: string; onChoose: (order_id: string) => void }) => {
  const list = usePages(listOrders, {
    params: { consumer_id: consumerId() },
    query: { mode: 'order_date', deal_id: from, limit: orders_a_page },
  })
  if (!list.items) return <SkeletonRows rows={7} />
  if (list.items.length === 0) {
    return (
      <EmptyState icon={ClipboardList} title="この仕入先への発注はまだありません">
        ほかの仕入先を選ぶか、メモやファイルから入れてください。
      </EmptyState>
    )
  }
  return (
    <>
      <ul>
        {list.items.map(order => (
          <li key={order.id} className="border-b">
            <button
              type="button"
              onClick={() => onChoose(order.id)}
              className="ring-inside flex min-h-14 w-full items-center justify-between gap-2 px-4 py-2 text-left hover:bg-ground"
            >
              <span className="tabular-nums">
                <span className="font-bold">{shortDay(order.delivery_date)}納品</span>
                <span className="ml-2 text-sm">{order.line_count}点</span>
                <span className="block text-xs text-ink-soft">
                  {order.number}
                  {order.state === 'cancelled' && <span className="ml-2 font-bold text-vermilion">取消</span>}
                </span>
              </span>
              <ChevronRight size={20} className="shrink-0 text-ink-faint" />
            </button>
          </li>
        ))}
      </ul>
      {list.has_more && (
        <div className="p-4">
          <Button wide busy={list.loading_more} onClick={() => list.more()}>
            もっと見る
          </Button>
        </div>
      )}
    </>
  )
}

const Copied = ({ deal_id, order_id, onAgain }: { deal_id: string; order_id: string; onAgain: () => void }) => {
  const { data } = useData(copyItems, { params: { consumer_id: consumerId(), deal_id, order_id } })
  if (!data) {
    return (
      <IntakePage title={consumerPages.itemCopy.title}>
        <SkeletonRows rows={7} />
      </IntakePage>
    )
  }
  return (
    <IntakeReview
      title={consumerPages.itemCopy.title}
      deal_id={deal_id}
      pieces={data.pieces}
      named_date={null}
      unread_title="このリストにない商品"
      again={
        <Button look="quiet" onClick={onAgain}>
          別の発注を選ぶ
        </Button>
      }
    />
  )
}
