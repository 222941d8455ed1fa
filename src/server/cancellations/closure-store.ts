import { sql } from 'kysely'
import type { BeforeLeaving, ClosedRestaurant } from '#contract/cancellations/cancellations.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** What a restaurant should know before it leaves. */
export const findBeforeLeaving = async (
  db: Db,
  consumer_id: string,
  today: Day,
): Promise<BeforeLeaving | undefined> => {
  const { rows } = await sql<BeforeLeaving>`/* before-leaving */
    select c.name as consumer_name,
      (select coalesce(jsonb_agg(jsonb_build_object('order_id', o.id, 'number', o.number::text,
          'supplier_name', o.parties -> 'supplier' ->> 'name', 'delivery_date', o.delivery_date)
          order by o.delivery_date, o.number), '[]')
        from orders o where o.consumer_id = c.id and o.delivery_date >= ${today}::date and o.state <> 'cancelled') as open_orders,
      (select coalesce(jsonb_agg(s.name order by d.position, d.id), '[]') from deals d join suppliers s on s.id = d.supplier_id
        where d.consumer_id = c.id and d.state in ('active', 'suspended')) as supplier_names,
      (select count(*)::int from consumer_members m where m.consumer_id = c.id and m.disabled_at is null) as member_count,
      (select count(*)::int from orders o where o.consumer_id = c.id) as order_count
    from consumers c where c.id = ${consumer_id}`.execute(db)
  return rows[0]
}

/** Stops the restaurant: nobody acts for it from now on. False when it has left or was suspended already. */
export const stopRestaurant = async (trx: Db, consumer_id: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`/* stop-restaurant */
    update consumers set suspended_at = ${at} where id = ${consumer_id} and suspended_at is null returning id`.execute(
    trx,
  )
  await sql`/* leave-sessions */ update sessions set consumer_id = null where consumer_id = ${consumer_id}`.execute(trx)
  return rows.length > 0
}

export type EndedDeal = { id: string; state: string; supplier_id: string; platform: boolean }

/** Ends all deals of a restaurant, those it has asked for too, and answers no offer any more; gives what they were. */
export const endAllDeals = async (trx: Db, consumer_id: string, at: Date): Promise<EndedDeal[]> => {
  await sql`/* leave-offers */
    update deal_offers set state = 'declined', answered_at = ${at} where consumer_id = ${consumer_id} and state = 'offered'`.execute(
    trx,
  )
  const { rows } = await sql<EndedDeal>`/* end-all-deals */
    with before as (
      select d.id, case when d.halted then 'active' else d.state end as state, d.supplier_id, s.origin = 'platform' as platform from deals d join suppliers s on s.id = d.supplier_id
      where d.consumer_id = ${consumer_id} and d.state not in ('ended', 'rejected') for update of d
    ), ended as (update deals d set state = 'ended', ended_at = ${at} from before b where d.id = b.id)
    select * from before`.execute(trx)
  return rows
}

type NewClosure = { consumer_id: string; closed_by: string; closed_at: Date; erase_after: Date; deals: EndedDeal[] }

export const insertConsumerClosure = async (trx: Db, { deals, ...closure }: NewClosure): Promise<string> => {
  const kept = JSON.stringify(deals.map(({ id, state }) => ({ id, state })))
  const { id } = await trx
    .insertInto('consumer_closures')
    .values({ ...closure, deals: kept })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The mail addresses of a restaurant's owners. */
export const ownerAddresses = async (db: Db, consumer_id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('consumer_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('a.mail_address')
    .distinct()
    .where('m.consumer_id', '=', consumer_id)
    .where('m.role', '=', 'owner')
    .where('m.disabled_at', 'is', null)
    .where('a.mail_address', 'is not', null)
    .execute()
  return rows.flatMap(row => row.mail_address ?? [])
}

export type Closure = {
  id: string
  consumer_id: string
  consumer_name: string
  closed_at: Date
  erase_after: Date
  deal_count: number
}

/** Restaurants that this account was an owner of and that may still come back. `id` names one, and locks it. */
export const findClosures = async (db: Db, account_id: string, at: Date, id?: string): Promise<Closure[]> => {
  const { rows } = await sql<Closure>`/* consumer-closures */
    select x.id, x.consumer_id, c.name as consumer_name, x.closed_at, x.erase_after, jsonb_array_length(x.deals) as deal_count
    from consumer_closures x join consumers c on c.id = x.consumer_id
    join consumer_members m on m.consumer_id = x.consumer_id and m.account_id = ${account_id} and m.role = 'owner'
      and m.disabled_at is null
    where x.taken_back_at is null and x.erased_at is null and x.erase_after > ${at}
    ${id === undefined ? sql`order by x.closed_at desc` : sql`and x.id = ${id} for update of x`}`.execute(db)
  return rows
}

/** The restaurants of a person that it can't order for any more: handed over, without it, left, or stopped. */
export const findClosed = async (db: Db, account_id: string): Promise<ClosedRestaurant[]> => {
  const { rows } = await sql<ClosedRestaurant>`/* closed-restaurants */
    select c.name as consumer_name, case
      when m.disabled_at is not null and exists (select from member_invites i where i.consumer_id = c.id
        and i.kind = 'handover' and i.invited_by = m.account_id and i.accepted_by is not null) then 'handed_over'
      when m.disabled_at is not null then 'removed'
      when exists (select from consumer_closures x where x.consumer_id = c.id and x.taken_back_at is null) then 'left'
      else 'suspended' end as why, case when m.disabled_at is null then c.suspension_reason end as reason
    from consumer_members m join consumers c on c.id = m.consumer_id
    where m.account_id = ${account_id} and (m.disabled_at is not null or c.suspended_at is not null)
    order by c.name, c.id`.execute(db)
  return rows
}

/** The restaurant is there again, and so are the deals that its leaving ended; gives the suppliers of these. */
export const restore = async (trx: Db, { id, consumer_id, closed_at }: Closure, at: Date): Promise<string[]> => {
  await trx.updateTable('consumer_closures').set({ taken_back_at: at }).where('id', '=', id).execute()
  await sql`/* restart-restaurant */
    update consumers set suspended_at = null where id = ${consumer_id} and suspended_at = ${closed_at}`.execute(trx)
  const { rows } = await sql<{ supplier_id: string; platform: boolean }>`/* restore-deals */
    update deals d set state = k.state, ended_at = null
    from consumer_closures x, jsonb_to_recordset(x.deals) as k (id uuid, state text), suppliers s
    where x.id = ${id} and d.id = k.id and d.state = 'ended' and d.ended_at = x.closed_at and s.id = d.supplier_id
      and not exists (select from supplier_closures z where z.supplier_id = s.id)
      and not exists (select from deals o where o.id <> d.id and o.state not in ('ended', 'rejected')
        and ((o.consumer_id = d.consumer_id and o.supplier_id = d.supplier_id) or o.store_id = d.store_id))
    returning d.supplier_id, s.origin = 'platform' as platform`.execute(trx)
  return rows.flatMap(row => (row.platform ? [row.supplier_id] : []))
}

/** Restaurants whose grace is over. */
export const dueRestaurants = async (db: Db, at: Date): Promise<{ id: string; consumer_id: string }[]> =>
  db
    .selectFrom('consumer_closures')
    .select(['id', 'consumer_id'])
    .where('taken_back_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('erase_after', '<=', at)
    .execute()

/** Marks one as erased; false when it was taken back or erased meanwhile. */
export const markRestaurantErased = async (trx: Db, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('consumer_closures')
    .set({ erased_at: at })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
