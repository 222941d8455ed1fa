import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

// A day is a string, never a Date at local midnight (1082 date, 1182 date[]). numeric and int8 are strings by default.
pg.types.setTypeParser(1082, text => text)
const text_array_oid: number = 1009
const date_array_oid: number = 1182
pg.types.setTypeParser(date_array_oid, pg.types.getTypeParser(text_array_oid, 'text'))

const named_text = /^\s*\/\*\s*([\w-]+)\s*\*\//
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
  // Texts that never stop growing (values spelt into the SQL) must not fill the server's memory with plans.
  if (!word || names.size >= max_named_texts) return undefined
  const name = `${word.slice(0, 40)}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

const plainQuery = Reflect.get(pg.Client.prototype, 'query')

class NamingClient extends pg.Client {
  // A property, not a method: pg's query has ten overloads, and any of them is handed on here as it came.
  override query: pg.Client['query'] = (...args: unknown[]) => {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    return Reflect.apply(plainQuery, this, name ? [{ name, text, values }, ...rest] : args)
  }
}

/** Connections to the database. Sessions speak Asia/Tokyo, so `timestamptz::date` is the house's day on any server. */
export function makePool(
  url: string,
  { max = 10, onError }: { max?: number; onError?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: NamingClient,
    options: '-c TimeZone=Asia/Tokyo',
    application_name: 'oroshi',
    keepAlive: true,
    // A new connection reads and plans every statement anew, some 15 ms for the largest: it is kept through ten quiet minutes.
    idleTimeoutMillis: 10 * 60_000,
  })
  // An idle connection that breaks (server restarted) is replaced by the pool; without a handler it ends the process.
  pool.on('error', error => (onError ? onError(error) : console.error(`database connection lost: ${error.message}`)))
  // One that breaks between two queries of a transaction: the next query is refused, which is where it is handled.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** The typed query builder over a pool. `destroy()` ends the pool. */
export function makeDb(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
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
  const make = (db: Kysely<DB>) => {
    const slots = new Proxy({} as Slots<Values>, { get: (_, name) => sql`${new Slot(String(name))}` })
    return build(slots).compile(db)
  }
  return async (db: Kysely<DB>, values: Values): Promise<Row[]> => {
    made ??= make(db)
    const query = CompiledQuery.raw(
      made.sql,
      made.parameters.map(one => (one instanceof Slot ? values[one.name] : one)),
    )
    return (await db.executeQuery<Row>(query)).rows
  }
}
