import type { BoardSummary, WaitingDay } from '#contract/board/receive-orders.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { pathTo } from '#web/app/path-to.ts'
import { edgeOf } from '#web/supplier/orders/order-marks.tsx'
import { customerOf } from '#web/supplier/orders/row-state.ts'
import { cx } from '#web/ui/cx.ts'
import { DataCards } from '#web/ui/data-cards.tsx'
import type { ListProps } from '#web/ui/data-list.ts'
import { PhoneBar } from '#web/ui/phone-bar.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { noneChosen, usualStatus } from './board-filter.ts'
import { AlsoProcesses, BulkButtons, type BulkProps, Chosen, TakeBackMenu } from './bulk-bar.tsx'
import { useClosedDays } from './closed-days.tsx'
import { Foot } from './desk-foot.tsx'
import type { DeskMoves } from './desk-moves.ts'
import { Strip } from './desk-strip.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderTable } from './order-table.tsx'
import type { Desk } from './use-desk.ts'
import { AT_ONCE } from './use-take-back.ts'

type Props = {
  desk: Desk
  moves: DeskMoves
  counts: BoardSummary | undefined
  /** What waits by delivery date. */
  days: readonly WaitingDay[]
  bulk: BulkProps
}

/** The orders of the board, a line about them above, and on a phone what is done with the chosen ones below. */
export const DeskList = ({ desk, moves, counts, days, bulk }: Props) => {
  const tabular = useWide(768)
  const { board, at, place, noteInside } = desk
  const { filter, opened } = place
  const { list } = board
  // How many orders the view has.
  const total = counts?.[filter.status]
  const shown_day = filter.mode === 'delivery_date' ? filter.date : null
  return (
    <section
      aria-label="受注の一覧"
      aria-busy={board.phase === 'loading'}
      className={cx(
        'flex min-w-0 flex-1 flex-col',
        opened !== null && 'border-r',
        // The head names the new day already: what still stands is of the one before.
        board.phase === 'loading' && list.ids.length > 0 && 'opacity-40',
      )}
      onPointerEnter={event => {
        noteInside(event.pointerType === 'mouse')
      }}
      onPointerLeave={() => {
        noteInside(false)
      }}
    >
      <Strip
        board={board}
        total={total}
        closed={counts?.closed_day ? { ...counts.closed_day, orders: counts.all - counts.cancelled } : null}
        former={counts?.former_paper ?? 0}
        about={
          filter.status === 'undownloaded' && counts ? `レイアウト「${counts.layout_name}」で未ダウンロード` : null
        }
        days={days}
        shown_day={shown_day}
        beside={opened !== null}
        onDay={moves.toDay}
        onView={status => moves.go({ status })}
        onRelease={moves.release}
        chosen={tabular && <ChosenInStrip desk={desk} total={total} bulk={bulk} />}
      />
      <Orders desk={desk} moves={moves} tabular={tabular} />
      {!tabular && at.numbers.chosen > 0 && <BulkOnPhone at={at} bulk={bulk} />}
    </section>
  )
}

/** As a table, or on a phone as cards. */
const Orders = ({ desk, moves, tabular }: Pick<Props, 'desk' | 'moves'> & { tabular: boolean }) => {
  const { board, today, place } = desk
  const { filter, opened } = place
  const shared = listProps(desk, moves)
  const closed_days = useClosedDays()
  return tabular ? (
    <OrderTable
      {...shared}
      opened={opened}
      by_delivery_date={filter.mode === 'delivery_date'}
      sort={filter.sort}
      onSort={sort => moves.go({ sort })}
      today={today}
      closed_days={closed_days}
      fresh={board.list.fresh}
    />
  ) : (
    <DataCards
      {...shared}
      height={5.5}
      renderCard={row => <OrderCard row={row} mode={filter.mode} today={today} closed_days={closed_days} />}
    />
  )
}

/** The orders as both the table and the cards take them. */
const listProps = ({ board, at, place: { filter } }: Desk, moves: DeskMoves): ListProps<OrderRow> => ({
  label: '受注',
  list: { ...board.list, complete: board.list.next_cursor === null },
  at,
  hrefOf: row => pathTo(supplierPages.orderDetail.path, { order_id: row.id }),
  onOpen: moves.open,
  nameOf: row => `${row.number} ${customerOf(row)}`,
  edgeOf,
  foot: (
    <Foot
      board={board}
      filter={filter}
      onShowAll={() => moves.go({ status: usualStatus(filter.mode), q: '', ...noneChosen })}
    />
  ),
})

type ChosenProps = Pick<Props, 'desk' | 'bulk'> & { total: number | undefined }

/** How many orders are chosen, and what can be done with them but by the buttons of the head. */
const ChosenInStrip = ({ desk: { board, at }, total, bulk }: ChosenProps) => {
  const { list } = board
  const onAll = async () => at.choose(await board.loadAll(AT_ONCE))
  return (
    <Chosen
      numbers={at.numbers}
      more={list.next_cursor !== null}
      total={total}
      in_strip
      onClear={at.clear}
      onAll={onAll}
    >
      <TakeBackMenu rows={[...at.selected].flatMap(id => list.rows.get(id) ?? [])} takeBack={bulk.actions.takeBack} />
      <AlsoProcesses processed_by={bulk.processed_by} />
    </Chosen>
  )
}

const BulkOnPhone = ({ at: { numbers, clear }, bulk }: { at: Desk['at']; bulk: BulkProps }) => (
  <PhoneBar>
    <Chosen numbers={numbers} more={false} onClear={clear}>
      <AlsoProcesses processed_by={bulk.processed_by} />
    </Chosen>
    <BulkButtons {...bulk} />
  </PhoneBar>
)
