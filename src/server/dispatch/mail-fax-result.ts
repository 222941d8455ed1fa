import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import type { Db } from '#server/deps.ts'

export type MailFaxResult = {
  /** Ours: what the subject of the fax's mail was. */
  reference: string
  status: number
  pages: number
}

const reference_shape = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}:\d+/i

/** The first value of a tag, in whichever case the service writes it. */
const valueOf = (xml: string, tag: string): string | null =>
  new RegExp(`<${tag}>\\s*([^<]*?)\\s*</${tag}>`, 'i').exec(xml)?.[1] ?? null

/**
 * Reads the result mail of a mail-to-fax service in InterFAX's XML form (fax feedback formats: Status, PagesSent,
 * OriginalSubject), wherever in the mail it stands. Null for any other mail, and while the fax is still under way.
 */
export const readMailFaxResult = async (raw: Buffer): Promise<MailFaxResult | null> => {
  const mail = await PostalMime.parse(raw)
  const files = mail.attachments.map(({ content }) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  )
  for (const text of [mail.text ?? '', mail.html ?? '', ...files]) {
    const reference = reference_shape.exec(valueOf(text, 'OriginalSubject') ?? '')?.[0].toLowerCase()
    const status = Number(valueOf(text, 'Status') ?? Number.NaN)
    const pages = Number(valueOf(text, 'PagesSent') ?? 0)
    if (reference === undefined || !Number.isInteger(status) || status < 0) continue
    return { reference, status, pages: Number.isInteger(pages) && pages >= 0 ? pages : 0 }
  }
  return null
}

/** Keeps a result: the first that comes is the end of that call, whatever is said later. */
export const keepMailFaxResult = (db: Db, { reference, status, pages }: MailFaxResult, at: Date) =>
  sql`/* keep-mail-fax-result */
    insert into mail_fax_results (reference, status, pages, received_at) values (${reference}, ${status}, ${pages}, ${at})
    on conflict (reference) do nothing`.execute(db)

/** As long as the pictures of faxes. */
const keep_days = 90

export const forgetMailFaxResults = (db: Db, at: Date) =>
  sql`/* forget-mail-fax-results */
    delete from mail_fax_results where received_at < ${new Date(at.getTime() - keep_days * 86_400_000)}`.execute(db)
