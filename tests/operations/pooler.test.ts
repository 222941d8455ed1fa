import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { downloadHistory } from '#contract/history/order-downloads.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { readConfig } from '#server/config.ts'
import { database_limits } from '#server/db/limits.ts'
import { makeDeps } from '#server/deps.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { pooler_installed, startPooler } from '#tests/support/pooler.ts'
import { world } from '#tests/support/world.ts'

let pooler: Awaited<ReturnType<typeof startPooler>> | undefined
afterAll(() => pooler?.stop())

test.skipIf(!pooler_installed)(
  `behind PgBouncer in transaction mode an order is placed, seen and taken out${pooler_installed ? '' : ': SKIPPED, apt-get install pgbouncer'}`,
  async () => {
    const url = await testDatabase()
    // Two connections for everybody.
    pooler = await startPooler(url, 2)
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: pooler.before(url),
      DATABASE_DIRECT_URL: url,
      DATABASE_POOL: '8',
      LOG_LEVEL: 'error',
    })
    const { pool, db, reader, live, ...web } = makeDeps(config, {}, 'web')
    const app = await testApp({ pool, db, reader, live })
    const { consumer, supplier, deal, items } = await world(app)
    const [cook, desk] = [
      await app.logIn('consumer', consumer.owner.login_id),
      await app.logIn('supplier', supplier.owner.login_id),
    ]
    const told: string[] = []
    const stop = await live.subscribe(event => told.push(event.order_id))
    const body = {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }],
    }
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body,
      idempotency_key: `pooled-${deal.id}`,
    })
    expect(placed.status).toBe(201)
    await vi.waitFor(() => expect(told).toContain(placed.body.id), 60_000)
    stop()
    // More at once than the pooler has connections: each finds another one than before.
    const seen = await Promise.all(Array.from({ length: 24 }, () => desk.get(listReceiveOrders, { query: {} })))
    expect(seen.map(one => [one.status, one.body.items?.length])).toEqual(Array.from({ length: 24 }, () => [200, 1]))
    const file = await cook.post(downloadHistory, { body: { format: 'csv-utf8' } })
    expect([file.status, file.payload.toString()]).toEqual([200, expect.stringContaining(placed.body.number)])
    const { rows } = await sql<{ zone: string; day: string }>`
      select current_setting('TimeZone') as zone, ('2026-11-20T16:00Z'::timestamptz)::date as day`.execute(db)
    expect(rows).toEqual([{ zone: 'Asia/Tokyo', day: '2026-11-21' }])
    // No limit travels through it: ops/pgbouncer.ini tells the server those of the webs.
    const { statement, lock, idle } = database_limits.web
    const { rows: limits } = await sql`
      select array(select setting::int from pg_settings where name in ('statement_timeout', 'lock_timeout',
        'idle_in_transaction_session_timeout') order by name) as ms`.execute(db)
    expect(limits).toEqual([{ ms: [idle, lock, statement] }])
    await web.mail.close()
  },
)
