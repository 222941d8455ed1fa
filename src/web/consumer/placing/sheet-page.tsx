import Search from 'lucide-react/icons/search'
import { type ReactNode, useMemo, useState } from 'react'
import type { Deal, OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { type HeldLine, none_held } from '#domain/orders/held-lines.ts'
import { isNoteTooLong, most_order_note } from '#domain/orders/notes.ts'
import type { OrderTotals } from '#domain/orders/totals.ts'
import { BellPlace } from '#web/consumer/notices/bell-place.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { late } from '#web/ui/late.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { Bar, Skeleton } from '#web/ui/skeleton.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import type { Draft, DraftStore } from './draft.ts'
import type { FreeWriting } from './off-list-lines.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { bodyOf, type SheetRow, type SheetSummary, type Shelf, summarise } from './sheet-items.ts'
import { SheetList } from './sheet-list.tsx'
import type { RowSetting } from './sheet-row.tsx'
import { SheetSearch, useSheetSearch } from './sheet-search.tsx'
import { useDraft, useIsKept } from './use-draft.ts'
import { type SheetView, type ShelfChip, useSheetView } from './use-sheet-view.ts'

const GoneLines = late(async () => (await import('./off-list-lines.tsx')).GoneLines)

const FreeLines = late(async () => (await import('./off-list-lines.tsx')).FreeLines)

const BasketSheet = late(async () => (await import('./basket-sheet.tsx')).BasketSheet)

const NoItems = late(async () => (await import('./off-list-lines.tsx')).NoItems)

const NothingFound = late(async () => (await import('./off-list-lines.tsx')).NothingFound)

const NotKept = late(async () => (await import('./off-list-lines.tsx')).NotKept)

const ClosedDeal = late(async () => (await import('./off-list-lines.tsx')).ClosedDeal)

const NoteSaid = late(async () => (await import('./note-said.tsx')).NoteSaid)

const NOTHING_SAID = {}
const NO_SHELVES: never[] = []

type SheetPageProps = {
  title: string
  back: string
  store: DraftStore
  deal: Deal | undefined
  items: readonly OrderListItem[] | undefined
  rows: readonly SheetRow[]
  delivery_date: string
  /** The second sticky row: the delivery date and its countdown. */
  date_row: ReactNode
  /** Above the list, and scrolling with it. */
  notices?: ReactNode
  menu: ReactNode
  locked?: boolean
  /** The lines of the order that is changed; the same object while they are the same. */
  held?: readonly HeldLine[]
  /** The lines of the order that is changed, by row key: they stand first. The same object while they are the same. */
  own_keys?: readonly string[]
  /** What colleagues have typed, by row. */
  marks?: Readonly<Record<string, string>>
  /** What the server said of a line, by row key. */
  said?: Readonly<Record<string, string>>
  /** Chips with a view of their own. */
  more_shelves?: readonly ShelfChip[]
  /** The view of one of `more_shelves`. */
  renderShelf?: (shelf: Shelf, setting: RowSetting) => ReactNode
  /** An item's name was pressed. */
  onItem?: (row: SheetRow) => void
  /** What is typed comes to, where that is not simply what the rows cost: an order that its supplier has answered. */
  totalsOf?: ((draft: Draft) => OrderTotals) | undefined
  next_label: string
  onNext: (summary: SheetSummary) => unknown
  /** What stands over the bar. */
  over_bar?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** The order sheet itself: for a new order and for changing one. */
export const SheetPage = ({
  title,
  back,
  store,
  deal,
  items,
  rows,
  delivery_date,
  date_row,
  notices,
  menu,
  locked: asked_lock = false,
  held = none_held,
  own_keys,
  marks = NOTHING_SAID,
  said = NOTHING_SAID,
  more_shelves = NO_SHELVES,
  renderShelf,
  onItem,
  totalsOf,
  next_label,
  onNext,
  over_bar,
  children,
}: SheetPageProps) => {
  const view = useSheetView(items, rows, more_shelves, store, own_keys)
  const search = useSheetSearch(view)
  const [writing, setWriting] = useState<FreeWriting | null>(null)
  const [basket, setBasket] = useState(false)
  const kept = useIsKept(store)
  const finding = view.query !== ''
  const leadTo = (row: string) => {
    search.leave()
    view.lead(row)
  }
  const locked = asked_lock || Boolean(deal?.closed_reason)
  const setting = useMemo<RowSetting>(
    () => ({ store, delivery_date, price_visible: deal?.price_visible ?? false, locked, held, marks, said, onItem }),
    [store, delivery_date, deal?.price_visible, locked, held, marks, said, onItem],
  )

  return (
    <PhonePage
      wide
      bleed
      title={title}
      back={back}
      actions={
        <>
          <span className="lg:hidden">
            <IconButton icon={Search} label="商品を検索" aria-expanded={search.searching} onClick={search.begin} />
          </span>
          <div className="min-w-11">{menu}</div>
          <BellPlace />
        </>
      }
      below={
        <div className="px-safe">
          {date_row}
          <div className="flex min-h-14 items-center gap-2 py-1.5 lg:px-4">
            <SheetSearch view={view} at={search} />
            <div className={cx('min-w-0 flex-1 lg:block', search.searching && 'hidden')}>
              {/* Before the list is there nobody knows what its first chip will be: a choice made then would be overtaken. */}
              {items && items.length > 0 && view.shelves.length > 1 && (
                <Chips
                  label="商品の分類"
                  value={finding ? '' : view.shelf}
                  onChange={view.choose}
                  chips={view.shelves}
                />
              )}
            </div>
          </div>
        </div>
      }
      over_bar={over_bar}
      bar={
        deal?.closed_reason ? undefined : deal && items ? (
          <SheetBar
            store={store}
            rows={rows}
            deal={deal}
            held={held}
            said_rows={Object.keys(said)}
            totalsOf={totalsOf}
            label={next_label}
            onNext={onNext}
            onWrong={view.lead}
            onOpen={() => setBasket(true)}
          />
        ) : (
          <Bar className="w-40" />
        )
      }
    >
      {!kept && <NotKept />}
      {deal?.closed_reason && <ClosedDeal deal={deal} />}
      {!finding && notices}
      {items && <GoneLines store={store} items={items} />}
      <SheetBody
        deal={deal}
        items={items}
        view={view}
        setting={setting}
        renderShelf={renderShelf}
        onLeaveSearch={search.leave}
        onItem={leadTo}
        onWrite={deal?.free_lines && !locked ? () => setWriting({ name: view.query }) : undefined}
        onIn={() => deal && onNext(summarise(store.get(), rows, deal, held))}
      />
      <output className="sr-only">{finding ? `${view.shown.length}点見つかりました` : ''}</output>
      {deal && items && (
        <FreeLines
          store={store}
          items={items}
          taken={deal.free_lines ?? false}
          locked={locked}
          finding={finding}
          said={said}
          writing={writing}
          onWrite={setWriting}
          onItem={leadTo}
          onWritten={search.leave}
        />
      )}
      {basket && <BasketSheet rows={rows} setting={setting} onWrite={setWriting} onClose={() => setBasket(false)} />}
      {items && items.length > 0 && !finding && <OrderNote store={store} locked={locked} />}
      {children}
    </PhonePage>
  )
}

/** What there is under the head: the items, the view of a chip's own, or why there is none. */
const SheetBody = ({
  deal,
  items,
  view: { query, shelf, sort, shown, leading, wish },
  setting,
  renderShelf,
  onLeaveSearch,
  onItem,
  onWrite,
  onIn,
}: Pick<SheetPageProps, 'deal' | 'items' | 'renderShelf'> & {
  view: SheetView
  setting: RowSetting
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

/** The note for the whole order. */
export const OrderNote = ({ store, locked }: { store: DraftStore; locked: boolean }) => {
  const note = useDraft(store, draft => draft.note)
  return (
    <div className="p-4" data-open-question={isNoteTooLong(note) || undefined} tabIndex={-1}>
      <TextareaField
        label="発注全体の備考"
        hint="届け方など、仕入先に伝えること"
        name="note"
        value={note}
        limit={most_order_note}
        error={isNoteTooLong(note) ? `備考は${most_order_note}文字までです。短くしてください` : undefined}
        disabled={locked}
        onChange={next => store.set(draft => ({ ...draft, note: next }))}
      />
      <NoteSaid text={note} />
    </div>
  )
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
