import { Fragment, useCallback, useMemo, useRef } from 'react'
import { priceOffered } from '#domain/flyers/flyer.ts'
import { type FlyerLimits, flyerLimitWords } from '#domain/flyers/limit-words.ts'
import { basisWord } from '#domain/trade/unit.ts'
import type { SheetRow } from '#web/consumer/placing/sheet-items.ts'
import { ItemRow, type ShelfProps } from '#web/consumer/placing/sheet-row.tsx'
import { UnitPrice } from '#web/ui/money.tsx'
import { noteView } from './note-views.ts'
import { useShown } from './use-shown.ts'

type Promoted = FlyerLimits & {
  order_list_item_id: string | null
  headline: string
  price: string | null
  flyer_image_id: string | null
}

/** The rows of its items, each with the photograph that it has on the flyer. */
const useRows = (items: readonly Promoted[], rows: readonly SheetRow[]) =>
  useMemo(
    () =>
      items.map(one => {
        const row = rows.find(each => each.key === one.order_list_item_id)
        return row && one.flyer_image_id !== null
          ? { ...row, item: { ...row.item, image_id: one.flyer_image_id } }
          : row
      }),
    [items, rows],
  )

/** The setting of the rows: an item that is opened is noted, too. */
const useNoting = (setting: ShelfProps['setting'], note: (key: string, opened: boolean) => void) => {
  const { onItem } = setting
  return useMemo<typeof setting>(
    () => ({
      ...setting,
      onItem:
        onItem &&
        (row => {
          note(row.key, true)
          onItem(row)
        }),
    }),
    [setting, onItem, note],
  )
}

/** What a flyer promotes, as far as it is on the list, to be ordered where it stands. Its supplier hears what was looked at. */
export const FlyerItems = ({
  label,
  web_flyer_id,
  items,
  place,
  rows,
  setting,
}: ShelfProps & { label: string; web_flyer_id: string; items: readonly Promoted[] }) => {
  const { consumer_id, deal_id } = place
  const note = useCallback(
    (order_list_item_id: string, opened = false) =>
      noteView({ consumer_id, deal_id }, { web_flyer_id, order_list_item_id, opened }),
    [consumer_id, deal_id, web_flyer_id],
  )
  const list = useRef<HTMLUListElement>(null)
  const shown = new Set(rows.map(row => row.key))
  const keys = items
    .flatMap(one => one.order_list_item_id ?? [])
    .filter(key => shown.has(key))
    .join(' ')
  useShown(list, keys, note)
  const promoted = useRows(items, rows)
  const noting = useNoting(setting, note)
  return (
    <ul ref={list} aria-label={label} className="@container">
      {items.map((one, at) => {
        const row = promoted[at]
        if (!row) return null
        return (
          <Fragment key={row.key}>
            <Offer one={one} item={row.item} />
            <ItemRow row={row} setting={noting} />
          </Fragment>
        )
      })}
    </ul>
  )
}

/** What the flyer says above an item: its headline, its limits, the price on the flyer. */
const Offer = ({ one, item }: { one: Promoted; item: SheetRow['item'] }) => {
  const limits = flyerLimitWords({ ...one, unit: item.unit })
  const price = priceOffered(one.price, item.unit_price)
  if (one.headline === '' && price === null && limits === '') return null
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-4 pt-2 text-sm">
      {one.headline !== '' && <span className="font-bold text-amber">{one.headline}</span>}
      {limits !== '' && <span className="font-bold">{limits}</span>}
      {price !== null && (
        <span>
          チラシ価格 <UnitPrice value={price} unit={basisWord(item)} />
        </span>
      )}
    </li>
  )
}
