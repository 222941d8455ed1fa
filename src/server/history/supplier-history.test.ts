import { expect, test } from 'vitest'
import { listOrderNotifications } from '#contract/board/order-notifications.contract.ts'
import { changeToProcessed } from '#contract/board/receive-orders.contract.ts'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { listOrderHistory } from '#contract/history/order-history.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const order = async (cook: Client, deal_id: string, order_list_item_id = '', quantity = '1', day = '2026-11-24') => {
  const { body, status } = await cook.post(placeOrder, {
    params: { deal_id },
    body: { delivery_date: day, lines: [{ order_list_item_id, unit_kind: 'piece', quantity }] },
    idempotency_key: `supplier-history-${deal_id}-${quantity}-${day}`,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  app.clock.pass({ minutes: 1 })
  return body.id
}

test('orders are found by day, amount, customer, item and state, together; staff finds those of its stores', async () => {
  const made = await world(app, {
    store: { name: '鮨 まるた', customer_code: '1042' },
    items: [{ name: '真鯛', price: '1000' }],
  })
  const second = await addRestaurant(app, made.supplier, { store: { name: '酒場 とおか', customer_code: '2001' } })
  const person = await addSupplierUser(app, made.supplier.id, {
    user: { sees_all_stores: false },
    store_ids: [second.store.id],
  })
  const [clerk, staff, cook, other] = await Promise.all([
    app.logIn('supplier', made.supplier.owner.login_id),
    app.logIn('supplier', person.login_id),
    app.logIn('consumer', made.consumer.owner.login_id),
    app.logIn('consumer', second.consumer.owner.login_id),
  ])
  const item = made.items[0]?.id
  const small = await order(cook, made.deal.id, item, '1')
  const large = await order(cook, made.deal.id, item, '20', '2026-11-27')
  const theirs = await order(other, second.deal.id, second.items[0]?.id, '5')
  await clerk.post(changeToProcessed, { body: { order_ids: [small] } })
  await other.post(cancelOrder, { params: { order_id: theirs }, body: { revision: 1 } })
  app.clock.set()
  const find = async (query: Record<string, string>, who = clerk) => {
    const { body } = await who.get(listOrderHistory, { query })
    return body.items.map(one => one.id)
  }
  expect(await find({})).toEqual([theirs, large, small])
  expect(await find({ mode: 'delivery_date', date_from: '2026-11-25', date_to: '2026-11-30' })).toEqual([large])
  expect(await find({ date_from: '2026-11-21' })).toEqual([])
  expect(await find({ amount_from: '5000', amount_to: '6000' })).toEqual([theirs])
  expect(await find({ q: 'ﾏﾙﾀ' })).toEqual([large, small])
  expect(await find({ q: '2001' })).toEqual([theirs])
  expect(await find({ q: 'まるた 真鯛', state: 'processed' })).toEqual([small])
  expect(await find({ state: 'cancelled' })).toEqual([theirs])
  expect(await find({}, staff)).toEqual([theirs])
  expect(await find({ q: 'まるた' }, staff)).toEqual([])
  const first = await clerk.get(listOrderHistory, { query: { limit: 2 } })
  const rest = await clerk.get(listOrderHistory, { query: { limit: 2, cursor: first.body.next_cursor ?? '' } })
  expect([...first.body.items, ...rest.body.items].map(one => one.id)).toEqual([theirs, large, small])

  // What others did, newest first: not the processing of the desk itself.
  const heard = async (who: Client, query: Record<string, string> = {}) => {
    const { body } = await who.get(listOrderNotifications, { query })
    return { told: body.items.map(one => [one.kind, one.order_id]), next: body.next_cursor, items: body.items }
  }
  const everything = [
    ['cancelled', theirs],
    ['placed', theirs],
    ['placed', large],
    ['placed', small],
  ]
  const all = await heard(clerk)
  expect(all.told).toEqual(everything)
  expect(all.items[0]).toMatchObject({ store_name: '酒場 とおか', state: 'cancelled', actor_area: 'consumer' })
  expect((await heard(staff)).told).toEqual(everything.slice(0, 2))
  const some = await heard(clerk, { limit: '3' })
  expect([...some.told, ...(await heard(clerk, { cursor: some.next ?? '' })).told]).toEqual(everything)
})
