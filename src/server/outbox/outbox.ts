import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { addJob, enqueue, type JobName, jobIsLost } from '#server/jobs/enqueue.ts'
import { takeTurn } from './take-turn.ts'

type Sql = RawBuilder<unknown>

/** A table of what leaves the house: a row with a state and a job, written in one transaction with why it leaves. */
type Box = {
  table: 'dispatches' | 'outgoing_mails' | 'line_messages' | 'outgoing_sms' | 'outgoing_pushes'
  job: JobName
}

const unfinished = sql`state in ('queued', 'sending')`

type Paced<Row> = Box & {
  channel: 'mail' | 'line'
  destination: Sql
  /** Whether somebody waits for it: it counts among those to the same destination, but does not wait. */
  hurries: Sql
  columns: readonly (keyof Row & string)[]
}

/**
 * Takes a row to send it, counting the try; undefined when it has left already, was given up, or waits for its turn among
 * those to the same destination. In a transaction.
 */
export const takeRow = async <Row extends { attempts: number }>(
  trx: Db,
  box: Paced<Row>,
  id: string,
  at: Date,
): Promise<Row | undefined> => {
  const table = sql.table(box.table)
  const found = await sql<{ destination: string; turn_at: Date | null; hurries: boolean }>`/* find-row */
    select ${box.destination} as destination, turn_at, ${box.hurries} as hurries from ${table} where id = ${id} and ${unfinished}`.execute(
    trx,
  )
  const [one] = found.rows
  if (!one) return undefined
  const turn = await takeTurn(trx, { channel: box.channel, ...one, closing_at: one.hurries ? at : null }, at)
  if (turn) {
    await awaitTurn(trx, box, id, turn, at)
    return undefined
  }
  const { rows } = await sql<Row>`/* take-row */
    update ${table} set state = 'sending', sending_at = ${at}, turn_at = null, attempts = attempts + 1
    where id = ${id} and ${unfinished} returning ${sql.join(box.columns.map(name => sql.ref(name)))}`.execute(trx)
  return rows[0]
}

/**
 * Lets a row wait for its turn. In the caller's transaction. One whose worker died over it is in the line again, too: it is
 * not on its way, and nobody calls it late.
 */
export const awaitTurn = async (trx: Db, { table, job }: Box, id: string, turn: Date, at: Date) => {
  await sql`/* await-turn */
    update ${sql.table(table)} set turn_at = ${turn}, state = 'queued' where id = ${id} and ${unfinished}`.execute(trx)
  await enqueue(trx, job, id, turn.getTime() - at.getTime())
}

type Left = { state: 'sent'; provider_id: string }
type Stayed<State> = { state: State; failure: string }

/** What every box notes of a try that ended. */
export const ended = <State extends string>(outcome: Left | Stayed<State>) => ({
  state: outcome.state,
  ...('failure' in outcome
    ? { failure: outcome.failure.slice(0, 500) }
    : { failure: null, provider_id: outcome.provider_id }),
})

/** For how long nothing is taken for lost. */
const patience_ms = 5 * 60_000

/**
 * Queues again what has waited for minutes and whose job was lost (given up, removed by hand): nothing waits forever unseen.
 * `only`: which rows; `since`: since when they wait.
 */
export const requeueLost = async (
  db: Db,
  { table, job }: Box,
  at: Date,
  { since = sql`coalesce(sending_at, queued_at)`, only = unfinished }: { since?: Sql; only?: Sql } = {},
) => {
  await sql`/* requeue-lost */
    select ${addJob(job, sql`m.id`)} from ${sql.table(table)} m
    where ${only} and ${since} < ${new Date(at.getTime() - patience_ms)}
      and ${jobIsLost(job, sql`m.id`)} limit 1000`.execute(db)
}
