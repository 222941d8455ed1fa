import { type RawBuilder, sql } from 'kysely'
import type { Db, Deps } from '#server/deps.ts'
import { by, type SupplierActor } from '#server/http/actor.ts'
import type { LiveEvent } from '#server/http/live.ts'
import { settledBy } from '#server/notices/settle.ts'
import type { Who } from './change-order.ts'
import { supplierSees } from './order-policy.ts'

/** What was done to orders: the last event that was made of each, by its id. */
export type Made = Record<string, string>

/** The events of one action, in the order of their ids, as its answer tells them. */
export const madeOf = (events: readonly LiveEvent[]): Made =>
  Object.fromEntries(events.map(one => [one.order_id, one.id]))

type Mark = 'seen' | 'printed' | 'downloaded' | 'processed' | 'acknowledged'

/** When an order was first opened since it is seen; null where only another mark made it so. */
const openedSince = sql`(select min(e.happened_at) from order_events e
  where e.order_id = o.id and e.kind in ('seen', 'acknowledged') and e.happened_at >= o.seen_at)`

/** When an order is seen once the mark made at `undone` is gone: as before, else since the first thing done that is left. */
const seenWithout = (undone: RawBuilder<unknown>, ...left: RawBuilder<unknown>[]) => sql`case when o.seen_at = ${undone}
  then least(${openedSince}, ${sql.join(left)}) else o.seen_at end`

/** Which orders a mark changes; the others stay as they are and get no event. */
const changes = {
  // Opened, again after the restaurant changed it, and for the first time where only a mark had made it seen: it is seen
  // since then, as a file that an order went into is no look, and a mark may be taken back, while the opening stays.
  seen: sql`o.seen_at is null or o.seen_at < o.changed_at
    or o.seen_at in (o.processed_at, o.printed_at, o.downloaded_at) and ${openedSince} is null`,
  printed: sql`true`,
  downloaded: sql`true`,
  processed: sql`o.state = 'placed'`,
  acknowledged: sql`true`,
}

type Marking = {
  mark: Mark
  /** A condition over `orders o`. */
  which: RawBuilder<unknown>
  who: Who
  at: Date
  /** How many events are given at most. */
  most?: number
}

/**
 * Marks orders as seen, printed, downloaded, processed or acknowledged, whatever their number, with one event each. Where
 * the supplier's setting says that printing or downloading processes an order, it does, unless the restaurant changed it
 * after a print began (`at`): the paper is not what it says now. A download holds its orders locked. What its restaurant
 * changed or cancelled is seen by being opened alone: a file or a key over many shows nobody what it was.
 */
export const markSql = ({ mark, which, who: { actor, screen }, at, most }: Marking): RawBuilder<LiveEvent> => sql`
  /* mark-orders */
  with marked as (
    select o.id, o.state = 'placed' and (${mark} = 'processed'
      or s.processed_by = 'print' and ${mark} = 'printed' and coalesce(o.changed_at <= ${at}::timestamptz, true)
      or s.processed_by = 'download' and ${mark} = 'downloaded') as processes
    from orders o join suppliers s on s.id = o.supplier_id
    where ${which} and (${changes[mark]})
    order by o.id for update of o
  ), updated as (
    update orders o set
      seen_at = case when ${mark} = 'seen' or ${mark} = 'acknowledged' and o.seen_at < o.changed_at
        or o.seen_at is null and (${mark} in ('seen', 'acknowledged') or o.changed_at is null)
        then ${at}::timestamptz else o.seen_at end,
      printed_at = case when ${mark} = 'printed' then ${at}::timestamptz else o.printed_at end,
      downloaded_at = case when ${mark} = 'downloaded' then ${at}::timestamptz else o.downloaded_at end,
      downloaded_revision = case when ${mark} = 'downloaded' then o.revision else o.downloaded_revision end,
      state = case when m.processes then 'processed' else o.state end,
      processed_at = case when m.processes then ${at}::timestamptz else o.processed_at end
    from marked m where o.id = m.id
    returning o.id, o.supplier_id, o.revision, m.processes
  ), event as (
    insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at)
    select u.id, u.supplier_id, k.kind, u.revision, ${actor.area}, ${actor.id}::uuid, ${actor.name}, ${screen}, ${at}::timestamptz
    from updated u cross join lateral (select ${mark}::text as kind union select 'processed' where u.processes) k
    returning id, order_id, kind
  ), settled as (
    ${settledBy(mark, sql`select id from updated`, at)}
  ), told as (
    -- Joined to the table, by its key: what a statement has just written is of no size that the planner knows.
    select id, order_id, kind from event order by id limit ${most ?? null}
  )
  select t.id, t.order_id, t.kind, o.supplier_id, o.consumer_id, o.store_id
  from told t join orders o on o.id = t.order_id order by t.id`

/** The marks of `markSql`, in the caller's transaction; gives the live events to publish after the commit. */
export const noteMarks = async (db: Db, marking: Marking): Promise<LiveEvent[]> =>
  (await markSql(marking).execute(db)).rows

/**
 * Marks the orders named, as far as this user of their supplier may see them, and, where `revisions` are given, as far as
 * they are the versions that were looked at. Gives those that changed.
 */
export const markOrders = async (
  deps: Deps,
  actor: SupplierActor,
  ids: string[],
  mark: Mark,
  screen: string,
  at: Date,
  revisions?: number[],
): Promise<Made> => {
  const named = revisions
    ? sql`(o.id, o.revision) in (select * from unnest(${ids}::uuid[], ${revisions}::int[]))`
    : sql`o.id = any(${ids}::uuid[])`
  const which = sql`${named} and ${supplierSees(actor)}`
  const events = await noteMarks(deps.db, { mark, which, who: { actor: by(actor), screen }, at })
  deps.live.publish(events)
  return madeOf(events)
}

const stillProcessed = sql`case when not m.reopens then o.processed_at end`

/** What a mark is taken back to: what can't be named here is undone by what it is kept with. */
export type TakenBack = 'printed' | 'processed'

/** When an order was printed before it was printed last: prints that were taken back don't count. */
const printedBefore = sql`(select happened_at from (
    select e.id, e.kind, e.happened_at, sum(case e.kind when 'printed' then 1 else -1 end) over (order by e.id) as depth,
      sum(case e.kind when 'printed' then 1 else -1 end) over () as last
    from order_events e where e.order_id = o.id and e.kind in ('printed', 'unprinted')) p
  where p.kind = 'printed' and p.depth = p.last - 1 order by p.id desc limit 1)`

const undone: Record<TakenBack, { able: RawBuilder<unknown>; at: RawBuilder<unknown>; kind: string }> = {
  processed: { able: sql`o.state = 'processed'`, at: sql`o.processed_at`, kind: 'unprocessed' },
  printed: { able: sql`o.printed_at is not null`, at: sql`o.printed_at`, kind: 'unprinted' },
}

/**
 * Takes the last mark of orders back, as far as this user may see them and it still is the one made at `marked_at` (null:
 * whichever it is). A print that processed an order takes that back with it; what nobody had opened is unopened again.
 * Events tell of it; gives them.
 */
export const unmarkOrders = async (
  deps: Deps,
  actor: SupplierActor,
  { ids, mark, marked_at, mine = false }: { ids: string[]; mark: TakenBack; marked_at: Date | null; mine?: boolean },
  screen: string,
  at: Date,
): Promise<LiveEvent[]> => {
  const { able, at: its_time, kind } = undone[mark]
  const who = by(actor)
  const { rows: events } = await sql<LiveEvent>`/* unmark-orders */
    with marked as (
      select o.id, o.state = 'processed' and (${mark} = 'processed' or o.processed_at = o.printed_at) as reopens,
        case when ${mark} = 'printed' then ${printedBefore} else o.printed_at end as before
      from orders o
      where o.id = any(${ids}::uuid[]) and ${supplierSees(actor)} and ${able}
        and (${marked_at}::timestamptz is null or ${its_time} = ${marked_at}::timestamptz)
        and (not ${mine}::boolean or (select e.actor_area = ${who.area} and e.actor_id = ${who.id}::uuid from order_events e
          where e.order_id = o.id and e.kind = ${mark} and e.happened_at = ${its_time} order by e.id desc limit 1))
      order by o.id for update of o
    ), updated as (
      update orders o set
        printed_at = m.before,
        seen_at = ${seenWithout(its_time, sql`m.before`, sql`o.downloaded_at`, stillProcessed)},
        state = case when m.reopens then 'placed' else o.state end,
        processed_at = case when m.reopens then null else o.processed_at end
      from marked m where o.id = m.id
      returning o.id, o.supplier_id, o.consumer_id, o.store_id, o.revision, m.reopens
    ), event as (
      insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at)
      select u.id, u.supplier_id, k.kind, u.revision, ${who.area}, ${who.id}::uuid, ${who.name}, ${screen}, ${at}::timestamptz
      from updated u cross join lateral (select ${kind}::text as kind union select 'unprocessed' where u.reopens) k
      returning id, order_id, kind
    )
    select e.id, e.order_id, e.kind, u.supplier_id, u.consumer_id, u.store_id
    from event e join updated u on u.id = e.order_id order by e.id`.execute(deps.db)
  deps.live.publish(events)
  return events
}

/**
 * Downloads of these orders were taken back (`layout_downloads` says what is left): the order says the last one that
 * stands, and what the download had processed is unprocessed again. In the caller's transaction; gives the live events.
 */
export const noteTakenBack = async (trx: Db, actor: SupplierActor, ids: string[], at: Date): Promise<LiveEvent[]> => {
  const who = by(actor)
  const { rows } = await sql<LiveEvent>`/* undownload-orders */
    with marked as (
      select o.id, o.state = 'processed' and o.processed_at = o.downloaded_at and had.at is distinct from o.downloaded_at
        as reopens, had.revision, had.at
      from orders o cross join lateral (
        select max(p.revision) as revision, max(p.downloaded_at) as at from layout_downloads p where p.order_id = o.id
      ) had where o.id = any(${ids}::uuid[]) order by o.id
    ), updated as (
      update orders o set downloaded_revision = m.revision, downloaded_at = m.at,
        seen_at = ${seenWithout(sql`o.downloaded_at`, sql`m.at`, sql`o.printed_at`, stillProcessed)},
        state = case when m.reopens then 'placed' else o.state end,
        processed_at = case when m.reopens then null else o.processed_at end
      from marked m where o.id = m.id
      returning o.id, o.supplier_id, o.consumer_id, o.store_id, o.revision, m.reopens
    ), event as (
      insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at)
      select u.id, u.supplier_id, k.kind, u.revision, ${who.area}, ${who.id}::uuid, ${who.name}, 'orders/download', ${at}::timestamptz
      from updated u cross join lateral (select 'undownloaded'::text as kind union select 'unprocessed' where u.reopens) k
      returning id, order_id, kind
    )
    select e.id, e.order_id, e.kind, u.supplier_id, u.consumer_id, u.store_id
    from event e join updated u on u.id = e.order_id order by e.id`.execute(trx)
  return rows
}

/** The supplier has an order before its eyes: nothing new waits for it there. No event: what it does next has one. */
export const noteOrderSeen = (trx: Db, order_id: string, at: Date) =>
  trx.updateTable('orders').set({ seen_at: at }).where('id', '=', order_id).execute()

/** Takes back every link to an order that has left so far. */
export const revokeAccess = (db: Db, order_id: string) =>
  db
    .updateTable('orders')
    .set(eb => ({ access_version: eb('access_version', '+', 1) }))
    .where('id', '=', order_id)
    .execute()
