import { afterUnknownEnd, most_tries } from '#domain/dispatch/fax.ts'
import { afterMail, type MailClass } from '#domain/dispatch/mail.ts'
import { SendFailure } from '#server/ports.ts'

type Tried = {
  channel: 'mail' | 'fax' | 'line' | 'sms'
  attempts: number
  /** How many tries ended without a word of whether it was taken, before this one. */
  unknown_ends: number
  /** Until when it is of use; null: always. */
  closing_at: Date | null
  /** Since when the fax gateway may have it without a word of its end. */
  handed_over_at?: Date | null
}

type AfterTry = {
  /** Nothing is tried any more. */
  over: boolean
  /** When it is tried again; null: as the job's own growing pauses say. */
  wait_ms: number | null
  failure_class: MailClass | null
  /** Not this message but the provider is at fault. */
  provider_fault: boolean
}

/**
 * What follows from a try that failed: after `most_tries` temporary faults (about 25 minutes of waiting in all) it is over,
 * but for a fax that the gateway may have (`handed_over_at`). A fault of our own counts as one that may pass: it is tried as
 * often.
 */
export const afterTry = (error: unknown, tried: Tried, at: Date): AfterTry => {
  const { attempts, handed_over_at, closing_at } = tried
  const unsettled = handed_over_at && afterUnknownEnd({ tries: attempts, handed_over_at, at })
  const worn_out = unsettled ? unsettled.step === 'give_up' : attempts >= most_tries
  if (!(error instanceof SendFailure))
    return { over: worn_out, wait_ms: null, failure_class: null, provider_fault: false }
  if (error.kind === 'permanent') {
    const failure_class = error.failure_class === 'ignored' ? 'ignored' : 'rejected'
    return { over: true, wait_ms: null, failure_class, provider_fault: false }
  }
  const provider_fault = error.of === 'provider'
  if (unsettled?.step === 'ask') return { over: false, wait_ms: unsettled.in_ms, failure_class: null, provider_fault }
  const mail_class = error.kind === 'unknown' ? 'unknown' : 'deferred'
  if (tried.channel !== 'mail' || (mail_class === 'deferred' && provider_fault)) {
    return { over: worn_out, wait_ms: null, failure_class: null, provider_fault }
  }
  const unknown_ends = tried.unknown_ends + (mail_class === 'unknown' ? 1 : 0)
  const next = afterMail(mail_class, { attempts, unknown_ends, at, closing_at })
  const over = next.step === 'give_up'
  return { over, wait_ms: over ? null : next.in_ms, failure_class: mail_class, provider_fault }
}
