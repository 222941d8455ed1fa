import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isLoginId } from '#domain/accounts/login.ts'
import type { Db } from '#server/deps.ts'
import { no_password } from './password.ts'

/** The login id of who comes in by other ways than a password: it has to be one, and nobody types it. */
export const makeLoginId = (): string => `oroshi-${randomBytes(6).toString('hex')}`

const isMade = (login_id: string): boolean => /^oroshi-[0-9a-f]{12}$/.test(login_id)

type Own = { area: string; login_id: string; password_hash: string; mail_address: string | null; free: boolean }

/**
 * The login id under which a person without a password will log in once there is one: its proven mail address in the
 * place of one that was made for it, like everybody's who joins by hand. Null where it keeps the one it has: there is a
 * password already, it has chosen its login id, or the address is somebody else's login id.
 */
export const loginIdWithPassword = async (db: Db, account_id: string, at: Date): Promise<string | null> => {
  const { rows } = await sql<Own>`/* login-id-with-password */
    select a.area, a.login_id, a.password_hash, case when not a.mail_unproven then a.mail_address end as mail_address,
      not exists (select from accounts o
        where o.area = a.area and lower(o.login_id) = lower(a.mail_address) and o.id <> a.id)
      and not exists (select from former_login_ids f where f.area = a.area and f.login_id = lower(a.mail_address)
        and f.account_id <> a.id and f.free_from > ${at}) as free
    from accounts a where a.id = ${account_id}`.execute(db)
  const [own] = rows
  if (!own || own.area !== 'consumer' || own.password_hash !== no_password || !isMade(own.login_id)) return null
  const { mail_address } = own
  const fits = mail_address !== null && mail_address.length <= 100 && isLoginId(mail_address)
  return fits && own.free ? mail_address : null
}
