import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { countConsumerNotices, listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { addPushDevice } from '#contract/notices/push.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { escalateDispatches } from '#server/dispatch/escalate.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import { acknowledge } from '#server/receipts/token-order.ts'
import { testApp } from '#tests/support/app.ts'
import { pushService } from '#tests/support/push-service.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'
import { sendPush } from './send-push.ts'

const app = await testApp()
const { db } = app.deps
const service = await pushService()
afterAll(() => service.close())
afterEach(() => app.clock.set())

/** An order that waits for its LINE to be sent by hand, twenty minutes before its closing; the cook's phone rings. */
const start = async () => {
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { name: '川崎鮮魚', method: 'line' })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const phone = service.device('電話')
  await cook.post(addPushDevice, { body: phone })
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `late-${own.deal.id}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const order_id = placed.body.id
  await app.drainJobs()
  const { closing_at } = await db
    .selectFrom('orders')
    .select('closing_at')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  app.clock.set(new Date((closing_at?.getTime() ?? 0) - 20 * 60_000).toISOString())
  const [order] = await findOrders(db, sql`o.id = ${order_id}`)
  if (!order) throw new Error('the order that was placed')
  return {
    order_id,
    acknowledge: () => acknowledge(app.deps, order, 1, app.deps.now()),
    bell: async () => (await cook.get(countConsumerNotices)).body.count,
    told: async () => (await cook.get(listConsumerNotices)).body.items,
    rung: () => service.to(phone.endpoint),
    mailed: () => app.mails.to(made.consumer.owner.mail_address),
    pushes: () => db.selectFrom('outgoing_pushes').select('id').where('consumer_id', '=', made.consumer.id).execute(),
  }
}
const title = '川崎鮮魚への発注を、まだLINEで送っていません'

test('an order that nobody acknowledges before its closing rings bell, push and mail, once each, however many workers look', async () => {
  const { bell, told, rung, mailed, acknowledge, pushes } = await start()
  await Promise.all(Array.from({ length: 6 }, () => escalateDispatches(app.deps)))
  expect(await bell()).toBe(1)
  const [push, ...more] = await pushes()
  expect(more).toEqual([])
  await app.drainJobs()
  // A worker that was killed before it could write that it had sent: another sends it again, under the same topic and tag.
  await db
    .updateTable('outgoing_pushes')
    .set({ state: 'sending' })
    .where('id', '=', push?.id ?? '')
    .execute()
  await sendPush(app.deps, push?.id ?? '')
  await Promise.all(Array.from({ length: 3 }, () => escalateDispatches(app.deps)))
  await app.drainJobs({ hurry: true })
  expect((await told()).map(one => [one.kind, one.title, one.urgent])).toEqual([['dispatch_late', title, true]])
  const shown = new Map(rung().map(one => [one.payload.tag, one.payload.title]))
  expect([rung().length, new Set(rung().map(one => one.topic)).size, [...shown.values()]]).toEqual([2, 1, [title]])
  expect(mailed().map(one => one.subject)).toEqual([`【Oroshi】${title}`])
  await acknowledge()
  expect(await bell()).toBe(0)
  expect(await told()).toMatchObject([{ done: true, read: false }])
})

test('acknowledged while it is being told, it falls silent: what has not rung yet rings no more', async () => {
  const { bell, rung, acknowledge } = await start()
  await escalateDispatches(app.deps)
  await acknowledge()
  await Promise.all([escalateDispatches(app.deps), app.drainJobs()])
  await app.drainJobs({ hurry: true })
  expect([await bell(), rung()]).toEqual([0, []])
})

test('whoever is faster, the one that acknowledges or the one that tells: the bell is silent in the end', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { bell, acknowledge } = await start()
    await Promise.all([escalateDispatches(app.deps), acknowledge(), escalateDispatches(app.deps)])
    expect(await bell(), `turn ${turn}`).toBe(0)
    app.clock.set()
  }
})
