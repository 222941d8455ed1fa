import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import {
  checkDuplicateDeliveryDate,
  getPossibleDeliveryDates,
  listDeals,
  type PossibleDate,
} from '#contract/deals/consumer-deals.contract.ts'
import type { StandingOrder } from '#contract/deals/standing-order.ts'
import { openOrders } from '#contract/first-open-orders.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { withdrawNoOrder } from '#contract/placing/no-orders.contract.ts'
import { formatDateTime, formatShortDay } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'

type Props = {
  day: PossibleDate
  place: { consumer_id: string; deal_id: string }
  /** Nothing can be ordered for it: what stands is looked at, nothing is added to it. */
  closed?: boolean
}

/** What the restaurant has said for the chosen date already: 発注なし with its undo, or the orders that stand. */
export const DayNotice = ({ day, place, closed = false }: Props) => {
  const { data } = useData(
    checkDuplicateDeliveryDate,
    { params: place, query: { delivery_date: day.date } },
    { enabled: day.order_count !== undefined || day.waiting_count !== undefined, throws: false },
  )
  const { data: undelivered } = useData(...openOrders({ consumer_id: place.consumer_id }).undelivered, {
    enabled: day.order_count !== undefined,
    throws: false,
  })
  if (day.no_order) return <NoOrder day={day} place={place} />
  const waiting = data?.items.filter(one => one.waiting) ?? []
  const lost = undelivered?.items.filter(one => one.deal_id === place.deal_id && one.delivery_date === day.date) ?? []
  const open = data?.items.filter(one =>
    closed ? !one.waiting && !lost.some(({ id }) => id === one.id) : one.may_edit,
  )
  return (
    <>
      {day.waiting_count !== undefined && <Waiting day={day} waiting={waiting} />}
      {lost.length > 0 && <Undelivered day={day} lost={lost} />}
      {day.order_count !== undefined && <Ordered day={day} open={open ?? []} lost={lost.length > 0} closed={closed} />}
    </>
  )
}

const NoOrder = ({ day, place }: Props) => {
  const undo = async () => {
    try {
      await call(withdrawNoOrder, { params: place, query: { delivery_date: day.date } })
      await Promise.all([invalidate(getPossibleDeliveryDates), invalidate(listDeals)])
    } catch (error) {
      handleError(error)
    }
  }
  return (
    <div className="flex min-h-13 items-center justify-between gap-2 bg-ground px-4 py-1">
      <p className="flex items-center gap-2 text-sm font-bold">
        <CircleSlash size={18} className="shrink-0" />
        {formatShortDay(day.date)}は発注なし
      </p>
      <Button look="quiet" onClick={undo}>
        取り消す
      </Button>
    </div>
  )
}

const Waiting = ({ day, waiting }: { day: PossibleDate; waiting: readonly { id: string; line_count: number }[] }) => (
  <div className="bg-amber-pale px-4 py-1 text-sm">
    <p className="flex min-h-11 items-center gap-2 py-1.5 font-bold text-amber">
      <Hourglass size={18} className="shrink-0" />
      {formatShortDay(day.date)}は承認待ち {day.waiting_count}件（仕入先には、まだ送られていません）
    </p>
    {waiting.map(({ id, line_count }) => (
      <TextLink key={id} to={pathTo(consumerPages.approval.path, { approval_id: id })} tall>
        承認待ちの発注を見る（{line_count}点）
      </TextLink>
    ))}
  </div>
)

const Undelivered = ({ day, lost }: { day: PossibleDate; lost: readonly { id: string; number: string }[] }) => (
  <div className="bg-vermilion-pale px-4 py-1 text-sm">
    <p className="flex min-h-11 items-center gap-2 py-1.5 font-bold text-vermilion">
      <CircleAlert size={18} className="shrink-0" />
      {formatShortDay(day.date)}の発注が、仕入先に届いていません
    </p>
    {lost.map(({ id, number }) => (
      <TextLink key={id} to={pathTo(consumerPages.orderDetail.path, { order_id: id })} tall>
        {number} を見る
      </TextLink>
    ))}
  </div>
)

type OrderedProps = { day: PossibleDate; open: readonly StandingOrder[]; lost: boolean; closed: boolean }

/**
 * The orders that stand, and those that something can be added to, or that can be looked at on a day that is closed;
 * `lost`: of one of them nothing is known at the supplier.
 */
const Ordered = ({ day, open, lost, closed }: OrderedProps) => (
  <div className={lost ? 'px-4 py-1 text-sm' : 'bg-leaf-pale px-4 py-1 text-sm'}>
    {!lost && (
      <p className="flex min-h-11 items-center gap-2 font-bold text-leaf-deep">
        <CircleCheck size={18} className="shrink-0" />
        {formatShortDay(day.date)}は発注済 {day.order_count}件
      </p>
    )}
    {open.length > 0 && (
      <ul aria-label={closed ? '発注済みの発注' : '追加できる発注'}>
        {open.map(({ id, number, line_count, placed_at }) => (
          <li key={id}>
            {number}（{formatDateTime(new Date(placed_at)).slice(5)}発注・{line_count}点）{' '}
            {closed ? (
              <TextLink to={pathTo(consumerPages.orderDetail.path, { order_id: id })} tall>
                この発注を見る
              </TextLink>
            ) : (
              <TextLink to={pathTo(consumerPages.orderEdit.path, { order_id: id }, { add: '1' })} tall>
                この発注に追加する
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    )}
  </div>
)
