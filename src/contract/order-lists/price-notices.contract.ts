import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'

/** A price of a restaurant's list that is decided and has not begun. */
const comingPrice = z.object({
  order_list_item_id: z.string(),
  name: z.string(),
  spec: z.string(),
  /** What the price is for: 尾, ケース, kg. */
  per: z.string(),
  valid_from: dayText,
  /** null: 時価 */
  price_before: z.nullable(decimalText),
  price: z.nullable(decimalText),
  /** This person has had it before the eyes. */
  seen: z.boolean(),
  /** It was decided before the deal began: on its list, and no news. */
  known: z.boolean(),
})
export type ComingPriceRow = z.output<typeof comingPrice>

export const listComingPrices = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/price_changes',
  access: { area: 'consumer' },
  summary: '価格改定のお知らせ：これから変わる単価（価格を表示しない取引では空）',
  reply: ok(z.object({ items: z.array(comingPrice) })),
})
export const noteSeenPrices = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/price_changes/seen',
  access: { area: 'consumer' },
  summary: '価格改定のお知らせを見たことを残す（だれが、いつ）',
  body: z.object({
    changes: z
      .array(z.object({ order_list_item_id: z.uuid(), valid_from: dayText, price: z.nullable(decimalText) }))
      .check(z.minLength(1), z.maxLength(5000)),
  }),
  reply: empty,
})

/** Which store was told of a change, and who there has seen it. */
const toldStore = z.object({
  store_id: z.string(),
  customer_code: z.string(),
  store_name: z.string(),
  price_before: z.nullable(decimalText),
  price: z.nullable(decimalText),
  told_at: z.nullable(instantText),
  seen_at: z.nullable(instantText),
  seen_by: z.nullable(z.string()),
})
export type ToldStore = z.output<typeof toldStore>

export const listToldStores = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/product_items/price_changes/told',
  access: { area: 'supplier' },
  summary: '単価の変更がだれに伝わったか：得意先ごとの通知と確認。得意先コードの順',
  query: z.object({ product_item_id: z.uuid(), valid_from: dayText, ...pageQuery() }),
  /** `counts` are of all stores, whatever the page. */
  reply: ok(z.extend(pageOf(toldStore), { counts: z.object({ stores: z.int(), told: z.int(), seen: z.int() }) })),
})
