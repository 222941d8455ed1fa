import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { code_rules } from './auth-code.ts'

export type CodeChannel = 'mail' | 'sms'

export type MailCode = {
  id: string
  destination: string
  expires_at: Date
  tries: number
  sent_at: Date | null
  failure: string | null
}

/** The newest code of a person, as long as it is good and was not used. */
export const findMailCode = async (
  db: Db,
  account_id: string,
  at: Date,
  channel: CodeChannel = 'mail',
): Promise<MailCode | undefined> => {
  const { rows } = await sql<MailCode & { open: boolean }>`/* mail-code */
    select id, destination, expires_at, tries, sent_at, failure, used_at is null and expires_at > ${at} as open
    from account_mail_codes where account_id = ${account_id} and channel = ${channel} order by requested_at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0]?.open ? rows[0] : undefined
}

/** A new code, and its job. Undefined where one was asked for too shortly before, or too many. */
export const insertMailCode = async (
  trx: Db,
  account_id: string,
  destination: string,
  at: Date,
  channel: CodeChannel = 'mail',
): Promise<string | undefined> => {
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  // Of two who ask at once the second waits here, and finds the first one's.
  await sql`/* lock-account */ select from accounts where id = ${account_id} for no key update`.execute(trx)
  const { rows } = await sql<{ id: string }>`/* insert-mail-code */
    with made as (
      insert into account_mail_codes (account_id, channel, destination, requested_at, expires_at)
      select ${account_id}, ${channel}, ${destination}, ${at}, ${new Date(at.getTime() + code_rules.minutes * 60_000)}
      where not exists (select from account_mail_codes where account_id = ${account_id} and channel = ${channel}
          and requested_at > ${ago(code_rules.seconds_between)})
        and (select count(*) from account_mail_codes where account_id = ${account_id} and channel = ${channel}
          and requested_at > ${ago(3600)}) < ${code_rules.most_an_hour}
      returning id
    )
    select id, graphile_worker.add_job('send_mail_code', json_build_object('code_id', id), job_key => id::text,
      max_attempts => 6) from made`.execute(trx)
  return rows[0]?.id
}

/** Counts a try, before the digits are compared; undefined where none is left, or it is too late. */
export const takeMailTry = async (db: Db, code_id: string, at: Date): Promise<number | undefined> => {
  const { rows } = await sql<{ tries: number }>`/* take-mail-try */
    update account_mail_codes set tries = tries + 1
    where id = ${code_id} and tries < ${code_rules.tries} and used_at is null and expires_at > ${at}
    returning tries`.execute(db)
  return rows[0]?.tries
}

/** Puts the proved address into the place of the old one, which it answers; undefined where the code was used before. */
export const useMailCode = async (
  trx: Db,
  code_id: string,
  at: Date,
): Promise<{ name: string; before: string | null } | undefined> => {
  const { rows } = await sql<{ name: string; before: string | null }>`/* use-mail-code */
    with used as (
      update account_mail_codes set used_at = ${at} where id = ${code_id} and used_at is null
      returning account_id, destination
    )
    update accounts a set mail_address = used.destination
    from used join accounts o on o.id = used.account_id where a.id = used.account_id
    returning a.name, o.mail_address as before`.execute(trx)
  return rows[0]
}

/** The number that was proved is the person's; false where the code was used before. */
export const useNumberCode = async (trx: Db, code_id: string, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`/* use-number-code */
    with used as (
      update account_mail_codes set used_at = ${at} where id = ${code_id} and used_at is null
      returning account_id, destination
    )
    update accounts a set mobile_number = used.destination, mobile_verified_at = ${at}
    from used where a.id = used.account_id`.execute(trx)
  return numAffectedRows === 1n
}

/** A code that is to be sent; undefined when it has left, is too late, or a newer one was asked for. */
export const findMailCodeToSend = async (db: Db, code_id: string, at: Date) => {
  const { rows } = await sql<{
    id: string
    destination: string
    expires_at: Date
    name: string
    channel: CodeChannel
  }>`/* mail-code-to-send */
    select c.id, c.destination, c.expires_at, c.channel, a.name from account_mail_codes c join accounts a on a.id = c.account_id
    where c.id = ${code_id} and c.sent_at is null and c.used_at is null and c.expires_at > ${at}
      and not exists (select from account_mail_codes n where n.account_id = c.account_id
        and n.channel = c.channel and n.requested_at > c.requested_at)`.execute(db)
  return rows[0]
}

/** The address of a code whose mail came back; null where there is no such code. In the caller's transaction. */
export const bounceCode = async (trx: Db, code_id: string, detail: string | null): Promise<string | null> => {
  const { rows } = await sql<{ destination: string }>`/* bounce-mail-code */
    update account_mail_codes set failure = coalesce(${detail}, failure) where id = ${code_id} and channel = 'mail' returning destination`.execute(
    trx,
  )
  return rows[0]?.destination ?? null
}

export const noteMailCode = async (db: Db, code_id: string, outcome: { sent_at: Date } | { failure: string }) => {
  await db.updateTable('account_mail_codes').set(outcome).where('id', '=', code_id).execute()
}
