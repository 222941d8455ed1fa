import { describe, expect, test } from 'vitest'
import { getAdminSession } from '#contract/accounts/admin-session.contract.ts'
import { logInConsumer } from '#contract/accounts/login.contract.ts'
import { changeLoginId } from '#contract/accounts/login-id.contract.ts'
import {
  acceptLoginInvite,
  acceptLoginInviteAsSelf,
  getHandover,
  getLoginInvite,
  inviteMember,
  listMemberInvites,
  requestHandover,
  withdrawMemberInvite,
} from '#contract/accounts/member-invites.contract.ts'
import { requestMailCode } from '#contract/accounts/my-mail.contract.ts'
import { changeOwnRestaurant, getOwnRestaurant } from '#contract/accounts/own-restaurant.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import {
  confirmConsumer,
  endConsumerDevices,
  listConsumerDevices,
  listSupplierDevices,
} from '#contract/accounts/sessions.contract.ts'
import { addStaff, listStaff } from '#contract/accounts/staff.contract.ts'
import { listCancellations } from '#contract/cancellations/cancellations.contract.ts'
import { requestTakeout } from '#contract/takeouts/takeouts.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { test_password } from '#tests/support/password.ts'
import { addAdmin, addMember, addRestaurant, addSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const password = 'Sazanami77kumo'

const restaurant = async () => {
  app.clock.set()
  const { consumer } = await addRestaurant(app, await addSupplier(app))
  return { ...consumer, client: await app.logIn('consumer', consumer.owner.login_id) }
}
const lastMail = (address: string) => app.mails.to(address).at(-1)?.text ?? ''

describe('the restaurant’s own data', () => {
  test('are changed by an owner, told at both addresses, and every notice follows', async () => {
    const { client, id } = await restaurant()
    const { body } = await client.get(getOwnRestaurant)
    const first = { ...body, phone_number: '03-1234-5678', mail_address: `a-${id}@test.example` }
    expect((await client.patch(changeOwnRestaurant, { body: first })).status).toBe(200)
    const next = { ...first, revision: 2, name: '鮨 新店', mail_address: `b-${id}@test.example` }
    const changed = await client.patch(changeOwnRestaurant, { body: next })
    expect(changed.body).toMatchObject({ revision: 3, name: '鮨 新店', mail_address: next.mail_address })
    const placed = await client.patch(changeOwnRestaurant, { body: { ...changed.body, address: '中央区築地1-2-3' } })
    const emptied = await client.patch(changeOwnRestaurant, { body: { ...placed.body, address: '' } })
    expect([emptied.status, emptied.body.messages]).toMatchObject([422, [{ field: 'address' }]])
    await app.drainJobs()
    expect(lastMail(first.mail_address)).toContain('このアドレスには届きません')
    expect(lastMail(next.mail_address)).toContain('このアドレスに届きます')
    const events = (await client.get(listStaff)).body.events
    expect(events[0]).toMatchObject({ kind: 'restaurant_changed', detail: '住所' })
    expect(events[1]).toMatchObject({ kind: 'restaurant_changed', detail: '店名・店舗のメールアドレス' })
  })

  test('of two owners at once the second sees what the first has done; staff and others may not', async () => {
    const { client, id } = await restaurant()
    const { body } = await client.get(getOwnRestaurant)
    const wish = { ...body, phone_number: '03-1234-5678' }
    const answers = await Promise.all(
      [1, 2].map(() => client.patch(changeOwnRestaurant, { body: { ...wish, name: '鮨 甲' } })),
    )
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const staff = await addMember(app, id)
    const other = await app.logIn('consumer', staff?.login_id ?? '')
    expect((await other.patch(changeOwnRestaurant, { body: wish })).status).toBe(403)
    const wrong = await client.patch(changeOwnRestaurant, { body: { ...wish, name: ' ', postal_code: '12' } })
    expect(wrong.body.messages?.map(one => one.field)).toEqual(['name', 'postal_code'])
  })
})

describe('a login id', () => {
  test('is changed with the password once more, told, and the old one rests for thirty days', async () => {
    const { client, owner, id } = await restaurant()
    const login_id = `next-${owner.login_id}`
    const asked = await client.patch(changeLoginId, { body: { login_id }, confirm: false })
    expect([asked.status, asked.body]).toMatchObject([403, { confirm: true }])
    expect((await client.patch(changeLoginId, { body: { login_id } })).body).toEqual({ login_id })
    await app.drainJobs()
    expect(lastMail(owner.mail_address)).toContain(login_id)
    expect((await app.client('consumer').logIn(login_id)).status).toBe(201)
    expect((await app.client('consumer').logIn(owner.login_id)).status).toBe(422)
    // Nobody else gets the old one: neither a new login nor a changed one.
    const staff = { name: '新 人', login_id: owner.login_id.toUpperCase(), mail_address: '' as const }
    expect((await client.post(addStaff, { body: staff })).status).toBe(422)
    const member = await addMember(app, id)
    const colleague = await app.logIn('consumer', member?.login_id ?? '')
    expect((await colleague.patch(changeLoginId, { body: { login_id: owner.login_id } })).status).toBe(422)
    expect((await colleague.patch(changeLoginId, { body: { login_id: login_id.toUpperCase() } })).status).toBe(422)
    app.clock.pass({ days: 10 })
    expect((await client.patch(changeLoginId, { body: { login_id: owner.login_id } })).status).toBe(200)
    app.clock.pass({ days: 0, minutes: 30 })
    // …and then the other one rests.
    expect((await colleague.patch(changeLoginId, { body: { login_id } })).status).toBe(422)
    app.clock.set()
  })

  test('two who want one at the same moment: one gets it', async () => {
    const [one, two] = await Promise.all([restaurant(), restaurant()])
    const login_id = `wanted-${one.owner.login_id}`
    for (const { client } of [one, two]) await client.post(confirmConsumer, { body: { password: test_password } })
    const answers = await Promise.all(
      [one, two].map(({ client }) => client.patch(changeLoginId, { body: { login_id } })),
    )
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('sessions', () => {
  test('who proves again who it is goes on under a new token; the former does nothing sensitive, and soon nothing', async () => {
    app.clock.set()
    const { client, owner } = await restaurant()
    const former = new Map(client.cookies)
    expect((await client.post(confirmConsumer, { body: { password: test_password } })).status).toBe(204)
    expect(client.cookies.get('oroshi_consumer')).not.toBe(former.get('oroshi_consumer'))
    expect((await client.get(listConsumerDevices)).body.items).toHaveLength(1)
    const act = (who: typeof client) =>
      who.patch(changeLoginId, { body: { login_id: `new-${owner.login_id}` }, confirm: false })
    const thief = app.client('consumer')
    for (const [name, value] of former) thief.cookies.set(name, value)
    // What was under way with it still arrives.
    expect((await thief.get(getConsumerSession)).status).toBe(200)
    expect((await act(thief)).body).toMatchObject({ confirm: true })
    // Nor does it make itself a new one.
    expect((await thief.post(confirmConsumer, { body: { password: test_password } })).status).toBe(204)
    expect((await act(thief)).body).toMatchObject({ confirm: true })
    app.clock.pass({ minutes: 1 })
    expect((await thief.get(getConsumerSession)).status).toBe(401)
    expect((await act(client)).status).toBe(200)
    app.clock.set()
  })

  test('are listed with what they are, one or all others are ended, and another’s is not there', async () => {
    const { client, owner } = await restaurant()
    const phone = await app.logIn('consumer', owner.login_id)
    const tablet = await app.logIn('consumer', owner.login_id)
    const { items } = (await client.get(listConsumerDevices)).body
    expect(items.map(one => one.is_this)).toEqual([true, false, false])
    const foreign = (await (await restaurant()).client.get(listConsumerDevices)).body.items[0]?.id ?? ''
    expect((await client.delete(endConsumerDevices, { query: { session_id: foreign } })).status).toBe(404)
    const session_id = (await phone.get(listConsumerDevices)).body.items[0]?.id ?? ''
    // Who finds an open session throws nobody out by it.
    const unproved = await (await app.logIn('consumer', owner.login_id)).delete(endConsumerDevices, { confirm: false })
    expect([unproved.status, unproved.body]).toMatchObject([403, { confirm: true }])
    expect((await client.delete(endConsumerDevices, { query: { session_id } })).body.items).toHaveLength(3)
    expect((await phone.get(getConsumerSession)).status).toBe(401)
    expect((await tablet.get(getConsumerSession)).status).toBe(200)
    expect((await client.delete(endConsumerDevices)).body.items).toHaveLength(1)
    expect((await tablet.get(getConsumerSession)).status).toBe(401)
    expect((await client.get(getConsumerSession)).status).toBe(200)
  })

  test('of administrators end after 30 minutes unused, and after 12 hours in any case', async () => {
    app.clock.set()
    const { login_id } = await addAdmin(app)
    const admin = await app.logIn('admin', login_id)
    app.clock.pass({ minutes: 29 })
    expect((await admin.get(getAdminSession)).status).toBe(200)
    app.clock.pass({ minutes: 29 })
    expect((await admin.get(getAdminSession)).status).toBe(200)
    app.clock.pass({ minutes: 31 })
    expect((await admin.get(getAdminSession)).status).toBe(401)
    const second = await app.logIn('admin', login_id)
    for (let minutes = 0; minutes < 700; minutes += 20) {
      app.clock.pass({ minutes: 20 })
      expect((await second.get(getAdminSession)).status, `minute ${minutes}`).toBe(200)
    }
    app.clock.pass({ minutes: 20 })
    expect((await second.get(getAdminSession)).status).toBe(401)
    app.clock.set()
  })

  test('a sensitive act wants the password once more; ten minutes it is good for others, wrong ones count', async () => {
    const { client, owner } = await restaurant()
    const act = () =>
      client.post(requestMailCode, { body: { mail_address: `x-${owner.login_id}@test.example` }, confirm: false })
    expect((await act()).body).toMatchObject({ confirm: true })
    const wrong = await client.post(confirmConsumer, { body: { password: 'guess' } })
    expect(wrong.body.messages).toEqual([{ field: 'password', message: 'パスワードが違います' }])
    expect((await client.post(confirmConsumer, { body: { password: test_password } })).status).toBe(204)
    expect((await act()).status).toBe(201)
    app.clock.pass({ minutes: 11 })
    expect((await act()).status).toBe(403)
    for (let n = 0; n < 5; n += 1) await client.post(confirmConsumer, { body: { password: 'guess' } })
    expect((await client.post(confirmConsumer, { body: { password: test_password } })).status).toBe(429)
    app.clock.set()
  })

  test('a supplier’s data leave with the password once more alone', async () => {
    const { supplier } = await world(app)
    const owner = await app.logIn('supplier', supplier.owner.login_id)
    expect((await owner.get(listSupplierDevices)).body.items).toHaveLength(1)
    expect((await owner.post(requestTakeout, { confirm: false })).status).toBe(403)
  })
})

describe('a person asked by mail', () => {
  const tokenTo = (address: string) => /invite\/([\w-]+)/.exec(lastMail(address))?.[1] ?? ''

  test('comes in as staff with an own login; the link is good once, and kept nowhere', async () => {
    const { client, id, name } = await restaurant()
    const mail_address = `kita-${id}@test.example`
    expect((await client.post(inviteMember, { body: { name: '北 海', mail_address } })).status).toBe(201)
    expect((await client.get(listMemberInvites)).body.items).toHaveLength(1)
    await app.drainJobs()
    const token = tokenTo(mail_address)
    const person = app.client('consumer')
    expect((await person.get(getLoginInvite, { params: { token } })).body).toMatchObject({
      kind: 'staff',
      mail_address,
      restaurant_name: name,
    })
    const body = { name: '北 海', login_id: `kita-${id}`, password }
    const weak = await person.post(acceptLoginInvite, { params: { token }, body: { ...body, password: 'Password1' } })
    expect(weak.body.messages?.[0]?.field).toBe('password')
    const answers = await Promise.all(
      [1, 2].map(n =>
        person.post(acceptLoginInvite, { params: { token }, body: { ...body, login_id: `${body.login_id}-${n}` } }),
      ),
    )
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 404])
    const session = (await person.get(getConsumerSession)).body
    expect([session.role, session.consumer_id]).toEqual(['staff', id])
    expect((await client.get(listMemberInvites)).body.items).toEqual([])
    const left = app.deps.db.selectFrom('outgoing_mails').select('body_text').where('destination', '=', mail_address)
    expect(await left.execute()).toEqual([{ body_text: '' }])
    // Opened again it says that it was used, and nothing of whom.
    const opened = await app.client('consumer').get(getLoginInvite, { params: { token } })
    expect([opened.status, opened.body]).toEqual([200, { state: 'used' }])
    expect((await person.get(getLoginInvite, { params: { token: `${token}x` } })).status).toBe(404)
  })

  test('comes in with the login that is there; what was withdrawn or is of a stranger is none', async () => {
    const { client, id } = await restaurant()
    const other = await restaurant()
    const mail_address = other.owner.mail_address
    const first = await client.post(inviteMember, { body: { name: '南', mail_address } })
    await app.drainJobs()
    const token = tokenTo(mail_address)
    expect((await client.delete(withdrawMemberInvite, { params: { invite_id: first.body.id } })).status).toBe(204)
    expect((await other.client.post(acceptLoginInviteAsSelf, { params: { token } })).status).toBe(404)
    expect((await other.client.get(getLoginInvite, { params: { token } })).body).toEqual({ state: 'over' })
    await client.post(inviteMember, { body: { name: '南', mail_address } })
    await app.drainJobs()
    expect((await client.post(acceptLoginInviteAsSelf, { params: { token: tokenTo(mail_address) } })).status).toBe(409)
    expect(
      (await other.client.post(acceptLoginInviteAsSelf, { params: { token: tokenTo(mail_address) } })).status,
    ).toBe(201)
    const { consumers } = (await other.client.get(getConsumerSession)).body
    expect(consumers.map(one => one.id).toSorted()).toEqual([id, other.id].toSorted())
  })

  test('takes the restaurant over: the former owner is out, everything else stays', async () => {
    const { client, id, owner } = await restaurant()
    const mail_address = `heir-${id}@test.example`
    const asked = await client.post(requestHandover, { body: { name: '二代目', mail_address } })
    expect(asked.body.waiting?.mail_address).toBe(mail_address)
    await app.drainJobs()
    const body = { name: '二代目', login_id: `heir-${id}`, password }
    const heir = app.client('consumer')
    const token = tokenTo(mail_address)
    expect((await client.get(getHandover)).body.waiting?.name).toBe('二代目')
    expect((await heir.post(acceptLoginInvite, { params: { token }, body })).status).toBe(201)
    const session = (await heir.get(getConsumerSession)).body
    expect([session.role, session.consumer_id]).toEqual(['owner', id])
    expect((await client.get(getConsumerSession)).status).toBe(401)
    const former = await app.logIn('consumer', owner.login_id)
    expect((await former.get(listCancellations)).body).toMatchObject({ items: [], closed: [{ why: 'handed_over' }] })
    const again = await app
      .client('consumer')
      .post(logInConsumer, { body: { login_id: owner.login_id, password: test_password } })
    expect(again.body.home).toBe('/consumers/store_choice')
    await app.drainJobs()
    expect(lastMail(owner.mail_address)).toContain('店舗が引き継がれました')
    // What the restaurant is told goes to the new owner, who hears so and may change it.
    const own = await heir.get(getOwnRestaurant, { params: { consumer_id: id } })
    expect(own.body.mail_address).toBe(mail_address)
    expect(lastMail(mail_address)).toContain(`これからの店舗へのお知らせは、${mail_address} に届きます`)
  })
})
