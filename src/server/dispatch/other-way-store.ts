import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { Dispatch } from './dispatch-store.ts'

/**
 * What stands of an order beside a dispatch of it that has failed: a newer version is on its way (`overtaken`), its
 * supplier has this one by `channel` (`arrived`; null: it has opened it), or something is still tried (`under_way`).
 */
export type OtherWay = { state: 'overtaken' | 'arrived' | 'under_way'; channel: Dispatch['channel'] | null }

/**
 * Null: nothing else brings this version to its supplier. Of two dispatches that fail at once the second one waits here and
 * sees the first, so that one of them tells. In the caller's transaction.
 */
export const findOtherWay = async (
  trx: Db,
  { id, order_id, order_revision }: Pick<Dispatch, 'id' | 'order_id' | 'order_revision'>,
): Promise<OtherWay | null> => {
  await sql`/* hold-telling */ select pg_advisory_xact_lock(hashtextextended('told:' || ${order_id}::text, 0))`.execute(
    trx,
  )
  const { rows } = await sql<OtherWay>`/* other-way */
    select state, channel from (
      select case when n.order_revision > ${order_revision} then 'overtaken'
          -- Only a fax gateway says more than that it was taken.
          when n.acknowledged_at is not null or n.delivered_at is not null or n.state = 'sent' and n.channel <> 'fax' then 'arrived'
          else 'under_way' end as state, n.channel
        from dispatches n where n.order_id = ${order_id} and n.id <> ${id} and (n.order_revision > ${order_revision}
          or n.order_revision = ${order_revision} and n.state not in ('failed', 'superseded'))
      union all
      select 'arrived', null from orders o where o.id = ${order_id}
        and o.seen_at >= greatest(o.placed_at, o.changed_at, o.cancelled_at)) ways
    order by array_position(array['overtaken', 'arrived', 'under_way'], state), channel nulls last limit 1`.execute(trx)
  return rows[0] ?? null
}
