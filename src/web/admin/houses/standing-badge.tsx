import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import type { RestaurantSummary } from '#contract/houses/admin-restaurants.contract.ts'
import type { SupplierSummary } from '#contract/houses/admin-suppliers.contract.ts'
import { standing_words } from '#domain/audits/choice-words.ts'
import { cx } from '#web/ui/cx.ts'

/** How a supplier or a restaurant stands. */
export type Standing = SupplierSummary['standing'] | RestaurantSummary['standing']

const looks: Record<Standing, string> = {
  waiting: 'text-amber',
  active: 'text-leaf',
  suspended: 'font-bold text-vermilion',
  closed: 'text-ink-soft',
  left: 'text-ink-soft',
  merged: 'text-ink-soft',
}

/** How a supplier or a restaurant stands, in a word and a sign. */
export const StandingBadge = ({ standing }: { standing: Standing }) => {
  const Sign = standing === 'active' ? CircleCheck : standing === 'waiting' ? Hourglass : Ban
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', looks[standing])}>
      <Sign size={16} />
      {standing_words[standing]}
    </span>
  )
}
