import * as z from 'zod/mini'
import { newStaffForm } from '#contract/accounts/staff.form.ts'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { contactDetail } from './admin-contacts.contract.ts'

const base = '/api/v2/admins/contacts/:contact_id/supplier'

/** The login id of the supplier's first owner. */
export const supplierOpeningForm = z.object({ login_id: newStaffForm.shape.login_id })

export const openSupplier = route({
  method: 'POST',
  path: base,
  access: { area: 'admin' },
  summary: '導入のご相談から、卸のアカウントを開く。最初のオーナーに、パスワードを決めるリンクをメールする',
  body: z.object({ ...supplierOpeningForm.shape, revision: z.number().check(z.int()) }),
  reply: created(contactDetail),
})
export const mailOpenedSupplier = route({
  method: 'POST',
  path: `${base}/invitation`,
  access: { area: 'admin' },
  summary: 'まだログインしていない最初のオーナーに、新しいリンクをメールする。前のリンクは使えなくなる',
  reply: ok(contactDetail),
})
export const withdrawOpenedSupplier = route({
  method: 'DELETE',
  path: base,
  access: { area: 'admin' },
  summary: 'まだ使われていない卸のアカウントを取り消す',
  reply: empty,
})
