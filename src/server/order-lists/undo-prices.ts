import { type RawBuilder, sql } from 'kysely'
import type { Undoing } from '#contract/catalogue/product-items.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { changing, notesMeant } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { type List, type Listed, listTables, lockItems, lockList, touchItems } from './list-store.ts'

/** Whose prices: of a kind of list the rows `i` that a condition means. */
type Whose = { kind: List['kind']; whose: RawBuilder<unknown> }

const of = ({ kind, id }: Listed): Whose => ({ kind, whose: sql`i.${listTables[kind].owner} = ${id}` })

/** What is noted of these prices: of one item and day from what was first to what came out. */
const noted = (actor: SupplierActor, { kind, whose }: Whose, what: Undoing): RawBuilder<unknown> => {
  const { items } = listTables[kind]
  return sql`
    select n.id, n.day, (array_agg(n.before order by n.nth))[1] as before, (array_agg(n.after order by n.nth desc))[1] as after
    from (select a.id as nth, a.subject_id as id, a.before, a.after,
        coalesce(a.after ->> 'valid_from', a.before ->> 'valid_from')::date as day
      from supplier_audits a join ${items} i on i.id = a.subject_id and ${whose}
      where a.supplier_id = ${actor.supplier_id} and a.subject = 'list_item' and a.action = 'price'
        and ${notesMeant(actor, what)}) n group by n.id, n.day`
}

const findNoted = async (trx: Db, actor: SupplierActor, list: Whose, what: Undoing): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* list-undo-noted */ ${noted(actor, list, what)}`.execute(trx)
  return rows.map(row => row.id)
}

/** Puts back what stands as it was set, of items that are still on the list; answers whose prices these were. */
export const putBack = async (
  trx: Db,
  actor: SupplierActor,
  list: Whose,
  what: Undoing,
  at: Date,
): Promise<string[]> => {
  const { items, prices, item_id } = listTables[list.kind]
  const { rows } = await sql<{ id: string }>`/* list-undo-prices */
    with noted as (${noted(actor, list, what)}), wanted as (
      select n.* from noted n join ${items} i on i.id = n.id and i.removed_at is null
      left join ${prices} x on x.${item_id} = n.id and x.valid_from = n.day
      where n.day >= ${dayOf(at)}::date and case when n.after is null then x.${item_id} is null
        else x.${item_id} is not null and x.price is not distinct from (n.after ->> 'price')::numeric
          and x.ends = (n.after ->> 'ends')::boolean end
    ), put as (
      insert into ${prices} (${item_id}, valid_from, price, ends)
      select id, day, (before ->> 'price')::numeric, (before ->> 'ends')::boolean from wanted where before ? 'valid_from'
      on conflict (${item_id}, valid_from) do update set price = excluded.price, ends = excluded.ends
    ), gone as (
      delete from ${prices} x using wanted w
      where x.${item_id} = w.id and x.valid_from = w.day and not coalesce(w.before ? 'valid_from', false)
    )
    select id from wanted`.execute(trx)
  return rows.map(row => row.id)
}

/**
 * Takes back a change of a list's prices, which is noted as a change of its own. What somebody has changed since, and
 * prices of earlier days, stay as they are (`left`). 404 where nothing of the kind is noted of this list.
 */
export const takeBackListPrices = async (deps: Deps, actor: SupplierActor, list: Listed, what: Undoing, at: Date) =>
  changing(deps.db, actor, at, async trx => {
    const found = await findNoted(trx, actor, of(list), what)
    if (found.length === 0) throw refuse(404, errorTexts.not_found)
    await lockList(trx, list)
    await lockItems(trx, list, found)
    const ids = await putBack(trx, actor, of(list), what, at)
    await touchItems(trx, list, [...new Set(ids)])
    return { taken_back: ids.length, left: found.length - ids.length }
  })
