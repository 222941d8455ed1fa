import { sql } from 'kysely'
import type {
  ChannelRate,
  DayRate,
  DispatchRow,
  dispatch_filters,
} from '#contract/dispatch/admin-dispatches.contract.ts'
import { numberAsked, parseOrderNumber } from '#domain/orders/order-number.ts'
import type { OrderMethod } from '#domain/trade/order.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import { addJob } from '#server/jobs/enqueue.ts'
import { lastFailure, toldByPhone } from '#server/orders/find-orders.ts'
import { insertDispatches } from '#server/outbox/dispatches.ts'
import { dropping, settling } from './settled.ts'

type Asked = {
  id?: string
  cursor?: string
  limit: number
  filter?: (typeof dispatch_filters)[number]
  channel?: string
  q?: string
}

export type FoundDispatch = Omit<
  DispatchRow,
  'order_number' | 'queued_at' | 'turn_at' | 'ended_at' | 'moved_to' | 'moved_by'
> & {
  number: string
  deal_id: string
  method: OrderMethod
  queued_at: Date
  turn_at: Date | null
  ended_at: Date | null
}

/** An order's delivery is over by then: what failed before is looked for by its number. */
const failed_days = 30
const filtered = (filter: (typeof dispatch_filters)[number], at: Date) => {
  if (filter === 'waiting') return sql`d.state = any(${['queued', 'sending']})`
  if (filter === 'done') return sql`d.state = any(${['sent', 'delivered', 'acknowledged', 'superseded']})`
  const since = new Date(at.getTime() - failed_days * 86_400_000)
  // By its own index: few fail, and whether one is settled is asked of these alone.
  return sql`d.id = any(array(select f.id from dispatches f where f.state = 'failed' and f.failed_at > ${since}))
      and s.settled ${filter === 'failed' ? sql`is null` : sql`is not null`}`
}

/** One more than `limit`, so that the caller knows whether there are more; the newest first. */
export const findDispatches = async (
  db: Db,
  { id, cursor, limit, filter, channel, q }: Asked,
  at: Date,
): Promise<FoundDispatch[]> => {
  const wanted = [
    id && sql`d.id = ${id}`,
    filter && filtered(filter, at),
    channel && sql`d.channel = ${channel}`,
    cursor && sql`d.id < ${cursor}`,
    q && searched(q),
  ].filter(one => typeof one === 'object')
  const { rows } = await sql<FoundDispatch>`/* list-dispatches */
    select d.id, d.channel, d.state, coalesce(l.name, d.destination) as destination, o.number, o.deal_id, o.method, d.order_revision, d.occasion,
      o.parties -> 'consumer' ->> 'name' as consumer_name, o.parties -> 'supplier' ->> 'name' as supplier_name,
      o.parties -> 'supplier' ->> 'phone_number' as phone_number, c.phone_number as consumer_phone, d.attempts, d.round, d.pages, d.cost::text as cost,
      ${lastFailure} as failure_class, d.failure, d.queued_at, d.turn_at,
      coalesce(d.acknowledged_at, d.failed_at, d.delivered_at, d.sent_at) as ended_at,
      exists (select from fax_images i where i.dispatch_id = d.id) as has_image,
      exists (select from order_access_tokens t
        where t.order_id = o.id and t.access_version = o.access_version and t.expires_at > ${at}) as has_link,
      s.settled, s.settled_by, ${dropping}, (${resendable} and s.settled is null) as can_resend
    from dispatches d join orders o on o.id = d.order_id join consumers c on c.id = o.consumer_id ${settling}
    -- A LINE link is named by whom it speaks for.
    left join lateral (select a.name from line_links k join accounts a on a.id = k.account_id
      where k.id = case when d.channel = 'line' and d.destination <> 'shared' then d.destination::uuid end) l on true
    where ${sql.join([sql`true`, ...wanted], sql` and `)}
    order by d.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** How many have failed that still need somebody, as the list of them shows them. */
export const countLost = async (db: Db, at: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* lost-dispatches */
    select count(*)::int as count from dispatches d join orders o on o.id = d.order_id ${settling}
    where ${filtered('failed', at)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** An order's number finds its sendings by index, whatever else there is; other words are looked for in names and addresses. */
const searched = (q: string) => {
  const sequences = numberAsked(q)?.sequences
  const numbered = sql`d.order_id = any(array(select n.id from orders n where n.number = any(${sequences ?? []}::bigint[])))`
  if (parseOrderNumber(q) !== null) return numbered
  // Without leading zeros or check digit it is one, or a part of a fax number.
  return sql`(${sequences ? numbered : sql`false`} or fold(concat_ws('|', d.destination, o.parties -> 'supplier' ->> 'name', o.parties -> 'consumer' ->> 'name'))
    ~ all(${patternsOf(q)}::text[]))`
}

/**
 * Failed, not told by telephone, and neither overtaken by a newer version nor by a cancelling, nor sent to a number or address
 * that its restaurant has put right since.
 */
export const resendable = sql`(d.state = 'failed' and (o.state <> 'cancelled' or d.occasion = 'cancelled')
  and not exists (select from dispatches n where n.order_id = d.order_id and n.order_revision > d.order_revision)
  and not exists (select from dispatches n where n.order_id = d.order_id and n.order_revision = d.order_revision
    and n.channel = d.channel and n.queued_at > d.queued_at and n.state not in ('failed', 'superseded'))
  and not ${toldByPhone})`

const has_arrived = sql`(d.state in ('delivered', 'acknowledged') or d.state = 'sent' and d.channel <> 'fax')`
const has_failed = sql`d.state = 'failed'`
const is_under_way = sql`(d.state in ('queued', 'sending') or d.state = 'sent' and d.channel = 'fax')`

/** What has arrived, has not, and is under way. */
const ended = sql`count(*) filter (where ${has_arrived})::int as arrived, count(*) filter (where ${has_failed})::int as failed,
      count(*) filter (where ${is_under_way})::int as under_way`

/**
 * The same by service and the day of Japan on which it was asked for, oldest first; days without any are left out. Counted by
 * state first: a million rows are grouped once, and what each state means is asked of some hundreds.
 */
export const findDayRates = async (db: Db, since: Date): Promise<DayRate[]> => {
  const { rows } = await sql<DayRate>`/* dispatch-days */
    select to_char(d.day, 'YYYY-MM-DD') as day, d.channel, d.gateway,
      coalesce(sum(d.count) filter (where ${has_arrived}), 0)::int as arrived,
      coalesce(sum(d.count) filter (where ${has_failed}), 0)::int as failed,
      coalesce(sum(d.count) filter (where ${is_under_way}), 0)::int as under_way
    from (select (x.queued_at at time zone 'Asia/Tokyo')::date as day, x.channel, x.gateway, x.state, count(*) as count
      from dispatches x where x.queued_at >= ${since} and x.state <> 'superseded' group by 1, 2, 3, 4) d
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** How each channel has done since an instant. What was superseded counts for nothing. */
export const findRates = async (db: Db, since: Date, at: Date): Promise<ChannelRate[]> => {
  const { rows } = await sql<Omit<ChannelRate, 'resting_until'> & { open_until: Date | null }>`/* dispatch-rates */
    select d.channel, count(*)::int as total,
      ${ended},
      coalesce(sum(d.pages), 0)::int as pages, coalesce(sum(d.cost), 0)::text as cost, max(c.open_until) as open_until
    from dispatches d left join provider_circuits c on c.channel = d.channel and c.open_until > ${at}
    where d.queued_at >= ${since} and d.state <> 'superseded'
    group by d.channel order by d.channel`.execute(db)
  return rows.map(({ open_until, ...rate }) => ({ ...rate, resting_until: open_until?.toISOString() ?? null }))
}

/**
 * Queues a failed dispatch again, in the caller's transaction, for one of the staff or of its restaurant; whether it could be. Of a fax whose end nobody knows the
 * gateway is asked first: it keeps its round, and so its reference. Any other is a new call.
 */
export const queueAgain = async (trx: Db, id: string, account_id: string | null, at: Date): Promise<boolean> => {
  const { rows } = await sql`/* resend-dispatch */
    with again as (
      update dispatches d set state = 'queued', sending_at = ${at}, attempts = 0,
        handed_over_at = case when d.failure_class = 'unknown' then d.handed_over_at end,
        round = case when d.channel = 'fax' and d.failure_class is distinct from 'unknown' then d.round + 1 else d.round end,
        polls = 0, sent_at = null, failed_at = null, failure = null, resent_by = ${account_id}, resent_at = ${at}
      from orders o where d.id = ${id} and o.id = d.order_id and ${resendable} returning d.id
    ), noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail) select id, ${at}, 'resent', ${account_id ?? ''} from again
    )
    select ${addJob('send_dispatch', sql`id`)} from again`.execute(trx)
  return rows.length > 0
}

/**
 * What arrived, and of which nobody can open the link any more, is sent as what has failed. To the same address it says that
 * it is the same order: what is written there was read, maybe.
 */
export const giveUpStopped = (trx: Db, id: string, at: Date) =>
  sql`/* give-up-stopped */ update dispatches
    set state = 'failed', failed_at = ${at}, delivered_at = null, unknown_ends = unknown_ends + 1, round = round + 1
    where id = ${id}`.execute(trx)

type Sent = { order_id: string; order_revision: number; occasion: string; channel: string }

/**
 * Sends a version to another number or address, in the caller's transaction: in a dispatch of its own, or in the one by
 * which it was tried there before. The one that it takes the place of must have failed or be superseded by now.
 */
export const sendElsewhere = async (
  trx: Db,
  { order_id, order_revision, occasion, channel }: Sent,
  to: string,
  account_id: string | null,
  at: Date,
): Promise<void> => {
  await sql`${insertDispatches(sql`select ${order_id}::uuid, ${order_revision}::int, ${occasion}, ${channel}, ${to}`, at)}`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`/* tried-there */
    update dispatches set state = 'failed', failed_at = coalesce(failed_at, ${at}),
      failure_class = nullif(failure_class, 'moved')
    where order_id = ${order_id} and order_revision = ${order_revision} and channel = ${channel} and destination = ${to}
      and (state = 'failed' or state = 'superseded' and failure_class = 'moved') returning id`.execute(trx)
  for (const { id } of rows) await queueAgain(trx, id, account_id, at)
}

/** How often staff have sent this one again since then. */
export const countStaffResends = async (db: Db, dispatch_id: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ resends: number }>`/* staff-resends */
    select count(*)::int as resends from admin_audits
    where subject_id = ${dispatch_id} and act = 'dispatch_resent' and happened_at > ${since}`.execute(db)
  return rows[0]?.resends ?? 0
}

/** The calls whose PDF is kept, and all that happened. */
export const findFaxRecord = async (db: Db, dispatch_id: string) => {
  const calls = await sql<{ round: number; kept_at: Date; sha256: string }>`/* fax-calls */
    select round, kept_at, encode(sha256, 'hex') as sha256 from fax_images
    where dispatch_id = ${dispatch_id} order by round`.execute(db)
  const attempts = await db
    .selectFrom('dispatch_attempts')
    .select(['attempted_at', 'outcome', 'detail'])
    .where('dispatch_id', '=', dispatch_id)
    .orderBy('id')
    .execute()
  return { calls: calls.rows, attempts }
}

/** Whether this person has sent a dispatch again that has not ended without success since. */
export const wasResentBy = async (db: Db, id: string, account_id: string): Promise<'by me' | 'by others' | null> => {
  const found = await db
    .selectFrom('dispatches')
    .select(['state', 'resent_by'])
    .where('id', '=', id)
    .where('resent_at', 'is not', null)
    .executeTakeFirst()
  if (!found || found.state === 'failed') return null
  return found.resent_by === account_id ? 'by me' : 'by others'
}

/** The order of a dispatch. */
export const orderOfDispatch = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('dispatches').select('order_id').where('id', '=', id).executeTakeFirst())?.order_id
