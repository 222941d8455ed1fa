import { sql } from 'kysely'
import type { FlyerView } from '#contract/flyers/flyer-views.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import { isForStore } from './written-store.ts'

/**
 * Notes what of a supplier's flyers a deal's restaurant looks at: a row for each item, store and day, whoever looks and how
 * often. What this deal can't see is left out.
 */
export const noteViews = async (db: Db, deal_id: string, views: readonly FlyerView[], at: Date) => {
  await sql`/* note-flyer-views */
    insert into flyer_views as v (web_flyer_id, supplier_id, store_id, product_item_id, day, opened_at)
    select f.id, f.supplier_id, d.store_id, i.product_item_id, ${dayOf(at)}::date,
      case when bool_or(n.opened) then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) n (web_flyer_id uuid, order_list_item_id uuid, opened boolean)
    join deals d on d.id = ${deal_id} and d.store_id is not null
    join order_list_items i on i.id = n.order_list_item_id and i.deal_id = d.id and i.visible
    join web_flyers f on f.id = n.web_flyer_id and f.supplier_id = d.supplier_id and f.published_at is not null
      and f.withdrawn_at is null and ${isForStore}
    join web_flyer_items x on x.web_flyer_id = f.id and x.product_item_id = i.product_item_id
    group by f.id, d.store_id, i.product_item_id order by f.id, d.store_id, i.product_item_id
    on conflict (web_flyer_id, store_id, product_item_id, day, supplier_id) do update set opened_at = excluded.opened_at
      where excluded.opened_at is not null`.execute(db)
}

/** How many of these are items of the deal's list on flyers of its supplier, whether they can be seen now or not. */
export const countOfDeal = async (db: Db, deal_id: string, views: readonly FlyerView[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* flyer-views-of-deal */
    select count(*)::int as count
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) n (web_flyer_id uuid, order_list_item_id uuid)
    join deals d on d.id = ${deal_id} join order_list_items i on i.id = n.order_list_item_id and i.deal_id = d.id
    join web_flyers f on f.id = n.web_flyer_id and f.supplier_id = d.supplier_id`.execute(db)
  return rows[0]?.count ?? 0
}

const part = 1_000

/** A part of what was looked at of a flyer that ended before a day, and that it is not known any more; whether there may be more. */
export const forgetViewsPart = async (trx: Db, before: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`/* flyer-to-forget */
    select id from web_flyers where delivery_to < ${before}::date and views_counted and published_at is not null
    order by id limit 1 for update skip locked`.execute(trx)
  const [flyer] = rows
  if (!flyer) return false
  const { numAffectedRows = 0n } = await sql`/* forget-flyer-views */
    delete from flyer_views where ctid = any(array(
      select ctid from flyer_views where web_flyer_id = ${flyer.id} limit ${part}))`.execute(trx)
  if (numAffectedRows < BigInt(part))
    await sql`/* views-forgotten */ update web_flyers set views_counted = false where id = ${flyer.id}`.execute(trx)
  return true
}
