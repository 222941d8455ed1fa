import { Fragment } from 'react'
import { basisWord } from '#domain/trade/unit.ts'
import { ItemRow, type ShelfProps } from '#web/consumer/placing/sheet-row.tsx'
import { UnitPrice } from '#web/ui/money.tsx'

type Promoted = { order_list_item_id: string | null; headline: string; price: string | null }

/** What a flyer promotes, as far as it is on the list, to be ordered where it stands. */
export const FlyerItems = ({
  label,
  items,
  rows,
  setting,
}: Pick<ShelfProps, 'rows' | 'setting'> & { label: string; items: readonly Promoted[] }) => (
  <ul aria-label={label} className="@container">
    {items.map(one => {
      const row = rows.find(each => each.key === one.order_list_item_id)
      return (
        row && (
          <Fragment key={row.key}>
            {(one.headline !== '' || one.price !== null) && (
              <li className="flex flex-wrap items-baseline gap-x-3 px-4 pt-2 text-sm">
                {one.headline !== '' && <span className="font-bold text-amber">{one.headline}</span>}
                {one.price !== null && (
                  <span>
                    チラシ価格 <UnitPrice value={one.price} unit={basisWord(row.item)} />
                  </span>
                )}
              </li>
            )}
            <ItemRow row={row} setting={setting} />
          </Fragment>
        )
      )
    })}
  </ul>
)
