import { type MouseEvent, memo, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { type Day, formatDay, weekdayName } from '#domain/shared/day.ts'
import { DoneMark, edgeOf, OrderMarks, RowMoney } from '#web/supplier/orders/order-marks.tsx'
import { customerOf, marksOf, receivedText, wayOf } from '#web/supplier/orders/row-state.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { Td, Th, Tr } from '#web/ui/table.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import type { BoardMode } from './board-filter.ts'
import type { BoardList } from './board-list.ts'

export type RowActions = {
  open: (id: string) => void
  toggle: (id: string, shift: boolean) => void
  point: (id: string) => void
}

export type OrderListProps = {
  list: BoardList
  list_key: string
  box: RefObject<HTMLDivElement | null>
  cursor: string | null
  opened: string | null
  selected: ReadonlySet<string>
  mode: BoardMode
  today: Day
  hrefOf: (id: string) => string
  actions: RowActions
  all: boolean
  some: boolean
  onToggleAll: () => void
  /** Gives the function that brings a row into view. */
  bindShow: (show: (index: number) => void) => void
  /** Stands under the last row: loading, もっと見る, the empty state. */
  foot: ReactNode
}

/** The board on a desk: rows of 40 px, of which only those in view are drawn. `split` leaves room for an open order. */
export const OrderTable = ({ split, ...props }: OrderListProps & { split: boolean }) => {
  const { list, list_key, box, cursor, opened, selected, mode, today, hrefOf, actions } = props
  const { stretches, show } = useRowWindow(box, { ids: list.ids, row: 2.5, head: 2.5, pinned: cursor, list_key })
  const { bindShow } = props
  useLayoutEffect(() => bindShow(show), [bindShow, show])
  const by_order_date = mode !== 'delivery_date'
  const columns = split ? 5 : by_order_date ? 11 : 10
  const stop = cursor ?? list.ids[0]

  return (
    <div
      ref={box}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface [--table-top:0px] [overflow-anchor:none]"
    >
      <table
        aria-label="受注"
        aria-rowcount={list.next_cursor === null ? list.ids.length + 1 : -1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <colgroup>
          <col className="w-11" />
          <col className="w-31" />
          {!split && <col className="w-28" />}
          {!split && by_order_date && <col className="w-28" />}
          <col />
          {!split && <col className="w-14" />}
          <col className={split ? 'w-30' : 'w-36'} />
          {!split && <col className="w-18" />}
          {!split && <col className="w-14" />}
          {!split && <col className="w-14" />}
          <col className={split ? 'w-34' : 'w-54'} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <Th flat pad="none">
              <Tick label="表示中をすべて選ぶ" checked={props.all} mixed={props.some} onToggle={props.onToggleAll} />
            </Th>
            <Th pad="dense">番号</Th>
            {!split && <Th pad="dense">受付</Th>}
            {!split && by_order_date && <Th pad="dense">納品日</Th>}
            <Th pad="dense">得意先(コード)</Th>
            {!split && (
              <Th numeric pad="dense">
                点数
              </Th>
            )}
            <Th numeric pad="dense">
              金額(税抜)
            </Th>
            {!split && <Th pad="dense">経路</Th>}
            {!split && <Th pad="dense">印刷</Th>}
            {!split && (
              <Th pad="dense" title="ダウンロード">
                <abbr title="ダウンロード" className="no-underline">
                  DL
                </abbr>
              </Th>
            )}
            <Th flat pad="dense">
              状態
            </Th>
          </tr>
        </thead>
        <tbody>
          {stretches.map(stretch =>
            stretch.kind === 'gap' ? (
              <tr key={`gap${stretch.from}`} aria-hidden="true">
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the height of rows out of view; hidden from readers */}
                <td colSpan={columns} style={{ height: stretch.height, padding: 0 }} />
              </tr>
            ) : (
              list.ids.slice(stretch.from, stretch.to).map((id, at) => {
                const row = list.rows.get(id)
                return row ? (
                  <Row
                    key={id}
                    row={row}
                    index={stretch.from + at}
                    href={hrefOf(id)}
                    stop={id === stop}
                    current={id === cursor}
                    opened={id === opened}
                    selected={selected.has(id)}
                    fresh={list.fresh.has(id)}
                    split={split}
                    by_order_date={by_order_date}
                    today={today}
                    actions={actions}
                  />
                ) : null
              })
            ),
          )}
        </tbody>
      </table>
      {props.foot}
    </div>
  )
}

type RowProps = {
  row: OrderRow
  index: number
  href: string
  /** The one row that Tab stops at. */
  stop: boolean
  current: boolean
  opened: boolean
  selected: boolean
  fresh: boolean
  split: boolean
  by_order_date: boolean
  today: Day
  actions: RowActions
}

const Row = memo(
  ({ row, index, href, stop, current, opened, selected, fresh, split, by_order_date, today, actions }: RowProps) => {
    const marks = marksOf(row)
    const loud = !marks.seen && row.state !== 'processed'
    const customer = customerOf(row)
    const press = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.button !== 0) return
      event.preventDefault()
      if (event.shiftKey) actions.toggle(row.id, true)
      else actions.open(row.id)
    }
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in the row is the keyboard's way
      <Tr
        aria-rowindex={index + 2}
        selected={selected}
        current={current}
        opened={opened}
        data-order={row.id}
        onClick={press}
        onMouseDown={event => {
          if (event.shiftKey) event.preventDefault()
        }}
        className={cx(
          'cursor-pointer',
          row.state === 'cancelled' && 'text-ink-soft',
          fresh && loud && 'animate-appear',
        )}
      >
        <Td pad="none" className="relative h-10">
          <span className={cx('absolute inset-y-0 left-0 w-1', current ? 'bg-ink' : edgeOf(row))} />
          <Tick
            label={`${row.number} ${customer} を選ぶ`}
            checked={selected}
            tab={stop}
            onToggle={shift => actions.toggle(row.id, shift)}
          />
        </Td>
        <Td pad="dense" className="truncate whitespace-nowrap">
          <Link
            to={href}
            tabIndex={stop ? 0 : -1}
            data-row-link
            // The row opens it; by the link as well it would stand twice in the history.
            onClick={event => {
              if (!event.metaKey && !event.ctrlKey) event.preventDefault()
            }}
            onFocus={() => actions.point(row.id)}
            className={cx(
              'ring-inside -mx-1 rounded-input px-1 py-1 tabular-nums hover:underline',
              loud ? 'font-bold text-ink' : 'text-ink',
            )}
          >
            {row.number}
          </Link>
        </Td>
        {!split && (
          <Td pad="dense" className="truncate whitespace-nowrap tabular-nums">
            {receivedText(row.placed_at, today)}
          </Td>
        )}
        {!split && by_order_date && (
          <Td pad="dense" className="truncate whitespace-nowrap">
            {shortDay(row.delivery_date)}
          </Td>
        )}
        <Td pad="dense" className="truncate whitespace-nowrap" title={customer}>
          <span className={cx(loud && 'font-bold', row.state === 'cancelled' && 'line-through')}>{customer}</span>
          {row.customer_code !== null && row.customer_code !== '' && (
            <span className="ml-1 text-xs text-ink-soft tabular-nums">({row.customer_code})</span>
          )}
        </Td>
        {!split && (
          <Td numeric pad="dense">
            {row.line_count}
          </Td>
        )}
        <Td numeric pad="dense" className="overflow-hidden">
          <RowMoney row={row} />
        </Td>
        {!split && (
          <Td pad="dense" className="whitespace-nowrap">
            {wayOf(row)}
          </Td>
        )}
        {!split && (
          <Td pad="dense" className="whitespace-nowrap">
            <DoneMark done={marks.printed} again={marks.print_again} what="印刷" />
          </Td>
        )}
        {!split && (
          <Td pad="dense" className="whitespace-nowrap">
            <DoneMark done={marks.downloaded} again={marks.download_again} what="ダウンロード" />
          </Td>
        )}
        <Td pad="dense" className="overflow-hidden whitespace-nowrap">
          <OrderMarks order={row} short={split} />
        </Td>
      </Tr>
    )
  },
)

const shortDay = (day: Day): string => `${formatDay(day).slice(5)}(${weekdayName(day)})`
