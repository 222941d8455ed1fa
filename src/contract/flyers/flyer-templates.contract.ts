import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { dayText, instantText } from '#contract/http/shapes.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { flyer_limits } from '#domain/flyers/flyer.ts'
import { season_keys } from '#domain/flyers/seasons.ts'
import { flyerReply } from './flyers.contract.ts'

const path = '/api/v2/suppliers/:supplier_id/messages/web_flyers/templates'
const one = `${path}/:web_flyer_template_id` as const
const reads = { area: 'supplier' } as const
const writes = { area: 'supplier', right: 'items' } as const

const template = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  item_count: z.int(),
  created_at: instantText,
  created_by_name: z.string(),
})
export type FlyerTemplate = z.output<typeof template>

const season = z.object({
  key: z.enum(season_keys),
  name: z.string(),
  title: z.string(),
  words: z.string(),
  headline: z.string(),
  kinds: z.array(z.string()),
  /** Its next delivery dates. */
  delivery_from: dayText,
  delivery_to: dayText,
  /** How many of the supplier's items are of its kinds. */
  item_count: z.int(),
})
export type FlyerSeason = z.output<typeof season>

export const listFlyerTemplates = route({
  method: 'GET',
  path,
  access: reads,
  summary: 'WEBチラシのひな形：自社で保存したもの（新しい順）と、季節のもの（次の時期の近い順）',
  reply: ok(z.object({ items: z.array(template), seasons: z.array(season) })),
})
export const saveFlyerTemplate = route({
  method: 'POST',
  path,
  access: writes,
  summary: 'WEBチラシをひな形として保存する（商品・価格・ひとことを写す）',
  body: z.object({
    web_flyer_id: z.uuid(),
    name: text('ひな形の名前').check(z.trim(), required('ひな形の名前'), maxChars('ひな形の名前', flyer_limits.title)),
  }),
  reply: created(template),
})
export const draftFromTemplate = route({
  method: 'POST',
  path: `${one}/use`,
  access: writes,
  summary: 'ひな形からWEBチラシの下書きを作る（納品日は空、なくなった商品は除く）',
  reply: created(flyerReply),
})
export const removeFlyerTemplate = route({
  method: 'DELETE',
  path: one,
  access: writes,
  summary: 'ひな形を削除する',
  reply: empty,
})
export const draftForSeason = route({
  method: 'POST',
  path: `${path}/seasons`,
  access: writes,
  summary: '季節のひな形からWEBチラシの下書きを作る：その種類の自社の商品を、価格を決めずに載せる',
  body: z.object({ season: z.enum(season_keys) }),
  reply: created(flyerReply),
})
