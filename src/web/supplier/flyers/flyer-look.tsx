import { flyer_labels, isAboveUsual } from '#domain/flyers/flyer.ts'
import { flyerLimitWords } from '#domain/flyers/limit-words.ts'
import { type Decimal, parseDecimal, parseYen } from '#domain/shared/decimal.ts'
import { basisWord } from '#domain/trade/unit.ts'
import { Struck, UnitPrice } from '#web/ui/money.tsx'
import type { Draft, DraftItem } from './flyer-draft.ts'
import { flyerTitle, periodWords } from './flyer-states.tsx'
import { type Refused, withoutRefused } from './refused-draft.ts'

const no_refusals: Refused = {}

/** A flyer as the restaurant's phone shows it on the order sheet, as it is typed; what is `refused` is left out, and marked. */
export const FlyerLook = ({
  draft: typed,
  refused = no_refusals,
  label = '飲食店の画面での見え方',
  price_visible = true,
}: {
  draft: Draft
  refused?: Refused
  label?: string
  price_visible?: boolean | undefined
}) => {
  const draft = withoutRefused(typed, refused)
  return (
    <section aria-label={label} className="max-w-97 overflow-hidden rounded-card border bg-surface">
      <div className="border-b bg-amber-pale px-4 py-2">
        <h3 className="phrase text-base">{flyerTitle(draft.title)}</h3>
        <p className="text-sm tabular-nums">
          {periodWords({ delivery_from: draft.delivery_from || null, delivery_to: draft.delivery_to || null })}
        </p>
        {['title', 'delivery_from', 'delivery_to'].some(field => refused[field] !== undefined) && (
          <LeftOut words="タイトルか納品日" />
        )}
      </div>
      {draft.items.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-ink-soft">商品を加えると、ここに並びます。</p>
      ) : (
        <ul aria-label="見え方">
          {draft.items.map((one, at) =>
            one.hidden ? null : (
              <LookRow
                key={one.product_item_id}
                item={one}
                price={parseYen(one.price)}
                price_visible={price_visible}
                left_out={item_fields.filter(field => refused[`items.${at}.${field}`] !== undefined)}
              />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

const item_fields = ['price', 'headline', 'store_limit', 'total_limit'] as const

const LeftOut = ({ words }: { words: string }) => (
  <p className="phrase text-sm font-bold text-vermilion">{words}は、入力を直すとここに出ます。</p>
)

const LookRow = ({
  item,
  price,
  price_visible,
  left_out,
}: {
  item: DraftItem
  price: Decimal | null
  price_visible: boolean
  left_out: readonly (typeof item_fields)[number][]
}) => {
  const unit = basisWord(item)
  const limits = flyerLimitWords({
    store_limit: parseDecimal(item.store_limit),
    total_limit: parseDecimal(item.total_limit),
    unit: item.unit,
  })
  const photo = item.flyer_image_id ?? item.image_id
  const lower = price !== null && !isAboveUsual(price, item.usual_price)
  return (
    <li className="flex flex-col gap-1 border-b px-4 py-2 last:border-b-0">
      {item.headline !== '' && <span className="text-sm font-bold text-amber">{item.headline}</span>}
      {limits !== '' && <span className="text-sm font-bold">{limits}</span>}
      <div className="flex flex-wrap items-center gap-x-3">
        {photo !== null && (
          <img
            src={`/api/v2/images/${photo}?size=small`}
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
      {left_out.length > 0 && <LeftOut words={left_out.map(field => flyer_labels[field]).join('・')} />}
    </li>
  )
}
