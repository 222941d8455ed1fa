import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import { addJob, jobIsLost } from '#server/jobs/enqueue.ts'
import { isMuted } from '#server/notices/sender-mutes.ts'
import { seesFlyer } from './written-store.ts'

/** How many restaurants would see something of a flyer now, and how many of them want no notice. */
export const countFlyerReaders = async (db: Db, id: string): Promise<{ count: number; muted_count: number }> => {
  const { rows } = await sql<{ count: number; muted_count: number }>`/* flyer-reach */
    select count(*)::int as count, (count(*) filter (where ${isMuted}))::int as muted_count
    from web_flyers f join deals d on ${seesFlyer} where f.id = ${id}`.execute(db)
  return rows[0] ?? { count: 0, muted_count: 0 }
}

/** A flyer that restaurants are still to be told of, until the transaction ends. */
export const lockUntold = async (trx: Db, id: string, today: Day) => {
  const { rows } = await sql<{
    title: string
    delivery_from: Day
    delivery_to: Day
    supplier_name: string
  }>`/* flyer-untold */
    select f.title, f.delivery_from::text, f.delivery_to::text, s.name as supplier_name
    from web_flyers f join suppliers s on s.id = f.supplier_id
    where f.id = ${id} and f.published_at is not null and f.withdrawn_at is null and f.told_at is null
      and f.delivery_to >= ${today}::date and s.suspension_reason is null for no key update of f`.execute(trx)
  return rows[0]
}

export type FlyerReader = {
  deal_id: string
  consumer_id: string
  muted: boolean
  /** It has come there with a message: nobody is told of it twice. */
  by_message: boolean
  names: string[]
  mail_addresses: string[]
}

/** In SQL, over `web_flyers f` and `deals d`: a message that was not taken back has brought it there. */
const cameByMessage = sql`exists (select from messages m join message_receivers r on r.message_id = m.id
  where m.web_flyer_id = f.id and m.state <> 'withdrawn' and r.deal_id = d.id)`

/** The next whom a flyer reaches, in the order of their deals; `wants`: who is mailed. */
export const findNextOfFlyer = async (
  trx: Db,
  id: string,
  wants: RawBuilder<unknown>,
  limit: number,
): Promise<FlyerReader[]> => {
  const { rows } = await sql<FlyerReader>`/* flyer-next */
    select d.id as deal_id, d.consumer_id, ${isMuted} as muted, ${cameByMessage} as by_message,
      array(select coalesce(i.alias_name, p.name) from web_flyer_items x
        join order_list_items i on i.product_item_id = x.product_item_id and i.deal_id = d.id and i.visible
        join product_items p on p.id = i.product_item_id and p.visible
        where x.web_flyer_id = f.id order by x.position, p.id) as names,
      array(select distinct a.mail_address from consumer_members m join accounts a on a.id = m.account_id
        where m.consumer_id = d.consumer_id and m.role = 'owner' and m.disabled_at is null and a.suspended_at is null
          and a.mail_address is not null and ${wants} order by 1) as mail_addresses
    from web_flyers f join deals d on ${seesFlyer}
    where f.id = ${id} and (f.told_to is null or d.id > f.told_to) order by d.id limit ${limit}`.execute(trx)
  return rows
}

/** How far the telling has come; `done`: nobody is left. */
export const noteFlyerTold = async (
  trx: Db,
  id: string,
  { told_to, count, done }: { told_to: string | null; count: number; done: boolean },
  at: Date,
) => {
  await sql`/* flyer-told */
    update web_flyers set told_to = coalesce(${told_to}::uuid, told_to), told_count = told_count + ${count},
      told_at = ${done ? at : null}::timestamptz where id = ${id}`.execute(trx)
}

/** Published before `before`, not told to its end, and its job is lost: the job again. */
export const requeueUntold = async (db: Db, before: Date) => {
  await sql`/* requeue-flyers */
    select ${addJob('tell_flyer', sql`f.id`)} from web_flyers f
    join suppliers s on s.id = f.supplier_id and s.suspension_reason is null
    where f.told_at is null and f.withdrawn_at is null and f.published_at < ${before}
      and ${jobIsLost('tell_flyer', sql`f.id`)} limit 1000`.execute(db)
}
