import type pg from 'pg'
import type { Limits } from './limits.ts'

/** What pg's type does not show of a connection. */
type Line = { connection: { stream: { bytesRead: number; destroy(error: Error): void } } }

/**
 * What is known of a connection: whether an answer is owed, since when it is silent, if it owes one (`heard`), and when its
 * last byte came (`spoke`; monotonic milliseconds).
 */
type Ear = { client: pg.PoolClient; owed: boolean; bytes: number; heard: number; spoke: number; silence: number }

/** How often is listened, so how exact `heard` is at most. */
const look_ms = 1_000

const ears = new WeakMap<pg.Pool, Set<Ear>>()
const of_client = new WeakMap<object, Ear>()

/** A statement leaves: an answer is owed from now on. */
export const noteAsked = (client: object): void => {
  const ear = of_client.get(client)
  if (!ear || ear.owed) return
  ear.owed = true
  ear.heard = performance.now()
}

const streamOf = ({ client }: { client: pg.ClientBase }) => (client as unknown as Line).connection.stream

/** By the bytes that came: whoever listens to the socket itself is in the way of a COPY, which takes it over. */
const listen = (ear: Ear, now: number) => {
  const { bytesRead } = streamOf(ear)
  if (bytesRead === ear.bytes) return
  ear.bytes = bytesRead
  ear.heard = now
  ear.spoke = now
}

/** Only breaking the socket ends what waits for an answer. */
export const breakLine = (client: pg.ClientBase): void =>
  streamOf({ client }).destroy(new Error('the database does not answer'))
const end = (ear: Ear) => breakLine(ear.client)

/**
 * Breaks the connections of a pool over which nothing came since that moment, used or not, also those that were asked
 * after it: their server, or the way to it, is gone. `performance.now()`.
 */
export const dropSilent = (pool: pg.Pool, since: number): void => {
  const now = performance.now()
  for (const ear of ears.get(pool) ?? []) {
    listen(ear, now)
    if (ear.spoke <= since + look_ms) end(ear)
  }
}

/**
 * Hears when a server falls silent without closing its connections (a host that is cut off, a name that points elsewhere):
 * what waits for an answer fails, and what lies idle since then is not handed out any more.
 */
export const hearSilence = (pool: pg.Pool, limits: Limits): void => {
  const all = new Set<Ear>()
  ears.set(pool, all)
  pool.on('connect', client => {
    const { bytesRead } = streamOf({ client })
    const now = performance.now()
    const ear: Ear = { client, owed: false, bytes: bytesRead, heard: now, spoke: now, silence: limits.silence }
    all.add(ear)
    of_client.set(client, ear)
    client.on('drain', () => {
      ear.owed = false
    })
    watch()
  })
  pool.on('release', (_error, client) => {
    const ear = of_client.get(client)
    if (ear) ear.silence = limits.silence
  })
  pool.on('remove', client => {
    const ear = of_client.get(client)
    if (ear) all.delete(ear)
  })
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const now = performance.now()
    for (const ear of all) listen(ear, now)
    const silent = [...all].filter(ear => ear.owed && now - ear.heard > ear.silence)
    for (const ear of silent) {
      end(ear)
      for (const other of all) if (!other.owed && other.heard <= ear.heard + look_ms) end(other)
    }
    timer = undefined
    if (all.size) watch()
  }
  const watch = () => {
    timer ??= setTimeout(look, Math.min(look_ms, limits.silence / 4)).unref()
  }
}

/** For one connection, until it is given back: another silence than its pool's, in milliseconds. */
export const allowSilence = (client: pg.PoolClient, ms: number): void => {
  const ear = of_client.get(client)
  if (ear) ear.silence = ms
}
