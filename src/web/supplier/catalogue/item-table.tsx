import { type MouseEvent, memo, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import type { ItemSort, ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { type SortOrder, Td, Th, Tr } from '#web/ui/table.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { type Editing, NameCell, PriceCell, VisibleCell } from './inline-cells.tsx'
import { ItemMarks } from './item-marks.tsx'
import { nextWords, unitWords } from './item-words.ts'

export type RowActions = {
  open: (id: string) => void
  toggle: (id: string, shift: boolean) => void
  point: (id: string) => void
  edit: (editing: Editing | null) => void
  /** Shows the row as it is now. */
  show: (item: ProductItemRow) => void
  /** From one row's price or name to the next row's. */
  step: (id: string, what: 'name' | 'price', by: -1 | 1) => void
  toggleVisible: (item: ProductItemRow) => Promise<void>
}

export type ItemListProps = {
  ids: readonly string[]
  rows: ReadonlyMap<string, ProductItemRow>
  list_key: string
  complete: boolean
  box: RefObject<HTMLDivElement | null>
  cursor: string | null
  opened: string | null
  selected: ReadonlySet<string>
  editing: Editing | null
  hrefOf: (id: string) => string
  actions: RowActions
  all: boolean
  some: boolean
  onToggleAll: () => void
  bindShow: (show: (index: number) => void) => void
  foot: ReactNode
}

type Sorting = { sort: ItemSort; onSort: (sort: ItemSort) => void }

/** The list on a desk: rows of 40 px, of which only those in view are drawn. `split` leaves room for an open item. */
export const ItemTable = ({ split: beside, sort, onSort, ...props }: ItemListProps & Sorting & { split: boolean }) => {
  const { ids, rows, list_key, box, cursor, opened, selected, editing, hrefOf, actions, bindShow } = props
  const { stretches, show } = useRowWindow(box, { ids, row: 2.5, head: 2.5, pinned: cursor, list_key })
  useLayoutEffect(() => bindShow(show), [bindShow, show])
  const stop = cursor ?? ids[0]
  // Of what does not fit beside the name, a tablet leaves out what an open item shows anyway.
  const [wide, roomy] = [useWide(1024), useWide(1280)]
  const split = beside || !wide
  const full = !split && roomy
  const tight = beside && !roomy
  const columns = tight ? 4 : split ? 5 : full ? 10 : 7
  const by = (value: ItemSort): { sort: SortOrder | null; onSort: () => void } => ({
    sort: sort === value ? 'ascending' : null,
    onSort: () => onSort(value),
  })

  return (
    <div
      ref={box}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface [--table-top:0px] [overflow-anchor:none]"
    >
      <table
        aria-label="商品"
        aria-rowcount={props.complete ? ids.length + 1 : -1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <colgroup>
          <col className="w-11" />
          <col className={tight ? 'w-22' : 'w-31'} />
          <col />
          {full && <col className="w-25" />}
          {full && <col className="w-31" />}
          {full && <col className="w-34" />}
          <col className={tight ? 'w-30' : split ? 'w-34' : 'w-36'} />
          {!split && <col className="w-36" />}
          {!split && <col className="w-12" />}
          {!tight && <col className={split ? 'w-31' : 'w-54'} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <Th flat pad="none">
              <Tick label="表示中をすべて選ぶ" checked={props.all} mixed={props.some} onToggle={props.onToggleAll} />
            </Th>
            <Th pad="dense" {...by('code')}>
              コード
            </Th>
            <Th pad="dense" {...by('name')}>
              商品
            </Th>
            {full && <Th pad="dense">産地</Th>}
            {full && (
              <Th pad="dense" {...by('category')}>
                カテゴリー
              </Th>
            )}
            {full && <Th pad="dense">販売単位</Th>}
            <Th numeric pad="dense">
              {tight ? '単価' : '単価(今日の納品)'}
            </Th>
            {!split && <Th pad="dense">次の単価</Th>}
            {!split && (
              <Th numeric pad="dense">
                税率
              </Th>
            )}
            {!tight && (
              <Th flat pad="dense">
                販売
              </Th>
            )}
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
              ids.slice(stretch.from, stretch.to).map((id, at) => {
                const row = rows.get(id)
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
                    editing={editing?.id === id ? editing.what : null}
                    split={split}
                    full={full}
                    tight={tight}
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
  row: ProductItemRow
  index: number
  href: string
  /** The one row that Tab stops at. */
  stop: boolean
  current: boolean
  opened: boolean
  selected: boolean
  editing: Editing['what'] | null
  split: boolean
  full: boolean
  /** Beside an open item on a tablet: the name needs the room. */
  tight: boolean
  actions: RowActions
}

const Row = memo(
  ({ row, index, href, stop, current, opened, selected, editing, split, full, tight, actions }: RowProps) => {
    const press = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.button !== 0) return
      // What is pressed inside a cell has its own meaning.
      if (event.target instanceof Element && event.target.closest('button, input, label')) return
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
        data-item={row.id}
        onClick={press}
        onMouseDown={event => {
          if (event.shiftKey) event.preventDefault()
        }}
        className={cx('cursor-pointer', (row.archived || !row.visible) && 'text-ink-soft')}
      >
        <Td pad="none" className="relative h-10">
          <span className={cx('absolute inset-y-0 left-0 w-1', current && 'bg-ink')} />
          <Tick
            label={`${row.code} ${row.name} を選ぶ`}
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
            onFocus={() => actions.point(row.id)}
            className="ring-inside -mx-1 rounded-input px-1 py-1 tabular-nums hover:underline"
          >
            {row.code}
          </Link>
        </Td>
        <NameCell item={row} editing={editing === 'name'} tab={stop} actions={actions} />
        {full && (
          <Td pad="dense" className="truncate" title={row.origin}>
            {row.origin}
          </Td>
        )}
        {full && (
          <Td pad="dense" className="truncate" title={row.category}>
            {row.category}
          </Td>
        )}
        {full && (
          <Td pad="dense" className="truncate" title={unitWords(row)}>
            {unitWords(row)}
          </Td>
        )}
        <PriceCell item={row} editing={editing === 'price'} tab={stop} actions={actions} />
        {!split && (
          <Td pad="dense" className="truncate text-xs tabular-nums">
            {row.next_price && <span className="text-indigo">{nextWords(row.next_price)}</span>}
          </Td>
        )}
        {!split && (
          <Td numeric pad="dense">
            {row.tax_rate}%
          </Td>
        )}
        {!tight && (
          <Td pad="dense" className="overflow-hidden">
            {split || row.archived ? (
              <ItemMarks item={row} limit={false} />
            ) : (
              <span className="flex items-center gap-2">
                <VisibleCell item={row} tab={stop} actions={actions} />
                <ItemMarks item={{ ...row, visible: true }} />
              </span>
            )}
          </Td>
        )}
      </Tr>
    )
  },
)
