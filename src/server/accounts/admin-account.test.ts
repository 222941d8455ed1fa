import { beforeEach, describe, expect, test } from 'vitest'
import { changeAccount } from '#contract/accounts/accounts.contract.ts'
import { endAccountSessions, getAdminAccount } from '#contract/accounts/admin-account.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const staff = async () => app.logIn('admin', (await addAdmin(app)).login_id)
const nowhere = '01890000-0000-7000-8000-00000000dead'

describe('one account', () => {
  test('shows where it belongs, where it is logged in, and how often a password was wrong', async () => {
    const person = await staff()
    const made = await world(app, { consumer: { name: '鮨 まるた' } })
    const { account_id, login_id } = made.consumer.owner
    await app.logIn('consumer', login_id, { address: '198.51.100.7' })
    expect((await app.client('consumer').logIn(login_id, 'Chigau77Ayame')).status).toBe(422)
    const { body } = await person.get(getAdminAccount, { params: { id: account_id } })
    expect(body).toMatchObject({
      login_id,
      houses: [{ kind: 'consumer', id: made.consumer.id, name: '鮨 まるた', role: 'owner', stopped: false }],
      devices: [{ address: '198.51.100.7' }],
      wrong_logins: 1,
    })
    const user = await addSupplierUser(app, made.supplier.id)
    const clerk = await person.get(getAdminAccount, { params: { id: user.account_id } })
    expect(clerk.body).toMatchObject({
      houses: [{ kind: 'supplier', id: made.supplier.id, role: 'staff' }],
      devices: [],
    })
    expect((await person.get(getAdminAccount, { params: { id: nowhere } })).status).toBe(404)
  })

  test('is logged out everywhere at once, may come in again, and the record says who did it', async () => {
    const person = await staff()
    const made = await world(app)
    const { account_id, login_id } = made.consumer.owner
    const phones = [await app.logIn('consumer', login_id), await app.logIn('consumer', login_id)]
    const params = { id: account_id }
    const { status, body } = await person.delete(endAccountSessions, { params })
    expect([status, body.devices]).toEqual([200, []])
    for (const phone of phones) expect((await phone.get(getConsumerSession)).status).toBe(401)
    expect((await app.client('consumer').logIn(login_id)).status).toBe(201)
    const { body: audits } = await person.get(listAdminAudits, { query: { subject_id: account_id } })
    expect(audits.items.map(one => one.act)).toEqual(['sessions_ended'])
    expect((await person.delete(endAccountSessions, { params: { id: nowhere } })).status).toBe(404)
  })

  test('that was stopped cannot come in until it is let in again', async () => {
    const person = await staff()
    const made = await world(app)
    const { account_id, login_id } = made.supplier.owner
    const params = { id: account_id }
    await person.patch(changeAccount, { params, body: { suspended: true } })
    expect((await person.get(getAdminAccount, { params })).body.suspended_at).not.toBeNull()
    expect((await app.client('supplier').logIn(login_id)).status).toBe(403)
    await person.patch(changeAccount, { params, body: { suspended: false } })
    expect((await app.client('supplier').logIn(login_id)).status).toBe(201)
  })
})
