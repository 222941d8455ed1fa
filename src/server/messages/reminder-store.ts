import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { addJob, jobIsLost } from '#server/jobs/enqueue.ts'
import { remindable } from './message-store.ts'
import type { ToTell } from './tell-of-message.ts'

export const setReminded = async (trx: Db, actor: SupplierActor, id: string, at: Date) => {
  await sql`/* remind-message */
    update messages set reminded_at = ${at}, reminded_by_name = ${actor.name} where id = ${id}`.execute(trx)
}

/** A message whose unread are still to be reminded, until the transaction ends. */
export const lockReminding = async (trx: Db, id: string) => {
  const { rows } = await sql<{ title: string; body: string; supplier_name: string }>`/* message-reminding */
    select m.title, m.body, s.name as supplier_name from messages m join suppliers s on s.id = m.supplier_id
    where m.id = ${id} and m.state = 'sent' and m.reminded_at is not null and m.reminding_done_at is null
      and s.suspension_reason is null
    for update of m`.execute(trx)
  return rows[0]
}

/** The next who have not read it, each locked: who reads it meanwhile waits, and then finds the reminder to be silenced. */
export const takeUnread = async (
  trx: Db,
  id: string,
  wants: RawBuilder<unknown>,
  limit: number,
  at: Date,
): Promise<ToTell[]> => {
  const { rows } = await sql<ToTell>`/* take-unread */
    with next as (
      select r.id from ${remindable} and r.message_id = ${id} order by r.id limit ${limit} for update of r
    )
    update message_receivers r set reminded_at = ${at} from next where r.id = next.id
    returning r.id as receiver_id, r.deal_id, r.consumer_id, r.variables,
      array(select distinct a.mail_address from consumer_members m join accounts a on a.id = m.account_id
        where m.consumer_id = r.consumer_id and m.role = 'owner' and m.disabled_at is null and a.suspended_at is null
          and a.mail_address is not null and ${wants} order by 1) as mail_addresses`.execute(trx)
  return rows
}

/** How many have been reminded; `done`: nobody is left. */
export const noteReminded = async (
  trx: Db,
  id: string,
  { count, done }: { count: number; done: boolean },
  at: Date,
) => {
  await sql`/* note-reminded */
    update messages set reminded_count = reminded_count + ${count}, reminding_done_at = ${done ? at : null}::timestamptz
    where id = ${id}`.execute(trx)
}

/** Reminding that was begun before `before`, is not done, and whose job is lost: the job again. */
export const requeueReminding = async (db: Db, before: Date) => {
  await sql`/* requeue-reminding */
    select ${addJob('remind_message', sql`m.id`)} from messages m
    join suppliers s on s.id = m.supplier_id and s.suspension_reason is null
    where m.reminded_at < ${before} and m.reminding_done_at is null and m.state = 'sent'
      and ${jobIsLost('remind_message', sql`m.id`)} limit 1000`.execute(db)
}
