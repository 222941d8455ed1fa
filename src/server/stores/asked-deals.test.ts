import { expect, test } from 'vitest'
import { askDeal } from '#contract/deals/ask-deal.contract.ts'
import { getDeal } from '#contract/deals/consumer-deals.contract.ts'
import { approveDeal, getAskedDeal, rejectDeal } from '#contract/stores/asked-deals.contract.ts'
import { findSuppliers, listAskedDeals, withdrawAsked } from '#contract/stores/asking.contract.ts'
import { getConditions } from '#contract/stores/store-conditions.contract.ts'
import { getInvite } from '#contract/stores/store-invites.contract.ts'
import { countStores, getStore } from '#contract/stores/stores.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAsked, addInvitedStore, addSupplier, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

/** A restaurant with one supplier, and another supplier that it may ask. */
const start = async () => {
  const { consumer } = await world(app, { consumer: { phone_number: '03-0100-3000', prefecture: '東京都' } })
  const supplier = await addSupplier(app)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const ask = (note = '鮮魚をお願いしたいです') => cook.post(askDeal, { body: { supplier_id: supplier.id, note } })
  return { consumer, supplier, cook, owner, ask }
}

test('asked once, seen with the records that look like it, approved into one of them', async () => {
  const { consumer, supplier, cook, owner, ask } = await start()
  const asked = await ask()
  expect(asked.status).toBe(201)
  // Sent again after an answer that was lost it is that application.
  expect((await ask()).body).toEqual(asked.body)
  const again = await ask('青果もお願いします')
  expect([again.status, again.body.message]).toEqual([409, 'この仕入先とは、すでに取引があるか、申請中です'])
  await app.drainJobs()
  expect(app.mails.to(supplier.owner.mail_address).map(mail => mail.subject)).toEqual([
    `【Oroshi】${consumer.name}から取引の申請がありました`,
  ])
  const params = { asked_id: asked.body.deal_id }
  const record = await addInvitedStore(app, supplier.id, {
    name: '別の書き方',
    phone_number: '0301003000',
    minimum_amount: '5000',
    price_visible: false,
  })
  await addInvitedStore(app, supplier.id, { name: '関係のない店' })
  const shown = await owner.get(getAskedDeal, { params })
  expect(shown.body).toMatchObject({ name: consumer.name, note: '鮮魚をお願いしたいです', asked_by_name: '試験 花子' })
  expect(shown.body.candidates.map(one => one.name)).toEqual(['別の書き方'])

  const approved = await owner.post(approveDeal, { params, body: { store_id: record.id } })
  expect(approved.body).toEqual({ store_id: record.id, without_closing: false })
  const store = { params: { store_id: record.id } }
  expect((await owner.get(getStore, store)).body).toMatchObject({
    state: 'active',
    deal: { consumer_name: consumer.name },
  })
  expect((await owner.get(getConditions, store)).body).toMatchObject({
    minimum_amount: '5000',
    price_visible: false,
    order_counter_id: supplier.order_counter_id,
  })
  // The invitation has done its work.
  expect((await owner.get(getInvite, store)).body.invite).toBeNull()
  expect((await cook.get(getDeal, { params: asked.body })).body).toMatchObject({
    state: 'active',
    minimum_amount: '5000',
  })
  // The same answer once more, its reply was lost: nothing is done twice.
  const repeated = await owner.post(approveDeal, { params, body: { store_id: record.id } })
  expect([repeated.status, repeated.body]).toEqual([200, { store_id: record.id, without_closing: false }])
  expect((await owner.get(getAskedDeal, { params })).body.answered).toMatchObject({ answer: 'approved', by_me: true })
  const again_approved = await owner.post(approveDeal, { params, body: { customer_code: '9' } })
  expect([again_approved.status, again_approved.body]).toMatchObject([
    409,
    {
      current: { answer: 'approved', answered_by_name: supplier.owner.name, store: { name: '別の書き方' }, reason: '' },
    },
  ])
  await app.drainJobs()
  expect(app.mails.to(consumer.owner.mail_address).map(mail => mail.subject)).toEqual([
    `【Oroshi】${supplier.name}との取引が承認されました`,
  ])
})

test('approved into a new record; a code or a record that is taken is said', async () => {
  const { consumer, supplier, owner, ask } = await start()
  const { body } = await ask()
  const taken = await addInvitedStore(app, supplier.id, { customer_code: '100' })
  const other = await addAsked(app, supplier.id)
  await owner.post(approveDeal, { params: { asked_id: other.deal_id }, body: { store_id: taken.id } })
  const params = { asked_id: body.deal_id }
  const twice = await owner.post(approveDeal, { params, body: { store_id: taken.id } })
  expect([twice.status, twice.body.messages]).toEqual([
    422,
    [{ field: 'store_id', message: 'この得意先は、すでにほかの飲食店とつながっています' }],
  ])
  const code = await owner.post(approveDeal, { params, body: { customer_code: '100' } })
  expect(code.body.messages).toEqual([{ field: 'customer_code', message: '得意先コードはすでに使用されています' }])
  const made = await owner.post(approveDeal, { params, body: { customer_code: '101' } })
  expect((await owner.get(getStore, { params: made.body })).body).toMatchObject({
    customer_code: '101',
    name: consumer.name,
    phone_number: '03-0100-3000',
    prefecture: '東京都',
    state: 'active',
    audits: [{ action: 'approve' }],
  })
})

test('two who approve at the same moment make one deal', async () => {
  const { owner, ask } = await start()
  const { body } = await ask()
  const params = { asked_id: body.deal_id }
  const answers = await Promise.all([
    owner.post(approveDeal, { params, body: { customer_code: '1' } }),
    owner.post(approveDeal, { params, body: { customer_code: '2' } }),
    owner.post(rejectDeal, { params, body: { reason: '配達の範囲の外です' } }),
  ])
  expect(answers.filter(one => one.status < 300)).toHaveLength(1)
  expect(answers.filter(one => one.status === 409)).toHaveLength(2)
  const { body: counts } = await owner.get(countStores)
  expect([0, 1]).toContain(counts.all)
  expect(counts.states.asked).toBe(0)
})

test('rejected with a reason that the restaurant reads; it may ask again', async () => {
  const { consumer, supplier, owner, ask } = await start()
  const params = { asked_id: (await ask()).body.deal_id }
  const empty = await owner.post(rejectDeal, { params, body: { reason: ' ' } })
  expect(empty.body.messages).toEqual([{ field: 'reason', message: '理由を入力してください' }])
  expect((await owner.post(rejectDeal, { params, body: { reason: '配達の範囲の外です' } })).status).toBe(204)
  expect((await owner.post(rejectDeal, { params, body: { reason: '配達の範囲の外です' } })).status).toBe(204)
  expect((await owner.post(rejectDeal, { params, body: { reason: '別の理由' } })).status).toBe(409)
  expect((await owner.get(getAskedDeal, { params })).body).toMatchObject({
    answered: { answer: 'rejected', by_me: true, reason: '配達の範囲の外です' },
  })
  const colleague = await addSupplierUser(app, supplier.id, { user: { role: 'owner' } })
  const other = await app.logIn('supplier', colleague.login_id)
  const same = await other.post(rejectDeal, { params, body: { reason: '配達の範囲の外です' } })
  expect([same.status, same.body]).toMatchObject([409, { current: { by_me: false } }])
  const late = await owner.post(approveDeal, { params, body: { customer_code: '9' } })
  expect([late.status, late.body]).toMatchObject([
    409,
    {
      current: { answer: 'rejected', answered_by_name: supplier.owner.name, store: null, reason: '配達の範囲の外です' },
    },
  ])
  const stranger = await app.logIn('supplier', (await addSupplier(app)).owner.login_id)
  expect((await stranger.post(approveDeal, { params, body: { customer_code: '9' } })).status).toBe(404)
  await app.drainJobs()
  const [mail] = app.mails.to(consumer.owner.mail_address)
  expect(mail?.subject).toBe(`【Oroshi】${supplier.name}への取引の申請は、見送りとなりました`)
  expect(mail?.text).toContain('理由：配達の範囲の外です')
  expect(mail?.text).toContain('/consumers/suppliers/ask')
  const note = await app.deps.db
    .selectFrom('notifications')
    .select(['kind', 'body'])
    .where('consumer_id', '=', consumer.id)
    .executeTakeFirstOrThrow()
  expect(note).toEqual({
    kind: 'deal_rejected',
    body: '理由：配達の範囲の外です\nお問い合わせ：03-0100-2000\nあらためて申請することもできます。',
  })
  expect((await ask()).status).toBe(201)
})

test('only owners answer, and only platform suppliers can be asked', async () => {
  const { supplier, cook, ask } = await start()
  const params = { asked_id: (await ask()).body.deal_id }
  const staff = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
  expect((await staff.get(getAskedDeal, { params })).status).toBe(200)
  expect((await staff.post(approveDeal, { params, body: { customer_code: '1' } })).status).toBe(403)
  const gone = await addSupplier(app, { suspended_at: '2026-11-01T00:00:00Z' })
  expect((await cook.post(askDeal, { body: { supplier_id: gone.id } })).status).toBe(404)
})

test('a supplier is found by name, kana or place, with what there is between the two; a refusal is read with its reason', async () => {
  const { consumer, supplier, cook, owner, ask } = await start()
  const { db } = app.deps
  await db
    .updateTable('suppliers')
    .set({ name_kana: 'しけんすいさん', prefecture: '東京都', address: '江東区豊洲6-99' })
    .where('id', '=', supplier.id)
    .execute()
  const gone = await addSupplier(app, { suspended_at: '2026-01-05T10:00:00+09:00' })
  const own = await addSupplier(app, { origin: 'consumer_registered', owner_consumer_id: consumer.id })
  const find = async (q: string) => (await cook.get(findSuppliers, { query: { q } })).body.items
  expect(await find(`ｼｹﾝｽｲｻﾝ 豊洲 ${supplier.name}`)).toEqual([
    { id: supplier.id, name: supplier.name, place: '東京都江東区豊洲6-99', deal_state: null },
  ])
  expect([await find(gone.name), await find(own.name), await find('%'), await find(' 　')]).toEqual([[], [], [], []])

  const first = (await ask()).body.deal_id
  expect((await find(supplier.name))[0]?.deal_state).toBe('requested')
  const waiting = (await cook.get(listAskedDeals)).body.items
  expect(waiting).toMatchObject([{ deal_id: first, state: 'requested', note: '鮮魚をお願いしたいです', reason: '' }])
  // Withdrawn: the supplier does not see it any more, and it may be asked for anew.
  expect((await cook.delete(withdrawAsked, { params: { deal_id: first } })).status).toBe(204)
  expect((await owner.get(getAskedDeal, { params: { asked_id: first } })).status).toBe(404)
  const too_late = await owner.post(approveDeal, { params: { asked_id: first }, body: { customer_code: '77' } })
  expect([too_late.status, too_late.body]).toMatchObject([
    409,
    { current: { answer: 'withdrawn', answered_by_name: consumer.name } },
  ])
  expect((await cook.delete(withdrawAsked, { params: { deal_id: first } })).status).toBe(409)
  const second = (await ask()).body.deal_id
  const reject = { params: { asked_id: second }, body: { reason: '配達の区域外です' } }
  expect((await owner.post(rejectDeal, reject)).status).toBe(204)
  expect((await cook.get(listAskedDeals)).body.items).toMatchObject([{ state: 'rejected', reason: '配達の区域外です' }])
  const late = await cook.delete(withdrawAsked, { params: { deal_id: second } })
  expect([late.status, late.body.message]).toEqual([
    409,
    'この申請には、すでに返事が届いているか、取り下げられています',
  ])
  const stranger = await world(app)
  const other = await app.logIn('consumer', stranger.consumer.owner.login_id)
  expect((await other.delete(withdrawAsked, { params: { deal_id: second } })).status).toBe(404)
  expect((await other.get(listAskedDeals)).body.items).toEqual([])
})
