import { type RawBuilder, sql } from 'kysely'
import { toldByPhone } from '#server/orders/find-orders.ts'
import { isOvertaken } from './dispatch-store.ts'

/** In SQL: a dispatch `d` of an order `o` did not leave because that was cancelled, and not for a newer version. */
export const calledOff: RawBuilder<unknown> = sql`(d.state = 'superseded' and d.failure_class is distinct from 'moved'
  and d.occasion <> 'cancelled' and o.state = 'cancelled' and not exists (select from order_events e
    where e.order_id = o.id and e.kind = 'edited' and e.actor_area <> 'supplier' and e.revision > d.order_revision))`

/**
 * In SQL: why a dispatch `d` of an order `o` that waits is dropped at its turn, or was, where the state does not say it. Of
 * what the gateway may have had before nobody can say that it does not leave.
 */
export const dropping: RawBuilder<unknown> = sql`case when d.state = 'queued' and d.handed_over_at is null and ${isOvertaken}
  then case when o.state = 'cancelled' and d.occasion <> 'cancelled' then 'cancelled' else 'overtaken' end
  when ${calledOff} then 'cancelled' end as dropped`

/**
 * In SQL: why nobody needs to see to a dispatch `d` of an order `o` that has failed, as `s.settled`, and by which channel
 * its version came or is coming, as `s.settled_by`; null of one that still needs somebody, and of one that has not failed.
 */
export const settling: RawBuilder<unknown> = sql`left join lateral (select w.settled, w.settled_by from (
    select case when n.order_revision > d.order_revision then 'overtaken'
        -- Only a fax gateway says more than that it was taken.
        when n.acknowledged_at is not null or n.delivered_at is not null or n.state = 'sent' and n.channel <> 'fax' then 'arrived'
        else 'under_way' end as settled, n.channel as settled_by
      from dispatches n where n.order_id = d.order_id and n.id <> d.id and (n.order_revision > d.order_revision
        or n.order_revision = d.order_revision and n.state not in ('failed', 'superseded'))
    union all select 'cancelled', null where o.state = 'cancelled' and d.occasion <> 'cancelled'
    union all select 'opened', null
      where o.state = 'processed' or o.seen_at >= greatest(o.placed_at, o.changed_at, o.cancelled_at)
    union all select 'told_by_phone', null where ${toldByPhone}) w
  where d.state = 'failed'
  order by array_position(array['cancelled', 'overtaken', 'opened', 'arrived', 'told_by_phone', 'under_way'], w.settled),
    w.settled_by limit 1) s on true`
