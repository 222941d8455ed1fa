import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { code_rules, isAuthCode, type Purpose } from '#server/outbox/auth-code.ts'
import { type Codes, insertCode, takeTry } from '#server/outbox/codes.ts'
import type { CodeChannel, MailCode } from './my-mail-store.ts'

export const too_many_codes = '確認コードは、1分に1回、1時間に5回まで送れます。しばらく待ってからお試しください'

/** Sends a code to an address or number that is to be the person's new one. */
export const askForCode = async (
  db: Db,
  actor: Pick<ConsumerActor, 'account_id'>,
  to: { channel: CodeChannel; destination: string },
  at: Date,
) => db.transaction().execute(trx => askForCodeWithin(trx, actor, to, at))

/** The same in the caller's transaction. */
export const askForCodeWithin = async (
  trx: Db,
  { account_id: owner_id }: Pick<ConsumerActor, 'account_id'>,
  to: { channel: CodeChannel; destination: string },
  at: Date,
) => {
  const made = await insertCode(trx, 'account_mail_codes', { owner_id, ...to }, at)
  if (made === undefined) {
    throw refuse(429, too_many_codes)
  }
}

const say = (message: string) => refuse(422, [{ field: 'auth_code', message }])

/** Refuses what is not the person's code, which stands in the table `codes`. Each try counts. */
export const proveCode = async <Code extends Pick<MailCode, 'id'>>(
  { db, config }: Deps,
  purpose: Purpose,
  code: Code | undefined,
  typed: string,
  at: Date,
  codes: Codes = 'account_mail_codes',
): Promise<Code> => {
  if (!code) throw say('確認コードの期限が切れました。新しいコードを送ってください')
  const tries = await takeTry(db, codes, code.id, at)
  const left = code_rules.tries - (tries ?? code_rules.tries)
  if (tries !== undefined && isAuthCode(config.secrets, purpose, code.id, typed)) return code
  throw say(
    left > 0
      ? `確認コードが違います。あと${left}回入力できます`
      : '入力できる回数を超えました。新しいコードを送ってください',
  )
}
