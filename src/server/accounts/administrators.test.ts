import { beforeEach, describe, expect, test } from 'vitest'
import { changeAccount } from '#contract/accounts/accounts.contract.ts'
import { endAccountSessions, getAdminAccount } from '#contract/accounts/admin-account.contract.ts'
import { setAdminPasswordByLink } from '#contract/accounts/admin-password.contract.ts'
import { getAdminSession } from '#contract/accounts/admin-session.contract.ts'
import { changeAdminRole, inviteAdmin } from '#contract/accounts/administrators.contract.ts'
import { endAdminDevices } from '#contract/accounts/sessions.contract.ts'
import { announce } from '#contract/announcements/admin-announcements.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const staff = async (admin_role: AdminRole) => {
  const { login_id, account_id } = await addAdmin(app, { admin_role })
  return { ...(await app.logIn('admin', login_id)), account_id, login_id }
}

const announcement = {
  audience: 'everyone' as const,
  title: '停止',
  body: '深夜に止まります',
  from_day: '2026-11-20',
  from_time: '18:00',
  until_day: '2026-11-21',
  until_time: '03:00',
}
const invited = (login_id: string) => ({ name: '運営 次郎', mail_address: `${login_id}@test.example`, login_id })

describe('who only looks', () => {
  test('reads everything and changes nothing but what is its own', async () => {
    const viewer = await staff('viewer')
    const made = await world(app)
    const params = { id: made.consumer.owner.account_id }
    expect((await viewer.get(getAdminSession)).body.role).toBe('viewer')
    expect((await viewer.get(getAdminAccount, { params })).status).toBe(200)
    const refused = await viewer.patch(changeAccount, { params, body: { suspended: true } })
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('閲覧のみ')])
    expect((await viewer.post(announce, { body: announcement })).status).toBe(403)
    expect((await viewer.delete(endAccountSessions, { params })).status).toBe(403)
    expect((await viewer.delete(endAdminDevices)).status).toBe(200)
  })
})

describe('staff', () => {
  test('do what is to be done, and nothing with other administrators', async () => {
    const person = await staff('staff')
    const owner = await staff('owner')
    const made = await world(app)
    const params = { id: made.consumer.owner.account_id }
    expect((await person.patch(changeAccount, { params, body: { suspended: true } })).status).toBe(204)
    const of_owner = { id: owner.account_id }
    expect((await person.patch(changeAccount, { params: of_owner, body: { suspended: true } })).status).toBe(403)
    expect((await person.delete(endAccountSessions, { params: of_owner })).status).toBe(403)
    expect((await person.patch(changeAdminRole, { params: of_owner, body: { role: 'viewer' } })).status).toBe(403)
    expect((await person.post(inviteAdmin, { body: { ...invited('jiro-1'), role: 'owner' } })).status).toBe(403)
  })
})

describe('an owner', () => {
  test('invites somebody, who sets a password by the mailed link, once, and may do what the role says', async () => {
    const owner = await staff('owner')
    const wish = { ...invited('jiro-2'), role: 'viewer' as const }
    const { status, body } = await owner.post(inviteAdmin, { body: wish })
    expect([status, body]).toMatchObject([201, { area: 'admin', admin_role: 'viewer', first_password: true }])
    await app.drainJobs()
    const first = /token=(\S+)/.exec(app.mails.to(wish.mail_address).at(-1)?.text ?? '')?.[1] ?? 'none'
    app.clock.pass({ minutes: 5 })
    // Who has not come in yet is sent a new link, and the former one is over.
    expect((await owner.post(inviteAdmin, { body: { ...wish, role: 'staff' } })).body.id).toBe(body.id)
    await app.drainJobs()
    const token = /token=(\S+)/.exec(app.mails.to(wish.mail_address).at(-1)?.text ?? '')?.[1] ?? 'none'
    const visitor = app.client('admin')
    const password = 'Tobiuo77Kawara'
    expect(
      (await app.client('supplier').post(setAdminPasswordByLink, { body: { token: first, password } })).status,
    ).toBe(422)
    expect((await app.client('supplier').post(setAdminPasswordByLink, { body: { token, password } })).status).toBe(200)
    expect((await visitor.logIn('jiro-2', password)).status).toBe(201)
    expect((await visitor.get(getAdminSession)).body.role).toBe('staff')
    const taken = await owner.post(inviteAdmin, { body: { ...wish, role: 'owner' } })
    expect([taken.status, taken.body.messages?.map(one => one.field)]).toEqual([422, ['login_id']])
  })

  test('changes the role of another, which holds at once and is in the record, and never the own', async () => {
    const owner = await staff('owner')
    const other = await staff('staff')
    const params = { id: other.account_id }
    const changed = await owner.patch(changeAdminRole, { params, body: { role: 'viewer' } })
    expect([changed.status, changed.body.admin_role]).toEqual([200, 'viewer'])
    expect((await other.post(announce, { body: announcement })).status).toBe(403)
    const own = { params: { id: owner.account_id }, body: { role: 'viewer' as const } }
    expect((await owner.patch(changeAdminRole, own)).status).toBe(409)
    const made = await world(app)
    const cook = { params: { id: made.consumer.owner.account_id }, body: { role: 'owner' as const } }
    expect((await owner.patch(changeAdminRole, cook)).status).toBe(404)
    const { body } = await owner.get(listAdminAudits, { query: { subject_id: other.account_id } })
    expect(body.items[0]).toMatchObject({ act: 'admin_role_changed', facts: ['権限：閲覧のみ', '前：スタッフ'] })
  })

  test('stays: of two who take each other’s right at the same moment, one is refused', async () => {
    const [one, two] = [await staff('owner'), await staff('owner')]
    const answers = await Promise.all([
      one.patch(changeAdminRole, { params: { id: two.account_id }, body: { role: 'viewer' } }),
      two.patch(changeAdminRole, { params: { id: one.account_id }, body: { role: 'viewer' } }),
    ])
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const [three, four] = [await staff('owner'), await staff('owner')]
    for (const person of [three, four]) await person.delete(endAdminDevices)
    const stopped = await Promise.all([
      three.patch(changeAccount, { params: { id: four.account_id }, body: { suspended: true } }),
      four.patch(changeAccount, { params: { id: three.account_id }, body: { suspended: true } }),
    ])
    expect(stopped.filter(answer => answer.status === 204)).toHaveLength(1)
  })
})
