import * as z from 'zod/mini'
import { empty, route } from '#contract/http/route.ts'

/** The most that are noted at once: two flyers' worth. */
export const most_views = 120

/** An item of a flyer that stood on a screen as one, or whose details were opened there. */
const view = z.object({ web_flyer_id: z.uuid(), order_list_item_id: z.uuid(), opened: z.boolean() })
export type FlyerView = z.output<typeof view>

export const noteFlyerViews = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/deals/:deal_id/flyer_views',
  access: { area: 'consumer' },
  summary:
    '画面に出た、または詳しく開いたWEBチラシの商品を伝える（店舗・商品・日ごとに1回数える。見えないものは数えない）',
  body: z.object({ views: z.array(view).check(z.minLength(1), z.maxLength(most_views)) }),
  reply: empty,
})
