import { sql } from 'kysely'
import type { RankedCount } from '#contract/board/month-counts.contract.ts'
import { addMonths, type Month, spanOf } from '#domain/board/month.ts'
import { instantAt } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { allOf, estimated } from '#server/orders/find-orders.ts'
import { supplierSees } from '#server/orders/order-policy.ts'

export type CountMode = 'delivery_date' | 'order_date'

/** The orders of two months, this and the one before; `this_month` tells them apart. */
const ordersOf = (actor: SupplierActor, month: Month, mode: CountMode) => {
  const { from, until } = spanOf(month)
  const before = spanOf(addMonths(month, -1)).from
  const within =
    mode === 'delivery_date'
      ? sql`o.delivery_date >= ${before}::date and o.delivery_date < ${until}::date`
      : sql`o.placed_at >= ${instantAt(before, 0)} and o.placed_at < ${instantAt(until, 0)}`
  const this_month =
    mode === 'delivery_date' ? sql`o.delivery_date >= ${from}::date` : sql`o.placed_at >= ${instantAt(from, 0)}`
  return { where: allOf([supplierSees(actor), within]), this_month }
}

const dayOf = {
  delivery_date: sql`o.delivery_date`,
  order_date: sql`(o.placed_at at time zone 'Asia/Tokyo')::date`,
}

export type DayCount = {
  date: string
  this_month: boolean
  orders: number
  cancelled: number
  open: number
  amount: string
}

/** Per day of both months on which there was anything. */
export const countDays = async (
  deps: Deps,
  actor: SupplierActor,
  month: Month,
  mode: CountMode,
): Promise<DayCount[]> => {
  const { where, this_month } = ordersOf(actor, month, mode)
  const { rows } = await sql<DayCount>`/* month-days */
    select ${dayOf[mode]} as date, ${this_month} as this_month,
      count(*) filter (where o.state <> 'cancelled')::int as orders,
      count(*) filter (where o.state = 'cancelled')::int as cancelled,
      count(*) filter (where ${estimated})::int as open,
      coalesce(sum(o.subtotal) filter (where o.state <> 'cancelled'), 0)::text as amount
    from orders o where ${where} group by 1, 2 order by 1`.execute(deps.reader)
  return rows
}

/** Per store of both months, the largest amount of this month first. */
export const monthByStore = async (
  deps: Deps,
  actor: SupplierActor,
  month: Month,
  mode: CountMode,
): Promise<RankedCount[]> => {
  const { where, this_month } = ordersOf(actor, month, mode)
  const { rows } = await sql<RankedCount>`/* month-stores */
    select coalesce(t.id, o.consumer_id)::text as key, coalesce(t.customer_code, '') as code,
      coalesce(t.name, o.parties -> 'consumer' ->> 'name') as name,
      count(*) filter (where ${this_month})::int as orders,
      coalesce(sum(o.subtotal) filter (where ${this_month}), 0)::text as amount,
      count(*) filter (where not ${this_month})::int as before_orders,
      coalesce(sum(o.subtotal) filter (where not ${this_month}), 0)::text as before_amount
    from orders o left join stores t on t.id = o.store_id
    where ${where} and o.state <> 'cancelled'
    group by 1, 2, 3
    order by coalesce(sum(o.subtotal) filter (where ${this_month}), 0) desc, 2, 3, 1`.execute(deps.reader)
  return rows
}

/** Per product of both months, with substitutes under their own names; an order counts once for a product. */
export const countProducts = async (
  deps: Deps,
  actor: SupplierActor,
  month: Month,
  mode: CountMode,
): Promise<RankedCount[]> => {
  const { where, this_month } = ordersOf(actor, month, mode)
  const { rows } = await sql<RankedCount>`/* month-products */
    with chosen as (
      select o.id, ${this_month} as this_month from orders o where ${where} and o.state <> 'cancelled'
    ), parts as (
      select l.order_id, c.this_month, l.product_item_id, l.code, l.name, l.amount
      from chosen c join order_lines l on l.order_id = c.id
      where coalesce(l.confirmed_quantity, l.quantity) > 0
      union all
      select l.order_id, c.this_month, (l.substitute ->> 'product_item_id')::uuid, l.substitute ->> 'code',
        l.substitute ->> 'name', (l.substitute ->> 'amount')::numeric
      from chosen c join order_lines l on l.order_id = c.id where l.substitute is not null
    ), named as (
      select p.order_id, p.this_month, p.amount, coalesce(i.id::text, p.code || '|' || p.name) as key,
        coalesce(i.code, p.code) as code, coalesce(i.name, p.name) as name
      from parts p left join product_items i on i.id = p.product_item_id
    )
    select key, code, name, count(distinct order_id) filter (where this_month)::int as orders,
      coalesce(sum(amount) filter (where this_month), 0)::text as amount,
      count(distinct order_id) filter (where not this_month)::int as before_orders,
      coalesce(sum(amount) filter (where not this_month), 0)::text as before_amount
    from named group by key, code, name
    order by coalesce(sum(amount) filter (where this_month), 0) desc, code, name, key`.execute(deps.reader)
  return rows
}
