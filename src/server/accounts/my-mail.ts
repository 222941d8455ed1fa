import type { MyMail } from '#contract/accounts/my-mail.contract.ts'
import { noticeMail } from '#domain/mails/notice-mail.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type ConsumerActor, demandConfirmed } from '#server/http/actor.ts'
import { acceptAgain } from '#server/ignores/ignored-addresses.ts'
import { handOver } from '#server/mails/hand-over.ts'
import { authCode, code_rules } from '#server/outbox/auth-code.ts'
import { noteFailedCode } from '#server/outbox/codes.ts'
import { endSecrets } from './end-secrets.ts'
import { findMailCode, findMailCodeToSend, noteMailCode, useMailCode } from './my-mail-store.ts'
import { sendNumberCode } from './my-number.ts'
import { askForCode, proveCode } from './prove-code.ts'
import { tellWayIn } from './tell-way-in.ts'

/** A person's mail address, and the new one that waits for its code. */
export const viewMyMail = async (db: Db, { account_id }: ConsumerActor, at: Date): Promise<MyMail> => {
  const { mail_address } = await db
    .selectFrom('accounts')
    .select('mail_address')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const code = await findMailCode(db, account_id, at)
  return {
    mail_address,
    waiting: code
      ? {
          mail_address: code.destination,
          expires_at: code.expires_at.toISOString(),
          tries_left: code_rules.tries - code.tries,
          sent: code.sent_at !== null,
          failed: code.failure !== null,
        }
      : null,
  }
}

/** Sends a code to the address that is to be the new one. */
export const requestMail = async (deps: Deps, actor: ConsumerActor, mail_address: string, at: Date) => {
  demandConfirmed(actor)
  const now = await deps.db
    .selectFrom('accounts')
    .select(['mail_address', 'mail_unproven'])
    .where('id', '=', actor.account_id)
    .executeTakeFirstOrThrow()
  // One that somebody else has set is proved by its code, too.
  if (now.mail_address === mail_address && !now.mail_unproven) {
    throw refuse(422, [{ field: 'mail_address', message: 'いまのメールアドレスと同じです' }])
  }
  await askForCode(deps.db, actor, { channel: 'mail', destination: mail_address }, at)
  return viewMyMail(deps.db, actor, at)
}

/** Takes the new address over by the code that came there. Each try counts; the old address is told. */
export const verifyMyMail = async (deps: Deps, actor: ConsumerActor, typed: string, at: Date) => {
  const found = await findMailCode(deps.db, actor.account_id, at)
  const code = await proveCode(deps, 'account-mail', found, typed, at)
  await deps.db.transaction().execute(async trx => {
    const changed = await useMailCode(trx, code.id, at)
    if (!changed) return
    // The code came back: there is somebody who reads mail there.
    await acceptAgain(trx, code.destination, at)
    await endSecrets(trx, [actor.account_id], at)
    const detail = 'これからのお知らせは、新しいアドレスに届きます。'
    const news = { key: `mail_changed:${code.id}`, title: 'メールアドレスが変更されました', detail }
    await tellWayIn(trx, actor.account_id, { ...news, former_mail: changed.before }, at)
  })
  return viewMyMail(deps.db, actor, at)
}

/**
 * The job: sends a code to the address that it is to prove. The mail is made here and handed over at once: it is kept
 * nowhere. A temporary fault throws, so that the job is tried again while the code is good.
 */
export const sendMailCode = async (deps: Deps, code_id: string): Promise<void> => {
  const code = await findMailCodeToSend(deps.db, code_id, deps.now())
  if (!code) return
  if (code.channel === 'sms') return sendNumberCode(deps, code)
  try {
    const words = noticeMail({
      public_url: deps.public_url,
      subject: '【Oroshi】メールアドレスの確認コード',
      stop_url: null,
      text: `${code.name}様

新しいメールアドレスの確認コードです。

　　${authCode(deps.config.secret, 'account-mail', code.id)}

${formatDateTime(code.expires_at)}までに、「アカウント」のメールアドレスの画面に入力してください。

お心当たりがないときは、このメールを破棄してください。コードを入力しないかぎり、何も変わりません。
`,
    })
    await handOver(deps, { reference: code.id, to: code.destination, ...words }, 'asked')
    await noteMailCode(deps.db, code.id, { sent_at: deps.now() })
  } catch (error) {
    await noteFailedCode(deps.db, 'account_mail_codes', code, error, deps.now())
  }
}
