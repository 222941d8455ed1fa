import CalendarOff from 'lucide-react/icons/calendar-off'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { namedFew } from '#domain/orders/shortages.ts'
import { dayOf, formatDayWithWeekday, formatTime } from '#domain/shared/day.ts'
import { compare, formatYen } from '#domain/shared/decimal.ts'
import { adjustedWord, order_method_words, ownWay } from '#domain/trade/order.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ClaimFlag } from '#web/consumer/claims/claim-flag.tsx'
import { OrderBadge } from '#web/consumer/receipts/order-badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { Struck } from '#web/ui/money.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'

/** One order of a list; the whole row leads to it. */
export const OrderCard = ({ order }: { order: OrderRow }) => (
  <li className="border-b">
    <Link
      to={pathTo(consumerPages.orderDetail.path, { order_id: order.id })}
      className="ring-inside flex min-h-21 flex-col justify-center gap-1 px-4 py-2 no-underline hover:bg-ground"
    >
      <span className="flex flex-wrap items-start justify-between gap-x-2">
        <span className="min-w-0 leading-tight font-bold">{order.supplier_name}</span>
        <OrderBadge order={order} />
      </span>
      <OrderFlags order={order} />
      <ClaimFlag order={order} />
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm tabular-nums">
        <span className="flex flex-wrap items-center gap-x-2">
          <span>
            {formatDayWithWeekday(order.delivery_date)}納品・{order.line_count}点
          </span>
          {order.on_closed_day && (
            <StateBadge tone="amber" icon={CalendarOff}>
              休配日
            </StateBadge>
          )}
        </span>
        {/* Where the deal hides prices the total comes as 0. */}
        {compare(order.total, '0') > 0 && (
          <span className="whitespace-nowrap">
            <Struck off={order.state === 'cancelled'}>{formatYen(order.total)}</Struck>
            {(order.estimated || order.has_market_price) && (
              <span className="ml-1 text-xs font-bold text-amber">{leftOpen(order)}</span>
            )}
          </span>
        )}
      </span>
      <span className="flex flex-wrap justify-between gap-x-2 text-xs text-ink-soft tabular-nums">
        <span>{order.number}</span>
        <span>
          {formatDayWithWeekday(dayOfOrder(order))} {formatTime(new Date(order.placed_at))} {order.placed_by_name}
        </span>
      </span>
    </Link>
  </li>
)

/** With what its total is to be read: in the words of the completion page. */
const leftOpen = ({ estimated, free_open, has_market_price }: OrderRow): string =>
  [estimated && '概算あり', free_open ? '自由入力別' : has_market_price && '時価別'].filter(Boolean).join('・')

/** What waits for this restaurant, or for its supplier. */
const OrderFlags = ({ order }: { order: OrderRow }) => {
  if (order.to_share) {
    const way = order_method_words[ownWay(order.next_method)]
    return (
      <span className="flex gap-1">
        <StateBadge tone="amber" icon={CircleAlert}>
          <span className="whitespace-normal">
            {order.state === 'cancelled' ? `取消を${way}で送ってください` : `${way}でまだ送っていません`}
          </span>
        </StateBadge>
      </span>
    )
  }
  if (order.undelivered)
    return (
      <span className="flex gap-1">
        <StateBadge tone="vermilion" icon={CircleAlert}>
          <span className="whitespace-normal">
            {order.state === 'cancelled' ? '取消の電話をしてください' : '電話してください'}
          </span>
        </StateBadge>
      </span>
    )
  if (order.state === 'cancelled' || (order.adjustment !== 'open' && order.request_open === null)) return null
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {order.adjustment === 'open' && (
        <StateBadge tone={order.shortages.length > 0 ? 'vermilion' : 'amber'} icon={CircleAlert}>
          <span className="truncate">
            {order.all_short
              ? '全品欠品・要確認'
              : order.shortages.length > 0
                ? `欠品・数量変更：${namedFew(order.shortages)}`
                : adjustedWord(order.state, 'open')}
          </span>
        </StateBadge>
      )}
      {order.request_open !== null && (
        <StateBadge tone="indigo">{order.request_open === 'cancel' ? '取消' : '変更'}依頼中</StateBadge>
      )}
    </span>
  )
}

const dayOfOrder = (order: Pick<OrderRow, 'placed_at'>) => dayOf(new Date(order.placed_at))
