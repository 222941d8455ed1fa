import { buffer } from 'node:stream/consumers'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { fax_class_words } from '#domain/dispatch/fax.ts'
import { noticeMail } from '#domain/mails/notice-mail.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import type { Deps } from '#server/deps.ts'
import { handOver } from '#server/mails/hand-over.ts'
import { codePagePdf } from '#server/order-counters/code-page.ts'
import { authCode } from '#server/outbox/auth-code.ts'
import { isToSend, noteFailedCode } from '#server/outbox/codes.ts'
import type { SendFailure } from '#server/ports.ts'
import { findEnrolmentCodeToSend, noteEnrolmentCode } from './enrolment-store.ts'
import { enrolmentLinkToken } from './joining-token.ts'

type CodeToSend = NonNullable<Awaited<ReturnType<typeof findEnrolmentCodeToSend>>>

/**
 * The job: sends a code to the desk that it is to prove. Mail or page is made here and handed over at once: it is kept
 * nowhere. A temporary fault throws, so that the job is tried again while the code is good.
 */
export const sendCodeOfEnrolment = async (deps: Deps, code_id: string): Promise<void> => {
  const code = await findEnrolmentCodeToSend(deps.db, isToSend('enrolment_codes', deps.now()), code_id)
  if (!code) return
  try {
    await (code.channel === 'fax' ? sendFax(deps, code) : sendMail(deps, code))
    await noteEnrolmentCode(deps.db, code.id, deps.now())
  } catch (error) {
    const why = (failure: SendFailure) => (code.channel === 'fax' ? fax_class_words.bad_number : failure.message)
    await noteFailedCode(deps.db, 'enrolment_codes', code, error, deps.now(), why)
  }
}

const if_unasked =
  'お心当たりがないときは、破棄してください。コードを入力しないかぎり、何も登録されません。コードはだれにも教えないでください。'

/** Where the registration goes on at another device, with the password that was chosen. */
const linkOf = (deps: Deps, code: CodeToSend): string =>
  deps.public_url + pathTo(publicPages.enrol, { access_token: enrolmentLinkToken(deps, code.enrolment_id) })

const sendMail = async (deps: Deps, code: CodeToSend) => {
  const words = noticeMail({
    public_url: deps.public_url,
    subject: '【Oroshi】卸の登録の確認コード',
    stop_url: null,
    text: `${code.supplier_name}様

${code.consumer_name}様からのご注文を、Oroshiの受注画面で受けるための確認コードです。

　　${authCode(deps.config.secret, 'enrolment', code.id)}

${formatDateTime(code.expires_at)}までに、登録の画面に入力してください。

別の端末で続けるときは、こちらから：${linkOf(deps, code)}
（登録のときに決めたパスワードが必要です。7日間続けられます）

${if_unasked}
`,
  })
  await handOver(deps, { reference: code.id, to: code.destination, ...words }, 'asked')
}

const sendFax = async (deps: Deps, code: CodeToSend) => {
  // Nobody knows how an earlier try ended: the gateway is asked first, so that no page leaves twice.
  if (await deps.fax.find(code.id)) return
  const at = deps.now()
  const page = {
    to: code.supplier_name,
    about: `${code.consumer_name}様のご注文の宛先　FAX ${formatPhone(code.destination)}`,
    title: '卸の登録の確認コード',
    code: authCode(deps.config.secret, 'enrolment', code.id),
    enter: `${formatDateTime(code.expires_at)}までに、登録の画面に入力してください。`,
    notes: ['登録が終わると、これからのご注文はOroshiの受注画面にも届きます。', if_unasked],
    link: {
      words: '別の端末で続けるときは、このQRコードから（登録のときに決めたパスワードが必要です。7日間続けられます）',
      url: linkOf(deps, code),
    },
  }
  await deps.fax.submit({
    idempotency_key: code.id,
    number: code.destination,
    pdf: await buffer(codePagePdf(page, at)),
    meta: { subject: '卸の登録の確認コード', sender: 'Oroshi' },
  })
}
