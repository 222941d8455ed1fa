import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { ownRestaurantForm } from './own-restaurant.form.ts'

const base = '/api/v2/consumers/:consumer_id/restaurant'
/** What a restaurant says of itself; '' is nothing. */
export const ownRestaurant = z.object({
  revision: z.number(),
  name: z.string(),
  name_kana: z.string(),
  postal_code: z.string(),
  prefecture: z.string(),
  address: z.string(),
  phone_number: z.string(),
  fax_number: z.string(),
  mail_address: z.string(),
})
export type OwnRestaurant = z.output<typeof ownRestaurant>

export const getOwnRestaurant = route({
  method: 'GET',
  path: base,
  access: { area: 'consumer' },
  summary: '自店の名称・住所・電話番号・メールアドレス',
  reply: ok(ownRestaurant),
})
export const changeOwnRestaurant = route({
  method: 'PATCH',
  path: base,
  access: { area: 'consumer', role: 'owner' },
  summary: '自店の情報を変える。次の発注と、これからのお知らせから使われる',
  body: z.object({ revision: z.number(), ...ownRestaurantForm.shape }),
  reply: ok(ownRestaurant),
})
