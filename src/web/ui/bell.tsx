import BellIcon from 'lucide-react/icons/bell'
import { CountBadge } from './count-badge.tsx'
import { cx } from './cx.ts'
import { Link } from './link.tsx'

/** The bell: it leads to what is told, with how much of it is unread. */
export const Bell = ({ to, count, dense = false }: { to: string; count: number; dense?: boolean }) => (
  <Link
    to={to}
    aria-label={count > 0 ? `お知らせ 未読${count >= 100 ? '100件以上' : `${count}件`}` : 'お知らせ'}
    title="お知らせ"
    className={cx(
      'relative inline-grid shrink-0 place-items-center rounded-input hover:bg-ground',
      dense ? 'size-9' : 'size-11',
    )}
  >
    <BellIcon size={dense ? 20 : 24} />
    <CountBadge count={count} word="件" className="absolute right-0 bottom-[calc(50%+2px)]" />
  </Link>
)
