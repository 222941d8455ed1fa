import * as z from 'zod/mini'
import { created, empty, file, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { rule } from '#contract/validation/rule.ts'
import { maxChars } from '#contract/validation/text.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { offer_states } from '#domain/stores/offer.ts'
import { customerCode } from './store.form.ts'

const base = '/api/v2/suppliers/:supplier_id/restaurants'
const access = { area: 'supplier', role: 'owner' } as const

const restaurant = z.object({
  id: z.string(),
  name: z.string(),
  /** Prefecture and address. */
  place: z.string(),
  /** Only where the restaurant lets it be seen. */
  phone_number: z.nullable(z.string()),
  /** `resting`: it has declined not long ago. */
  relation: z.enum(['none', 'offered', 'asked', 'dealing', 'suspended', 'resting']),
  /** The open offer. */
  offer_id: z.nullable(z.string()),
  /** Of `resting`: until when. */
  rests_until: z.nullable(instantText),
})
export type Restaurant = z.output<typeof restaurant>

export const restaurants_a_page = 50

export const findRestaurants = route({
  method: 'GET',
  path: base,
  access,
  summary: 'プラットフォームの飲食店を、店名・所在地・電話番号で探す（1文字から）',
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(100))),
    prefecture: z.optional(
      z.string().check(z.refine(value => prefectures.includes(value), '都道府県が正しくありません')),
    ),
    ...pageQuery(),
  }),
  reply: ok(pageOf(restaurant)),
})

const note = z.string().check(
  rule<string>(
    () => null,
    value => value.normalize('NFC').trim(),
  ),
  maxChars('ひとこと', 500),
)
/** An offer: under which of the supplier's own records the deal will be. */
export const offerForm = z.object({ customer_code: customerCode, note })

export const offerDeal = route({
  method: 'POST',
  path: `${base}/:restaurant_id/offers`,
  access,
  summary: '飲食店に取引を申し込む。未連携の得意先か、新しい得意先コードで',
  body: z.union([z.object({ store_id: z.uuid(), note }), offerForm]),
  reply: created(z.object({ offer_id: z.string() })),
})

const offer = z.object({
  id: z.string(),
  restaurant_name: z.string(),
  store_id: z.string(),
  customer_code: z.string(),
  state: z.enum(offer_states),
  note: z.string(),
  offered_by_name: z.string(),
  offered_at: instantText,
  answered_at: z.nullable(instantText),
  reason: z.string(),
})
export type Offer = z.output<typeof offer>

export const listOffers = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/restaurant_offers',
  access,
  summary: '申し込みの一覧',
  query: z.object({ state: z.optional(z.enum(offer_states)), ...pageQuery() }),
  reply: ok(pageOf(offer)),
})
export const downloadOffers = route({
  method: 'GET',
  path: '/api/v2/suppliers/:supplier_id/restaurant_offers/download',
  access,
  summary: '申し込みの一覧をCSVでダウンロードする',
  query: z.object({ state: z.optional(z.enum(offer_states)) }),
  reply: file('text/csv'),
})
export const withdrawOffer = route({
  method: 'DELETE',
  path: '/api/v2/suppliers/:supplier_id/restaurant_offers/:offer_id',
  access,
  summary: '申し込みを取り下げる',
  reply: empty,
})
