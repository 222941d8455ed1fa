import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { dayOf } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { useOpenClaims } from './use-open-claims.ts'

/** In a list of orders: something of this one is not settled. */
export const ClaimFlag = ({ order }: { order: Pick<OrderRow, 'id' | 'delivery_date'> }) => {
  const claims = useOpenClaims({ enabled: order.delivery_date <= dayOf(serverNow()) })
  const own = claims.filter(one => one.order_id === order.id)
  if (own.length === 0) return null
  const answered = own.filter(one => one.state === 'answered').length
  const told = own.some(one => one.told)
  return (
    <span className="flex gap-1">
      <StateBadge tone={answered > 0 ? 'indigo' : 'amber'} icon={TriangleAlert}>
        {answered > 0
          ? `検品の連絡に回答あり ${answered}件`
          : told
            ? `検品の連絡 回答待ち ${own.length}件`
            : `検品の記録 ${own.length}件`}
      </StateBadge>
    </span>
  )
}
