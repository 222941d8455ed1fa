import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Copy from 'lucide-react/icons/copy'
import Eraser from 'lucide-react/icons/eraser'
import FileUp from 'lucide-react/icons/file-up'
import ListPlus from 'lucide-react/icons/list-plus'
import Phone from 'lucide-react/icons/phone'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Sparkles from 'lucide-react/icons/sparkles'
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

import {
  getDeal,
  getPossibleDeliveryDates,
  listOrderListItems,
  order_sheet_days,
} from '#contract/deals/consumer-deals.contract.ts'
import { countWebFlyerItems } from '#contract/flyers/web-flyers.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { type Day, formatDayWithWeekday, weekdayName } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { clockOffset } from '#web/api/clock.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { cx } from '#web/ui/cx.ts'
import { late } from '#web/ui/late.tsx'
import { Link } from '#web/ui/link.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Bar } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { type Draft, draftOfDeal, isLocked, lineCount } from './draft.ts'
import { type EarlierLine, fillFrom, type SheetRow, secondKey, sheetRows, shortDay, takeBack } from './sheet-items.ts'
import { SheetPage } from './sheet-page.tsx'
import type { RowSetting } from './sheet-row.tsx'
import { useDraft } from './use-draft.ts'

const MyListShelf = late<ShelfProps>(async () => (await import('#web/consumer/lists/my-list-shelf.tsx')).MyListShelf)
const FlyerShelf = late<ShelfProps>(async () => (await import('#web/consumer/flyers/flyer-shelf.tsx')).FlyerShelf)
const SuggestSheet = late(async () => (await import('./suggest-sheet.tsx')).SuggestSheet)
const ItemSheet = late(async () => (await import('./item-sheet.tsx')).ItemSheet)
const SheetDialogs = late(async () => (await import('./sheet-dialogs.tsx')).SheetDialogs)
const DayNotice = late(async () => (await import('./day-notice.tsx')).DayNotice)
const ScheduledNotice = late(async () => (await import('#web/consumer/scheduled/scheduled-notice.tsx')).ScheduledNotice)
const SheetLater = late(async () => (await import('./sheet-later.tsx')).SheetLater)

type ShelfProps = {
  place: { consumer_id: string; deal_id: string }
  rows: readonly SheetRow[]
  setting: RowSetting
}

const SORTS = [
  { sort: null, label: 'リスト順に並べる' },
  { sort: 'code', label: 'コード順に並べる' },
  { sort: 'name', label: '商品名順に並べる' },
] as const

const NO_OWN = {}

/** The order sheet of one supplier: the product's main screen. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const consumer_id = consumerId()
  const [params, setParams] = useAddressQuery()
  const navigate = useNavigate()
  const say = useToast()
  const store = draftOfDeal(consumer_id, deal_id)
  const place = { consumer_id, deal_id }

  const { data: deal } = useData(getDeal, { params: place }, { fresh_for: 60_000 })
  const { data: calendar } = useData(getPossibleDeliveryDates, { params: place, query: { days: order_sheet_days } })
  const draft_date = useDraft(store, draft => (lineCount(draft) > 0 ? draft.delivery_date : ''))
  const locked = useDraft(store, isLocked)
  const queued = useDraft(store, draft => draft.attempt?.outcome === 'queued')
  const second_keys = useDraft(store, secondKeys)

  const days = calendar?.items
  const first_open = days?.find(day => day.available)?.date ?? ''
  const linked = params.get('date') ?? ''
  // What was chosen, or was open when it was first shown, stays even where it is closed by now: that is said, never moved.
  const chosen = useDraft(store, draft => draft.delivery_date)
  const isOpen = (date: Day) => days?.some(day => day.date === date && day.available) ?? true
  const [seen, setSeen] = useState('')
  const delivery_date =
    draft_date !== ''
      ? draft_date
      : chosen !== '' && isOpen(chosen)
        ? chosen
        : seen !== ''
          ? seen
          : linked !== '' && isOpen(linked)
            ? linked
            : first_open
  if (days && delivery_date !== seen && isOpen(delivery_date)) setSeen(delivery_date)

  const { data: list, isPlaceholderData: repricing } = useData(
    listOrderListItems,
    { params: place, query: { delivery_date } },
    { enabled: delivery_date !== '' || calendar !== undefined, keep: true },
  )
  // A line that is typed keeps the price beside it, where the deal shows one.
  const items = deal && list?.items
  const rows = useMemo(() => sheetRows(items ?? [], second_keys.split(' ')), [items, second_keys])

  const day = days?.find(one => one.date === delivery_date)
  const [passed, setPassed] = useState('')
  const [told, setTold] = useState('')
  // A draft of last week holds a date that the calendar no longer shows.
  const closed = days !== undefined && delivery_date !== '' && (!day?.available || passed === delivery_date)
  const [choosing, setChoosing] = useState(false)
  const [clearing, setClearing] = useState(false)
  const [suggesting, setSuggesting] = useState(false)
  const item_door = useRef<ItemDoor>(null)
  const openItem = useCallback((row: SheetRow) => item_door.current?.open(row), [])
  const { data: promoted } = useData(countWebFlyerItems, { params: place }, { fresh_for: 60_000, throws: false })
  const flyer_count = promoted?.count ?? 0
  const more_shelves = useMemo(
    () => [
      { value: 'my' as const, label: 'マイリスト' },
      // Last: its count may come after the chips, and moves none of them.
      ...(flyer_count > 0 ? [{ value: 'flyer' as const, label: 'チラシ', count: flyer_count }] : []),
    ],
    [flyer_count],
  )

  const chooseDate = (date: Day) => {
    store.set(draft => ({ ...draft, delivery_date: date }))
    setChoosing(false)
  }

  const goOn = () => {
    if (closed && !locked) {
      setTold('')
      return
    }
    store.set(draft => (draft.delivery_date === delivery_date ? draft : { ...draft, delivery_date }))
    void navigate(pathTo(consumerPages.orderConfirm.path, { deal_id }))
  }

  const clearAll = () => {
    const before = store.get()
    store.clear()
    setClearing(false)
    say('入力をすべて消しました', { action: { label: '元に戻す', onPress: () => store.set(() => before) } })
  }

  const fill = (lines: readonly EarlierLine[]) => {
    const before = store.get()
    const filled = fillFrom({ ...before, delivery_date }, lines, rows, deal?.price_visible ?? false)
    if (filled.added > 0) store.set(() => filled.draft)
    return {
      added: filled.added,
      left_out: filled.left_out,
      undo: () => store.set(now => takeBack(now, before, filled.draft)),
    }
  }

  const sort = params.get('sort')
  const menu: MenuItem[] = [
    ...SORTS.map(one => ({
      label: one.label,
      icon: ArrowUpDown,
      checked: one.sort === sort,
      onPress: () =>
        setParams(
          now => {
            const then = new URLSearchParams(now)
            if (one.sort === null) then.delete('sort')
            else then.set('sort', one.sort)
            return then
          },
          { replace: true, preventScrollReset: true },
        ),
    })),
    ...(day?.available && !day.no_order && !day.order_count
      ? [
          {
            label: `${shortDay(delivery_date)}は発注なしにする`,
            icon: CircleSlash,
            onPress: () => void import('./say-no-order.ts').then(({ sayNoOrder }) => sayNoOrder(place, delivery_date)),
          },
        ]
      : []),
    ...(locked
      ? []
      : [
          { label: 'メモ・ファイルから入れる', icon: FileUp, to: pathTo(consumerPages.itemImport.path, { deal_id }) },
          { label: '前の発注・リストからコピー', icon: Copy, to: pathTo(consumerPages.itemCopy.path, { deal_id }) },
        ]),
    ...(deal?.price_visible ? [{ label: '価格改定のお知らせ', href: '#prices' }] : []),
    ...(deal?.own
      ? [{ label: '商品の登録・変更', icon: ListPlus, to: pathTo(consumerPages.templateItems.path, { deal_id }) }]
      : []),
    ...(locked ? [] : [{ label: '入力をすべて消す', icon: Eraser, onPress: () => setClearing(true) }]),
    ...(deal?.phone_number
      ? [{ label: `電話 ${formatPhone(deal.phone_number)}`, icon: Phone, href: `tel:${deal.phone_number}` }]
      : []),
  ]

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
      own={NO_OWN}
      menu={menu}
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
        <div className="flex min-h-12 items-center justify-between gap-2 border-t pr-4 pl-2">
          {days && deal ? (
            <button
              type="button"
              disabled={locked}
              aria-haspopup="dialog"
              onClick={() => setChoosing(true)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-input px-2 hover:bg-ground"
            >
              <CalendarDays size={18} className="shrink-0 text-leaf" />
              {/* Beside 締切を過ぎました a phone has no room for it. */}
              <span className={cx('text-sm whitespace-nowrap text-ink-soft', closed && 'max-sm:sr-only')}>納品日</span>
              <span className="font-bold whitespace-nowrap tabular-nums">
                {delivery_date === '' ? '選べません' : formatDayWithWeekday(delivery_date)}
              </span>
              <ChevronDown size={18} className="shrink-0" />
            </button>
          ) : (
            <Bar className="ml-2 w-44" />
          )}
          {day?.closing_at && day.available && (
            <Countdown
              key={day.closing_at}
              closing_at={day.closing_at}
              clock_offset={clockOffset()}
              onOver={() => {
                setPassed(delivery_date)
                void invalidate(getPossibleDeliveryDates)
              }}
            />
          )}
          {closed && !day?.available && <span className="text-sm font-bold text-vermilion">締切済</span>}
        </div>
      }
      notices={
        <>
          {locked && (
            <Notice
              kind="warning"
              className="m-4"
              title={queued ? '未送信（電波待ち）の発注があります' : '送信した発注の結果をまだ確認できていません'}
              action={<Button onClick={goOn}>{queued ? '発注の内容を見る' : '結果を確認する'}</Button>}
            >
              {queued
                ? '直すときは、送信をやめてから入力してください。'
                : '二重に発注しないよう、結果がわかるまで入力を止めています。'}
            </Notice>
          )}
          {days && deal && first_open === '' && (
            <Notice kind="warning" className="m-4" title="いま発注できる納品日がありません">
              {deal.phone_number
                ? `お急ぎのときは、${formatPhone(deal.phone_number)}へお電話ください。`
                : '仕入先へお問い合わせください。'}
            </Notice>
          )}
          {(day?.no_order || day?.order_count) && (
            <div className="min-h-13 border-b">
              <DayNotice day={day} place={place} />
            </div>
          )}
          {deal?.scheduled && (
            <div className="min-h-13 border-b">
              <ScheduledNotice consumer_id={consumer_id} deal={deal} />
            </div>
          )}
          {!locked && items && (
            <LastOrder
              consumer_id={consumer_id}
              deal_id={deal_id}
              weekday={delivery_date === '' ? '' : weekdayName(delivery_date)}
              onFill={fill}
              onSuggest={() => setSuggesting(true)}
            />
          )}
          <output className="sr-only">{repricing ? '納品日の価格を読み込んでいます' : ''}</output>
        </>
      }
    >
      {items && <SheetLater {...place} />}
      {suggesting && (
        <SuggestSheet
          place={place}
          store={store}
          delivery_date={delivery_date}
          onTake={lines => {
            const { added, undo } = fill(lines)
            say(`おすすめの${added}点を入れました`, { action: { label: '元に戻す', onPress: undo } })
          }}
          onClose={() => setSuggesting(false)}
        />
      )}
      <LookedAt ref={item_door} store={store} price_visible={deal?.price_visible ?? false} place={place} />
      {(choosing || clearing || (closed && !locked && told !== delivery_date)) && (
        <SheetDialogs
          days={days ?? []}
          delivery_date={delivery_date}
          phone_number={deal?.phone_number ?? null}
          ask={choosing ? 'date' : clearing ? 'clear' : 'closed'}
          has_passed={passed === delivery_date || !day}
          onDate={chooseDate}
          onClear={clearAll}
          onClose={() => {
            if (choosing) setChoosing(false)
            else if (clearing) setClearing(false)
            else setTold(delivery_date)
          }}
        />
      )}
    </SheetPage>
  )
}

type ItemDoor = { open: (row: SheetRow) => void }

/** The item that was pressed. Its state is its own, so that opening it draws nothing of the sheet again. */
const LookedAt = ({
  ref,
  store,
  price_visible,
  place,
}: Pick<RowSetting, 'store' | 'price_visible'> & { ref: Ref<ItemDoor>; place: ShelfProps['place'] }) => {
  const [row, setRow] = useState<SheetRow | null>(null)
  useImperativeHandle(ref, () => ({ open: setRow }), [])
  return row && <ItemSheet row={row} setting={{ store, price_visible }} place={place} onClose={() => setRow(null)} />
}

/** The keys of second units as one text, so that it is the same until one comes or goes. */
const secondKeys = (draft: Draft): string =>
  Object.values(draft.lines)
    .map(line => secondKey(line.order_list_item_id))
    .filter(key => key in draft.lines)
    .join(' ')

type Filled = { added: number; left_out: string[]; undo: () => void }

/** 「前回と同じ」: one tap fills in the newest standing order. Says what it did in its own place: nothing jumps or is covered. */
const LastOrder = ({
  consumer_id,
  deal_id,
  weekday,
  onFill,
  onSuggest,
}: {
  consumer_id: string
  deal_id: string
  /** Of the chosen date; '' while none is. */
  weekday: string
  onFill: (lines: readonly EarlierLine[]) => Filled
  onSuggest: () => void
}) => {
  const { data: orders } = useData(
    listOrders,
    { params: { consumer_id }, query: { deal_id, limit: 5, mode: 'order_date' } },
    { fresh_for: 30_000, throws: false },
  )
  const last_id = orders?.items.find(order => order.state !== 'cancelled')?.id
  const { data: last } = useData(
    getOrder,
    { params: { consumer_id, order_id: last_id ?? '-' } },
    { enabled: last_id !== undefined, fresh_for: 30_000, throws: false },
  )
  const [filled, setFilled] = useState<Filled | null>(null)
  const button = useRef<HTMLDivElement>(null)
  if (orders && last_id === undefined) {
    return (
      <p className="border-b bg-ground px-4 py-2">
        <Link to={pathTo(consumerPages.itemImport.path, { deal_id })} className={buttonClass({ wide: true })}>
          メモ・ファイルから入れる
        </Link>
      </p>
    )
  }

  const undo = () => {
    filled?.undo()
    setFilled(null)
    // The button that was pressed is gone: the focus stays in its place.
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus({ preventScroll: true }))
  }

  return (
    <div ref={button} className="border-b bg-ground px-4 py-2">
      {filled === null ? (
        <div className="flex gap-2">
          <Button
            className="flex-1"
            icon={RotateCcw}
            disabled={last === undefined}
            onClick={() => {
              if (last) setFilled(onFill(last.lines))
            }}
          >
            前回と同じ
            <span className="ml-2 text-sm font-normal whitespace-nowrap text-ink-soft">
              {last ? `${shortDay(last.delivery_date).replace(/\(.\)$/, '')}・${last.line_count}点` : '　'}
            </span>
          </Button>
          {weekday !== '' && (
            <Button icon={Sparkles} aria-haspopup="dialog" onClick={onSuggest}>
              {weekday}曜のおすすめ
            </Button>
          )}
        </div>
      ) : (
        <div className="flex min-h-11 items-center justify-between gap-2">
          <output className="inline-flex items-center gap-2 text-sm font-bold text-leaf-deep">
            <CircleCheck size={18} className="shrink-0" />
            {filled.added > 0 ? `前回と同じ${filled.added}点を入れました` : '新しく入れる商品はありませんでした'}
          </output>
          <Button look="quiet" onClick={undo}>
            {filled.added > 0 ? '元に戻す' : '閉じる'}
          </Button>
        </div>
      )}
      {filled !== null && filled.left_out.length > 0 && (
        <p className="pt-1 text-sm text-amber">
          次の商品はこの納品日に発注できないため、入れていません：{filled.left_out.join('、')}
        </p>
      )}
    </div>
  )
}
