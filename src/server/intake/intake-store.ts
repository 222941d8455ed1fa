import { sql } from 'kysely'
import type { MyListItem } from '#contract/lists/my-lists.contract.ts'
import type { MemoAlias } from '#domain/intake/memo.ts'
import type { Db } from '#server/deps.ts'

export type ItemNames = { id: string; name: string; jan_code: string | null }

/** What the list itself does not say of a deal's items: the supplier's own name and the JAN. */
export const findItemNames = (db: Db, deal_id: string): Promise<ItemNames[]> =>
  db
    .selectFrom('order_list_items as i')
    .innerJoin('product_items as p', 'p.id', 'i.product_item_id')
    .select(['i.id', 'p.name', 'p.jan_code'])
    .where('i.deal_id', '=', deal_id)
    .execute()

/** What a deal has learnt. */
export const findAliases = (db: Db, deal_id: string): Promise<MemoAlias[]> =>
  db
    .selectFrom('order_list_item_aliases')
    .select(['folded', 'order_list_item_id as item_id'])
    .where('deal_id', '=', deal_id)
    .execute()

export type NewAlias = { folded: string; word: string; order_list_item_id: string }

/**
 * Learns words of a deal; a word that was learnt before means the newly chosen item. Answers how many were written:
 * fewer than given where an item is not on the deal's list.
 */
export const writeAliases = async (
  db: Db,
  deal_id: string,
  account_id: string,
  aliases: readonly NewAlias[],
  at: Date,
): Promise<number> => {
  const { rows } = await sql<{ folded: string }>`/* learn-aliases */
    insert into order_list_item_aliases (deal_id, folded, word, order_list_item_id, account_id, learnt_at)
    select ${deal_id}, a.folded, a.word, i.id, ${account_id}, ${at}
    from unnest(${aliases.map(one => one.folded)}::text[], ${aliases.map(one => one.word)}::text[],
      ${aliases.map(one => one.order_list_item_id)}::uuid[]) as a (folded, word, order_list_item_id)
    join order_list_items i on i.id = a.order_list_item_id and i.deal_id = ${deal_id}
    order by a.folded
    on conflict (deal_id, folded) do update
      set word = excluded.word, order_list_item_id = excluded.order_list_item_id,
        account_id = excluded.account_id, learnt_at = excluded.learnt_at
    returning folded`.execute(db)
  return rows.length
}

/** The JANs of order list items, by their ids. */
export const findJanCodes = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; jan_code: string }>`/* jan-codes */
    select i.id, p.jan_code from order_list_items i join product_items p on p.id = i.product_item_id
    where i.id = any(${ids}::uuid[]) and p.jan_code is not null`.execute(db)
  return new Map(rows.map(row => [row.id, row.jan_code]))
}

/** What one of a restaurant's own lists holds, in its order, and the deal that it is of. */
export const findListLines = async (
  db: Db,
  consumer_id: string,
  my_list_id: string,
): Promise<{ deal_id: string; items: MyListItem[] } | undefined> => {
  const { rows } = await sql<{ deal_id: string; items: MyListItem[] }>`/* my-list-lines */
    select l.deal_id, (select coalesce(jsonb_agg(jsonb_build_object('order_list_item_id', x.order_list_item_id,
        'unit_kind', x.unit_kind, 'quantity', x.quantity::text) order by x.position), '[]')
      from my_list_items x where x.my_list_id = l.id) as items
    from my_lists l join deals d on d.id = l.deal_id
    where l.id = ${my_list_id}::uuid and d.consumer_id = ${consumer_id}`.execute(db)
  return rows[0]
}
