import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** How long a link of a mail sets a password. */
export const link_hours = 72

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A token by which this account's password is set once; those made before are over. */
export const makePasswordLink = async (trx: Db, account_id: string, at: Date): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await sql`/* end-password-links */ update password_links set used_at = ${at}
    where account_id = ${account_id} and used_at is null`.execute(trx)
  await trx
    .insertInto('password_links')
    .values({
      token_hash: hashOf(token),
      account_id,
      made_at: at,
      expires_at: new Date(at.getTime() + link_hours * 3_600_000),
    })
    .execute()
  return token
}

/** Uses a token up: whose password it sets; undefined for one that is not good. */
export const usePasswordLink = async (trx: Db, token: string, at: Date) => {
  const { rows } = await sql<{ account_id: string; login_id: string }>`/* use-password-link */
    update password_links l set used_at = ${at}
    from accounts a join supplier_users u on u.account_id = a.id
    where l.token_hash = ${hashOf(token)} and l.used_at is null and l.expires_at > ${at} and a.id = l.account_id
      and a.suspended_at is null and u.suspended_at is null
    returning l.account_id, a.login_id`.execute(trx)
  return rows[0]
}
