import type { MyMail } from '#contract/accounts/my-mail.contract.ts'
import { noticeMail } from '#domain/mails/notice-mail.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { acceptAgain } from '#server/ignores/ignored-addresses.ts'
import { handOver } from '#server/mails/hand-over.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { SendFailure } from '#server/ports.ts'
import { authCode, code_rules, isAuthCode } from './auth-code.ts'
import {
  bounceCode,
  findMailCode,
  findMailCodeToSend,
  insertMailCode,
  noteMailCode,
  takeMailTry,
  useMailCode,
} from './my-mail-store.ts'
import { sendNumberCode } from './my-number.ts'

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
  const now = await viewMyMail(deps.db, actor, at)
  if (now.mail_address === mail_address) {
    throw refuse(422, [{ field: 'mail_address', message: 'いまのメールアドレスと同じです' }])
  }
  const made = await deps.db.transaction().execute(trx => insertMailCode(trx, actor.account_id, mail_address, at))
  if (made === undefined) {
    throw refuse(429, '確認コードは、1分に1回、1時間に5回まで送れます。しばらく待ってからお試しください')
  }
  return viewMyMail(deps.db, actor, at)
}

const say = (message: string) => refuse(422, [{ field: 'auth_code', message }])

/** Takes the new address over by the code that came there. Each try counts; the old address is told. */
export const verifyMyMail = async (deps: Deps, actor: ConsumerActor, typed: string, at: Date) => {
  const code = await findMailCode(deps.db, actor.account_id, at)
  if (!code) throw say('確認コードの期限が切れました。新しいコードを送ってください')
  const tries = await takeMailTry(deps.db, code.id, at)
  if (tries === undefined) throw say('入力できる回数を超えました。新しいコードを送ってください')
  if (!isAuthCode(deps.config.secret, 'account-mail', code.id, typed)) {
    const left = code_rules.tries - tries
    throw say(
      left > 0
        ? `確認コードが違います。あと${left}回入力できます`
        : '入力できる回数を超えました。新しいコードを送ってください',
    )
  }
  await deps.db.transaction().execute(async trx => {
    const changed = await useMailCode(trx, code.id, at)
    // The code came back: there is somebody who reads mail there.
    if (changed) await acceptAgain(trx, code.destination)
    if (!changed?.before) return
    const text = [
      `${changed.name}様`,
      '',
      `Oroshiのアカウントのメールアドレスが、${formatDateTime(at)}に別のアドレスへ変更されました。`,
      'これからのお知らせは、新しいアドレスに届きます。',
      '',
      'お心当たりがないときは、すぐにパスワードを変更し、店舗の管理者にお知らせください。',
      '',
    ].join('\n')
    const subject = '【Oroshi】メールアドレスが変更されました'
    await queueMails(trx, [{ key: `mail_changed:${code.id}`, destination: changed.before, subject, text }], at)
  })
  return viewMyMail(deps.db, actor, at)
}

/** A code's mail came back: whoever waits for it is told. Gives the address; null where this is no such code. */
export const bounceMailCode = (trx: Db, code_id: string, { failed, detail }: { failed: boolean; detail: string }) =>
  bounceCode(trx, code_id, failed ? detail.slice(0, 500) : null)

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
    if (!(error instanceof SendFailure)) throw error
    // What may have left is not sent again: whoever got nothing asks for another one.
    if (error.kind === 'unknown') await noteMailCode(deps.db, code.id, { sent_at: deps.now() })
    else if (error.kind === 'permanent') await noteMailCode(deps.db, code.id, { failure: error.message.slice(0, 500) })
    else throw error
  }
}
