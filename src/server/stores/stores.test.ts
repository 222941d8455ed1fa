import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { findClosingStores } from '#contract/calendar/order-closings.contract.ts'
import { getDeal } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { listMessageCandidates } from '#contract/messages/messages.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import {
  assignStores,
  changeClientInformation,
  countStores,
  createStore,
  downloadStoreAudits,
  endStore,
  getClientInformation,
  getStore,
  getStoreChoices,
  listNotLinkedStores,
  listStores,
  resumeStore,
  suspendStore,
} from '#contract/stores/stores.contract.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { testApp } from '#tests/support/app.ts'
import {
  addAsked,
  addInvitedStore,
  addMember,
  addRestaurant,
  addSupplier,
  addSupplierUser,
  world,
} from '#tests/support/world.ts'

const app = await testApp()

const client = {
  customer_code: '001042',
  name: '鮨 まるた',
  name_kana: 'すし まるた',
  contact_name: '丸田',
  postal_code: '104-0061',
  prefecture: '東京都',
  address: '中央区銀座9-31-4',
  phone_number: '03-0100-3000',
  fax_number: '',
  mail_address: 'maruta@test.example',
  note: '裏口から納品',
}

const start = async () => {
  const made = await world(app)
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const order = (key: string) =>
    cook.call(placeOrder, {
      params: { deal_id: made.deal.id },
      body: {
        delivery_date: '2026-11-24',
        lines: [{ order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
      },
      idempotency_key: `${key}-${made.deal.id}`,
    })
  return { ...made, owner, cook, order, params: { store_id: made.store.id } }
}

test('the list: every state with its count, filters, folded search, pages by code', async () => {
  const { supplier, owner, store } = await start()
  const { id: supplier_id } = supplier
  const add = (customer_code: string, name: string, state: string) =>
    addRestaurant(app, { ...supplier, product_items: [] }, { store: { customer_code, name }, deal: { state } })
  await add('2001', '酒場とおか', 'suspended')
  await add('2002', 'ビストロ七', 'ended')
  await addInvitedStore(app, supplier_id, { customer_code: '2003', name: 'バル・ソル' })
  await addInvitedStore(app, supplier_id, {
    customer_code: '2004',
    name: '招待食堂',
    expires_at: '2026-11-01T00:00:00Z',
  })
  const asked = await addAsked(app, supplier_id, { consumer: { name: 'カフェ ミモザ', name_kana: 'かふぇみもざ' } })
  const group = v7()
  await insertAll(app.deps.db, 'store_groups', [{ id: group, supplier_id, name: '東コース' }])
  await insertAll(app.deps.db, 'store_group_members', [{ store_group_id: group, store_id: store.id, supplier_id }])

  const counts = await owner.get(countStores)
  expect(counts.body).toEqual({
    all: 6,
    states: { asked: 1, not_linked: 1, invited: 1, active: 1, suspended: 1, ended: 1 },
  })
  const all = await owner.get(listStores)
  expect(all.body.items.map(one => [one.customer_code, one.state])).toEqual(
    [
      ['', 'asked'],
      [store.customer_code, 'active'],
      ['2001', 'suspended'],
      ['2002', 'ended'],
      ['2003', 'invited'],
      ['2004', 'not_linked'],
    ].sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)),
  )
  expect(all.body.items[0]).toMatchObject({ id: asked.deal_id, store_id: null, name: 'カフェ ミモザ' })
  const names = async (query: Parameters<typeof owner.get<typeof listStores>>[1]) =>
    (await owner.get(listStores, query)).body.items.map(one => one.name)
  expect(await names({ query: { q: 'ばるそる' } })).toEqual(['バル・ソル'])
  expect(await names({ query: { q: 'ｶﾌｪ' } })).toEqual(['カフェ ミモザ'])
  expect(await names({ query: { state: 'suspended' } })).toEqual(['酒場とおか'])
  expect(await names({ query: { store_group_id: group } })).toEqual([store.name])
  const in_group = (await owner.get(countStores, { query: { store_group_id: group } })).body
  expect([in_group.all, in_group.states.active, in_group.states.suspended]).toEqual([1, 1, 0])
  expect(await names({ query: { order_counter_id: supplier.order_counter_id, state: 'active' } })).toEqual([store.name])
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await owner.get(listStores, { query: { limit: 2, ...(cursor ? { cursor } : {}) } })
    found.push(...body.items.map(one => one.id))
    cursor = body.next_cursor
  } while (cursor)
  expect(found).toEqual(all.body.items.map(one => one.id))
  const unlinked = await owner.get(listNotLinkedStores, { query: { q: '2003' } })
  expect(unlinked.body.items.map(one => one.name)).toEqual(['バル・ソル'])
  expect((await owner.get(getStoreChoices)).body.store_groups).toEqual([{ id: group, name: '東コース' }])
})

test('a search brings the very code first, then codes that begin so, names, and what only its phone number ends in', async () => {
  const supplier = await addSupplier(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const made = [
    { customer_code: '2001', name: '炭火 とり源', phone_number: '03-5555-2201' },
    { customer_code: '2002', name: 'バー 2201' },
    { customer_code: '22010', name: '寿司 二号店' },
    { customer_code: '2201', name: '鮨 まるた' },
  ]
  for (const store of made) await addRestaurant(app, supplier, { store })
  const best = ['2201', '22010', '2002', '2001']
  for (const q of ['2201', '２２０１']) {
    for (const call of [findClosingStores, listStores, listMessageCandidates])
      expect((await owner.get(call, { query: { q } })).body.items.map(one => one.customer_code)).toEqual(best)
  }
  for (const call of [listStores, listMessageCandidates]) {
    const first = (await owner.get(call, { query: { q: '2201', limit: 2 } })).body
    const rest = await owner.get(call, { query: { q: '2201', limit: 2, cursor: first.next_cursor ?? '' } })
    expect(rest.body.items.map(one => one.customer_code)).toEqual(best.slice(2))
  }
})

test('a vowel that is typed short in Latin letters finds the long one, behind what is written so', async () => {
  const supplier = await addSupplier(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const made = [
    { customer_code: '3001', name: '龍苑', name_kana: 'りゅうえん' },
    { customer_code: '3002', name: '瑠苑', name_kana: 'りゅえん' },
    { customer_code: '3003', name: '大阪屋', name_kana: 'おおさかや' },
  ]
  for (const store of made) await addRestaurant(app, supplier, { store })
  const found = async (q: string) =>
    (await owner.get(findClosingStores, { query: { q } })).body.items.map(one => one.customer_code)
  expect(await found('ryuen')).toEqual(['3002', '3001'])
  expect(await found('ryuuen')).toEqual(['3001'])
  expect(await found('osaka')).toEqual(['3003'])
})

test('a store is registered once per code, with what input methods leave put right', async () => {
  const supplier = await addSupplier(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const made = await owner.post(createStore, {
    body: { ...client, customer_code: '００１０４２', phone_number: '０３ー０１００ー３０００' },
  })
  expect(made.status).toBe(201)
  const shown = await owner.get(getStore, { params: { store_id: made.body.id } })
  expect(shown.body).toMatchObject({ ...client, state: 'not_linked', revision: 1, deal: null })
  expect(shown.body.audits).toMatchObject([{ action: 'create', after: { customer_code: '001042' } }])
  const again = await owner.post(createStore, { body: client })
  expect([again.status, again.body.messages]).toEqual([
    422,
    [{ field: 'customer_code', message: '得意先コードはすでに使用されています' }],
  ])
  const wrong = await owner.post(createStore, {
    body: { ...client, customer_code: '', name: ' ', phone_number: '1', prefecture: '江戸', mail_address: 'x' },
  })
  expect(wrong.body.messages?.map(one => one.field)).toEqual([
    'customer_code',
    'name',
    'prefecture',
    'phone_number',
    'mail_address',
  ])
})

test('of two who edit, the second sees what the first has saved', async () => {
  const { owner, params, supplier } = await start()
  const colleague = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
  const first = await owner.patch(changeClientInformation, { params, body: { ...client, revision: 1 } })
  expect(first.body).toMatchObject({ ...client, revision: 2 })
  const second = await colleague.patch(changeClientInformation, {
    params,
    body: { ...client, name: '鮨まるた', revision: 1 },
  })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ current: { name: '鮨 まるた', revision: 2 } })
  const kept = await colleague.patch(changeClientInformation, {
    params,
    body: { ...client, name: '鮨まるた', revision: 2 },
  })
  expect(kept.body).toMatchObject({ name: '鮨まるた', revision: 3 })
  const { body } = await owner.get(getStore, { params })
  expect(body.audits[0]).toMatchObject({
    action: 'client_information',
    before: { name: '鮨 まるた' },
    after: { name: '鮨まるた' },
  })
  // Nothing changed is nothing saved.
  const same = await owner.patch(changeClientInformation, {
    params,
    body: { ...client, name: '鮨まるた', revision: 3 },
  })
  expect(same.body.revision).toBe(3)
  expect((await owner.get(getClientInformation, { params })).body.revision).toBe(3)
})

test('suspended: no new order, with the reason; the history stays; resumed it goes on; ended it is over', async () => {
  const { owner, cook, order, params, deal, consumer, supplier } = await start()
  expect((await order('before')).status).toBe(201)
  // An owner who was stopped at the restaurant hears nothing of it any more.
  const gone = await addMember(app, consumer.id, { role: 'owner' })
  const membership = app.deps.db.updateTable('consumer_members').set({ disabled_at: app.clock.now() })
  await membership.where('account_id', '=', gone?.account_id ?? '').execute()
  const suspended = await owner.post(suspendStore, { params, body: { reason: 'お支払いの確認中', revision: 1 } })
  expect(suspended.body).toMatchObject({ state: 'suspended', revision: 2, deal: { reason: 'お支払いの確認中' } })
  const words = '取引が停止されているため発注できません（理由：お支払いの確認中）。仕入先へお問い合わせください'
  const refused = await order('refused')
  expect([refused.status, refused.body.messages]).toEqual([
    422,
    [{ field: 'deal_id', message: words, name: 'deal_closed' }],
  ])
  expect((await cook.get(getDeal, { params: { deal_id: deal.id } })).body.closed_reason).toBe(words)
  expect((await cook.get(listOrders)).body.items).toHaveLength(1)
  expect((await owner.get(listReceiveOrders)).body.items).toHaveLength(1)

  const stale = await owner.post(resumeStore, { params, body: { revision: 1 } })
  expect([stale.status, stale.body]).toMatchObject([409, { current: { state: 'suspended' } }])
  const twice = await owner.post(suspendStore, { params, body: { reason: 'もう一度', revision: 2 } })
  expect([twice.status, twice.body.message]).toEqual([409, 'この得意先は「停止中」のため、この操作はできません'])
  expect((await owner.post(resumeStore, { params, body: { revision: 2 } })).body.state).toBe('active')
  expect((await order('after')).status).toBe(201)
  expect((await owner.post(endStore, { params, body: { reason: '閉店', revision: 3 } })).body).toMatchObject({
    state: 'ended',
    deal: null,
  })
  expect((await order('late')).status).toBe(422)
  expect((await cook.get(listOrders)).body.items).toHaveLength(2)

  await app.drainJobs()
  expect(app.mails.to(consumer.owner.mail_address).map(mail => mail.subject)).toEqual([
    `【Oroshi】${supplier.name}との取引が停止されました`,
    `【Oroshi】${supplier.name}との取引が再開されました`,
    `【Oroshi】${supplier.name}との取引が終了しました`,
  ])
  expect(app.mails.to(gone?.mail_address ?? '')).toEqual([])
  const notes = await app.deps.db
    .selectFrom('notifications')
    .select(['kind', 'body'])
    .where('consumer_id', '=', consumer.id)
    .orderBy('id')
    .execute()
  expect(notes.map(one => one.kind)).toEqual(['deal_suspended', 'deal_resumed', 'deal_ended'])
  expect(notes[0]?.body).toContain('理由：お支払いの確認中')
})

test('an order and a suspension of the same moment: the order is in before it, or refused by it', async () => {
  const { owner, order, params, deal, supplier } = await start()
  const db = app.deps.db
  // The supplier's transaction is under way when the restaurant, who has read an active deal, writes its order.
  let waiting: ReturnType<typeof order> | undefined
  await db.transaction().execute(async trx => {
    await sql`update deals set state = 'suspended', reason = '確認中' where id = ${deal.id}`.execute(trx)
    waiting = order('race')
    const blocked = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '/* place-order */%'`.execute(db)
    while ((await blocked()).rows[0]?.n === 0) await new Promise(resolve => setImmediate(resolve))
  })
  expect((await waiting)?.body.messages).toEqual([
    {
      field: 'deal_id',
      message: '取引が停止されているため発注できません（理由：確認中）。仕入先へお問い合わせください',
      name: 'deal_closed',
    },
  ])
  // Many at once: whatever came through was placed before the suspension, and nothing after it.
  await db.updateTable('deals').set({ state: 'active' }).where('id', '=', deal.id).execute()
  const [suspension, ...orders] = await Promise.all([
    owner.post(suspendStore, { params, body: { reason: '確認中', revision: 1 } }),
    ...Array.from({ length: 8 }, (_, n) => order(`crowd${n}`)),
  ])
  expect(suspension.status).toBe(200)
  for (const { status } of orders) expect([201, 422]).toContain(status)
  expect((await order('afterwards')).status).toBe(422)
  const placed = orders.filter(one => one.status === 201).length
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from orders where supplier_id = ${supplier.id}`.execute(db)
  expect(rows[0]?.n).toBe(placed)
})

test('whoever sees assigned stores sees those alone, from the assignment on, and those it registers', async () => {
  const { owner, order, store, supplier } = await start()
  const hidden = await addRestaurant(app, { ...supplier, product_items: [] })
  await addAsked(app, supplier.id)
  await order('assigned')
  const person = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false } })
  const staff = await app.logIn('supplier', person.login_id)
  expect((await staff.get(listStores)).body.items).toEqual([])
  expect((await staff.get(listReceiveOrders)).body.items).toEqual([])
  const wish = { store_ids: [store.id], add_user_ids: [person.account_id], remove_user_ids: [] }
  expect((await owner.post(assignStores, { body: wish })).body).toEqual({ changed: 1 })
  expect((await owner.post(assignStores, { body: wish })).body).toEqual({ changed: 0 })
  const { body } = await staff.get(listStores)
  expect(body.items.map(one => [one.id, one.assigned_users])).toEqual([
    [store.id, [{ id: person.account_id, name: person.name }]],
  ])
  expect((await staff.get(countStores)).body.all).toBe(1)
  expect((await staff.get(listReceiveOrders)).body.items).toHaveLength(1)
  expect((await staff.get(getStore, { params: { store_id: hidden.store.id } })).status).toBe(404)
  expect((await staff.post(assignStores, { body: wish })).status).toBe(403)
  expect((await owner.get(listStores, { query: { user_id: person.account_id } })).body.items).toHaveLength(1)
  const made = await staff.post(createStore, { body: client })
  expect((await staff.get(listStores)).body.items).toHaveLength(2)

  const remove = { store_ids: [store.id, made.body.id], add_user_ids: [], remove_user_ids: [person.account_id] }
  expect((await owner.post(assignStores, { body: remove })).body).toEqual({ changed: 2 })
  expect((await staff.get(listStores)).body.items).toEqual([])
  const { body: shown } = await owner.get(getStore, { params: { store_id: store.id } })
  expect(shown.audits.map(one => [one.action, one.after])).toEqual([
    ['unassign', { user_id: person.account_id, user_name: person.name }],
    ['assign', { user_id: person.account_id, user_name: person.name }],
  ])
})

test('what was changed of a store leaves as CSV, in the words of its page; of an unseen store nothing does', async () => {
  const made = await world(app, { store: { customer_code: '0042' } })
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const params = { store_id: made.store.id }
  const { body: now } = await owner.get(getStore, { params })
  await owner.post(suspendStore, { params, body: { revision: now.revision, reason: '=お支払いの確認' } })
  const file = await owner.get(downloadStoreAudits, { params })
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('変更の記録_0042_')
  const rows = file.payload.toString().trim().split('\r\n')
  expect(rows[0]).toBe('日時,変更した人,変更,内容')
  expect(rows[1]).toMatch(/^2026\/.*,取引の停止,理由：=お支払いの確認$/)
  const clerk = await addSupplierUser(app, made.supplier.id, { user: { sees_all_stores: false } })
  const unseen = await (await app.logIn('supplier', clerk.login_id)).get(downloadStoreAudits, { params })
  expect(unseen.status).toBe(404)
})

test('the audit trail cannot be changed', async () => {
  const { owner, params } = await start()
  await owner.patch(changeClientInformation, { params, body: { ...client, revision: 1 } })
  await expect(sql`update supplier_audits set actor_name = 'x'`.execute(app.deps.db)).rejects.toThrow('append-only')
  await expect(sql`delete from supplier_audits`.execute(app.deps.db)).rejects.toThrow('append-only')
})
