import { useLayoutEffect } from 'react'
import { formatDay, weekdayName } from '#domain/shared/day.ts'
import { edgeOf, OrderMarks, RowMoney } from '#web/supplier/orders/order-marks.tsx'
import { customerOf, marksOf, receivedText, wayOf } from '#web/supplier/orders/row-state.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import { type OrderListProps } from './order-table.tsx'

/** The board on a phone: stacked rows of 88 px. A tap opens the order's own page. */
export const OrderCards = (props: OrderListProps) => {
  const { list, list_key, box, cursor, selected, mode, today, hrefOf, actions } = props
  const { stretches, show } = useRowWindow(box, { ids: list.ids, row: 5.5, head: 0, pinned: cursor, list_key })
  const { bindShow } = props
  useLayoutEffect(() => bindShow(show), [bindShow, show])
  return (
    <div
      ref={box}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface [overflow-anchor:none]"
    >
      <ul aria-label="受注">
        {stretches.map(stretch =>
          stretch.kind === 'gap' ? (
            <li key={`gap${stretch.from}`} aria-hidden="true" style={{ height: stretch.height }} />
          ) : (
            list.ids.slice(stretch.from, stretch.to).map(id => {
              const row = list.rows.get(id)
              if (!row) return null
              const loud = !marksOf(row).seen && row.state !== 'processed'
              return (
                <li
                  key={id}
                  data-order={id}
                  className={cx('relative flex h-22 border-b', selected.has(id) ? 'bg-leaf-pale' : 'bg-surface')}
                >
                  <span className={cx('absolute inset-y-0 left-0 w-1', edgeOf(row))} />
                  <span className="w-12 shrink-0">
                    <Tick
                      label={`${row.number} ${customerOf(row)} を選ぶ`}
                      checked={selected.has(id)}
                      onToggle={shift => actions.toggle(id, shift)}
                      className="h-full"
                    />
                  </span>
                  <Link
                    to={hrefOf(id)}
                    data-row-link
                    onClick={event => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return
                      event.preventDefault()
                      actions.open(id)
                    }}
                    className="ring-inside flex min-w-0 flex-1 flex-col justify-center gap-0.5 py-2 pr-4 text-sm"
                  >
                    <span className="flex items-baseline gap-2">
                      <span
                        className={cx(
                          'min-w-0 flex-1 truncate text-base',
                          loud && 'font-bold',
                          row.state === 'cancelled' && 'text-ink-soft line-through',
                        )}
                      >
                        {customerOf(row)}
                      </span>
                      <RowMoney row={row} />
                    </span>
                    <span className="flex items-center gap-2 text-xs text-ink-soft tabular-nums">
                      <span className="min-w-0 truncate">
                        {receivedText(row.placed_at, today)}・{row.line_count}点・{wayOf(row)}
                        {mode !== 'delivery_date' &&
                          `・納品 ${formatDay(row.delivery_date).slice(5)}(${weekdayName(row.delivery_date)})`}
                      </span>
                      <span className="ml-auto shrink-0">
                        <OrderMarks order={row} short />
                      </span>
                    </span>
                    <span className="text-xs text-ink-soft tabular-nums">{row.number}</span>
                  </Link>
                </li>
              )
            })
          ),
        )}
      </ul>
      {props.foot}
    </div>
  )
}
