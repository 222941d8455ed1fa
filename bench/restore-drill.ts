// A drill: the running product is taken back to a chosen second by base copy and archived log, comes up on another port and
// sends nothing until what had left is settled by the mail server's record. Prints RPO and RTO, and what was sent twice.
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeDeps } from '#server/deps.ts'
import { releaseHold } from '#server/restores/release-hold.ts'
import { findHold, findUnsettledIds, noteVerdict } from '#server/restores/restore-store.ts'
import { archivedServer } from '#tests/support/point-in-time.ts'
import { smtpServer } from '#tests/support/smtp.ts'
import { pickOrder } from './demo-order.ts'
import { freePort, logIn, productionEnv, report, root, round, seedDemo, startProcess } from './stage.ts'

const dir = join(root, '.cache', 'bench', 'restore-drill')
rmSync(dir, { recursive: true, force: true })
mkdirSync(dir, { recursive: true })
const smtp = await smtpServer()
const { server, takeBase, archiveAll, restoreTo } = await archivedServer(dir)
await migrate(server.url)
await seedDemo(server.url)
const [port, worker_port] = [await freePort(), await freePort()]
const envOf = (url: string) => ({
  ...productionEnv(url),
  SMTP_URL: smtp.url,
  FILES_DIR: join(dir, 'files'),
  LOG_LEVEL: 'warn',
})
const web = (url: string) => startProcess('src/server/main.ts', envOf(url), port)
const worker = (url: string) => startProcess('src/server/worker.ts', envOf(url), worker_port, 'no-answer')

const before = new pg.Pool({ connectionString: server.url, max: 2 })
before.on('error', () => {})
let [web_process, worker_process] = [await web(server.url), await worker(server.url)]
const order = await pickOrder(web_process.url, await logIn(web_process.url, 'consumers', 'demo-restaurant'))

const place = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    const headers = { ...order.headers, 'idempotency-key': randomUUID() }
    const answer = await fetch(order.url, { method: 'POST', headers, body: order.body })
    if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
  }
}
/** What stands in the orders, as one word. */
const sumOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ orders: number; sum: string }>(`
    select count(*)::int as orders, md5(string_agg(o.id || ' ' || o.number || ' ' || o.revision || ' ' ||
      (select string_agg(l::text, ',' order by l::text) from order_lines l where l.order_id = o.id), ';' order by o.id)) as sum
    from orders o`)
  return rows[0] ?? { orders: 0, sum: '' }
}

await place(10)
await settled(before)
const base = await takeBase()
// While no worker runs: what the restored database takes for waiting.
await worker_process.stop()
await place(10)
await sleep(200)
const moment = new Date()
const known = await sumOf(before)
await sleep(200)
worker_process = await worker(server.url)
await place(10)
await settled(before)
const crashed = Date.now()
for (const { child } of [web_process, worker_process]) child.kill('SIGKILL')
const sent_before = smtp.taken.length
await archiveAll()
await before.end()
await server.stop()

const begun = Date.now()
const restored = await restoreTo(base, moment)
;[web_process, worker_process] = [await web(restored.url), await worker(restored.url)]
const ready = async () =>
  (await fetch(`${web_process.url}/readyz`)).json() as Promise<{ status: string; failed?: string[] }>
while (!(await ready()).failed?.includes('departures')) await sleep(100)
const held_after = Date.now()
const after = new pg.Pool({ connectionString: restored.url, max: 2 })
after.on('error', () => {})
const found = await sumOf(after)
// Long enough for everything to leave that would.
await sleep(5_000)
const sent_while_held = smtp.taken.length - sent_before

const deps = makeDeps(readConfig({ ...envOf(restored.url), LOG_LEVEL: 'silent' }))
const hold = await findHold(deps.db)
if (!hold) throw new Error('nothing is held')
const record = smtp.taken.map(mail => /^message-id: <(.+?)@/im.exec(mail.toString('latin1'))?.[1] ?? '')
const waiting = await findUnsettledIds(deps.db, hold.id)
const left = waiting.filter(id => record.includes(id))
await noteVerdict(deps.db, hold.id, { verdict: 'left', settled_by: 'record' }, left)
const to_send = await noteVerdict(deps.db, hold.id, { verdict: 'to_send', settled_by: 'person' })
const { rows: admins } = await after.query<{ id: string; name: string }>(
  `select id, name from accounts where login_id = 'demo-admin'`,
)
const [admin = { id: '', name: '' }] = admins
await releaseHold(
  deps,
  hold.id,
  { area: 'admin', account_id: admin.id, name: admin.name, role: 'owner', second_step: true },
  deps.now(),
)
await place_after()
await settled(after)
const ids = smtp.taken.map(mail => /^message-id: <(.+?)@/im.exec(mail.toString('latin1'))?.[1] ?? '')
const sent_twice = ids.length - new Set(ids).size

const figures = {
  bench: 'restore-drill',
  rpo_seconds: round((crashed - moment.getTime()) / 1000),
  rto_seconds: round((held_after - begun) / 1000),
  orders_known: known.orders,
  orders_restored: found.orders,
  same_sum: known.sum === found.sum,
  waiting_in_restored: waiting.length,
  left_by_record: left.length,
  to_send,
  sent_while_held,
  sent_after_release: ids.length - sent_before,
  sent_twice,
}
const good =
  figures.same_sum && left.length > 0 && sent_while_held === 0 && sent_twice === 0 && figures.sent_after_release > 0
for (const one of [web_process, worker_process]) await one.stop()
await deps.close()
await after.end()
await restored.stop()
await smtp.close()
report({ ...figures, good })
if (!good) process.exitCode = 1

/** Orders go on. */
async function place_after() {
  const again = await pickOrder(web_process.url, await logIn(web_process.url, 'consumers', 'demo-restaurant'))
  Object.assign(order, again)
  await place(5)
}

/** Waits until nothing is left to send; turns of an address that gets many are given at once. */
async function settled(pool: pg.Pool) {
  for (let tries = 0; tries < 600; tries += 1) {
    for (const hurry of [
      `update dispatches set turn_at = null where state = 'queued'`,
      `update outgoing_mails set turn_at = null where state = 'queued'`,
      'delete from destination_paces',
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    ])
      await pool.query(hurry).catch(() => {})
    const { rows } = await pool.query<{
      n: number
    }>(`select (select count(*) from dispatches where state in ('queued', 'sending'))::int
      + (select count(*) from outgoing_mails where state in ('queued', 'sending'))::int as n`)
    if (rows[0]?.n === 0) return
    await sleep(200)
  }
  throw new Error('something never left')
}
