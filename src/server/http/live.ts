import pg from 'pg'
import type { Log } from '#server/log.ts'

/** One thing that happened to an order, as the screens of both sides are told of it. */
export type LiveEvent = {
  id: string
  order_id: string
  supplier_id: string
  consumer_id: string
  store_id: string | null
  kind: string
}

export type Live = {
  /** Tells every process, soon, what was committed, and wakes the workers. A lost notification is caught up from order_events. */
  publish(events: LiveEvent[]): void
  subscribe(listener: (event: LiveEvent) => void): () => void
  close(): Promise<void>
}

const channel = 'oroshi_live'
const sweep_ms = 5_000
/** Events committed this long after their id was drawn are still found. */
const settle_ms = 60_000
/** A notification holds at most 8,000 bytes. */
const most_a_notice = 25

/**
 * Live events over LISTEN/NOTIFY, one listening connection a process. Notified just after the commit, on another
 * connection: NOTIFY inside a transaction makes commits queue behind one lock. What a notification misses (a crash
 * between commit and notify, a broken connection) a sweep of order_events finds.
 */
export const makeLive = (pool: pg.Pool, log: Log): Live => {
  const listeners = new Set<(event: LiveEvent) => void>()
  const told = new Map<string, number>()
  let marks: { at: number; id: bigint }[] = []
  let listening: Promise<void> | undefined
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const waiting: LiveEvent[] = []
  let sending: Promise<void> | undefined

  const tell = (event: LiveEvent) => {
    if (told.has(event.id)) return
    told.set(event.id, performance.now())
    for (const listener of listeners) listener(event)
  }

  // While one notification is under way the next events gather for the next: a busy moment costs few transactions.
  const send = async () => {
    while (waiting.length) {
      const batch = waiting.splice(0, most_a_notice)
      try {
        await pool.query(notifySql, [channel, JSON.stringify(batch), batch.length])
      } catch (error) {
        log.warn({ err: error }, 'live event was not published; the sweep will find it')
      }
    }
    sending = undefined
  }

  const sweep = async () => {
    const now = performance.now()
    const settled = marks.findLast(mark => now - mark.at > settle_ms) ?? marks[0]
    const { rows } = await pool.query<LiveEvent>(sinceSql, [String(settled?.id ?? 0n)])
    for (const row of rows) tell(row)
    const last = rows.at(-1)
    if (last) marks.push({ at: now, id: BigInt(last.id) })
    if (settled) marks = marks.filter(mark => mark.at >= settled.at)
    for (const [id, at] of told) if (now - at > 3 * settle_ms) told.delete(id)
  }

  const listen = async () => {
    client = new pg.Client({ ...pool.options, application_name: 'oroshi live' })
    client.on('notification', ({ payload }) => {
      if (payload) for (const event of JSON.parse(payload) as LiveEvent[]) tell(event)
    })
    client.on('error', error => {
      log.warn({ err: error }, 'live connection lost')
      listening = undefined
    })
    await client.connect()
    await client.query(`listen ${channel}`)
  }

  const start = async () => {
    if (!marks.length) {
      const { rows } = await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from order_events')
      marks = [{ at: performance.now(), id: BigInt(rows[0]?.id ?? 0) }]
    }
    await listen()
  }

  const keepUp = () => {
    if (closed || !listeners.size) return
    listening ??= start()
    listening
      .then(sweep)
      .catch(error => {
        log.warn({ err: error }, 'live events are late')
        listening = undefined
        client?.end().catch(() => {})
      })
      .finally(() => {
        if (!closed) timer = setTimeout(keepUp, sweep_ms).unref()
      })
  }

  return {
    publish(events) {
      waiting.push(...events)
      sending ??= send()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1 && !timer) keepUp()
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      await sending
      clearTimeout(timer)
      await listening?.catch(() => {})
      await client?.end().catch(() => {})
    },
  }
}

/** NOTIFY makes its transaction a writing one; what is lost in a crash the sweep finds, so no commit waits for the disk. */
const notifySql = `/* live-publish */ select set_config('synchronous_commit', 'off', true), pg_notify($1, $2),
  pg_notify('jobs:insert', json_build_object('r', random(), 'count', $3::int)::text)`

const sinceSql = `/* live-since */
  select e.id, e.order_id, e.supplier_id, o.consumer_id, o.store_id, e.kind
  from order_events e join orders o on o.id = e.order_id
  where e.id > $1 order by e.id limit 2000`
