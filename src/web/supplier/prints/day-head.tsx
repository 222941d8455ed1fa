import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { addDays, type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { type BoardFilter, boardHref } from '#web/supplier/board/board-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'

/** The head of a page about one day of the board: the days beside it, and the way back. */
export const DayHead = ({
  title,
  filter,
  actions,
  onGo,
}: {
  title: string
  filter: BoardFilter & { date: Day }
  actions?: ReactNode
  onGo: (day: Day) => void
}) => (
  <>
    <DeskBack to={boardHref(filter)}>受注一覧へ</DeskBack>
    <DeskHead title={title} actions={actions}>
      <span className="flex flex-wrap items-center gap-1">
        <Button look="quiet" size="small" icon={ChevronLeft} onClick={() => onGo(addDays(filter.date, -1))}>
          <span className="max-sm:sr-only">前の日</span>
        </Button>
        <strong className="text-center tabular-nums sm:w-50">
          {filter.mode === 'delivery_date' ? '納品日' : '受付日'} {formatDayWithWeekday(filter.date)}
        </strong>
        <Button look="quiet" size="small" icon={ChevronRight} onClick={() => onGo(addDays(filter.date, 1))}>
          <span className="max-sm:sr-only">次の日</span>
        </Button>
      </span>
    </DeskHead>
  </>
)
