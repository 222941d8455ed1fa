import { sql } from 'kysely'
import { most_list_items } from '#contract/order-lists/list-routes.ts'
import { dayOf } from '#domain/shared/day.ts'
import { groupsOf } from '#server/deals/list-item.ts'
import type { Db } from '#server/deps.ts'
import { findDealChanges, insertNotices } from './notice-store.ts'

/**
 * Fills the order list of a deal that begins (domain.md section 5), where it is empty: from the list that this store had
 * under its last deal, with its own prices from today on; else from those of its groups, of which the first that has an
 * item decides what is said of it; else with all that the supplier sells, in its order. In the caller's
 * transaction; answers how many items the list got.
 */
export const fillOrderList = async (trx: Db, deal_id: string, at: Date): Promise<number> => {
  const today = dayOf(at)
  const { rows } = await sql<{ count: number }>`/* fill-order-list */
    with d as (
      select d.id, d.supplier_id, d.store_id, ${groupsOf(sql`d.store_id`)} as groups,
        (select e.id from deals e where e.store_id = d.store_id and e.id <> d.id and e.state = 'ended'
          and exists (select from order_list_items i where i.deal_id = e.id and i.removed_at is null)
          order by e.ended_at desc nulls last, e.id desc limit 1) as before_id
      from deals d
      where d.id = ${deal_id} and not exists (select from order_list_items i where i.deal_id = d.id and i.removed_at is null)
    ), from_before as (
      select i.id as old_id, i.product_item_id, i.alias_name, i.unit_kinds, i.min_quantity, i.max_quantity, i.lot, i.visible,
        row_number() over (order by i.position, i.id) as place
      from d join order_list_items i on i.deal_id = d.before_id and i.removed_at is null
    ), from_groups as (
      select null::uuid as old_id, x.product_item_id, x.alias_name, x.unit_kinds, x.min_quantity, x.max_quantity, x.lot,
        x.visible, row_number() over (order by x.nth, x.position, x.id) as place
      from (select distinct on (i.product_item_id) i.*, array_position(d.groups, i.store_group_id) as nth
        from d join store_group_items i on i.store_group_id = any(d.groups) and i.removed_at is null
        where not exists (select from from_before)
        order by i.product_item_id, array_position(d.groups, i.store_group_id)) x
    ), from_all as (
      select null::uuid as old_id, p.id as product_item_id, null::text as alias_name, null::text[] as unit_kinds,
        null::numeric as min_quantity, null::numeric as max_quantity, null::numeric as lot, true as visible,
        row_number() over (order by p.position, p.id) as place
      from d join product_items p on p.supplier_id = d.supplier_id and p.visible
      where not exists (select from from_before) and not exists (select from from_groups)
    ), chosen as (
      select c.* from (select * from from_before union all select * from from_groups union all select * from from_all) c
      join product_items p on p.id = c.product_item_id and p.archived_at is null
      order by c.place limit ${most_list_items}
    ), made as (
      insert into order_list_items as i (deal_id, supplier_id, product_item_id, alias_name, unit_kinds, min_quantity,
        max_quantity, lot, visible, position)
      select d.id, d.supplier_id, c.product_item_id, c.alias_name, c.unit_kinds, c.min_quantity, c.max_quantity, c.lot,
        c.visible, (row_number() over (order by c.place) - 1)::int
      from d cross join chosen c
      on conflict (deal_id, product_item_id) do update set alias_name = excluded.alias_name,
        unit_kinds = excluded.unit_kinds, min_quantity = excluded.min_quantity, max_quantity = excluded.max_quantity,
        lot = excluded.lot, visible = excluded.visible, position = excluded.position, removed_at = null,
        revision = i.revision + 1
      returning i.id, i.product_item_id
    ), priced as (
    insert into order_list_item_prices (order_list_item_id, valid_from, price, ends)
    select m.id, greatest(x.valid_from, ${today}::date), x.price, x.ends
    from made m join chosen c on c.product_item_id = m.product_item_id
    join order_list_item_prices x on x.order_list_item_id = c.old_id
    where x.valid_from >= coalesce((select max(y.valid_from) from order_list_item_prices y
      where y.order_list_item_id = c.old_id and y.valid_from <= ${today}::date), '-infinity')
    on conflict do nothing
    )
    select count(*)::int as count from made`.execute(trx)
  // What was decided before it began is no news: the sheet says it, and no notice does.
  const known = await findDealChanges(trx, [deal_id], today)
  if (known.length > 0) await insertNotices(trx, known, at)
  return rows[0]?.count ?? 0
}
