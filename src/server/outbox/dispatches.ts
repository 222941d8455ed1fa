import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { addFirstJob, addJob, endJobs } from '#server/jobs/enqueue.ts'

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

/**
 * By what a dispatch is known to its provider: a fax by each of its calls; a mail by its row, and by another name where what
 * arrived is sent once more, since of two mails with one Message-ID a mailbox shows one.
 */
export const referenceOfDispatch = ({
  id,
  channel,
  round,
}: {
  id: string
  channel: string
  round: number | null
}): string => {
  if (channel === 'fax') return `${id}:${round}`
  return channel === 'mail' && round !== null && round > 1 ? `${round}.${id}` : id
}

/**
 * Writes down that the restaurant has sent a version by LINE itself. Said twice, it is one sending, but where its links were
 * taken back between.
 */
export const noteShared = (
  db: Db,
  { order_id, revision, occasion }: { order_id: string; revision: number; occasion: string },
  at: Date,
) =>
  sql`/* note-shared */
    insert into dispatches (order_id, order_revision, occasion, channel, destination, state, attempts, queued_at, sending_at, sent_at)
    values (${order_id}, ${revision}, ${occasion}, 'line', 'shared', 'sent', 1, ${at}, ${at}, ${at})
    on conflict (order_id, order_revision, channel, destination) do update
      set queued_at = excluded.queued_at, sending_at = excluded.sending_at, sent_at = excluded.sent_at
      where dispatches.state = 'sent' and exists (select from order_events e where e.order_id = dispatches.order_id
        and e.kind = 'links_revoked' and e.happened_at > dispatches.sent_at)`.execute(db)

/**
 * Takes a sending by the restaurant's own LINE out again: when it was noted, 'read' where its supplier has it before it, or
 * undefined where none is noted. The order is locked before.
 */
export const takeBackShared = async (trx: Db, { order_id, revision }: { order_id: string; revision: number }) => {
  const of = sql`d.order_id = ${order_id} and d.order_revision = ${revision} and d.channel = 'line' and d.destination = 'shared'`
  const { rows } = await sql<{ queued_at: Date }>`/* forget-shared */
    delete from dispatches d using orders o where ${of} and o.id = d.order_id and d.state = 'sent'
      and coalesce(o.seen_at, '-infinity') < d.queued_at returning d.queued_at`.execute(trx)
  if (rows[0]) return rows[0]
  const { rows: read } = await sql`/* shared-read */ select from dispatches d where ${of}`.execute(trx)
  return read.length > 0 ? ('read' as const) : undefined
}

/**
 * Dispatches that had left before a restore are noted as sent, and their jobs end; of a fax the gateway is asked how it went.
 * `left` selects id and provider_id. In the caller's transaction.
 */
export const endLeftDispatches = async (trx: Db, left: Sql, until: Date, at: Date) => {
  const { rows } = await sql<{ id: string; fax: boolean }>`/* end-left-dispatches */
    with ended as (
      update dispatches d set state = 'sent', sent_at = ${until}, failure = null, turn_at = null, in_line_since = null,
        provider_id = coalesce(x.provider_id, case when d.channel = 'fax' then d.id || ':' || d.round else 'restored' end)
      from (${left}) x where d.id = x.id and d.state in ('queued', 'sending') returning d.id, d.channel, d.provider_id
    ), noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      select id, ${at}::timestamptz, 'sent', 'left before the restore: ' || provider_id from ended
    )
    select id, channel = 'fax' as fax from ended`.execute(trx)
  const of = (ids: string[]) => sql`(select unnest(${ids}::uuid[]) as id)`
  await sql`/* end-left-jobs */ select ${endJobs('send_dispatch', of(rows.map(row => row.id)))}`.execute(trx)
  const faxes = rows.flatMap(row => (row.fax ? row.id : []))
  await sql`/* ask-left-faxes */ select ${addJob('poll_dispatch', sql`e.id`)} from ${of(faxes)} e`.execute(trx)
}
