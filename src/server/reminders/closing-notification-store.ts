import { sql } from 'kysely'
import type { ClosingWish } from '#contract/reminders/closing-notifications.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'

/** What a person wants to be told of a restaurant's deals. */
export const findWishes = async (db: Db, account_id: string, consumer_id: string) => {
  const rows = await db
    .selectFrom('closing_notifications as w')
    .innerJoin('deals as d', 'd.id', 'w.deal_id')
    .select(['w.deal_id', 'w.minutes_before', 'w.weekdays', 'w.mail'])
    .where('w.account_id', '=', account_id)
    .where('d.consumer_id', '=', consumer_id)
    .execute()
  return new Map(rows.map(({ deal_id, ...wish }) => [deal_id, wish]))
}

export const saveWish = async (db: Db, account_id: string, deal_id: string, wish: ClosingWish | null) => {
  if (wish === null) {
    const own = db.deleteFrom('closing_notifications').where('account_id', '=', account_id)
    await own.where('deal_id', '=', deal_id).execute()
    return
  }
  await db
    .insertInto('closing_notifications')
    .values({ account_id, deal_id, ...wish })
    .onConflict(conflict => conflict.columns(['account_id', 'deal_id']).doUpdateSet(wish))
    .execute()
}

export type Wished = { account_id: string; deal_id: string; minutes_before: number; weekdays: number[] }

const before_all = '00000000-0000-0000-0000-000000000000'

/** The wishes of the next people after `after`, in the order of their ids: all wishes of each. */
export const findNextWishes = async (db: Db, after: string | null, people: number): Promise<Wished[]> => {
  const { rows } = await sql<Wished>`/* closing-wishes */
    select w.account_id, w.deal_id, w.minutes_before, w.weekdays from closing_notifications w
    join deals d on d.id = w.deal_id and d.state = 'active'
    where w.account_id in (select distinct account_id from closing_notifications
      where account_id > coalesce(${after}::uuid, ${before_all}::uuid) order by account_id limit ${people})
    order by w.account_id, w.deal_id`.execute(db)
  return rows
}

export type DueReminder = { account_id: string; deal_id: string; delivery_date: Day; closing_at: string }
export type ToldReminder = Omit<DueReminder, 'closing_at'> & {
  closing_at: Date
  consumer_id: string
  consumer_name: string
  supplier_name: string
  waits_for_approval: boolean
  /** null: not wanted by mail, or there is no address. */
  mail_address: string | null
  /** The person's LINE, where it wants to be told there. */
  link_id: string | null
}

/** An order for the deal `x` and its delivery date waits for the owner: it is not sent, and is lost with the closing. */
const waits = sql`exists (select from order_approvals p where p.deal_id = x.deal_id
    and p.delivery_date = x.delivery_date and p.state = 'waiting')`

/** Nothing stands for the deal `x` and its delivery date: neither an order nor 発注なし. */
const unsaid = sql`not exists (select from orders o where o.deal_id = x.deal_id
    and o.delivery_date = x.delivery_date and o.state <> 'cancelled')
  and not exists (select from no_orders n where n.deal_id = x.deal_id and n.delivery_date = x.delivery_date)`

/**
 * Keeps who is told of what, and answers that: of these, what nothing is said for, what was not told before, and who may
 * order there now. Whoever keeps it first, tells it.
 */
export const insertClosingReminders = async (
  trx: Db,
  due: readonly DueReminder[],
  at: Date,
): Promise<ToldReminder[]> => {
  const column = (name: keyof DueReminder) => due.map(one => one[name])
  const { rows } = await sql<ToldReminder>`/* insert-closing-reminders */
    with x as (select * from unnest(${column('account_id')}::uuid[], ${column('deal_id')}::uuid[],
        ${column('delivery_date')}::date[], ${column('closing_at')}::timestamptz[])
        u (account_id, deal_id, delivery_date, closing_at)),
    told as (
      insert into closing_reminders (account_id, deal_id, delivery_date, closing_at, told_at)
      select x.account_id, x.deal_id, x.delivery_date, x.closing_at, ${at}
      from x join deals d on d.id = x.deal_id
      join consumers c on c.id = d.consumer_id and c.suspended_at is null
      join consumer_members m on m.consumer_id = d.consumer_id and m.account_id = x.account_id and m.disabled_at is null
      join accounts a on a.id = x.account_id and a.suspended_at is null
      where ${unsaid}
      order by x.account_id, x.deal_id, x.delivery_date
      on conflict do nothing returning account_id, deal_id, delivery_date, closing_at
    )
    select x.account_id, x.deal_id, x.delivery_date, x.closing_at, d.consumer_id, c.name as consumer_name,
      s.name as supplier_name, ${waits} as waits_for_approval, case when w.mail then a.mail_address end as mail_address, l.id as link_id
    from told x join deals d on d.id = x.deal_id join consumers c on c.id = d.consumer_id
    join suppliers s on s.id = d.supplier_id join accounts a on a.id = x.account_id
    left join closing_notifications w on w.account_id = x.account_id and w.deal_id = x.deal_id
    left join line_links l on l.account_id = x.account_id and l.consumer_id = d.consumer_id and l.ended_at is null and l.tell_closings
    order by x.account_id, d.consumer_id, x.closing_at, x.deal_id`.execute(trx)
  return rows
}

export type OpenReminder = {
  deal_id: string
  supplier_name: string
  delivery_date: Day
  closing_at: Date
  waits_for_approval: boolean
}

/** What a person was told of a restaurant's deals that is still open and unsaid, the nearest closing first. */
export const findOpenReminders = async (
  db: Db,
  { account_id, consumer_id }: { account_id: string; consumer_id: string },
  at: Date,
): Promise<OpenReminder[]> => {
  const { rows } = await sql<OpenReminder>`/* open-closing-reminders */
    select x.deal_id, s.name as supplier_name, x.delivery_date, x.closing_at, ${waits} as waits_for_approval
    from closing_reminders x join deals d on d.id = x.deal_id and d.state = 'active'
    join suppliers s on s.id = d.supplier_id
    where x.account_id = ${account_id} and d.consumer_id = ${consumer_id} and x.closing_at > ${at} and ${unsaid}
    order by x.closing_at, x.deal_id limit 20`.execute(db)
  return rows
}
