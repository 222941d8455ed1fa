import { type RawBuilder, sql } from 'kysely'
import type { SupplierActor } from '#server/http/actor.ts'
import { dealIsSeen } from './price-change-store.ts'

/**
 * The stores whose scheduled orders (定期発注) hold any of these items, as far as this user may see them: how many, and
 * the first three by name, as one JSON value. `items` is a query of the ids of product items.
 */
export const scheduledStores = (actor: SupplierActor, items: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('count', count(*)::int,
    'names', coalesce((array_agg(name order by name, id))[1:3], '{}'::text[]))
  from (select distinct d.id, t.name
    from order_list_items i join scheduled_order_lines l on l.order_list_item_id = i.id
      join scheduled_orders s on s.id = l.scheduled_order_id and s.active
      join deals d on d.id = i.deal_id join stores t on t.id = d.store_id
    where i.product_item_id in (${items}) and d.state in ('active', 'suspended') and ${dealIsSeen(actor, sql`d.id`)}) held)`
