import { sql } from 'kysely'
import type { MyList, MyListItem } from '#contract/lists/my-lists.contract.ts'
import type { Db } from '#server/deps.ts'

type Row = Omit<MyList, 'changed_at'> & { changed_at: Date }

/** A deal's lists in their order, or the one asked for. Items that left the order list are left out, not forgotten. */
export const findMyLists = async (db: Db, deal_id: string, id?: string): Promise<MyList[]> => {
  const { rows } = await sql<Row>`/* my-lists */
    select l.id, l.name, l.revision, l.changed_at, l.changed_by_name,
      (select coalesce(jsonb_agg(jsonb_build_object('order_list_item_id', x.order_list_item_id,
          'unit_kind', x.unit_kind, 'quantity', x.quantity::text) order by x.position), '[]')
        from my_list_items x join order_list_items i on i.id = x.order_list_item_id and i.visible
        join product_items p on p.id = i.product_item_id and p.visible
        where x.my_list_id = l.id) as items
    from my_lists l where l.deal_id = ${deal_id} ${id === undefined ? sql`` : sql`and l.id = ${id}::uuid`}
    order by l.position, l.id`.execute(db)
  return rows.map(row => ({ ...row, changed_at: row.changed_at.toISOString() }))
}

/** Holds all lists of a deal until the transaction ends: making, naming and ordering look at each other. */
export const lockMyLists = async (db: Db, deal_id: string): Promise<void> => {
  await sql`/* lock-my-lists */ select from deals where id = ${deal_id} for no key update`.execute(db)
}

/** How many of these items are on the deal's order list. */
export const countKnownItems = async (db: Db, deal_id: string, ids: string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* known-items */
    select count(*)::int as count from order_list_items where deal_id = ${deal_id} and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type Written = { name: string; by_name: string; at: Date }

/** A new list after all others. */
export const insertMyList = async (db: Db, deal_id: string, { name, by_name, at }: Written): Promise<string> => {
  const { rows } = await sql<{ id: string }>`/* insert-my-list */
    insert into my_lists (deal_id, name, position, changed_at, changed_by_name)
    select ${deal_id}, ${name}, coalesce(max(position), -1) + 1, ${at}, ${by_name} from my_lists where deal_id = ${deal_id}
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no list was made')
  return row.id
}

export const updateMyList = async (db: Db, id: string, { name, by_name, at }: Written): Promise<void> => {
  await sql`/* update-my-list */
    update my_lists set name = ${name}, revision = revision + 1, changed_at = ${at}, changed_by_name = ${by_name}
    where id = ${id}`.execute(db)
}

/** Puts these items in the place of those that were shown. What is hidden from the order list for now keeps its place at the end. */
export const replaceItems = async (
  db: Db,
  deal_id: string,
  id: string,
  items: readonly MyListItem[],
): Promise<void> => {
  await sql`/* remove-my-list-items */
    delete from my_list_items x using order_list_items i join product_items p on p.id = i.product_item_id
    where x.my_list_id = ${id} and i.id = x.order_list_item_id and i.visible and p.visible`.execute(db)
  await sql`/* add-my-list-items */
    insert into my_list_items (my_list_id, deal_id, order_list_item_id, unit_kind, quantity, position)
    select ${id}, ${deal_id}, u.* from unnest(${items.map(one => one.order_list_item_id)}::uuid[],
      ${items.map(one => one.unit_kind)}::text[], ${items.map(one => one.quantity)}::numeric[]) with ordinality u
    on conflict (my_list_id, order_list_item_id) do update
      set unit_kind = excluded.unit_kind, quantity = excluded.quantity, position = excluded.position`.execute(db)
}

export const deleteMyList = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('my_lists').where('id', '=', id).execute()
}
