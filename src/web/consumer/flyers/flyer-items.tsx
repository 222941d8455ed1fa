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
  const { onItem } = setting
  const noting = useMemo<typeof setting>(
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
  return (
    <ul ref={list} aria-label={label} className="@container">
      {items.map((one, at) => {
        const row = promoted[at]
        if (!row) return null
        const limits = flyerLimitWords({ ...one, unit: row.item.unit })
        const price = priceOffered(one.price, row.item.unit_price)
        return (
          <Fragment key={row.key}>
            {(one.headline !== '' || price !== null || limits !== '') && (
              <li className="flex flex-wrap items-baseline gap-x-3 px-4 pt-2 text-sm">
                {one.headline !== '' && <span className="font-bold text-amber">{one.headline}</span>}
                {limits !== '' && <span className="font-bold">{limits}</span>}
                {price !== null && (
                  <span>
                    チラシ価格 <UnitPrice value={price} unit={basisWord(row.item)} />
                  </span>
                )}
              </li>
            )}
            <ItemRow row={row} setting={noting} />
          </Fragment>
        )
      })}
    </ul>
  )
}
