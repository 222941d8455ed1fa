import {
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { box_class, type ListProps } from './data-list.ts'
import { Link } from './link.tsx'
import type { Stretch } from './row-window.ts'
import { type Padding, type SortOrder, Td, Th, Tr } from './table.tsx'
import { Tick } from './tick.tsx'
import type { Cursor } from './use-cursor.ts'
import { useRowWindow } from './use-row-window.ts'

/** How a row stands that a cell is of. */
export type RowAt<Mark> = {
  /** Tab stops at what can be pressed in one row only. */
  tab: boolean
  /** What the table knows of this row beside it: `markOf`. */
  mark: Mark | undefined
  /** The link that stands for the row: each row has one. */
  link: (words: ReactNode, className?: string) => ReactNode
}

/** A column as data. Its functions are methods, so that a table of any rows can hold it. */
export type Column<Row, Mark = undefined> = {
  head: string
  /** Written in the head's place. */
  short?: string
  /** Tailwind's width. One column has none: it takes what is left. */
  width?: string
  /** Left out where there is no room for it. */
  shown?: boolean
  numeric?: boolean
  strong?: boolean
  /** Of its cells. */
  pad?: Padding
  /** Sorted by it now and how, or null; left out where it can't be sorted. */
  sort?: SortOrder | null
  onSort?: () => void
  className?: string
  /** In place of `className`, where it depends on the row. */
  classOf?(row: Row, mark: Mark | undefined): string
  title?(row: Row): string
  cell(row: Row, at: RowAt<Mark>): ReactNode
}

type TableProps<Row, Mark> = ListProps<Row> &
  Pick<ComponentProps<'div'>, 'onDragOver' | 'onDragLeave' | 'onDrop'> & {
    /** Kept between drawings: other columns draw every row anew. */
    columns: readonly Column<Row, Mark>[]
    /** The row that is open beside the list. */
    opened?: string | null
    rowClass?: (row: Row) => string
    /** What changes a row's cells without the row; a plain value, by which it is seen whether it changed. */
    markOf?: (id: string) => Mark | undefined
  }

/** rem in which all columns can be read, the one without a width among them: with large text the list scrolls sideways instead. */
const leastWidth = (columns: readonly { width?: string }[]): number =>
  columns.reduce((sum, { width }) => sum + (width === undefined ? 10 : Number(/^w-(\d+)/.exec(width)?.[1]) / 4), 2.75)

/**
 * The list of a desk: rows of 40 px, of which only those in view are drawn, however many there are. Worked by keys
 * (`useCursor`, `listKeys`), chosen by boxes and shift, opened by a press.
 */
export const DataTable = <Row, Mark = undefined>(props: TableProps<Row, Mark>) => {
  const { label, list, at, columns, onOpen, foot, onDragOver, onDragLeave, onDrop } = props
  const { box, cursor, bindShow } = at
  const { stretches, show } = useRowWindow(box, {
    ids: list.ids,
    row: 2.5,
    head: 2.5,
    pinned: cursor,
    list_key: list.key,
  })
  useLayoutEffect(() => bindShow(show), [bindShow, show])
  const shown = useMemo(() => columns.filter(one => one.shown !== false), [columns])
  const act = useLatest({ open: onOpen, toggle: at.toggle, point: at.setCursor })
  return (
    <div
      ref={box}
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      className={cx(box_class, 'cramped:overflow-x-auto [--table-top:0px]')}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows are moved through and chosen by keys
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={list.complete ? list.ids.length + 1 : -1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm md:min-w-(--least) cramped:min-w-(--least)"
        style={{ '--least': `${leastWidth(shown)}rem` } as CSSProperties}
      >
        <colgroup>
          <col className="w-11" />
          {shown.map(one => (
            <col key={one.head} className={one.width} />
          ))}
        </colgroup>
        <Head columns={shown} at={at} />
        <Rows {...props} stretches={stretches} shown={shown} act={act} />
      </table>
      {foot}
    </div>
  )
}

type RowsProps<Row, Mark> = TableProps<Row, Mark> & {
  stretches: readonly Stretch[]
  shown: readonly Column<Row, Mark>[]
  act: Act
}

/** The rows in view, and the height of those that are not. */
const Rows = <Row, Mark>(props: RowsProps<Row, Mark>) => {
  const { list, at, opened = null, hrefOf, nameOf, edgeOf, rowClass, markOf, stretches, shown, act } = props
  const { ids, rows } = list
  // What is looked at may be of another filter: Tab comes to the list all the same.
  const stop = at.cursor !== null && ids.includes(at.cursor) ? at.cursor : ids[0]
  return (
    <tbody>
      {stretches.map(stretch =>
        stretch.kind === 'gap' ? (
          <tr key={`gap${stretch.from}`} aria-hidden="true">
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the height of rows out of view; hidden from readers */}
            <td colSpan={shown.length + 1} style={{ height: stretch.height, padding: 0 }} />
          </tr>
        ) : (
          ids.slice(stretch.from, stretch.to).map((id, nth) => {
            const row = rows.get(id)
            return row === undefined ? null : (
              <TableRow
                key={id}
                id={id}
                row={row}
                index={stretch.from + nth}
                columns={shown}
                href={hrefOf(row)}
                name={nameOf(row)}
                edge={edgeOf?.(row)}
                className={rowClass?.(row)}
                mark={markOf?.(id)}
                tab={id === stop}
                current={id === at.cursor}
                opened={id === opened}
                selected={at.selected.has(id)}
                act={act}
              />
            )
          })
        ),
      )}
    </tbody>
  )
}

const Head = ({ columns, at }: { columns: readonly Column<unknown, unknown>[]; at: Cursor }) => (
  <thead>
    <tr aria-rowindex={1}>
      <Th flat pad="none">
        <Tick label="表示中をすべて選ぶ" checked={at.all} mixed={at.some} onToggle={at.toggleEvery} />
      </Th>
      {columns.map(({ head, short, numeric = false, sort, onSort }) => (
        <Th
          key={head}
          flat
          pad="dense"
          numeric={numeric}
          {...(sort === undefined ? {} : { sort })}
          {...(onSort === undefined ? {} : { onSort })}
        >
          {short === undefined ? (
            head
          ) : (
            <abbr title={head} className="no-underline">
              {short}
            </abbr>
          )}
        </Th>
      ))}
    </tr>
  </thead>
)

type Act = { open: (id: string) => void; toggle: (id: string, shift: boolean) => void; point: (id: string) => void }

type RowProps = {
  id: string
  row: unknown
  index: number
  columns: readonly Column<unknown, unknown>[]
  href: string
  name: string
  edge: string | undefined
  className: string | undefined
  mark: unknown
  /** The one row that Tab stops at. */
  tab: boolean
  current: boolean
  opened: boolean
  selected: boolean
  act: Act
}

const TableRow = memo(
  ({ id, row, index, columns, href, name, edge, className, mark, tab, act, ...state }: RowProps) => {
    const press = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.button !== 0) return
      // What is pressed inside a cell has its own meaning.
      if (event.target instanceof Element && event.target.closest('button, input, label')) return
      event.preventDefault()
      if (event.shiftKey) act.toggle(id, true)
      else act.open(id)
    }
    const link: RowAt<unknown>['link'] = (words, link_class) => (
      <Link
        to={href}
        tabIndex={tab ? 0 : -1}
        data-row-link
        // The row opens it; by the link as well it would stand twice in the history.
        onClick={event => {
          if (!event.metaKey && !event.ctrlKey) event.preventDefault()
        }}
        onFocus={() => act.point(id)}
        className={cx('ring-inside -mx-1 rounded-input px-1 py-1 hover:underline', link_class)}
      >
        {words}
      </Link>
    )
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in the row is the keyboard's way
      <Tr
        aria-rowindex={index + 2}
        aria-selected={state.selected}
        {...state}
        data-item={id}
        onClick={press}
        onMouseDown={event => {
          if (event.shiftKey) event.preventDefault()
        }}
        className={cx('cursor-pointer', className)}
      >
        <Td pad="none" className="relative h-10">
          <span className={cx('absolute inset-y-0 left-0 w-1', state.current ? 'bg-ink' : edge)} />
          <Tick label={`${name} を選ぶ`} checked={state.selected} tab={tab} onToggle={shift => act.toggle(id, shift)} />
        </Td>
        {columns.map(one => (
          <Td
            key={one.head}
            numeric={one.numeric ?? false}
            strong={one.strong ?? false}
            pad={one.pad ?? 'dense'}
            title={one.title?.(row)}
            className={one.classOf?.(row, mark) ?? one.className ?? 'truncate'}
          >
            {one.cell(row, { tab, mark, link })}
          </Td>
        ))}
      </Tr>
    )
  },
)

/** The same functions for as long as the list stands, which do what they were given last: no row is drawn for them. */
const useLatest = (given: Act): Act => {
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  const [act] = useState<Act>(() => ({
    open: id => latest.current.open(id),
    toggle: (id, shift) => latest.current.toggle(id, shift),
    point: id => latest.current.point(id),
  }))
  return act
}
