import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { addFirstJob } from '#server/jobs/enqueue.ts'

type Sql = RawBuilder<unknown>

/**
 * In SQL: dispatches with their jobs, made in the statement that calls for them, or in the caller's transaction. `wanted`
 * selects order_id, order_revision, occasion, channel and destination; what is there already is not made again.
 */
export const insertDispatches = (wanted: Sql, at: unknown) => sql`
  insert into dispatches (order_id, order_revision, occasion, channel, destination, queued_at)
  select w.*, ${at}::timestamptz from (${wanted}) w
  on conflict (order_id, order_revision, channel, destination) do nothing
  returning ${addFirstJob('send_dispatch', sql`id`)}`

/** In SQL: one dispatch of a version for each destination, as `insertDispatches` wants them. */
export const toDestinations = (
  order_id: Sql,
  revision: number,
  occasion: string,
  to: { channels: unknown; destinations: unknown },
) => sql`
  select ${order_id}, ${revision}::int, ${occasion}, t.channel, t.destination
  from unnest(${to.channels}::text[], ${to.destinations}::text[]) t (channel, destination) where ${order_id} is not null`

/** Writes down that the restaurant has sent a version by LINE itself. Said twice, it is one sending. */
export const noteShared = (
  db: Db,
  { order_id, revision, occasion }: { order_id: string; revision: number; occasion: string },
  at: Date,
) =>
  sql`/* note-shared */
    insert into dispatches (order_id, order_revision, occasion, channel, destination, state, attempts, queued_at, sending_at, sent_at)
    values (${order_id}, ${revision}, ${occasion}, 'line', 'shared', 'sent', 1, ${at}, ${at}, ${at})
    on conflict (order_id, order_revision, channel, destination) do nothing`.execute(db)
