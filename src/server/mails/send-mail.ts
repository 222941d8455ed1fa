import type { Deps } from '#server/deps.ts'
import { SendFailure } from '#server/ports.ts'
import { noteMailOutcome, takeMail } from './mail-store.ts'

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
    const over = error.kind === 'permanent' || mail.attempts >= most_attempts
    await noteMailOutcome(deps.db, mail.id, { state: over ? 'failed' : 'queued', failure: error.message }, deps.now())
    if (!over) throw error
    deps.log.error({ mail_id: mail.id, attempts: mail.attempts }, 'a mail could not be sent')
  }
}
