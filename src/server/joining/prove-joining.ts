import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { JoiningChannel } from '#domain/joining/joining.ts'
import { noticeMail } from '#domain/mails/notice-mail.ts'
import { formatDateTime, formatTime } from '#domain/shared/day.ts'
import { isEmail } from '#domain/shared/mail.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { mobileDigits } from '#domain/sms/sms.ts'
import { proveCode, too_many_codes } from '#server/accounts/prove-code.ts'
import type { Db, Deps } from '#server/deps.ts'
import { handOver } from '#server/mails/hand-over.ts'
import { authCode, code_rules, isAuthCode } from '#server/outbox/auth-code.ts'
import { insertCode, isToSend, noteFailedCode } from '#server/outbox/codes.ts'
import { sendSmsCode } from '#server/sms/send-sms.ts'
import { changeJoining, type JoiningSeen, lockJoining, viewById } from './change-joining.ts'
import {
  countCodes,
  findJoiningCodeToSend,
  type JoiningRow,
  lastUsedCode,
  noteJoiningCode,
  useJoiningCode,
} from './joining-store.ts'
import { joiningLinkToken } from './joining-token.ts'

type To = { channel: JoiningChannel; destination: string }

/** Codes an hour that leave for whoever sits behind one network: a fair, a hall full of restaurants. */
export const most_from_network = 60

/**
 * Sends a code to an address or number, whoever has it: nobody learns here whether an account with it exists. What was
 * proven before counts no more. 429 where too many were asked for: by this joining, for this address, from this network.
 */
export const sendJoiningCode = (deps: Deps, seen: JoiningSeen, { channel, destination: typed }: To) => {
  const destination = channel === 'sms' ? mobileDigits(typed) : typed
  const { at, request } = seen
  const send = async (row: JoiningRow, trx: Db) => {
    const sent = await countCodes(trx, 'joining_codes', { destination, network: request.ip, at })
    const too_many = sent.minute > 0 || sent.hour >= code_rules.most_an_hour || sent.network >= most_from_network
    const wish = { owner_id: row.id, channel, destination, network: request.ip }
    if (too_many || !(await insertCode(trx, 'joining_codes', wish, at))) throw refuse(429, too_many_codes)
    // A mail address that nobody has proven is no login id: the one that is to be proven takes its place.
    const follows = channel === 'mail' && row.login_id !== row.proven_destination && isEmail(row.login_id ?? '')
    return { proven_channel: null, proven_destination: null, ...(follows ? { login_id: destination } : {}) }
  }
  const isOnItsWay = ({ code, proven_channel }: JoiningRow) =>
    proven_channel === null && code?.channel === channel && code.destination === destination && !code.failed
  return changeJoining(deps, seen, send, isOnItsWay)
}

/** Takes the code that came: the address is proven. Each try counts, also of those who try at the same moment. */
export const takeJoiningCode = async (deps: Deps, seen: JoiningSeen, typed: string) => {
  const { at } = seen
  const hasProven = async (row: JoiningRow, trx: Db) => {
    const used = row.finished_at || row.proven_channel === null ? undefined : await lastUsedCode(trx, row.id)
    return used !== undefined && isAuthCode(deps.config.secrets, 'joining', used, typed)
  }
  const { row, again } = await deps.db.transaction().execute(trx => lockJoining(trx, deps, seen, hasProven))
  if (again) return viewById(deps.db, row.id, at)
  const proven = await proveCode(deps, 'joining', row.code ?? undefined, typed, at, 'joining_codes')
  const take = async (_row: JoiningRow, trx: Db) => {
    if (!(await useJoiningCode(trx, proven.id, at))) throw refuse(409, 'この確認コードは、すでに使われています')
    return { proven_channel: proven.channel, proven_destination: proven.destination }
  }
  return changeJoining(deps, seen, take, hasProven)
}

const mailText = (code: string, expires_at: Date, link: string | null) => `Oroshiの登録の確認コードです。

　　${code}

${formatDateTime(expires_at)}までに、登録の画面に入力してください。
${link === null ? '' : `\n別の端末で続けるときは、こちらから：${link}\n（登録のときに決めたパスワードが必要です。7日間続けられます）\n`}
お心当たりがないときは、このメールを破棄してください。コードを入力しないかぎり、何も登録されません。
`

/**
 * The job: sends a code to the address that it is to prove. The words are made here and handed over at once: they are
 * kept nowhere. A temporary fault throws, so that the job is tried again while the code is good.
 */
export const sendCodeOfJoining = async (deps: Deps, code_id: string): Promise<void> => {
  const found = await findJoiningCodeToSend(deps.db, isToSend('joining_codes', deps.now()), code_id)
  if (!found) return
  const { id, channel, destination, expires_at } = found
  const code = authCode(deps.config.secret, 'joining', id)
  if (channel === 'sms') {
    const text = `【Oroshi】確認コード ${code}\n${formatTime(expires_at)}まで。だれにも教えないでください。`
    const end = await sendSmsCode(deps, { key: `code:${id}`, destination, text })
    await noteJoiningCode(deps.db, id, end === 'sent' ? { sent_at: deps.now() } : { failure: end })
    return
  }
  try {
    const path = pathTo(consumerPages.joiningResume, { token: joiningLinkToken(deps, found.joining_id) })
    const link = found.has_password ? `${deps.public_url}${path}` : null
    const subject = '【Oroshi】登録の確認コード'
    const words = noticeMail({
      public_url: deps.public_url,
      subject,
      stop_url: null,
      text: mailText(code, expires_at, link),
    })
    await handOver(deps, { reference: id, to: destination, ...words }, 'asked')
    await noteJoiningCode(deps.db, id, { sent_at: deps.now() })
  } catch (error) {
    await noteFailedCode(deps.db, 'joining_codes', found, error, deps.now())
  }
}
