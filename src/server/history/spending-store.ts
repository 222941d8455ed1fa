import { sql } from 'kysely'
import type { ItemSpending, SupplierSpending } from '#contract/history/spending.contract.ts'
import { addMonths, type Month, spanOf } from '#domain/board/month.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { allOf } from '#server/orders/find-orders.ts'
import { consumerSees } from '#server/orders/order-policy.ts'

/** The orders that stand of two months by their delivery dates, this and the one before; `this_month` tells them apart. */
const ordersOf = (actor: ConsumerActor, month: Month) => {
  const { from, until } = spanOf(month)
  const before = spanOf(addMonths(month, -1)).from
  return {
    where: allOf([
      consumerSees(actor),
      sql`o.delivery_date >= ${before}::date and o.delivery_date < ${until}::date and o.state <> 'cancelled'`,
    ]),
    this_month: sql`o.delivery_date >= ${from}::date`,
  }
}

/** Whether an order stands that is to be delivered after a month. */
export const hasLater = async (deps: Deps, actor: ConsumerActor, month: Month): Promise<boolean> => {
  const { rows } = await sql<{ later: boolean }>`/* spending-later */
    select exists (select from orders o where ${consumerSees(actor)}
      and o.delivery_date >= ${spanOf(month).until}::date and o.state <> 'cancelled') as later`.execute(deps.reader)
  return rows[0]?.later ?? false
}

/** Per supplier of both months, the largest amount of this month first: what its orders come to with tax, as answered. */
export const spendingBySupplier = async (
  deps: Deps,
  actor: ConsumerActor,
  month: Month,
): Promise<(SupplierSpending & { open: number })[]> => {
  const { where, this_month } = ordersOf(actor, month)
  const { rows } = await sql<SupplierSpending & { open: number }>`/* spending-suppliers */
    select s.id as key, s.name,
      count(*) filter (where ${this_month})::int as orders,
      count(*) filter (where ${this_month} and not o.price_visible)::int as hidden,
      count(*) filter (where ${this_month} and o.price_visible and (o.estimated or o.has_market_price))::int as open,
      count(*) filter (where not ${this_month})::int as before_orders,
      (sum(o.total) filter (where ${this_month} and o.price_visible))::text as amount,
      (sum(o.total) filter (where not ${this_month} and o.price_visible))::text as before_amount
    from orders o join suppliers s on s.id = o.supplier_id
    where ${where}
    group by s.id, s.name
    order by coalesce(sum(o.total) filter (where ${this_month} and o.price_visible), 0) desc, s.name, s.id`.execute(
    deps.reader,
  )
  return rows
}

/**
 * Per item and unit of both months, the largest amount of this month first: what was delivered as the supplier has
 * answered, without tax; substitutes under their own names.
 */
export const spendingByItem = async (deps: Deps, actor: ConsumerActor, month: Month): Promise<ItemSpending[]> => {
  const { where, this_month } = ordersOf(actor, month)
  const { rows } = await sql<ItemSpending>`/* spending-items */
    with chosen as (
      select o.id, o.supplier_id, o.delivery_date, o.price_visible, ${this_month} as this_month from orders o where ${where}
    ), parts as (
      select c.*, l.product_item_id, l.code, l.name, case l.unit_kind when 'case' then l.case_unit else l.unit end as unit,
        coalesce(l.confirmed_quantity, l.quantity) as quantity, l.amount
      from chosen c join order_lines l on l.order_id = c.id
      where coalesce(l.confirmed_quantity, l.quantity) > 0
      union all
      select c.*, (l.substitute ->> 'product_item_id')::uuid, l.substitute ->> 'code', l.substitute ->> 'name',
        l.substitute ->> 'unit', (l.substitute ->> 'quantity')::numeric, (l.substitute ->> 'amount')::numeric
      from chosen c join order_lines l on l.order_id = c.id where l.substitute is not null
    )
    select p.supplier_id || ' ' || coalesce(p.product_item_id::text, p.code || '|' || p.name) || ' ' || p.unit as key,
      s.name as supplier_name, (array_agg(p.code order by p.delivery_date desc, p.id desc))[1] as code,
      (array_agg(p.name order by p.delivery_date desc, p.id desc))[1] as name, p.unit,
      coalesce(sum(p.quantity) filter (where p.this_month), 0)::text as quantity,
      coalesce(sum(p.quantity) filter (where not p.this_month), 0)::text as before_quantity,
      (sum(p.amount) filter (where p.this_month and p.price_visible))::text as amount,
      (sum(p.amount) filter (where not p.this_month and p.price_visible))::text as before_amount
    from parts p join suppliers s on s.id = p.supplier_id
    group by 1, s.id, s.name, p.unit
    order by coalesce(sum(p.amount) filter (where p.this_month and p.price_visible), 0) desc, 4, 2, 1`.execute(
    deps.reader,
  )
  return rows
}
