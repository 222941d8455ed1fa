import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type DragEvent, memo, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { comingPrices, priceOn } from '#domain/catalogue/effective-price.ts'
import type { Day } from '#domain/shared/day.ts'
import { nextWords, priceWords, unitWords } from '#web/supplier/catalogue/item-words.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { Td, Th, Tr } from '#web/ui/table.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { useRowWindow } from '#web/ui/use-row-window.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { levelWord, limitsOf, nameOf, unitsOf } from './list-words.ts'

export type ListActions = {
  open: (id: string) => void
  toggle: (id: string, shift: boolean) => void
  point: (id: string) => void
  toggleVisible: (row: ListItemRow) => void
  /** Dropped before a row; null is the end of the list. */
  drop: (id: string, before: string | null) => void
}

type Props = {
  list: OrderList
  ids: readonly string[]
  rows: ReadonlyMap<string, ListItemRow>
  places: ReadonlyMap<string, number>
  list_key: string
  box: RefObject<HTMLDivElement | null>
  cursor: string | null
  opened: string | null
  selected: ReadonlySet<string>
  day: Day
  may_edit: boolean
  split: boolean
  hrefOf: (id: string) => string
  actions: ListActions
  all: boolean
  some: boolean
  onToggleAll: () => void
  bindShow: (show: (index: number) => void) => void
  foot: ReactNode
}

/** An order list in its order: rows of 40 px, of which only those in view are drawn; they are dragged by their grip. */
export const ListTable = ({ list, ids, rows, box, cursor, opened, selected, day, split, actions, ...props }: Props) => {
  const { stretches, show } = useRowWindow(box, { ids, row: 2.5, head: 2.5, pinned: cursor, list_key: props.list_key })
  useLayoutEffect(() => props.bindShow(show), [props, show])
  const [over, setOver] = useState<string | null>(null)
  const stop = cursor ?? ids[0]
  // Beside an open item, and on a phone, the name needs the room.
  const tabular = useWide(768)
  const brief = split || !tabular
  const tight = !useWide(1280) && brief
  // What an open item shows anyway is left out where the name would have no room.
  const full = useWide(1024) && !split
  const columns = tight ? 4 : brief ? 5 : full ? 9 : 7

  const drag = {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes('text/list-item')) return
      event.preventDefault()
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null
      setOver(row?.dataset['item'] ?? null)
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      const id = event.dataTransfer.getData('text/list-item')
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null
      event.preventDefault()
      setOver(null)
      if (id !== '') actions.drop(id, row?.dataset['item'] ?? null)
    },
  }

  return (
    <div
      ref={box}
      {...(props.may_edit ? drag : {})}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface [--table-top:0px] [overflow-anchor:none]"
    >
      <table
        aria-label="発注リストの商品"
        aria-rowcount={ids.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <colgroup>
          <col className="w-11" />
          <col className={tabular ? 'w-17' : 'w-11'} />
          {!brief && <col className="w-28" />}
          <col />
          {full && <col className="w-34" />}
          {full && <col className="w-32" />}
          <col className={tight ? 'w-38' : brief ? 'w-44' : 'w-56 max-xl:w-44'} />
          {!brief && <col className="w-36 max-xl:w-0" />}
          {!tight && <col className="w-24" />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <Th flat pad="none">
              <Tick label="表示中をすべて選ぶ" checked={props.all} mixed={props.some} onToggle={props.onToggleAll} />
            </Th>
            <Th numeric pad="dense">
              順番
            </Th>
            {!brief && <Th pad="dense">コード</Th>}
            <Th pad="dense">商品（飲食店での表示）</Th>
            {full && <Th pad="dense">販売単位</Th>}
            {full && <Th pad="dense">数量の決まり</Th>}
            <Th numeric pad="dense">
              単価
            </Th>
            {!brief && (
              <Th pad="dense" className="max-xl:px-0!">
                <span className="max-xl:sr-only">次の単価</span>
              </Th>
            )}
            {!tight && (
              <Th flat pad="dense">
                表示
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
                    list={list}
                    row={row}
                    index={stretch.from + at}
                    place={props.places.get(id) ?? 0}
                    href={props.hrefOf(id)}
                    stop={id === stop}
                    current={id === cursor}
                    opened={id === opened}
                    selected={selected.has(id)}
                    over={id === over}
                    grip={props.may_edit && tabular}
                    may_edit={props.may_edit}
                    brief={brief}
                    full={full}
                    tight={tight}
                    day={day}
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
  list: OrderList
  row: ListItemRow
  index: number
  place: number
  href: string
  stop: boolean
  current: boolean
  opened: boolean
  selected: boolean
  over: boolean
  /** Moved by dragging: no finger can. */
  grip: boolean
  may_edit: boolean
  /** Without the columns that leave the name no room. */
  brief: boolean
  /** With the columns that only a wide screen has room for. */
  full: boolean
  tight: boolean
  day: Day
  actions: ListActions
}

const Row = memo(
  ({
    list,
    row,
    place,
    href,
    stop,
    current,
    opened,
    selected,
    over,
    brief,
    full,
    tight,
    day,
    actions,
    ...rest
  }: RowProps) => {
    const price = priceOn(row, day)
    const next = comingPrices(row, day)[0]
    const shown = row.visible && row.item_visible
    const Icon = row.visible ? Eye : EyeOff
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in the row is the keyboard's way
      <Tr
        aria-rowindex={rest.index + 2}
        selected={selected}
        current={current}
        opened={opened}
        data-item={row.id}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.button !== 0) return
          if (event.target instanceof Element && event.target.closest('button, input, label')) return
          event.preventDefault()
          if (event.shiftKey) actions.toggle(row.id, true)
          else actions.open(row.id)
        }}
        onMouseDown={event => {
          if (event.shiftKey) event.preventDefault()
        }}
        className={cx('cursor-pointer', !shown && 'text-ink-soft', over && '[&>td]:border-t-2 [&>td]:border-t-leaf')}
      >
        <Td pad="none" className="relative h-10">
          <span className={cx('absolute inset-y-0 left-0 w-1', current && 'bg-ink')} />
          <Tick
            label={`${row.code} ${nameOf(row)} を選ぶ`}
            checked={selected}
            tab={stop}
            onToggle={shift => actions.toggle(row.id, shift)}
          />
        </Td>
        <Td numeric pad="narrow">
          <span className="flex items-center justify-end gap-1">
            {rest.grip && (
              <span
                draggable
                title="つかんで動かす（キーボードでは Alt+↑・↓）"
                onDragStart={event => {
                  event.dataTransfer.setData('text/list-item', row.id)
                  event.dataTransfer.effectAllowed = 'move'
                }}
                className="grid size-8 cursor-grab place-items-center text-ink-faint hover:text-ink"
              >
                <GripVertical size={16} aria-hidden="true" />
              </span>
            )}
            <span className="min-w-6 tabular-nums">{place}</span>
          </span>
        </Td>
        {!brief && (
          <Td pad="dense" className="truncate tabular-nums">
            {row.code}
          </Td>
        )}
        <Td pad="dense" className="truncate whitespace-nowrap">
          <Link
            to={href}
            tabIndex={stop ? 0 : -1}
            data-row-link
            onFocus={() => actions.point(row.id)}
            className="ring-inside -mx-1 rounded-input px-1 py-1 font-bold hover:underline"
          >
            {nameOf(row)}
          </Link>
          {row.alias_name !== null && <span className="ml-2 text-xs text-indigo">商品名：{row.item_name}</span>}
          {row.spec !== '' && <span className="ml-2 text-ink-soft">{row.spec}</span>}
        </Td>
        {full && (
          <Td pad="dense" className="truncate" title={unitWords(unitsOf(row))}>
            {unitWords(unitsOf(row))}
          </Td>
        )}
        {full && (
          <Td pad="dense" className="truncate tabular-nums">
            {limitsOf(row)}
          </Td>
        )}
        <Td numeric pad="dense" className="truncate">
          <span className={cx('mr-2 text-xs', price.level === 'own' ? 'font-bold text-indigo' : 'text-ink-soft')}>
            {levelWord(list, row, day)}
          </span>
          <span className={cx(price.level === 'own' && 'font-bold')}>{priceWords(row, price.price)}</span>
        </Td>
        {!brief && (
          <Td pad="dense" className="truncate text-xs tabular-nums max-xl:px-0!">
            {next && <span className="text-indigo max-xl:sr-only">{nextWords(next)}</span>}
          </Td>
        )}
        {!tight && (
          <Td pad="narrow" className="overflow-hidden">
            {row.item_visible ? (
              <button
                type="button"
                role="switch"
                aria-checked={row.visible}
                aria-label={`${nameOf(row)} を飲食店に表示`}
                disabled={!rest.may_edit}
                tabIndex={stop ? 0 : -1}
                title={row.visible ? '表示中。押すと非表示にします V' : '非表示。押すと表示します V'}
                onClick={() => actions.toggleVisible(row)}
                className={cx(
                  'ring-inside inline-flex h-8 items-center gap-1 rounded-input border border-transparent px-1 text-xs hover:border-ink-faint hover:bg-surface',
                  row.visible ? 'text-ink' : 'font-bold text-amber',
                )}
              >
                <Icon size={14} />
                {row.visible ? '表示' : '非表示'}
              </button>
            ) : (
              <span className="px-1 text-xs font-bold text-amber" title="商品そのものが非表示です">
                商品が非表示
              </span>
            )}
          </Td>
        )}
      </Tr>
    )
  },
)
