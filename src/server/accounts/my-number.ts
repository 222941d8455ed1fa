import type { MyNumber } from '#contract/accounts/my-number.contract.ts'
import { formatTime } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { mobileDigits } from '#domain/sms/sms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type ConsumerActor, demandConfirmed } from '#server/http/actor.ts'
import { authCode, code_rules } from '#server/outbox/auth-code.ts'
import { sendSmsCode } from '#server/sms/send-sms.ts'
import { endSecrets } from './end-secrets.ts'
import { findMailCode, noteMailCode, useNumberCode } from './my-mail-store.ts'
import { askForCode, proveCode } from './prove-code.ts'
import { tellWayIn } from './tell-way-in.ts'

/** A person's mobile number for what can't wait, and a new one that waits for its code. */
export const viewMyNumber = async (db: Db, { account_id }: ConsumerActor, at: Date): Promise<MyNumber> => {
  const { mobile_number, mobile_verified_at } = await db
    .selectFrom('accounts')
    .select(['mobile_number', 'mobile_verified_at'])
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const code = await findMailCode(db, account_id, at, 'sms')
  return {
    sms_number: mobile_verified_at === null ? null : mobile_number,
    waiting: code
      ? {
          sms_number: code.destination,
          expires_at: code.expires_at.toISOString(),
          tries_left: code_rules.tries - code.tries,
          failed: code.failure !== null,
        }
      : null,
  }
}

/** Sends a code by SMS to the number that is to be the new one. */
export const requestNumber = async (deps: Deps, actor: ConsumerActor, typed: string, at: Date) => {
  demandConfirmed(actor)
  const digits = mobileDigits(typed)
  const now = await viewMyNumber(deps.db, actor, at)
  if (now.sms_number === digits) throw refuse(422, [{ field: 'sms_number', message: 'いまの電話番号と同じです' }])
  await askForCode(deps.db, actor, { channel: 'sms', destination: digits }, at)
  return viewMyNumber(deps.db, actor, at)
}

/** Takes the new number by the code that came there. Each try counts. */
export const verifyMyNumber = async (deps: Deps, actor: ConsumerActor, typed: string, at: Date) => {
  const found = await findMailCode(deps.db, actor.account_id, at, 'sms')
  const code = await proveCode(deps, 'account-number', found, typed, at)
  await deps.db.transaction().execute(async trx => {
    const before = await viewMyNumber(trx, actor, at)
    if (!(await useNumberCode(trx, code.id, at))) return
    const news = { key: `number_changed:${code.id}`, title: '携帯電話番号が登録されました' }
    await tellWayIn(trx, actor.account_id, { ...news, former_number: before.sms_number }, at)
  })
  return viewMyNumber(deps.db, actor, at)
}

/** No more short messages to this person. */
export const removeMyNumber = async (deps: Deps, actor: ConsumerActor, at: Date) => {
  demandConfirmed(actor)
  const { account_id } = actor
  await deps.db.transaction().execute(async trx => {
    const { sms_number } = await viewMyNumber(trx, actor, at)
    if (sms_number === null) return
    await endSecrets(trx, [account_id], at)
    const none = { mobile_number: null, mobile_verified_at: null }
    await trx.updateTable('accounts').set(none).where('id', '=', account_id).execute()
    const news = { key: `number_removed:${account_id}:${at.toISOString()}`, title: '携帯電話番号が外されました' }
    await tellWayIn(trx, account_id, { ...news, former_number: sms_number }, at)
  })
  return viewMyNumber(deps.db, actor, at)
}

/** A temporary fault throws, so that the job is tried again while the code is good. */
export const sendNumberCode = async (
  deps: Deps,
  { id, destination, expires_at }: { id: string; destination: string; expires_at: Date },
): Promise<void> => {
  const code = authCode(deps.config.secret, 'account-number', id)
  const text = `【Oroshi】確認コード ${code}\n${formatTime(expires_at)}まで。だれにも教えないでください。`
  const end = await sendSmsCode(deps, { key: `code:${id}`, destination, text })
  await noteMailCode(deps.db, id, end === 'sent' ? { sent_at: deps.now() } : { failure: end })
}
