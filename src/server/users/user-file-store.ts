import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { KnownUser } from './check-user-file.ts'

/** All users of a supplier as a file compares with them. */
export const findKnownUsers = async (db: Db, supplier_id: string): Promise<KnownUser[]> => {
  const { rows } = await sql<KnownUser>`/* known-users */
    select a.id, a.login_id, a.name, coalesce(a.mail_address, '') as mail_address, u.role, u.sees_all_stores,
      u.may_change_items, u.mail_on_order, u.suspended_at is not null as suspended,
      case when u.sees_all_stores then array[]::text[] else
        array(select t.customer_code from supplier_user_stores x join stores t on t.id = x.store_id
          where x.account_id = a.id order by t.customer_code collate "C") end as store_codes
    from supplier_users u join accounts a on a.id = u.account_id
    where u.supplier_id = ${supplier_id} order by a.name, a.id`.execute(db)
  return rows
}

/** The ids of a supplier's stores by code. */
export const findStoresByCode = async (db: Db, supplier_id: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; customer_code: string }>`/* stores-by-code */
    select id, customer_code from stores where supplier_id = ${supplier_id}`.execute(db)
  return new Map(rows.map(one => [one.customer_code, one.id]))
}
