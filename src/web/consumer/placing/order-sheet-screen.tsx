import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { type Deal } from '#contract/deals/consumer-deals.contract.ts'
import { orderingFirst, sheetItems } from '#contract/first-ordering.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { Day } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { late } from '#web/ui/late.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { type DraftStore, draftOfDeal, isLocked } from './draft.ts'
import { asRepeat, type EarlierLine, fillFrom, takeBack, undoChange } from './fill-draft.ts'
import { LastOrder } from './last-order.tsx'
import { LockedNotice, lockedWord } from './locked-notice.tsx'
import type { Place } from './placed.ts'
import type { SharedNoticeProps } from './shared-notice.tsx'
import { firstOpen } from './sheet-date.ts'
import { ChosenDateRow } from './sheet-date-row.tsx'
import type { SheetRow } from './sheet-items.ts'
import { SheetPage } from './sheet-page.tsx'
import type { RowSetting, ShelfProps } from './sheet-row.tsx'
import { useDraft } from './use-draft.ts'
import { useSheetDate } from './use-sheet-date.ts'
import { useSheetRows } from './use-sheet-rows.ts'

const MyListShelf = late<ShelfProps>(async () => (await import('#web/consumer/lists/my-list-shelf.tsx')).MyListShelf)
const FlyerShelf = late<ShelfProps>(async () => (await import('#web/consumer/flyers/flyer-shelf.tsx')).FlyerShelf)
const SuggestSheet = late(async () => (await import('./suggest-sheet.tsx')).SuggestSheet)
const ItemSheet = late(async () => (await import('./item-sheet.tsx')).ItemSheet)
const SheetDialogs = late(async () => (await import('./sheet-dialogs.tsx')).SheetDialogs)
const AnotherDate = late(async () => (await import('./sheet-dialogs.tsx')).AnotherDate)
const AskedDateNotice = late(async () => (await import('./asked-date-notice.tsx')).AskedDateNotice)
const DayNotice = late(async () => (await import('./day-notice.tsx')).DayNotice)
const ScheduledNotice = late(async () => (await import('#web/consumer/scheduled/scheduled-notice.tsx')).ScheduledNotice)
const OrderAgain = late(async () => (await import('./order-again.tsx')).OrderAgain)
const SheetMenu = late(async () => (await import('./sheet-menu.tsx')).SheetMenu)
const SharedNotice = late<SharedNoticeProps>(async () => (await import('./shared-notice.tsx')).SharedNotice)
const SheetLater = late(async () => (await import('./sheet-later.tsx')).SheetLater)

const NO_MARKS = {}

/** The order sheet of one supplier: the product's main screen. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const consumer_id = consumerId()
  const place = { consumer_id, deal_id }
  const navigate = useNavigate()
  const { state } = useLocation()
  /** Where one came from to change something: まとめて確認. */
  const [back_to] = useState<string | undefined>(state?.back_to)
  const say = useToast()
  const store = draftOfDeal(consumer_id, deal_id)
  const locked = useDraft(store, isLocked)
  const queued = useDraft(store, draft => draft.attempt?.outcome === 'queued')

  const { data: deal } = useData(...orderingFirst.orderSheet(place).deal, { fresh_for: 60_000 })
  const at = useSheetDate(store, place)
  const { days, day, delivery_date, closed } = at
  const { data: list, isPlaceholderData: repricing } = useData(...sheetItems(place, delivery_date), {
    enabled: delivery_date !== '' || days !== undefined,
    keep: true,
  })
  // A line that is typed keeps the price beside it, where the deal shows one.
  const items = deal && list?.items
  const price_visible = deal?.price_visible ?? false
  const rows = useSheetRows(store, items)
  const may_fill = !locked && !deal?.closed_reason && items
  const more_shelves = useMoreShelves(place)
  const [marks, setMarks] = useState(NO_MARKS)

  const [asked, setAsked] = useState<'date' | 'clear' | null>(null)
  const [told, setTold] = useState('')
  const [suggesting, setSuggesting] = useState(false)
  const item_door = useRef<ItemDoor>(null)
  const openItem = useCallback((row: SheetRow) => item_door.current?.open(row), [])

  const goOn = () => {
    if (closed && !locked) {
      setTold('')
      return
    }
    store.set(draft => (draft.delivery_date === delivery_date ? draft : { ...draft, delivery_date }))
    void navigate(back_to ?? pathTo(consumerPages.orderConfirm.path, { deal_id }))
  }

  const { clear, fill } = useFilling(store, rows, deal, delivery_date)
  const clearAll = () => {
    clear()
    setAsked(null)
  }

  const must_ask = at.asked_for !== '' ? 'another' : closed && !locked && told !== delivery_date ? 'closed' : null
  const ask = asked ?? must_ask

  return (
    <SheetPage
      title={deal?.supplier_name ?? '発注'}
      back={consumerPages.top.path}
      store={store}
      deal={deal}
      items={items}
      rows={rows}
      delivery_date={delivery_date}
      locked={locked || closed}
      marks={marks}
      menu={<SheetMenu place={place} deal={deal} day={day} locked={locked} onClear={() => setAsked('clear')} />}
      more_shelves={more_shelves}
      renderShelf={(shelf, setting) =>
        shelf === 'my' ? (
          <MyListShelf place={place} rows={rows} setting={setting} />
        ) : (
          <FlyerShelf place={place} rows={rows} setting={setting} />
        )
      }
      onItem={openItem}
      next_label={!locked ? '確認へ' : queued ? '内容を見る' : '結果を確認'}
      onNext={goOn}
      date_row={
        <ChosenDateRow
          at={at}
          ready={days !== undefined && deal !== undefined}
          locked={locked}
          onChoose={() => setAsked('date')}
        />
      }
      notices={
        <SheetNotices place={place} deal={deal} at={at} locked={locked} queued={queued} onLocked={goOn}>
          {may_fill && days && (
            <SharedNotice {...{ place, store, rows, days, delivery_date, price_visible }} onMarks={setMarks} />
          )}
          {may_fill && delivery_date !== '' && (
            <OrderAgain place={place} items={items} onFill={(lines, note) => fill(lines, false, note)} />
          )}
          {may_fill && (may_fill.length > 0 || !deal?.own) && (
            <LastOrder
              place={place}
              delivery_date={delivery_date}
              onFill={lines => fill(lines, true)}
              onSuggest={() => setSuggesting(true)}
            />
          )}
          <output className="sr-only">{repricing ? '納品日の価格を読み込んでいます' : ''}</output>
        </SheetNotices>
      }
      over_bar={items && <SheetLater {...place} />}
    >
      {suggesting && (
        <SuggestSheet
          place={place}
          store={store}
          delivery_date={delivery_date}
          onTake={lines => {
            const { added, undo } = fill(lines)
            say(`おすすめの${added}点を入れました`, { action: { label: '元に戻す', of: 'draft', onPress: undo } })
          }}
          onClose={() => setSuggesting(false)}
        />
      )}
      <LookedAt ref={item_door} store={store} price_visible={price_visible} place={place} />
      {ask === 'another' && (
        <AnotherDate
          drafted={delivery_date}
          store={store}
          asked_for={at.asked_for}
          onDate={at.choose}
          onAnew={() => {
            clearAll()
            at.choose(at.asked_for)
          }}
        />
      )}
      {ask !== null && ask !== 'another' && (
        <SheetDialogs
          days={days ?? []}
          delivery_date={delivery_date}
          phone_number={deal?.phone_number ?? null}
          ask={ask}
          has_passed={at.has_passed}
          onDate={date => {
            at.choose(date)
            setAsked(null)
          }}
          onClear={clearAll}
          onClose={() => (ask === 'closed' ? setTold(delivery_date) : setAsked(null))}
        />
      )}
    </SheetPage>
  )
}

/** Fills the sheet with lines from elsewhere, and empties it: either can be taken back. */
const useFilling = (
  store: DraftStore,
  rows: ReturnType<typeof useSheetRows>,
  deal: Deal | undefined,
  delivery_date: Day,
) => {
  const say = useToast()
  return {
    clear: () => {
      const before = store.get()
      store.clear()
      const empty = store.get()
      say('入力をすべて消しました', {
        action: { label: '元に戻す', of: 'draft', onPress: () => store.set(now => undoChange(now, before, empty)) },
      })
    },
    /** With the note of what they come from, where none is typed. */
    fill: (lines: readonly EarlierLine[], repeat = false, note = '') => {
      const before = store.get()
      const { draft: with_lines, ...filled } = fillFrom(
        { ...before, delivery_date },
        lines,
        rows,
        deal?.price_visible ?? false,
        deal?.free_lines,
      )
      const of_note = before.note.trim() === '' && filled.added > 0 ? { note } : null
      const draft = { ...(repeat ? asRepeat(with_lines) : with_lines), ...(note === '' ? null : of_note) }
      if (filled.added > 0) store.set(() => draft)
      return { ...filled, undo: () => store.set(now => takeBack(now, before, draft)) }
    },
  }
}

/** What stands between the date and the items: why nothing can be ordered, what is ordered already, `children`. */
const SheetNotices = ({
  place,
  deal,
  at: { days, day, not_open, delivery_date },
  locked,
  queued,
  onLocked,
  children,
}: {
  place: Place
  deal: Deal | undefined
  at: ReturnType<typeof useSheetDate>
  locked: boolean
  queued: boolean
  onLocked: () => void
  children: ReactNode
}) => (
  <>
    {locked && (
      <LockedNotice queued={queued} action={<Button onClick={onLocked}>{lockedWord(queued)}</Button>}>
        直すときは、送信をやめてから入力してください。
      </LockedNotice>
    )}
    {days && deal && firstOpen(days) === '' && (
      <Notice kind="warning" className="m-4" title="いま発注できる納品日がありません">
        {deal.phone_number
          ? `お急ぎのときは、${formatPhone(deal.phone_number)}へお電話ください。`
          : '仕入先へお問い合わせください。'}
      </Notice>
    )}
    {not_open !== '' && <AskedDateNotice asked={not_open} shown={delivery_date} />}
    {(day?.no_order || day?.order_count || day?.waiting_count) && (
      <div className="min-h-13 border-b">
        <DayNotice day={day} place={place} />
      </div>
    )}
    {deal?.scheduled && (
      <div className="min-h-13 border-b">
        <ScheduledNotice consumer_id={place.consumer_id} deal={deal} />
      </div>
    )}
    {children}
  </>
)

/** The chips that have a view of their own. */
const useMoreShelves = (place: Place) => {
  const { data } = useData(...orderingFirst.orderSheet(place).promoted, { fresh_for: 60_000, throws: false })
  const count = data?.count ?? 0
  return useMemo(
    () => [
      { value: 'my' as const, label: 'マイリスト' },
      // Last: its count may come after the chips, and moves none of them.
      ...(count > 0 ? [{ value: 'flyer' as const, label: 'チラシ', count }] : []),
    ],
    [count],
  )
}

type ItemDoor = { open: (row: SheetRow) => void }

/** The item that was pressed. Its state is its own, so that opening it draws nothing of the sheet again. */
const LookedAt = ({
  ref,
  store,
  price_visible,
  place,
}: Pick<RowSetting, 'store' | 'price_visible'> & { ref: Ref<ItemDoor>; place: Place }) => {
  const [row, setRow] = useState<SheetRow | null>(null)
  useImperativeHandle(ref, () => ({ open: setRow }), [])
  return row && <ItemSheet row={row} setting={{ store, price_visible }} place={place} onClose={() => setRow(null)} />
}
