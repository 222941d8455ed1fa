import { type CSSProperties, type ReactNode, useLayoutEffect } from 'react'
import { cx } from './cx.ts'
import { box_class, type ListProps } from './data-list.ts'
import { Link } from './link.tsx'
import { Tick } from './tick.tsx'
import { useRowWindow } from './use-row-window.ts'

type CardsProps<Row> = ListProps<Row> & { height: number; renderCard: (row: Row) => ReactNode }

/**
 * The same list on a phone: stacked rows `height` rem high, each with its box and what `renderCard` draws. A tap opens it.
 * Where large text leaves no room for a list of its own it stands in the page whole (`cramped`).
 */
export const DataCards = <Row,>(props: CardsProps<Row>) => {
  const { label, list, at, height, foot } = props
  const { box, cursor, bindShow } = at
  const { stretches, show } = useRowWindow(box, {
    ids: list.ids,
    row: height,
    head: 0,
    pinned: cursor,
    list_key: list.key,
  })
  useLayoutEffect(() => bindShow(show), [bindShow, show])
  return (
    <div ref={box} className={box_class}>
      <ul aria-label={label}>
        {stretches.map(stretch =>
          stretch.kind === 'gap' ? (
            <li key={`gap${stretch.from}`} aria-hidden="true" style={{ height: stretch.height }} />
          ) : (
            list.ids.slice(stretch.from, stretch.to).map(id => {
              const row = list.rows.get(id)
              return row === undefined ? null : <Card key={id} {...props} id={id} row={row} />
            })
          ),
        )}
      </ul>
      {foot}
    </div>
  )
}

type CardProps<Row> = CardsProps<Row> & { id: string; row: Row }

const Card = <Row,>({ id, row, at, height, hrefOf, onOpen, nameOf, edgeOf, renderCard }: CardProps<Row>) => {
  const selected = at.selected.has(id)
  return (
    <li
      data-item={id}
      style={{ '--row': `${height}rem` } as CSSProperties}
      className={cx(
        'relative flex h-(--row) border-b cramped:h-auto cramped:min-h-(--row)',
        selected ? 'bg-leaf-pale' : 'bg-surface',
      )}
    >
      {edgeOf && <span className={cx('absolute inset-y-0 left-0 w-1', edgeOf(row))} />}
      <span className="w-12 shrink-0">
        <Tick
          label={`${nameOf(row)} を選ぶ`}
          checked={selected}
          onToggle={shift => at.toggle(id, shift)}
          className="h-full"
        />
      </span>
      <Link
        to={hrefOf(row)}
        data-row-link
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(id)
        }}
        className="ring-inside flex min-w-0 flex-1 flex-col justify-center gap-0.5 pr-4 cramped:py-2"
      >
        {renderCard(row)}
      </Link>
    </li>
  )
}
