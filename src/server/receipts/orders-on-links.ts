import { sql } from 'kysely'
import { type Day, dayOf } from '#domain/shared/day.ts'
import type { Db, Deps } from '#server/deps.ts'
import { makeAccessToken } from '#server/dispatch/access-token.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'

type OnLink = {
  order_id: string
  number: string
  delivery_date: Day
  consumer_name: string
  changed: 'edited' | 'cancelled' | null
}

/** Its restaurant has changed or cancelled it, and nobody has opened its link since. */
const changed = sql`coalesce(o.changed_at > coalesce(o.seen_at, o.placed_at), false)`

/** What came while this supplier had no account (`supplierSees`), and is still to be delivered. */
const before = (supplier_id: string, today: Day) => sql`o.supplier_id = ${supplier_id} and o.store_id is null
  and o.delivery_date >= ${today}::date
  and exists (select from suppliers s where s.id = ${supplier_id} and s.origin = 'platform')`

/**
 * The orders that are still to be delivered and stand on links, of a supplier that came by one of these within the days
 * that its enrolment is kept; the next first, twenty of them. What was cancelled is there until somebody has opened it.
 */
export const findOrdersOnLinks = async (db: Db, supplier_id: string, at: Date): Promise<OnLink[]> => {
  const came = sql`exists (select from enrolments e where e.supplier_id = ${supplier_id} and e.finished_at is not null)`
  const { rows } = await sql<OnLink>`/* orders-on-links */
    select o.id as order_id, o.number, o.delivery_date::text as delivery_date, o.parties -> 'consumer' ->> 'name' as consumer_name,
      case when ${changed} then case o.state when 'cancelled' then 'cancelled' else 'edited' end end as changed
    from orders o where ${came} and ${before(supplier_id, dayOf(at))} and (o.state <> 'cancelled' or ${changed})
    order by o.delivery_date, o.id limit 20`.execute(db)
  return rows
}

/** A new link to one of these: the former ones went to the desk's mail address or machine. 404 for any other order. */
export const openOrderOnLink = async (deps: Deps, actor: SupplierActor, order_id: string, at: Date) => {
  const { rows } = await sql<{ id: string; delivery_date: Day }>`/* order-on-link */
    select o.id, o.delivery_date::text as delivery_date from orders o
    where o.id = ${order_id} and ${before(actor.supplier_id, dayOf(at))}`.execute(deps.db)
  const order = there(rows[0])
  return { access_token: await makeAccessToken(deps.db, order, at) }
}
