import PostalMime from 'postal-mime'
import { bounceKind, statusIn } from '#domain/mails/bounce.ts'
import type { Bounce } from './take-bounces.ts'

const textOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** The fields of a part like `Name: value`, folded lines joined; the first of a name stands. */
const fieldsOf = (block: string) => {
  const fields = new Map<string, string>()
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/** `<id@domain>` of a mail of ours: its id. */
export const referenceOf = (message_id: string): string | null =>
  /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(message_id)?.[1]?.toLowerCase() ?? null

/**
 * What a delivery status notification (RFC 3464) says of a mail of ours: one for each recipient that it names. Empty for
 * whatever else comes to the address: out-of-office replies, receipts, bounces of mails that are none of ours.
 */
export const readDsn = async (raw: string | Buffer): Promise<Bounce[]> => {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const part = (type: RegExp) => mail.attachments.find(one => type.test(one.mimeType))
  const report = part(/^message\/(global-)?delivery-status$/)
  const original = part(/^(message\/(global|rfc822)|text\/rfc822-headers|message\/global-headers)$/)
  if (!report || !original) return []
  const reference = referenceOf(fieldsOf(textOf(original.content)).get('message-id') ?? '')
  if (reference === null) return []
  // The first block is of the message, each further one of a recipient.
  const [, ...recipients] = textOf(report.content).split(/\r?\n[ \t]*\r?\n/)
  return recipients.flatMap(block => {
    const fields = fieldsOf(block)
    const [action, said] = [fields.get('action')?.toLowerCase(), fields.get('diagnostic-code') ?? '']
    if (action !== 'failed') return []
    const status = statusIn(fields.get('status') ?? '')
    // Some servers give 5.0.0 and say the true code in their words.
    const exact = status === null || status === '5.0.0' ? (statusIn(said) ?? status) : status
    return [{ reference, kind: bounceKind(exact, said), detail: [exact, said].filter(Boolean).join(' ') }]
  })
}
