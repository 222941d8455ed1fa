import * as z from 'zod/mini'
import { ownRestaurant } from '#contract/accounts/own-restaurant.contract.ts'
import { ok, route } from '#contract/http/route.ts'
import { accountCorrection, companyCorrection, restaurantCorrection } from './correction.form.ts'

const revision = z.number().check(z.int())
export type RestaurantData = z.output<typeof ownRestaurant>
/** What a supplier says of itself; '' is nothing. */
const company = z.object({
  revision,
  name: z.string(),
  name_kana: z.string(),
  representative: z.string(),
  postal_code: z.string(),
  prefecture: z.string(),
  address: z.string(),
  phone_number: z.string(),
  registration_number: z.string(),
  mail_address: z.string(),
})
export type CompanyData = z.output<typeof company>

const restaurant_path = '/api/v2/admins/restaurants/:id/data'
const supplier_path = '/api/v2/admins/suppliers/:id/data'

export const getRestaurantData = route({
  method: 'GET',
  path: restaurant_path,
  access: { area: 'admin' },
  look: 'restaurant_seen',
  summary: '飲食店の登録内容を、直せる形で',
  reply: ok(ownRestaurant),
})
export const correctRestaurant = route({
  method: 'PATCH',
  path: restaurant_path,
  access: { area: 'admin' },
  summary: '飲食店の登録内容を直す。理由とともに店舗に知らせる（ほかの人が先に変えていたら409）',
  body: z.object({ ...restaurantCorrection.shape, revision }),
  reply: ok(ownRestaurant),
})
const person = z.object({ name: z.string(), mail_address: z.string() })

export const correctAccount = route({
  method: 'PATCH',
  path: '/api/v2/admins/accounts/:id/data',
  access: { area: 'admin' },
  summary:
    '利用者の名前・メールアドレスを直す。新しいメールアドレスには、確認とパスワードの決め直しのリンクを送る。前のアドレスに知らせ、すべての端末からログアウトさせる（ご本人の確かめ方とパスワードの再入力が必要）',
  body: z.object({
    ...accountCorrection.shape,
    /** What stood when the typing began. */
    seen: person,
  }),
  reply: ok(
    z.object({
      ...person.shape,
      /** A link went to another mail address. */
      link_sent: z.boolean(),
    }),
  ),
})
export const getCompanyData = route({
  method: 'GET',
  path: supplier_path,
  access: { area: 'admin' },
  look: 'supplier_seen',
  summary: '卸の会社情報を、直せる形で',
  reply: ok(company),
})
export const correctCompany = route({
  method: 'PATCH',
  path: supplier_path,
  access: { area: 'admin' },
  summary: '卸の会社情報を直す。理由とともに卸に知らせる（ほかの人が先に変えていたら409）',
  body: z.object({ ...companyCorrection.shape, revision }),
  reply: ok(company),
})
