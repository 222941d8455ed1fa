import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { isTraced, noteSpan } from '#server/tracing.ts'
import { ClientGone, underWay } from '#server/under-way.ts'
import { database_limits, type Limits, patience } from './limits.ts'
import { FollowsOnly, serversOf } from './servers.ts'
import { allowSilence, breakLine, hearSilence, noteAsked } from './silence.ts'
import type { DB } from './tables.ts'

// A day is a string, never a Date at local midnight (1082 date, 1182 date[]). numeric and int8 are strings by default.
pg.types.setTypeParser(1082, text => text)
const text_array_oid: number = 1009
const date_array_oid: number = 1182
pg.types.setTypeParser(date_array_oid, pg.types.getTypeParser(text_array_oid, 'text'))

const named_text = /^\s*\/\*\s*([\w-]+)\s*\*\//
/** Of one connection. Texts that never stop growing (values spelt into the SQL) must not fill the server's memory with plans. */
const max_named_texts = 1000
const names = new Map<string, string>()

/**
 * The name under which a SQL text is prepared, so that PostgreSQL plans it once per connection: only for texts that
 * start with a comment, as in `/* place-order *\/ with …`. The text's hash is part of the name.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (!text.trimStart().startsWith('/*')) return undefined
  const word = named_text.exec(text)?.[1]
  if (!word) return undefined
  const name = `${word.slice(0, 40)}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  if (names.size < max_named_texts) names.set(text, name)
  return name
}

const plainQuery = Reflect.get(pg.Client.prototype, 'query')

class NamingClient extends pg.Client {
  readonly #named = new Set<string>()

  // A property, not a method: pg's query has ten overloads, and any of them is handed on here as it came.
  override query: pg.Client['query'] = (...args: unknown[]) => {
    noteAsked(this)
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : undefined
    return Reflect.apply(plainQuery, this, name ? [{ name, text, values }, ...rest] : args)
  }

  #nameOf(text: string): string | undefined {
    const name = statementName(text)
    if (name === undefined || this.#named.has(name)) return name
    if (this.#named.size >= max_named_texts) return undefined
    this.#named.add(name)
    return name
  }
}

/** Behind a pooler the next statement may reach another connection, which knows none by name. */
class NamelessClient extends pg.Client {
  override query: pg.Client['query'] = (...args: unknown[]) => {
    noteAsked(this)
    return Reflect.apply(plainQuery, this, args)
  }
}

/** Hands out no connection for what nobody waits for any more. A transaction that has begun is left to its end. */
class LeavingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(told: Told): void
  override connect(told?: Told): Promise<pg.PoolClient> | void {
    if (!underWay.getStore()?.gone()) return told ? super.connect(told) : super.connect()
    const gone = new ClientGone('nobody waits for the answer')
    return told ? told(gone, undefined, () => undefined) : Promise.reject(gone)
  }
}

type Told = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * Of several servers always asks the one that was last found to write; where that can't be reached any more, or only
 * follows, the next, until each was tried. What is under way when a primary dies fails, as with one server.
 */
class FollowingPool extends LeavingPool {
  readonly #servers: readonly string[]
  #at = 0

  constructor(config: pg.PoolConfig, servers: readonly string[]) {
    super(config)
    this.#servers = servers
    // Read at each new connection: the pool's own, and of what listens beside it.
    Object.defineProperty(this.options, 'connectionString', { enumerable: true, get: () => servers[this.#at] })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(told: Told): void
  override connect(told?: Told): Promise<pg.PoolClient> | void {
    const found = this.#reach(this.#servers.length)
    if (!told) return found
    found.then(
      client => told(undefined, client, error => client.release(error as Error)),
      error => told(error, undefined, () => undefined),
    )
  }

  async #reach(tries: number): Promise<pg.PoolClient> {
    const asked = this.#at
    try {
      return await super.connect()
    } catch (error) {
      if (tries <= 1 || saysNothing(error)) throw error
      if (this.#at === asked) this.#at = (asked + 1) % this.#servers.length
      return this.#reach(tries - 1)
    }
  }
}

/** Nobody waits any more, or all connections were in use: no word of how its server is. */
const saysNothing = (error: unknown) =>
  error instanceof ClientGone || (error instanceof Error && error.message === 'timeout exceeded when trying to connect')

/**
 * Connections to the database. Sessions speak Asia/Tokyo, so `timestamptz::date` is the house's day on any server. What
 * takes longer than `limits` is an error; a server that falls silent is found out, and its connections are replaced.
 * Of several servers in `url` the one that writes is asked, whichever it is by then.
 * `pooled`: by a pooler in transaction mode (PgBouncer), which takes no limits and keeps nothing of a session but the time zone.
 */
export function makePool(
  url: string,
  {
    max = 10,
    onError,
    limits = database_limits.worker,
    pooled = false,
  }: { max?: number; onError?: (error: Error) => void; limits?: Limits; pooled?: boolean } = {},
): pg.Pool {
  const settings = {
    TimeZone: 'Asia/Tokyo',
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idle,
  }
  const servers = serversOf(url)
  const checks = [...(pooled ? [inJapan] : []), ...(servers.length > 1 ? [isPrimary] : [])]
  const config = {
    connectionString: servers[0],
    max,
    Client: pooled ? NamelessClient : NamingClient,
    ...(checks.length ? checked(checks, limits.connect) : {}),
    ...(pooled
      ? {}
      : {
          options: Object.entries(settings)
            .map(([name, value]) => `-c ${name}=${value}`)
            .join(' '),
        }),
    application_name: 'oroshi',
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    // Without: after two quiet hours.
    keepAliveInitialDelayMillis: 10_000,
    // A new connection reads and plans every statement anew, some 15 ms for the largest: it is kept through ten quiet minutes.
    idleTimeoutMillis: 10 * 60_000,
  }
  const pool = servers.length > 1 ? new FollowingPool(config, servers) : new LeavingPool(config)
  // An idle connection that breaks (server restarted) is replaced by the pool; without a handler it ends the process.
  pool.on('error', error => (onError ? onError(error) : console.error(`database connection lost: ${error.message}`)))
  // One that breaks between two queries of a transaction: the next query is refused, which is where it is handled.
  pool.on('connect', client => client.on('error', () => undefined))
  hearSilence(pool, limits)
  return pool
}

type Check = (client: pg.ClientBase) => Promise<unknown>

/** What a new connection has to pass before anybody gets it; longer than `ms` its server is away. */
const checked = (checks: readonly Check[], ms: number) => ({
  onConnect: async (client: pg.ClientBase) => {
    const cut = setTimeout(() => breakLine(client), ms)
    try {
      for (const check of checks) await check(client)
    } catch (error) {
      breakLine(client)
      throw error
    } finally {
      clearTimeout(cut)
    }
  },
})

/** The one setting of a session that a pooler keeps. */
const inJapan: Check = client => client.query(`set timezone to 'Asia/Tokyo'`)

const isPrimary: Check = async client => {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
  if (rows[0]?.follows) throw new FollowsOnly('this database server only follows another')
}

/** Inside a transaction of the web process that makes a long file: its statements may take ten minutes. */
export async function bePatient(client: pg.PoolClient): Promise<void> {
  allowSilence(client, patience)
  await client.query(`set local statement_timeout = ${patience}`)
}

/** The typed query builder over a pool. `destroy()` ends the pool. */
export function makeDb(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(isTraced() ? { log: traceStatement } : {}) })
}

/** A statement in the trace of what asks for it: its text, never its values. */
const traceStatement = (event: LogEvent) => {
  const { sql: text } = event.query
  const name = named_text.exec(text)?.[1] ?? text.trimStart().slice(0, 40)
  const about = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) }
  noteSpan(name, event.queryDurationMillis, about, event.level === 'error' ? event.error : undefined)
}

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** What stands in a prepared text for each of its values. */
export type Slots<Values> = { [Name in keyof Values]: RawBuilder<unknown> }

/**
 * A statement of the hot path: its text is built once a process from named slots, so that a call only hands over its
 * values. Start the text with its name in a comment (`statementName`), or it is not planned once but at every call.
 */
export const prepared = <Values extends Record<string, unknown>, Row>(
  build: (slots: Slots<Values>) => RawBuilder<unknown>,
) => {
  let made: CompiledQuery | undefined
  let traced = false
  const make = (db: Kysely<DB>) => {
    const slots = new Proxy({} as Slots<Values>, { get: (_, name) => sql`${new Slot(String(name))}` })
    return build(slots).compile(db)
  }
  return async (db: Kysely<DB>, values: Values): Promise<Row[]> => {
    // A process that has begun to trace hands on with its jobs what they are for.
    if (!made || traced !== isTraced()) {
      traced = isTraced()
      made = make(db)
    }
    const query = CompiledQuery.raw(
      made.sql,
      made.parameters.map(one => (one instanceof Slot ? values[one.name] : one)),
    )
    return (await db.executeQuery<Row>(query)).rows
  }
}
