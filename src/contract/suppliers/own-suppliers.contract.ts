import * as z from 'zod/mini'
import { method } from '#contract/deals/consumer-deals.contract.ts'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { email, phone } from '#contract/validation/contact.ts'
import { maxChars } from '#contract/validation/text.ts'
import { own_supplier_labels } from '#domain/suppliers/supplier-file.ts'
import { own_methods, ownSupplierForm } from './own-supplier.form.ts'

const deals = '/api/v2/consumers/:consumer_id/deals'

const ownSupplier = z.object({
  deal_id: z.string(),
  revision: z.number(),
  name: z.string(),
  phone_number: z.string(),
  fax_number: z.string(),
  mail_address: z.string(),
  method: z.enum(own_methods),
  closing_time: z.string(),
  closing_lead_days: z.number(),
  delivery_weekdays: z.array(z.number()),
})
export type OwnSupplier = z.output<typeof ownSupplier>

const listed = z.object({
  deal_id: z.string(),
  name: z.string(),
  method,
  state: z.string(),
  /** Entered by this restaurant: it may be edited here. */
  own: z.boolean(),
  item_count: z.number(),
})
export type ListedSupplier = z.output<typeof listed>

export const listSuppliers = route({
  method: 'GET',
  path: `${deals}/supplier_settings`,
  access: { area: 'consumer' },
  summary: '仕入先の一覧：送り方と商品の数',
  reply: ok(z.object({ items: z.array(listed) })),
})
export const registerOwnSupplier = route({
  method: 'POST',
  path: `${deals}/supplier_settings`,
  access: { area: 'consumer', role: 'owner' },
  summary: '自店だけの仕入先（FAX・メール・LINE）を登録する',
  body: ownSupplierForm,
  reply: created(z.object({ deal_id: z.string() })),
})
export const getOwnSupplier = route({
  method: 'GET',
  path: `${deals}/:deal_id/supplier_settings`,
  access: { area: 'consumer' },
  summary: '自店で登録した仕入先',
  reply: ok(ownSupplier),
})
export const changeOwnSupplier = route({
  method: 'PATCH',
  path: `${deals}/:deal_id`,
  access: { area: 'consumer', role: 'owner' },
  summary: '自店で登録した仕入先を変更する。古い版にもとづく変更は 409 と現在の内容',
  body: z.object({ revision: z.int(), supplier: ownSupplierForm }),
  reply: ok(ownSupplier),
})
export const endOwnSupplier = route({
  method: 'DELETE',
  path: `${deals}/:deal_id`,
  access: { area: 'consumer', role: 'owner' },
  summary: '自店で登録した仕入先との取引を終える。発注の記録は残る',
  reply: empty,
})

const twin = z.object({
  /** null: a supplier on the platform that this restaurant has no deal with. */
  deal_id: z.nullable(z.string()),
  name: z.string(),
  own: z.boolean(),
  /** What is the same. */
  same: z.array(z.enum(['name', 'phone_number', 'fax_number', 'mail_address'])),
})
export type SupplierTwin = z.output<typeof twin>

export const findSupplierTwins = route({
  method: 'GET',
  path: `${deals}/already_use_by_supplier`,
  access: { area: 'consumer' },
  summary: '同じ名前・電話・FAX・メールの仕入先がすでにあるか',
  query: z.object({
    name: z.optional(z.string().check(maxChars(own_supplier_labels.name, 60))),
    phone_number: z.optional(z.string().check(phone(own_supplier_labels.phone_number))),
    fax_number: z.optional(z.string().check(phone(own_supplier_labels.fax_number))),
    mail_address: z.optional(z.string().check(email(own_supplier_labels.mail_address))),
  }),
  reply: ok(z.object({ items: z.array(twin) })),
})
export const checkIgnoredMailAddress = route({
  method: 'GET',
  path: `${deals}/check_ignored_mail_address`,
  access: { area: 'consumer' },
  summary: 'メールの受け取りが止められている宛先か',
  query: z.object({ mail_address: z.string().check(email(own_supplier_labels.mail_address)) }),
  reply: ok(z.object({ ignored: z.boolean() })),
})
