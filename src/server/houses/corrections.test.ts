import { beforeEach, describe, expect, test } from 'vitest'
import { getAdminAccount, sendWayIn } from '#contract/accounts/admin-account.contract.ts'
import { setForgottenPassword } from '#contract/accounts/forgot.contract.ts'
import { getMyMail } from '#contract/accounts/my-mail.contract.ts'
import { changeOwnRestaurant, getOwnRestaurant } from '#contract/accounts/own-restaurant.contract.ts'
import { listStaff } from '#contract/accounts/staff.contract.ts'
import { setPasswordByLink } from '#contract/accounts/supplier-password.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { getCompany } from '#contract/company/company.contract.ts'
import {
  correctAccount,
  correctCompany,
  correctRestaurant,
  getCompanyData,
  getRestaurantData,
} from '#contract/houses/corrections.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { getUser } from '#contract/users/users.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addMember, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const staff = async (admin_role: 'owner' | 'staff' | 'viewer' = 'staff') =>
  app.logIn('admin', (await addAdmin(app, { admin_role, name: '運営 花子' })).login_id)
const reason = 'お電話でのご依頼により'

describe('a restaurant that staff correct', () => {
  test('stands corrected for its owners, who are told why; what stood and what stands is kept', async () => {
    const made = await world(app, { consumer: { name: '鮨まるだ', phone_number: '03-0100-1111' } })
    const person = await staff()
    const params = { id: made.consumer.id }
    const { body: before } = await person.get(getRestaurantData, { params })
    const body = { ...before, name: '鮨 まるた', phone_number: '03-0100-2222', reason }
    const { status, body: now } = await person.patch(correctRestaurant, { params, body })
    expect([status, now.name, now.revision]).toEqual([200, '鮨 まるた', before.revision + 1])

    const owner = await app.logIn('consumer', made.consumer.owner.login_id)
    expect((await owner.get(getOwnRestaurant)).body).toEqual(now)
    const { body: events } = await owner.get(listStaff)
    expect(events.events[0]).toMatchObject({
      kind: 'restaurant_changed',
      name: '運営の担当者',
      actor_name: '運営の担当者',
      detail: '店名・電話番号',
    })
    const { body: told } = await owner.get(listConsumerNotices)
    expect(told.items[0]).toMatchObject({
      kind: 'corrected',
      title: '運営が店舗の情報を直しました',
      body: `運営の担当者が、店名・電話番号を直しました。理由：${reason}`,
      path: '/consumers/settings/restaurant',
    })
    const query = { subject_id: params.id, kind: 'acts' as const }
    const { body: audits } = await person.get(listAdminAudits, { query })
    expect(audits.items).toMatchObject([
      {
        act: 'restaurant_corrected',
        actor_name: '運営 花子',
        facts: [
          `理由：${reason}`,
          '変えたもの：店名 「鮨まるだ」→「鮨 まるた」、電話番号 「03-0100-1111」→「03-0100-2222」',
        ],
      },
    ])
    // The same once more is no correction, and nobody is told of nothing.
    expect((await person.patch(correctRestaurant, { params, body: { ...now, reason } })).status).toBe(409)
    expect((await owner.get(listConsumerNotices)).body.items).toHaveLength(1)
  })

  test('over what its owner has changed meanwhile is a conflict that says what stands', async () => {
    const made = await world(app)
    const person = await staff()
    const owner = await app.logIn('consumer', made.consumer.owner.login_id)
    const params = { id: made.consumer.id }
    const { body: seen } = await person.get(getRestaurantData, { params })
    const own = { ...seen, phone_number: '03-0100-7777' }
    expect(await owner.patch(changeOwnRestaurant, { body: own })).toMatchObject({ status: 200 })
    const answer = await person.patch(correctRestaurant, {
      params,
      body: { ...seen, name_kana: 'マルタ', phone_number: '03-0100-7778', reason },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ current: { phone_number: '03-0100-7777', revision: seen.revision + 1 } })
    expect((await owner.get(getOwnRestaurant)).body.phone_number).toBe('03-0100-7777')
  })

  test('with another mail address: both addresses are told, under staff’s name', async () => {
    const made = await world(app, { consumer: { mail_address: 'old@marutaya.example', phone_number: '03-0100-1111' } })
    const person = await staff()
    const params = { id: made.consumer.id }
    const { body: seen } = await person.get(getRestaurantData, { params })
    const body = { ...seen, mail_address: 'new@marutaya.example', reason }
    expect((await person.patch(correctRestaurant, { params, body })).status).toBe(200)
    await app.drainJobs()
    for (const address of ['old@marutaya.example', 'new@marutaya.example']) {
      expect(app.mails.to(address).at(-1)?.text).toContain('運営の担当者が、Oroshiに登録されている')
    }
  })

  test('is refused beside the fields, to who only looks, and where there is none', async () => {
    const made = await world(app, { consumer: { phone_number: '03-0100-1111' } })
    const person = await staff()
    const params = { id: made.consumer.id }
    const { body: seen } = await person.get(getRestaurantData, { params })
    const wrong = await person.patch(correctRestaurant, {
      params,
      body: { ...seen, name: ' ', phone_number: '', mail_address: 'nobody', reason: '' },
    })
    expect(wrong.status).toBe(422)
    expect(new Set(wrong.body.messages?.map(one => one.field))).toEqual(
      new Set(['name', 'phone_number', 'mail_address', 'reason']),
    )
    const number = await person.patch(correctRestaurant, { params, body: { ...seen, phone_number: '12', reason } })
    expect([number.status, number.body.messages]).toMatchObject([422, [{ field: 'phone_number' }]])
    const viewer = await staff('viewer')
    expect((await viewer.get(getRestaurantData, { params })).status).toBe(200)
    expect((await viewer.patch(correctRestaurant, { params, body: { ...seen, reason } })).status).toBe(403)
    const nobody = { id: made.supplier.id }
    expect((await person.get(getRestaurantData, { params: nobody })).status).toBe(404)
    expect((await person.patch(correctRestaurant, { params: nobody, body: { ...seen, reason } })).status).toBe(404)
    const owner = await app.logIn('consumer', made.consumer.owner.login_id)
    expect((await owner.patch(correctRestaurant, { params, body: { ...seen, reason } })).status).toBe(401)
  })
})

describe('a supplier that staff correct', () => {
  test('stands corrected, its billing as it was; its owners are told', async () => {
    const made = await world(app, { supplier: { name: '丸山水座', line_rounding: 'ceil' } })
    const person = await staff()
    const params = { id: made.supplier.id }
    const { body: seen } = await person.get(getCompanyData, { params })
    const body = { ...seen, name: '丸山水産', reason }
    const { status, body: now } = await person.patch(correctCompany, { params, body })
    expect([status, now.name]).toEqual([200, '丸山水産'])
    const owner = await app.logIn('supplier', made.supplier.owner.login_id)
    expect((await owner.get(getCompany)).body).toMatchObject({
      name: '丸山水産',
      line_rounding: 'ceil',
      changed_by_name: '運営の担当者',
    })
    expect((await owner.get(listSupplierNotices)).body.items[0]).toMatchObject({
      title: '運営が会社情報を直しました',
      path: '/suppliers/settings/company',
    })
    const stale = await person.patch(correctCompany, { params, body: { ...seen, name: '丸山', reason } })
    expect([stale.status, stale.body]).toMatchObject([409, { current: { name: '丸山水産' } }])
    const query = { subject_id: params.id, kind: 'acts' as const }
    expect((await person.get(listAdminAudits, { query })).body.items).toMatchObject([
      { act: 'supplier_corrected', facts: [`理由：${reason}`, '変えたもの：会社名 「丸山水座」→「丸山水産」'] },
    ])
  })

  test('is one of the platform: what a restaurant has written down itself is its own', async () => {
    const made = await world(app)
    const own = await addOwnSupplier(app, made.consumer, { name: '朝市青果' })
    const person = await staff()
    const { body: seen } = await person.get(getCompanyData, { params: { id: made.supplier.id } })
    const params = { id: own.id }
    expect((await person.get(getCompanyData, { params })).status).toBe(404)
    expect((await person.patch(correctCompany, { params, body: { ...seen, reason } })).status).toBe(404)
    const viewer = await staff('viewer')
    expect(
      (await viewer.patch(correctCompany, { params: { id: made.supplier.id }, body: { ...seen, reason } })).status,
    ).toBe(403)
  })
})

describe('a supplier’s mail address', () => {
  test('is corrected by staff: both addresses hear of it, and orders by mail go to the new one', async () => {
    const made = await world(app)
    const former = `old-${made.supplier.id}@test.example`
    const { db } = app.deps
    await db.updateTable('suppliers').set({ mail_address: former }).where('id', '=', made.supplier.id).execute()
    const person = await staff()
    const params = { id: made.supplier.id }
    const { body: seen } = await person.get(getCompanyData, { params })
    expect(seen.mail_address).toBe(former)
    const wrong = await person.patch(correctCompany, { params, body: { ...seen, mail_address: 'だれか', reason } })
    expect(wrong.body.messages?.map(one => one.field)).toEqual(['mail_address'])
    const nothing = await person.patch(correctCompany, { params, body: { ...seen, reason } })
    expect(nothing.status).toBe(409)
    const next = `next-${made.supplier.id}@test.example`
    const answer = await person.patch(correctCompany, { params, body: { ...seen, mail_address: next, reason } })
    expect([answer.status, answer.body.mail_address]).toEqual([200, next])
    await app.drainJobs()
    expect(app.mails.to(former).at(-1)?.text).toContain('このアドレスには届きません')
    expect(app.mails.to(next).at(-1)?.text).toContain('このアドレスに届きます')
    const query = { subject_id: params.id, kind: 'acts' as const }
    expect((await person.get(listAdminAudits, { query })).body.items[0]?.facts).toContain(
      `変えたもの：メールアドレス（卸の連絡先） 「${former}」→「${next}」`,
    )
  })
})

describe('a person whom staff correct', () => {
  test('of a supplier: name and address at once, the former address is told, the new one is unproven', async () => {
    const made = await world(app)
    const { account_id: id, name, mail_address } = made.supplier.owner
    const person = await staff()
    const next = `next-${id}@test.example`
    const wish = { name: '丸山 一郎', mail_address: next, seen: { name, mail_address }, reason }
    const unasked = await person.patch(correctAccount, { params: { id }, body: wish })
    expect([unasked.status, unasked.body.messages]).toMatchObject([422, [{ field: 'identified_by' }]])
    const body = { ...wish, identified_by: 'called_back' as const }
    const answer = await person.patch(correctAccount, { params: { id }, body })
    expect([answer.status, answer.body]).toEqual([200, { name: '丸山 一郎', mail_address: next, link_sent: true }])
    await app.drainJobs()
    const told = app.mails.to(mail_address).at(-1)?.text
    expect(told).toContain('運営の担当者による変更です')
    const { body: account } = await person.get(getAdminAccount, { params: { id } })
    expect(account).toMatchObject({ name: '丸山 一郎', mail_address: next, mail_unproven: true })
    const owner = await app.logIn('supplier', made.supplier.owner.login_id)
    expect((await owner.get(getUser, { params: { user_id: id } })).body.audits[0]).toMatchObject({
      action: 'change',
      actor_name: '運営の担当者',
    })
    expect((await owner.get(listSupplierNotices)).body.items[0]).toMatchObject({
      kind: 'corrected',
      path: '/suppliers/settings/users',
    })
    // The same over what stood before is a conflict that says what stands.
    const stale = await person.patch(correctAccount, { params: { id }, body })
    expect([stale.status, stale.body]).toMatchObject([409, { current: { name: '丸山 一郎', mail_address: next } }])
  })

  test('of a restaurant: who is shut out with a wrong address comes in by the link that goes to the right one', async () => {
    const made = await world(app)
    const { account_id: id, name, mail_address, login_id } = made.consumer.owner
    const person = await staff()
    const cook = await app.logIn('consumer', login_id)
    const next = `next-${id}@test.example`
    const body = { name: '丸田 次郎', mail_address: next, seen: { name, mail_address }, reason }
    const answer = await person.patch(correctAccount, { params: { id }, body: { ...body, identified_by: 'papers' } })
    expect([answer.status, answer.body]).toEqual([200, { name: '丸田 次郎', mail_address: next, link_sent: true }])
    // Whoever is logged in is so no more, the former address hears of it, and a day later the link is still good.
    expect((await cook.get(getMyMail)).status).toBe(401)
    await app.drainJobs()
    expect(app.mails.to(mail_address).at(-1)?.text).toContain('メールアドレスが変更されました')
    expect((await person.get(getAdminAccount, { params: { id } })).body.mail_unproven).toBe(true)
    app.clock.pass({ hours: 71 })
    const token = /token=(\S+)/.exec(app.mails.to(next).at(-1)?.text ?? '')?.[1] ?? 'none'
    const set = { body: { token, password: 'Tobiuo77Kawara' } }
    expect((await app.client('consumer').post(setForgottenPassword, set)).status).toBe(200)
    expect((await app.client('consumer').post(setForgottenPassword, set)).status).toBe(422)
    const now = app.client('consumer')
    expect((await now.logIn(login_id, 'Tobiuo77Kawara')).status).toBe(201)
    app.clock.set()
    const again = await staff()
    expect((await again.get(getAdminAccount, { params: { id } })).body).toMatchObject({
      mail_address: next,
      mail_unproven: false,
    })
    expect((await now.get(listStaff)).body.events[0]).toMatchObject({ kind: 'renamed', actor_name: '運営の担当者' })
    const query = { subject_id: id, kind: 'acts' as const }
    const { body: acts } = await again.get(listAdminAudits, { query })
    expect(acts.items[0]?.act).toBe('account_corrected')
    expect(acts.items[0]?.facts).toContain('ご本人の確かめ方：本人確認の書類を見た')
  })

  test('of another address the owners hear, too; who is stopped is resumed first', async () => {
    const made = await world(app)
    const person = await staff()
    const { consumer } = made
    const member = await addMember(app, consumer.id)
    if (!member) throw new Error('a member made for this test is not there')
    const { account_id: id, name, mail_address } = member
    const params = { id }
    const body = {
      name,
      mail_address: `next-${id}@test.example`,
      seen: { name, mail_address },
      reason,
      identified_by: 'owner' as const,
    }
    await app.deps.db.updateTable('accounts').set({ suspended_at: app.deps.now() }).where('id', '=', id).execute()
    expect((await person.patch(correctAccount, { params, body })).status).toBe(409)
    await app.deps.db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', id).execute()
    expect((await person.patch(correctAccount, { params, body })).status).toBe(200)
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    expect((await owner.get(listConsumerNotices)).body.items[0]).toMatchObject({ kind: 'corrected' })
  })

  test('with an address that others have: staff are told whose it is, and say once that they share it', async () => {
    const made = await world(app, { consumer: { name: '鮨まるた' }, owner: { name: '丸田 花子' } })
    const other = await world(app, { consumer: { name: '割烹おきな' }, owner: { name: '翁 太郎' } })
    const person = await staff()
    const { account_id: id, name, mail_address } = made.consumer.owner
    const params = { id }
    const theirs = other.consumer.owner.mail_address
    const wish = { name, mail_address: theirs.toUpperCase(), seen: { name, mail_address }, reason }
    const body = { ...wish, identified_by: 'owner' as const }
    const asked = await person.patch(correctAccount, { params, body })
    expect([asked.status, asked.body.messages]).toMatchObject([
      422,
      [
        {
          field: 'mail_address',
          message: '翁 太郎さん（割烹おきな）のアドレスです。リンクは、その方にも読まれます',
        },
        { field: 'shared_mail' },
      ],
    ])
    // What was said of another address is said of that one alone.
    const before = { ...body, shared_mail: mail_address }
    expect((await person.patch(correctAccount, { params, body: before })).status).toBe(422)
    await app.drainJobs()
    expect(app.mails.to(theirs)).toEqual([])
    const shared = { ...body, shared_mail: wish.mail_address }
    expect(await person.patch(correctAccount, { params, body: shared })).toMatchObject({ status: 200 })
    const query = { subject_id: id, kind: 'acts' as const }
    expect((await person.get(listAdminAudits, { query })).body.items[0]?.facts).toContain('同じアドレスのほかの方：1名')
  })

  test('never gets the address of one of the staff', async () => {
    const made = await world(app)
    const person = await staff()
    const own = await addAdmin(app)
    const { account_id: id, name, mail_address } = made.supplier.owner
    const wish = { name, mail_address: own.mail_address, shared_mail: own.mail_address, seen: { name, mail_address } }
    const body = { ...wish, reason, identified_by: 'papers' as const }
    const answer = await person.patch(correctAccount, { params: { id }, body })
    expect([answer.status, answer.body.messages]).toMatchObject([
      422,
      [{ field: 'mail_address', message: '運営の担当者のアドレスです。利用者のアドレスにはできません' }],
    ])
  })

  test('is refused for one of the staff, to who only looks, and beside the fields', async () => {
    const made = await world(app)
    const person = await staff()
    const other = await addAdmin(app)
    const of = ({ name, mail_address }: typeof other) => ({
      name: '別の名',
      mail_address,
      seen: { name, mail_address },
      reason,
    })
    expect((await person.patch(correctAccount, { params: { id: other.account_id }, body: of(other) })).status).toBe(409)
    const { owner } = made.consumer
    const params = { id: owner.account_id }
    const wrong = await person.patch(correctAccount, {
      params,
      body: { ...of(owner), name: '', mail_address: 'だれか', reason: '' },
    })
    expect(wrong.body.messages?.map(one => one.field)).toEqual(['name', 'mail_address', 'reason'])
    expect((await (await staff('viewer')).patch(correctAccount, { params, body: of(owner) })).status).toBe(403)
    expect((await person.patch(correctAccount, { params: { id: made.supplier.id }, body: of(owner) })).status).toBe(404)
  })
})

describe('a way back in', () => {
  test('is mailed as a link that sets a new password once; until then the former one is good', async () => {
    const made = await world(app)
    const person = await staff()
    for (const area of ['consumer', 'supplier'] as const) {
      const { account_id: id, mail_address, login_id } = made[area].owner
      expect((await person.post(sendWayIn, { params: { id } })).status).toBe(200)
      expect((await person.post(sendWayIn, { params: { id } })).status).toBe(429)
      await app.drainJobs()
      await app.logIn(area, login_id)
      const mail = app.mails.to(mail_address).at(-1)
      const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'none'
      const set = area === 'consumer' ? setForgottenPassword : setPasswordByLink
      const body = { token, password: 'Tobiuo77Kawara' }
      expect((await app.client(area).post(set, { body })).status).toBe(200)
      expect((await app.client(area).post(set, { body })).status).toBe(422)
      expect((await app.client(area).logIn(login_id, 'Tobiuo77Kawara')).status).toBe(201)
      const query = { subject_id: id, kind: 'acts' as const }
      expect((await person.get(listAdminAudits, { query })).body.items[0]).toMatchObject({ act: 'way_in_sent' })
    }
  })

  test('is refused where it leads nowhere, and to who only looks; of one of the staff to all but owners', async () => {
    const made = await world(app)
    const person = await staff()
    const params = { id: made.consumer.owner.account_id }
    expect((await (await staff('viewer')).post(sendWayIn, { params })).status).toBe(403)
    await app.deps.db.updateTable('accounts').set({ mail_address: null }).where('id', '=', params.id).execute()
    expect((await person.post(sendWayIn, { params })).status).toBe(409)
    const other = { id: (await addAdmin(app)).account_id }
    expect((await person.post(sendWayIn, { params: other })).status).toBe(403)
    expect((await (await staff('owner')).post(sendWayIn, { params: other })).status).toBe(200)
    expect((await person.post(sendWayIn, { params: { id: made.supplier.id } })).status).toBe(404)
  })
})
