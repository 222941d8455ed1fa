import { sql } from 'kysely'
import type { BoardFilterForm, BoardFilterQuery, SavedBoardFilter } from '#contract/board/board-filters.contract.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

/** The filters of one user, in the order in which they were first saved. */
export const findBoardFilters = async (db: Db, account_id: string): Promise<SavedBoardFilter[]> =>
  db
    .selectFrom('board_filters')
    .select(['id', 'name', 'query'])
    .where('account_id', '=', account_id)
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<SavedBoardFilter>()
    .execute()

/** Writes a filter; one of the same name is replaced. */
export const putBoardFilter = async (
  db: Db,
  account_id: string,
  { name, query }: BoardFilterForm,
  at: Date,
): Promise<SavedBoardFilter> =>
  db
    .insertInto('board_filters')
    .values({ account_id, name, query: JSON.stringify(query), created_at: at })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'name']).doUpdateSet(eb => ({ query: eb.ref('excluded.query') })),
    )
    .returning(['id', 'name', 'query'])
    .$castTo<SavedBoardFilter>()
    .executeTakeFirstOrThrow()

/** True where it was this user's own. */
export const removeBoardFilter = async (db: Db, account_id: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('board_filters')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether all that a filter names is there for this user. */
export const knowsAll = async (
  db: Db,
  actor: SupplierActor,
  { store_id, store_group_id, order_counter_id, user_id }: BoardFilterQuery,
): Promise<boolean> => {
  const wanted = [store_id, store_group_id, order_counter_id, user_id].map(ids => new Set(ids).size)
  const { rows } = await sql<{ found: number[] }>`/* filter-names */
    select array[
      (select count(*) from stores t where t.id = any(${store_id}::uuid[]) and ${storesSeen(actor)}),
      (select count(*) from store_groups g where g.id = any(${store_group_id}::uuid[]) and g.supplier_id = ${actor.supplier_id}),
      (select count(*) from order_counters c where c.id = any(${order_counter_id}::uuid[]) and c.supplier_id = ${actor.supplier_id}),
      (select count(*) from supplier_users u where u.account_id = any(${user_id}::uuid[]) and u.supplier_id = ${actor.supplier_id})
    ]::int[] as found`.execute(db)
  return rows[0]?.found.join() === wanted.join()
}
