import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { LiveEvent } from '#server/http/live.ts'
import { supplierSees } from './order-policy.ts'

type Mark = 'seen' | 'printed' | 'downloaded' | 'processed'

/** Which orders a mark changes; the others stay as they are and get no event. */
const changes = {
  // Opened, and opened again after the restaurant changed it.
  seen: sql`o.seen_at is null or o.seen_at < o.changed_at`,
  printed: sql`true`,
  downloaded: sql`true`,
  processed: sql`o.state = 'placed'`,
}

/**
 * Marks orders as seen, printed, downloaded or processed, as far as this user may see them, with one event each. Where
 * the supplier's setting says that printing or downloading processes an order, it does, unless the restaurant changed it
 * after `at`: what was taken out is not what it says now. Returns the ids that changed.
 * A download that makes a file marks its orders itself, in the transaction that keeps the file
 * (server/downloads/make-download.ts).
 */
export const markOrders = async (
  deps: Deps,
  actor: SupplierActor,
  ids: string[],
  mark: Mark,
  screen: string,
  at: Date,
): Promise<string[]> => {
  const { rows } = await sql<LiveEvent>`/* mark-orders */
    with marked as (
      select o.id, o.state = 'placed' and (${mark} = 'processed'
        or ((s.processed_by = 'print' and ${mark} = 'printed')
          or (s.processed_by = 'download' and ${mark} = 'downloaded'))
        and coalesce(o.changed_at <= ${at}::timestamptz, true)) as processes
      from orders o join suppliers s on s.id = o.supplier_id
      where o.id = any(${ids}::uuid[]) and ${supplierSees(actor)} and (${changes[mark]})
      order by o.id for update of o
    ), updated as (
      update orders o set
        seen_at = case when ${mark} = 'seen' or o.seen_at is null then ${at}::timestamptz else o.seen_at end,
        printed_at = case when ${mark} = 'printed' then ${at}::timestamptz else o.printed_at end,
        downloaded_at = case when ${mark} = 'downloaded' then ${at}::timestamptz else o.downloaded_at end,
        downloaded_revision = case when ${mark} = 'downloaded' then o.revision else o.downloaded_revision end,
        state = case when m.processes then 'processed' else o.state end,
        processed_at = case when m.processes then ${at}::timestamptz else o.processed_at end
      from marked m where o.id = m.id
      returning o.id, o.supplier_id, o.consumer_id, o.store_id, o.revision, m.processes
    ), event as (
      insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at)
      select u.id, u.supplier_id, k.kind, u.revision, 'supplier', ${actor.account_id}::uuid, ${actor.name}, ${screen}, ${at}::timestamptz
      from updated u cross join lateral (
        select ${mark}::text as kind union select 'processed' where u.processes
      ) k
      returning id, order_id, kind
    )
    select e.id, e.order_id, e.kind, u.supplier_id, u.consumer_id, u.store_id
    from event e join updated u on u.id = e.order_id order by e.id`.execute(deps.db)
  if (rows.length) deps.live.publish(rows)
  return [...new Set(rows.map(row => row.order_id))]
}
