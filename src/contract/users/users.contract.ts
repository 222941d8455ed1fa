import * as z from 'zod/mini'
import { created, empty, file, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { maxItems } from '#contract/validation/list.ts'
import { newUserForm, userForm } from './user.form.ts'

const base = '/api/v2/suppliers/:supplier_id/users'
const revision = z.number().check(z.int())
const access = { area: 'supplier', role: 'owner' } as const

const userRow = z.object({
  id: z.string(),
  login_id: z.string(),
  name: z.string(),
  mail_address: z.nullable(z.string()),
  role: z.enum(['owner', 'staff']),
  sees_all_stores: z.boolean(),
  /** How many stores are assigned; of one who sees all, null. */
  store_count: z.nullable(z.number()),
  suspended: z.boolean(),
  /** The platform has stopped the account: only the platform lets it in again. */
  stopped_by_platform: z.boolean(),
  /** Has not set a password of its own yet. */
  first_password: z.boolean(),
  /** Of the last thirty days. */
  last_login_at: z.nullable(instantText),
})
export type UserRow = z.output<typeof userRow>

export const userFilter = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  role: z.optional(z.enum(['owner', 'staff'])),
  state: z.optional(z.enum(['active', 'suspended'])),
  first_password: z.optional(z.literal('1')),
})
export type UserFilter = z.output<typeof userFilter>

export const users_a_page = 100

export const listUsers = route({
  method: 'GET',
  path: base,
  access,
  summary: 'ユーザーの一覧',
  query: z.object({ ...userFilter.shape, ...pageQuery() }),
  reply: ok(pageOf(userRow)),
})

const audit = z.object({
  id: z.string(),
  action: z.string(),
  actor_name: z.string(),
  happened_at: instantText,
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  user_id: z.string(),
  user_name: z.string(),
  /** The store that was assigned, or is no longer. */
  store_name: z.nullable(z.string()),
})
export type UserAudit = z.output<typeof audit>

const user = z.extend(userRow, {
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  may_change_items: z.boolean(),
  mail_on_order: z.boolean(),
  stores: z.array(z.object({ id: z.string(), customer_code: z.string(), name: z.string() })),
  /** The newest fifty changes. */
  audits: z.array(audit),
})
export type User = z.output<typeof user>

/** A password that is shown this once. */
const first = z.object({ login_id: z.string(), first_password: z.string() })

export const listUserAudits = route({
  method: 'GET',
  path: `${base}/audits`,
  access,
  summary: '権限・担当・停止などの変更の記録（新しい順。消すことも変えることもできない）',
  query: z.object({
    user_id: z.optional(z.uuid()),
    cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
    limit: pageQuery().limit,
  }),
  reply: ok(pageOf(audit)),
})
export const downloadUserAudits = route({
  method: 'GET',
  path: `${base}/audits/download`,
  access,
  summary: '権限・担当・停止などの変更の記録をCSVでダウンロードする',
  reply: file('text/csv'),
})
export const createUser = route({
  method: 'POST',
  path: base,
  access,
  summary: 'ユーザーを加える。最初のパスワードは、この返事でだけ分かる',
  body: newUserForm,
  reply: created(z.extend(first, { id: z.string() })),
})
export const getUser = route({
  method: 'GET',
  path: `${base}/:user_id`,
  access,
  summary: 'ユーザーの詳細と変更履歴',
  reply: ok(user),
})
export const changeUser = route({
  method: 'PATCH',
  path: `${base}/:user_id`,
  access,
  summary: 'ユーザーの権限・担当などを変える。revision は読んだとき',
  body: z.safeExtend(userForm, { revision }),
  reply: ok(user),
})
export const suspendUser = route({
  method: 'POST',
  path: `${base}/:user_id/suspend`,
  access,
  summary: 'ユーザーを停止する。すべての端末からすぐにログアウトする',
  body: z.object({ revision }),
  reply: ok(user),
})
export const resumeUser = route({
  method: 'POST',
  path: `${base}/:user_id/resume`,
  access,
  summary: '停止したユーザーを再開する',
  body: z.object({ revision }),
  reply: ok(user),
})
export const resetUserPassword = route({
  method: 'POST',
  path: `${base}/:user_id/password_reset`,
  access,
  summary: '新しい最初のパスワードを作る。この返事でだけ分かり、すべての端末からログアウトする',
  reply: created(first),
})
export const sendUserMail = route({
  method: 'POST',
  path: `${base}/:user_id/send_mail`,
  access,
  summary: 'ログインIDと、パスワードを決めるリンクをメールで送る',
  reply: empty,
})
export const printUsers = route({
  method: 'POST',
  path: `${base}/print`,
  access,
  summary:
    'はじめてのログインの案内（A4のPDF）。まだ自分のパスワードを決めていない人には、新しい最初のパスワードを載せる',
  body: z.object({
    user_ids: maxItems('ユーザー', 200, z.array(z.uuid()).check(z.minLength(1))),
    layout: z._default(z.enum(['one', 'several']), 'one'),
  }),
  reply: file('application/pdf'),
})
