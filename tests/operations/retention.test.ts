import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { say } from '#domain/notices/words.ts'
import { tell } from '#server/notices/tell.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp({}, freshDatabase())
const { db } = app.deps

const run = async () => {
  for (const job of ['forget_sent', 'keep_months', 'forget_fax_images'])
    await sql`select graphile_worker.add_job(${job}, '{}')`.execute(db)
  await app.drainJobs()
}
const count = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from outgoing_mails)::int as mails, (select count(*) from dispatch_attempts)::int as attempts,
      (select count(*) from notifications)::int as notices, (select count(*) from notification_reads)::int as reads,
      (select count(*) from fax_images)::int as sheets, (select count(*) from dispatches)::int as dispatches,
      (select count(*) from order_events)::int as events`.execute(db)
  return rows[0]
}

test('what left and was told goes after its days, a part at a time; orders and their dispatches stay, tries can’t be changed', async () => {
  const { consumer } = await world(app)
  const own = await addOwnSupplier(app, consumer)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line] },
    idempotency_key: 'kept-order',
  })
  expect(placed.status).toBe(201)
  await tell(
    db,
    [
      {
        to: { consumer_id: consumer.id },
        said: say('deal_approved', { supplier_name: '卸', item_count: 0, url: 'https://oroshi.test' }),
        key: 'k',
      },
    ],
    app.deps.now(),
  )
  await sql`insert into notification_reads (account_id, notification_id, read_at)
    select ${consumer.owner.account_id}::uuid, id, ${app.deps.now()}::timestamptz from notifications`.execute(db)
  await app.drainJobs()
  // More than two parts of them.
  await sql`insert into outgoing_mails (key, destination, subject, body_text, state, queued_at)
    select 'old:' || n, 'a@cook.example', '件', '文', 'sent', ${app.deps.now()}::timestamptz from generate_series(1, 2500) n`.execute(
    db,
  )
  const before = await count()
  expect(before).toMatchObject({ attempts: 1, sheets: 1, notices: expect.any(Number), reads: expect.any(Number) })
  await run()
  expect(await count()).toEqual(before)

  app.clock.pass({ days: 91 })
  await run()
  expect(await count()).toEqual({ ...before, sheets: 0 })
  await expect(db.deleteFrom('dispatch_attempts').execute()).rejects.toThrow('append-only')

  app.clock.pass({ days: 310 })
  await sql`insert into outgoing_mails (key, destination, subject, body_text, state, queued_at)
    values ('young', 'a@cook.example', '件', '文', 'sent', ${app.deps.now()})`.execute(db)
  await run()
  const { dispatches, events } = before ?? {}
  expect(await count()).toEqual({ mails: 1, attempts: 0, notices: 0, reads: 0, sheets: 0, dispatches, events })
  app.clock.set()
})
