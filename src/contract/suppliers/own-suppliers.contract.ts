import * as z from 'zod/mini'
import { method } from '#contract/deals/consumer-deals.contract.ts'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import { email, phone } from '#contract/validation/contact.ts'
import { maxChars } from '#contract/validation/text.ts'
import { own_supplier_labels } from '#domain/suppliers/supplier-file.ts'
import { own_methods, ownSupplierEditForm, ownSupplierForm } from './own-supplier.form.ts'
import { supplierInviteShape } from './supplier-invites.contract.ts'

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
  /** It has left Oroshi: it can be entered anew as one's own. */
  closed: z.boolean(),
  item_count: z.number(),
  /** Of the order that is delivered last of all; null: none stands. */
  last_delivery_date: z.nullable(dayText),
})
export type ListedSupplier = z.output<typeof listed>

export const listSuppliers = route({
  method: 'GET',
  path: `${deals}/supplier_settings`,
  access: { area: 'consumer' },
  summary: '仕入先の一覧：送り方と商品の数（取引が終わった仕入先は最後）',
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
  body: z.object({ revision: z.int(), supplier: ownSupplierEditForm }),
  reply: ok(ownSupplier),
})
export const endSupplierDeal = route({
  method: 'DELETE',
  path: `${deals}/:deal_id`,
  access: { area: 'consumer', role: 'owner' },
  summary: '仕入先との取引を終える。発注の記録は残り、Oroshiを使う仕入先には知らせる',
  /** What it was when its ending was asked for: one's own that has come to the platform meanwhile is not ended unseen. */
  query: z.object({ seen_as: z.optional(z.enum(['own', 'platform'])) }),
  reply: empty,
})
export const resumeOwnSupplier = route({
  method: 'POST',
  path: `${deals}/:deal_id/supplier_settings/resume`,
  access: { area: 'consumer', role: 'owner' },
  summary: '使わない仕入先にした自店の仕入先を、また使う',
  reply: empty,
})

const supplierConditions = z.object({
  deal_id: z.string(),
  name: z.string(),
  /** Entered by this restaurant: it may be edited here. */
  own: z.boolean(),
  state: z.string(),
  /** It has left Oroshi: it can be entered anew as one's own. */
  closed: z.boolean(),
  /** Why nothing can be ordered, in words; null while it can. */
  closed_reason: z.nullable(z.string()),
  method,
  /** The fax number or mail address that orders go to; null for the others, and where none is known. */
  sent_to: z.nullable(z.string()),
  /** What the supplier calls this restaurant in its books. */
  customer_code: z.nullable(z.string()),
  /** The receiving desk that serves this restaurant, where it is not the supplier as a whole. */
  counter_name: z.nullable(z.string()),
  address: z.string(),
  phone_number: z.nullable(z.string()),
  fax_number: z.nullable(z.string()),
  delivery_weekdays: z.nullable(z.array(z.number())),
  /** Until when orders are taken, in words, days of one closing together; empty: nobody has said. */
  closings: z.array(z.string()),
  minimum_amount: z.nullable(decimalText),
  price_visible: z.boolean(),
  free_lines: z.boolean(),
  scheduled: z.boolean(),
  began_at: instantText,
  last_delivery_date: z.nullable(dayText),
  /** Orders that stand and are not delivered yet. */
  open_orders: z.number(),
  /** Of these, those that nobody has received and nothing is tried for any more, and those still to be sent by LINE. */
  unreached_orders: z.number(),
  /** Of an own supplier that was asked to come to the platform: what has become of it. */
  invite: z.nullable(z.object(supplierInviteShape)),
})
export type SupplierConditions = z.output<typeof supplierConditions>

export const getSupplierConditions = route({
  method: 'GET',
  path: `${deals}/:deal_id/conditions`,
  access: { area: 'consumer' },
  summary: '仕入先の連絡先・発注の届き方・取引の条件（自店で登録した仕入先も、Oroshiの仕入先も）',
  reply: ok(supplierConditions),
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
