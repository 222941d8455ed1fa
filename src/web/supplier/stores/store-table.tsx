import { useMemo } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { StoreRow } from '#contract/stores/stores.contract.ts'
import { formatDay } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { pathTo } from '#web/app/path-to.ts'
import { DataCards } from '#web/ui/data-cards.tsx'
import type { ListProps } from '#web/ui/data-list.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { StoreStateBadge } from './store-state-badge.tsx'

/** Where a row leads: to its record, or to the answer that a restaurant waits for. */
export const hrefOf = (row: StoreRow): string =>
  row.store_id === null
    ? pathTo(supplierPages.storeApprove.path, { asked_id: row.id })
    : pathTo(supplierPages.store.path, { store_id: row.id })

const besideOf = ({ store_groups, order_counter }: StoreRow): string =>
  [store_groups.map(one => one.name).join('、'), order_counter?.name ?? ''].filter(one => one !== '').join(' / ')
const peopleOf = (row: StoreRow): string => row.assigned_users.map(one => one.name).join('、')

const columnsOf = (wide: boolean): Column<StoreRow>[] => [
  {
    head: 'コード',
    width: 'w-28',
    className: 'truncate tabular-nums',
    cell: row => (row.customer_code === '' ? '—' : row.customer_code),
  },
  { head: '得意先', strong: true, title: row => row.name, cell: (row, { link }) => link(row.name) },
  { head: '状態', width: 'w-27', cell: row => <StoreStateBadge state={row.state} /> },
  { head: '住所', width: 'w-60', shown: wide, title: row => row.address, cell: row => row.address },
  {
    head: '電話',
    width: 'w-32',
    shown: wide,
    className: 'truncate tabular-nums',
    cell: row => (row.phone_number ? formatPhone(row.phone_number) : ''),
  },
  { head: 'グループ・窓口', width: 'w-44', title: besideOf, cell: besideOf },
  { head: '受注', width: 'w-16', shown: wide, cell: row => order_method_words[row.method] },
  { head: '担当', width: 'w-36', title: peopleOf, cell: peopleOf },
  {
    head: '最新の納品日',
    width: 'w-27',
    shown: wide,
    className: 'truncate tabular-nums',
    cell: row => (row.last_delivery_date === null ? '' : formatDay(row.last_delivery_date)),
  },
]

/** A store in the list of a phone. */
const StoreCard = ({ row }: { row: StoreRow }) => (
  <>
    <span className="truncate font-bold cramped:whitespace-normal">{row.name}</span>
    <span className="flex items-center gap-2 text-sm text-ink-soft cramped:flex-wrap">
      <span className="tabular-nums">{row.customer_code === '' ? '—' : row.customer_code}</span>
      <span className="ml-auto shrink-0 cramped:ml-0">
        <StoreStateBadge state={row.state} />
      </span>
    </span>
  </>
)

/** The stores of a supplier: a table on a desk, cards on a phone. */
export const StoreTable = (props: Pick<ListProps<StoreRow>, 'list' | 'at' | 'onOpen' | 'foot'>) => {
  const [wide, tabular] = [useWide(1280), useWide(768)]
  const columns = useMemo(() => columnsOf(wide), [wide])
  const shared: ListProps<StoreRow> = {
    ...props,
    label: '得意先',
    hrefOf,
    nameOf: row => `${row.customer_code} ${row.name}`,
  }
  if (!tabular) return <DataCards {...shared} height={4} renderCard={row => <StoreCard row={row} />} />
  return (
    <DataTable
      {...shared}
      columns={columns}
      rowClass={row => (row.state === 'ended' || row.state === 'suspended' ? 'text-ink-soft' : '')}
    />
  )
}
