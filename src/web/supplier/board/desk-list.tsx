import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { supplierPages } from '#contract/pages.ts'
import type { Day } from '#domain/shared/day.ts'
import { pathTo } from '#web/app/path-to.ts'
import { edgeOf } from '#web/supplier/orders/order-marks.tsx'
import { customerOf } from '#web/supplier/orders/row-state.ts'
import { cx } from '#web/ui/cx.ts'
import { DataCards, type ListProps } from '#web/ui/data-table.tsx'
import type { Cursor } from '#web/ui/use-cursor.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { type BoardFilter, noneChosen, usualStatus } from './board-filter.ts'
import { BulkButtons, type BulkProps, Chosen } from './bulk-bar.tsx'
import { Foot } from './desk-foot.tsx'
import { Strip } from './desk-strip.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderTable } from './order-table.tsx'
import type { Board } from './use-board.ts'
import { AT_ONCE } from './use-order-actions.tsx'

type Props = {
  board: Board
  filter: BoardFilter
  today: Day
  at: Cursor
  opened: string | null
  /** How many orders the view has. */
  total: number | undefined
  /** Unprocessed orders by delivery date. */
  days: readonly { delivery_date: Day; count: number }[]
  bulk: BulkProps
  /** Whether the mouse is in the list: nothing moves below it. */
  onInside: (inside: boolean) => void
  onOpen: (id: string) => void
  onFilter: (change: Partial<BoardFilter>) => void
  onRelease: () => void
}

/** The orders of the board, a line about them above, and on a phone what is done with the chosen ones below. */
export const DeskList = ({ board, filter, today, at, opened, onOpen, onFilter, ...props }: Props) => {
  const tabular = useWide(768)
  const { list } = board
  const { numbers, clear } = at
  const more = list.next_cursor !== null
  const onAll = async () => at.choose(await board.loadAll(AT_ONCE))
  const shared: ListProps<OrderRow> = {
    label: '受注',
    list: { ...list, complete: !more },
    at,
    hrefOf: row => pathTo(supplierPages.orderDetail.path, { order_id: row.id }),
    onOpen,
    nameOf: row => `${row.number} ${customerOf(row)}`,
    edgeOf,
    foot: (
      <Foot
        board={board}
        filter={filter}
        onShowAll={() => onFilter({ status: usualStatus(filter.mode), q: '', ...noneChosen })}
      />
    ),
  }
  return (
    <section
      aria-label="受注の一覧"
      className={cx('flex min-w-0 flex-1 flex-col', opened !== null && 'border-r')}
      onPointerEnter={event => {
        props.onInside(event.pointerType === 'mouse')
      }}
      onPointerLeave={() => {
        props.onInside(false)
      }}
    >
      <Strip
        board={board}
        total={props.total}
        days={props.days}
        shown_day={filter.mode === 'delivery_date' ? filter.date : null}
        onDay={date => onFilter({ mode: 'delivery_date', date })}
        onRelease={props.onRelease}
        chosen={tabular && <Chosen numbers={numbers} more={more} in_strip onClear={clear} onAll={onAll} />}
      />
      {tabular ? (
        <OrderTable
          {...shared}
          opened={opened}
          by_delivery_date={filter.mode === 'delivery_date'}
          today={today}
          fresh={list.fresh}
        />
      ) : (
        <DataCards
          {...shared}
          height={5.5}
          renderCard={row => <OrderCard row={row} mode={filter.mode} today={today} />}
        />
      )}
      {!tabular && numbers.chosen > 0 && (
        <PhoneBar>
          <Chosen numbers={numbers} more={false} onClear={clear} />
          <BulkButtons {...props.bulk} />
        </PhoneBar>
      )}
    </section>
  )
}

const PhoneBar = ({ children }: { children: ReactNode }) => (
  <div className="pb-safe z-10 shrink-0 bg-surface shadow-bar">
    <div className="flex flex-wrap items-center gap-2 p-3 pt-1 *:first:w-full">{children}</div>
  </div>
)
