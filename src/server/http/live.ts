import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { primaryOf } from '#server/db/servers.ts'
import type { Db } from '#server/deps.ts'
import type { Log } from '#server/log.ts'
import { underWay } from '#server/under-way.ts'

/** One thing that happened to an order, as the screens of both sides are told of it. */
export type LiveEvent = {
  id: string
  order_id: string
  supplier_id: string
  consumer_id: string
  store_id: string | null
  kind: string
  /** Since when it can be heard (ms of the server's clock): told after the commit, or, where that was lost, what its row says. */
  since_ms?: number
}

export type Live = {
  /** Tells every process, soon, what was committed; nothing, if nothing was. A lost notification is caught up from order_events. */
  publish(events: LiveEvent[]): void
  /** From when this is settled on, nothing is missed. Gives what ends it. */
  subscribe(listener: (event: LiveEvent) => void): Promise<() => void>
  /** The restaurants and suppliers whose notices change, by id; null: whatever changed meanwhile was not heard. */
  subscribeHouses(listener: (house_id: string | null) => void): Promise<() => void>
  /** Told with each commit that changes the national holidays, and every few seconds, in case one was not heard. */
  subscribeHolidays(listener: () => void): Promise<() => void>
  /** Told when this process stops, at once where it stops already, so that what is open for hours ends. */
  onStop(stop: () => void): () => void
  /** Ends what listens; the connections stay until `close`. */
  stop(): void
  close(): Promise<void>
}

const channel = 'oroshi_live'
/** Spoken by a trigger of the database, with the commit. */
const houses_channel = 'oroshi_notices'
/** The same. */
const holidays_channel = 'oroshi_holidays'
/** Events committed this long after their id was drawn are still found. */
const settle_ms = 60_000
const most_a_read = 2_000
/** A notification holds at most 8,000 bytes. */
const most_a_notice = 25
/** Within this time the listening connection must answer. */
const heard_ms = 4_000
/** Between two notifications of one process. */
const gather_ms = 50

/**
 * Live events over LISTEN/NOTIFY, one listening connection a process (`url`: past a pooler, which forwards none). Notified just after the commit, on another
 * connection, so that those of one moment are one notification. What a notification misses (a crash between commit and
 * notify, a broken connection) a sweep of order_events finds.
 */
export const makeLive = (
  pool: pg.Pool,
  log: Log,
  { now, sweep_ms = 5_000, url }: { now: () => Date; sweep_ms?: number; url?: string | undefined },
): Live => {
  const listeners = new Set<(event: LiveEvent) => void>()
  const houses = new Set<(house_id: string | null) => void>()
  const holidays = new Set<() => void>()
  const told = new Map<string, number>()
  let marks: { at: number; id: bigint }[] = []
  let listening: Promise<void> | undefined
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let stopping = false
  let round: Promise<void> | undefined
  const stops = new Set<() => void>()
  const waiting: LiveEvent[] = []
  let sending: Promise<void> | undefined

  const tell = (event: LiveEvent) => {
    if (told.has(event.id)) return
    told.set(event.id, performance.now())
    for (const listener of listeners) listener(event)
  }

  // The first event leaves at once; those of the next moment gather, so that a busy hour costs few transactions.
  const send = async () => {
    while (waiting.length) {
      const batch = waiting.splice(0, most_a_notice)
      try {
        await pool.query(notifySql, [channel, JSON.stringify(batch)])
      } catch (error) {
        log.warn({ err: error }, 'live event was not published; the sweep will find it')
      }
      if (!closed && waiting.length < most_a_notice) await sleep(gather_ms)
    }
    sending = undefined
  }

  const begin = async () => {
    const { rows } = await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from order_events')
    marks = [{ at: performance.now(), id: BigInt(rows[0]?.id ?? 0) }]
  }

  const sweep = async () => {
    if (!marks.length) return begin()
    const now = performance.now()
    const settled = marks.findLast(mark => now - mark.at > settle_ms) ?? marks[0]
    let last = settled?.id ?? 0n
    let more = true
    while (more) {
      const { rows } = await pool.query<LiveEvent>(sinceSql, [String(last), most_a_read])
      for (const row of rows) tell(row)
      last = BigInt(rows.at(-1)?.id ?? last)
      more = rows.length === most_a_read
    }
    marks.push({ at: now, id: last })
    if (settled) marks = marks.filter(mark => mark.at >= settled.at)
    for (const [id, at] of told) if (now - at > 3 * settle_ms) told.delete(id)
  }

  const listen = async () => {
    const server = url === undefined ? pool.options : { ...pool.options, connectionString: await primaryOf(url) }
    const fresh = new pg.Client({ ...server, application_name: 'oroshi live', query_timeout: heard_ms })
    fresh.on('notification', ({ channel: on, payload }) => {
      if (on === houses_channel) for (const listener of houses) listener(payload ?? null)
      else if (on === holidays_channel) for (const listener of holidays) listener()
      else if (payload) for (const event of JSON.parse(payload) as LiveEvent[]) tell(event)
    })
    fresh.on('error', error => {
      log.warn({ err: error }, 'live connection lost')
      if (client === fresh) listening = undefined
    })
    client = fresh
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    await fresh.query(`listen ${houses_channel}`)
    await fresh.query(`listen ${holidays_channel}`)
    for (const listener of houses) listener(null)
  }

  /** Hears and sweeps as long as anybody listens. The first listener begins it anew: what happened before is not told. */
  const keepUp = () => (round ??= underWay.exit(hearAndSweep))

  const hearAndSweep = async () => {
    clearTimeout(timer)
    try {
      listening ??= listen()
      await listening
      // Who only listens does not notice that nobody speaks any more.
      await client?.query('select 1')
      if (listeners.size) await sweep()
      for (const listener of holidays) listener()
    } catch (error) {
      log.warn({ err: error }, 'live events are late')
      listening = undefined
      client?.end().catch(() => {})
    }
    round = undefined
    if (!listeners.size) marks = []
    if (listeners.size + houses.size + holidays.size && !closed)
      timer = setTimeout(() => void keepUp(), sweep_ms).unref()
  }

  return {
    publish(events) {
      if (!events.length) return
      const since_ms = now().getTime()
      for (const event of events) waiting.push({ ...event, since_ms })
      sending ??= underWay.exit(send)
    },
    async subscribe(listener) {
      listeners.add(listener)
      await keepUp()
      return () => listeners.delete(listener)
    },
    async subscribeHouses(listener) {
      houses.add(listener)
      await keepUp()
      return () => houses.delete(listener)
    },
    async subscribeHolidays(listener) {
      holidays.add(listener)
      await keepUp()
      return () => holidays.delete(listener)
    },
    onStop(stop) {
      if (stopping) stop()
      stops.add(stop)
      return () => stops.delete(stop)
    },
    stop() {
      stopping = true
      for (const stop of stops) stop()
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

const outOf = (house_id: string) => `out:${house_id}`

/** With the commit of this transaction, the streams of a house whose people were logged out end. */
export const endStreams = async (trx: Db, house_id: string) => {
  await sql`/* end-streams */ select pg_notify(${houses_channel}, ${outOf(house_id)})`.execute(trx)
}

/** Whether this is that word. */
export const isOut = (heard: string | null, house_id: string): boolean => heard === outOf(house_id)

/** NOTIFY makes its transaction a writing one; what is lost in a crash the sweep finds, so no commit waits for the disk. */
const notifySql = `/* live-publish */ select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`

const sinceSql = `/* live-since */
  select e.id, e.order_id, e.supplier_id, o.consumer_id, o.store_id, e.kind,
    extract(epoch from e.happened_at)::float8 * 1000 as since_ms
  from order_events e join orders o on o.id = e.order_id
  where e.id > $1 order by e.id limit $2`
