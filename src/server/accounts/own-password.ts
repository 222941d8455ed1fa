import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#domain/shared/refusal.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type ConsumerActor, demandConfirmed, type SupplierActor } from '#server/http/actor.ts'
import { closeAllSessions, openSession } from '#server/http/session.ts'
import { takeLoginId } from './change-login-id.ts'
import { endSecrets } from './end-secrets.ts'
import { countTry, wasRight } from './login-throttle.ts'
import { loginIdWithPassword } from './made-login-id.ts'
import { findWaysIn } from './passkey-store.ts'
import { hashPassword, no_password, verifyPassword } from './password.ts'
import { tellWayIn } from './tell-way-in.ts'
import { ownWords, refuseWeakPassword } from './weak-password.ts'

/**
 * A password of its person alone: no first one any more. Whoever had none, and a login id that was made for it, logs in by
 * its proven mail address from now on. All its sessions, links and codes end, and the person is told.
 */
export const setOwnPassword = async (trx: Db, account_id: string, password_hash: string, at: Date) => {
  const login_id = await loginIdWithPassword(trx, account_id, at)
  const renamed = login_id !== null && (await takeLoginId(trx, { area: 'consumer', account_id }, login_id, at))
  await trx.updateTable('accounts').set({ password_hash, first_password: false }).where('id', '=', account_id).execute()
  await closeAllSessions(trx, account_id)
  await endSecrets(trx, [account_id], at)
  const { passkeys } = await findWaysIn(trx, account_id)
  // They stay, and are told of: who has lost the password to somebody looks whether one of them is that one's.
  const kept =
    passkeys > 0 ? `パスキー（${passkeys}個）は、そのまま使えます。心当たりのないものは削除してください。` : ''
  const detail = (renamed ? `ログインIDは ${login_id} になりました。` : '') + kept
  const key = `password_set:${account_id}:${at.toISOString()}`
  await tellWayIn(trx, account_id, { key, title: 'パスワードが変更されました', detail }, at)
}

/** A page that was opened with a first password, or with none, has no field for the present one. */
const wrongCurrent = (current_password: string) =>
  current_password === ''
    ? {
        field: 'password',
        message: 'パスワードはすでに決まっています。画面を読み込み直して、いまのパスワードも入力してください',
      }
    : { field: 'current_password', message: 'いまのパスワードが違います' }

/**
 * A person sets its own password: other devices are logged out, this one goes on with a new session. The present one is
 * asked for, and wrong ones count as wrong logins, except in the place of a first password, which was typed a moment
 * ago and must become another one; whoever has none proves itself by the service that lets in, or a passkey. The one that
 * holds already is none to refuse.
 */
export const changeOwnPassword = async (
  deps: Deps,
  actor: ConsumerActor | SupplierActor,
  { current_password = '', password }: { current_password?: string | undefined; password: string },
  asking: { request: FastifyRequest; reply: FastifyReply; at: Date },
) => {
  const { request, reply, at } = asking
  const { area, account_id } = actor
  const { login_id, password_hash } = await deps.db
    .selectFrom('accounts')
    .select(['login_id', 'password_hash'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (actor.first_password) {
    if (await verifyPassword(password, password_hash)) {
      throw refuse(422, [{ field: 'password', message: '渡されたパスワードとは別のものにしてください' }])
    }
  } else if (password_hash === no_password) {
    demandConfirmed(actor)
  } else {
    const tried = await countTry(deps, area, login_id, asking)
    const right = await verifyPassword(current_password, password_hash)
    // It is this one already: the answer to the change was lost, and it is asked for again.
    const is_set = !right && (await verifyPassword(password, password_hash))
    if (!right && !is_set) throw refuse(422, [wrongCurrent(current_password)])
    await wasRight(deps, tried, asking)
    if (is_set) return
  }
  await refuseWeakPassword(password, await ownWords(deps.db, account_id))
  const next_hash = await hashPassword(password)
  await deps.db.transaction().execute(async trx => {
    await setOwnPassword(trx, account_id, next_hash, at)
    if (area === 'supplier') {
      await noteAudits(trx, actor, [{ subject: 'user', subject_id: account_id, action: 'own_password' }], at)
    }
  })
  const consumer_id = area === 'consumer' ? actor.consumer_id || null : null
  await openSession(deps, request, reply, { area, account_id, consumer_id }, at)
}
