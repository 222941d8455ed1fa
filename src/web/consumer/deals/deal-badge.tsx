import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { unsentWord } from '#domain/trade/order.ts'
import { StateBadge } from '#web/ui/state-badge.tsx'
import type { Trouble } from './deal-order.ts'

const troubles = { undelivered: '届いていません', all_short: '全品欠品' }

/** How it stands with the delivery date that is next. */
export const DealBadge = ({
  deal: { state, method, supplier_stopped, next },
  trouble,
  pressed = false,
}: {
  deal: DealCard
  trouble: Trouble
  /** Its order is pressed and waits to be sent, as is said beside it. */
  pressed?: boolean
}) => {
  if (state !== 'active') return <StateBadge>{supplier_stopped ? '仕入先が利用停止中' : '取引停止中'}</StateBadge>
  if (trouble !== null)
    return (
      <StateBadge tone={trouble === 'to_share' ? 'amber' : 'vermilion'} icon={CircleAlert}>
        {trouble === 'to_share' ? unsentWord(method) : troubles[trouble]}
      </StateBadge>
    )
  if (next === null) return null
  if (next.waiting_count !== undefined)
    return (
      <StateBadge tone="amber" icon={Hourglass}>
        承認待ち {next.waiting_count}件{next.order_count > 0 && `・発注済 ${next.order_count}件`}
      </StateBadge>
    )
  if (next.order_count > 0)
    return (
      <StateBadge tone="leaf" icon={CircleCheck}>
        発注済 {next.order_count}件
      </StateBadge>
    )
  if (next.no_order) return <StateBadge icon={CircleSlash}>発注なし</StateBadge>
  if (pressed) return null
  return (
    <StateBadge tone="amber" icon={CircleDot}>
      未発注
    </StateBadge>
  )
}
