import { sql } from 'kysely'
import type { DispatchChannel, Occasion } from '#domain/trade/dispatch.ts'
import type { OrderMethod } from '#domain/trade/order.ts'
import type { Db } from '#server/deps.ts'
import { addJob } from '#server/jobs/enqueue.ts'
import { requeueLost } from '#server/outbox/outbox.ts'

export type Dispatch = {
  id: string
  order_id: string
  deal_id: string
  consumer_id: string
  order_revision: number
  occasion: Occasion
  channel: DispatchChannel
  destination: string
  attempts: number
  /** A newer revision has a dispatch of its own, or the order was cancelled meanwhile. */
  superseded: boolean
  /** Which call of the fax gateway this is. */
  round: number
  /** How the call before ended. */
  failure_class: string | null
  /** A call before broke off: a part of it may lie at the receiver's. */
  broke_off: boolean
  /** When this call was handed to the fax gateway without a known end. */
  handed_over_at: Date | null
  /** How orders of this deal travel. */
  method: OrderMethod
  closing_at: Date | null
  /** How many tries ended without a word of whether it was taken. */
  unknown_ends: number
  /** The order was opened after the try before. */
  opened: boolean
  /** Older than the last restore of the database: it may have left although nothing here says so. */
  restored: boolean
}

/** A newer version of the order is on its way, has told that it was cancelled, or is to be sent by LINE by its restaurant. */
export const isOvertaken = sql`(exists (select from dispatches n where n.order_id = d.order_id and n.order_revision > d.order_revision)
  or (o.method = 'line' and exists (select from order_events e where e.order_id = o.id and e.kind in ('edited', 'cancelled')
    and e.actor_area <> 'supplier' and e.revision > d.order_revision))
  or (o.state = 'cancelled' and d.occasion <> 'cancelled'))`

/** Takes a dispatch to send it; undefined when it has left already or was given up. */
export const takeDispatch = async (db: Db, id: string, at: Date): Promise<Dispatch | undefined> => {
  const { rows } = await sql<Dispatch>`/* take-dispatch */
    update dispatches d set state = 'sending', sending_at = ${at}, turn_at = null, in_line_since = null, attempts = d.attempts + 1
    from orders o where d.id = ${id} and o.id = d.order_id and d.state in ('queued', 'sending')
    returning d.id, d.order_id, o.deal_id, o.consumer_id, d.order_revision, d.occasion, d.channel, d.destination, d.attempts, d.round,
      d.failure_class, d.handed_over_at, o.method, o.closing_at, d.unknown_ends, coalesce(o.seen_at >= old.sending_at, false) as opened,
      exists (select from restores r where r.found_at > d.queued_at) as restored,
      exists (select from dispatch_attempts t where t.dispatch_id = d.id and t.outcome = 'line_error_midway') as broke_off,
      ${isOvertaken} as superseded`.execute(db)
  return rows[0]
}

/** What every call of a fax cost, together. */
const addCost = (cost: string | null) => sql`coalesce(cost + ${cost}::numeric, ${cost}::numeric, cost)`

type Outcome =
  | { state: 'sent'; provider_id: string }
  | { state: 'queued' | 'failed'; failure: string; failure_class?: string | null }
  | { state: 'superseded' }

/** Which run of its job holds a dispatch: a later one has counted one more attempt. */
type Held = Pick<Dispatch, 'id' | 'round' | 'attempts'>

const still = ({ id, round, attempts }: Held) =>
  sql`id = ${id} and round = ${round} and attempts = ${attempts} and state = 'sending'`

/** Notes that a fax is handed over now; false where another run of the job has taken it meanwhile, which is to hand nothing over. */
export const claimCall = async (db: Db, held: Held, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`/* claim-call */
    update dispatches set handed_over_at = ${at} where ${still(held)}`.execute(db)
  return numAffectedRows === 1n
}

/** The gateway has refused what was handed over: it certainly does not have it. */
export const takeBackCall = (db: Db, held: Held) =>
  sql`/* take-back-call */ update dispatches set handed_over_at = null where ${still(held)}`.execute(db)

/** Since when the gateway may have a fax without a word of its end; null: it certainly has none. */
export const callWithoutEnd = async (db: Db, { id }: Held): Promise<Date | null> =>
  (await db.selectFrom('dispatches').select('handed_over_at').where('id', '=', id).executeTakeFirst())
    ?.handed_over_at ?? null

/** Waits to ask the gateway again; whether this run of the job still holds the dispatch. */
export const queueToAsk = async (trx: Db, held: Held): Promise<boolean> => {
  const { numAffectedRows } = await sql`/* queue-to-ask */
    update dispatches set state = 'queued' where ${still(held)}`.execute(trx)
  return numAffectedRows === 1n
}

/**
 * Writes how an attempt ended: the state of the dispatch, and a row that stays. Undefined, and nothing written, where
 * another run of the job has taken the dispatch meanwhile; that it has left is true whoever says so, and of what was
 * acknowledged meanwhile, which stays so. `gateway`: by which
 * service it was tried.
 */
export const noteOutcome = async (
  db: Db,
  held: Held,
  outcome: Outcome,
  at: Date,
  gateway: string | null = null,
): Promise<{ failure_class: string | null } | undefined> => {
  const { id, round } = held
  const provider_id = 'provider_id' in outcome ? outcome.provider_id : null
  const failure = 'failure' in outcome ? outcome.failure.slice(0, 500) : null
  const failure_class = 'failure_class' in outcome ? (outcome.failure_class ?? null) : null
  const mine =
    outcome.state === 'sent'
      ? sql`id = ${id} and round = ${round} and (state in ('queued', 'sending') or state = 'acknowledged' and sent_at is null)`
      : still(held)
  const { rows } = await sql<{ failure_class: string | null }>`/* note-outcome */
    with changed as (
      update dispatches set state = case when state = 'acknowledged' then state else ${outcome.state} end, failure = ${failure},
        failure_class = coalesce(${failure_class},
          case when ${outcome.state} = 'failed' and handed_over_at is not null then 'unknown' end, failure_class),
        unknown_ends = unknown_ends + case when channel = 'mail' and ${failure_class}::text = 'unknown' then 1 else 0 end,
        provider_id = coalesce(${provider_id}, provider_id), gateway = coalesce(${gateway}, gateway),
        sent_at = case when ${outcome.state} = 'sent' then ${at}::timestamptz else sent_at end,
        failed_at = case when ${outcome.state} = 'failed' then ${at}::timestamptz else failed_at end
      where ${mine} returning id, failure_class
    ), noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      select id, ${at}::timestamptz, ${outcome.state}, ${failure ?? provider_id ?? ''} from changed
    )
    select failure_class from changed`.execute(db)
  return rows[0]
}

/** It goes to another number or address by now, in a dispatch of its own; false where another run of the job has it meanwhile. */
export const noteMoved = async (trx: Db, held: Held, at: Date): Promise<boolean> => {
  const { rows } = await sql`/* note-moved */
    with moved as (
      update dispatches set state = 'superseded', failure_class = 'moved', turn_at = null, in_line_since = null
      where ${still(held)} returning id
    )
    insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail) select id, ${at}, 'moved', '' from moved
    returning 1`.execute(trx)
  return rows.length > 0
}

/** Whether it is overtaken by now; asked while its order is locked. */
export const findIsOvertaken = async (trx: Db, id: string): Promise<boolean> => {
  const { rows } = await sql<{ overtaken: boolean }>`/* overtaken-dispatch */
    select ${isOvertaken} as overtaken from dispatches d join orders o on o.id = d.order_id where d.id = ${id}`.execute(
    trx,
  )
  return rows[0]?.overtaken === true
}

type MailDispatch = Pick<Dispatch, 'id' | 'order_id' | 'order_revision' | 'channel' | 'occasion' | 'destination'> & {
  state: string
}

/** A dispatch by mail, held for the caller's transaction. */
export const lockMailDispatch = async (trx: Db, id: string): Promise<MailDispatch | undefined> => {
  const { rows } = await sql<MailDispatch>`/* lock-mail-dispatch */
    select id, order_id, order_revision, channel, occasion, destination, state from dispatches
    where id = ${id} and channel = 'mail' for update`.execute(trx)
  return rows[0]
}

/** A mail came back: whichever run of the job holds its dispatch, it has failed. */
export const noteBounced = async (trx: Db, id: string, detail: string, at: Date) => {
  await sql`/* note-bounced */
    with noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      values (${id}, ${at}, 'failed', ${detail.slice(0, 500)})
    )
    update dispatches set state = 'failed', failure = ${detail.slice(0, 500)}, failure_class = 'rejected', failed_at = ${at}
    where id = ${id}`.execute(trx)
}

/** Every dispatch whose job was lost, and every fax that nobody asks about. */
export const requeueForgotten = async (db: Db, at: Date) => {
  await requeueLost(db, { table: 'dispatches', job: 'send_dispatch' }, at)
  await requeueLost(db, { table: 'dispatches', job: 'poll_dispatch' }, at, {
    since: sql`sent_at`,
    only: sql`channel = 'fax' and state = 'sent'`,
  })
}

export type FaxOnTheWire = Pick<Dispatch, 'id' | 'order_id' | 'order_revision' | 'channel' | 'occasion' | 'round'> & {
  provider_id: string
  polls: number
  closing_at: Date | null
  overtaken: boolean
}

/** A fax that the gateway has and of which nobody knows yet how it ended; counts that it is asked about. */
export const takeFaxOnTheWire = async (db: Db, id: string): Promise<FaxOnTheWire | undefined> => {
  const { rows } = await sql<FaxOnTheWire>`/* take-fax */
    update dispatches d set polls = d.polls + 1 from orders o
    where d.id = ${id} and o.id = d.order_id and d.channel = 'fax' and d.state in ('sent', 'acknowledged')
      and d.delivered_at is null and d.failed_at is null and d.provider_id is not null
    returning d.id, d.order_id, d.order_revision, d.channel, d.occasion, d.round, d.provider_id, d.polls - 1 as polls, o.closing_at,
      ${isOvertaken} as overtaken`.execute(db)
  return rows[0]
}

/**
 * Holds a fax of which the gateway was asked, for the caller's transaction. Undefined where its end is known already or
 * another call has begun meanwhile: an answer that comes late, or twice, changes nothing.
 */
export const holdFaxOnTheWire = async (
  trx: Db,
  { id, round, provider_id }: FaxOnTheWire,
): Promise<'sent' | 'acknowledged' | undefined> => {
  const { rows } = await sql<{ state: 'sent' | 'acknowledged' }>`/* hold-fax */
    select state from dispatches where id = ${id} and round = ${round} and provider_id = ${provider_id}
      and state in ('sent', 'acknowledged') and delivered_at is null and failed_at is null for update`.execute(trx)
  return rows[0]?.state
}

/** The gateway says that one of its faxes has ended: it is asked at once. */
export const hurryPoll = async (db: Db, provider_id: string) => {
  await sql`/* hurry-poll */
    select ${addJob('poll_dispatch', sql`d.id`)} from dispatches d where d.channel = 'fax' and d.provider_id = ${provider_id} and d.state in ('sent', 'acknowledged')
      and d.delivered_at is null and d.failed_at is null`.execute(db)
}

/** A machine has taken the fax. Whoever has acknowledged the order meanwhile stays the highest that is known. */
export const noteDelivered = async (
  db: Db,
  id: string,
  { pages, cost }: { pages: number; cost: string | null },
  at: Date,
) => {
  await sql`/* note-delivered */
    with noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail) values (${id}, ${at}, 'delivered', ${`${pages} pages`})
    )
    update dispatches set state = case when state = 'acknowledged' then state else 'delivered' end, delivered_at = ${at},
      pages = ${pages}, cost = ${addCost(cost)}, failure = null, failure_class = null
    where id = ${id}`.execute(db)
}

/** A fax has failed for good. An order that was acknowledged meanwhile, by its link or a telephone, stays so. */
export const noteFaxFailed = async (
  trx: Db,
  id: string,
  ended: { failure_class: string; failure: string; cost: string | null },
  at: Date,
) => {
  const failure = ended.failure.slice(0, 500)
  await sql`/* note-fax-failed */
    with noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail) values (${id}, ${at}, 'failed', ${failure})
    )
    update dispatches set state = case when state = 'acknowledged' then state else 'failed' end, failed_at = ${at},
      cost = ${addCost(ended.cost)}, failure = ${failure}, failure_class = ${ended.failure_class}
    where id = ${id}`.execute(trx)
}

/** A call of an overtaken version that did not come about: nobody misses it, as the newer one carries all. */
export const noteOvertaken = async (trx: Db, id: string, ended: { failure: string; cost: string | null }, at: Date) => {
  await sql`/* note-overtaken */
    with noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      values (${id}, ${at}, 'superseded', ${ended.failure.slice(0, 500)})
    )
    update dispatches set state = 'superseded', cost = ${addCost(ended.cost)}, failed_at = ${at} where id = ${id}`.execute(
    trx,
  )
}

/** How long a version is new: its job looks for what it overtakes at its first turn, not at each. */
const new_for_ms = 15_000

/** The faxes of older versions of an order whose newer one has just been made that the gateway may not have begun to send. */
export const findOvertaken = async (db: Db, id: string, at: Date): Promise<string[]> => {
  const { rows } = await sql<{ provider_id: string }>`/* overtaken-faxes */
    select n.provider_id from dispatches d join dispatches n
      on n.order_id = d.order_id and n.order_revision < d.order_revision and n.channel = 'fax'
    where d.id = ${id} and d.channel = 'fax' and d.queued_at > ${new Date(at.getTime() - new_for_ms)} and n.state = 'sent' and n.provider_id is not null
      and n.delivered_at is null and n.failed_at is null`.execute(db)
  return rows.map(row => row.provider_id)
}

/** The next call of a fax after this one has ended: a job of its own. */
export const enqueueCall = async (
  db: Db,
  id: string,
  ended: { failure_class: string; failure: string; cost: string | null },
  in_ms: number,
  at: Date,
) => {
  await sql`/* enqueue-call */
    with noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      values (${id}, ${at}, ${ended.failure_class}, ${ended.failure.slice(0, 500)})
    ), called as (
      update dispatches set state = 'queued', round = round + 1, attempts = 0, polls = 0, cost = ${addCost(ended.cost)}, sent_at = null, sending_at = ${at}, handed_over_at = null,
        failure = ${ended.failure.slice(0, 500)}, failure_class = ${ended.failure_class}
      where id = ${id} and state = 'sent' returning id
    )
    select ${addJob('send_dispatch', sql`id`, { after_ms: sql`${in_ms}` })} from called`.execute(db)
}
