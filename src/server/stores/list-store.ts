import { type RawBuilder, sql } from 'kysely'
import type { StoreFilter, StoreRow } from '#contract/stores/stores.contract.ts'
import type { StoreState } from '#domain/stores/store.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import { storeRank } from '#server/db/store-rank.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { stateOf, storesWithDeals } from './store-store.ts'

type Sql = RawBuilder<unknown>

/** Stores, and restaurants that ask for a deal and have no record yet, in one list: as `r`. */
const listed = (actor: SupplierActor, at: Date): Sql => sql`(
  select t.id, t.id as store_id, d.id as deal_id, t.customer_code, t.name, t.name_kana,
    concat(t.prefecture, t.address) as address, t.phone_number, ${stateOf(at)} as state,
    case when d.id is null then t.method else d.method end as method,
    case when d.id is null then t.order_counter_id else d.order_counter_id end as order_counter_id, t.search_folded
  from ${storesWithDeals} where ${storesSeen(actor)}
  union all
  select d.id, null, d.id, '', c.name, c.name_kana, concat(c.prefecture, c.address), c.phone_number, 'asked', d.method,
    null, fold(c.name) || '|' || fold(c.name_kana) || '|' || fold(concat(c.prefecture, c.address)) || '|'
      || fold(coalesce(c.phone_number, ''))
  from deals d join consumers c on c.id = d.consumer_id
  where d.supplier_id = ${actor.supplier_id} and d.state = 'requested' and d.store_id is null
    and ${actor.sees_all_stores}
) r`

/** The words of a search, each of which must stand in a store, in whatever spelling. */
const found = ({ q, state, store_group_id, order_counter_id, user_id }: StoreFilter): Sql => sql`
  r.search_folded ~ all(${patternsOf(q)}::text[])
  and (${state ?? null}::text is null or r.state = ${state ?? null})
  and (${store_group_id ?? null}::uuid is null or exists (select from store_group_members m
    where m.store_id = r.store_id and m.store_group_id = ${store_group_id ?? null}::uuid))
  and (${order_counter_id ?? null}::uuid is null or r.order_counter_id = ${order_counter_id ?? null}::uuid)
  and (${user_id ?? null}::uuid is null or exists (select from supplier_user_stores u
    where u.store_id = r.store_id and u.account_id = ${user_id ?? null}::uuid))`

type Page = StoreFilter & { cursor?: string | undefined; limit?: number | undefined }

/** A page of the list, what is nearest to a search first, by code; restaurants that ask stand first. The cursor is the id of the last row. */
export const findStorePage = async (db: Db, actor: SupplierActor, query: Page, at: Date) => {
  const { cursor, limit = 100 } = query
  const rank = storeRank(query.q, sql`r`)
  const after = cursor
    ? sql`and (${rank}, r.customer_code, r.id) > (
        coalesce((select ${rank} from ${listed(actor, at)} where r.id = ${cursor}::uuid), 0),
        coalesce((select customer_code from stores where id = ${cursor}::uuid and supplier_id = ${actor.supplier_id}), ''),
        ${cursor}::uuid)`
    : sql``
  const { rows } = await sql<StoreRow>`/* store-page */
    select r.id, r.store_id, r.deal_id, r.customer_code, r.name, r.name_kana, r.address, r.phone_number, r.state, r.method,
      (select jsonb_build_object('id', o.id, 'name', o.name) from order_counters o where o.id = r.order_counter_id) as order_counter,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.position, g.id), '[]')
        from store_group_members m join store_groups g on g.id = m.store_group_id where m.store_id = r.store_id) as store_groups,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]')
        from supplier_user_stores x join supplier_users u on u.account_id = x.account_id and not u.sees_all_stores
        join accounts a on a.id = u.account_id where x.store_id = r.store_id) as assigned_users,
      (select max(o.delivery_date) from orders o where o.deal_id = r.deal_id and o.state <> 'cancelled') as last_delivery_date
    from ${listed(actor, at)} where ${found(query)} ${after}
    order by ${rank}, r.customer_code, r.id limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return { items: page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** How many of each state there are among those that the rest of a filter finds. */
export const countStoresByState = async (
  db: Db,
  actor: SupplierActor,
  filter: Omit<StoreFilter, 'state'>,
  at: Date,
) => {
  const { rows } = await sql<{ state: StoreState; count: number }>`/* store-counts */
    select r.state, count(*)::int as count from ${listed(actor, at)} where ${found(filter)} group by r.state`.execute(
    db,
  )
  const count = (state: StoreState) => rows.find(one => one.state === state)?.count ?? 0
  const states = {
    asked: count('asked'),
    not_linked: count('not_linked'),
    invited: count('invited'),
    active: count('active'),
    suspended: count('suspended'),
    ended: count('ended'),
  }
  return { all: rows.reduce((total, one) => total + one.count, 0), states }
}

/** Ids of the stores (with a record) that a filter finds. */
export const findStoreIds = async (db: Db, actor: SupplierActor, filter: StoreFilter, at: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`/* store-ids */
    select r.id from ${listed(actor, at)} where ${found(filter)} and r.store_id is not null`.execute(db)
  return rows.map(one => one.id)
}

type Candidate = { id: string; customer_code: string; name: string; address: string; phone_number: string | null }

const unlinked = (actor: SupplierActor) => sql`${storesSeen(actor)} and d.id is null`
const candidateColumns = sql`t.id, t.customer_code, t.name, concat(t.prefecture, t.address) as address, t.phone_number`

/** The first twenty stores without a deal that a search finds, the nearest first, by code. */
export const searchNotLinked = async (db: Db, actor: SupplierActor, q: string | undefined): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`/* not-linked */
    select ${candidateColumns} from ${storesWithDeals}
    where ${unlinked(actor)} and t.search_folded ~ all(${patternsOf(q)}::text[])
    order by ${storeRank(q, sql`t`)}, t.customer_code, t.id limit 20`.execute(db)
  return rows
}

/** Stores without a deal that have a restaurant's phone number or name. */
export const findLookalikes = async (
  db: Db,
  actor: SupplierActor,
  { name, phone_number }: { name: string; phone_number: string | null },
): Promise<Candidate[]> => {
  const digits = (phone_number ?? '').replace(/\D/g, '')
  const { rows } = await sql<Candidate>`/* lookalikes */
    select ${candidateColumns} from ${storesWithDeals}
    where ${unlinked(actor)} and (fold(t.name) = fold(${name})
      or (${digits} <> '' and regexp_replace(coalesce(t.phone_number, ''), '\\D', '', 'g') = ${digits}))
    order by t.customer_code, t.id limit 20`.execute(db)
  return rows
}

/** What the list is narrowed by, and what conditions choose from. */
export const findChoices = async (db: Db, supplier_id: string) => {
  const groups = await sql<{ id: string; name: string }>`/* choice-groups */
    select id, name from store_groups where supplier_id = ${supplier_id} order by position, id`.execute(db)
  const users = await sql<{
    id: string
    name: string
    role: 'owner' | 'staff'
    sees_all_stores: boolean
  }>`/* choice-users */
    select a.id, a.name, u.role, u.sees_all_stores from supplier_users u join accounts a on a.id = u.account_id
    where u.supplier_id = ${supplier_id} and u.suspended_at is null and a.suspended_at is null order by a.name, a.id`.execute(
    db,
  )
  return { store_groups: groups.rows, users: users.rows }
}
