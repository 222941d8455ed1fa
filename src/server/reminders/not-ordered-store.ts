import { sql } from 'kysely'
import type { Said } from '#domain/notices/words.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { wantsMailOf } from '#server/notices/mail-wishes.ts'
import { tell } from '#server/notices/tell.ts'
import { storesSeen } from '#server/users/stores-seen.ts'

export type NotOrderedRow = {
  deal_id: string
  consumer_id: string
  supplier_name: string
  store_id: string
  customer_code: string
  name: string
  phone_number: string | null
  delivery_weekdays: number[] | null
  group_ids: string[]
  usual: number
  last_delivery_date: Day | null
  declared_at: Date | null
  declared_by_name: string | null
  reminded_at: Date | null
  reminded_by_name: string | null
}

/** Active deals without a standing order for a date, of the stores that this user may see. */
export const findNotOrdered = async (db: Db, actor: SupplierActor, date: Day): Promise<NotOrderedRow[]> => {
  const same_weekdays = [7, 14, 21, 28].map(days => addDays(date, -days))
  const { rows } = await sql<NotOrderedRow>`/* not-ordered */
    select d.id as deal_id, d.consumer_id, s.name as supplier_name, t.id as store_id, t.customer_code, t.name,
      coalesce(t.phone_number, c.phone_number) as phone_number, d.delivery_weekdays,
      array(select m.store_group_id::text from store_group_members m where m.store_id = t.id) as group_ids,
      (select count(distinct o.delivery_date)::int from orders o where o.deal_id = d.id and o.state <> 'cancelled'
        and o.delivery_date = any(${same_weekdays}::date[])) as usual,
      (select max(o.delivery_date) from orders o
        where o.deal_id = d.id and o.state <> 'cancelled' and o.delivery_date < ${date}::date) as last_delivery_date,
      n.declared_at, n.declared_by_name, r.reminded_at, r.reminded_by_name
    from deals d
    join stores t on t.id = d.store_id
    join suppliers s on s.id = d.supplier_id
    join consumers c on c.id = d.consumer_id
    left join no_orders n on n.deal_id = d.id and n.delivery_date = ${date}::date
    left join order_reminders r on r.deal_id = d.id and r.delivery_date = ${date}::date
    where ${storesSeen(actor)} and d.state = 'active' and not exists (
      select from orders o where o.deal_id = d.id and o.delivery_date = ${date}::date and o.state <> 'cancelled')
    order by t.customer_code, t.id`.execute(db)
  return rows
}

export type Reminder = { deal_id: string; consumer_id: string; said: Said }

/**
 * Writes reminders down, each with its notification and mails; one that was written before, or whose order came
 * meanwhile, is left out. Gives the deals that were reminded now.
 */
export const insertNotOrderedReminders = async (
  trx: Db,
  actor: SupplierActor,
  date: Day,
  reminders: Reminder[],
  at: Date,
): Promise<string[]> => {
  const deal_ids = reminders.map(one => one.deal_id)
  const { rows } = await sql<{ deal_id: string }>`/* insert-reminders */
    insert into order_reminders (deal_id, supplier_id, delivery_date, reminded_at, reminded_by, reminded_by_name)
    select wish.id, ${actor.supplier_id}::uuid, ${date}::date, ${at}, ${actor.account_id}::uuid, ${actor.name}
    from unnest(${deal_ids}::uuid[]) wish (id)
    where not exists (select from orders o
      where o.deal_id = wish.id and o.delivery_date = ${date}::date and o.state <> 'cancelled')
    on conflict do nothing returning deal_id`.execute(trx)
  const written = new Set(rows.map(row => row.deal_id))
  const told = reminders.filter(one => written.has(one.deal_id))
  const notices = told.map(({ deal_id, consumer_id, said }) => ({
    to: { consumer_id },
    said,
    key: `${deal_id}:${date}`,
    deal_id,
    delivery_date: date,
  }))
  await tell(trx, notices, at)
  const owners = await sql<{ consumer_id: string; mail_address: string }>`/* owners-of-restaurants */
    select distinct m.consumer_id, a.mail_address from consumer_members m join accounts a on a.id = m.account_id
    where m.consumer_id = any(${told.map(one => one.consumer_id)}::uuid[]) and m.role = 'owner' and m.disabled_at is null
      and a.suspended_at is null and a.mail_address is not null and ${wantsMailOf('reminders')}
    order by 1, 2`.execute(trx)
  const mails = told.flatMap(({ deal_id, consumer_id, said: { title, body } }) =>
    owners.rows
      .filter(owner => owner.consumer_id === consumer_id)
      .map(({ mail_address }) => ({
        key: `order_reminder:${deal_id}:${date}:${mail_address}`,
        of: { consumer_id },
        destination: mail_address,
        subject: `【Oroshi】${title}`,
        text: body,
      })),
  )
  await queueMails(trx, mails, at)
  return [...written]
}

/** How many of these deals belong to stores that this user may see. */
export const countDealsSeen = async (db: Db, actor: SupplierActor, deal_ids: string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`/* deals-seen */
    select count(*)::int as count from deals d join stores t on t.id = d.store_id
    where d.id = any(${deal_ids}::uuid[]) and ${storesSeen(actor)}`.execute(db)
  return rows[0]?.count ?? 0
}
