import { sql } from 'kysely'
import type { MergeCandidate, MergeDeal, MergeSide } from '#contract/merges/merge.contract.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { Db } from '#server/deps.ts'

type Dated<T, K extends keyof T> = Omit<T, K> & { [Name in K]: Date | null }

const address = sql`concat_ws(' ', c.postal_code, concat(c.prefecture, c.address))`

/** Restaurants in use that are like this one: by folded name, telephone, address or mail; or those that were searched. */
export const findMergeCandidates = async (db: Db, id: string, q: string | undefined): Promise<MergeCandidate[]> => {
  const searched = (q ?? '').trim() !== ''
  const { rows } = await sql<MergeCandidate>`/* merge-candidates */
    select c.id, c.name, ${address} as address, c.phone_number,
      (select count(*)::int from deals d where d.consumer_id = c.id and d.state in ('active', 'suspended')) as deal_count,
      (select count(*)::int from consumer_members m where m.consumer_id = c.id and m.disabled_at is null) as member_count,
      array_remove(array[
        case when replace(fold(c.name), ' ', '') = replace(fold(w.name), ' ', '') then 'name' end,
        case when c.phone_digits <> '' and c.phone_digits = w.phone_digits then 'phone' end,
        case when c.address <> '' and fold(concat(c.prefecture, c.address)) = fold(concat(w.prefecture, w.address)) then 'address' end,
        case when lower(c.mail_address) = lower(w.mail_address) then 'mail' end], null) as alike
    from consumers c, consumers w
    where w.id = ${id} and c.id <> w.id and c.test_of is null and c.suspended_at is null and ${
      searched
        ? sql`fold(concat_ws('|', c.name, c.name_kana, c.prefecture, c.address, c.phone_number, c.mail_address)) ~ all(${patternsOf(q)}::text[])`
        : sql`(replace(fold(c.name), ' ', '') = replace(fold(w.name), ' ', '')
          or (c.phone_digits <> '' and c.phone_digits = w.phone_digits)
          or (c.address <> '' and fold(concat(c.prefecture, c.address)) = fold(concat(w.prefecture, w.address)))
          or lower(c.mail_address) = lower(w.mail_address))`
    }
    order by cardinality(array_remove(array[
      case when replace(fold(c.name), ' ', '') = replace(fold(w.name), ' ', '') then 1 end,
      case when c.phone_digits <> '' and c.phone_digits = w.phone_digits then 1 end], null)) desc, c.id desc
    limit 30`.execute(db)
  return rows
}

type Side = Omit<MergeSide, 'deals' | 'created_at'> & { created_at: Date; in_use: boolean; open_offers: string[] }

/** What a registration holds, counted; undefined for none. */
export const findMergeSide = async (db: Db, id: string): Promise<Side | undefined> => {
  const { rows } = await sql<Side>`/* merge-side */
    select c.id, c.name, c.name_kana, ${address} as address, c.phone_number, c.fax_number, c.mail_address, c.created_at,
      c.suspended_at is null as in_use,
      coalesce((select json_agg(json_build_object('account_id', a.id, 'name', a.name, 'login_id', a.login_id, 'role', m.role,
        'suspended', a.suspended_at is not null or m.disabled_at is not null) order by m.role, a.id)
        from consumer_members m join accounts a on a.id = m.account_id where m.consumer_id = c.id), '[]') as members,
      (select count(*)::int from orders o where o.consumer_id = c.id) as order_count,
      (select count(*)::int from message_receivers r where r.consumer_id = c.id) as message_count,
      (select count(*)::int from notifications n where n.consumer_id = c.id) as notice_count,
      coalesce((select json_agg(s.name order by s.name) from deal_offers f join suppliers s on s.id = f.supplier_id
        where f.consumer_id = c.id and f.state = 'offered'), '[]') as open_offers
    from consumers c where c.id = ${id} and c.test_of is null`.execute(db)
  return rows[0]
}

type Deal = Dated<Omit<MergeDeal, 'open'>, 'last_order_at'> & {
  waiting: number
  scheduled: number
}

/** The deals of a registration, with what would be lost if one of them ended now. */
export const findMergeDeals = async (db: Db, consumer_id: string, today: string): Promise<MergeDeal[]> => {
  const { rows } = await sql<Deal>`/* merge-deals */
    select d.id as deal_id, s.id as supplier_id, s.name as supplier_name, s.origin = 'consumer_registered' as own, d.state,
      d.method, t.customer_code, t.name as store_name,
      d.store_id,
      (select count(*)::int from order_list_items i where i.deal_id = d.id and i.removed_at is null) as item_count,
      (select count(distinct i.id)::int from order_list_items i join order_list_item_prices p on p.order_list_item_id = i.id
        where i.deal_id = d.id and i.removed_at is null and not p.ends) as own_price_count,
      (select count(*)::int from orders o where o.deal_id = d.id) as order_count,
      (select max(o.placed_at) from orders o where o.deal_id = d.id) as last_order_at,
      (select count(*)::int from orders o where o.deal_id = d.id and o.state = 'placed'
        and o.delivery_date >= ${today}::date) as open_orders,
      (select count(*)::int from order_approvals a where a.deal_id = d.id and a.state = 'waiting') as waiting,
      (select count(*)::int from scheduled_orders q where q.deal_id = d.id and q.active) as scheduled
    from deals d join suppliers s on s.id = d.supplier_id left join stores t on t.id = d.store_id
    where d.consumer_id = ${consumer_id}
    order by d.state in ('ended', 'rejected'), s.name, d.id limit 500`.execute(db)
  return rows.map(({ waiting, scheduled, last_order_at, ...row }) => ({
    ...row,
    last_order_at: last_order_at?.toISOString() ?? null,
    open: [
      ...(waiting > 0 ? [`承認待ちの発注が${waiting}件`] : []),
      ...(scheduled > 0 ? [`定期発注が${scheduled}件`] : []),
    ],
  }))
}

/** Both registrations and their deals, locked: nobody orders under them until the transaction ends. Deals first, as orders do. */
export const lockBoth = async (trx: Db, ids: readonly string[]) => {
  await sql`/* merge-lock-stores */ select t.id from stores t join deals d on d.store_id = t.id
    where d.consumer_id = any(${ids}::uuid[]) order by t.id for update of t`.execute(trx)
  await sql`/* merge-lock-deals */ select id from deals where consumer_id = any(${ids}::uuid[]) order by id for update`.execute(
    trx,
  )
  await sql`/* merge-lock */ select id from consumers where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    trx,
  )
}

/** Who is in both becomes an owner of what stays where an owner of either is in use there; a person stopped there stays so. */
export const raiseRoles = async (trx: Db, goes: string, stays: string) => {
  await sql`/* merge-roles */ update consumer_members m set role = 'owner' from consumer_members g
    where m.consumer_id = ${stays} and m.disabled_at is null and g.consumer_id = ${goes} and g.account_id = m.account_id
      and g.role = 'owner' and g.disabled_at is null and m.role <> 'owner'`.execute(trx)
}

/** The registration is no more: it went on in the other. Deals come after those that were there, in their order. */
export const markMerged = async (trx: Db, goes: string, stays: string, at: Date) => {
  await sql`/* merge-positions */ update deals set position = position + (select coalesce(max(position), 0) + 1 from deals
    where consumer_id = ${stays}) where consumer_id = ${goes}`.execute(trx)
  await sql`/* merged */ update consumers set suspended_at = ${at}, merged_into = ${stays}, merged_at = ${at}
    where id = ${goes}`.execute(trx)
}

/** Where a registration went on; null for one that was not merged. */
export const mergedInto = async (db: Db, id: string): Promise<string | null> => {
  const row = await db.selectFrom('consumers').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? null
}

/** The people who can log in there, with a mail address each. */
export const addressesOf = async (db: Db, consumer_id: string): Promise<string[]> => {
  const { rows } = await sql<{ mail_address: string }>`/* merge-told */
    select distinct a.mail_address from consumer_members m join accounts a on a.id = m.account_id
    where m.consumer_id = ${consumer_id} and m.disabled_at is null and a.suspended_at is null and a.mail_address is not null
    order by 1`.execute(db)
  return rows.map(one => one.mail_address)
}
