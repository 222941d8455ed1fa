import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { OrderStateBadge } from '#web/ui/state-badge.tsx'
import { seenAt } from './receipt.ts'

type Marks = 'state' | 'seen_at' | 'changed_at' | 'revision' | 'undelivered' | 'acknowledged' | 'told_by_phone'
type Known = Pick<OrderRow, Marks | 'link_stopped' | 'to_share' | 'next_method'>

/** How far an order has come, as its restaurant sees it: in its lists and on its own page the same. */
export const OrderBadge = ({ order }: { order: Known }) => (
  <OrderStateBadge
    status={order.state}
    seen_at={seenAt(order)}
    revision={order.changed_at === null ? 1 : order.revision}
    undelivered={order.undelivered}
    acknowledged={order.acknowledged}
    told_by_phone={order.told_by_phone}
    link_stopped={order.link_stopped}
    to_share={order.to_share}
    next_method={order.next_method}
  />
)
