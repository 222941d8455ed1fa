import { afterMail } from '#domain/dispatch/mail.ts'
import type { Deps } from '#server/deps.ts'
import { SendFailure } from '#server/ports.ts'
import { noteMailOutcome, putOffMail, type TakenMail, takeMail } from './mail-store.ts'

/** After this many temporary faults (about 25 minutes of waiting in all) a mail has failed. */
const most_attempts = 8

/**
 * Sends one mail. Safe to run again at any time: one that has left is not sent again, and the receiver's side knows a
 * repeated sending by its Message-ID. A temporary fault throws, so that the job is tried again later.
 */
export const sendMail = async (deps: Deps, mail_id: string) => {
  const mail = await takeMail(deps.db, mail_id, deps.now())
  if (!mail) return
  try {
    const { provider_id } = await deps.mail.send({
      reference: mail.id,
      to: mail.destination,
      subject: mail.subject,
      text: mail.body_text,
    })
    await noteMailOutcome(deps.db, mail.id, { state: 'sent', provider_id }, deps.now())
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    const unknown_ends = mail.unknown_ends + (error.kind === 'unknown' ? 1 : 0)
    const { over, wait_ms } = afterTry(error, { ...mail, unknown_ends }, deps.now())
    await deps.db.transaction().execute(async trx => {
      const outcome = { state: over ? 'failed' : 'queued', failure: error.message, unknown_ends } as const
      await noteMailOutcome(trx, mail.id, outcome, deps.now())
      if (wait_ms !== null) await putOffMail(trx, mail.id, wait_ms)
    })
    if (over) deps.log.error({ mail_id: mail.id, attempts: mail.attempts }, 'a mail could not be sent')
    else if (wait_ms === null) throw error
  }
}

/** Whether nothing is tried any more, and else when: null as the job's own growing pauses say. */
const afterTry = (error: SendFailure, { attempts, unknown_ends }: TakenMail, at: Date) => {
  if (error.kind === 'permanent') return { over: true, wait_ms: null }
  if (error.kind === 'temporary' && error.of === 'provider') return { over: attempts >= most_attempts, wait_ms: null }
  const mail_class = error.kind === 'unknown' ? 'unknown' : 'deferred'
  const next = afterMail(mail_class, { attempts, unknown_ends, at, closing_at: null })
  return { over: next.step === 'give_up', wait_ms: next.step === 'again' ? next.in_ms : null }
}
