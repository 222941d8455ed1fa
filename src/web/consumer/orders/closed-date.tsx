import { getPossibleDeliveryDates } from '#contract/deals/consumer-deals.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { Notice } from '#web/ui/notice.tsx'

/** That the supplier delivers nothing on the order's day, by what it has set since: it may deliver all the same. */
export const ClosedDate = ({ order: { deal_id, delivery_date, state, may } }: { order: Order }) => {
  const enabled = may.order_again && state !== 'cancelled' && delivery_date >= dayOf(serverNow())
  const { data } = useData(
    getPossibleDeliveryDates,
    { params: { consumer_id: consumerId(), deal_id }, query: { from: delivery_date, days: 1 } },
    { enabled, fresh_for: 0, throws: false },
  )
  const day = enabled ? data?.items.find(one => one.date === delivery_date) : undefined
  if (day?.reason !== 'non_delivery_day' && day?.reason !== 'holiday') return null
  return (
    <Notice kind="warning" title="納品日が、仕入先の休配日になっています">
      {formatDayWithWeekday(delivery_date)}
      {day.note ? `（${day.note}）` : ''}
      は配達がない日です。仕入先から連絡がある場合があります。お急ぎのときは、仕入先にご確認ください。
    </Notice>
  )
}
