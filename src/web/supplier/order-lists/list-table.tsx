import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type DragEvent, useMemo, useState } from 'react'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { comingPrices, priceOn } from '#domain/catalogue/effective-price.ts'
import type { Day } from '#domain/shared/day.ts'
import { nextWords, priceWords, unitWords } from '#web/supplier/catalogue/item-words.ts'
import { cx } from '#web/ui/cx.ts'
import type { ListProps, RowList } from '#web/ui/data-list.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { levelWord, limitsOf, nameOf, unitsOf } from './list-words.ts'

type Shown = {
  list: OrderList
  day: Day
  may_edit: boolean
  onToggleVisible: (row: ListItemRow) => Promise<void>
}

/** `brief` is without the columns that leave the name no room, `full` with those that only a wide screen has room for. */
type Room = { tabular: boolean; brief: boolean; full: boolean; tight: boolean; roomy: boolean }

/** A row's mark is its place in the list. */
const columnsOf = (shown: Shown, { tabular, brief, full, tight, roomy }: Room): Column<ListItemRow, number>[] => [
  {
    head: '順番',
    width: tabular ? 'w-17' : 'w-11',
    numeric: true,
    pad: 'narrow',
    cell: (row, { mark }) => (
      <span className="flex items-center justify-end gap-1">
        {shown.may_edit && tabular && <Grip id={row.id} />}
        <span className="min-w-6 tabular-nums">{mark}</span>
      </span>
    ),
  },
  { head: 'コード', width: 'w-28', shown: !brief, className: 'truncate tabular-nums', cell: row => row.code },
  {
    head: '商品（飲食店での表示）',
    cell: (row, { link }) => (
      <>
        {link(nameOf(row), 'font-bold')}
        {row.alias_name !== null && <span className="ml-2 text-xs text-indigo">商品名：{row.item_name}</span>}
        {row.spec !== '' && <span className="ml-2 text-ink-soft">{row.spec}</span>}
      </>
    ),
  },
  {
    head: '販売単位',
    width: 'w-34',
    shown: full,
    title: row => unitWords(unitsOf(row)),
    cell: row => unitWords(unitsOf(row)),
  },
  { head: '数量の決まり', width: 'w-32', shown: full, className: 'truncate tabular-nums', cell: limitsOf },
  {
    head: '単価',
    width: tight ? 'w-38' : brief ? 'w-44' : 'w-56 max-xl:w-44',
    numeric: true,
    cell: row => <Price row={row} {...shown} />,
  },
  {
    head: '次の単価',
    width: 'w-36',
    shown: !brief && roomy,
    className: 'truncate text-xs tabular-nums',
    cell: row => {
      const [next] = comingPrices(row, shown.day)
      return next && <span className="text-indigo">{nextWords(next)}</span>
    },
  },
  {
    head: '表示',
    width: 'w-24',
    shown: !tight,
    pad: 'narrow',
    className: 'overflow-hidden',
    cell: (row, { tab }) => <Visible row={row} tab={tab} {...shown} />,
  },
]

/** Moved by dragging: no finger can. */
const Grip = ({ id }: { id: string }) => (
  <span
    draggable
    title="つかんで動かす（キーボードでは Alt+↑・↓）"
    onDragStart={event => {
      event.dataTransfer.setData('text/list-item', id)
      event.dataTransfer.effectAllowed = 'move'
    }}
    className="grid size-8 cursor-grab place-items-center text-ink-faint hover:text-ink"
  >
    <GripVertical size={16} aria-hidden="true" />
  </span>
)

const Price = ({ row, list, day }: Pick<Shown, 'list' | 'day'> & { row: ListItemRow }) => {
  const price = priceOn(row, day)
  const own = price.level === 'own'
  return (
    <>
      <span className={cx('mr-2 text-xs', own ? 'font-bold text-indigo' : 'text-ink-soft')}>
        {levelWord(list, row, day)}
      </span>
      <span className={cx(own && 'font-bold')}>{priceWords(row, price.price)}</span>
    </>
  )
}

const Visible = ({
  row,
  tab,
  may_edit,
  onToggleVisible,
}: Pick<Shown, 'may_edit' | 'onToggleVisible'> & { row: ListItemRow; tab: boolean }) => {
  const Icon = row.visible ? Eye : EyeOff
  return row.item_visible ? (
    <button
      type="button"
      role="switch"
      aria-checked={row.visible}
      aria-label={`${nameOf(row)} を飲食店に表示`}
      disabled={!may_edit}
      tabIndex={tab ? 0 : -1}
      title={row.visible ? '表示中。押すと非表示にします V' : '非表示。押すと表示します V'}
      onClick={() => void onToggleVisible(row)}
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
  )
}

type Props = Omit<ListProps<ListItemRow>, 'label' | 'nameOf' | 'list'> & {
  shown: Shown
  items: RowList<ListItemRow>
  opened: string | null
  /** Dropped before a row; null is the end of the list. */
  onDrop: (id: string, before: string | null) => void
}

/** An order list in its order; its rows are dragged by their grip. */
export const ListTable = ({
  shown: { list, day, may_edit, onToggleVisible },
  items,
  opened,
  onDrop,
  ...props
}: Props) => {
  const { over, drag } = useDrop(onDrop)
  const [tabular, wide, roomy] = [useWide(768), useWide(1024), useWide(1280)]
  // Beside an open item, and on a phone, the name needs the room.
  const brief = opened !== null || !tabular
  const columns = useMemo(() => {
    const room = { tabular, brief, full: wide && !brief, tight: brief && !roomy, roomy }
    return columnsOf({ list, day, may_edit, onToggleVisible }, room)
  }, [list, day, may_edit, onToggleVisible, tabular, wide, brief, roomy])
  const places = useMemo(() => new Map(list.items.map((row, index) => [row.id, index + 1])), [list.items])
  return (
    <DataTable
      {...props}
      {...(may_edit ? drag : {})}
      label="発注リストの商品"
      list={items}
      opened={opened}
      columns={columns}
      nameOf={row => `${row.code} ${nameOf(row)}`}
      rowClass={row =>
        cx(
          !(row.visible && row.item_visible) && 'text-ink-soft',
          row.id === over && '[&>td]:border-t-2 [&>td]:border-t-leaf',
        )
      }
      markOf={id => places.get(id)}
    />
  )
}

/** The row that something dragged is over. */
const useDrop = (onDrop: Props['onDrop']) => {
  const [over, setOver] = useState<string | null>(null)
  const rowAt = ({ target }: DragEvent) =>
    (target instanceof Element && target.closest<HTMLElement>('[data-item]')?.dataset['item']) || null
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('text/list-item')) return
      event.preventDefault()
      setOver(rowAt(event))
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      const id = event.dataTransfer.getData('text/list-item')
      event.preventDefault()
      setOver(null)
      if (id !== '') onDrop(id, rowAt(event))
    },
  }
  return { over, drag }
}
