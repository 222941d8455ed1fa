import CalendarOff from 'lucide-react/icons/calendar-off'
import Printer from 'lucide-react/icons/printer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { BoardStatus, WaitingDay } from '#contract/board/receive-orders.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import type { Day } from '#domain/shared/day.ts'
import { NotOrderedLink } from '#web/supplier/reminders/not-ordered-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { former_paper_title, type OnDay, OtherDays } from './desk-toolbar.tsx'
import type { Board } from './use-board.ts'

/**
 * A line that is always there, so that nothing below it moves: how much is shown, new orders that wait, and whether the
 * connection is lost.
 */
export const Strip = ({
  board,
  total,
  closed,
  former,
  about,
  days,
  shown_day,
  beside,
  onDay,
  onView,
  onRelease,
  chosen,
}: {
  board: Board
  total: number | undefined
  /** On the day nothing is delivered, and so many orders stand on it; null on any other. */
  closed: { note: string; orders: number } | null
  /** What the view is about, where its name leaves it open. */
  about: string | null
  /** So many orders have a paper of a version before. */
  former: number
  /** What waits by delivery date. */
  days: readonly WaitingDay[]
  shown_day: Day | null
  /** An order is open beside the list, which leaves it half the width. */
  beside: boolean
  onDay: OnDay
  onView: (status: BoardStatus) => void
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
      {closed !== null && <ClosedDay {...closed} onView={onView} />}
      <Counted board={board} total={total} />
      {about !== null && <span className="ml-2 min-w-0 truncate text-ink-soft">{about}</span>}
      {former > 0 && (
        <LeadTo onPress={() => onView('former_paper')} title={former_paper_title} className="ml-4 text-indigo">
          <Printer size={14} />
          旧版で印刷 {grouped(former)}件
        </LeadTo>
      )}
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

type LeadProps = { onPress: () => void; title: string; className: string; children: ReactNode }

/** So many orders, which a press leads to. */
const LeadTo = ({ onPress, title, className, children }: LeadProps) => (
  <button
    type="button"
    title={title}
    onClick={onPress}
    className={cx(
      'ring-inside inline-flex h-8 shrink-0 items-center gap-1 rounded-input px-1 whitespace-nowrap tabular-nums underline underline-offset-2 hover:bg-ground',
      className,
    )}
  >
    {children}
  </button>
)

type ClosedProps = { note: string; orders: number; onView: (status: BoardStatus) => void }

/** Nothing is delivered on this day: whoever has orders of it must say so, or deliver all the same. */
const ClosedDay = ({ note, orders, onView }: ClosedProps) => {
  const title = `この日は休配日です${note === '' ? '' : `（${note}）`}`
  return orders > 0 ? (
    <LeadTo onPress={() => onView('closed')} title={title} className="mr-4 font-bold text-amber">
      <TriangleAlert size={14} />
      休配日に受注 {grouped(orders)}件
    </LeadTo>
  ) : (
    <span title={title} className="mr-4 inline-flex shrink-0 items-center gap-1 whitespace-nowrap">
      <CalendarOff size={14} />
      休配日
    </span>
  )
}

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
