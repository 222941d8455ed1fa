import { sql } from 'kysely'
import type {
  listAdminRestaurants,
  RestaurantDetail,
  RestaurantSummary,
} from '#contract/houses/admin-restaurants.contract.ts'
import type { QueryOf } from '#contract/http/route.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'
import { type SuspensionRow, suspensionOf } from './suspension-columns.ts'

type Dated<T, K extends keyof T> = Omit<T, K> & { [Name in K]: Date }
type Summary = Dated<RestaurantSummary, 'created_at'>
type Found = Summary &
  Pick<RestaurantDetail, 'name_kana' | 'mail_address' | 'fax_number' | 'merged_into'> & {
    suspension: SuspensionRow | null
  }

const standing = sql`case when c.merged_into is not null then 'merged' when c.suspended_at is null then 'active'
  when c.suspension_reason is not null then 'suspended' else 'left' end`

const columns = sql`c.id, c.name, concat_ws(' ', c.postal_code, concat(c.prefecture, c.address)) as address, c.phone_number,
  ${standing} as standing, c.created_at,
  (select count(*)::int from consumer_members m where m.consumer_id = c.id and m.disabled_at is null) as member_count,
  (select count(*)::int from deals d where d.consumer_id = c.id and d.state in ('active', 'suspended')) as deal_count`

/** Restaurants, newest first, but those of suppliers' tests; found by name, reading, address, numbers or mail address. */
export const findAdminRestaurants = async (
  db: Db,
  { q, standing: wanted, cursor }: QueryOf<typeof listAdminRestaurants>,
  limit: number,
): Promise<Summary[]> => {
  const { rows } = await sql<Summary>`/* find-admin-restaurants */
    select ${columns} from consumers c
    where c.test_of is null and (${cursor ?? null}::uuid is null or c.id < ${cursor ?? null}::uuid)
      and (${wanted ?? null}::text is null or ${standing} = ${wanted ?? null})
      and fold(concat_ws('|', c.name, c.name_kana, c.prefecture, c.address, c.phone_number, c.fax_number, c.mail_address))
        ~ all(${patternsOf(q)}::text[])
    order by c.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export const findAdminRestaurant = async (db: Db, id: string): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`/* find-admin-restaurant */
    select ${columns}, c.name_kana, c.mail_address, c.fax_number,
      (select json_build_object('id', s.id, 'name', s.name) from consumers s where s.id = c.merged_into) as merged_into,
      ${suspensionOf('c', 'restaurant_suspended')} as suspension
    from consumers c
    where c.test_of is null and c.id = ${id}`.execute(db)
  return rows[0]
}

type Member = Omit<RestaurantDetail['members'][number], 'last_login_at'> & { last_login_at: Date | null }

/** Its people, the owners first. */
export const findRestaurantPeople = async (db: Db, consumer_id: string): Promise<Member[]> => {
  const { rows } = await sql<Member>`/* restaurant-people */
    select a.id as account_id, a.name, a.login_id, m.role, (a.suspended_at is not null or m.disabled_at is not null) as suspended,
      a.last_login_at
    from consumer_members m join accounts a on a.id = m.account_id
    where m.consumer_id = ${consumer_id} order by m.role, a.id limit 200`.execute(db)
  return rows
}

type Partner = Omit<RestaurantDetail['deals'][number], 'last_order_at'> & { last_order_at: Date | null }

/** Whom it buys from, and when it did last. */
export const findPartners = async (db: Db, consumer_id: string): Promise<Partner[]> => {
  const { rows } = await sql<Partner>`/* restaurant-deals */
    select d.id as deal_id, p.id as supplier_id, p.name as supplier_name, p.origin = 'consumer_registered' as own, d.method,
      d.state, (select max(o.placed_at) from orders o where o.deal_id = d.id) as last_order_at
    from deals d join suppliers p on p.id = d.supplier_id
    where d.consumer_id = ${consumer_id}
    order by array_position(array['active', 'suspended', 'requested'], d.state), p.name, d.id limit 200`.execute(db)
  return rows
}
