import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, decimalText } from '#contract/http/shapes.ts'

const path = '/api/v2/consumers/:consumer_id/deals/:deal_id/web_flyer_items'

const flyerItem = z.object({
  order_list_item_id: z.string(),
  headline: z.string(),
  /** What orders for the flyer's dates cost where the deal's own price isn't lower; null: the deal's price, or hidden. */
  price: z.nullable(decimalText),
  /** In pieces: what this restaurant may order of it for the flyer's dates, and all of them together; null: no limit. */
  store_limit: z.nullable(decimalText),
  total_limit: z.nullable(decimalText),
  /** The photograph that it has on this flyer; null: the item's own. */
  flyer_image_id: z.nullable(z.string()),
})

const flyer = z.object({
  id: z.string(),
  title: z.string(),
  delivery_from: dayText,
  delivery_to: dayText,
  items: z.array(flyerItem),
})
export type WebFlyer = z.output<typeof flyer>

export const listWebFlyerItems = route({
  method: 'GET',
  path,
  access: { area: 'consumer' },
  summary: 'WEBチラシの商品：価格と納品期間（発注リストにある商品だけ）',
  reply: ok(z.object({ flyers: z.array(flyer) })),
})
export const countWebFlyerItems = route({
  method: 'GET',
  path: `${path}/count`,
  access: { area: 'consumer' },
  summary: 'WEBチラシの商品の数',
  reply: ok(z.object({ count: z.number() })),
})

/** Where a notice of a flyer leads, and a printed one's code, whichever restaurant reads it. */
export const findWebFlyer = route({
  method: 'GET',
  path: '/api/v2/consumers/:consumer_id/web_flyers/:web_flyer_id',
  access: { area: 'consumer' },
  summary: 'WEBチラシをどの取引の発注画面で見るか、まだ掲載されているか（取引のない仕入先のものは404）',
  reply: ok(
    z.object({
      deal_id: z.string(),
      supplier_name: z.string(),
      title: z.string(),
      /** Only while it is shown it stands on the order sheet. */
      state: z.enum(['shown', 'withdrawn', 'over']),
    }),
  ),
})
