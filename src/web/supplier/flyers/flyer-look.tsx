import { isAboveUsual } from '#domain/flyers/flyer.ts'
import { flyerLimitWords } from '#domain/flyers/limit-words.ts'
import { type Decimal, parseDecimal } from '#domain/shared/decimal.ts'
import { basisWord } from '#domain/trade/unit.ts'
import { Struck, UnitPrice } from '#web/ui/money.tsx'
import type { Draft, DraftItem } from './flyer-draft.ts'
import { flyerTitle, periodWords } from './flyer-states.tsx'

/** A flyer as the restaurant's phone shows it on the order sheet, as it is typed. */
export const FlyerLook = ({
  draft,
  label = '飲食店の画面での見え方',
  price_visible = true,
}: {
  draft: Draft
  label?: string
  price_visible?: boolean | undefined
}) => (
  <section aria-label={label} className="max-w-97 overflow-hidden rounded-card border bg-surface">
    <div className="border-b bg-amber-pale px-4 py-2">
      <h3 className="phrase text-base">{flyerTitle(draft.title)}</h3>
      <p className="text-sm tabular-nums">
        {periodWords({ delivery_from: draft.delivery_from || null, delivery_to: draft.delivery_to || null })}
      </p>
    </div>
    {draft.items.length === 0 ? (
      <p className="px-4 py-6 text-center text-sm text-ink-soft">商品を加えると、ここに並びます。</p>
    ) : (
      <ul aria-label="見え方">
        {draft.items
          .filter(one => !one.hidden)
          .map(one => (
            <LookRow
              key={one.product_item_id}
              item={one}
              price={parseDecimal(one.price)}
              price_visible={price_visible}
            />
          ))}
      </ul>
    )}
  </section>
)

const LookRow = ({
  item,
  price,
  price_visible,
}: {
  item: DraftItem
  price: Decimal | null
  price_visible: boolean
}) => {
  const unit = basisWord(item)
  const limits = flyerLimitWords({
    store_limit: parseDecimal(item.store_limit),
    total_limit: parseDecimal(item.total_limit),
    unit: item.unit,
  })
  const lower = price !== null && !isAboveUsual(price, item.usual_price)
  return (
    <li className="flex flex-col gap-1 border-b px-4 py-2 last:border-b-0">
      {item.headline !== '' && <span className="text-sm font-bold text-amber">{item.headline}</span>}
      {limits !== '' && <span className="text-sm font-bold">{limits}</span>}
      <div className="flex flex-wrap items-center gap-x-3">
        {item.image_id !== null && (
          <img
            src={`/api/v2/images/${item.image_id}?size=small`}
            alt=""
            className="size-12 shrink-0 rounded-input object-cover"
          />
        )}
        <div className="min-w-0 flex-[1_1_8rem]">
          <p className="font-bold">{item.name}</p>
          {item.spec !== '' && <p className="text-sm text-ink-soft">{item.spec}</p>}
        </div>
        {price_visible && (
          <div className="ml-auto shrink-0 text-right">
            {lower && item.usual_price !== null && (
              <p className="text-sm">
                <Struck off>
                  <UnitPrice value={item.usual_price} unit={unit} />
                </Struck>
              </p>
            )}
            <p className="font-bold">
              <UnitPrice value={lower ? price : item.usual_price} unit={unit} />
            </p>
          </div>
        )}
      </div>
    </li>
  )
}
