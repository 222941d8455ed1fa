import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { changeToProcessed, seeReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { markSql } from '#server/orders/mark-orders.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

// A server without autovacuum, which would look at tables, also those of the catalogue, whenever it likes.
const dir = mkdtempSync(join(tmpdir(), 'oroshi-hot-'))
const server = await startEmbedded({ dir, fsync: false, settings: { autovacuum: 'off', jit: 'off' } })
await migrate(server.url)
afterAll(async () => {
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})
const app = await testApp({}, Promise.resolve(server.url))
const { db } = app.deps

/** Nobody else looks at this database: what a snapshot may still want to see can't be cleared away beside a changed row. */
const alone = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and (backend_xmin is not null or backend_xid is not null)`.execute(
        db,
      )
      if (rows.length > 0) throw new Error('somebody looks')
    },
    { timeout: 60_000, interval: 20 },
  )

/** Rows changed so far, and those of them that stayed in their page, so that no index was written (HOT). */
const changes = async (table: string, at_least: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ all: number; hot: number }>`
        select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = ${table}`.execute(
        db,
      )
      const [found] = rows
      if (!found || found.all < at_least) throw new Error('not told yet')
      return found
    },
    { timeout: 60_000, interval: 100 },
  )

test('seeing, printing and downloading an order write none of the indexes of orders', async () => {
  const { consumer, deal, items, supplier } = await world(app)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const clerk = await app.logIn('supplier', supplier.owner.login_id)
  const ids: string[] = []
  for (let n = 0; n < 80; n += 1) {
    const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }
    const { body } = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: '2026-11-24', note: '', lines: [line] },
      idempotency_key: `${deal.id}-${n}`,
    })
    ids.push(body.id)
  }
  const shares: Record<string, number> = {}
  let before = { all: 0, hot: 0 }
  const step = async (name: string, work: () => Promise<unknown>) => {
    await alone()
    await work()
    const after = await changes('orders', before.all + ids.length)
    shares[name] = (after.hot - before.hot) / (after.all - before.all)
    before = after
  }
  const who = { actor: { area: 'supplier' as const, id: supplier.owner.account_id, name: '係' }, screen: 'orders' }
  const marking = (mark: 'printed' | 'downloaded') =>
    markSql({ mark, which: sql`o.id = any(${ids}::uuid[])`, who, at: app.deps.now() }).execute(db)
  await step('seen', async () => {
    for (const order_id of ids) await clerk.post(seeReceiveOrder, { params: { order_id } })
  })
  await step('printed, all at once', () => marking('printed'))
  await step('downloaded, all at once', () => marking('downloaded'))
  await step('processed', () => clerk.post(changeToProcessed, { body: { order_ids: ids } }))
  // The list of what is unprocessed is kept by an index: leaving it writes one, and with it all.
  expect(shares).toEqual({ seen: 1, 'printed, all at once': 1, 'downloaded, all at once': 1, processed: 0 })
})
