import * as z from 'zod/mini'
import { correctionReason } from '#contract/houses/correction.form.ts'
import { ok, route } from '#contract/http/route.ts'
import { pageOf, pageQuery } from '#contract/http/shapes.ts'
import { clientEditForm } from './store.form.ts'

const summary = z.object({
  id: z.string(),
  customer_code: z.string(),
  name: z.string(),
  address: z.string(),
  phone_number: z.string(),
  /** The restaurant that it is a record of. */
  restaurant: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type AdminStoreSummary = z.output<typeof summary>

// What a supplier notes for its own people alone (社内メモ) is nobody else's.
/** 得意先情報 as staff correct it. */
export const storeCorrection = z.extend(z.omit(clientEditForm, { note: true }), { reason: correctionReason })

const store = z.object({
  id: z.string(),
  revision: z.number(),
  customer_code: z.string(),
  name: z.string(),
  name_kana: z.string(),
  contact_name: z.string(),
  postal_code: z.string(),
  prefecture: z.string(),
  address: z.string(),
  phone_number: z.string(),
  fax_number: z.string(),
  mail_address: z.string(),
  supplier: z.object({ id: z.string(), name: z.string() }),
  restaurant: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type AdminStore = z.output<typeof store>

const path = '/api/v2/admins/stores/:id'

export const listAdminStores = route({
  method: 'GET',
  path: '/api/v2/admins/suppliers/:id/stores',
  access: { area: 'admin' },
  look: 'stores_seen',
  summary: '一つの卸の得意先を探す',
  query: z.object({ ...pageQuery(), q: z.optional(z.string().check(z.maxLength(100))) }),
  reply: ok(pageOf(summary)),
})
export const getAdminStore = route({
  method: 'GET',
  path,
  access: { area: 'admin' },
  look: 'store_seen',
  summary: '一つの得意先：卸の帳簿にある得意先情報（社内メモを除く）',
  reply: ok(store),
})
export const correctStore = route({
  method: 'PATCH',
  path,
  access: { area: 'admin' },
  summary: '得意先情報を直す。理由とともに卸に知らせる（ほかの人が先に変えていたら409）',
  body: z.object({ ...storeCorrection.shape, revision: z.number().check(z.int()) }),
  reply: ok(store),
})
