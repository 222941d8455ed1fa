import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { newStaffForm, staffNameForm } from './staff.form.ts'

const member = z.object({
  id: z.string(),
  name: z.string(),
  login_id: z.string(),
  mail_address: z.nullable(z.string()),
  role: z.enum(['owner', 'staff']),
  disabled_at: z.nullable(instantText),
  last_seen_at: z.nullable(instantText),
  /** Has not changed the password it was given. */
  first_password: z.boolean(),
  /** Whoever asks. */
  is_self: z.boolean(),
  /** The account orders for other restaurants too: its name and password are not this restaurant's to change. */
  is_shared: z.boolean(),
})
export type StaffMember = z.output<typeof member>

const event = z.object({
  id: z.string(),
  kind: z.enum([
    'added',
    'renamed',
    'role_changed',
    'disabled',
    'enabled',
    'password_reset',
    'invited',
    'joined',
    'invite_withdrawn',
    'handed_over',
    'restaurant_changed',
  ]),
  name: z.string(),
  detail: z.string(),
  actor_name: z.string(),
  happened_at: instantText,
})
export type StaffEvent = z.output<typeof event>

/** Shown once, and kept nowhere. */
const firstLogin = z.object({ member, password: z.string() })
export type FirstLogin = z.output<typeof firstLogin>

const base = '/api/v2/consumers/:consumer_id/staff'
const access = { area: 'consumer', role: 'owner' } as const

export const listStaff = route({
  method: 'GET',
  path: base,
  access,
  summary: '店舗のログインと、その変更の記録',
  reply: ok(z.object({ items: z.array(member), events: z.array(event) })),
})
export const addStaff = route({
  method: 'POST',
  path: base,
  access,
  summary: 'スタッフのログインを作る。はじめのパスワードは一度だけ返す',
  body: newStaffForm,
  reply: created(firstLogin),
})
export const changeStaff = route({
  method: 'PATCH',
  path: `${base}/:staff_id`,
  access,
  summary: '名前・権限を変える、停止・再開する。停止するとこの店舗のログインはすぐに終わる',
  body: z.object({
    name: z.optional(staffNameForm.shape.name),
    role: z.optional(z.enum(['owner', 'staff'])),
    disabled: z.optional(z.boolean()),
  }),
  reply: ok(member),
})
export const resetStaffPassword = route({
  method: 'POST',
  path: `${base}/:staff_id/password_reset`,
  access,
  summary: 'スタッフのパスワードを新しくする。すべての端末からログアウトし、新しいパスワードは一度だけ返す',
  reply: ok(firstLogin),
})
