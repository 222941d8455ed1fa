import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { orderingFirst } from '#contract/first-ordering.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { late } from '#web/ui/late.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { LastOrder } from './last-order.tsx'
import { LockedNotice, lockedWord } from './locked-notice.tsx'
import type { Place } from './placed.ts'
import type { SharedNoticeProps } from './shared-notice.tsx'
import { firstOpen } from './sheet-date.ts'
import { ChosenDateRow } from './sheet-date-row.tsx'
import type { SheetRow } from './sheet-items.ts'
import { SheetPage } from './sheet-page.tsx'
import type { RowSetting, ShelfProps } from './sheet-row.tsx'
import { type OrderSheet, useOrderSheet } from './use-order-sheet.ts'

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

/** What is asked over the sheet: which date it is for, where its own can't be kept, and whether it is to be emptied. */
const useAsking = ({ at: { asked_for, closed, delivery_date }, locked, clear }: OrderSheet) => {
  const [asked, setAsked] = useState<'date' | 'clear' | null>(null)
  /** For this date its person has read that it is closed. */
  const [told, setTold] = useState('')
  const must_ask: 'another' | 'closed' | null =
    asked_for !== '' ? 'another' : closed && !locked && told !== delivery_date ? 'closed' : null
  return {
    ask: asked ?? must_ask,
    setAsked,
    setTold,
    clearAll: () => {
      clear()
      setAsked(null)
    },
  }
}

type Asking = ReturnType<typeof useAsking>

/** On to the confirmation; or back to where one came from to change something: まとめて確認. */
const useGoingOn = (
  { place: { deal_id }, store, locked, at: { closed, delivery_date } }: OrderSheet,
  asking: Asking,
) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [back_to] = useState<string | undefined>(state?.back_to)
  return () => {
    if (closed && !locked) {
      asking.setTold('')
      return
    }
    store.set(draft => (draft.delivery_date === delivery_date ? draft : { ...draft, delivery_date }))
    void navigate(back_to ?? pathTo(consumerPages.orderConfirm.path, { deal_id }))
  }
}

/** The order sheet of one supplier: the product's main screen. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const place = { consumer_id: consumerId(), deal_id }
  const sheet = useOrderSheet(place)
  const { store, locked, queued, deal, at, items, rows, price_visible } = sheet
  const { days, delivery_date, closed } = at
  const more_shelves = useMoreShelves(place)
  const [marks, setMarks] = useState(NO_MARKS)
  const asking = useAsking(sheet)
  const goOn = useGoingOn(sheet, asking)
  const [suggesting, setSuggesting] = useState(false)
  const item_door = useRef<ItemDoor>(null)
  const openItem = useCallback((row: SheetRow) => item_door.current?.open(row), [])

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
      menu={
        <SheetMenu place={place} deal={deal} day={at.day} locked={locked} onClear={() => asking.setAsked('clear')} />
      }
      more_shelves={more_shelves}
      renderShelf={(shelf, setting) => {
        const OwnView = shelf === 'my' ? MyListShelf : FlyerShelf
        return <OwnView place={place} rows={rows} setting={setting} />
      }}
      onItem={openItem}
      next_label={!locked ? '確認へ' : queued ? '内容を見る' : '結果を確認'}
      onNext={goOn}
      date_row={
        <ChosenDateRow
          at={at}
          ready={days !== undefined && deal !== undefined}
          locked={locked}
          onChoose={() => asking.setAsked('date')}
        />
      }
      notices={
        <SheetNotices sheet={sheet} onLocked={goOn}>
          <Fillings sheet={sheet} onMarks={setMarks} onSuggest={() => setSuggesting(true)} />
          <output className="sr-only">{sheet.repricing ? '納品日の価格を読み込んでいます' : ''}</output>
        </SheetNotices>
      }
      over_bar={items && <SheetLater {...place} />}
    >
      {suggesting && <Suggesting sheet={sheet} onClose={() => setSuggesting(false)} />}
      <LookedAt ref={item_door} store={store} price_visible={price_visible} place={place} />
      <Asked sheet={sheet} asking={asking} />
    </SheetPage>
  )
}

/** What weekdays usually have, to be put in with one press. */
const Suggesting = ({ sheet: { place, store, at, fill }, onClose }: { sheet: OrderSheet; onClose: () => void }) => {
  const say = useToast()
  return (
    <SuggestSheet
      place={place}
      store={store}
      delivery_date={at.delivery_date}
      onTake={lines => {
        const { added, undo } = fill(lines)
        say(`おすすめの${added}点を入れました`, { action: { label: '元に戻す', of: 'draft', onPress: undo } })
      }}
      onClose={onClose}
    />
  )
}

type AskedProps = { sheet: OrderSheet; asking: Asking }

const Asked = ({ sheet: { store, deal, at }, asking: { ask, setAsked, setTold, clearAll } }: AskedProps) => {
  if (ask === null) return null
  if (ask === 'another')
    return (
      <AnotherDate
        drafted={at.delivery_date}
        store={store}
        asked_for={at.asked_for}
        onDate={at.choose}
        onAnew={() => {
          clearAll()
          at.choose(at.asked_for)
        }}
      />
    )
  return (
    <SheetDialogs
      days={at.days ?? []}
      delivery_date={at.delivery_date}
      phone_number={deal?.phone_number ?? null}
      ask={ask}
      has_passed={at.has_passed}
      onDate={date => {
        at.choose(date)
        setAsked(null)
      }}
      onClear={clearAll}
      onClose={() => (ask === 'closed' ? setTold(at.delivery_date) : setAsked(null))}
    />
  )
}

type FillingsProps = {
  sheet: OrderSheet
  onMarks: ComponentProps<typeof SharedNotice>['onMarks']
  onSuggest: () => void
}

/** What the sheet can be filled from: a colleague's draft, an order that is repeated, the last one. */
const Fillings = ({ sheet, onMarks, onSuggest }: FillingsProps) => {
  const { place, store, locked, deal, at, items, rows, price_visible, fill } = sheet
  const { days, delivery_date } = at
  if (locked || deal?.closed_reason || !items) return null
  return (
    <>
      {days && <SharedNotice {...{ place, store, rows, days, delivery_date, price_visible, onMarks }} />}
      {delivery_date !== '' && (
        <OrderAgain place={place} items={items} onFill={(lines, note) => fill(lines, false, note)} />
      )}
      {(items.length > 0 || !deal?.own) && (
        <LastOrder
          place={place}
          delivery_date={delivery_date}
          onFill={lines => fill(lines, true)}
          onSuggest={onSuggest}
        />
      )}
    </>
  )
}

/** What stands between the date and the items: why nothing can be ordered, what is ordered already, `children`. */
const SheetNotices = ({
  sheet: { place, deal, at, locked, queued },
  onLocked,
  children,
}: {
  sheet: OrderSheet
  onLocked: () => void
  children: ReactNode
}) => (
  <>
    {locked && (
      <LockedNotice queued={queued} action={<Button onClick={onLocked}>{lockedWord(queued)}</Button>}>
        直すときは、送信をやめてから入力してください。
      </LockedNotice>
    )}
    {at.days && deal && firstOpen(at.days) === '' && (
      <Notice kind="warning" className="m-4" title="いま発注できる納品日がありません">
        {deal.phone_number
          ? `お急ぎのときは、${formatPhone(deal.phone_number)}へお電話ください。`
          : '仕入先へお問い合わせください。'}
      </Notice>
    )}
    {at.not_open !== '' && (
      <AskedDateNotice asked={at.not_open} shown={at.delivery_date} days={at.days} place={place} />
    )}
    {(at.day?.no_order || at.day?.order_count || at.day?.waiting_count) && (
      <div className="min-h-13 border-b">
        <DayNotice day={at.day} place={place} />
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
