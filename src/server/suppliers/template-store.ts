import { sql } from 'kysely'
import type { TemplateItem, TemplateItemForm } from '#contract/suppliers/template-items.contract.ts'
import type { Db } from '#server/deps.ts'

/** A template item with both of its rows: the order list item that orders name, and the product item that it stands for. */
export type TemplateRow = TemplateItem & { product_item_id: string; removed: boolean }

/** The items of a deal with a restaurant's own supplier, in the restaurant's order; `id` one of them. */
export const findTemplateItems = async (
  db: Db,
  deal_id: string,
  { id, with_removed = false }: { id?: string; with_removed?: boolean } = {},
): Promise<TemplateRow[]> => {
  const { rows } = await sql<TemplateRow>`/* template-items */
    select i.id, p.id as product_item_id, p.code, p.name, p.spec, p.unit, p.tax_rate, p.revision,
      (select price::text from product_item_prices x where x.product_item_id = p.id
        order by x.valid_from desc limit 1) as price,
      p.archived_at is not null as removed
    from order_list_items i join product_items p on p.id = i.product_item_id
    where i.deal_id = ${deal_id} ${id === undefined ? sql`` : sql`and i.id = ${id}`}
      ${with_removed ? sql`` : sql`and p.archived_at is null`}
    order by i.position, i.id`.execute(db)
  return rows
}

/** Whoever changes a deal's template does it alone: positions and codes are of the whole list. */
export const lockTemplate = (trx: Db, deal_id: string) =>
  trx.selectFrom('deals').select('id').where('id', '=', deal_id).forUpdate().executeTakeFirstOrThrow()

/** Any quantity that fits on an order, to a gram: what a supplier takes, only it knows. */
const decimal_places = 3
/** Prices of a template have no history: the one that stands holds for every date. */
const always = '2000-01-01'

const column = <K extends keyof TemplateItemForm>(items: readonly TemplateItemForm[], key: K) =>
  items.map(one => one[key])
const prices = (items: readonly TemplateItemForm[]) => items.map(one => (one.price === '' ? null : one.price))

type Place = { deal_id: string; supplier_id: string }

/** New items at the end of the list, in their order; gives the ids that orders name. */
export const insertTemplateItems = async (
  trx: Db,
  { deal_id, supplier_id }: Place,
  items: readonly TemplateItemForm[],
  at: Date,
): Promise<string[]> => {
  if (!items.length) return []
  const { rows } = await sql<{ id: string }>`/* insert-template-items */
    with given as (
      select uuidv7() as product_item_id, uuidv7() as id, g.*
      from unnest(${column(items, 'code')}::text[], ${column(items, 'name')}::text[], ${column(items, 'spec')}::text[],
        ${column(items, 'unit')}::text[], ${prices(items)}::numeric[], ${column(items, 'tax_rate')}::smallint[])
        with ordinality as g (code, name, spec, unit, price, tax_rate, place)
    ), last as (
      select coalesce(max(position), 0) as position from order_list_items where deal_id = ${deal_id}
    ), product as (
      insert into product_items (id, supplier_id, code, name, spec, unit, tax_rate, decimal_places, position, created_at, updated_at)
      select product_item_id, ${supplier_id}, code, name, spec, unit, tax_rate, ${decimal_places}, last.position + place, ${at}, ${at}
      from given, last order by place returning id
    ), price as (
      insert into product_item_prices (product_item_id, valid_from, price)
      select product_item_id, ${always}::date, price from given where price is not null
    )
    insert into order_list_items (id, deal_id, supplier_id, product_item_id, position)
    select g.id, ${deal_id}, ${supplier_id}, p.id, last.position + g.place
    from last, given g join product p on p.id = g.product_item_id order by g.place
    returning id`.execute(trx)
  return rows.map(row => row.id)
}

/** New content for items that are there. */
export const updateTemplateItems = async (
  trx: Db,
  changes: readonly { product_item_id: string; item: TemplateItemForm }[],
  at: Date,
) => {
  if (!changes.length) return
  const ids = changes.map(one => one.product_item_id)
  const items = changes.map(one => one.item)
  await sql`/* update-template-items */
    with given as (
      select * from unnest(${ids}::uuid[], ${column(items, 'code')}::text[], ${column(items, 'name')}::text[],
        ${column(items, 'spec')}::text[], ${column(items, 'unit')}::text[], ${prices(items)}::numeric[],
        ${column(items, 'tax_rate')}::smallint[]) as g (id, code, name, spec, unit, price, tax_rate)
    ), gone as (
      delete from product_item_prices x using given g where x.product_item_id = g.id and g.price is null
    ), priced as (
      insert into product_item_prices (product_item_id, valid_from, price)
      select id, ${always}::date, price from given where price is not null
      on conflict (product_item_id, valid_from) do update set price = excluded.price
    )
    update product_items p set code = g.code, name = g.name, spec = g.spec, unit = g.unit, tax_rate = g.tax_rate,
      revision = p.revision + 1, updated_at = ${at}
    from given g where p.id = g.id`.execute(trx)
}

/** Takes an item off the list, or back on it. Orders keep it, so it is never deleted; its code is free meanwhile. */
export const putTemplateItem = async (trx: Db, product_item_id: string, removed: boolean, at: Date) => {
  await trx
    .updateTable('product_items')
    .set(eb => ({
      archived_at: removed ? at : null,
      visible: !removed,
      revision: eb('revision', '+', 1),
      updated_at: at,
      ...(removed ? { code: '' } : {}),
    }))
    .where('id', '=', product_item_id)
    .execute()
}

/** The whole list anew, in the order of these ids. */
export const writeTemplateOrder = async (trx: Db, deal_id: string, ids: readonly string[]) => {
  await sql`/* order-template-items */
    update order_list_items i set position = g.place
    from unnest(${ids}::uuid[]) with ordinality as g (id, place) where i.id = g.id and i.deal_id = ${deal_id}`.execute(
    trx,
  )
}

/** Where no item has a price the restaurant keeps none, and its screens show none. */
export const showPricesWhereThereAre = async (trx: Db, deal_id: string) => {
  await sql`/* template-prices */
    update deals d set price_visible = exists (
      select from order_list_items i join product_items p on p.id = i.product_item_id
        join product_item_prices x on x.product_item_id = p.id
      where i.deal_id = d.id and p.archived_at is null)
    where d.id = ${deal_id}`.execute(trx)
}
