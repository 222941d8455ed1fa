import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeToProcessed, getReceiveOrder, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { downloadOrders } from '#contract/downloads/downloads.contract.ts'
import {
  addFirstItems,
  changeDisplayOrder,
  changeFirstDownload,
  changeInitialization,
  getDisplayOrder,
  getInitialization,
  placeTestOrder,
  removeTestOrder,
} from '#contract/initializations/initializations.contract.ts'
import {
  changeNotificationSettings,
  getNotificationSettings,
} from '#contract/notification-settings/notification-settings.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { printOrders } from '#contract/prints/prints.contract.ts'
import { findRestaurants } from '#contract/stores/restaurants.contract.ts'
import { listStores } from '#contract/stores/stores.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplier, addSupplierUser, world } from '#tests/support/world.ts'
import { removeOldTests } from './test-order.ts'

const app = await testApp()

const desk = async (items: Parameters<typeof addSupplier>[2] = []) => {
  const supplier = await addSupplier(app, {}, items)
  return { supplier, owner: await app.logIn('supplier', supplier.owner.login_id) }
}

const item = {
  code: '0012',
  name: 'まだい',
  spec: '',
  category: '鮮魚',
  unit: '尾',
  price: '1280',
  tax_rate: 8 as const,
}
const squid = { ...item, code: '0013', name: 'するめいか', price: '' }

describe('the first items', () => {
  test('are registered together, one with an open price, in the order in which they were typed', async () => {
    const { owner } = await desk()
    const answer = await owner.post(addFirstItems, { body: { items: [squid, item] } })
    expect(answer).toMatchObject({ status: 201, body: { count: 2 } })
    const { body } = await owner.get(getDisplayOrder)
    expect(body.items.map(one => one.name)).toEqual(['するめいか', 'まだい'])
    expect((await owner.get(getInitialization)).body).toMatchObject({ item_count: 2, steps: { custom_items: true } })
  })

  test('are all refused where one can’t be: beside its field', async () => {
    const { owner } = await desk()
    await owner.post(addFirstItems, { body: { items: [item] } })
    const taken = await owner.post(addFirstItems, { body: { items: [squid, item] } })
    expect(taken.body.messages).toEqual([{ field: 'items[1].code', message: '商品コードはすでに使用されています' }])
    const twice = await owner.post(addFirstItems, { body: { items: [squid, { ...squid, unit: '', price: '-1' }] } })
    expect(twice.status).toBe(422)
    expect(twice.body.messages?.map(one => one.field)).toEqual(
      expect.arrayContaining(['items[1].unit', 'items[1].price', 'items[1].code']),
    )
    expect((await owner.get(getInitialization)).body.item_count).toBe(1)
  })
})

describe('the order of the items', () => {
  test('is decided by hand, and refused where the items have changed meanwhile', async () => {
    const { owner, supplier } = await desk([{ name: 'い' }, { name: 'あ' }, { name: 'う' }])
    const ids = supplier.product_items.map(one => one.id).toReversed()
    const answer = await owner.post(changeDisplayOrder, { body: { product_item_ids: ids, revision: 1 } })
    expect(answer.body.steps.display_order).toBe(true)
    const { items, revision, changed_by_name } = (await owner.get(getDisplayOrder)).body
    expect([items.map(one => one.id), revision, changed_by_name]).toEqual([ids, 2, supplier.owner.name])
    // Who began before that is shown what stands now.
    const late = await owner.post(changeDisplayOrder, { body: { product_item_ids: ids.toReversed(), revision: 1 } })
    expect([late.status, late.body]).toMatchObject([409, { current: { revision: 2, items } }])
    const stale = await owner.post(changeDisplayOrder, { body: { product_item_ids: ids.slice(1), revision } })
    expect([stale.status, stale.body]).toMatchObject([409, { current: { revision: 2, items } }])
    const twice = { product_item_ids: [...ids.slice(1), ids[1] ?? ''], revision }
    expect((await owner.post(changeDisplayOrder, { body: twice })).status).toBe(409)
    const { product_items } = (await desk([{}])).supplier
    const foreign = { product_item_ids: [product_items[0]?.id ?? '', ...ids.slice(1)], revision }
    expect((await owner.post(changeDisplayOrder, { body: foreign })).status).toBe(409)
    await owner.post(changeDisplayOrder, { body: { by: 'name', revision } })
    expect((await owner.get(getDisplayOrder)).body.items.map(one => one.name)).toEqual(['あ', 'い', 'う'])
  })
})

test('what makes an order processed is chosen: one setting with the page of notifications, one revision', async () => {
  const { owner } = await desk()
  const first = await owner.post(changeFirstDownload, { body: { processed_by: 'print', revision: 1 } })
  expect(first.body).toMatchObject({ processed_by: 'print', notifications: { revision: 2 } })
  expect(first.body.steps.download_settings).toBe(true)
  expect((await owner.get(getNotificationSettings)).body).toMatchObject({ processed_by: 'print', revision: 2 })
  // Whoever had the other page open, and whoever has this one open, is told.
  const body = { processed_by: 'download' as const, remind_unprocessed_at: null }
  expect((await owner.patch(changeNotificationSettings, { body: { ...body, revision: 1 } })).status).toBe(409)
  expect((await owner.patch(changeNotificationSettings, { body: { ...body, revision: 2 } })).status).toBe(200)
  const stale = await owner.post(changeFirstDownload, { body: { processed_by: 'button', revision: 2 } })
  expect([stale.status, stale.body]).toMatchObject([409, { current: { processed_by: 'download' } }])
})

describe('a test order', () => {
  const tomorrow = '2026-11-21'

  test('comes as a real one would, is worked on, and is taken away without a trace', async () => {
    const { owner, supplier } = await desk([{}, {}])
    const { status, body } = await owner.post(placeTestOrder)
    expect([status, body.test?.customer_code, body.steps.purchase_orders]).toEqual([201, 'TEST', true])
    const order_id = body.test?.order.id ?? ''
    const order = await owner.get(getReceiveOrder, { params: { order_id } })
    expect(order.body).toMatchObject({ delivery_date: tomorrow, note: /テスト注文/, lines: [{}, {}] })
    expect((await owner.get(listReceiveOrders, { query: { delivery_date: tomorrow } })).body.items).toHaveLength(1)
    await app.drainJobs()
    expect(app.mails.to(supplier.owner.mail_address).map(mail => mail.subject)).toEqual([
      expect.stringContaining('テスト店舗'),
    ])
    expect((await owner.post(placeTestOrder)).status).toBe(409)

    const ids = { order_ids: [order_id] }
    await owner.post(printOrders, { body: ids })
    await owner.post(downloadOrders, { body: { ...ids, encoding: 'utf8-bom' } })
    await owner.post(changeToProcessed, { body: ids })
    // As an adjustment does: an earlier version is kept for the next download.
    await app.deps.db.updateTable('orders').set({ revision: 2 }).where('id', '=', order_id).execute()
    expect((await owner.delete(removeTestOrder)).status).toBe(204)
    expect((await owner.get(listReceiveOrders, { query: { delivery_date: tomorrow } })).body.items).toEqual([])
    expect((await owner.get(listStores)).body.items).toEqual([])
    expect((await owner.get(getInitialization)).body).toMatchObject({ test: null, steps: { purchase_orders: true } })
    for (const table of ['consumers', 'deals', 'stores', 'orders'] as const) {
      const left = table === 'consumers' ? sql`test_of = ${supplier.id}` : sql`supplier_id = ${supplier.id}`
      const found = await sql`select id from ${sql.table(table)} where ${left}`.execute(app.deps.db)
      expect([table, found.rows.length]).toEqual([table, 0])
    }
    expect((await owner.post(placeTestOrder)).status).toBe(201)
  })

  test('is one, however many ask for it at one moment', async () => {
    const { owner, supplier } = await desk([{}])
    const again = await app.logIn('supplier', supplier.owner.login_id)
    const answers = await Promise.all([owner.post(placeTestOrder), again.post(placeTestOrder)])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from consumers where test_of = ${supplier.id}`.execute(app.deps.db)
    expect(rows[0]?.n).toBe(1)
    expect(answers.map(one => one.status).toSorted((one, other) => one - other)).toEqual([201, 409])
  })

  test('says what is missing', async () => {
    const nothing = await desk()
    expect((await nothing.owner.post(placeTestOrder)).body.message).toContain('商品がありません')
    const closed = await desk([{}])
    await app.deps.db.deleteFrom('order_closings').where('supplier_id', '=', closed.supplier.id).execute()
    expect((await closed.owner.post(placeTestOrder)).body.message).toContain('納品日がありません')
    expect((await closed.owner.get(getInitialization)).body).toMatchObject({ test: null, has_closing: false })
  })

  test('is not found by other suppliers, and goes by itself after a week', async () => {
    const { owner } = await desk([{}])
    await owner.post(placeTestOrder)
    const other = await desk()
    expect((await other.owner.get(findRestaurants, { query: { q: 'テスト店舗' } })).body.items).toEqual([])
    await removeOldTests(app.deps, new Date(app.deps.now().getTime() + 6 * 86_400_000))
    expect((await owner.get(getInitialization)).body.test).not.toBeNull()
    await removeOldTests(app.deps, new Date(app.deps.now().getTime() + 8 * 86_400_000))
    expect((await owner.get(getInitialization)).body.test).toBeNull()
  })

  test('leaves the events of real orders what they are: never removed', async () => {
    const { consumer, deal, items } = await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: '2026-11-24', lines: [line] },
      idempotency_key: `kept-${deal.id}`,
    })
    await expect(sql`delete from order_events where order_id = ${placed.body.id}`.execute(app.deps.db)).rejects.toThrow(
      'append-only',
    )
  })
})

describe('the reminder', () => {
  test('is for owners, until it is put away or a real order has come', async () => {
    const { owner, supplier } = await desk([{}])
    const staff = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
    const reminds = async (client: typeof owner) => (await client.get(getInitialization)).body.reminds
    expect([await reminds(owner), await reminds(staff)]).toEqual([true, false])
    await owner.post(placeTestOrder)
    expect(await reminds(owner)).toBe(true)
    expect((await staff.get(getInitialization)).body).toMatchObject({ test: null, mails: [] })
    await owner.patch(changeInitialization, { body: { dismissed: true } })
    expect(await reminds(owner)).toBe(false)
    await owner.patch(changeInitialization, { body: { dismissed: false } })
    expect(await reminds(owner)).toBe(true)
    expect((await staff.post(placeTestOrder)).status).toBe(403)
  })
})
