import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** Every link and code that was made for these accounts is over: who has an old mail of theirs can do nothing with it. */
export const endSecrets = async (trx: Db, account_ids: readonly string[], at: Date) => {
  await sql`/* end-password-links */ update password_links set used_at = ${at}
    where account_id = any(${account_ids}::uuid[]) and used_at is null`.execute(trx)
  await sql`/* end-own-codes */ update account_mail_codes set used_at = ${at}
    where account_id = any(${account_ids}::uuid[]) and used_at is null`.execute(trx)
  await sql`/* end-passkey-challenges */ delete from passkey_challenges
    where account_id = any(${account_ids}::uuid[])`.execute(trx)
  await sql`/* end-identity-requests */ delete from identity_requests
    where account_id = any(${account_ids}::uuid[])`.execute(trx)
  await sql`/* end-forgotten */ update forgot_requests r set used_at = coalesce(r.used_at, ${at}), proof_hash = null
    from accounts a
    where a.id = any(${account_ids}::uuid[]) and r.area = a.area and r.expires_at > ${at}
      and r.asked in (lower(a.login_id), lower(a.mail_address), a.mobile_number)`.execute(trx)
}
