import CalendarOff from 'lucide-react/icons/calendar-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { WaitingDay } from '#contract/board/receive-orders.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import type { Day } from '#domain/shared/day.ts'
import { NotOrderedLink } from '#web/supplier/reminders/not-ordered-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { type OnDay, OtherDays } from './desk-toolbar.tsx'
import type { Board } from './use-board.ts'

/**
 * A line that is always there, so that nothing below it moves: how much is shown, new orders that wait, and whether the
 * connection is lost.
 */
export const Strip = ({
  board,
  total,
  closed,
  about,
  days,
  shown_day,
  beside,
  onDay,
  onRelease,
  chosen,
}: {
  board: Board
  total: number | undefined
  /** On the day nothing is delivered, and so many orders stand on it; null on any other. */
  closed: { note: string; orders: number } | null
  /** What the view is about, where its name leaves it open. */
  about: string | null
  /** What waits by delivery date. */
  days: readonly WaitingDay[]
  shown_day: Day | null
  /** An order is open beside the list, which leaves it half the width. */
  beside: boolean
  onDay: OnDay
  onRelease: () => void
  /** How many orders are chosen. */
  chosen: ReactNode
}) => {
  const count = board.list.waiting.length
  // A moment without connection is no news.
  const lost = useSettled(board.connection === 'lost', 1200)
  // As the answers fail it is known at once, and goes on for a second at least.
  const stale = lost || board.behind
  return (
    <div
      className={cx(
        'relative flex h-8 shrink-0 items-center border-b px-4 text-xs cramped:h-auto cramped:min-h-8 cramped:flex-wrap',
        count > 0 ? 'bg-leaf-pale' : 'bg-ground',
      )}
    >
      {closed !== null && <ClosedDay {...closed} />}
      <Counted board={board} total={total} />
      {about !== null && <span className="ml-2 min-w-0 truncate text-ink-soft">{about}</span>}
      {shown_day !== null && <NotOrderedLink date={shown_day} />}
      {chosen}
      {count > 0 && <Waiting count={count} onRelease={onRelease} />}
      <span className={cx('ml-auto min-w-0 pl-4 cramped:w-full cramped:pl-0', stale && 'hidden')}>
        <OtherDays days={days} shown={shown_day} most={beside ? 1 : undefined} onDay={onDay} />
      </span>
      <output className={cx(stale && 'ml-auto')}>
        {stale && (
          <span className="animate-appear font-bold text-amber">
            {lost ? '接続が切れています。再接続中…' : '最新の受注を読み込めていません。再読み込み中…'}
          </span>
        )}
      </output>
    </div>
  )
}

/** Nothing is delivered on this day: whoever has orders of it must say so, or deliver all the same. */
const ClosedDay = ({ note, orders }: { note: string; orders: number }) => (
  <span
    title={`この日は休配日です${note === '' ? '' : `（${note}）`}`}
    className={cx(
      'mr-4 inline-flex shrink-0 items-center gap-1 whitespace-nowrap tabular-nums',
      orders > 0 && 'font-bold text-amber',
    )}
  >
    {orders > 0 ? <TriangleAlert size={14} /> : <CalendarOff size={14} />}
    休配日{orders > 0 && `に受注 ${grouped(orders)}件`}
  </span>
)

/** New orders that wait until they are called onto the board. */
const Waiting = ({ count, onRelease }: { count: number; onRelease: () => void }) => (
  <button
    type="button"
    onClick={onRelease}
    className="ring-inside mx-auto flex h-full shrink-0 animate-appear items-center gap-2 rounded-input px-4 text-sm font-bold text-leaf-deep underline underline-offset-2"
  >
    新着 {count}件<KeyHint>N</KeyHint>
  </button>
)

/** How many orders are shown, and of how many where that is known. */
const Counted = ({ board: { phase, list }, total }: { board: Board; total: number | undefined }) => {
  const shown = list.ids.length
  return (
    <span className="text-ink-soft whitespace-nowrap tabular-nums">
      {phase !== 'ready'
        ? ' '
        : total === undefined || list.next_cursor === null
          ? `${grouped(shown)}件${list.next_cursor === null ? '' : '以上'}`
          : `${grouped(total)}件中 ${grouped(Math.min(shown, total))}件を表示`}
    </span>
  )
}
