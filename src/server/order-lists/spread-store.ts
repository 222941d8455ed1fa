import { type RawBuilder, sql } from 'kysely'
import type { SpreadForm, SpreadPreview } from '#contract/order-lists/spread-item.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { groupsOf } from '#server/deals/list-item.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

export type SpreadTarget = Pick<SpreadForm, 'audience' | 'store_group_ids' | 'store_ids'>

export type SpreadStore = Omit<SpreadPreview['rows'][number], 'state'> & { deal_id: string | null; on_list: boolean }

const targeted = ({ audience, store_group_ids, store_ids }: SpreadTarget): RawBuilder<unknown> => {
  if (audience === 'all') return sql`d.id is not null`
  if (audience === 'stores') return sql`t.id = any(${store_ids}::uuid[])`
  return sql`t.id in (select m.store_id from store_group_members m where m.store_group_id = any(${store_group_ids}::uuid[]))`
}

/** The stores meant that this user may see, with what each would pay for the item on a day. */
export const findSpreadStores = async (
  db: Db,
  actor: SupplierActor,
  product_item_id: string,
  target: SpreadTarget,
  day: Day,
): Promise<SpreadStore[]> => {
  const { rows } = await sql<SpreadStore>`/* spread-stores */
    with w as (
      select t.id as store_id, t.customer_code, t.name, d.id as deal_id, i.id as item_id,
        i.id is not null and i.removed_at is null as on_list, ${groupsOf(sql`t.id`)} as groups
      from stores t left join deals d on d.store_id = t.id and d.state not in ('ended', 'rejected')
      left join order_list_items i on i.deal_id = d.id and i.product_item_id = ${product_item_id}
      where ${storesSeen(actor)} and ${targeted(target)}
    )
    select w.store_id, w.customer_code, w.name, w.deal_id, w.on_list, p.price::text, coalesce(p.price_of, 'item') as price_of
    from w left join lateral (
      select u.price, u.price_of from (
        (select 1 as nth, 'own' as price_of, x.price, x.ends from order_list_item_prices x
          where x.order_list_item_id = w.item_id and x.valid_from <= ${day}::date order by x.valid_from desc limit 1)
        union all
        (select 2, 'group', y.price, y.ends from unnest(w.groups) with ordinality g (id, place)
          join store_group_items n on n.store_group_id = g.id and n.product_item_id = ${product_item_id} and n.removed_at is null
          cross join lateral (select z.price, z.ends from store_group_item_prices z
            where z.store_group_item_id = n.id and z.valid_from <= ${day}::date order by z.valid_from desc limit 1) y
          where not y.ends order by g.place limit 1)
        union all
        (select 3, 'item', x.price, false from product_item_prices x
          where x.product_item_id = ${product_item_id} and x.valid_from <= ${day}::date order by x.valid_from desc limit 1)
      ) u where not u.ends order by u.nth limit 1) p on true
    order by w.customer_code, w.store_id`.execute(db)
  return rows
}

/** Whether every store and group named is there for this user. */
export const areKnown = async (db: Db, actor: SupplierActor, { store_ids, store_group_ids }: SpreadTarget) => {
  const { rows } = await sql<{ stores: number; groups: number }>`/* spread-targets */
    select (select count(*)::int from stores t where ${storesSeen(actor)} and t.id = any(${store_ids}::uuid[])) as stores,
      (select count(*)::int from store_groups g
        where g.supplier_id = ${actor.supplier_id} and g.id = any(${store_group_ids}::uuid[])) as groups`.execute(db)
  return rows[0]?.stores === new Set(store_ids).size && rows[0].groups === new Set(store_group_ids).size
}

/** Locks the lists of deals until the transaction ends, in one order, so that two who do never wait for one another. */
export const lockLists = async (trx: Db, deal_ids: readonly string[]) => {
  await sql`/* lock-lists */
    insert into order_lists (deal_id) select id from unnest(${deal_ids}::uuid[]) d (id) order by id
    on conflict (deal_id) do update set revision = order_lists.revision`.execute(trx)
}

export const stampLists = async (trx: Db, deal_ids: readonly string[], { name }: SupplierActor, at: Date) => {
  await sql`/* stamp-lists */
    update order_lists set revision = revision + 1, changed_at = ${at}, changed_by_name = ${name}
    where deal_id = any(${deal_ids}::uuid[])`.execute(trx)
}

/** The first store whose list has as many items as a list can have; undefined where none has. */
export const findFullList = async (db: Db, deal_ids: readonly string[], most: number): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`/* full-list */
    select t.name from deals d join stores t on t.id = d.store_id where d.id = any(${deal_ids}::uuid[])
      and (select count(*) from order_list_items i where i.deal_id = d.id and i.removed_at is null) >= ${most}
    order by t.customer_code, t.id limit 1`.execute(db)
  return rows[0]?.name
}

type Put = { id: string; deal_id: string }

/** Puts an item at the end of many lists; where it was taken off it comes back as the row it was. */
export const putOnLists = async (
  trx: Db,
  { supplier_id }: SupplierActor,
  product_item_id: string,
  deal_ids: readonly string[],
): Promise<Put[]> => {
  const { rows } = await sql<Put>`/* put-on-lists */
    insert into order_list_items as i (deal_id, supplier_id, product_item_id, visible, position)
    select d.id, ${supplier_id}, ${product_item_id}, true,
      (select coalesce(max(x.position), -1) + 1 from order_list_items x where x.deal_id = d.id)
    from unnest(${deal_ids}::uuid[]) d (id)
    on conflict (deal_id, product_item_id) do update set removed_at = null, visible = true, position = excluded.position,
      revision = i.revision + 1 where i.removed_at is not null
    returning i.id, i.deal_id`.execute(trx)
  return rows
}

type Noted = Put & { touched: boolean }

/** What somebody put on lists in one moment; `touched`: it was changed or taken off since. */
export const findPut = async (
  trx: Db,
  actor: SupplierActor,
  product_item_id: string,
  done_at: string,
): Promise<Noted[]> => {
  const { rows } = await sql<Noted>`/* spread-noted */
    select i.id, i.deal_id, i.removed_at is not null or exists (select from supplier_audits b
      where b.supplier_id = a.supplier_id and b.subject_id = a.subject_id and b.id > a.id
        and (b.actor_id, b.happened_at) is distinct from (a.actor_id, a.happened_at)) as touched
    from supplier_audits a join order_list_items i on i.id = a.subject_id and i.product_item_id = ${product_item_id}
    where a.supplier_id = ${actor.supplier_id} and a.subject = 'list_item' and a.actor_id = ${actor.account_id}
      and a.happened_at = ${done_at}::timestamptz
      and (a.action = 'create' or a.action = 'change' and a.after -> 'removed_at' = 'null'::jsonb)
    order by i.deal_id`.execute(trx)
  return rows
}
