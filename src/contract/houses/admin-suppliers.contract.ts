import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { opening } from './opening.ts'
import { newSupplierForm } from './supplier.form.ts'
import { suspension } from './suspension.ts'

const base = '/api/v2/admins/suppliers'

/** How a supplier stands: its first owner has not come in yet, it works, staff have stopped it, it has left. */
export const supplier_standings = ['waiting', 'active', 'suspended', 'closed'] as const
const standing = z.enum(supplier_standings)

const summary = z.object({
  id: z.string(),
  name: z.string(),
  phone_number: z.nullable(z.string()),
  mail_address: z.nullable(z.string()),
  standing,
  user_count: z.number(),
  /** Restaurants that it trades with. */
  deal_count: z.number(),
  created_at: instantText,
})
export type SupplierSummary = z.output<typeof summary>

const user = z.object({
  account_id: z.string(),
  name: z.string(),
  login_id: z.string(),
  role: z.enum(['owner', 'staff']),
  suspended: z.boolean(),
  last_login_at: z.nullable(instantText),
})

const detail = z.object({
  ...summary.shape,
  name_kana: z.string(),
  address: z.string(),
  /** Of the last thirty days. */
  order_count: z.number(),
  last_order_at: z.nullable(instantText),
  suspension: z.nullable(suspension),
  users: z.array(user),
  opening: z.nullable(opening),
  /** The inquiry that it came from. */
  contact_id: z.nullable(z.string()),
})
export type SupplierDetail = z.output<typeof detail>

export const listAdminSuppliers = route({
  method: 'GET',
  path: base,
  access: { area: 'admin' },
  look: 'suppliers_seen',
  summary: '卸を探す（飲食店が自分で登録した仕入先は含まない）',
  query: z.object({
    ...pageQuery(),
    standing: z.optional(standing),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: ok(pageOf(summary)),
})
export const getAdminSupplier = route({
  method: 'GET',
  path: `${base}/:id`,
  access: { area: 'admin' },
  look: 'supplier_seen',
  summary: '卸の登録内容、ユーザー、利用の状況',
  reply: ok(detail),
})
export const createSupplier = route({
  method: 'POST',
  path: base,
  access: { area: 'admin' },
  summary: '卸のアカウントを開く。最初のオーナーに、パスワードを決めるリンクをメールする',
  body: newSupplierForm,
  reply: created(detail),
})
export const mailFirstOwner = route({
  method: 'POST',
  path: `${base}/:id/invitation`,
  access: { area: 'admin' },
  summary: 'まだログインしていない最初のオーナーに、新しいリンクをメールする。前のリンクは使えなくなる',
  reply: ok(detail),
})
export const withdrawSupplier = route({
  method: 'DELETE',
  path: `${base}/:id`,
  access: { area: 'admin' },
  summary: 'まだ使われていない卸のアカウントを取り消す',
  reply: empty,
})
