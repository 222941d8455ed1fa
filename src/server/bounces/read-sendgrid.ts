import * as z from 'zod/mini'
import { bounceKind, statusIn } from '#domain/mails/bounce.ts'
import { referenceOf } from './read-dsn.ts'
import type { Bounce } from './take-bounces.ts'

/** As far as it concerns us: twilio.com/docs/sendgrid/for-developers/tracking-events/event */
const event = z.object({
  event: z.string(),
  'smtp-id': z.optional(z.string()),
  status: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Of a bounce: `bounce` for an address that is none, `blocked` for this mail alone. */
  type: z.optional(z.string()),
})
const events = z.array(event)

/** What SendGrid's event webhook says of mails of ours; null where that is not what was posted. */
export const readSendgrid = (body: string): Bounce[] | null => {
  const parsed = events.safeParse(jsonOf(body))
  if (!parsed.success) return null
  return parsed.data.flatMap(({ event: what, 'smtp-id': smtp_id = '', status = '', reason = '', type }): Bounce[] => {
    const reference = referenceOf(smtp_id)
    if (reference === null) return []
    const detail = [status, reason].filter(Boolean).join(' ').slice(0, 500)
    if (what === 'spamreport') return [{ reference, kind: 'unwanted', detail: 'reported as spam' }]
    // Dropped: SendGrid did not even try, as the address bounced before.
    if (what === 'dropped') {
      return [{ reference, kind: /bounced address|invalid/i.test(reason) ? 'gone' : 'refused', detail }]
    }
    if (what !== 'bounce') return []
    const kind = type === 'blocked' ? 'refused' : bounceKind(statusIn(status) ?? statusIn(reason), reason)
    return kind === 'later' ? [] : [{ reference, kind, detail }]
  })
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
