import { expect, test } from 'vitest'
import { declareNoOrder } from '#contract/placing/no-orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { listNotOrdered, remindNotOrdered } from '#contract/reminders/not-ordered.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const delivery_date = '2026-11-21'

const opened = async () => {
  const made = await world(app, { store: { name: '鮨 まるた', customer_code: '1001' } })
  const second = await addRestaurant(app, made.supplier, {
    store: { name: '酒場 とおか', customer_code: '1002' },
    owner: { mail_address: `tooka-${made.supplier.id}@test.example` },
  })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const list = async (who = clerk) => (await who.get(listNotOrdered, { query: { delivery_date } })).body.items
  const remind = (deal_ids: string[], who = clerk) => who.post(remindNotOrdered, { body: { delivery_date, deal_ids } })
  const order = (day = delivery_date) =>
    cook.post(placeOrder, {
      params: { deal_id: made.deal.id },
      body: {
        delivery_date: day,
        lines: [{ order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece', quantity: '1' }],
      },
      idempotency_key: `not-ordered-${made.deal.id}-${day}`,
    })
  const told = async (consumer_id: string) => {
    const { db } = app.deps
    const notices = await db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('consumer_id', '=', consumer_id)
      .where('kind', '=', 'order_reminder')
      .orderBy('id')
      .execute()
    const mails = await db
      .selectFrom('outgoing_mails')
      .select(['destination', 'subject', 'body_text'])
      .where('key', 'like', `order_reminder:%`)
      .where('destination', '=', `tooka-${made.supplier.id}@test.example`)
      .orderBy('id')
      .execute()
    return { notices, mails }
  }
  return { ...made, second, clerk, cook, list, remind, order, told }
}

test('who has not ordered is listed until it orders; how often it usually does is told', async () => {
  const { list, order, second } = await opened()
  expect((await list()).map(one => one.name)).toEqual(['鮨 まるた', '酒場 とおか'])
  for (const day of ['2026-11-07', '2026-11-14']) {
    app.clock.set(`${day.slice(0, 8)}${String(Number(day.slice(8)) - 2).padStart(2, '0')}T09:00:00+09:00`)
    expect((await order(day)).status).toBe(201)
  }
  app.clock.set()
  expect(await list()).toMatchObject([
    { name: '鮨 まるた', usual: 2, last_delivery_date: '2026-11-14', closed: false, no_order: null, reminded: null },
    { name: '酒場 とおか', usual: 0, last_delivery_date: null },
  ])
  expect((await order()).status).toBe(201)
  expect((await list()).map(one => one.deal_id)).toEqual([second.deal.id])
})

test('a reminder goes out once for a store and a date, in-app and by mail, however many press at once', async () => {
  const { remind, second, told, list } = await opened()
  const answers = await Promise.all([remind([second.deal.id]), remind([second.deal.id]), remind([second.deal.id])])
  expect(answers.map(one => one.status)).toEqual([200, 200, 200])
  expect(answers.flatMap(one => one.body.reminded)).toEqual([second.deal.id])
  const { notices, mails } = await told(second.consumer.id)
  expect(notices).toHaveLength(1)
  expect(notices[0]?.title).toContain('2026/11/21(土)納品の発注がまだありません')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body_text).toContain(`/consumers/suppliers/${second.deal.id}/orders/new`)
  expect((await list()).find(one => one.deal_id === second.deal.id)?.reminded).toMatchObject({
    reminded_by_name: '試験 花子',
  })
})

test('発注なし is respected and shown; whoever ordered, or whose closing has passed, is left out', async () => {
  const { cook, deal, remind, list, second, order } = await opened()
  await cook.post(declareNoOrder, { params: { deal_id: deal.id }, body: { delivery_date } })
  expect((await list()).find(one => one.deal_id === deal.id)?.no_order).toMatchObject({ declared_by_name: '試験 花子' })
  expect((await remind([deal.id])).body).toEqual({ reminded: [], skipped: [deal.id] })
  await order()
  expect((await remind([deal.id])).body).toEqual({ reminded: [], skipped: [deal.id] })
  app.clock.set('2026-11-21T08:00:00+09:00')
  expect((await list()).map(one => one.closed)).toEqual([true])
  expect((await remind([second.deal.id])).body).toEqual({ reminded: [], skipped: [second.deal.id] })
  app.clock.set()
})

test('staff limited to assigned stores sees and reminds those only', async () => {
  const { supplier, second, store, deal, list, remind } = await opened()
  const person = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
  const staff = await app.logIn('supplier', person.login_id)
  expect((await list(staff)).map(one => one.deal_id)).toEqual([deal.id])
  expect((await remind([deal.id, second.deal.id], staff)).status).toBe(404)
  expect((await remind([deal.id], staff)).body.reminded).toEqual([deal.id])
  expect((await list()).find(one => one.deal_id === second.deal.id)?.reminded).toBeNull()
})

test('nobody is missing on a day without delivery', async () => {
  const made = await world(app, {
    supplier: { non_delivery_days: [{ kind: 'closed', date_from: '2026-11-26', date_to: '2026-11-26' }] },
  })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  expect((await clerk.get(listNotOrdered, { query: { delivery_date: '2026-11-26' } })).body.items).toEqual([])
})
