import * as z from 'zod/mini'
import type { ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { flyerForm } from '#contract/flyers/flyer.form.ts'
import type { CheckedRows, Flyer, FlyerItem } from '#contract/flyers/flyers.contract.ts'
import { formRule } from '#contract/validation/rule.ts'
import { farPrice } from '#domain/catalogue/far-price.ts'
import { flyer_limits, flyerLacks, priceOffered, whyNotPeriod } from '#domain/flyers/flyer.ts'
import { dayOf, formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import { formatYen, parseYen } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { serverNow } from '#web/api/clock.ts'
import type { Said } from '#web/ui/conflict-dialog.tsx'

/** An item as it is typed: '' is no price of the flyer's own. */
export type DraftItem = Omit<FlyerItem, 'price' | 'store_limit' | 'total_limit' | 'decimal_places'> & {
  /** Not known of what an earlier release has kept. */
  decimal_places?: number
  price: string
  store_limit: string
  total_limit: string
}
export type Draft = {
  title: string
  delivery_from: string
  delivery_to: string
  /** '': all stores. */
  store_group_id: string
  items: DraftItem[]
}

export const no_draft: Draft = { title: '', delivery_from: '', delivery_to: '', store_group_id: '', items: [] }

/** A price as one types it: without the places that say nothing. */
const typedPrice = (price: string | null): string => (price === null ? '' : price.replace(/\.00$/, ''))

const typedItem = (one: FlyerItem): DraftItem => ({
  ...one,
  price: typedPrice(one.price),
  store_limit: one.store_limit ?? '',
  total_limit: one.total_limit ?? '',
})

export const draftOf = ({ title, delivery_from, delivery_to, store_group, items }: Flyer): Draft => ({
  title,
  delivery_from: delivery_from ?? '',
  delivery_to: delivery_to ?? '',
  store_group_id: store_group?.id ?? '',
  items: items.map(typedItem),
})

/** An item of the master, as it is put on a flyer. */
export const itemAdded = (row: ProductItemRow): DraftItem => ({
  product_item_id: row.id,
  code: row.code,
  name: row.name,
  spec: row.spec,
  unit: row.unit,
  case_unit: row.case_unit,
  price_basis: row.price_basis,
  decimal_places: row.decimal_places,
  usual_price: row.unit_price,
  price: '',
  headline: '',
  store_limit: '',
  total_limit: '',
  image_id: row.image_id,
  flyer_image_id: null,
  hidden: !row.visible,
  overlaps: [],
})

/**
 * A table's items, put on a draft: one that is there gets the price and the words, and the limits that are given; the dates
 * are set where none are.
 */
export const withPasted = (draft: Draft, { items, delivery_from, delivery_to }: CheckedRows): Draft => {
  const fresh = new Map(items.map(one => [one.product_item_id, typedItem(one)]))
  const known = new Set(draft.items.map(one => one.product_item_id))
  return {
    ...draft,
    delivery_from: draft.delivery_from || (delivery_from ?? ''),
    delivery_to: draft.delivery_to || (delivery_to ?? ''),
    items: [
      ...draft.items.map(one => {
        const put = fresh.get(one.product_item_id)
        if (!put) return one
        const [store_limit, total_limit] = [put.store_limit || one.store_limit, put.total_limit || one.total_limit]
        return { ...put, store_limit, total_limit, flyer_image_id: one.flyer_image_id, overlaps: one.overlaps }
      }),
      ...[...fresh.values()].filter(one => !known.has(one.product_item_id)),
    ],
  }
}

const formOf = ({ title, delivery_from, delivery_to, store_group_id, items }: Draft): z.input<typeof flyerForm> => ({
  title,
  delivery_from: delivery_from || null,
  delivery_to: delivery_to || null,
  store_group_id: store_group_id || null,
  items: items.map(({ product_item_id, price, headline, store_limit, total_limit, flyer_image_id }) => ({
    product_item_id,
    price,
    headline,
    store_limit,
    total_limit,
    flyer_image_id,
  })),
})

/** The server's own rules over what is typed. */
export const draftForm = z.pipe(
  z.transform(formOf),
  flyerForm.check(
    formRule(({ delivery_from: from, delivery_to: to }) =>
      whyNotPeriod(dayIn(from), dayIn(to), dayOf(serverNow())).map(({ field, message }) => ({
        path: [field],
        message,
      })),
    ),
  ),
)

const dayIn = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : null)

/** What a draft lacks before restaurants may see it, beside each field. */
export const lacksOf = (draft: Draft, typed: z.output<typeof flyerForm>): FieldMessage[] => {
  const items = typed.items.map((one, at) => ({ ...one, decimal_places: draft.items[at]?.decimal_places }))
  return flyerLacks({ ...typed, items }, dayOf(serverNow()))
}

/** Where a message may stand. */
export const draft_fields = [
  ...Array.from({ length: flyer_limits.items }, (_, n) => [
    `items.${n}.price`,
    `items.${n}.headline`,
    `items.${n}.store_limit`,
    `items.${n}.total_limit`,
  ]).flat(),
  ...Array.from({ length: flyer_limits.items }, (_, n) => `items.${n}.product_item_id`),
]

/** Prices that are asked about before restaurants see them: far from usual, or higher, so that no order has them. */
export const farWordsOf = (items: readonly DraftItem[]): string[] =>
  items.flatMap(({ name, price: typed, usual_price: usual }) => {
    const price = parseYen(typed)
    const no_offer =
      priceOffered(price, usual) === null && price !== null
        ? [
            `${formatYen(price)}は、いつもの${formatYen(usual ?? '0')}より高い価格です。もっと高い価格の得意先だけがこの価格になり、ほかではいつもの価格で載ります`,
          ]
        : []
    return [...farPrice(price, usual), ...no_offer].map(words => `${name}：${words}`)
  })

/** A draft in words, where two screens have changed it: with limits, and which photograph; `group`: whom it is for. */
export const draftWords = (draft: Draft, group: string): Said[] => [
  `タイトル：${draft.title || '（空欄）'}`,
  `納品日：${dayText(draft.delivery_from)}〜${dayText(draft.delivery_to)}`,
  `対象：${group}`,
  ...draft.items.map(({ name, unit, price, headline, store_limit, total_limit, flyer_image_id, image_id }) => {
    const said = [
      name,
      price === '' ? '価格なし' : (priceText(price) ?? price),
      headline,
      store_limit && `1店舗${store_limit}${unit}まで`,
      total_limit && `限定${total_limit}${unit}`,
      flyer_image_id ? 'チラシ用の写真' : '',
    ]
    const words = said.filter(one => one !== '').join('・')
    return { words, key: `${words}/${flyer_image_id}`, image_id: flyer_image_id ?? image_id }
  }),
]

const dayText = (day: string): string => (isDay(day) ? formatDayWithWeekday(day) : day || '未定')

const priceText = (price: string): string | null => {
  const exact = parseYen(price)
  return exact === null ? null : formatYen(exact)
}
