import JapaneseYen from 'lucide-react/icons/japanese-yen'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { orderingFirst } from '#contract/first-ordering.ts'
import { type ComingPriceRow, noteSeenPrices } from '#contract/order-lists/price-notices.contract.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { notPutAway, putAway } from './put-away.ts'

const yen = (price: string | null, per: string) => (price === null ? '時価' : `${formatYen(price)}/${per}`)

/**
 * 「価格改定のお知らせ」: prices of this list that will change, before they do. What this person has not seen stands over the
 * bar at the foot, where it moves nothing, until it is put away on this device; the list itself is opened from there or from the menu,
 * and that it was seen is kept. Open it is a part of the URL, `#prices`.
 */
export const PriceNotice = ({ consumer_id, deal_id }: { consumer_id: string; deal_id: string }) => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const open = hash === '#prices'
  const setOpen = (now: boolean) =>
    void navigate({ search, hash: now ? 'prices' : '' }, { replace: true, preventScrollReset: true })
  const params = { consumer_id, deal_id }
  const { data, refetch } = useData(...orderingFirst.orderSheet(params).coming_prices, {
    fresh_for: 60_000,
    throws: false,
  })
  const [put_away, setPutAway] = useState(false)
  const items = data?.items
  const unseen = items?.filter(one => !one.seen && !one.known) ?? []
  const told = put_away ? [] : notPutAway(params, unseen)

  useEffect(() => {
    const fresh = open ? (items?.filter(one => !one.seen) ?? []) : []
    if (fresh.length === 0) return
    const changes = fresh.map(({ order_list_item_id, valid_from, price }) => ({
      order_list_item_id,
      valid_from,
      price,
    }))
    // Not kept without a network: it is told again, which harms nobody.
    call(noteSeenPrices, { params: { consumer_id, deal_id }, body: { changes } }).then(
      () => void refetch(),
      () => {},
    )
  }, [open, items, consumer_id, deal_id, refetch])

  return (
    <>
      {told.length > 0 && !open && (
        <div className="mx-auto flex max-w-140 flex-wrap items-center justify-end gap-x-2 rounded-card border border-indigo bg-indigo-pale py-1 pr-1 pl-3 shadow-overlay">
          <JapaneseYen size={20} className="shrink-0 text-indigo" />
          <span className="min-w-0 flex-1 basis-32 text-sm font-bold">価格改定のお知らせ {told.length}件</span>
          <Button onClick={() => setOpen(true)}>見る</Button>
          <IconButton
            icon={X}
            label="お知らせを閉じる"
            onClick={() => {
              putAway(params, unseen)
              setPutAway(true)
            }}
          />
        </div>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title="価格改定のお知らせ">
        <Changes items={items} />
      </Sheet>
    </>
  )
}

const Changes = ({ items }: { items: readonly ComingPriceRow[] | undefined }) =>
  items === undefined ? (
    <p>読み込んでいます…</p>
  ) : items.length === 0 ? (
    <p>これから変わる単価はありません。</p>
  ) : (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">税抜の単価です。発注の単価は、納品日で決まります。</p>
      {[...new Set(items.map(one => one.valid_from))].map(day => (
        <section key={day} aria-label={`${formatDayWithWeekday(day)}から`}>
          <h3 className="border-b pb-1 text-base tabular-nums">{formatDayWithWeekday(day)}の納品分から</h3>
          <ul>
            {items
              .filter(one => one.valid_from === day)
              .map(one => (
                <Change key={one.order_list_item_id} change={one} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )

const Change = ({ change }: { change: ComingPriceRow }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-b py-2">
    <span className="font-bold">
      {change.name}
      {change.spec !== '' && <span className="ml-2 text-sm font-normal text-ink-soft">{change.spec}</span>}
    </span>
    <span className="ml-auto whitespace-nowrap tabular-nums">
      {yen(change.price_before, change.per)}
      <span className="mx-1 text-ink-soft" aria-label="から">
        →
      </span>
      <b>{yen(change.price, change.per)}</b>
    </span>
  </li>
)
