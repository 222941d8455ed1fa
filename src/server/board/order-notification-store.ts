import { sql } from 'kysely'
import { notification_kinds, type OrderNotification } from '#contract/board/order-notifications.contract.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { supplierSees } from '#server/orders/order-policy.ts'

type Row = Omit<OrderNotification, 'at' | 'number'> & { at: Date; number: string }

/** What others did to a supplier's orders, newest first; of its stores alone for who is assigned to some. */
export const findOrderNotifications = async (
  db: Db,
  actor: SupplierActor,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
) => {
  const { rows } = await sql<Row>`/* order-notifications */
    select e.id::text as id, e.kind, e.happened_at as at, e.actor_area, e.actor_name, e.order_id, o.number,
      o.delivery_date, o.parties -> 'store' ->> 'name' as store_name, o.state
    from order_events e join orders o on o.id = e.order_id
    where e.supplier_id = ${actor.supplier_id} and e.actor_area <> 'supplier' and ${supplierSees(actor)}
      and e.kind = any(${[...notification_kinds]}::text[]) ${cursor ? sql`and e.id < ${cursor}::bigint` : sql``}
    order by e.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ at, number, ...rest }) => ({ ...rest, at: at.toISOString(), number: orderNumber(number) })),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
