import { sql } from 'kysely'
import type { listAdminSuppliers, SupplierSummary } from '#contract/houses/admin-suppliers.contract.ts'
import type { QueryOf } from '#contract/http/route.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import { type SuspensionRow, suspensionOf } from './suspension-columns.ts'

type Summary = Omit<SupplierSummary, 'created_at'> & { created_at: Date }
type Found = Summary & { name_kana: string; address: string; suspension: SuspensionRow | null }

const standing = sql`case
    when exists (select from supplier_closures c where c.supplier_id = p.id) then 'closed'
    when p.suspended_at is not null then 'suspended'
    when exists (select from supplier_openings o join accounts a on a.id = o.account_id
      where o.supplier_id = p.id and a.first_password) then 'waiting'
    else 'active' end`

const columns = sql`p.id, p.name, p.phone_number, p.mail_address, ${standing} as standing, p.created_at,
  (select count(*)::int from supplier_users u where u.supplier_id = p.id) as user_count,
  (select count(*)::int from deals d where d.supplier_id = p.id and d.state in ('active', 'suspended')) as deal_count`

/** Suppliers of the platform, newest first; found by name, reading, telephone number or mail address. */
export const findAdminSuppliers = async (
  db: Db,
  { q, standing: wanted, cursor }: QueryOf<typeof listAdminSuppliers>,
  limit: number,
): Promise<Summary[]> => {
  const { rows } = await sql<Summary>`/* find-admin-suppliers */
    select ${columns} from suppliers p
    where p.origin = 'platform' and (${cursor ?? null}::uuid is null or p.id < ${cursor ?? null}::uuid)
      and (${wanted ?? null}::text is null or ${standing} = ${wanted ?? null})
      and fold(concat_ws('|', p.name, p.name_kana, p.phone_number, p.mail_address)) ~ all(${patternsOf(q)}::text[])
    order by p.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export const findAdminSupplier = async (db: Db, id: string): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`/* find-admin-supplier */
    select ${columns}, p.name_kana, concat_ws(' ', p.postal_code, concat(p.prefecture, p.address)) as address,
      ${suspensionOf('p', 'supplier_suspended')} as suspension
    from suppliers p where p.origin = 'platform' and p.id = ${id}`.execute(db)
  return rows[0]
}

type User = {
  account_id: string
  name: string
  login_id: string
  role: 'owner' | 'staff'
  suspended: boolean
  last_login_at: Date | null
}

/** Its people, the owners first. */
export const findSupplierPeople = async (db: Db, supplier_id: string): Promise<User[]> => {
  const { rows } = await sql<User>`/* supplier-people */
    select a.id as account_id, a.name, a.login_id, u.role, (a.suspended_at is not null or u.suspended_at is not null) as suspended,
      a.last_login_at
    from supplier_users u join accounts a on a.id = u.account_id
    where u.supplier_id = ${supplier_id} order by u.role, a.id limit 500`.execute(db)
  return rows
}

/** What it has received since an instant, and when the last one came. */
export const findSupplierUse = async (db: Db, supplier_id: string, since: Date) => {
  const { rows } = await sql<{ order_count: number; last_order_at: Date | null }>`/* supplier-use */
    select count(*) filter (where placed_at >= ${since})::int as order_count, max(placed_at) as last_order_at
    from orders where supplier_id = ${supplier_id} and placed_at >= ${since}::timestamptz - interval '335 days'`.execute(
    db,
  )
  return rows[0] ?? { order_count: 0, last_order_at: null }
}
