import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { refuse } from '#domain/shared/refusal.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { closeAllSessions, openSession } from '#server/http/session.ts'
import { checkThrottle, noteAttempt } from './login-throttle.ts'
import { hashPassword, isPassword } from './password.ts'
import { usePasswordLink } from './password-links.ts'

type Web = { request: FastifyRequest; reply: FastifyReply; at: Date }

const accountOf = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['login_id', 'name', 'mail_address', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const viewMyAccount = async (db: Db, actor: SupplierActor) => {
  const { login_id, name, mail_address } = await accountOf(db, actor.account_id)
  return { login_id, name, mail_address, role: actor.role }
}

const setPassword = async (trx: Db, account_id: string, password: string) => {
  const password_hash = await hashPassword(password)
  await trx.updateTable('accounts').set({ password_hash }).where('id', '=', account_id).execute()
  await sql`/* own-password */ update supplier_users set first_password = false where account_id = ${account_id}`.execute(
    trx,
  )
  await closeAllSessions(trx, account_id)
}

/** A person sets its own password: other devices are logged out, and this one goes on with a new session. */
const changeOwn = async (deps: Deps, actor: SupplierActor, password: string, { request, reply, at }: Web) => {
  await deps.db.transaction().execute(async trx => {
    await setPassword(trx, actor.account_id, password)
    const audit = { subject: 'user' as const, subject_id: actor.account_id, action: 'own_password' }
    await noteAudits(trx, actor, [audit], at)
  })
  await openSession(deps, request, reply, { area: 'supplier', account_id: actor.account_id, consumer_id: null }, at)
}

/** Instead of the first password that somebody else has seen; it must be another one. 409 where it is not a first one any more. */
export const changeFirstPassword = async (deps: Deps, actor: SupplierActor, password: string, web: Web) => {
  if (!actor.first_password) throw refuse(409, 'パスワードはすでに変更されています')
  const { password_hash } = await accountOf(deps.db, actor.account_id)
  if (await isPassword(password, password_hash)) {
    throw refuse(422, [{ field: 'password', message: '渡されたパスワードとは別のものにしてください' }])
  }
  await changeOwn(deps, actor, password, web)
}

/** By somebody who knows the present one. Wrong ones are counted as wrong logins are. */
export const changeMyPassword = async (
  deps: Deps,
  actor: SupplierActor,
  { current_password, password }: { current_password: string; password: string },
  web: Web,
) => {
  const { login_id, password_hash } = await accountOf(deps.db, actor.account_id)
  await checkThrottle(deps.db, 'supplier', login_id, web.request.ip, web.at)
  const matches = await isPassword(current_password, password_hash)
  await noteAttempt(deps.db, 'supplier', login_id, web.request.ip, matches, web.at)
  if (!matches) throw refuse(422, [{ field: 'current_password', message: 'いまのパスワードが違います' }])
  await changeOwn(deps, actor, password, web)
}

/** By the link of a mail, once. */
export const setPasswordByLink = async (
  deps: Deps,
  { token, password }: { token: string; password: string },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const found = await usePasswordLink(trx, token, at)
    if (!found) {
      throw refuse(
        422,
        'このリンクは使えません。期限が過ぎたか、すでに使われています。オーナーに、メールの再送をご依頼ください',
      )
    }
    await setPassword(trx, found.account_id, password)
    return { login_id: found.login_id }
  })
