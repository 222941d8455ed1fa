import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  sql,
} from 'kysely'
import type { DB } from '#server/db/tables.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { Failed } from '#server/dispatch/tell-failure.ts'
import { endJobs } from '#server/jobs/enqueue.ts'

const run = (connection: DatabaseConnection, text: string) => connection.executeQuery(CompiledQuery.raw(text))

class WithinDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await run(connection, 'savepoint part')
  }
  override async commitTransaction(connection: DatabaseConnection) {
    await run(connection, 'release savepoint part')
  }
  override async rollbackTransaction(connection: DatabaseConnection) {
    await run(connection, 'rollback to savepoint part')
  }
}

class WithinDialect extends PostgresDialect {
  readonly pool: PostgresPool

  constructor(pool: PostgresPool) {
    super({ pool })
    this.pool = pool
  }

  override createDriver() {
    return new WithinDriver({ pool: this.pool })
  }
}

/**
 * Runs `work` in one transaction on one connection: all of it is there afterwards, or nothing. Transactions that the
 * work itself opens are parts of it, so that use cases run in it unchanged; a part that fails has left nothing.
 */
export const inOneTransaction = async (deps: Deps, work: (db: Db) => Promise<void>) => {
  const client = await deps.pool.connect()
  let free = Promise.resolve()
  // One statement at a time, in the order asked: several use cases may be under way.
  const connect = async () => {
    const turn = free
    const { promise, resolve } = Promise.withResolvers<void>()
    free = promise
    await turn
    return { query: client.query.bind(client), release: () => resolve() }
  }
  const db = new Kysely<DB>({ dialect: new WithinDialect({ options: {}, connect, end: async () => {} }) })
  try {
    await client.query('begin')
    await work(db)
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closing the connection undoes what it began.
    client.release(true)
    throw error
  }
}

/** Fresh statistics. Not of a table that is still empty and soon is not: plans made for it would read all of it. */
export const analyze = async (db: Db, tables: readonly (keyof DB)[] = []) => {
  await sql`analyze ${tables.length ? sql.join(tables.map(name => sql.table(name))) : sql``}`.execute(db)
}

/** Says of all dispatches but those of the newest orders since `since`, at most `most`, that they have left; ends their jobs. */
export const markMailsSent = async (db: Db, since: Date, most: number) => {
  await sql`
    with kept as (
      select id from dispatches where queued_at >= ${since} order by queued_at desc, id limit ${most}
    ), left_house as (
      update dispatches set state = 'sent', attempts = 1, provider_id = 'local:' || id,
        sending_at = queued_at + interval '1 second', sent_at = queued_at + interval '2 seconds'
      where state = 'queued' and id not in (select id from kept)
      returning id, sent_at, provider_id
    ), noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      select id, sent_at, 'sent', provider_id from left_house
    )
    select ${endJobs('send_dispatch', sql`left_house`)}`.execute(db)
}

/** Says of the fax of an order that the gateway has given it up, as the line was engaged; ends its job. */
export const markFaxFailed = async (db: Db, order_id: string, at: Date) => {
  const { rows } = await sql<Failed>`
    update dispatches set state = 'failed', attempts = 1, sending_at = ${at}, failed_at = ${at}, failure = '話し中',
      failure_class = 'busy'
    where order_id = ${order_id} and channel = 'fax' returning id, order_id, order_revision, channel, occasion`.execute(
    db,
  )
  const [failed] = rows
  if (!failed) throw new Error('the demo world has no fax that could fail')
  await sql`
    with failed as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail) values (${failed.id}, ${at}, 'failed', '話し中')
      returning dispatch_id as id
    )
    select ${endJobs('send_dispatch', sql`failed`)}`.execute(db)
  return failed
}
