import { sql } from 'kysely'
import { afterFault, type Circuit, probe_ms, working } from '#domain/dispatch/circuit.ts'
import { settled_after_ms, waiting_classes } from '#domain/dispatch/fax.ts'
import type { DispatchChannel } from '#domain/trade/dispatch.ts'
import type { Db } from '#server/deps.ts'
import { addJob, enqueue } from '#server/jobs/enqueue.ts'
import { takeTurn } from '#server/outbox/take-turn.ts'

type Waiting = {
  channel: DispatchChannel
  destination: string
  turn_at: Date | null
  closing_at: Date | null
  open_until: Date | null
  engaged: boolean
  /** Whether an older order waits for the same machine. */
  behind: boolean
}

/** A machine takes one call at a time; a call that nobody has heard the end of for so long does not hold the machine any more. */
const engaged_for_ms = 90 * 60_000
/** A worker that died over a submission: its job comes again well before. */
const submitting_for_ms = 2 * 60_000
/** Nobody asks any more about a call whose order was acknowledged or overtaken before its end was known: it rings so long at most. */
const ringing_for_ms = settled_after_ms + 2 * 60_000
/** While the machine is taken, the first of those that wait for it asks again after so long; the others are woken before. */
const first_waiting_ms = 20_000
const behind_ms = 2 * 60_000

/**
 * Whether another fax may be ringing at the machine. A call whose end is unknown holds the machine until it is settled; of two
 * such calls the one that was handed over first is asked for first. A newer version of the same order does not wait for the
 * older one's next call: that will not be made.
 */
const engaged = (at: Date) => sql`d.channel = 'fax' and exists (
  select from dispatches n where n.channel = 'fax' and n.destination = d.destination and n.id <> d.id and (
    n.state = 'sending' and n.sending_at > ${new Date(at.getTime() - submitting_for_ms)}
    or n.state in ('queued', 'sending') and n.handed_over_at is not null
      and (d.handed_over_at is null or n.handed_over_at < d.handed_over_at)
    or n.state in ('sent', 'acknowledged') and n.delivered_at is null and n.failed_at is null
      and n.sent_at > ${new Date(at.getTime() - engaged_for_ms)}
    or n.state in ('acknowledged', 'superseded') and n.delivered_at is null and n.failed_at is null
      and n.handed_over_at > ${new Date(at.getTime() - ringing_for_ms)}
    or n.state = 'queued' and n.round > 1 and n.order_id <> d.order_id and d.handed_over_at is null
      and n.queued_at < d.queued_at and n.failure_class in ('busy', 'no_answer')))`

/** For so many milliseconds, about, be it for the machine; or until its turn among those to the same destination. */
export type Wait = { in_ms: number; for_machine?: true } | { turn: Date }

/**
 * How long a dispatch must wait, as the provider rests, another fax rings at the same machine, or its destination has got
 * as much as it can take; null: not at all. Holds the machine, or the destination, for the caller's transaction. A
 * provider that has rested is tried by one dispatch alone.
 */
export const mustWait = async (trx: Db, id: string, at: Date): Promise<Wait | null> => {
  await sql`/* hold-machine */
    select pg_advisory_xact_lock(hashtextextended('fax:' || destination, 0)) from dispatches
    where id = ${id} and channel = 'fax'`.execute(trx)
  const { rows } = await sql<Waiting>`/* must-wait */
    -- For a supplier with a board it is a notice: of use after the closing, too.
    select d.channel, d.destination, d.turn_at, case when o.method <> 'web' then o.closing_at end as closing_at,
      c.open_until, ${engaged(at)} as engaged,
      exists (select from dispatches n where n.destination = d.destination and n.state = 'queued' and n.in_line_since is not null
        and (n.queued_at, n.id) < (d.queued_at, d.id)) as behind
    from dispatches d join orders o on o.id = d.order_id left join provider_circuits c on c.channel = d.channel
    where d.id = ${id} and d.state in ('queued', 'sending')`.execute(trx)
  const [row] = rows
  if (!row) return null
  if (row.engaged) return { in_ms: row.behind ? behind_ms : first_waiting_ms, for_machine: true }
  const rest = row.open_until === null ? 0 : row.open_until.getTime() - at.getTime()
  if (rest > 0) return { in_ms: rest }
  const { channel } = row
  const turn = channel === 'mail' || channel === 'line' ? await takeTurn(trx, { ...row, channel }, at) : null
  if (turn) return { turn }
  if (row.open_until === null) return null
  const probing = await sql`/* claim-probe */
    update provider_circuits set open_until = ${new Date(at.getTime() + probe_ms)}
    where channel = ${channel} and open_until <= ${at}`.execute(trx)
  return probing.numAffectedRows === 1n ? null : { in_ms: probe_ms }
}

/** A provider that has failed once more, in an order to this receiver. */
export const noteFault = async (
  trx: Db,
  { channel, destination }: { channel: string; destination: string },
  at: Date,
) => {
  const found = await sql<Circuit>`/* circuit */
    select faults, receivers, open_until from provider_circuits where channel = ${channel} for update`.execute(trx)
  const { faults, receivers, open_until } = afterFault(found.rows[0] ?? working, destination, at)
  await sql`/* note-fault */
    insert into provider_circuits as c (channel, faults, receivers, open_until, changed_at)
    values (${channel}, ${faults}, ${receivers}, ${open_until}, ${at})
    on conflict (channel) do update
      set faults = excluded.faults, receivers = excluded.receivers, open_until = excluded.open_until, changed_at = ${at}`.execute(
    trx,
  )
}

/** A provider that works: what was known against it is forgotten. */
export const noteWorks = (trx: Db, channel: string) =>
  sql`/* note-works */ delete from provider_circuits where channel = ${channel}`.execute(trx)

/** Puts a dispatch's job off. Runs in the caller's transaction; a little spread, so that what waits does not come at once. */
export const putOff = (trx: Db, id: string, in_ms: number) =>
  enqueue(trx, 'send_dispatch', id, in_ms + Math.random() * 5000)

/** Lets a fax wait for its machine. Runs in the caller's transaction. */
export const awaitMachine = async (trx: Db, id: string, in_ms: number, at: Date) => {
  await sql`/* await-machine */
    update dispatches set in_line_since = coalesce(in_line_since, ${at}) where id = ${id} and state = 'queued'`.execute(
    trx,
  )
  await putOff(trx, id, in_ms)
}

/**
 * A fax does not hold its machine any more: the oldest order that waits for it is tried at once. In the caller's
 * transaction.
 */
export const freeMachine = (trx: Db, id: string) =>
  sql`/* free-machine */
    select ${addJob('send_dispatch', sql`n.id`)}
    from (select n.id from dispatches d join dispatches n on n.destination = d.destination and n.state = 'queued'
        and n.in_line_since is not null and n.id <> d.id
      where d.id = ${id} and d.channel = 'fax' order by n.queued_at, n.id limit 1) n`.execute(trx)

/** The faxes of an order's last version that wait for their next call, where nothing else may bring it: they have failed now. */
export const endWaiting = async (trx: Db, order_id: string, at: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* stop-retrying */
    with last as (
      select d.id, d.state from dispatches d where d.order_id = ${order_id} and d.state <> 'superseded'
        and d.order_revision = (select max(n.order_revision) from dispatches n where n.order_id = ${order_id})
    ), stopped as (
      update dispatches d set state = 'failed', failed_at = ${at}, turn_at = null, in_line_since = null
      where d.id in (select id from last) and d.channel = 'fax' and d.state = 'queued' and d.round > 1
        -- What somebody has just sent again has no failure yet: of the two the sending came first.
        and d.failure is not null and d.handed_over_at is null and d.failure_class = any(${waiting_classes})
        and not exists (select from last l where l.id <> d.id and l.state <> 'failed')
      returning d.id
    ), noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      select id, ${at}::timestamptz, 'failed', 'told by telephone' from stopped
    )
    select id from stopped`.execute(trx)
  return rows.map(row => row.id)
}
