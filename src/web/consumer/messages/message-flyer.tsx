import { useMemo, useState } from 'react'
import type { Deal, PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { orderingFirst, sheetItems } from '#contract/first-ordering.ts'
import type { ReceivedFlyer } from '#contract/messages/supplier-messages.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { none_held } from '#domain/orders/held-lines.ts'
import { formatDayWithWeekday, formatShortDay } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { FlyerItems } from '#web/consumer/flyers/flyer-items.tsx'
import { type DraftStore, draftOfDeal, isLocked, lineCount } from '#web/consumer/placing/draft.ts'
import { undoChange } from '#web/consumer/placing/fill-draft.ts'
import { LockedNotice, lockedWord } from '#web/consumer/placing/locked-notice.tsx'
import { ClosedDeal } from '#web/consumer/placing/off-list-lines.tsx'
import type { SheetRow } from '#web/consumer/placing/sheet-items.ts'
import type { RowSetting } from '#web/consumer/placing/sheet-row.tsx'
import { useDraft } from '#web/consumer/placing/use-draft.ts'
import { useSheetRows } from '#web/consumer/placing/use-sheet-rows.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DateQuickRow } from '#web/ui/date-choice.tsx'
import { late } from '#web/ui/late.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

const ItemSheet = late(async () => (await import('#web/consumer/placing/item-sheet.tsx')).ItemSheet)

const nothing = {}
const every_date = 100

/** The web flyer of a message: what it promotes, put on the order sheet where it stands. */
export const MessageFlyer = ({ deal_id, flyer }: { deal_id: string; flyer: ReceivedFlyer }) => {
  const { title, state, delivery_from: from, delivery_to: to } = flyer
  const ended = state === 'over' || state === 'withdrawn'
  return (
    <section aria-label={title} className="-mx-4 overflow-hidden border-y sm:mx-0 sm:rounded-card sm:border">
      <div className="border-b bg-amber-pale px-4 py-2">
        <h3 className="phrase text-base">{title}</h3>
        <p className="text-sm tabular-nums">
          納品 {formatDayWithWeekday(from)}〜{formatDayWithWeekday(to)}
        </p>
      </div>
      {ended ? (
        <>
          <Notice
            kind="warning"
            className="m-4"
            title={state === 'over' ? 'このチラシの期間は終わりました' : 'このチラシは取り下げられました'}
          >
            チラシの価格では発注できません。
          </Notice>
          <GoneItems names={flyer.items.map(one => one.name)} />
        </>
      ) : (
        <Ordering deal_id={deal_id} flyer={flyer} />
      )}
    </section>
  )
}

/** The date that its items are ordered for: that of what is entered already, else one that was chosen here, else the first. */
const useFlyerDate = (store: DraftStore, days: readonly PossibleDate[] | undefined, flyer: ReceivedFlyer) => {
  const drafted = useDraft(store, draft => (lineCount(draft) > 0 ? draft.delivery_date : ''))
  const [picked, setPicked] = useState('')
  const open = days?.filter(day => day.available && day.date >= flyer.delivery_from && day.date <= flyer.delivery_to)
  const delivery_date = drafted || picked || (open?.[0]?.date ?? '')
  return { drafted, open, delivery_date, setPicked, fits: open?.some(day => day.date === delivery_date) ?? true }
}

const Ordering = ({ deal_id, flyer }: { deal_id: string; flyer: ReceivedFlyer }) => {
  const consumer_id = consumerId()
  const place = { consumer_id, deal_id }
  const store = draftOfDeal(consumer_id, deal_id)
  const { data: deal } = useData(...orderingFirst.orderSheet(place).deal, { fresh_for: 60_000 })
  const { data: calendar } = useData(...orderingFirst.orderSheet(place).calendar)
  const at = useFlyerDate(store, calendar?.items, flyer)
  const { delivery_date, fits } = at
  const { data: list } = useData(...sheetItems(place, delivery_date), { enabled: delivery_date !== '', keep: true })
  const rows = useSheetRows(store, list?.items)
  const waits = useDraft(store, isLocked)
  const locked = waits || !fits
  const [opened, setOpened] = useState<SheetRow | null>(null)
  const setting = useMemo<RowSetting>(
    () => ({
      store,
      delivery_date,
      price_visible: deal?.price_visible ?? false,
      locked,
      held: none_held,
      marks: nothing,
      said: nothing,
      onItem: setOpened,
    }),
    [store, delivery_date, deal?.price_visible, locked],
  )
  if (!deal || !at.open) return <SkeletonRows rows={4} height="h-29" />
  if (deal.closed_reason) return <ClosedDeal deal={deal} />
  if (waits) return <Waits store={store} deal_id={deal_id} />
  return (
    <>
      <DateOfFlyer store={store} at={at} deal={deal} />
      {!fits && <UsedUpItems items={flyer.items} />}
      {!list && delivery_date !== '' && <SkeletonRows rows={4} height="h-29" />}
      {list && (
        <FlyerItems
          label={`${flyer.title}の商品`}
          web_flyer_id={flyer.id}
          items={flyer.items}
          place={place}
          rows={rows}
          setting={setting}
        />
      )}
      {list && (
        <GoneItems
          names={flyer.items.flatMap(one => (rows.some(row => row.key === one.order_list_item_id) ? [] : [one.name]))}
        />
      )}
      {opened && <ItemSheet row={opened} setting={setting} place={place} onClose={() => setOpened(null)} />}
    </>
  )
}

/** For which date: those of the flyer that can still be ordered for. What is entered for another is taken along, and said. */
const DateOfFlyer = ({
  store,
  at: { drafted, open = [], delivery_date, setPicked, fits },
  deal,
}: {
  store: DraftStore
  at: ReturnType<typeof useFlyerDate>
  deal: Deal
}) => {
  const say = useToast()
  const count = useDraft(store, lineCount)
  const choose = (date: string) => {
    setPicked(date)
    if (drafted === '' || date === drafted) return
    const before = store.get()
    const taken = { ...before, delivery_date: date }
    store.set(() => taken)
    say(`入力中の${count}点を${formatShortDay(date)}納品にしました`, {
      action: { label: '元に戻す', of: 'draft', onPress: () => store.set(now => undoChange(now, before, taken)) },
    })
  }
  if (open.length === 0)
    return (
      <Notice kind="warning" className="m-4" title="チラシの期間に発注できる納品日がありません">
        お急ぎのときは、{deal.supplier_name}へお電話ください。
      </Notice>
    )
  return (
    <div className="border-b px-3 py-2">
      <p className="px-1 pb-1 text-sm text-ink-soft">納品日を選んで、数量を入れると、発注画面に入ります。</p>
      {!fits && (
        <Notice kind="warning" className="mb-2" title={`${formatDayWithWeekday(delivery_date)}納品で入力中です`}>
          この納品日では、チラシの価格で発注できません。期間のうちの納品日を選ぶと、入力中の{count}点も一緒に移ります。
        </Notice>
      )}
      <DateQuickRow days={open} value={delivery_date} onChange={choose} count={every_date} />
    </div>
  )
}

/** An order of this sheet is under way: nothing can be put in. */
const Waits = ({ store, deal_id }: { store: DraftStore; deal_id: string }) => {
  const queued = useDraft(store, draft => draft.attempt?.outcome === 'queued')
  return (
    <LockedNotice
      queued={queued}
      action={<ButtonLink to={pathTo(consumerPages.orderConfirm.path, { deal_id })}>{lockedWord(queued)}</ButtonLink>}
    >
      直すときは、送信をやめてから入力してください。
    </LockedNotice>
  )
}

/** What nobody can order by the flyer any more, while its rows stand for a date that is none of it and do not say so. */
const UsedUpItems = ({ items }: Pick<ReceivedFlyer, 'items'>) => {
  const used_up = items.filter(one => one.used_up !== null)
  return (
    used_up.length > 0 && (
      <ul aria-label="チラシの分がなくなった商品" className="border-b bg-ground px-4 py-2 text-sm">
        {used_up.map(one => (
          <li key={one.product_item_id} className="flex flex-wrap justify-between gap-x-3 py-1">
            <span className="font-bold">{one.name}</span>
            <span>{one.used_up === 'total' ? 'チラシの分は完売しました' : 'このお店の上限まで発注されています'}</span>
          </li>
        ))}
      </ul>
    )
  )
}

const GoneItems = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <ul aria-label="いまは発注できない商品" className="bg-ground px-4 py-2 text-sm text-ink-soft">
      {names.map(name => (
        <li key={name} className="flex flex-wrap justify-between gap-x-3 py-1">
          <span className="font-bold">{name}</span>
          <span>このチラシでは発注できなくなりました</span>
        </li>
      ))}
    </ul>
  )
