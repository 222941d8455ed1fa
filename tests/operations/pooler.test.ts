import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { downloadHistory } from '#contract/history/order-downloads.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { world } from '#tests/support/world.ts'

const program = '/usr/sbin/pgbouncer'
const installed = existsSync(program)
const dir = mkdtempSync(join(tmpdir(), 'oroshi-pooler-'))
let bouncer: ChildProcess | undefined
afterAll(() => {
  bouncer?.kill('SIGTERM')
  rmSync(dir, { recursive: true, force: true })
})

/** A PgBouncer in transaction mode before a database, with two connections for everybody. */
const startPooler = async (url: string): Promise<string> => {
  const { username, password, hostname, port, pathname } = new URL(url)
  const listen_port = await freePort()
  writeFileSync(join(dir, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const database = pathname.slice(1)
  writeFileSync(
    join(dir, 'ini'),
    `[databases]
${database} = host=${hostname} port=${port} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen_port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(dir, 'users')}
pool_mode = transaction
default_pool_size = 2
`,
  )
  chmodSync(dir, 0o755)
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  bouncer = spawn(program, ['-q', ...as, join(dir, 'ini')], { stdio: 'ignore' })
  const pooled = new URL(url)
  pooled.port = String(listen_port)
  return pooled.href
}

test.skipIf(!installed)(
  `behind PgBouncer in transaction mode an order is placed, seen and taken out${installed ? '' : ': SKIPPED, apt-get install pgbouncer'}`,
  async () => {
    const url = await testDatabase()
    const pooler = await startPooler(url)
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: pooler,
      DATABASE_DIRECT_URL: url,
      DATABASE_POOL: '8',
      LOG_LEVEL: 'error',
    })
    const { pool, db, reader, live, ...web } = makeDeps(config, {}, 'web')
    await vi.waitFor(() => pool.query('select 1'), 60_000)
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
    await web.mail.close()
  },
)
