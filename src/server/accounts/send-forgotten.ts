import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { noticeMail } from '#domain/mails/notice-mail.ts'
import { formatDateTime, formatTime } from '#domain/shared/day.ts'
import type { Db, Deps } from '#server/deps.ts'
import { handOver } from '#server/mails/hand-over.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { authCode } from '#server/outbox/auth-code.ts'
import { SendFailure } from '#server/ports.ts'
import { sendSmsCode } from '#server/sms/send-sms.ts'
import { type ForgotAccount, type Forgotten, findForgotten, noteForgotten, takeForgotten } from './forgot-store.ts'
import { forgot_minutes, makePasswordLink } from './password-links.ts'

const reset_pages = { consumer: consumerPages.forgotNewPassword.path, supplier: supplierPages.resetPassword.path }

/**
 * The job: sends what was asked for to whom it belongs, and nothing where there is nobody. A code that could not be handed
 * over just now throws, so that the job is tried again while it is good.
 */
export const sendForgotten = async (deps: Deps, id: string): Promise<void> => {
  const at = deps.now()
  const later = await deps.db.transaction().execute(async trx => {
    const forgotten = await takeForgotten(trx, id, at)
    if (!forgotten) return []
    const accounts = await findForgotten(trx, forgotten)
    if (forgotten.purpose === 'login_id') return [() => sendCode(deps, forgotten, accounts.length > 0)]
    await noteForgotten(trx, id, at)
    const made: (Send | null)[] = []
    for (const account of accounts) made.push(await sendLink(deps, trx, forgotten, account, at))
    return made.filter(send => send !== null)
  })
  for (const send of later) await send()
}

/** Leaves after the transaction, and is kept nowhere. */
type Send = () => Promise<void>

/** The link goes by mail; who has proved a number alone gets it by short message. */
const sendLink = async (
  deps: Deps,
  trx: Db,
  { id, area }: Forgotten,
  account: ForgotAccount,
  at: Date,
): Promise<Send | null> => {
  const { mail_address, mobile_number } = account
  if (mail_address === null && mobile_number === null) return null
  const token = await makePasswordLink(trx, account.id, at, forgot_minutes)
  const url = `${deps.public_url}${reset_pages[area]}?token=${token}`
  if (mail_address !== null) {
    const mail = { destination: mail_address, subject: '【Oroshi】パスワードの再設定', text: linkWords(account, url) }
    await queueMails(trx, [{ key: `forgot:${id}:${account.id}`, of: null, asked: true, secret: true, ...mail }], at)
    return null
  }
  const text = `【Oroshi】パスワードの再設定（${forgot_minutes}分以内・1回だけ）\n${url}`
  return async () => {
    const sms = { key: `forgot:${id}:${account.id}`, destination: mobile_number ?? '', text }
    await withoutHope(deps, id, () => sendSmsCode(deps, sms))
  }
}

const linkWords = ({ name, login_id }: ForgotAccount, url: string) =>
  [
    `${name}様`,
    '',
    'パスワードの再設定のご依頼を受け付けました。次のリンクから、新しいパスワードを決めてください。',
    '',
    `ログインID：${login_id}`,
    '',
    `新しいパスワードを決める：${url}`,
    '',
    `リンクは${forgot_minutes}分以内に1度だけ使えます。新しいパスワードを決めると、すべての端末からログアウトします。`,
    '',
    'お心当たりがないときは、このメールを破棄してください。リンクを開かないかぎり、何も変わりません。',
    '',
  ].join('\n')

/** The code of a login id, to the address or number that was typed. */
const sendCode = async (deps: Deps, { id, asked, expires_at }: Forgotten, is_there: boolean) => {
  const code = authCode(deps.config.secret, 'forgotten-login-id', id)
  if (is_there && !asked.includes('@')) {
    const text = `【Oroshi】確認コード ${code}\n${formatTime(expires_at)}まで。だれにも教えないでください。`
    await sendSmsCode(deps, { key: `forgot:${id}`, destination: asked, text })
  } else if (is_there) {
    const words = noticeMail({
      public_url: deps.public_url,
      subject: '【Oroshi】ログインIDの確認コード',
      stop_url: null,
      text: `ログインIDをお確かめになるための確認コードです。

　　${code}

${formatDateTime(expires_at)}までに、ログインIDの確認の画面に入力してください。

お心当たりがないときは、このメールを破棄してください。
`,
    })
    await withoutHope(deps, id, () => handOver(deps, { reference: id, to: asked, ...words }, 'asked'))
  }
  await noteForgotten(deps.db, id, deps.now())
}

/** What will never be taken, or may have been, is not tried again: it is asked for again. */
const withoutHope = async (deps: Deps, forgot_id: string, send: () => Promise<unknown>) => {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof SendFailure) || error.kind === 'temporary') throw error
    deps.log.warn({ err: error, forgot_id }, 'a code or link for somebody who forgot did not leave')
  }
}
