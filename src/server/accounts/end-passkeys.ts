import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/**
 * Takes the passkeys of these accounts away, and their accounts of elsewhere. Who gives a login a new first password gives it to somebody: a device of
 * whoever had it before would come in, and set the password of its own that a first one asks for.
 */
export const endPasskeys = async (trx: Db, account_ids: readonly string[]) => {
  await sql`/* end-passkeys */ delete from passkeys where account_id = any(${account_ids}::uuid[])`.execute(trx)
  await sql`/* end-identities */ delete from account_identities where account_id = any(${account_ids}::uuid[])`.execute(
    trx,
  )
}
