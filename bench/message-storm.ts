// One message to 5,000 stores, each of which has an owner to be mailed, while restaurants order at a steady rate and all
// workers are killed with SIGKILL again and again. Proves afterwards that every store was told once over all ways, and says
// how much later orders were placed than in the quiet before and after.
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { pickOrder } from './demo-order.ts'
import {
  freePort,
  getJson,
  logIn,
  openDatabase,
  percentile,
  productionEnv,
  report,
  round,
  seedDemo,
  startProcess,
} from './stage.ts'

const stores = Number(process.env.BENCH_STORES ?? 5000)
const orders_per_second = 10
const quiet_seconds = 20
const workers = 2
const most_growth = 1.3
/** So many stores told when all workers are killed; and as often while the mails leave. */
const told_at_kill = [0.3, 0.7].map(part => Math.floor(part * stores))
const kills_while_mailing = 2

const database = await openDatabase('message-storm')
await seedDemo(database.url)
const env = { ...productionEnv(database.url), LOG_LEVEL: 'warn' }
const web = await startProcess('src/server/main.ts', env, await freePort())
const worker = async () => startProcess('src/server/worker.ts', env, await freePort(), 'no-answer')
let pack = await Promise.all(Array.from({ length: workers }, worker))

const clerk = await logIn(web.url, 'suppliers', 'demo-supplier')
const session = await getJson<{ supplier: { id: string } }>(`${web.url}/api/v2/suppliers/session`, clerk)
const supplier_id = session.supplier.id
await addStores()
const order = await pickOrder(web.url, await logIn(web.url, 'consumers', 'demo-restaurant'))

const place = async () => {
  const began = performance.now()
  const answer = await fetch(order.url, {
    method: 'POST',
    headers: { ...order.headers, 'idempotency-key': randomUUID() },
    body: order.body,
  })
  if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - began
}

/** Orders at a steady rate, however long each takes, until told to stop. */
const placing = (until: () => boolean) => {
  const under_way: Promise<number>[] = []
  const done = (async () => {
    while (!until()) {
      under_way.push(place())
      await sleep(1000 / orders_per_second)
    }
    return (await Promise.all(under_way)).toSorted((a, b) => a - b)
  })()
  return done
}
const quiet = () => {
  const end = performance.now() + quiet_seconds * 1000
  return placing(() => performance.now() >= end)
}

await quiet()
const load_before = round(loadavg()[0] ?? 0, 1)
const before = await quiet()

const messages = `${web.url}/api/v2/suppliers/${supplier_id}/messages`
const headers = { 'content-type': 'application/json', 'x-csrf-token': clerk.csrf, cookie: clerk.cookie }
const post = async (url: string, body: object) => {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string; revision: number }
}
const draft = await post(messages, {
  title: '本日のおすすめ',
  body: '{店舗名}様\n\n真鯛が入りました。'.repeat(20),
  message_image_ids: [],
  web_flyer_id: null,
  audience: 'all',
  store_group_ids: [],
  store_ids: [],
})
const began = performance.now()
await post(`${messages}/${draft.id}/send`, { revision: draft.revision, send_at: null })

let kills = 0
const killAll = async () => {
  for (const one of pack) one.child.kill('SIGKILL')
  kills += pack.length
  pack = await Promise.all(Array.from({ length: workers }, worker))
}
type Standing = { told: number; waiting: number; state: string }
const standing = async (): Promise<Standing> => {
  const { rows } = await database.pool.query<Standing>(
    `select m.receiver_count as told, m.state,
       (select count(*)::int from outgoing_mails o where o.key like 'message:%' and o.state in ('queued', 'sending')) as waiting
     from messages m where m.id = $1`,
    [draft.id],
  )
  if (!rows[0]) throw new Error('the message is gone')
  return rows[0]
}

let over = false
const meanwhile = placing(() => over)
let told_after = 0
const marks = [...told_at_kill]
let mailing_kills = 0
for (;;) {
  const now = await standing()
  const [next] = marks
  if (next !== undefined && now.told >= next) {
    marks.shift()
    console.log(`${now.told} told: kill -9 ${pack.length} workers`)
    await killAll()
  } else if (now.state === 'sent') {
    told_after ||= performance.now() - began
    if (now.waiting === 0) break
    if (mailing_kills < kills_while_mailing && now.waiting < stores * (0.6 - 0.3 * mailing_kills)) {
      mailing_kills += 1
      console.log(`${now.waiting} mails wait: kill -9 ${pack.length} workers`)
      await killAll()
    }
  }
  if (performance.now() - began > 900_000) throw new Error(`it does not come to an end: ${JSON.stringify(now)}`)
  await sleep(200)
}
const mailed_after = performance.now() - began
over = true
const storm = await meanwhile
const after = await quiet()

const { rows } = await database.pool.query<Record<string, string>>(
  `with reached as (select d.id, d.consumer_id from deals d where d.supplier_id = $2 and d.state = 'active' and d.store_id is not null)
   select (select count(*) from reached) as reached,
     (select count(*) from reached d where 1 <> (select count(*) from message_receivers r where r.message_id = $1 and r.deal_id = d.id)) as not_reached_once,
     (select count(*) from message_receivers r where r.message_id = $1 and not r.muted
       and 1 <> (select count(*) from notifications n where n.kind = 'supplier_message' and n.subject = r.id::text)) as not_told_once,
     (select count(*) from (select o.key from message_receivers r join outgoing_mails o on o.key like 'message:' || r.id || ':%'
       where r.message_id = $1 group by r.id, o.key having count(*) <> 1) x) as mailed_twice,
     (select count(*) from outgoing_mails o where o.key like 'message:%' and o.state <> 'sent') as not_mailed,
     (select count(*) from outgoing_mails o where o.key like 'message:%'
       and 1 <> (select count(*) from local_outbox b where b.reference = o.id::text)) as not_left_once,
     (select count(*) from outgoing_mails o where o.key like 'message:%') as mails`,
  [draft.id, supplier_id],
)
const checked = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
await Promise.all([web, ...pack].map(one => one.stop()))
await database.stop()

const p95 = (times: readonly number[]) => percentile([...times], 95)
const quiet_p95 = p95([...before, ...after].toSorted((a, b) => a - b))
const growth = round(p95(storm) / quiet_p95, 2)
const none = ['not_reached_once', 'not_told_once', 'mailed_twice', 'not_mailed', 'not_left_once']
const once = checked.reached !== undefined && checked.reached >= stores && none.every(name => checked[name] === 0)
const good = once && growth <= most_growth
report({
  bench: 'message-storm',
  stores,
  kills,
  ...checked,
  told_after_seconds: round(told_after / 1000, 1),
  mailed_after_seconds: round(mailed_after / 1000, 1),
  orders_per_second,
  orders_in_quiet: before.length + after.length,
  orders_in_storm: storm.length,
  quiet_p95_ms: round(quiet_p95, 1),
  quiet_p95_ms_before: round(p95(before), 1),
  quiet_p95_ms_after: round(p95(after), 1),
  storm_p95_ms: round(p95(storm), 1),
  growth,
  load_before,
  good,
})
if (!good) process.exitCode = 1

/** Restaurants with an owner to be mailed, each with a store and an active deal at the supplier. */
async function addStores() {
  const deps = makeDeps(readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'warn' }))
  const created_at = deps.now()
  const made = Array.from({ length: stores }, (_, n) => ({ n, consumer_id: v7(), account_id: v7(), store_id: v7() }))
  const { db } = deps
  await insertAll(
    db,
    'consumers',
    made.map(({ n, consumer_id }) => ({ id: consumer_id, name: `嵐の食堂${n}`, created_at })),
  )
  await insertAll(
    db,
    'accounts',
    made.map(({ n, account_id }) => ({
      id: account_id,
      area: 'consumer',
      login_id: `storm-${n}`,
      name: `店主${n}`,
      mail_address: `storm-${n}@bench.example`,
      password_hash: 'none',
      created_at,
    })),
  )
  await insertAll(
    db,
    'consumer_members',
    made.map(({ consumer_id, account_id }) => ({ account_id, consumer_id, role: 'owner', created_at })),
  )
  await insertAll(
    db,
    'stores',
    made.map(({ n, store_id }) => ({
      id: store_id,
      supplier_id,
      customer_code: `S${n}`,
      name: `嵐の食堂${n}`,
      contact_name: `店主${n}`,
      created_at,
    })),
  )
  await insertAll(
    db,
    'deals',
    made.map(({ consumer_id, store_id }) => ({
      id: v7(),
      consumer_id,
      supplier_id,
      store_id,
      method: 'web',
      state: 'active',
      created_at,
    })),
  )
  await database.pool.query('analyze')
  await deps.close()
}
