import { sql } from 'kysely'
import type { PickingBy, PickingRow } from '#domain/exports/picking.ts'
import type { Db } from '#server/deps.ts'
import { groupOfStore } from './print-store.ts'

type Row = Omit<PickingRow, 'group' | 'store'> & {
  group_id: string | null
  group_name: string | null
  store_id: string
  store_code: string
  store_name: string
}

/** By what lists, items and stores follow one another: as the shelves stand (category and position), stores by code. */
const item_order = sql.raw('category, position, code, name, item_key, unit_kind desc')
const orders = {
  product: sql`${item_order}, store_code, store_id`,
  store: sql`store_code, store_id, ${item_order}`,
  group: sql`group_position nulls last, group_name, group_id, ${item_order}, store_code, store_id`,
}

/**
 * What the stores get of each item, summed over their orders in one query. Confirmed quantities hold, what is short falls
 * away (`with_none`: stays, with nothing), a substitute is an item of its own, cancelled orders are left out.
 */
export const findPicking = async (
  db: Db,
  order_ids: readonly string[],
  by: PickingBy,
  with_none = false,
): Promise<PickingRow[]> => {
  const { rows } = await sql<Row>`/* picking */
    with parts as (
      select l.order_id, l.product_item_id, l.code, l.name, l.spec, l.origin, l.unit, l.case_unit, l.pieces_per_case,
        l.unit_kind, coalesce(l.confirmed_quantity, l.quantity) as quantity, l.catch_weight, l.confirmed_weight as weight,
        l.estimated_weight, l.note
      from order_lines l where l.order_id = any(${order_ids}::uuid[])
      union all
      select l.order_id, (l.substitute ->> 'product_item_id')::uuid, l.substitute ->> 'code', l.substitute ->> 'name',
        l.substitute ->> 'spec', '', l.substitute ->> 'unit', null, (l.substitute ->> 'pieces_per_case')::numeric, 'piece',
        (l.substitute ->> 'quantity')::numeric, (l.substitute ->> 'catch_weight')::boolean,
        (l.substitute ->> 'weight')::numeric, (l.substitute ->> 'estimated_weight')::numeric, '代替品：' || l.name
      from order_lines l where l.order_id = any(${order_ids}::uuid[]) and l.substitute is not null
    ), named as (
      select g.id as group_id, g.name as group_name, g.position as group_position,
        coalesce(t.id, o.consumer_id)::text as store_id, coalesce(t.customer_code, '') as store_code,
        coalesce(t.name, o.parties -> 'consumer' ->> 'name') as store_name,
        coalesce(i.code, p.code) as code, coalesce(i.name, p.name) as name, coalesce(i.spec, p.spec) as spec,
        coalesce(nullif(p.origin, ''), i.origin, '') as origin, coalesce(i.category, '') as category,
        coalesce(i.position, 0) as position, p.unit, coalesce(p.case_unit, i.case_unit, '') as case_unit,
        p.pieces_per_case, p.unit_kind, p.quantity, p.note,
        case when p.catch_weight then p.weight end as weight,
        case when p.catch_weight and p.weight is null and p.quantity > 0
          then p.quantity * p.estimated_weight * case p.unit_kind when 'case' then p.pieces_per_case else 1 end
        end as expected_weight,
        coalesce(p.product_item_id::text, p.code || '|' || p.name || '|' || p.spec) as item
      from parts p join orders o on o.id = p.order_id ${groupOfStore}
        left join product_items i on i.id = p.product_item_id
      where o.state <> 'cancelled' and (p.quantity > 0 or ${with_none}::boolean)
    ), keyed as (
      select *, concat_ws('|', item, origin, unit, case_unit, pieces_per_case) as item_key from named
    )
    select group_id, group_name, store_id, store_code, store_name, item_key, code, name, spec, origin, unit, case_unit,
      pieces_per_case, unit_kind, sum(quantity) as quantity, sum(weight) as weight,
      round(sum(expected_weight), 3) as expected_weight,
      coalesce(array_agg(distinct note) filter (where note <> ''), '{}') as notes
    from keyed
    group by group_position, group_id, group_name, store_id, store_code, store_name, item_key, category, position, code,
      name, spec, origin, unit, case_unit, pieces_per_case, unit_kind
    order by ${orders[by]}`.execute(db)
  return rows.map(({ group_id, group_name, store_id, store_code, store_name, ...row }) => ({
    ...row,
    group: group_id === null ? null : { id: group_id, name: group_name ?? '' },
    store: { id: store_id, code: store_code, name: store_name },
  }))
}

export type PickedOrder = { number: string; state: string; store_id: string; store_name: string; note: string }

/** The orders of a picking list, by number: which they are, whose, and what was noted on them. */
export const findPicked = async (db: Db, order_ids: readonly string[]): Promise<PickedOrder[]> => {
  const { rows } = await sql<PickedOrder>`/* picked-orders */
    select o.number, o.state, coalesce(o.store_id, o.consumer_id)::text as store_id,
      coalesce(o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name') as store_name, o.note
    from orders o where o.id = any(${order_ids}::uuid[]) order by o.number`.execute(db)
  return rows
}
