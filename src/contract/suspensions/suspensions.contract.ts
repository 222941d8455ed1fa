import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { suspensionForm } from './suspension.form.ts'

const restaurant = '/api/v2/admins/restaurants/:id'
const supplier = '/api/v2/admins/suppliers/:id'

/** What a suspension means now, counted. */
const effect = z.object({
  /** Who is logged in there now, and everybody who may log in. */
  logged_in: z.number(),
  people: z.number(),
  /** Of them: who may still log in at another restaurant. */
  elsewhere: z.number(),
  /** Orders not delivered yet: they stand and go on. */
  open_orders: z.number(),
  /** Orders that wait for an owner's approval: nobody can approve them. */
  waiting: z.number(),
  /** Schedules in use: no order is made. */
  schedules: z.number(),
  /** Deals under which orders could be placed until now. */
  partners: z.number(),
  /** Of their other sides: who is told, because somebody can log in there. */
  told: z.number(),
  /** Messages that wait for their time: of a supplier. */
  messages: z.number(),
})
export type SuspensionEffect = z.output<typeof effect>

export const getRestaurantSuspension = route({
  method: 'GET',
  path: `${restaurant}/suspension`,
  access: { area: 'admin' },
  look: 'restaurant_seen',
  summary: '飲食店を停止すると何が起きるか：ログアウトする人、有効なまま残る発注、止まる定期発注',
  reply: ok(effect),
})
export const suspendRestaurant = route({
  method: 'POST',
  path: `${restaurant}/suspend`,
  access: { area: 'admin' },
  summary:
    '飲食店をまるごと停止する。全員がログアウトし、どこからも発注できなくなる。届いている発注は有効なまま（パスワードの再入力が必要）',
  body: suspensionForm,
  reply: empty,
})
export const resumeRestaurant = route({
  method: 'POST',
  path: `${restaurant}/resume`,
  access: { area: 'admin' },
  summary: '停止した飲食店を再開する。停止する前の取引がそのまま戻る（パスワードの再入力が必要）',
  reply: empty,
})
export const getSupplierSuspension = route({
  method: 'GET',
  path: `${supplier}/suspension`,
  access: { area: 'admin' },
  look: 'supplier_seen',
  summary: '卸を停止すると何が起きるか：ログアウトする人、有効なまま残る受注、止まる定期発注とメッセージ',
  reply: ok(effect),
})
export const suspendSupplier = route({
  method: 'POST',
  path: `${supplier}/suspend`,
  access: { area: 'admin' },
  summary:
    '卸をまるごと停止する。全員がログアウトし、どの飲食店からも発注できなくなる。届いている受注は有効なまま（パスワードの再入力が必要）',
  body: suspensionForm,
  reply: empty,
})
export const resumeSupplier = route({
  method: 'POST',
  path: `${supplier}/resume`,
  access: { area: 'admin' },
  summary: '停止した卸を再開する。停止する前の取引がそのまま戻る（パスワードの再入力が必要）',
  reply: empty,
})
