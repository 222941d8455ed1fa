// What the benches of rough nights share: phones that order, and repeat as phones do, boards that stay open, a desk that
// works, and what must be true of every order afterwards.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { pickOrder } from './demo-order.ts'
import { getJson, type Login, logIn } from './stage.ts'

type Asking = { url: string; headers: Record<string, string>; body: string }
export type Answered = { key: string; id: string; asked: number; answered: number; tries: number }

/** An order of every restaurant of the demo world that may order twenty items, as the last minutes before a closing bring. */
export const pickOrders = async (base: string, pool: pg.Pool) => {
  const { rows } = await pool.query<{ login_id: string }>(
    `select min(a.login_id) as login_id from accounts a join consumer_members m on m.account_id = a.id
    where m.disabled_at is null group by m.consumer_id having count(*) = 1`,
  )
  const found: (Awaited<ReturnType<typeof pickOrder>> & { who: Login })[] = []
  for (const { login_id } of rows) {
    const order = await logIn(base, 'consumers', login_id)
      .then(async who => ({ ...(await pickOrder(base, who)), who }))
      .catch(() => null)
    if (order) found.push(order)
  }
  if (!found.length) throw new Error('nobody may order')
  return found
}

/** Phones order under their keys, and again only where nobody answered, or the answer was that the house is away or, 429, that it is asked too fast. */
export const makePhones = () => {
  const answered: Answered[] = []
  const refused: string[] = []
  /** First tries that were answered otherwise than 201, by how. */
  const misses = new Map<string, number>()
  const under_way = new Set<Promise<void>>()
  const order = async (asking: Asking, baseOf: (tries: number) => string) => {
    const key = randomUUID()
    const asked = performance.now()
    for (let tries = 1; ; tries += 1) {
      const how = await tryOnce(asking, baseOf(tries), key)
      if (typeof how === 'object') {
        answered.push({ key, id: how.id, asked, answered: performance.now(), tries })
        return
      }
      if (tries === 1) misses.set(how, (misses.get(how) ?? 0) + 1)
      if (how.startsWith('4') && !how.startsWith('429')) {
        refused.push(how)
        return
      }
      await sleep(Math.min(15_000, 1_000 * 2 ** (tries - 1)) * (0.75 + Math.random() / 2))
    }
  }
  return {
    answered,
    refused,
    misses,
    /** One phone's order, until it has its answer; `baseOf`: where it asks. */
    place: (asking: Asking, baseOf: (tries: number) => string) => {
      const work = order(asking, baseOf)
      under_way.add(work)
      void work.finally(() => under_way.delete(work))
      return work
    },
    /** Until each has its answer. */
    allAnswered: () => Promise.all(under_way),
  }
}

const tryOnce = async (asking: Asking, base: string, key: string): Promise<{ id: string } | string> => {
  const { pathname, search } = new URL(asking.url)
  try {
    const answer = await fetch(base + pathname + search, {
      method: 'POST',
      headers: { ...asking.headers, 'idempotency-key': key, 'x-forwarded-proto': 'https' },
      body: asking.body,
      signal: AbortSignal.timeout(20_000),
    })
    if (answer.status === 201) return (await answer.json()) as { id: string }
    const text = await answer.text()
    return answer.status < 500 ? `${answer.status} ${text.slice(0, 200)}` : String(answer.status)
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

export type Stream = { heard: Map<string, number>; reconnects: number; resyncs: number; closed: Promise<void> }

type Listening = {
  urlOf: (times: number) => string
  cookie: string
  signal: AbortSignal
  /** What the screen's list shows when it is told to read it anew; left out: what is heard is not kept. */
  readAll?: () => Promise<string[]>
}

/** An open screen: hears, comes back where it was cut off, and reads its list anew when told to. */
export const openStream = ({ urlOf, cookie, signal, readAll }: Listening): Stream => {
  const stream: Stream = { heard: new Map(), reconnects: 0, resyncs: 0, closed: Promise.resolve() }
  const hear = (id: string | undefined) => {
    if (readAll && id && !stream.heard.has(id)) stream.heard.set(id, performance.now())
  }
  let last = ''
  const listen = async (times: number) => {
    const answer = await fetch(urlOf(times), {
      headers: { cookie, ...(last ? { 'last-event-id': last } : {}) },
      signal,
    })
    let rest = ''
    for await (const bytes of answer.status === 200 && answer.body ? answer.body : []) {
      const parts = (rest + Buffer.from(bytes).toString()).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        last = /^id: (\d+)$/m.exec(part)?.[1] ?? last
        hear(/"order_id":"([0-9a-f-]+)"/.exec(part)?.[1])
        if (!/^event: resync$/m.test(part) || !readAll) continue
        stream.resyncs += 1
        for (const id of await readAll()) hear(id)
      }
    }
  }
  const stay = async () => {
    for (let times = 0; !signal.aborted; times += 1) {
      if (times) stream.reconnects += 1
      // Cut off: it comes back.
      await listen(times).catch(() => undefined)
      if (!signal.aborted) await sleep(2_000 + Math.random() * 1_000)
    }
  }
  stream.closed = stay()
  return stream
}

/** A supplier's desk over HTTP; each call throws where it is refused. */
export const openDesk = async (base: string, login_id: string) => {
  const clerk = await logIn(base, 'suppliers', login_id)
  const session = await getJson<{ supplier: { id: string } }>(`${base}/api/v2/suppliers/session`, clerk)
  const supplier_id = session.supplier.id
  const path = `/api/v2/suppliers/${supplier_id}`
  const ask = async (at: string, to: string, body?: object | FormData, method = body ? 'POST' : 'GET') => {
    const form = body instanceof FormData
    const answer = await fetch(at + path + to, {
      method,
      headers: {
        cookie: clerk.cookie,
        'x-csrf-token': clerk.csrf,
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(120_000),
    })
    if (!answer.ok) throw new Error(`${to}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  return {
    clerk,
    supplier_id,
    live: `${path}/receive_orders/live`,
    list: (at = base) => ask(at, '/receive_orders'),
    print: (order_ids: string[], at = base) => ask(at, '/receive_orders/prints', { order_ids }),
    download: (delivery_date: string, at = base) =>
      ask(at, '/receive_orders/downloads', { filter: { delivery_date }, range: 'undownloaded', layout_id: null }),
    /** Adds a photograph to an item, and takes it away again: an item has eight. */
    photograph: async (product_item_id: string, jpeg: Uint8Array<ArrayBuffer>, at = base) => {
      const form = new FormData()
      form.set('file', new Blob([jpeg], { type: 'image/jpeg' }), 'photograph.jpg')
      const images = `/product_items/${product_item_id}/images`
      const { items } = JSON.parse(String(await ask(at, images, form))) as { items: { id: string }[] }
      await ask(at, `${images}/${items.at(-1)?.id}`, undefined, 'DELETE')
    },
  }
}

/** What is wrong with the orders that were answered 201, or that stand half: each figure is to be 0. */
export const whatIsWrong = async (pool: pg.Pool, answered: Answered[]): Promise<Record<string, number>> => {
  const { rows } = await pool.query<Record<string, string>>(
    `with keys as (select * from unnest($1::text[], $2::uuid[]) k (key, id))
     select (select count(*) from keys k left join orders o on o.id = k.id and o.idempotency_key = k.key where o.id is null) as lost,
       (select count(*) from orders o where o.line_count <> (select count(*) from order_lines l where l.order_id = o.id)) as torn,
       (select count(*) from orders o where 1 <> (select count(*) from order_events e where e.order_id = o.id and e.kind = 'placed')) as without_event,
       (select count(*) from keys k where not exists (select from dispatches d where d.order_id = k.id and d.state = 'sent')) as unsent,
       (select count(*) from dispatches d join keys k on k.id = d.order_id
         where 1 <> (select count(*) from local_outbox b where b.reference = d.id::text)) as not_sent_once`,
    [answered.map(one => one.key), answered.map(one => one.id)],
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
}

/** One address gets twenty a minute, and the demo world has few: the turns are given at once, of what no worker holds. */
export const giveTurns = async (pool: pg.Pool) => {
  await pool.query(`update dispatches set turn_at = null where id in
    (select id from dispatches where state in ('queued', 'sending') and turn_at is not null for update skip locked)`)
  await pool.query(`update destination_paces set left_at = '{}', last_turn_at = null where (channel, destination) in
    (select channel, destination from destination_paces
      where left_at <> '{}' or last_turn_at is not null for update skip locked)`)
  await pool.query(`update graphile_worker._private_jobs set run_at = now() where id in
    (select id from graphile_worker._private_jobs where locked_at is null and run_at > now() for update skip locked)`)
}

/** Waits until nothing is left to send. */
export const allSent = async (pool: pg.Pool) => {
  for (let tries = 0; tries < 12_000; tries += 1) {
    await giveTurns(pool)
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from dispatches where state in ('queued', 'sending')`,
    )
    if (rows[0]?.n === 0) return
    await sleep(50)
  }
  throw new Error('dispatches do not come to an end')
}

export const countOrders = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from orders')
  return rows[0]?.n ?? 0
}
