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
import { Bar } from '#web/ui/skeleton.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import type { Draft, DraftStore } from './draft.ts'
import type { FreeWriting } from './off-list-lines.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { SheetBody } from './sheet-body.tsx'
import { type SheetRow, type SheetSummary, type Shelf, summarise } from './sheet-items.ts'
import type { RowSetting } from './sheet-row.tsx'
import { RoomToFind, SheetSearch, useSheetSearch } from './sheet-search.tsx'
import { useDraft, useIsKept } from './use-draft.ts'
import { type SheetView, type ShelfChip, useSheetView } from './use-sheet-view.ts'

const GoneLines = late(async () => (await import('./off-list-lines.tsx')).GoneLines)

const FreeLines = late(async () => (await import('./off-list-lines.tsx')).FreeLines)

const BasketSheet = late(async () => (await import('./basket-sheet.tsx')).BasketSheet)

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

/** What every row is given: the same object until something in it changes. */
const useSetting = ({
  store,
  deal,
  delivery_date,
  locked: asked_lock = false,
  held = none_held,
  marks = NOTHING_SAID,
  said = NOTHING_SAID,
  onItem,
}: SheetPageProps) => {
  const locked = asked_lock || Boolean(deal?.closed_reason)
  return useMemo<RowSetting>(
    () => ({ store, delivery_date, price_visible: deal?.price_visible ?? false, locked, held, marks, said, onItem }),
    [store, delivery_date, deal?.price_visible, locked, held, marks, said, onItem],
  )
}

/** What is shown of the sheet, and how one is led through it. */
const useSheet = (props: SheetPageProps) => {
  const { store, items, rows, more_shelves = NO_SHELVES, own_keys } = props
  const view = useSheetView(items, rows, more_shelves, store, own_keys)
  const search = useSheetSearch(view)
  return {
    view,
    search,
    finding: view.query !== '',
    leadTo: (row: string) => {
      search.leave()
      view.lead(row)
    },
    setting: useSetting(props),
  }
}

/** The order sheet itself: for a new order and for changing one. */
export const SheetPage = (props: SheetPageProps) => {
  const { store, deal, items, rows, onNext } = props
  const { view, search, finding, leadTo, setting } = useSheet(props)
  const { locked, held, said } = setting
  const [writing, setWriting] = useState<FreeWriting | null>(null)
  const [basket, setBasket] = useState(false)
  const kept = useIsKept(store)

  return (
    <PhonePage
      wide
      bleed
      title={props.title}
      back={props.back}
      actions={<Actions menu={props.menu} search={search} />}
      below={<Below date_row={props.date_row} items={items} view={view} search={search} />}
      over_bar={props.over_bar}
      bar={
        deal?.closed_reason ? undefined : (
          <Foot {...props} setting={setting} onWrong={view.lead} onOpen={() => setBasket(true)} />
        )
      }
    >
      {!kept && <NotKept />}
      {deal?.closed_reason && <ClosedDeal deal={deal} />}
      {!finding && props.notices}
      {items && <GoneLines store={store} items={items} />}
      <SheetBody
        deal={deal}
        items={items}
        view={view}
        setting={setting}
        renderShelf={props.renderShelf}
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
      {search.searching && <RoomToFind />}
      {basket && <BasketSheet rows={rows} setting={setting} onWrite={setWriting} onClose={() => setBasket(false)} />}
      {items && items.length > 0 && !finding && <OrderNote store={store} locked={locked} />}
      {props.children}
    </PhonePage>
  )
}

type Searching = ReturnType<typeof useSheetSearch>

const Actions = ({ menu, search }: { menu: ReactNode; search: Searching }) => (
  <>
    <span className="lg:hidden">
      <IconButton icon={Search} label="商品を検索" aria-expanded={search.searching} onClick={search.begin} />
    </span>
    <div className="min-w-11">{menu}</div>
    <BellPlace />
  </>
)

type BelowProps = Pick<SheetPageProps, 'date_row' | 'items'> & { view: SheetView; search: Searching }

/** The sticky rows: the date, and the search beside the chips. */
const Below = ({ date_row, items, view, search }: BelowProps) => (
  <div className="px-safe">
    {date_row}
    <div className="flex min-h-14 items-center gap-2 py-1.5 lg:px-4">
      <SheetSearch view={view} at={search} />
      <div className={cx('min-w-0 flex-1 lg:block', search.searching && 'hidden')}>
        {/* Before the list is there nobody knows what its first chip will be: a choice made then would be overtaken. */}
        {items && items.length > 0 && view.shelves.length > 1 && (
          <Chips
            label="商品の分類"
            value={view.query === '' ? view.shelf : ''}
            onChange={view.choose}
            chips={view.shelves}
          />
        )}
      </div>
    </div>
  </div>
)

type FootProps = SheetPageProps & { setting: RowSetting; onWrong: (key: string) => void; onOpen: () => void }

/** The bar, of its height as long as there is nothing to sum up. */
const Foot = ({ store, rows, deal, items, totalsOf, next_label, onNext, setting, onWrong, onOpen }: FootProps) =>
  deal && items ? (
    <SheetBar
      store={store}
      rows={rows}
      deal={deal}
      held={setting.held}
      said_rows={Object.keys(setting.said)}
      totalsOf={totalsOf}
      label={next_label}
      onNext={onNext}
      onWrong={onWrong}
      onOpen={onOpen}
    />
  ) : (
    <Bar className="w-40" />
  )

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
