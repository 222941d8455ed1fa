import { expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { makeDeps } from '#server/deps.ts'
import { noteResult } from '#server/dispatch/note-result.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

// Counts what has not left in the database as a whole.
const app = await testApp({}, freshDatabase())

const figures = async (deps = app.deps) => {
  const lines = (await deps.metrics.registry.metrics()).split('\n')
  return (name: string) => {
    const line = lines.find(one => one.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }
}

test('orders that have not left are counted by how near their closing is, and phones say how long they waited', async () => {
  const { consumer } = await world(app)
  const { deal, items } = await addOwnSupplier(app, consumer)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const before = await figures()
  const place = (key: string, waited_s: number) =>
    cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: {
        delivery_date: '2026-11-24',
        note: '',
        lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece', quantity: '1', note: '' }],
        waited_s,
      },
      idempotency_key: `${deal.id}-${key}`,
    })
  const { body, status } = await place('one', 130)
  expect(status).toBe(201)
  // A clock that was set back while the order waited refuses nothing.
  expect((await place('two', -50)).status).toBe(201)
  const after = await figures()
  const more = (name: string) => (after(name) ?? 0) - (before(name) ?? 0)
  expect(more('oroshi_phone_wait_seconds_count')).toBe(2)
  expect(more('oroshi_phone_wait_seconds_bucket{le="60"}')).toBe(1)
  expect(more('oroshi_phone_wait_seconds_bucket{le="300"}')).toBe(2)

  const { closing_at } = await app.deps.db
    .selectFrom('orders')
    .select('closing_at')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  const at = async (minutes: number) => {
    app.clock.set(new Date((closing_at?.getTime() ?? 0) + minutes * 60_000).toISOString())
    const now = await figures()
    return ['15m', '1h', 'passed'].map(closing => now(`oroshi_closing_orders{closing="${closing}"}`) ?? 0)
  }
  const far = await at(-90)
  const differ = async (minutes: number) => (await at(minutes)).map((n, index) => n - (far[index] ?? 0))
  expect(await differ(-45)).toEqual([0, 2, 0])
  expect(await differ(-10)).toEqual([2, 2, 0])
  expect(await differ(1)).toEqual([0, 0, 2])
})

test('failures are counted by their class, budgets by what of them is used, a replica that is away as endlessly behind', async () => {
  noteResult(app.deps, { order_id: '1', channel: 'fax' }, 'retried', { failure_class: 'busy' })
  const { db, config } = app.deps
  await db
    .insertInto('line_usage')
    .values({ channel: 'measured', month: '2026-11', pushes: config.line_monthly_pushes / 2 })
    .execute()
  app.clock.set('2026-11-20T09:00:00+09:00')
  const shown = await figures()
  await db.deleteFrom('line_usage').where('channel', '=', 'measured').execute()
  expect(shown('oroshi_dispatch_results_total{channel="fax",outcome="retried",class="busy"}')).toBe(1)
  expect(shown('oroshi_budget_used_ratio{budget="line_measured"}')).toBe(0.5)
  expect(shown('oroshi_budget_used_ratio{budget="sms_day"}')).toBeGreaterThanOrEqual(0)
  expect(shown('oroshi_replica_lag_seconds')).toBe(0)

  const nobody = 'postgres://oroshi@127.0.0.1:1/none'
  const deps = makeDeps({ ...config, database_replica_url: nobody }, { log: app.deps.log })
  const answer = await deps.metrics.registry.metrics()
  await deps.close()
  expect(answer).toContain('oroshi_replica_lag_seconds +Inf')
})
