import { buffer } from 'node:stream/consumers'
import { fax_class_words, pollPause } from '#domain/dispatch/fax.ts'
import { noticeMail } from '#domain/mails/notice-mail.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { handOver } from '#server/mails/hand-over.ts'
import { authCode } from '#server/outbox/auth-code.ts'
import { noteFailedCode } from '#server/outbox/codes.ts'
import type { SendFailure } from '#server/ports.ts'
import { codePagePdf } from './code-page.ts'
import { type CodeToSend, findCodeToSend, noteCode, takeFaxedCode } from './counter-store.ts'

/**
 * Sends a code to the address that it is to prove. The mail or page is made here and handed over at once: it is kept
 * nowhere. A temporary fault throws, so that the job is tried again while the code is good.
 */
export const sendCounterCode = async (deps: Deps, code_id: string) => {
  const code = await findCodeToSend(deps.db, code_id, deps.now())
  if (!code) return
  try {
    await (code.channel === 'fax' ? sendFax(deps, code) : sendMail(deps, code))
  } catch (error) {
    const why = (failure: SendFailure) => (code.channel === 'fax' ? fax_class_words.bad_number : failure.message)
    await noteFailedCode(deps.db, 'order_counter_codes', code, error, deps.now(), why)
  }
}

const sendMail = async (deps: Deps, code: CodeToSend) => {
  const words = noticeMail({
    public_url: deps.public_url,
    subject: `【Oroshi】受注窓口「${code.counter_name}」の確認コード`,
    stop_url: null,
    text: `${code.supplier_name}様

受注窓口「${code.counter_name}」のメールアドレスの確認コードです。

　　${authCode(deps.config.secret, 'order-counter', code.id)}

${formatDateTime(code.expires_at)}までに、設定の「受注窓口」の画面に入力してください。
確認が終わると、この窓口が受け持つ得意先の受注が、このアドレスに届きます。

お心当たりがないときは、このメールを破棄してください。コードを入力しないかぎり、受注が届くことはありません。
`,
  })
  await handOver(deps, { reference: code.id, to: code.destination, ...words }, 'asked')
  await noteCode(deps.db, code.id, { sent_at: deps.now() })
}

const sendFax = async (deps: Deps, code: CodeToSend) => {
  // Nobody knows how an earlier try ended: the gateway is asked first, so that no page leaves twice.
  const known = await deps.fax.find(code.id)
  const at = deps.now()
  const page = {
    to: code.supplier_name,
    about: `受注窓口「${code.counter_name}」　FAX ${formatPhone(code.destination)}`,
    title: 'FAX番号の確認コード',
    code: authCode(deps.config.secret, 'order-counter', code.id),
    enter: `${formatDateTime(code.expires_at)}までに、設定の「受注窓口」の画面に入力してください。`,
    notes: [
      '確認が終わると、FAXでご注文を受ける得意先の注文書が、このFAXに届きます。',
      'お心当たりがないときは、この用紙を破棄してください。コードを入力しないかぎり、注文書が届くことはありません。',
    ],
  }
  const { provider_id } =
    known ??
    (await deps.fax.submit({
      idempotency_key: code.id,
      number: code.destination,
      pdf: await buffer(codePagePdf(page, at)),
      meta: { subject: '受注窓口の確認コード', sender: 'Oroshi' },
    }))
  await deps.db.transaction().execute(async trx => {
    await noteCode(trx, code.id, { sent_at: at, provider_id })
    await enqueue(trx, 'poll_counter_code', code.id, deps.fax.first_poll_ms)
  })
}

/** Asks the gateway whether the page has arrived, while its code is good. It is not called again: whoever waits asks anew. */
export const pollCounterCode = async (deps: Deps, code_id: string) => {
  const fax = await takeFaxedCode(deps.db, code_id)
  if (!fax) return
  const said = await deps.fax.poll(fax.provider_id)
  const at = deps.now()
  if (said.state === 'delivered') return noteCode(deps.db, code_id, { delivered_at: at })
  if (said.state === 'failed' && said.fax_class !== 'unknown') {
    return noteCode(deps.db, code_id, { failure: fax_class_words[said.fax_class] })
  }
  return at < fax.expires_at
    ? enqueue(deps.db, 'poll_counter_code', code_id, pollPause(fax.polls, deps.fax.first_poll_ms))
    : noteCode(deps.db, code_id, { failure: fax_class_words.unknown })
}
