import { type RawBuilder, sql } from 'kysely'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import type { Day } from '#domain/shared/day.ts'
import { putInOrder } from '#server/db/put-in-order.ts'
import { groupsOf } from '#server/deals/list-item.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

type Sql = RawBuilder<unknown>

/** A list: of a deal, or of a store group. `id` is null where a store has no deal yet. */
export type List = {
  kind: 'store' | 'group'
  id: string | null
  supplier_id: string
  name: string
  customer_code: string | null
  price_visible: boolean
  store_id: string | null
  store_count: number
  groups: { id: string; name: string }[]
}

/** A list that there is. */
export type Listed = List & { id: string }

/** The two kinds of lists are two pairs of tables with the same columns. */
export const listTables = {
  store: {
    items: sql.raw('order_list_items'),
    prices: sql.raw('order_list_item_prices'),
    owner: sql.raw('deal_id'),
    item_id: sql.raw('order_list_item_id'),
  },
  group: {
    items: sql.raw('store_group_items'),
    prices: sql.raw('store_group_item_prices'),
    owner: sql.raw('store_group_id'),
    item_id: sql.raw('store_group_item_id'),
  },
}

/** The list of a store that this user may see. */
export const findStoreList = async (db: Db, actor: SupplierActor, store_id: string): Promise<List | undefined> => {
  const { rows } = await sql<List>`/* store-list */
    select 'store' as kind, d.id, t.supplier_id, t.name, t.customer_code, coalesce(d.price_visible, true) as price_visible,
      t.id as store_id, 1 as store_count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.position, g.id), '[]')
        from store_group_members m join store_groups g on g.id = m.store_group_id where m.store_id = t.id) as groups
    from stores t left join deals d on d.store_id = t.id and d.state not in ('ended', 'rejected')
    where t.id = ${store_id} and ${storesSeen(actor)}`.execute(db)
  return rows[0]
}

/** The list of a store group. */
export const findGroupList = async (db: Db, actor: SupplierActor, id: string): Promise<List | undefined> => {
  const { rows } = await sql<List>`/* group-list */
    select 'group' as kind, g.id, g.supplier_id, g.name, null as customer_code, true as price_visible,
      null as store_id, jsonb_build_array() as groups,
      (select count(*)::int from store_group_members m join stores t on t.id = m.store_id
        where m.store_group_id = g.id and ${storesSeen(actor)}) as store_count
    from store_groups g where g.id = ${id} and g.supplier_id = ${actor.supplier_id}`.execute(db)
  return rows[0]
}

export type Stamp = Pick<OrderList, 'revision' | 'changed_by_name'> & { changed_at: Date | null }

/** How often a list's order was changed, when last and by whom. */
export const findStamp = async (db: Db, list: List): Promise<Stamp> => {
  const { rows } = await sql<Stamp>`/* list-stamp */
    select revision, changed_at, changed_by_name from order_lists where ${listTables[list.kind].owner} = ${list.id}`.execute(
    db,
  )
  return rows[0] ?? { revision: 1, changed_at: null, changed_by_name: null }
}

/** Locks a list until the transaction ends, and says its revision. */
export const lockList = async (trx: Db, list: Listed): Promise<number> => {
  const { owner } = listTables[list.kind]
  const { rows } = await sql<{ revision: number }>`/* lock-list */
    insert into order_lists (${owner}) values (${list.id})
    on conflict (${owner}) do update set revision = order_lists.revision returning revision`.execute(trx)
  return rows[0]?.revision ?? 1
}

export const stampList = async (trx: Db, list: Listed, actor: SupplierActor, at: Date) => {
  await sql`/* stamp-list */
    update order_lists set revision = revision + 1, changed_at = ${at}, changed_by_name = ${actor.name}
    where ${listTables[list.kind].owner} = ${list.id}`.execute(trx)
}

/** Prices of `table` for the row that `where` names, from those in force on `day` on: older ones are history. */
export const pricesFrom = (table: Sql, where: Sql, day: Day, has_ends = true) => sql`(
  select coalesce(json_agg(json_build_object('valid_from', x.valid_from, 'price', x.price::text,
      'ends', ${has_ends ? sql`x.ends` : sql`false`}) order by x.valid_from), '[]')
  from ${table} x where ${where} and x.valid_from >= coalesce(
    (select max(x.valid_from) from ${table} x where ${where} and x.valid_from <= ${day}::date), '-infinity'))`

export const groupPrices = (day: Day) => sql`(
  select coalesce(json_agg(json_build_object('id', q.id, 'prices', q.prices) order by q.place), '[]') from (
    select g.id, g.place, ${pricesFrom(sql.raw('store_group_item_prices'), sql`x.store_group_item_id = y.id`, day)} as prices
    from unnest(l.groups) with ordinality g (id, place)
    join store_group_items y on y.store_group_id = g.id and y.product_item_id = p.id and y.removed_at is null) q)`

/** Which items of a list: those named (null: all), or a page of so many after a place in its order. */
type Wanted = { ids: readonly string[] | null } | { after: { position: number; id: string } | null; limit: number }

/** Items of a list in their order, with their places and all prices from `day` on. */
const selectItems = async (db: Db, list: List, day: Day, wanted: Wanted) => {
  if (list.id === null) return []
  const { items, prices, owner, item_id } = listTables[list.kind]
  const own_groups = list.kind === 'store' ? groupsOf(sql`${list.store_id}::uuid`) : sql`array[]::uuid[]`
  const after = 'after' in wanted ? wanted.after : null
  const these = 'ids' in wanted && wanted.ids ? sql`i.id = any(${wanted.ids}::uuid[])` : sql`true`
  const { rows } = await sql<ListItemRow & { position: number }>`/* list-rows */
    select i.position, i.id, i.revision, p.id as product_item_id, p.code, p.name as item_name, p.name_kana, p.spec, p.origin,
      p.category, p.unit, p.case_unit, p.pieces_per_case, p.price_basis, p.tax_rate, p.catch_weight,
      p.unit_kinds as item_unit_kinds, p.min_quantity as item_min_quantity, p.max_quantity as item_max_quantity,
      p.lot as item_lot, p.visible as item_visible, i.alias_name, i.unit_kinds, i.min_quantity, i.max_quantity, i.lot,
      i.visible, ${pricesFrom(prices, sql`x.${item_id} = i.id`, day)} as own, ${groupPrices(day)} as groups,
      ${pricesFrom(sql.raw('product_item_prices'), sql`x.product_item_id = p.id`, day, false)} as general
    from ${items} i join product_items p on p.id = i.product_item_id
    cross join (select ${own_groups} as groups offset 0) l
    where i.${owner} = ${list.id} and i.removed_at is null
      and ${these} and ${after ? sql`(i.position, i.id) > (${after.position}::int, ${after.id}::uuid)` : sql`true`}
    order by i.position, i.id limit ${'limit' in wanted ? wanted.limit : null}`.execute(db)
  return rows
}

/** The items of a list in its order, or those of them that are named. */
export const findItemsOnList = async (
  db: Db,
  list: List,
  day: Day,
  ids: readonly string[] | null = null,
): Promise<ListItemRow[]> => (await selectItems(db, list, day, { ids })).map(({ position: _, ...row }) => row)

/** A page of a list in its order; the cursor is `<position>:<id>` of the last row before it. */
export const findListItemPage = async (
  db: Db,
  list: List,
  day: Day,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ items: ListItemRow[]; next_cursor: string | null }> => {
  const [position, id] = cursor?.split(':') ?? []
  const after = id === undefined ? null : { position: Number(position), id }
  const rows = await selectItems(db, list, day, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ position: _, ...row }) => row),
    next_cursor: rows.length > limit && last ? `${last.position}:${last.id}` : null,
  }
}

/** The product items of rows of a list, whether they are on it or off. */
export const findProductsOf = async (db: Db, { kind, id }: Listed, ids: readonly string[]): Promise<string[]> => {
  const { items, owner } = listTables[kind]
  const { rows } = await sql<{ product_item_id: string }>`/* products-of */
    select product_item_id from ${items} where ${owner} = ${id} and id = any(${ids}::uuid[])`.execute(db)
  return rows.map(row => row.product_item_id)
}

/** How many items a list has. */
export const countListItems = async (db: Db, list: List): Promise<number> => {
  const { items, owner } = listTables[list.kind]
  const { rows } = await sql<{ count: number }>`/* list-count */
    select count(*)::int as count from ${items} where ${owner} = ${list.id} and removed_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks the rows named, in one order, and says their revisions. */
export const lockItems = async (trx: Db, list: Listed, ids: readonly string[]) => {
  const { items, owner } = listTables[list.kind]
  const { rows } = await sql<{ id: string; revision: number }>`/* lock-list-items */
    select id, revision from ${items} where ${owner} = ${list.id} and id = any(${ids}::uuid[]) and removed_at is null
    order by id for update`.execute(trx)
  return new Map(rows.map(row => [row.id, row.revision]))
}

/** What a list says of an item otherwise than the product item. */
export type ListColumns = {
  alias_name: string | null
  unit_kinds: string[] | null
  min_quantity: string | null
  max_quantity: string | null
  lot: string | null
  visible: boolean
}

export const updateItems = async (trx: Db, list: Listed, rows: readonly (ListColumns & { id: string })[]) => {
  await sql`/* update-list-items */
    update ${listTables[list.kind].items} i set alias_name = n.alias_name, unit_kinds = n.unit_kinds,
      min_quantity = n.min_quantity, max_quantity = n.max_quantity, lot = n.lot, visible = n.visible,
      revision = i.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (id uuid, alias_name text, unit_kinds text[],
      min_quantity numeric, max_quantity numeric, lot numeric, visible boolean)
    where i.id = n.id and i.${listTables[list.kind].owner} = ${list.id}`.execute(trx)
}

export type PutRow = ListColumns & { product_item_id: string }

/**
 * Puts items on a list, at its end, in their order. Those that were taken off come back as the rows they were, or with
 * what is `said` of them now. What is on it stays as it is. Answers the new rows' ids by product item.
 */
export const insertListItems = async (
  trx: Db,
  list: Listed,
  rows: readonly PutRow[],
  said: boolean,
): Promise<Map<string, string>> => {
  const { items, owner } = listTables[list.kind]
  const { rows: made } = await sql<{ id: string; product_item_id: string }>`/* insert-list-items */
    insert into ${items} as i (${owner}, supplier_id, product_item_id, alias_name, unit_kinds, min_quantity, max_quantity,
      lot, visible, position)
    select ${list.id}, ${list.supplier_id}, n.product_item_id, n.alias_name, n.unit_kinds, n.min_quantity, n.max_quantity,
      n.lot, n.visible,
      (select coalesce(max(position), -1) from ${items} where ${owner} = ${list.id}) + n.place
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, index) => ({ ...row, place: index + 1 })))}::jsonb)
      n (product_item_id uuid, alias_name text, unit_kinds text[], min_quantity numeric, max_quantity numeric, lot numeric,
        visible boolean, place integer)
    on conflict (${owner}, product_item_id) do update set removed_at = null, visible = excluded.visible,
      position = excluded.position, revision = i.revision + 1${
        said
          ? sql`, alias_name = excluded.alias_name, unit_kinds = excluded.unit_kinds,
      min_quantity = excluded.min_quantity, max_quantity = excluded.max_quantity, lot = excluded.lot`
          : sql``
      }
      where i.removed_at is not null
    returning id, product_item_id`.execute(trx)
  return new Map(made.map(row => [row.product_item_id, row.id]))
}

/** Puts the list in the order of the ids. */
export const putListInOrder = (trx: Db, { kind, id }: Listed, ids: readonly string[]) =>
  kind === 'store'
    ? putInOrder(trx, 'order_list_items', 'deal_id', id, ids)
    : putInOrder(trx, 'store_group_items', 'store_group_id', id, ids)

/** The items of a list in its order. */
export const findOrder = async (trx: Db, list: Listed): Promise<{ id: string; code: string }[]> => {
  const { items, owner } = listTables[list.kind]
  const { rows } = await sql<{ id: string; code: string }>`/* list-order */
    select i.id, p.code from ${items} i join product_items p on p.id = i.product_item_id
    where i.${owner} = ${list.id} and i.removed_at is null order by i.position, i.id`.execute(trx)
  return rows
}

export type PutPrice = { id: string; valid_from: Day; price: string | null; ends: boolean }

export const putPrices = async (trx: Db, list: Pick<List, 'kind'>, rows: readonly PutPrice[]) => {
  const { prices, item_id } = listTables[list.kind]
  await sql`/* put-list-prices */
    insert into ${prices} (${item_id}, valid_from, price, ends)
    select id, valid_from, price, ends from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n (id uuid, valid_from date, price numeric, ends boolean)
    on conflict (${item_id}, valid_from) do update set price = excluded.price, ends = excluded.ends`.execute(trx)
}

/** From a day on these items have no price of the list's own any more: what comes back gets the prices said with it. */
export const endPrices = async (trx: Db, list: Pick<List, 'kind'>, ids: readonly string[], day: Day) => {
  const { prices, item_id } = listTables[list.kind]
  await sql`/* clear-list-prices */
    delete from ${prices} where ${item_id} = any(${ids}::uuid[]) and valid_from >= ${day}::date`.execute(trx)
  await sql`/* end-list-prices */
    insert into ${prices} (${item_id}, valid_from, price, ends)
    select distinct ${item_id}, ${day}::date, null::numeric, true from ${prices}
    where ${item_id} = any(${ids}::uuid[])`.execute(trx)
}

export const deleteListPrice = async (trx: Db, list: Listed, id: string, valid_from: Day) => {
  const { prices, item_id } = listTables[list.kind]
  await sql`/* delete-list-price */
    delete from ${prices} where ${item_id} = ${id} and valid_from = ${valid_from}::date`.execute(trx)
}

/** Raises the revisions of rows whose prices changed. */
export const touchItems = async (trx: Db, list: Listed, ids: readonly string[]) => {
  await sql`/* touch-list-items */
    update ${listTables[list.kind].items} set revision = revision + 1 where id = any(${ids}::uuid[])`.execute(trx)
}

export const setVisible = async (trx: Db, list: Listed, ids: readonly string[], visible: boolean) => {
  const { rows } = await sql`/* show-list-items */
    update ${listTables[list.kind].items} set visible = ${visible}, revision = revision + 1
    where id = any(${ids}::uuid[]) and visible <> ${visible} returning id`.execute(trx)
  return rows.length
}

export const removeItems = async (trx: Db, list: Pick<List, 'kind'>, ids: readonly string[], at: Date) => {
  await sql`/* remove-list-items */
    update ${listTables[list.kind].items} set visible = false, removed_at = ${at}, revision = revision + 1
    where id = any(${ids}::uuid[])`.execute(trx)
}

/** Which of these product items are the supplier's, and not put away, in the order asked for. */
export const findSellable = async (db: Db, supplier_id: string, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; archived: boolean }>`/* sellable-items */
    select p.id, p.archived_at is not null as archived from unnest(${ids}::uuid[]) with ordinality u (id, place)
    join product_items p on p.id = u.id and p.supplier_id = ${supplier_id} order by u.place`.execute(db)
  return rows
}

export type CatalogueItem = {
  id: string
  code: string
  archived: boolean
} & Pick<ListItemRow, 'item_name' | 'item_unit_kinds' | 'item_min_quantity' | 'item_max_quantity' | 'item_lot'>

/** The product items of a supplier that have these codes. */
export const findWithCodes = async (db: Db, supplier_id: string, codes: readonly string[]) => {
  const { rows } = await sql<CatalogueItem>`/* items-by-code */
    select p.id, p.code, p.archived_at is not null as archived, p.name as item_name, p.unit_kinds as item_unit_kinds,
      p.min_quantity as item_min_quantity, p.max_quantity as item_max_quantity, p.lot as item_lot
    from product_items p where p.supplier_id = ${supplier_id} and p.code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(row => [row.code, row]))
}
