import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import {
  changeContact,
  closeSupplier,
  getContact,
  listAssignees,
  listContacts,
} from '#contract/contacts/admin-contacts.contract.ts'
import { getSupplier, sendConsumerContact, sendContact, sendLpInquiry } from '#contract/contacts/contacts.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import {
  getSupplierConditions,
  listSuppliers,
  registerOwnSupplier,
} from '#contract/suppliers/own-suppliers.contract.ts'
import { SendFailure } from '#server/ports.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addLineLink, newLineUser } from '#tests/support/line.ts'
import { addAdmin, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

let count = 0
/** A token as the stand-in's script makes one. */
const token = () => {
  count += 1
  return `local.${count.toString(16).padStart(32, '0')}.localhost`
}
/** Every sender has an address of their own, so that no test meets another's rate. */
const visitor = () => {
  count += 1
  return app.client('supplier', { address: `198.51.${Math.floor(count / 250)}.${(count % 250) + 1}` })
}
const someone = () => {
  count += 1
  return {
    name: `株式会社 築地大卸水産 ${count}`,
    phone_number: '03-1234-5678',
    mail_address: `sender-${count}@test.example`,
    contact_name: '山田 花子',
    is_terms_checked: true,
  }
}
type Cancel = { supplier_id?: string; contact?: ReturnType<typeof someone>; recaptcha_token?: string }
const cancel = (by: Client, { supplier_id = '', contact = someone(), recaptcha_token = token() }: Cancel = {}) =>
  by.post(sendContact, { body: { recaptcha_token, route: 'supplier', kind: 'supplier_cancel', supplier_id, contact } })

const stored = (mail_address: string) =>
  app.deps.db.selectFrom('contacts').selectAll().where('mail_address', '=', mail_address).orderBy('id').execute()

describe('a cancellation request', () => {
  test('of a supplier that is logged in is kept, confirmed to its sender and reported to staff', async () => {
    const staff = await addAdmin(app)
    const { supplier } = await world(app)
    const owner = await app.logIn('supplier', supplier.owner.login_id)
    const contact = someone()
    const sent = await cancel(owner, { supplier_id: supplier.id, contact })
    expect([sent.status, sent.body.number]).toEqual([201, expect.stringMatching(/^\d+$/)])
    const [row] = await stored(contact.mail_address)
    expect(row).toMatchObject({
      route: 'supplier',
      kind: 'supplier_cancel',
      supplier_id: supplier.id,
      account_id: supplier.owner.account_id,
      state: 'new',
      contact,
    })
    await app.drainJobs()
    const [confirmation] = app.mails.to(contact.mail_address)
    expect(confirmation?.subject).toBe(`【Oroshi】退会申請を受け付けました（受付番号 ${sent.body.number}）`)
    expect(confirmation?.text).toContain(`法人名：${contact.name}\nご担当者名：山田 花子\n電話番号：03-1234-5678`)
    const reports = app.mails.to(staff.mail_address).filter(mail => mail.text.includes(contact.name))
    expect(reports.map(mail => mail.subject)).toEqual([`【お問い合わせ ${sent.body.number}】退会申請 ${contact.name}`])
    expect(reports[0]?.text).toContain(`/admins/contacts/${row?.id}`)
    expect(reports[0]?.text).toContain('ログインした状態で送信されています')
  })

  test('of a visitor is kept as a stranger’s', async () => {
    const contact = someone()
    expect((await cancel(visitor(), { contact })).status).toBe(201)
    expect(await stored(contact.mail_address)).toMatchObject([{ supplier_id: null, account_id: null }])
  })

  test('under another supplier’s id, or under one after the session has ended, is refused', async () => {
    const { supplier } = await world(app)
    const { supplier: other } = await world(app)
    const owner = await app.logIn('supplier', supplier.owner.login_id)
    expect((await cancel(owner, { supplier_id: other.id })).status).toBe(404)
    const gone = await cancel(visitor(), { supplier_id: supplier.id })
    expect([gone.status, gone.body.message]).toEqual([
      401,
      'ログインの有効期限が切れました。もう一度ログインしてください',
    ])
  })

  test('is the owner’s to send', async () => {
    const { supplier } = await world(app)
    const staff = await addSupplierUser(app, supplier.id)
    const person = await app.logIn('supplier', staff.login_id)
    const refused = await cancel(person, { supplier_id: supplier.id })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      '退会の申請は、権限が「オーナー」のユーザーだけが行えます',
    ])
  })

  test.each([
    ['name', '', '法人名を入力してください'],
    ['name', '　 ', '法人名を入力してください'],
    ['phone_number', '', '電話番号を入力してください'],
    [
      'phone_number',
      '03-12345678',
      '電話番号の形式が正しくありません。10桁または11桁の数字で、ハイフンは入れないか2つ入れて入力してください',
    ],
    ['mail_address', '', 'メールアドレスを入力してください'],
    ['mail_address', 'hanako', 'メールアドレスの形式が正しくありません。例：info@example.co.jp'],
    ['contact_name', '', 'ご担当者名を入力してください'],
    ['is_terms_checked', false, '個人情報の取り扱いをご確認のうえ、チェックを入れてください'],
  ])('with %s %j is refused beside the field', async (field, value, message) => {
    const refused = await cancel(visitor(), { contact: { ...someone(), [field]: value } })
    expect([refused.status, refused.body.messages]).toEqual([422, [{ field: `contact.${field}`, message }]])
  })

  test('takes what an input method leaves in a phone number', async () => {
    const contact = { ...someone(), phone_number: '０３ー１２３４ー５６７８' }
    await cancel(visitor(), { contact })
    expect(await stored(contact.mail_address)).toMatchObject([{ phone_number: '03-1234-5678' }])
  })

  test('names no kind that nobody knows', async () => {
    const body = {
      recaptcha_token: token(),
      route: 'supplier',
      kind: 'supplier_praise',
      supplier_id: '',
      contact: someone(),
    }
    // @ts-expect-error -- no such kind compiles
    expect((await visitor().post(sendContact, { body })).status).toBe(422)
  })
})

describe('once', () => {
  test('the same form sent twice, one after the other or at once, is one contact and one mail', async () => {
    const by = visitor()
    const contact = someone()
    const first = await cancel(by, { contact })
    const again = await cancel(by, { contact })
    expect(again.body).toEqual(first.body)
    const twin = someone()
    const both = await Promise.all([
      cancel(by, { contact: twin }),
      cancel(by, { contact: twin }),
      cancel(by, { contact: twin }),
    ])
    expect(new Set(both.map(one => `${one.status} ${one.body.number}`)).size).toBe(1)
    await app.drainJobs()
    for (const mail_address of [contact.mail_address, twin.mail_address]) {
      expect(await stored(mail_address)).toHaveLength(1)
      expect(app.mails.to(mail_address)).toHaveLength(1)
    }
  })

  test('one human check is good for one form', async () => {
    const recaptcha_token = token()
    const by = visitor()
    expect((await cancel(by, { recaptcha_token })).status).toBe(201)
    const refused = await cancel(by, { recaptcha_token })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      '確認の有効期限が切れました。もう一度「送信する」を押してください',
    ])
  })

  test('a mail that fails for now is tried again, and sent once', async () => {
    const contact = someone()
    app.mails.failWith(new SendFailure('temporary', '450 try later'))
    await cancel(visitor(), { contact })
    await app.drainJobs()
    expect(app.mails.to(contact.mail_address)).toEqual([])
    app.mails.failWith(null)
    await app.drainJobs({ hurry: true })
    await app.drainJobs({ hurry: true })
    expect(app.mails.to(contact.mail_address)).toHaveLength(1)
    const [mail] = await app.deps.db
      .selectFrom('outgoing_mails')
      .select(['state', 'attempts', 'provider_id'])
      .where('destination', '=', contact.mail_address)
      .execute()
    expect(mail).toMatchObject({ state: 'sent', attempts: 2, provider_id: expect.stringMatching(/^test:/) })
  })

  test('a mail that will never be taken has failed, and is not tried again', async () => {
    const contact = someone()
    app.mails.failWith(new SendFailure('permanent', '550 no such user'))
    await cancel(visitor(), { contact })
    await app.drainJobs()
    app.mails.failWith(null)
    await app.drainJobs({ hurry: true })
    expect(app.mails.to(contact.mail_address)).toEqual([])
    const rows = await app.deps.db
      .selectFrom('outgoing_mails')
      .select(['state', 'failure'])
      .where('destination', '=', contact.mail_address)
      .execute()
    expect(rows).toEqual([{ state: 'failed', failure: '550 no such user' }])
  })

  test('nobody floods a mail address, nor us from one address', async () => {
    const { mail_address } = someone()
    for (let n = 0; n < 5; n += 1) {
      expect((await cancel(visitor(), { contact: { ...someone(), mail_address } })).status).toBe(201)
    }
    expect(
      (await cancel(visitor(), { contact: { ...someone(), mail_address: mail_address.toUpperCase() } })).status,
    ).toBe(429)
    const by = visitor()
    for (let n = 0; n < 20; n += 1) expect((await cancel(by)).status).toBe(201)
    expect((await cancel(by)).status).toBe(429)
  })
})

describe('the human check', () => {
  test('that failed, or could not be made, is told in Japanese and keeps nothing', async () => {
    const contact = someone()
    const refused = await cancel(visitor(), { contact, recaptcha_token: 'a robot' })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      '自動送信でないことを確認できませんでした。もう一度「送信する」を押してください',
    ])
    const none = await cancel(visitor(), { contact, recaptcha_token: '' })
    expect([none.status, none.body.messages?.[0]?.message]).toEqual([
      422,
      '送信前の確認が済んでいません。もう一度送信してください',
    ])
    expect(await stored(contact.mail_address)).toEqual([])
  })

  test('that nobody can verify is not our bug', async () => {
    const { captcha } = app.deps
    app.deps.captcha = { ...captcha, verify: async () => 'unreachable' }
    const refused = await cancel(visitor())
    app.deps.captcha = captcha
    expect([refused.status, refused.body.message]).toEqual([
      503,
      '送信前の確認サービスに接続できませんでした。時間をおいて、もう一度「送信する」を押してください',
    ])
  })

  test('stands in the documents that have a checked form, and in no other', async () => {
    const { body, headers } = await visitor().page('/suppliers/contacts/cancel')
    expect(body).toContain(
      '<script type="application/json" id="js-recaptcha-data">{"siteKey":"local-site-key"}</script>',
    )
    expect(body).toContain('<div id="vue-mount-cancel"')
    expect(body).not.toContain('<div id="app"')
    expect(body).toMatch(/<meta name="supplier_id" content="">/)
    expect(body).toContain('src="/dev/recaptcha/api.js?render=explicit&amp;hl=ja"')
    expect(headers['content-security-policy']).not.toContain('google')
    expect((await visitor().page('/suppliers/login')).body).not.toContain('recaptcha')
  })
})

describe('the supplier lookup', () => {
  test('answers its own supplier alone', async () => {
    const { supplier } = await world(app, { supplier: { mail_address: 'info@tsukiji.example' } })
    const { supplier: other } = await world(app)
    const owner = await app.logIn('supplier', supplier.owner.login_id)
    expect((await owner.get(getSupplier)).body).toEqual({
      name: supplier.name,
      phone_number: '03-0100-2000',
      mail_address: 'info@tsukiji.example',
    })
    expect((await owner.get(getSupplier, { params: { supplier_id: other.id } })).status).toBe(404)
    expect((await visitor().get(getSupplier, { params: { supplier_id: supplier.id } })).status).toBe(401)
  })
})

describe('the other forms', () => {
  test('a restaurant’s, within its session', async () => {
    const { consumer } = await world(app)
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    const contact = { ...someone(), supplier_name: '丸山水産', body: '登録のしかたが\n分かりません' }
    const sent = await owner.post(sendConsumerContact, {
      body: { recaptcha_token: token(), kind: 'consumer_deal_registration', contact },
    })
    expect(sent.status).toBe(201)
    expect(await stored(contact.mail_address)).toMatchObject([
      { route: 'consumer', kind: 'consumer_deal_registration', consumer_id: consumer.id },
    ])
    await app.drainJobs()
    expect(app.mails.to(contact.mail_address)[0]?.text).toContain(
      '仕入先名：丸山水産\nお問い合わせ内容：\n登録のしかたが\n分かりません',
    )
  })

  test('a restaurant’s without what it asks for is refused beside the field', async () => {
    const refused = await visitor().post(sendConsumerContact, {
      body: {
        recaptcha_token: token(),
        kind: 'consumer_deal_registration',
        contact: { ...someone(), supplier_name: '', body: '' },
      },
    })
    expect(refused.body.messages).toEqual([
      { field: 'contact.supplier_name', message: '仕入先名を入力してください' },
      { field: 'contact.body', message: 'お問い合わせ内容を入力してください' },
    ])
  })

  test('an inquiry from the landing page', async () => {
    const contact = { ...someone(), restaurant_count: '10〜49店' }
    const sent = await visitor().post(sendLpInquiry, { body: { recaptcha_token: token(), contact } })
    expect(sent.status).toBe(201)
    expect(await stored(contact.mail_address)).toMatchObject([{ kind: 'supplier_lp_inquiry' }])
  })
})

describe('staff', () => {
  const received = async (contact = someone()) => {
    await cancel(visitor(), { contact })
    const [row] = await stored(contact.mail_address)
    return { id: row?.id ?? '', contact }
  }
  const staff = async () => {
    const admin = await addAdmin(app, { name: '運営 太郎' })
    return { ...admin, person: await app.logIn('admin', admin.login_id) }
  }

  test('find contacts by state, kind and words, a page at a time', async () => {
    const { person } = await staff()
    const one = await received()
    const two = await received()
    const found = await person.get(listContacts, { query: { q: one.contact.mail_address } })
    expect(found.body.items.map(item => item.id)).toEqual([one.id])
    expect(found.body.counts.new).toBeGreaterThanOrEqual(2)
    const first = await person.get(listContacts, { query: { kind: 'supplier_cancel', state: 'new', limit: 1 } })
    expect(first.body.items.map(item => item.id)).toEqual([two.id])
    const next = await person.get(listContacts, { query: { limit: 1, cursor: first.body.next_cursor ?? '' } })
    expect(next.body.items.map(item => item.id)).toEqual([one.id])
    expect((await person.get(listContacts, { query: { state: 'done', q: one.contact.name } })).body.items).toEqual([])
    expect((await visitor().get(listContacts)).status).toBe(401)
  })

  test('take one in hand; what another wrote meanwhile is not overwritten', async () => {
    const { person, account_id } = await staff()
    const { id } = await received()
    const params = { contact_id: id }
    const seen = await person.get(getContact, { params })
    expect(seen.body).toMatchObject({ state: 'new', revision: 1, sender: null, closing: null })
    expect((await person.get(listAssignees)).body.items.map(one => one.id)).toContain(account_id)
    const body = { state: 'in_hand' as const, assignee_id: account_id, note: '電話した', revision: 1 }
    const changed = await person.patch(changeContact, { params, body })
    expect(changed.body).toMatchObject({ state: 'in_hand', assignee_name: '運営 太郎', note: '電話した', revision: 2 })
    const late = await person.patch(changeContact, { params, body: { ...body, note: '別の人のメモ' } })
    expect([late.status, late.body.message]).toEqual([409, 'ほかの担当者が更新しました。最新の内容をご確認ください'])
    const { supplier } = await world(app)
    const wrong = { ...body, revision: 2, assignee_id: supplier.owner.account_id }
    expect((await person.patch(changeContact, { params, body: wrong })).status).toBe(422)
  })

  test('leave the orders of a supplier that has left as they stand, and offer nothing that would reach nobody', async () => {
    const { person } = await staff()
    const { supplier, consumer, deal, items } = await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1' }
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: '2026-11-24', lines: [line], note: '' },
      idempotency_key: `left-${deal.id}`,
    })
    const params = { order_id: placed.body.id }
    const before = (await cook.get(getOrder, { params })).body
    expect([before.may.edit, before.may.cancel, before.supplier_left]).toEqual([true, true, undefined])
    const contact = someone()
    await cancel(await app.logIn('supplier', supplier.owner.login_id), { supplier_id: supplier.id, contact })
    const [row] = await stored(contact.mail_address)
    const wish = { params: { contact_id: row?.id ?? '' }, body: { revision: 1, supplier_name: supplier.name } }
    expect((await person.post(closeSupplier, wish)).status).toBe(204)

    const after = (await cook.get(getOrder, { params })).body
    expect(after).toMatchObject({ state: 'placed', revision: 1, supplier_left: true })
    const { edit, cancel: may_cancel, request_change } = after.may
    expect([edit, may_cancel, request_change]).toEqual([false, false, false])
    const told = '仕入先がOroshiを退会したため、ここからは伝わりません。お電話ください'
    const refused = await cook.post(cancelOrder, { params, body: { revision: 1 } })
    expect([refused.status, refused.body.message]).toEqual([409, told])
    const body = { revision: 1, lines: [{ ...line, quantity: '3' }] }
    const edited = await cook.patch(editOrder, { params, body })
    expect([edited.status, edited.body.message]).toEqual([409, told])
  })

  test('carry a cancellation out: logins stop, restaurants are told, personal data goes after 30 days', async () => {
    const { person } = await staff()
    const { supplier, consumer, deal } = await world(app)
    const { supplier: neighbour } = await world(app)
    const owner = await app.logIn('supplier', supplier.owner.login_id)
    const other = await app.logIn('supplier', neighbour.owner.login_id)
    const contact = someone()
    await cancel(owner, { supplier_id: supplier.id, contact })
    const [row] = await stored(contact.mail_address)
    const params = { contact_id: row?.id ?? '' }
    const { closing } = (await person.get(getContact, { params })).body
    expect(closing).toMatchObject({ supplier_name: supplier.name, user_count: 1, deal_count: 1, closed_at: null })

    const mistyped = await person.post(closeSupplier, { params, body: { revision: 1, supplier_name: neighbour.name } })
    expect(mistyped.body.messages).toEqual([{ field: 'supplier_name', message: '退会する卸の名前と一致しません' }])
    const stale = await person.post(closeSupplier, { params, body: { revision: 7, supplier_name: supplier.name } })
    expect(stale.status).toBe(409)
    expect((await owner.get(getSupplier)).status).toBe(200)

    const body = { revision: 1, supplier_name: supplier.name }
    expect((await person.post(closeSupplier, { params, body })).status).toBe(204)
    expect((await person.post(closeSupplier, { params, body })).status).toBe(409)
    expect((await owner.get(getSupplier)).status).toBe(401)
    expect((await app.client('supplier').logIn(supplier.owner.login_id)).status).toBe(403)
    expect((await other.get(getSupplier)).status).toBe(200)
    await app.drainJobs()
    expect(app.mails.to(contact.mail_address).map(mail => mail.subject)).toContain(
      '【Oroshi】退会の手続きが完了しました',
    )
    expect(app.mails.to(consumer.owner.mail_address).map(mail => mail.subject)).toEqual([
      `【Oroshi】${supplier.name}が退会しました`,
    ])
    const notices = await app.deps.db
      .selectFrom('notifications')
      .select('title')
      .where('consumer_id', '=', consumer.id)
      .execute()
    expect(notices).toEqual([{ title: `${supplier.name}が退会しました` }])
    // It stays in the restaurant's list as one that has left, until it is entered anew as one's own.
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const listed = async () => (await cook.get(listSuppliers)).body.items.map(one => [one.name, one.own, one.closed])
    expect(await listed()).toEqual([[supplier.name, false, true]])
    const conditions = { params: { deal_id: deal.id } }
    expect((await cook.get(getSupplierConditions, conditions)).body).toMatchObject({
      closed: true,
      closed_reason: 'この仕入先はOroshiを退会したため、取引が終わりました',
    })
    const own = { name: supplier.name, method: 'fax' as const, fax_number: '03-0100-4001', phone_number: '' }
    const rest = { mail_address: '', closing_time: '', closing_lead_days: 1, delivery_weekdays: [] }
    expect((await cook.post(registerOwnSupplier, { body: { ...own, ...rest } })).status).toBe(201)
    expect(await listed()).toEqual([[supplier.name, true, false]])

    const line_user_id = newLineUser()
    const link_id = await addLineLink(app, supplier.owner.account_id, { supplier_id: supplier.id }, line_user_id)
    const erase = async () => {
      await sql`select graphile_worker.add_job('erase_closed_suppliers')`.execute(app.deps.db)
      await app.drainJobs()
      return app.deps.db
        .selectFrom('suppliers')
        .innerJoin('supplier_users', 'supplier_users.supplier_id', 'suppliers.id')
        .innerJoin('accounts', 'accounts.id', 'supplier_users.account_id')
        .select(['suppliers.name as supplier', 'suppliers.phone_number', 'accounts.name', 'accounts.mail_address'])
        .where('suppliers.id', '=', supplier.id)
        .executeTakeFirstOrThrow()
    }
    app.clock.pass({ days: 29, hours: 23 })
    expect(await erase()).toMatchObject({ phone_number: '03-0100-2000', mail_address: supplier.owner.mail_address })
    app.clock.pass({ hours: 1 })
    expect(await erase()).toEqual({
      supplier: supplier.name,
      phone_number: null,
      name: '（退会により消去）',
      mail_address: null,
    })
    const link = await app.deps.db
      .selectFrom('line_links')
      .selectAll()
      .where('id', '=', link_id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(link)).not.toContain(line_user_id)
    expect(link.ended_at).not.toBeNull()
    app.clock.set()
    expect(await stored(contact.mail_address)).toEqual([])
    expect((await app.client('supplier').logIn(supplier.owner.login_id)).status).toBe(422)
    const kept = await app.deps.db
      .selectFrom('outgoing_mails')
      .select('id')
      .where('destination', '=', contact.mail_address)
      .execute()
    expect(kept).toEqual([])
    expect((await other.get(getSupplier)).body.phone_number).toBe('03-0100-2000')
  })

  test('cannot close a supplier on a stranger’s word', async () => {
    const { person } = await staff()
    const { id, contact } = await received()
    const refused = await person.post(closeSupplier, {
      params: { contact_id: id },
      body: { revision: 1, supplier_name: contact.name },
    })
    expect(refused.status).toBe(409)
  })
})
