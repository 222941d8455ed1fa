import { useCallback } from 'react'
import type { ItemSort, ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { cx } from '#web/ui/cx.ts'
import { DataCards } from '#web/ui/data-cards.tsx'
import type { ListProps } from '#web/ui/data-list.ts'
import { TableFoot } from '#web/ui/table-foot.tsx'
import type { Cursor } from '#web/ui/use-cursor.ts'
import { useWide } from '#web/ui/use-wide.ts'
import type { CellActions, Editing } from './cell-input.tsx'
import { ItemCard } from './item-card.tsx'
import { isNarrowed, type ListFilter, type Opened, writeFilter } from './item-filter.ts'
import { ItemTable } from './item-table.tsx'
import { NoItems } from './no-items.tsx'
import type { Items } from './use-items.ts'

type Props = {
  list: Items
  filter: ListFilter
  at: Cursor
  opened: Opened
  editing: Editing | null
  actions: CellActions
  onOpen: (id: string) => void
  onNew: () => void
  onFilter: (change: Partial<ListFilter>) => void
}

/** The items of a filter: a table on a desk, cards on a phone. */
export const ItemList = ({ list, filter, at, opened, editing, actions, onOpen, onNew, onFilter }: Props) => {
  const tabular = useWide(768)
  const onSort = useCallback((sort: ItemSort) => onFilter({ sort }), [onFilter])
  const shared: ListProps<ProductItemRow> = {
    label: '商品',
    list: { ...list, complete: !list.has_more },
    at,
    hrefOf: ({ id }) => writeFilter(filter, { kind: 'item', id }),
    onOpen,
    nameOf: row => `${row.code} ${row.name}`,
    foot: (
      <TableFoot
        {...list}
        count={list.items?.length}
        empty={
          <NoItems
            narrowed={isNarrowed(filter)}
            onShowAll={() => onFilter({ q: '', category: [], state: 'all' })}
            onNew={onNew}
          />
        }
      />
    ),
  }
  return (
    <section aria-label="商品の一覧" className={cx('flex min-w-0 flex-1 flex-col', list.outdated && 'opacity-60')}>
      {tabular ? (
        <ItemTable
          {...shared}
          opened={opened?.kind === 'item' ? opened.id : null}
          editing={editing}
          beside={opened !== null}
          sort={filter.sort}
          onSort={onSort}
          actions={actions}
        />
      ) : (
        <DataCards {...shared} height={6} renderCard={row => <ItemCard row={row} />} />
      )}
    </section>
  )
}
