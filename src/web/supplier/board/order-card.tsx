import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { Day } from '#domain/shared/day.ts'
import { formatShortDay } from '#domain/shared/day.ts'
import { FormerPaperMark, NoteMark, OrderMarks, RowMoney } from '#web/supplier/orders/order-marks.tsx'
import { customerOf, receivedText, wayOf } from '#web/supplier/orders/row-state.ts'
import { cx } from '#web/ui/cx.ts'
import type { BoardMode } from './board-filter.ts'
import { ClosedWord } from './closed-days.tsx'
import { isLoud } from './order-table.tsx'

/** An order on the board of a phone. */
export const OrderCard = ({
  row,
  mode,
  today,
  closed_days,
}: {
  row: OrderRow
  mode: BoardMode
  today: Day
  /** On which nothing is delivered. */
  closed_days: ReadonlySet<Day>
}) => (
  <>
    <span className="flex items-baseline gap-2 text-sm cramped:flex-wrap">
      <span
        className={cx(
          'min-w-0 flex-1 truncate text-base cramped:flex-[1_0_100%] cramped:whitespace-normal',
          isLoud(row) && 'font-bold',
          row.state === 'cancelled' && 'text-ink-soft line-through',
        )}
      >
        {customerOf(row)}
      </span>
      <NoteMark row={row} />
      <FormerPaperMark row={row} />
      <RowMoney row={row} />
    </span>
    <span className="flex items-center gap-2 text-xs cramped:flex-wrap text-ink-soft tabular-nums">
      <span className="min-w-0 truncate cramped:whitespace-normal">
        {receivedText(row.placed_at, today)}・{row.line_count}点・{wayOf(row)}
        {mode !== 'delivery_date' && `・納品 ${formatShortDay(row.delivery_date)}`}
        {mode !== 'delivery_date' && row.state !== 'cancelled' && closed_days.has(row.delivery_date) && <ClosedWord />}
      </span>
      <span className="ml-auto shrink-0 cramped:ml-0">
        <OrderMarks order={row} room={1} />
      </span>
    </span>
    <span className="text-xs text-ink-soft tabular-nums">{row.number}</span>
  </>
)
