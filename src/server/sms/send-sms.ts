import { type SmsPurpose, smsParts } from '#domain/sms/sms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { SendFailure } from '#server/ports.ts'
import { type Elsewhere, insertSms, noteSms, takeSms } from './sms-store.ts'

type Urgent = {
  key: string
  destination: string
  text: string
  /** To whose people it is, where it is to a restaurant's. */
  consumer_id?: string
  /** It leaves only where nothing else has reached this person by then. */
  unless_reached?: Elsewhere & { wait_ms: number }
}

/** Hands urgent messages, or invitations, to the worker, in the caller's transaction; each leaves once under its key, within the budget. */
export const queueSms = async (
  trx: Db,
  messages: readonly Urgent[],
  at: Date,
  purpose: 'urgent' | 'invite' = 'urgent',
) => {
  for (const { key, destination, text, consumer_id = null, unless_reached } of messages) {
    const sms = { key, purpose, destination, body_text: text, parts: smsParts(text), consumer_id, unless_reached }
    await enqueue(trx, 'send_sms', await insertSms(trx, sms, at), unless_reached?.wait_ms)
  }
}

/** How a code fared. */
export type SmsEnd = 'sent' | 'failed' | 'too_often' | 'over_budget'

/** Sends a code now. Its text is kept nowhere. A temporary fault throws, so that the job is tried again. */
export const sendSmsCode = async (
  deps: Deps,
  { key, destination, text }: { key: string; destination: string; text: string },
): Promise<SmsEnd> => {
  const sms = { key, purpose: 'code' as const, destination, body_text: null, parts: smsParts(text), consumer_id: null }
  return send(deps, await insertSms(deps.db, sms, deps.now()), text)
}

/** The job: sends an urgent message. Safe to run again at any time. */
export const sendSms = async (deps: Deps, sms_id: string) => {
  await send(deps, sms_id, null)
}

const send = async (deps: Deps, id: string, code_text: string | null): Promise<SmsEnd> => {
  const budget = { daily: deps.config.sms_daily_parts, monthly: deps.config.sms_monthly_parts }
  const taken = await deps.db.transaction().execute(trx => takeSms(trx, id, budget, deps.now()))
  if (!taken) return 'sent'
  const { sms, refused } = taken
  if (refused !== null) {
    if (refused === 'over_budget') tellBudget(deps, sms.purpose)
    return refused
  }
  try {
    const text = code_text ?? sms.body_text ?? ''
    const { provider_id } = await deps.sms.send({ reference: id, to: sms.destination, text })
    await noteSms(deps.db, id, { state: 'sent', provider_id }, deps.now())
    return 'sent'
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    // What may have left is not sent again: a code is asked for anew, and an urgent word goes by mail as well.
    const state = error.kind === 'temporary' ? 'queued' : error.kind === 'unknown' ? 'unknown' : 'failed'
    await noteSms(deps.db, id, { state, failure: error.message }, deps.now())
    if (state === 'queued') throw error
    return state === 'failed' ? 'failed' : 'sent'
  }
}

/** No user can mend this: whoever runs the product must. */
const tellBudget = ({ log }: Deps, purpose: SmsPurpose) =>
  log.error({ err: new Error('the SMS budget is used up'), purpose }, 'short messages do not leave')
