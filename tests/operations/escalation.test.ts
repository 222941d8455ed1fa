import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp({}, freshDatabase())
const { db } = app.deps
const crowd = 10_000

const placeAt = async (fax_number: string) => {
  const { consumer } = await world(app)
  const own = await addOwnSupplier(app, consumer, { fax_number, mail_address: `desk-${fax_number}@wholesale.example` })
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line] },
    idempotency_key: `crowd-${own.deal.id}`,
  })
  expect(placed.status).toBe(201)
  return placed.body.id
}

/** So many orders like one, each gone by the same way. */
const multiply = async (order_id: string, closing_at: Date) => {
  await sql`
    with copies as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(), 'number', nextval('order_numbers'),
        'idempotency_key', uuidv7(), 'closing_at', ${closing_at}::timestamptz))).*
      from orders o, generate_series(1, ${crowd}::int) where o.id = ${order_id} returning id)
    insert into dispatches (order_id, order_revision, occasion, channel, destination, state, attempts, queued_at, sent_at, delivered_at)
    select c.id, 1, 'placed', 'fax', '03-0210-0001', 'delivered', 1, ${app.deps.now()}, ${app.deps.now()}, ${app.deps.now()}
    from copies c`.execute(app.worker().db)
  await sql`analyze orders, dispatches`.execute(db)
}

test('a fax that failed goes another way in the minute in which it is due, however many stand before it', async () => {
  const arrived = await placeAt('03-0210-0001')
  const failed = await placeAt('03-0210-0002')
  const { closing_at } = await db
    .selectFrom('orders')
    .select('closing_at')
    .where('id', '=', failed)
    .executeTakeFirstOrThrow()
  if (!closing_at) throw new Error('an order without a closing')
  // All arrived and none is acknowledged: an hour before the closing nothing is due for them.
  await multiply(arrived, new Date(closing_at.getTime() - 60_000))
  await db.updateTable('dispatches').set({ state: 'failed' }).where('order_id', '=', failed).execute()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
  app.clock.set(new Date(closing_at.getTime() - 55 * 60_000))
  await sql`select graphile_worker.add_job('escalate_dispatches', '{}')`.execute(db)
  await app.drainJobs()
  const of = (order_id: string) =>
    db.selectFrom('dispatches').select(['channel', 'state']).where('order_id', '=', order_id).orderBy('id').execute()
  expect(await of(failed)).toEqual([
    { channel: 'fax', state: 'failed' },
    { channel: 'mail', state: 'sent' },
  ])
})
