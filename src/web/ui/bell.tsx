import BellIcon from 'lucide-react/icons/bell'
import { CountBadge } from './count-badge.tsx'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

/** The bell: it leads to what is told, with how much of it is unread. The number stands beside it: over it, it made a padlock. */
export const Bell = ({ to, count, dense = false }: { to: string; count: number; dense?: boolean }) => (
  <Link
    to={to}
    aria-label={count > 0 ? `お知らせ 未読${count >= 100 ? '100件以上' : `${count}件`}` : 'お知らせ'}
    title="お知らせ"
    className={cx(
      'inline-flex shrink-0 items-center rounded-input hover:bg-ground',
      dense ? 'h-9 min-w-12 pl-2' : 'h-11 min-w-13 pl-2.5',
    )}
  >
    <BellIcon size={dense ? 20 : 24} />
    <CountBadge count={count} word="件" className="mb-3.5 -ml-1" />
  </Link>
)
