// 2,000 orders by fax on a rough day, under a clock that runs 30 times as fast: a tenth of all requests, calls and callbacks
// goes wrong, the gateway is away for ten minutes, one supplier is unplugged for an hour, orders are sent twice, callbacks
// come twice, late, out of order or never, and workers are killed with SIGKILL all the while. Proves afterwards that each
// order arrived exactly once or ended in a failure that is told, and that nothing was faxed twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { test_password } from '#tests/support/password.ts'
import { chance, roughGateway } from '#tests/support/rough-gateway.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'
import { freePort, logIn, openDatabase, productionEnv, report, root, round, startProcess } from './stage.ts'
import { stormClock } from './storm-clock.ts'

const orders = Number(process.env.BENCH_ORDERS ?? 2000)
const speed = Number(process.env.BENCH_SPEED ?? 30)
const machines = Math.ceil(orders / 6)
const at_unplugged = 30
const clients = 6
const workers = 3
const secret = 'a-secret-of-the-rough-gateway'
const minute = 60_000

const random = chance(Number(process.env.BENCH_SEED ?? 1))
const database = await openDatabase('dispatch-storm')
const began = Date.now()
const now = stormClock(began, speed)
const minutes = () => (now() - began) / minute

/** Whatever waits, waits as much shorter as the clock runs faster. */
await database.pool.query(`
  create function storm_hurry() returns trigger language plpgsql as $$ begin
    if new.run_at > now() and (tg_op = 'INSERT' or new.run_at is distinct from old.run_at) then
      new.run_at := now() + (new.run_at - now()) / ${speed};
    end if;
    return new;
  end $$;
  create trigger storm_hurry before insert or update on graphile_worker._private_jobs
    for each row execute function storm_hurry();`)

const gateway = roughGateway({ now, random, fault_rate: 0.1 })
let requests = 0
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    requests += 1
    const body = request.method === 'POST' ? { body: Buffer.concat(parts) } : {}
    const asked = new Request(`${gateway_url}${request.url}`, { method: request.method ?? 'GET', ...body })
    void gateway.answer(asked).then(async answer => {
      if (answer === 'cut') request.socket.destroy()
      else response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  })
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
const gateway_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const env = { ...productionEnv(database.url), LOG_LEVEL: 'silent', FAX_WEBHOOK_SECRET: secret }
const web = await startProcess('src/server/main.ts', env, await freePort())

mkdirSync(join(root, '.cache', 'bench'), { recursive: true })
const log = openSync(join(root, '.cache/bench/storm-worker.log'), 'a')
const at_work = new Set<ChildProcess>()
const startWorker = () => {
  const worker = spawn(process.execPath, [join(root, 'bench/storm-worker.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      STORM_BEGAN: String(began),
      STORM_SPEED: String(speed),
      STORM_GATEWAY: gateway_url,
    },
    stdio: ['ignore', log, log, 'ipc'],
  })
  worker.once('message', () => at_work.add(worker))
  return worker
}
const pack: ChildProcess[] = Array.from({ length: workers }, startWorker)

// One restaurant and its suppliers, each with a machine of its own; the first one's is unplugged for an hour.
const deps = makeDeps(readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'silent' }))
const { consumer } = await world({ deps })
const numbers = Array.from({ length: machines }, (_, n) => `03-4000-${String(n).padStart(4, '0')}`)
const suppliers: Awaited<ReturnType<typeof addOwnSupplier>>[] = []
for (const fax_number of numbers) suppliers.push(await addOwnSupplier({ deps }, consumer, { fax_number }))
const dialled = (number: string) => `+81${number.replaceAll('-', '').slice(1)}`
const unplugged = dialled(numbers[0] ?? '')
const unplugged_from = now()
gateway.unplug(unplugged, { from: unplugged_from, until: unplugged_from + 60 * minute })
const down_from = now() + 25 * minute
gateway.goDown({ from: down_from, until: down_from + 10 * minute })

const login = await logIn(web.url, 'consumers', consumer.owner.login_id, test_password)
const delivery_date = new Date(began + 6 * 86_400_000).toISOString().slice(0, 10)
const placed = new Set<string>()
let next = 0
let repeated = 0

const place = async (n: number) => {
  const own = suppliers[n < at_unplugged ? 0 : n % suppliers.length]
  if (!own) throw new Error('no supplier')
  const line = { order_list_item_id: own.items[0]?.id, unit_kind: 'piece', quantity: '1' }
  const ask = async () => {
    const answer = await fetch(`${web.url}/api/v2/consumers/${consumer.id}/deals/${own.deal.id}/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': login.csrf,
        cookie: login.cookie,
        'idempotency-key': `storm-order-${n}`,
      },
      body: JSON.stringify({ delivery_date, note: '', lines: [line] }),
    })
    if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
    placed.add(((await answer.json()) as { id: string }).id)
  }
  await ask()
  if (n % 10 === 0) {
    repeated += 1
    await ask()
  }
}

const storm = new AbortController()
const { signal } = storm
const placing = Promise.all(
  Array.from({ length: clients }, async () => {
    while (next < orders) {
      next += 1
      await place(next - 1)
    }
  }),
)

let kills = 0
const killer = (async () => {
  while (!signal.aborted) {
    await sleep(4000 + random() * 4000)
    const place = Math.floor(random() * workers)
    const worker = pack[place]
    if (!worker || !at_work.delete(worker)) continue
    worker.kill('SIGKILL')
    kills += 1
    await sleep(500)
    if (!signal.aborted) pack[place] = startWorker()
  }
})()

let called_back = 0
const caller = (async () => {
  while (!signal.aborted) {
    for (const body of gateway.dueCallbacks()) {
      called_back += 1
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await fetch(`${web.url}/webhooks/fax/interfax?secret=${secret}`, { method: 'POST', headers, body })
      if (answer.status !== 204) throw new Error(`the callback was refused: ${answer.status}`)
    }
    await sleep(100)
  }
})()

/** What runs each minute, by the fast clock. */
const each_minute = (async () => {
  while (!signal.aborted) {
    await sleep(minute / speed)
    await database.pool.query(
      `select graphile_worker.add_job(task, '{}', job_key => task, max_attempts => 1)
       from unnest('{requeue_dispatches,escalate_dispatches,requeue_outgoing_mails}'::text[]) task`,
    )
  }
})()

await placing
const placed_after = minutes()
console.log(`${placed.size} orders placed after ${round(placed_after, 0)} minutes`)
const counts = async () => {
  const { rows } = await database.pool.query<{ state: string; n: number }>(
    'select state, count(*)::int as n from dispatches group by state order by state',
  )
  return Object.fromEntries(rows.map(one => [one.state, one.n]))
}
for (let tries = 0; tries < 900; tries += 1) {
  const states = await counts()
  if (tries % 20 === 0) console.log(`${round(minutes(), 0)} min`, JSON.stringify(states), `${kills} kills`)
  if (!states.queued && !states.sending && !states.sent) break
  await sleep(1000)
}
const drained_after = minutes()
storm.abort()
await Promise.all([killer, caller, each_minute])
for (const one of pack) one.kill('SIGKILL')

type Ended = { id: string; order_id: string; state: string; round: number; cost: string | null; told: number }
const { rows: ended } = await database.pool.query<Ended>(
  `select d.id, d.order_id, d.state, d.round, d.cost,
     (select count(*)::int from notifications n where n.order_id = d.order_id and n.kind = 'dispatch_failed') as told
   from dispatches d`,
)
const states = await counts()
const faxes = gateway.faxes()
const arrivals = new Map<string, number>()
for (const { reference, status } of faxes) {
  const id = reference.split(':')[0] ?? ''
  if (status === 0) arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
}
const yen = faxes.reduce((sum, one) => sum + 10 * (one.status === 0 ? one.pages : one.status === 3906 ? 1 : 0), 0)
const to_unplugged = faxes.filter(one => one.number === unplugged)
const away = { from: down_from, until: down_from + 10 * minute }
const busiest = (times: readonly number[]) => {
  const by_minute = new Map<number, number>()
  for (const at of times) {
    const slot = Math.floor((at - began) / minute)
    by_minute.set(slot, (by_minute.get(slot) ?? 0) + 1)
  }
  return Math.max(0, ...by_minute.values())
}
const replugged = unplugged_from + 60 * minute
const figures = {
  bench: 'dispatch-storm',
  orders: placed.size,
  repeated,
  speed,
  kills,
  callbacks: called_back,
  gateway_requests: requests,
  faxes: faxes.length,
  ...states,
  delivered_after_a_failed_call: ended.filter(one => one.state === 'delivered' && one.round > 1).length,
  not_placed_once: orders - placed.size + (ended.length - placed.size),
  unfinished: ended.filter(one => one.state !== 'delivered' && one.state !== 'failed').length,
  call_handed_over_twice: faxes.length - new Set(faxes.map(one => one.reference)).size,
  arrived_twice: [...arrivals.values()].filter(times => times > 1).length,
  said_otherwise_than_it_was: ended.filter(one => (arrivals.get(one.id) ?? 0) !== (one.state === 'delivered' ? 1 : 0))
    .length,
  failures_not_told_once: ended.filter(one => one.told !== (one.state === 'failed' ? 1 : 0)).length,
  cost_off_by: ended.reduce((sum, one) => sum + Number(one.cost ?? 0), 0) - yen,
  calls_at_one_machine_at_once: gateway.collisions().length,
  unplugged: {
    orders: at_unplugged,
    calls_in_its_hour: to_unplugged.filter(one => one.submitted_at < replugged).length,
    calls_after: to_unplugged.filter(one => one.submitted_at >= replugged).length,
    busiest_minute_after: busiest(
      to_unplugged.filter(one => one.submitted_at >= replugged).map(one => one.submitted_at),
    ),
    minutes_to_drain: round((Math.max(...to_unplugged.map(one => one.ends_at)) - replugged) / minute, 0),
  },
  submissions_while_gateway_away: gateway.submissions().filter(({ at }) => at >= away.from && at < away.until).length,
  busiest_minute: busiest(gateway.submissions().map(one => one.at)),
  placed_after_minutes: round(placed_after, 0),
  drained_after_minutes: round(drained_after, 0),
}
const none = [
  'not_placed_once',
  'unfinished',
  'call_handed_over_twice',
  'arrived_twice',
  'said_otherwise_than_it_was',
  'failures_not_told_once',
  'cost_off_by',
  'calls_at_one_machine_at_once',
] as const
const good = none.every(name => figures[name] === 0) && figures.unplugged.busiest_minute_after <= 2
server.closeAllConnections()
server.close()
await deps.close()
await web.stop()
await database.stop()
report({ ...figures, good })
process.exit(good ? 0 : 1)
