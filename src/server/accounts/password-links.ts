import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Area } from '#contract/http/route.ts'
import type { Db } from '#server/deps.ts'

/** How long a link of a mail sets a password: of one that somebody else has sent, and of one asked for a moment ago. */
export const link_hours = 72
export const forgot_minutes = 60

/** Of a token, the only thing that is kept. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** 32 bytes of chance, as a URL has them. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A token by which this account's password is set once; those made before are over. */
export const makePasswordLink = async (
  trx: Db,
  account_id: string,
  at: Date,
  minutes = link_hours * 60,
): Promise<string> => {
  const token = newToken()
  await sql`/* end-password-links */ update password_links set used_at = ${at}
    where account_id = ${account_id} and used_at is null`.execute(trx)
  await trx
    .insertInto('password_links')
    .values({
      token_hash: tokenHash(token),
      account_id,
      made_at: at,
      expires_at: new Date(at.getTime() + minutes * 60_000),
    })
    .execute()
  return token
}

type Linked = { account_id: string; login_id: string; name: string }

const good = (area: Area, token: string, at: Date) => sql`
  l.token_hash = ${tokenHash(token)} and l.used_at is null and l.expires_at > ${at} and a.id = l.account_id
    and a.area = ${area} and a.suspended_at is null
    and not exists (select from supplier_users u where u.account_id = a.id and u.suspended_at is not null)`

/** Whose password a token sets; undefined for one that is not good. It stays good. */
export const findPasswordLink = async (db: Db, area: Area, token: string, at: Date) => {
  const { rows } = await sql<Linked>`/* find-password-link */
    select l.account_id, a.login_id, a.name from password_links l, accounts a where ${good(area, token, at)}`.execute(
    db,
  )
  return rows[0]
}

/** Uses a token up: whose password it sets; undefined for one that is not good. Who has it reads the account's mail. */
export const usePasswordLink = async (trx: Db, area: Area, token: string, at: Date) => {
  const { rows } = await sql<Linked>`/* use-password-link */
    with used as (
      update password_links l set used_at = ${at} from accounts a where ${good(area, token, at)}
      returning l.account_id, a.login_id, a.name
    ), proved as (update accounts a set mail_unproven = false from used where a.id = used.account_id and a.mail_unproven)
    select account_id, login_id, name from used`.execute(trx)
  return rows[0]
}
