import { afterMail } from '#domain/dispatch/mail.ts'
import { isGone } from '#domain/mails/bounce.ts'
import { noticeMail } from '#domain/mails/notice-mail.ts'
import type { Deps } from '#server/deps.ts'
import { stopUrl } from '#server/ignores/encrypted-address.ts'
import { stopAddress } from '#server/ignores/ignored-addresses.ts'
import { SendFailure } from '#server/ports.ts'
import { AddressIgnored, handOver } from './hand-over.ts'
import { noteMailOutcome, putOffMail, type TakenMail, takeMail } from './mail-store.ts'

/** After this many temporary faults (about 25 minutes of waiting in all) a mail has failed. */
const most_attempts = 8

/**
 * Sends one mail. Safe to run again at any time: one that has left is not sent again, and the receiver's side knows a
 * repeated sending by its Message-ID. A temporary fault throws, so that the job is tried again later.
 */
export const sendMail = async (deps: Deps, mail_id: string) => {
  const mail = await deps.db.transaction().execute(trx => takeMail(trx, mail_id, deps.now()))
  if (!mail) return
  try {
    const { id: reference, destination: to, subject, body_text, asked } = mail
    const words = noticeMail({ subject, text: body_text, stop_url: asked ? null : stopUrl(deps, to) })
    const { provider_id } = await handOver(deps, { reference, to, ...words }, asked ? 'asked' : 'notice')
    await noteMailOutcome(deps.db, mail.id, { state: 'sent', provider_id }, deps.now())
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    const unknown_ends = mail.unknown_ends + (error.kind === 'unknown' ? 1 : 0)
    const { over, wait_ms } = afterTry(error, { ...mail, unknown_ends }, deps.now())
    await deps.db.transaction().execute(async trx => {
      const state = error instanceof AddressIgnored ? 'ignored' : over ? 'failed' : 'queued'
      const outcome = { state, failure: error.message, unknown_ends } as const
      await noteMailOutcome(trx, mail.id, outcome, deps.now())
      if (state === 'failed' && error.kind === 'permanent' && isGone(error.message)) {
        await stopAddress(trx, mail.destination, { reason: 'bounced', detail: error.message }, deps.now())
      }
      if (wait_ms !== null) await putOffMail(trx, mail.id, wait_ms)
    })
    if (error instanceof AddressIgnored) return
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
