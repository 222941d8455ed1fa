import { useLayoutEffect } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import { ItemMarks } from './item-marks.tsx'
import type { ItemListProps } from './item-table.tsx'
import { nextWords, priceWords } from './item-words.ts'

/** The list on a phone: stacked rows of 96 px. A tap opens the item. */
export const ItemCards = (props: ItemListProps) => {
  const { ids, rows, list_key, box, cursor, selected, hrefOf, actions, bindShow } = props
  const { stretches, show } = useRowWindow(box, { ids, row: 6, head: 0, pinned: cursor, list_key })
  useLayoutEffect(() => bindShow(show), [bindShow, show])
  return (
    <div
      ref={box}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface [overflow-anchor:none]"
    >
      <ul aria-label="商品">
        {stretches.map(stretch =>
          stretch.kind === 'gap' ? (
            <li key={`gap${stretch.from}`} aria-hidden="true" style={{ height: stretch.height }} />
          ) : (
            ids.slice(stretch.from, stretch.to).map(id => {
              const row = rows.get(id)
              if (!row) return null
              return (
                <li
                  key={id}
                  data-item={id}
                  className={cx('relative flex h-24 border-b', selected.has(id) ? 'bg-leaf-pale' : 'bg-surface')}
                >
                  <span className="w-12 shrink-0">
                    <Tick
                      label={`${row.code} ${row.name} を選ぶ`}
                      checked={selected.has(id)}
                      onToggle={shift => actions.toggle(id, shift)}
                      className="h-full"
                    />
                  </span>
                  <Link
                    to={hrefOf(id)}
                    data-row-link
                    onClick={event => {
                      if (event.metaKey || event.ctrlKey) return
                      event.preventDefault()
                      actions.open(id)
                    }}
                    className="ring-inside flex min-w-0 flex-1 flex-col justify-center gap-0.5 pr-4"
                  >
                    <span className="flex items-baseline gap-2">
                      <span className={cx('min-w-0 flex-1 truncate font-bold', !row.visible && 'text-ink-soft')}>
                        {row.name}
                      </span>
                      <span className="shrink-0 font-bold tabular-nums">{priceWords(row, row.unit_price)}</span>
                    </span>
                    <span className="flex items-center gap-2 text-sm text-ink-soft">
                      <span className="min-w-0 flex-1 truncate">
                        <span className="tabular-nums">{row.code}</span>
                        {row.spec !== '' && ` ${row.spec}`}
                        {row.origin !== '' && ` ${row.origin}`}
                      </span>
                    </span>
                    <span className="flex min-h-6 items-center gap-2">
                      <ItemMarks item={row} />
                      {row.next_price && (
                        <span className="truncate text-xs text-indigo tabular-nums">{nextWords(row.next_price)}</span>
                      )}
                    </span>
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
