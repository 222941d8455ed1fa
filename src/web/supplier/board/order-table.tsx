import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { BoardSort } from '#contract/board/receive-orders.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { type Day, formatShortDay } from '#domain/shared/day.ts'
import { DoneMark, FormerPaperMark, NoteMark, OrderMarks, RowMoney } from '#web/supplier/orders/order-marks.tsx'
import { customerOf, formerPaperWords, marksOf, receivedText, wayOf } from '#web/supplier/orders/row-state.ts'
import { cx } from '#web/ui/cx.ts'
import type { ListProps } from '#web/ui/data-list.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { nextSort } from './board-filter.ts'
import { ClosedWord } from './closed-days.tsx'

/** Nobody has seen it yet, and nobody has dealt with it. */
export const isLoud = (row: OrderRow): boolean => !marksOf(row).read && row.state !== 'processed'

/** `split` leaves room for an open order. */
const columnsOf = (
  { by_delivery_date, today, closed_days }: Pick<Props, 'by_delivery_date' | 'today' | 'closed_days'>,
  split: boolean,
  sortBy: SortBy,
): Column<OrderRow>[] => [
  {
    head: '番号',
    width: 'w-31',
    ...sortBy('number'),
    cell: (row, { link }) => link(row.number, cx('text-ink tabular-nums', isLoud(row) && 'font-bold')),
  },
  {
    head: '受付',
    ...sortBy('placed'),
    width: 'w-28',
    shown: !split,
    className: 'truncate tabular-nums',
    cell: row => receivedText(row.placed_at, today),
  },
  {
    head: '納品日',
    ...sortBy('delivery_date'),
    width: 'w-34',
    shown: !split && !by_delivery_date,
    className: 'truncate tabular-nums',
    cell: row => <DeliveryDate row={row} closed_days={closed_days} />,
  },
  {
    head: '得意先(コード)',
    ...sortBy('customer'),
    title: customerOf,
    cell: row => (
      <Customer
        row={row}
        split={split}
        date={split && !by_delivery_date && <DeliveryDate {...{ row, closed_days }} />}
      />
    ),
  },
  { head: '点数', ...sortBy('lines'), width: 'w-18', shown: !split, numeric: true, cell: row => row.line_count },
  {
    head: '金額(税抜)',
    ...(split && { short: '金額' }),
    ...sortBy('amount'),
    width: split ? 'w-30' : 'w-36',
    numeric: true,
    className: 'overflow-hidden',
    cell: row => <RowMoney row={row} />,
  },
  { head: '経路', width: 'w-18', shown: !split, className: '', cell: wayOf },
  {
    head: '印刷',
    width: 'w-14',
    shown: !split,
    className: '',
    cell: row => (
      <DoneMark
        done={marksOf(row).printed}
        again={marksOf(row).print_again}
        former={marksOf(row).former_paper ? formerPaperWords(row) : null}
        what="印刷"
      />
    ),
  },
  {
    head: 'ダウンロード',
    short: 'DL',
    width: 'w-14',
    shown: !split,
    className: '',
    cell: row => <DoneMark done={marksOf(row).downloaded} again={marksOf(row).download_again} what="ダウンロード" />,
  },
  {
    head: '状態',
    width: split ? 'w-42' : 'w-56',
    className: 'overflow-hidden',
    cell: row => <OrderMarks order={row} room={split ? 1 : 2} />,
  },
]

const DeliveryDate = ({ row, closed_days }: { row: OrderRow } & Pick<Props, 'closed_days'>) => (
  <>
    {formatShortDay(row.delivery_date)}
    {row.state !== 'cancelled' && closed_days.has(row.delivery_date) && <ClosedWord />}
  </>
)

/** `split`: an order is open beside; `date`: of orders of several days, where the day has no column of its own. */
const Customer = ({ row, split, date }: { row: OrderRow; split: boolean; date: ReactNode }) => (
  <span className="flex min-w-0 items-baseline">
    <span className="min-w-0 truncate">
      {date && <span className="mr-1 text-xs text-ink-soft tabular-nums">{date}</span>}
      <span className={cx(isLoud(row) && 'font-bold', row.state === 'cancelled' && 'line-through')}>
        {customerOf(row)}
      </span>
      {row.customer_code !== null && row.customer_code !== '' && (
        <span className="ml-1 text-xs text-ink-soft tabular-nums">({row.customer_code})</span>
      )}
    </span>
    <NoteMark row={row} />
    {split && <FormerPaperMark row={row} />}
  </span>
)

type SortBy = (column: BoardSort) => Pick<Column<OrderRow>, 'sort' | 'onSort'>

type Props = ListProps<OrderRow> & {
  sort: BoardSort | null
  onSort: (sort: BoardSort | null) => void
  opened: string | null
  by_delivery_date: boolean
  today: Day
  /** On which nothing is delivered. */
  closed_days: ReadonlySet<Day>
  /** What came in while somebody looked. */
  fresh: ReadonlySet<string>
}

/** The board on a desk. */
export const OrderTable = ({ by_delivery_date, today, closed_days, fresh, sort, onSort, ...props }: Props) => {
  const split = props.opened !== null
  const sorting = useRef(onSort)
  useLayoutEffect(() => {
    sorting.current = onSort
  })
  const columns = useMemo(() => {
    const sortBy: SortBy = column => ({
      sort: sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : null,
      onSort: () => sorting.current(nextSort(sort, column)),
    })
    return columnsOf({ by_delivery_date, today, closed_days }, split, sortBy)
  }, [split, by_delivery_date, today, closed_days, sort])
  return (
    <DataTable
      {...props}
      columns={columns}
      rowClass={row =>
        cx(row.state === 'cancelled' && 'text-ink-soft', fresh.has(row.id) && isLoud(row) && 'animate-appear')
      }
    />
  )
}
