import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

type Said = {
  order_id: string
  revision: number
  /** To whom the version went: an address of its dispatch. */
  destination: string
  actor: { id: string; name: string }
  at: Date
}

/** Notes, once, that a user of the supplier has this version; the event's id, undefined where it was said before. */
export const noteAcknowledged = async (trx: Db, { order_id, revision, destination, actor, at }: Said) => {
  const { rows } = await sql<{ id: string }>`/* acknowledged-by-line */
    with before as (
      select 1 from dispatches where order_id = ${order_id} and order_revision = ${revision} and acknowledged_at is not null
    ), sent as (
      update dispatches set state = 'acknowledged', acknowledged_at = ${at}
      where order_id = ${order_id} and order_revision = ${revision} and channel = 'line' and destination = ${destination}
        and not exists (select from before)
      returning order_id
    ), changed as (
      update orders o set seen_at = case when o.seen_at is null or o.seen_at < o.changed_at then ${at} else o.seen_at end
      from sent where o.id = sent.order_id returning o.id, o.supplier_id, o.revision
    )
    insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_id, actor_name, screen, happened_at)
    select id, supplier_id, 'acknowledged', revision, 'supplier', ${actor.id}, ${actor.name}, 'line', ${at}::timestamptz from changed
    returning id`.execute(trx)
  return rows[0]?.id
}
