import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyPassword } from '#server/accounts/password.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedFirstDay } from './first-day.ts'

const at = new Date('2026-11-21T18:30:00+09:00')

/** A database that is nobody else's: the demo world wants an empty one. */
const emptyHouse = async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: await freshDatabase(), LOG_LEVEL: 'error' })
  const deps = makeDeps(config, { now: () => at })
  const count = async (text: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(text)}`.execute(deps.db)
    return rows[0]?.n ?? -1
  }
  return { deps, count }
}

test('the demo world: one that cannot be finished leaves nothing, one that can is whole and keeps the house rules', async () => {
  const { deps, count } = await emptyHouse()
  await sql`create function no_orders() returns trigger language plpgsql as $$ begin raise 'no orders'; end $$`.execute(
    deps.db,
  )
  await sql`create trigger no_orders before insert on orders for each row execute function no_orders()`.execute(deps.db)
  await expect(seedFirstDay(deps, { days_before: 3 })).rejects.toThrow('no orders')
  expect([await count('accounts'), await count('product_items'), await count('graphile_worker._private_jobs')]).toEqual(
    [0, 0, 0],
  )
  await sql`drop function no_orders cascade`.execute(deps.db)

  await seedFirstDay(deps, { days_before: 10 })
  expect(await count('consumers')).toBe(30)
  const platform = `supplier_id in (select id from suppliers where origin = 'platform')`
  expect(await count(`suppliers where origin = 'platform'`)).toBe(3)
  expect(await count(`product_items where ${platform}`)).toBe(500)
  // The restaurant's own: by fax, mail and LINE.
  expect(await count(`deals where not ${platform}`)).toBe(3)
  expect(await count(`order_list_items where not ${platform}`)).toBe(13)
  expect(await count('orders')).toBeGreaterThan(400)
  expect(await count('web_flyer_items')).toBe(6)
  expect(await count('my_list_items')).toBeGreaterThan(8)
  expect(await count('no_orders')).toBe(1)
  const { password_hash } = await deps.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('login_id', '=', 'demo-restaurant')
    .executeTakeFirstOrThrow()
  expect(await verifyPassword('Demo1234', password_hash)).toBe(true)

  // Every order tells how it came to be what it is, in the order of time.
  expect(
    await count(`orders o where not exists (select from order_events e where e.order_id = o.id and e.kind = 'placed')`),
  ).toBe(0)
  expect(
    await count(
      `orders o where state <> 'placed' and not exists (select from order_events e where e.order_id = o.id and e.kind = o.state)`,
    ),
  ).toBe(0)
  expect(
    await count(
      `(select happened_at < lag(happened_at) over (partition by order_id order by id) as back from order_events) e where back`,
    ),
  ).toBe(0)
  expect(await count(`orders where delivery_date < '2026-11-21' and state = 'placed'`)).toBe(0)
  expect(await count(`orders where placed_at > '${at.toISOString()}'`)).toBe(0)
  expect(await count(`orders where placed_at >= closing_at`)).toBe(0)
  expect(
    await count(`(select number < lag(number) over (order by placed_at, number) as back from orders) o where back`),
  ).toBeLessThan(10)
  expect(
    await count(`sales_counters c join product_items p on p.id = c.product_item_id where c.sold > p.sales_limit`),
  ).toBe(0)

  // Its mail has left, but for the newest, of which two have failed: the others have their jobs.
  expect(await count("dispatches where state = 'queued'")).toBe(28)
  // What happened after sending can be looked at, on both sides.
  const demo = `consumer_id = (select consumer_id from consumer_members m join accounts a on a.id = m.account_id where login_id = 'demo-restaurant')`
  expect(await count(`orders where adjustment is not null and ${demo}`)).toBe(3)
  expect(await count(`orders where adjustment = 'open' and ${demo}`)).toBe(1)
  expect(await count("change_requests where state = 'open'")).toBe(2)
  // Three to the restaurant; a question, a request and a claim to each of the desk's three people; six of tonight's; to two
  // owners that one of the staff asks; the message to the stores' owners, whose job finds that all is told. A request for
  // tonight to the three; staff are told of two requests, a restaurant is asked to approve one, two stores are invited, two
  // more are to be written to by post, and who inquired has an answer.
  const [mails, of_staff] = [20 + 24, 3 + 2 + 1 + 2 + 1 + 1]
  expect(await count("outgoing_mails where state = 'queued'")).toBe(mails + of_staff)
  // Of the message to the stores' owners five mails leave by one job.
  const [batched, batches] = [24, 5]
  expect(await count('outgoing_mails where batch_id is not null')).toBe(batched)
  expect(await count('graphile_worker._private_jobs')).toBe(28 + mails - batched + batches + of_staff + 1)
  // No page of staff is empty.
  expect(await count(`agent_registrations where state in ('received', 'to_confirm')`)).toBe(2)
  expect(await count(`usage_answers where choice = 'answered'`)).toBe(8)
  expect(await count('platform_invites')).toBe(2)
  expect(await count(`flyer_send_requests where state = 'requested'`)).toBe(2)
  expect(await count(`contacts where state <> 'done'`)).toBe(2)
  expect(await count('contacts where waiting_since is null and first_answered_at is not null')).toBe(1)
  expect(await count('admin_audits')).toBeGreaterThan(2)
  expect(
    await count(`(select happened_at < lag(happened_at) over (order by id) as back from admin_audits) a where back`),
  ).toBe(0)
  // A message about the flyer has reached every store, and nobody has read it.
  expect(await count(`message_receivers where read_at is null and ${demo}`)).toBe(1)
  // What waits for somebody.
  expect(await count(`order_claims where state = 'reported' and cardinality(image_ids) = 1 and ${demo}`)).toBe(1)
  expect(await count(`order_approvals where state = 'waiting' and total > 5000 and ${demo}`)).toBe(1)
  expect(
    await count(`order_approvals a join orders o on o.deal_id = a.deal_id and o.delivery_date = a.delivery_date
      and o.total = a.total`),
  ).toBe(0)
  expect(await count('shared_drafts where taken_by is null')).toBe(1)
  expect(await count(`order_lines where free and order_id in (select id from orders where state = 'placed')`)).toBe(1)
  expect(
    await count(
      `dispatches d where state = 'sent' and not exists (select from dispatch_attempts a where a.dispatch_id = d.id)`,
    ),
  ).toBe(0)

  // Tonight's desk of the demo wholesaler is full, with orders in every state; one fax there and one of the demo restaurant have failed.
  const tonight = `orders where delivery_date = '2026-11-24' and supplier_id = (select supplier_id from supplier_users u join accounts a on a.id = u.account_id where login_id = 'demo-supplier')`
  expect(await count(tonight)).toBeGreaterThan(35)
  for (const some of [
    `state = 'processed'`,
    `state = 'cancelled'`,
    `state = 'placed' and seen_at is null`,
    `state = 'placed' and seen_at < changed_at`,
    `adjustment = 'open'`,
    `adjustment = 'accepted'`,
    `exists (select from change_requests r where r.order_id = orders.id and r.state = 'open')`,
    `method = 'fax' and exists (select from dispatches d where d.order_id = orders.id and d.channel = 'fax' and d.state = 'failed')`,
  ])
    expect(await count(`${tonight} and ${some}`), some).toBeGreaterThan(0)
  expect(await count("dispatches where state = 'failed' and failure_class = 'busy'")).toBe(2)
  await deps.close()
})
