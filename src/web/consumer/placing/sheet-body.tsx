import type { ReactNode } from 'react'
import type { Deal, OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { late } from '#web/ui/late.tsx'
import { Bar, Skeleton } from '#web/ui/skeleton.tsx'
import { bodyOf, type Shelf } from './sheet-items.ts'
import { SheetList } from './sheet-list.tsx'
import type { RowSetting } from './sheet-row.tsx'
import type { SheetView } from './use-sheet-view.ts'

const NoItems = late(async () => (await import('./off-list-lines.tsx')).NoItems)

const NothingFound = late(async () => (await import('./off-list-lines.tsx')).NothingFound)

/** What there is under the head: the items, the view of a chip's own, or why there is none. */
export const SheetBody = ({
  deal,
  items,
  view: { query, shelf, sort, shown, leading, wish },
  setting,
  renderShelf,
  onLeaveSearch,
  onItem,
  onWrite,
  onIn,
}: {
  deal: Deal | undefined
  items: readonly OrderListItem[] | undefined
  view: SheetView
  setting: RowSetting
  /** The view of a chip that has one of its own. */
  renderShelf: ((shelf: Shelf, setting: RowSetting) => ReactNode) | undefined
  onLeaveSearch: () => void
  /** Leaves the search, and leads to a row. */
  onItem: (key: string) => void
  /** Writes what was looked for as it is; left out where that is not taken. */
  onWrite: (() => void) | undefined
  /** What was written instead of a list is in the draft. */
  onIn: () => unknown
}) => {
  switch (bodyOf(items, query, shelf, shown)) {
    case 'loading':
      return <SheetSkeleton />
    case 'no_items':
      return <NoItems deal={deal} setting={setting} onIn={onIn} />
    case 'own_view':
      return renderShelf?.(shelf, setting)
    case 'nothing_found':
      return <NothingFound query={query} items={items} onItem={onItem} onLeave={onLeaveSearch} onWrite={onWrite} />
    default:
      return (
        <SheetList
          rows={shown}
          headings={query === '' && shelf === 'all' && sort === 'list'}
          lead={leading}
          setting={setting}
          wish={wish}
        />
      )
  }
}

/** The list's own shape. */
const SheetSkeleton = () => (
  <Skeleton>
    {[3, 5, 4, 5, 3, 4].map((width, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- rows without identity
      <div key={index} className="flex h-[88px] flex-col justify-between border-b px-4 py-2 lg:h-[65px]">
        <Bar className={width === 3 ? 'w-2/5' : width === 4 ? 'w-1/2' : 'w-3/5'} />
        <Bar className="h-11 w-12 self-end lg:h-8" />
      </div>
    ))}
  </Skeleton>
)
