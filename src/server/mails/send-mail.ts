import { setTimeout as sleep } from 'node:timers/promises'
import { isGone } from '#domain/mails/bounce.ts'
import { noticeMail } from '#domain/mails/notice-mail.ts'
import type { Deps } from '#server/deps.ts'
import { stopUrl } from '#server/ignores/encrypted-address.ts'
import { stopAddress } from '#server/ignores/ignored-addresses.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { afterTry } from '#server/outbox/after-try.ts'
import { SendFailure } from '#server/ports.ts'
import { handOver } from './hand-over.ts'
import { noteMailOutcome, type TakenMail, takeBatch, takeMail } from './mail-store.ts'

/**
 * How long a mail of the same news to many houses holds its worker's place at least: thousands of them, handed over as fast as
 * the machine can, took both of its cores from orders (bench:message-storm). Most mail servers take as long by themselves.
 */
const least_ms_to_many = 160

/**
 * Sends one mail. Safe to run again at any time: one that has left is not sent again, and the receiver's side knows a
 * repeated sending by its Message-ID. A temporary fault throws, so that the job is tried again later.
 */
export const sendMail = async (deps: Deps, mail_id: string) => {
  const mail = await deps.db.transaction().execute(trx => takeMail(trx, mail_id, deps.now()))
  if (mail) await paced(deps, mail)
}

/**
 * Sends what is left of a batch of news to many houses, one after the other; each end is written by itself, as soon as the
 * server has taken it. A job that died over it is run again, and has one mail in doubt, as that of a lone mail has.
 */
export const sendMails = async (deps: Deps, batch_id: string) => {
  const mails = await deps.db.transaction().execute(trx => takeBatch(trx, batch_id, deps.now()))
  const errors: unknown[] = []
  // What one of them met stops no other; those are taken again when the job is tried again.
  for (const mail of mails) await paced(deps, mail).catch(error => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

const paced = async (deps: Deps, mail: TakenMail) => {
  const begun = performance.now()
  await send(deps, mail)
  if (mail.to_many) await sleep(Math.max(0, least_ms_to_many - (performance.now() - begun)))
}

const send = async (deps: Deps, mail: TakenMail) => {
  try {
    const { id: reference, destination: to, subject, body_text, asked, reply_to } = mail
    const { public_url } = deps
    const stop_url = asked ? null : stopUrl(deps, to)
    const words = noticeMail({ public_url, subject, text: body_text, stop_url, reply_to })
    const { provider_id } = await handOver(
      deps,
      { reference, to, ...words, ...(reply_to === null ? {} : { reply_to }) },
      asked ? 'asked' : 'notice',
    )
    await noteMailOutcome(deps.db, mail.id, { state: 'sent', provider_id }, deps.now())
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    const tried = { ...mail, channel: 'mail', closing_at: null } as const
    const { over, wait_ms, failure_class } = afterTry(error, tried, deps.now())
    const unknown_ends = mail.unknown_ends + (failure_class === 'unknown' ? 1 : 0)
    await deps.db.transaction().execute(async trx => {
      const state = failure_class === 'ignored' ? 'ignored' : over ? 'failed' : 'queued'
      const outcome = { state, failure: error.message, unknown_ends } as const
      await noteMailOutcome(trx, mail.id, outcome, deps.now())
      if (failure_class === 'rejected' && isGone(error.message)) {
        await stopAddress(trx, mail.destination, { reason: 'bounced', detail: error.message }, deps.now())
      }
      if (wait_ms !== null) await enqueue(trx, 'send_outgoing_mail', mail.id, wait_ms)
    })
    if (failure_class === 'ignored') return
    if (over) deps.log.error({ mail_id: mail.id, attempts: mail.attempts }, 'a mail could not be sent')
    else if (wait_ms === null) throw error
  }
}
