import { sql } from 'kysely'
import type {
  DeskNotices,
  OwnNotices,
  ProcessedBy,
} from '#contract/notification-settings/notification-settings.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'

export type OwnFacts = OwnNotices & {
  mail_address: string | null
  line: 'linked' | 'blocked' | 'none'
  revision: number
  changed_at: Date | null
  changed_by_name: string | null
}

export const findDesk = async (db: Db, supplier_id: string): Promise<DeskNotices> => {
  const { rows } = await sql<DeskNotices>`/* desk-notices */
    select processed_by, remind_unprocessed_at from suppliers where id = ${supplier_id}`.execute(db)
  if (!rows[0]) throw new Error(`a supplier that is not there: ${supplier_id}`)
  return rows[0]
}

export const findOwn = async (db: Db, account_id: string, { lock = false } = {}): Promise<OwnFacts> => {
  const { rows } = await sql<OwnFacts>`/* own-notices */
    select u.mail_on_order, u.mail_on_answer, u.mail_on_deal, u.mail_on_unprocessed, u.line_on_order, u.line_on_answer,
      u.line_on_deal, u.line_on_unprocessed, a.mail_address, u.revision, u.changed_at, u.changed_by_name,
      case when l.blocked_at is not null then 'blocked' when l.id is not null then 'linked' else 'none' end as line
    from supplier_users u join accounts a on a.id = u.account_id
    left join line_links l on l.account_id = u.account_id and l.supplier_id = u.supplier_id and l.ended_at is null
    where u.account_id = ${account_id} ${lock ? sql`for update of u` : sql``}`.execute(db)
  if (!rows[0]) throw new Error(`a user that is not there: ${account_id}`)
  return rows[0]
}

/** What marks orders processed from now on. */
export const setProcessedBy = async (trx: Db, supplier_id: string, processed_by: ProcessedBy) => {
  await trx.updateTable('suppliers').set({ processed_by }).where('id', '=', supplier_id).execute()
}

/** When unprocessed orders are called to mind. A time that has passed today counts from tomorrow on. */
export const setReminder = async (
  trx: Db,
  supplier_id: string,
  remind_unprocessed_at: string | null,
  { day, time, at }: { day: Day; time: string; at: Date },
) => {
  await sql`/* set-unprocessed-reminder */
    with changed as (
      update suppliers set remind_unprocessed_at = ${remind_unprocessed_at}
      where id = ${supplier_id} returning id, remind_unprocessed_at
    )
    insert into unprocessed_reminders (supplier_id, day, reminded_at)
    select id, ${day}::date, ${at} from changed where remind_unprocessed_at <= ${time}
    on conflict do nothing`.execute(trx)
}

export const updateOwn = async (trx: Db, actor: SupplierActor, own: OwnNotices, at: Date) => {
  await sql`/* update-own-notices */
    update supplier_users set mail_on_order = ${own.mail_on_order}, mail_on_answer = ${own.mail_on_answer},
      mail_on_deal = ${own.mail_on_deal}, mail_on_unprocessed = ${own.mail_on_unprocessed},
      line_on_order = ${own.line_on_order}, line_on_answer = ${own.line_on_answer},
      line_on_deal = ${own.line_on_deal}, line_on_unprocessed = ${own.line_on_unprocessed},
      revision = revision + 1, changed_at = ${at}, changed_by_name = ${actor.name}
    where account_id = ${actor.account_id}`.execute(trx)
}

export type DueDigest = {
  supplier_id: string
  account_id: string
  mail_address: string | null
  by_mail: boolean
  /** Told by LINE, too; null: not. */
  link_id: string | null
  count: number
  first_date: Day
  last_date: Day
}

/**
 * Writes down that today's reminder is made, for each supplier whose time has come, and gives its users with what is
 * unprocessed of the stores that they see, from today's deliveries on, and the ways by which they wait for it.
 */
export const takeDueReminders = async (
  trx: Db,
  { day, time, at }: { day: Day; time: string; at: Date },
): Promise<DueDigest[]> => {
  const { rows } = await sql<DueDigest>`/* due-reminders */
    with due as (
      insert into unprocessed_reminders (supplier_id, day, reminded_at)
      select id, ${day}::date, ${at} from suppliers
      where remind_unprocessed_at <= ${time} and suspended_at is null
      on conflict do nothing returning supplier_id
    )
    select d.supplier_id, u.account_id, a.mail_address, u.mail_on_unprocessed as by_mail, l.id as link_id,
      count(*)::int as count, min(o.delivery_date) as first_date, max(o.delivery_date) as last_date
    from due d
    join supplier_users u on u.supplier_id = d.supplier_id and u.suspended_at is null
    join accounts a on a.id = u.account_id and a.suspended_at is null
    left join line_links l on l.account_id = u.account_id and l.supplier_id = u.supplier_id and l.ended_at is null
      and u.line_on_unprocessed
    join orders o on o.supplier_id = d.supplier_id and o.state = 'placed' and o.store_id is not null
      and o.delivery_date >= ${day}::date
      and (u.sees_all_stores or exists (select from supplier_user_stores x
        where x.account_id = u.account_id and x.store_id = o.store_id))
    group by 1, 2, 3, 4, 5 order by 1, 2`.execute(trx)
  return rows
}

/** Reminders of earlier days are of no use any more. */
export const forgetReminders = async (trx: Db, day: Day) => {
  await sql`/* forget-reminders */ delete from unprocessed_reminders where day < ${day}::date - 7`.execute(trx)
}

const wants = {
  answer: { mail: sql`u.mail_on_answer`, line: sql`u.line_on_answer` },
  // Deals are the owners' business.
  deal: { mail: sql`(u.mail_on_deal and u.role = 'owner')`, line: sql`(u.line_on_deal and u.role = 'owner')` },
}

type ToTell = { account_id: string; mail_address: string | null; by_mail: boolean; link_id: string | null }

/** The users of a supplier who want to hear of this and may see the store, and how. */
export const findToTell = async (
  trx: Db,
  { supplier_id, store_id, what }: { supplier_id: string; store_id: string | null; what: keyof typeof wants },
): Promise<ToTell[]> => {
  const { mail, line } = wants[what]
  const { rows } = await sql<ToTell>`/* users-to-tell */
    select u.account_id, a.mail_address, ${mail} as by_mail, l.id as link_id
    from supplier_users u join accounts a on a.id = u.account_id
    left join line_links l on l.account_id = u.account_id and l.supplier_id = u.supplier_id and l.ended_at is null and ${line}
    where u.supplier_id = ${supplier_id} and u.suspended_at is null and a.suspended_at is null
      and (${mail} and a.mail_address is not null or l.id is not null)
      and (${store_id}::uuid is null or u.sees_all_stores or exists (select from supplier_user_stores x
        where x.account_id = u.account_id and x.store_id = ${store_id}))
    order by u.account_id`.execute(trx)
  return rows
}
