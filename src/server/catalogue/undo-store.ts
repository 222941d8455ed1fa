import { type RawBuilder, sql } from 'kysely'
import type { Undoing } from '#contract/catalogue/product-items.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { notesMeant } from '#server/audits/audits.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'

type Sql = RawBuilder<unknown>

const noted = (actor: SupplierActor, what: Undoing): Sql => sql`
  select a.id, a.subject_id, a.action, a.before, a.after, coalesce(a.after ->> 'valid_from', a.before ->> 'valid_from')::date as day
  from supplier_audits a
  where a.supplier_id = ${actor.supplier_id} and a.subject = 'item' and a.action in ('price', 'change')
    and ${notesMeant(actor, what)}`

/** Locks the items of what is taken back, in one order; how many notes there are. */
export const lockNoted = async (trx: Db, actor: SupplierActor, what: Undoing): Promise<number> => {
  await sql`/* undo-lock */ select p.id from product_items p where p.supplier_id = ${actor.supplier_id}
    and p.id in (select subject_id from (${noted(actor, what)}) n) order by p.id for update`.execute(trx)
  const { rows } = await sql<{ count: number }>`/* undo-count */
    select count(*)::int as count from (${noted(actor, what)}) n`.execute(trx)
  return rows[0]?.count ?? 0
}

/**
 * Puts prices back that stand as they were set and have not begun before `today`: the one that was there that day, or
 * none. A price that was taken away comes back. Answers for how many items.
 */
export const undoPrices = async (trx: Db, actor: SupplierActor, what: Undoing, today: Day): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* undo-prices */
    with noted as (${noted(actor, what)}), wanted as (
      select n.* from noted n left join product_item_prices x on x.product_item_id = n.subject_id and x.valid_from = n.day
      where n.action = 'price' and n.day >= ${today}::date and case when n.after is null then x.product_item_id is null
        else x.product_item_id is not null and x.price is not distinct from (n.after ->> 'price')::numeric end
    ), put as (
      insert into product_item_prices (product_item_id, valid_from, price)
      select subject_id, day, (before ->> 'price')::numeric from wanted where before ? 'valid_from'
      on conflict (product_item_id, valid_from) do update set price = excluded.price
    ), gone as (
      delete from product_item_prices x using wanted w
      where x.product_item_id = w.subject_id and x.valid_from = w.day and not coalesce(w.before ? 'valid_from', false)
    )
    select distinct subject_id as id from wanted`.execute(trx)
  return rows.map(row => row.id)
}

/** Puts 表示, 取扱い and limits of a sale back where they stand as they were set; what is sold out meanwhile stays. */
export const undoFields = async (trx: Db, actor: SupplierActor, what: Undoing): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* undo-fields */
    with noted as (${noted(actor, what)})
    update product_items p set visible = was.visible, archived_at = was.archived_at, sales_limit = was.sales_limit,
      sales_from = was.sales_from, sales_to = was.sales_to
    from noted n, lateral (
      select case when n.before ? 'visible' then (n.before ->> 'visible')::boolean else q.visible end as visible,
        case when n.before ? 'archived_at' then (n.before ->> 'archived_at')::timestamptz else q.archived_at end as archived_at,
        case when n.before ? 'sales_limit' then (n.before ->> 'sales_limit')::numeric else q.sales_limit end as sales_limit,
        case when n.before ? 'sales_from' then (n.before ->> 'sales_from')::date else q.sales_from end as sales_from,
        case when n.before ? 'sales_to' then (n.before ->> 'sales_to')::date else q.sales_to end as sales_to
      from product_items q where q.id = n.subject_id) was
    where n.action = 'change' and p.id = n.subject_id and p.sold_out_at is null and to_jsonb(p) @> n.after
      and n.after - array['visible', 'archived_at', 'sales_limit', 'sales_from', 'sales_to'] = '{}'::jsonb
    returning p.id`.execute(trx)
  return rows.map(row => row.id)
}

/** What was put back is another revision of its item. */
export const noteUndone = async (trx: Db, ids: readonly string[], at: Date) => {
  await sql`/* undo-touch */
    update product_items set revision = revision + 1, updated_at = ${at} where id = any(${ids}::uuid[])`.execute(trx)
}
