import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import type { FaxPort, MailPort } from '#server/ports.ts'
import { stateOfStatus } from './interfax.ts'

export type MailFaxConfig = {
  /** The domain of the addresses: a fax to 03-0100-2000 is a mail to 0301002000@gateway. */
  gateway: string
  /** Before our reference in the subject: `===` keeps some services from faxing the text of the mail, too. */
  subject_prefix: string
}

/**
 * A service that takes faxes by mail, as InterFAX (number@fax.tc) and faximoSilver (number@cl1.faximo.jp) do: the PDF is the
 * attachment, our reference the subject, the sender the address that is registered there. It can't be asked anything: how a
 * fax ended is what its result mail said (`POST /webhooks/fax/mail`), kept under the reference. What may have been taken is
 * therefore never handed over again: it waits for its result mail, and ends as unknown without one.
 */
export const mailFax = (config: MailFaxConfig, db: Kysely<DB>, mail: MailPort): FaxPort => ({
  submit: async ({ idempotency_key, number, pdf }) => {
    await mail.send({
      reference: `fax:${idempotency_key}`,
      to: `${number.replaceAll(/\D/g, '')}@${config.gateway}`,
      subject: `${config.subject_prefix}${idempotency_key}`,
      text: '',
      attachment: { name: 'order.pdf', content: pdf },
    })
    return { provider_id: idempotency_key }
  },
  find: async idempotency_key => ({ provider_id: idempotency_key }),
  poll: async provider_id => {
    const { rows } = await sql<{ status: number; pages: number }>`/* mail-fax-result */
      select status, pages from mail_fax_results where reference = ${provider_id}`.execute(db)
    const [result] = rows
    // The service does not say what it costs.
    return result ? stateOfStatus(result.status, result.pages, null) : { state: 'working' }
  },
  cancel: async () => {},
  check: async () => mail.check?.(),
  knows: false,
  first_poll_ms: 60_000,
})
