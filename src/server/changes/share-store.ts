import { sql } from 'kysely'
import type { SharedLine } from '#contract/changes/share-out.contract.ts'
import type { Substitute } from '#domain/orders/answers.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { supplierSees } from '#server/orders/order-policy.ts'

/** An item of this supplier's as it is shared out; archived ones, too: they may have been ordered. */
export const findSharedItem = (deps: Deps, actor: SupplierActor, id: string) =>
  deps.db
    .selectFrom('product_items')
    .select(['code', 'name', 'spec', 'unit', 'decimal_places'])
    .where('id', '=', id)
    .where('supplier_id', '=', actor.supplier_id)
    .executeTakeFirst()

type Row = Omit<SharedLine, 'number' | 'placed_at' | 'substitute'> & {
  number: string
  placed_at: Date
  substitute: Substitute | null
}

/** The lines of an item in the orders of a day that stand and that this user may see, as they were placed. */
export const findSharedLines = async (
  deps: Deps,
  actor: SupplierActor,
  product_item_id: string,
  delivery_date: string,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`/* shared-lines */
    select l.order_id, o.number, o.revision, coalesce(o.parties -> 'store' ->> 'customer_code', '') as store_code,
      coalesce(o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name') as store_name, o.placed_at,
      o.state = 'processed' as processed, l.line_number, l.name, l.unit, coalesce(l.case_unit, '') as case_unit,
      l.unit_kind, l.pieces_per_case, l.quantity, l.price_basis, l.unit_price, l.catch_weight, l.estimated_weight, l.note,
      l.confirmed_quantity, l.confirmed_weight, l.confirmed_unit_price, coalesce(l.shortage_reason, '') as shortage_reason,
      l.substitute
    from orders o join order_lines l on l.order_id = o.id
    where ${supplierSees(actor)} and o.delivery_date = ${delivery_date}::date and o.state <> 'cancelled'
      and l.product_item_id = ${product_item_id}::uuid
    order by o.placed_at, o.id, l.line_number`.execute(deps.db)
  return rows
}

const most_past = 20

/** kg of a piece as last weighed in orders of other days that this user may see. */
export const findPastWeights = async (
  deps: Deps,
  actor: SupplierActor,
  product_item_id: string,
  delivery_date: string,
): Promise<string[]> => {
  const { rows } = await sql<{ weight: string }>`/* past-weights */
    select round(l.confirmed_weight / (coalesce(l.confirmed_quantity, l.quantity)
        * case l.unit_kind when 'case' then l.pieces_per_case else 1 end), 3)::text as weight
    from order_lines l join orders o on o.id = l.order_id
    where l.product_item_id = ${product_item_id}::uuid and l.confirmed_weight is not null
      and coalesce(l.confirmed_quantity, l.quantity) > 0 and (l.unit_kind = 'piece' or l.pieces_per_case is not null)
      and o.delivery_date <> ${delivery_date}::date and o.state <> 'cancelled' and ${supplierSees(actor)}
    order by l.order_id desc limit ${sql.lit(most_past)}`.execute(deps.db)
  return rows.map(row => row.weight)
}
