import type pg from 'pg'
import type { Limits } from './limits.ts'

/** What is known of a connection: whether an answer is owed, and since when nothing was heard (monotonic milliseconds). */
type Ear = { client: pg.PoolClient; owed: boolean; heard: number; silence: number }

const ears = new WeakMap<pg.Pool, Set<Ear>>()
const of_client = new WeakMap<object, Ear>()

/** A statement leaves: an answer is owed from now on. */
export const noteAsked = (client: object): void => {
  const ear = of_client.get(client)
  if (!ear || ear.owed) return
  ear.owed = true
  ear.heard = performance.now()
}

const end = ({ client }: Ear) => {
  // pg's type does not show it: only breaking the socket ends what waits for an answer.
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
  connection.stream.destroy(new Error('the database does not answer'))
}

/**
 * Breaks the connections of a pool that were not heard since that moment, used or not: their server, or the way to it, is
 * gone. `performance.now()`.
 */
export const dropSilent = (pool: pg.Pool, since: number): void => {
  for (const ear of ears.get(pool) ?? []) if (ear.heard <= since) end(ear)
}

/**
 * Hears when a server falls silent without closing its connections (a host that is cut off, a name that points elsewhere):
 * what waits for an answer fails, and what lies idle since then is not handed out any more.
 */
export const hearSilence = (pool: pg.Pool, limits: Limits): void => {
  const all = new Set<Ear>()
  ears.set(pool, all)
  pool.on('connect', client => {
    const ear: Ear = { client, owed: false, heard: performance.now(), silence: limits.silence }
    all.add(ear)
    of_client.set(client, ear)
    const { connection } = client as unknown as { connection: { stream: NodeJS.ReadableStream } }
    connection.stream.on('data', () => {
      ear.heard = performance.now()
    })
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
    const silent = [...all].filter(ear => ear.owed && now - ear.heard > ear.silence)
    for (const ear of silent) {
      end(ear)
      for (const other of all) if (!other.owed && other.heard <= ear.heard) end(other)
    }
    timer = undefined
    if (all.size) watch()
  }
  const watch = () => {
    timer ??= setTimeout(look, Math.min(1_000, limits.silence / 4)).unref()
  }
}

/** For one connection, until it is given back: another silence than its pool's, in milliseconds. */
export const allowSilence = (client: pg.PoolClient, ms: number): void => {
  const ear = of_client.get(client)
  if (ear) ear.silence = ms
}
