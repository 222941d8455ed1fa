import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import { useParams } from 'react-router'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrderSheet, listDealOrders } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDateTime, formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import { formatYen, sum } from '#domain/shared/decimal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { urlOf } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { OrderLineRow } from '#web/consumer/orders/order-lines.tsx'
import { OrderBadge } from '#web/consumer/receipts/order-badge.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Everything that comes from one supplier on one day: all orders of a deal on a delivery date, one under the other. */
export const Screen = () => {
  const { deal_id = '', date = '' } = useParams()
  const consumer_id = consumerId()
  const { data, error } = useData(listDealOrders, { params: { consumer_id, deal_id, date } }, { throws: false })
  if (error instanceof ApiError && !data) throw error
  const standing = data?.items.filter(order => order.state !== 'cancelled') ?? []
  const [first] = data?.items ?? []
  return (
    <ConsumerPage title={consumerPages.dealOrders.title} back={consumerPages.orders.path} bleed>
      {!data || !first ? (
        <SkeletonRows rows={7} height="h-20" />
      ) : (
        <>
          <section aria-label="概要" className="flex flex-col gap-1 border-b p-4">
            <p className="text-lg leading-tight font-bold">{first.parties.supplier.name}</p>
            <p>
              納品日 <strong className="tabular-nums">{isDay(date) && formatDayWithWeekday(date)}</strong>
            </p>
            <p className="text-sm text-ink-soft tabular-nums">
              発注 {standing.length}件
              {first.price_visible && standing.length > 0 && (
                <>
                  ・合計（税込）{standing.some(order => order.estimated) && '概算 '}
                  <strong className="text-ink">{formatYen(sum(standing.map(order => order.total)))}</strong>
                </>
              )}
            </p>
          </section>
          {data.items.map(order => (
            <OneOrder key={order.id} order={order} consumer_id={consumer_id} />
          ))}
        </>
      )}
    </ConsumerPage>
  )
}

const OneOrder = ({ order, consumer_id }: { order: Order; consumer_id: string }) => (
  <section aria-label={`発注 ${order.number}`}>
    <div className="flex flex-col gap-2 border-b bg-ground px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base tabular-nums">{order.number}</h2>
        <OrderBadge order={order} />
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {formatDateTime(new Date(order.placed_at))} {order.placed_by_name}
      </p>
      <div className="flex gap-2">
        <ButtonLink
          icon={ChevronRight}
          className="flex-1"
          to={pathTo(consumerPages.orderDetail.path, { order_id: order.id })}
        >
          詳細
        </ButtonLink>
        <ButtonAnchor
          icon={FileText}
          className="flex-1"
          href={urlOf(getOrderSheet, { params: { consumer_id, order_id: order.id } })}
          target="_blank"
          rel="noopener"
        >
          注文書（PDF）
        </ButtonAnchor>
      </div>
    </div>
    {order.state !== 'cancelled' && (
      <ul>
        {order.lines.map(line => (
          <OrderLineRow key={line.line_number} line={line} price_visible={order.price_visible} />
        ))}
      </ul>
    )}
  </section>
)
