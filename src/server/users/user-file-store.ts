import { sql } from 'kysely'
import type { UserImport } from '#contract/users/user-files.contract.ts'
import type { Db } from '#server/deps.ts'
import type { FileError, FileRow, KnownUser } from './check-user-file.ts'

/** All users of a supplier as a file compares with them. */
export const findKnownUsers = async (db: Db, supplier_id: string): Promise<KnownUser[]> => {
  const { rows } = await sql<KnownUser>`/* known-users */
    select a.id, a.login_id, a.name, coalesce(a.mail_address, '') as mail_address, u.role, u.sees_all_stores,
      u.mail_on_order, u.suspended_at is not null as suspended,
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

export type KeptImport = {
  id: string
  file_name: string
  rows: FileRow[]
  counts: UserImport['counts']
  errors: FileError[]
  digest: string
  applied_at: Date | null
}

export const insertImport = async (
  db: Db,
  owner: { supplier_id: string; account_id: string },
  { rows, counts, errors, file_name, digest }: Omit<KeptImport, 'id' | 'applied_at'>,
  at: Date,
) => {
  const { id } = await db
    .insertInto('user_imports')
    .values({
      ...owner,
      file_name,
      rows: JSON.stringify(rows),
      counts: JSON.stringify(counts),
      errors: JSON.stringify(errors),
      digest,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A checked file of this supplier; with `lock`, alone until the transaction ends. */
export const findImport = async (
  db: Db,
  supplier_id: string,
  id: string,
  { lock = false } = {},
): Promise<KeptImport | undefined> => {
  const { rows } = await sql<KeptImport>`/* user-import */
    select id, file_name, rows, counts, errors, digest, applied_at from user_imports
    where id = ${id} and supplier_id = ${supplier_id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** It was taken over: its texts are kept no longer. */
export const markApplied = async (trx: Db, id: string, at: Date) => {
  await sql`/* user-import-applied */ update user_imports set applied_at = ${at}, rows = '[]' where id = ${id}`.execute(
    trx,
  )
}
