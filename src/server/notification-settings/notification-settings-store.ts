import { sql } from 'kysely'
import type {
  DeskNotices,
  OwnMails,
  ProcessedBy,
} from '#contract/notification-settings/notification-settings.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'

export type OwnFacts = OwnMails & {
  mail_address: string | null
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
    select u.mail_on_order, u.mail_on_answer, u.mail_on_deal, u.mail_on_unprocessed, a.mail_address, u.revision,
      u.changed_at, u.changed_by_name
    from supplier_users u join accounts a on a.id = u.account_id
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

export const updateOwn = async (trx: Db, actor: SupplierActor, mails: OwnMails, at: Date) => {
  await sql`/* update-own-notices */
    update supplier_users set mail_on_order = ${mails.mail_on_order}, mail_on_answer = ${mails.mail_on_answer},
      mail_on_deal = ${mails.mail_on_deal}, mail_on_unprocessed = ${mails.mail_on_unprocessed},
      revision = revision + 1, changed_at = ${at}, changed_by_name = ${actor.name}
    where account_id = ${actor.account_id}`.execute(trx)
}

export type Due = {
  supplier_id: string
  account_id: string
  mail_address: string | null
  count: number
  first_date: Day
  last_date: Day
}

/**
 * Writes down that today's reminder is made, for each supplier whose time has come, and gives the users who wait for it
 * with what is unprocessed of the stores that they see, from today's deliveries on.
 */
export const takeDueReminders = async (
  trx: Db,
  { day, time, at }: { day: Day; time: string; at: Date },
): Promise<Due[]> => {
  const { rows } = await sql<Due>`/* due-reminders */
    with due as (
      insert into unprocessed_reminders (supplier_id, day, reminded_at)
      select id, ${day}::date, ${at} from suppliers
      where remind_unprocessed_at <= ${time} and suspended_at is null
      on conflict do nothing returning supplier_id
    )
    select d.supplier_id, u.account_id, a.mail_address, count(*)::int as count,
      min(o.delivery_date) as first_date, max(o.delivery_date) as last_date
    from due d
    join supplier_users u on u.supplier_id = d.supplier_id and u.mail_on_unprocessed and u.suspended_at is null
    join accounts a on a.id = u.account_id and a.suspended_at is null and a.mail_address is not null
    join orders o on o.supplier_id = d.supplier_id and o.state = 'placed' and o.delivery_date >= ${day}::date
      and (u.sees_all_stores or exists (select from supplier_user_stores x
        where x.account_id = u.account_id and x.store_id = o.store_id))
    group by 1, 2, 3 order by 1, 2`.execute(trx)
  return rows
}

/** Reminders of earlier days are of no use any more. */
export const forgetReminders = async (trx: Db, day: Day) => {
  await sql`/* forget-reminders */ delete from unprocessed_reminders where day < ${day}::date - 7`.execute(trx)
}
