import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { isToSend } from '#server/outbox/codes.ts'

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

/** Puts the proved address into the place of the old one, which it answers; undefined where the code was used before. */
export const useMailCode = async (
  trx: Db,
  code_id: string,
  at: Date,
): Promise<{ before: string | null } | undefined> => {
  const { rows } = await sql<{ before: string | null }>`/* use-mail-code */
    with used as (
      update account_mail_codes set used_at = ${at} where id = ${code_id} and used_at is null
      returning account_id, destination
    )
    update accounts a set mail_address = used.destination, mail_unproven = false
    from used join accounts o on o.id = used.account_id where a.id = used.account_id
    returning case when not o.mail_unproven then o.mail_address end as before`.execute(trx)
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
    where c.id = ${code_id} and ${isToSend('account_mail_codes', at)}`.execute(db)
  return rows[0]
}

export const noteMailCode = async (db: Db, code_id: string, outcome: { sent_at: Date } | { failure: string }) => {
  await db.updateTable('account_mail_codes').set(outcome).where('id', '=', code_id).execute()
}
