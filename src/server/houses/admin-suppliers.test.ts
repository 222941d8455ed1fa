import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { setPasswordByLink } from '#contract/accounts/supplier-password.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import {
  createSupplier,
  getAdminSupplier,
  listAdminSuppliers,
  mailFirstOwner,
  withdrawSupplier,
} from '#contract/houses/admin-suppliers.contract.ts'
import { getInitialization } from '#contract/initializations/initializations.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const password = 'Tobiuo77Kawara'
let count = 0

const staff = async () => {
  const { login_id, account_id } = await addAdmin(app)
  return { ...(await app.logIn('admin', login_id)), account_id }
}

const wish = () => {
  count += 1
  return {
    name: `渡邉青果 第${count}支店`,
    phone_number: '03-1234-5678',
    owner_name: '山田 花子',
    mail_address: `made-${count}@test.example`,
    login_id: `made-owner-${count}`,
  }
}

/** How many accounts know anything of its first owner. */
const accountsOf = async ({ login_id, mail_address }: ReturnType<typeof wish>) => {
  const { rows } = await sql`
    select from accounts where login_id = ${login_id} or mail_address = ${mail_address}`.execute(app.deps.db)
  return rows.length
}

const linkTo = async (mail_address: string) => {
  await app.drainJobs()
  const mail = app.mails.to(mail_address).at(-1)
  return { mail, link: new URL(/https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? 'https://none') }
}
const setBy = (link: URL) =>
  app
    .client('supplier')
    .post(setPasswordByLink, { body: { token: link.searchParams.get('token') ?? 'none', password } })

describe('a supplier that staff open', () => {
  test('comes with its first owner, who sets a password by the mailed link, once, and begins with the first set-up', async () => {
    const person = await staff()
    const body = wish()
    const made = await person.post(createSupplier, { body })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        name: body.name,
        standing: 'waiting',
        contact_id: null,
        deal_count: 0,
        opening: { owner_name: '山田 花子', login_id: body.login_id, came_in: false },
        users: [{ name: '山田 花子', role: 'owner', suspended: false, last_login_at: null }],
      },
    ])
    const { mail, link } = await linkTo(body.mail_address)
    expect(mail?.text).not.toContain('お問い合わせをいただき')
    expect((await setBy(link)).body).toEqual({ login_id: body.login_id })
    expect((await setBy(link)).status).toBe(422)
    const owner = app.client('supplier')
    expect((await owner.logIn(body.login_id, password)).status).toBe(201)
    expect((await owner.get(getInitialization)).body).toMatchObject({ reminds: true, item_count: 0 })
    const params = { id: made.body.id }
    expect((await person.get(getAdminSupplier, { params })).body).toMatchObject({
      standing: 'active',
      opening: { came_in: true },
    })
    expect((await person.post(mailFirstOwner, { params })).status).toBe(409)
    expect((await person.delete(withdrawSupplier, { params })).status).toBe(409)
    const { body: audits } = await person.get(listAdminAudits, { query: { subject_id: params.id, kind: 'acts' } })
    expect(audits.items).toMatchObject([{ act: 'supplier_opened', subject_name: body.name }])
  })

  test('is made once: a second press is told beside the login id, and what is not right beside its field', async () => {
    const person = await staff()
    const body = wish()
    const answers = await Promise.all([1, 2].map(() => person.post(createSupplier, { body })))
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(answers.find(one => one.status === 422)?.body.messages).toMatchObject([{ field: 'login_id' }])
    const { body: found } = await person.get(listAdminSuppliers, { query: { q: body.name } })
    expect(found.items).toHaveLength(1)
    const wrong = { name: '', phone_number: '12', owner_name: '', mail_address: 'nobody', login_id: '魚' }
    const refused = await person.post(createSupplier, { body: wrong })
    expect(refused.status).toBe(422)
    expect(new Set(refused.body.messages?.map(one => one.field))).toEqual(new Set(Object.keys(wrong)))
  })

  test('is sent a new link when the first is lost, not more than once a minute, and the former one is over', async () => {
    const person = await staff()
    const body = wish()
    const { id } = (await person.post(createSupplier, { body })).body
    const first = await linkTo(body.mail_address)
    const params = { id }
    expect((await person.post(mailFirstOwner, { params })).status).toBe(429)
    app.clock.pass({ minutes: 2 })
    expect((await person.post(mailFirstOwner, { params })).status).toBe(200)
    const second = await linkTo(body.mail_address)
    expect((await setBy(first.link)).status).toBe(422)
    expect((await setBy(second.link)).status).toBe(200)
  })

  test('is taken back while nobody has used it: its link is dead, its login id free, and the record still names it', async () => {
    const person = await staff()
    const body = wish()
    const { id } = (await person.post(createSupplier, { body })).body
    const { link } = await linkTo(body.mail_address)
    const params = { id }
    expect((await person.delete(withdrawSupplier, { params })).status).toBe(204)
    expect((await setBy(link)).status).toBe(422)
    expect((await person.get(getAdminSupplier, { params })).status).toBe(404)
    expect(await accountsOf(body)).toBe(0)
    expect((await person.post(createSupplier, { body })).status).toBe(201)
    expect(await accountsOf(body)).toBe(1)
    const { body: audits } = await person.get(listAdminAudits, { query: { subject_id: id, kind: 'acts' } })
    expect(audits.items).toMatchObject([
      { act: 'supplier_withdrawn', subject_name: body.name },
      { act: 'supplier_opened', subject_name: body.name },
    ])
  })
})

describe('the list of suppliers', () => {
  test('is found however it is written, by how it stands, with its restaurants and its use; own suppliers are none of it', async () => {
    const person = await staff()
    const mine = { name: '髙橋鮮魚ﾏｸﾞﾛ部', name_kana: 'たかはしせんぎょ' }
    const made = await world(app, { supplier: mine })
    const own_supplier = await addOwnSupplier(app, made.consumer, { name: '髙橋鮮魚まぐろ部（自店）' })
    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    const lines = [
      { order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '3', note: '' },
    ]
    const placed = await cook.call(placeOrder, {
      params: { deal_id: made.deal.id },
      body: { delivery_date: '2026-11-24', lines },
      idempotency_key: `houses-${made.deal.id}`,
    })
    expect(placed.status).toBe(201)
    for (const q of ['高橋 まぐろ', 'タカハシ', '髙橋鮮魚']) {
      const { body } = await person.get(listAdminSuppliers, { query: { q } })
      expect(body.items, q).toMatchObject([{ id: made.supplier.id, standing: 'active', deal_count: 1, user_count: 1 }])
    }
    const { body } = await person.get(getAdminSupplier, { params: { id: made.supplier.id } })
    expect(body).toMatchObject({ order_count: 1, opening: null })
    const suspended = await person.get(listAdminSuppliers, { query: { standing: 'suspended', q: mine.name } })
    expect(suspended.body.items).toEqual([])
    expect((await person.get(getAdminSupplier, { params: { id: own_supplier.id } })).status).toBe(404)
    const first = await person.get(listAdminSuppliers, { query: { limit: 1 } })
    const query = { limit: 1, cursor: first.body.next_cursor ?? undefined }
    const second = await person.get(listAdminSuppliers, { query })
    expect(second.body.items[0]?.id).not.toBe(first.body.items[0]?.id)
  })
})
