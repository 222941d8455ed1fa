import { sql } from 'kysely'
import type { QueryOf } from '#contract/http/route.ts'
import type { AdminStoreSummary, listAdminStores } from '#contract/stores/admin-stores.contract.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'

const restaurant = sql`(select json_build_object('id', c.id, 'name', c.name) from deals d join consumers c on c.id = d.consumer_id
  where d.store_id = t.id order by d.state in ('ended', 'rejected'), d.created_at desc limit 1)`

/** A supplier of the platform by its id; a restaurant's own one is its own address book. */
export const findPlatformSupplier = (db: Db, id: string) =>
  db.selectFrom('suppliers').select('id').where('id', '=', id).where('origin', '=', 'platform').executeTakeFirst()

/** The stores of a supplier of the platform, newest first; found by code, name, reading, address, telephone or mail. */
export const findAdminStores = async (
  db: Db,
  supplier_id: string,
  { q, cursor }: QueryOf<typeof listAdminStores>,
  limit: number,
): Promise<AdminStoreSummary[]> => {
  const { rows } = await sql<AdminStoreSummary>`/* find-admin-stores */
    select t.id, t.customer_code, t.name, concat_ws(' ', t.postal_code, concat(t.prefecture, t.address)) as address,
      coalesce(t.phone_number, '') as phone_number, ${restaurant} as restaurant
    from stores t
    where t.supplier_id = ${supplier_id} and (${cursor ?? null}::uuid is null or t.id < ${cursor ?? null}::uuid)
      and fold(concat_ws('|', t.customer_code, t.name, t.name_kana, t.prefecture, t.address, t.phone_number, t.mail_address))
        ~ all(${patternsOf(q)}::text[])
    order by t.id desc limit ${limit + 1}`.execute(db)
  return rows
}

type Whose = { supplier: { id: string; name: string }; restaurant: { id: string; name: string } | null }

/** Whose record it is, and of which restaurant; undefined where there is none. */
export const findWhoseStore = async (db: Db, id: string): Promise<Whose | undefined> => {
  const { rows } = await sql<Whose>`/* whose-store */
    select json_build_object('id', p.id, 'name', p.name) as supplier, ${restaurant} as restaurant
    from stores t join suppliers p on p.id = t.supplier_id and p.origin = 'platform' where t.id = ${id}`.execute(db)
  return rows[0]
}
