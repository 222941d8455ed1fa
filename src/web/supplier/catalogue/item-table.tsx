import { useMemo } from 'react'
import type { ItemSort, ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import type { ListProps } from '#web/ui/data-list.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import type { CellActions, Editing } from './cell-input.tsx'
import { NameCell, PriceCell, VisibleCell } from './inline-cells.tsx'
import { ItemMarks } from './item-marks.tsx'
import { nextWords, unitWords } from './item-words.ts'

type What = Editing['what']
type ItemColumn = Column<ProductItemRow, What>

/** A cell that is typed in shows what is wrong below itself. */
const typedIn = (editing: boolean) => (editing ? 'relative overflow-visible' : 'overflow-hidden')

type SaleProps = { item: ProductItemRow; split: boolean; tab: boolean; actions: CellActions }

/** Whether it is sold: with the switch where there is room, and the right to press it. */
const SaleCell = ({ item, split, tab, actions }: SaleProps) =>
  split || item.archived || !actions.may_edit ? (
    <ItemMarks item={item} limit={!split && !item.archived} />
  ) : (
    <span className="flex items-center gap-2">
      <VisibleCell item={item} tab={tab} actions={actions} />
      <ItemMarks item={{ ...item, visible: true }} />
    </span>
  )

/** `split` is without what an open item shows anyway, `full` and `categories` with what only a wide screen has room for. */
type Room = { split: boolean; full: boolean; categories: boolean; tight: boolean }

const columnsOf = (
  { split, full, categories, tight }: Room,
  sorted: ItemSort,
  onSort: (sort: ItemSort) => void,
  actions: CellActions,
): ItemColumn[] => {
  const by = (value: ItemSort): Pick<ItemColumn, 'sort' | 'onSort'> => ({
    sort: sorted === value ? 'ascending' : null,
    onSort: () => onSort(value),
  })
  return [
    {
      head: 'コード',
      ...by('code'),
      width: tight ? 'w-22' : 'w-31',
      cell: (row, { link }) => link(row.code, 'tabular-nums'),
    },
    {
      head: '商品',
      ...by('name'),
      classOf: (_, editing) => typedIn(editing === 'name'),
      cell: (row, { mark, tab }) => <NameCell item={row} editing={mark === 'name'} tab={tab} actions={actions} />,
    },
    { head: '産地', width: 'w-25', shown: full, title: row => row.origin, cell: row => row.origin },
    {
      head: 'カテゴリー',
      ...by('category'),
      width: 'w-31',
      shown: categories,
      title: row => row.category,
      cell: row => row.category,
    },
    { head: '販売単位', width: 'w-34', shown: full, title: unitWords, cell: unitWords },
    {
      head: tight ? '単価' : '単価(今日の納品)',
      width: tight ? 'w-30' : split ? 'w-34' : 'w-36',
      numeric: true,
      pad: 'narrow',
      classOf: (_, editing) => typedIn(editing === 'price'),
      cell: (row, { mark, tab }) => <PriceCell item={row} editing={mark === 'price'} tab={tab} actions={actions} />,
    },
    {
      head: '次の単価',
      width: 'w-36',
      shown: !split,
      className: 'truncate text-xs tabular-nums',
      cell: row => row.next_price && <span className="text-indigo">{nextWords(row.next_price)}</span>,
    },
    { head: '税率', width: 'w-12', shown: !split, numeric: true, cell: row => `${row.tax_rate}%` },
    {
      head: '販売',
      width: split ? 'w-31' : 'w-54',
      shown: !tight,
      className: 'overflow-hidden',
      cell: (row, { tab }) => <SaleCell item={row} split={split} tab={tab} actions={actions} />,
    },
  ]
}

type Props = ListProps<ProductItemRow> & {
  opened: string | null
  editing: Editing | null
  /** Something is open beside the list. */
  beside: boolean
  sort: ItemSort
  onSort: (sort: ItemSort) => void
  actions: CellActions
}

/** The catalogue on a desk. Of what does not fit beside the name, a tablet leaves out what an open item shows anyway. */
export const ItemTable = ({ editing, beside, sort, onSort, actions, ...props }: Props) => {
  const [wide, roomy, wider] = [useWide(1024), useWide(1280), useWide(1366)]
  const columns = useMemo(() => {
    const split = beside || !wide
    return columnsOf(
      { split, full: !split && roomy, categories: !split && wider, tight: beside && !roomy },
      sort,
      onSort,
      actions,
    )
  }, [beside, wide, roomy, wider, sort, onSort, actions])
  return (
    <DataTable
      {...props}
      columns={columns}
      rowClass={row => (row.archived || !row.visible ? 'text-ink-soft' : '')}
      markOf={id => (editing?.id === id ? editing.what : undefined)}
    />
  )
}
