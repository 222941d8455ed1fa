import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { adminPages } from '#contract/pages/admin.ts'
import type { Db, Deps } from '#server/deps.ts'
import { hashPassword } from './password.ts'
import { forgot_minutes, makePasswordLink } from './password-links.ts'
import { refuseWeakPassword } from './weak-password.ts'

export type NewAdmin = {
  login_id: string
  name: string
  mail_address: string
  /** Without one, a link sets it. */
  password?: string | undefined
  /** Beside those that are there already. */
  another?: boolean
}

type Made = { login_id: string; link: string | null; minutes: number }

const there_already =
  'An administrator is there already: nothing was changed. / 管理者はすでに登録されています。何も変更していません（もう一人加えるときは --another）'
const taken = 'This login id is taken. / このログインIDは使われています'

/**
 * Makes the first administrator of a house, and never changes one: with administrators there, only `another` makes one
 * more, under a login id of its own. Whoever was made by a link that nobody has used yet gets a new link, if it is the same
 * login id. Throws an Error that says why not.
 */
export const createAdmin = async (deps: Deps, { another = false, ...wish }: NewAdmin, at: Date): Promise<Made> => {
  const { login_id, name, mail_address, password } = wish
  if (password !== undefined) await refuseWeakPassword(password, [login_id, name, mail_address])
  const password_hash = await hashPassword(password ?? randomBytes(32).toString('base64url'))
  return deps.db.transaction().execute(async trx => {
    // Two who run it at once: the second sees the first one's.
    await sql`/* admin-turn */ select pg_advisory_xact_lock(2, 280)`.execute(trx)
    const there = await findAdmins(trx)
    const waiting = there.find(one => one.login_id.toLowerCase() === login_id.toLowerCase())
    if (waiting && !waiting.waits) throw new Error(there.length === 1 || !another ? there_already : taken)
    if (!waiting && there.length > 0 && !another) throw new Error(there_already)
    if (waiting) await trx.updateTable('accounts').set({ name, mail_address }).where('id', '=', waiting.id).execute()
    const { id } = waiting ?? (await insertAdmin(trx, { login_id, name, mail_address, password_hash }, at))
    if (password !== undefined) {
      await trx.updateTable('accounts').set({ password_hash, first_password: false }).where('id', '=', id).execute()
      return { login_id, link: null, minutes: 0 }
    }
    const token = await makePasswordLink(trx, id, at, forgot_minutes)
    const link = `${deps.public_url}${adminPages.resetPassword.path}?token=${token}`
    return { login_id, link, minutes: forgot_minutes }
  })
}

/** `waits`: nobody has set a password for it yet. */
const findAdmins = async (trx: Db) => {
  const { rows } = await sql<{ id: string; login_id: string; waits: boolean }>`/* find-admins */
    select id, login_id, first_password as waits from accounts where area = 'admin'`.execute(trx)
  return rows
}

const insertAdmin = (
  trx: Db,
  admin: { login_id: string; name: string; mail_address: string; password_hash: string },
  at: Date,
) =>
  trx
    .insertInto('accounts')
    .values({ ...admin, area: 'admin', first_password: true, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
