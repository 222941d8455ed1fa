import { type Kysely, sql } from 'kysely'
import type { FaxClass } from '#domain/dispatch/fax.ts'
import type { DB } from '#server/db/tables.ts'
import type { FaxPort, LinePort, MailPort } from '#server/ports.ts'

/**
 * The stand-in where no mail server is configured: mails are kept in `local_outbox` to be looked at. A second sending
 * under one reference is the same message and leaves the first as it is.
 */
export const localMail = (db: Kysely<DB>): MailPort => ({
  send: async mail => {
    await db
      .insertInto('local_outbox')
      .values({
        reference: mail.reference,
        channel: 'mail',
        destination: mail.to,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html ?? null,
        attachment: mail.attachment?.content ?? null,
        attachment_name: mail.attachment?.name ?? null,
        created_at: sql`now()`,
      })
      .onConflict(conflict => conflict.column('reference').doNothing())
      .execute()
    return { provider_id: `local:${mail.reference}` }
  },
  close: async () => {},
})

/** 00999-9999-NN of the stand-in ends in this class, as InterFAX's own simulator does by its codes; every other number works. */
const simulated: Record<string, FaxClass> = {
  '01': 'busy',
  '02': 'no_answer',
  '03': 'voice_answer',
  '04': 'bad_number',
  '05': 'blocked',
  '06': 'line_error_midway',
  '07': 'credit',
  '08': 'time_window',
  '09': 'unknown',
}

/** The stand-in of a fax gateway: faxes are kept in `local_outbox` with their PDF, and end as their number says. */
export const localFax = (db: Kysely<DB>): FaxPort => {
  const find = async (idempotency_key: string) => {
    const kept = await db
      .selectFrom('local_outbox')
      .select('reference')
      .where('reference', '=', `fax:${idempotency_key}`)
      .executeTakeFirst()
    return kept ? { provider_id: kept.reference } : null
  }
  return {
    submit: async ({ idempotency_key, number, pdf, meta }) => {
      await db
        .insertInto('local_outbox')
        .values({
          reference: `fax:${idempotency_key}`,
          channel: 'fax',
          destination: number,
          subject: meta.subject,
          body_text: meta.sender,
          attachment: pdf,
          attachment_name: `${meta.subject}.pdf`,
          created_at: sql`now()`,
        })
        .onConflict(conflict => conflict.column('reference').doNothing())
        .execute()
      return { provider_id: `fax:${idempotency_key}` }
    },
    find,
    poll: async provider_id => {
      const kept = await db
        .selectFrom('local_outbox')
        .select(['destination', 'attachment'])
        .where('reference', '=', provider_id)
        .executeTakeFirst()
      if (!kept) return { state: 'failed', fax_class: 'unknown', detail: 'not in the outbox' }
      const fax_class = simulated[/^009999999(\d\d)$/.exec(kept.destination.replaceAll('-', ''))?.[1] ?? '']
      if (fax_class) return { state: 'failed', fax_class, detail: `simulated: ${fax_class}` }
      const pages = kept.attachment?.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1
      return { state: 'delivered', pages }
    },
    first_poll_ms: 500,
  }
}

/** The stand-in of LINE: messages are kept in `local_outbox`. */
export const localLine = (db: Kysely<DB>): LinePort => ({
  push: async ({ retry_key, to, text }) => {
    await db
      .insertInto('local_outbox')
      .values({
        reference: `line:${retry_key}`,
        channel: 'line',
        destination: to,
        subject: text.split('\n', 1)[0] ?? '',
        body_text: text,
        created_at: sql`now()`,
      })
      .onConflict(conflict => conflict.column('reference').doNothing())
      .execute()
    return { provider_id: `line:${retry_key}` }
  },
})
