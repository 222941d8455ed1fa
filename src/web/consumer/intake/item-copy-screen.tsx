import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useParams } from 'react-router'
import { orderingFirst } from '#contract/first-ordering.ts'
import { listOrders, orders_a_page } from '#contract/history/order-history.contract.ts'
import { copyItems, copyMyList, type IntakePiece } from '#contract/intake/item-intake.contract.ts'
import { listMyLists } from '#contract/lists/my-lists.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { MoreOrders } from '#web/consumer/history/more-orders.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { IntakePage } from './intake-page.tsx'
import { IntakeReview } from './intake-review.tsx'

/** Items for the order sheet from an earlier order or a my list, of this supplier or another; the choice stands in the URL. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const [params, setParams] = useAddressQuery()
  const [order_id, my_list_id] = [params.get('order'), params.get('list')]
  const from = params.get('from') ?? deal_id
  const consumer_id = consumerId()
  const { data: deals } = useData(...orderingFirst.itemCopy({ consumer_id, deal_id }).deals, { fresh_for: 60_000 })
  const chips = [...(deals?.items ?? [])]
    .sort((a, b) => Number(b.id === deal_id) - Number(a.id === deal_id))
    .map(deal => ({ value: deal.id, label: deal.supplier_name }))
  const again = () => setParams({ from })
  if (order_id !== null) return <CopiedOrder key={order_id} deal_id={deal_id} order_id={order_id} onAgain={again} />
  if (my_list_id !== null)
    return <CopiedList key={my_list_id} deal_id={deal_id} my_list_id={my_list_id} onAgain={again} />
  return (
    <IntakePage title={consumerPages.itemCopy.title}>
      {chips.length > 1 && (
        <div className="border-b py-1.5">
          <Chips
            label="どの仕入先から"
            value={from}
            onChange={next => setParams({ from: next }, { replace: true })}
            chips={chips}
          />
        </div>
      )}
      <OwnLists key={`${from} lists`} from={from} onChoose={list => setParams({ from, list })} />
      <EarlierOrders key={from} from={from} onChoose={order => setParams({ from, order })} />
    </IntakePage>
  )
}

const choiceClass =
  'ring-inside flex min-h-14 w-full items-center justify-between gap-2 px-4 py-2 text-left hover:bg-ground'
const headingClass = 'border-b bg-ground px-4 py-1.5 text-sm'

type Choose = { from: string; onChoose: (id: string) => void }

/** The restaurant's lists of that supplier; nothing where it has none. */
const OwnLists = ({ from, onChoose }: Choose) => {
  const { data } = useData(
    listMyLists,
    { params: { consumer_id: consumerId(), deal_id: from } },
    { fresh_for: 30_000, throws: false },
  )
  const lists = data?.items.filter(list => list.items.length > 0) ?? []
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="my-lists">
      <h2 id="my-lists" className={headingClass}>
        マイリスト
      </h2>
      <ul>
        {lists.map(list => (
          <li key={list.id} className="border-b">
            <button type="button" onClick={() => onChoose(list.id)} className={choiceClass}>
              <span className="min-w-0">
                <span className="font-bold">{list.name}</span>
                <span className="ml-2 text-sm whitespace-nowrap tabular-nums">{list.items.length}点</span>
              </span>
              <ChevronRight size={20} className="shrink-0 text-ink-faint" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const EarlierOrders = ({ from, onChoose }: Choose) => {
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
    <section aria-labelledby="earlier-orders">
      <h2 id="earlier-orders" className={headingClass}>
        前の発注
      </h2>
      <ul>
        {list.items.map(order => (
          <li key={order.id} className="border-b">
            <button type="button" onClick={() => onChoose(order.id)} className={choiceClass}>
              <span className="tabular-nums">
                <span className="font-bold">{formatDayWithWeekday(order.delivery_date)}納品</span>
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
      <MoreOrders list={list} />
    </section>
  )
}

type Copy = { deal_id: string; onAgain: () => void }

const CopiedOrder = ({ order_id, ...rest }: Copy & { order_id: string }) => {
  const { data } = useData(copyItems, { params: { consumer_id: consumerId(), deal_id: rest.deal_id, order_id } })
  return <Copied pieces={data?.pieces} {...rest} />
}

const CopiedList = ({ my_list_id, ...rest }: Copy & { my_list_id: string }) => {
  const { data } = useData(copyMyList, { params: { consumer_id: consumerId(), deal_id: rest.deal_id, my_list_id } })
  return <Copied pieces={data?.pieces} {...rest} />
}

const Copied = ({ deal_id, pieces, onAgain }: Copy & { pieces: readonly IntakePiece[] | undefined }) =>
  pieces === undefined ? (
    <IntakePage title={consumerPages.itemCopy.title}>
      <SkeletonRows rows={7} />
    </IntakePage>
  ) : (
    <IntakeReview
      title={consumerPages.itemCopy.title}
      deal_id={deal_id}
      pieces={pieces}
      named_date={null}
      unread_title="このリストにない商品"
      again={
        <Button look="quiet" onClick={onAgain}>
          選び直す
        </Button>
      }
    />
  )
