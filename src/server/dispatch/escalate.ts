import { type EscalationStep, escalate } from '#domain/dispatch/escalation.ts'
import type { Deps } from '#server/deps.ts'
import { findLate, type LateOrder, late_part, noteEscalation, sendOtherWay } from './escalation-store.ts'
import { noteResult } from './note-result.ts'
import { tellLate } from './tell-failure.ts'

/**
 * Before the closing: goes after every order that its supplier has not acknowledged (domain.md section 3). First what can
 * still go another way, however many wait for people to be told.
 */
export const escalateDispatches = async (deps: Deps) => {
  const at = deps.now()
  const sent = new Set<string>()
  const failed: unknown[] = []
  for (const due of ['other_channel', 'people'] as const) {
    for (let late = await findLate(deps.db, due, at, undefined); late.length > 0; ) {
      for (const one of late) {
        // What has just gone another way may arrive: whether people must be told is asked in the next minute.
        if (sent.has(one.order_id)) continue
        const step = escalate(one.reached, { ...one, at, other_channel: one.other !== null })
        if (step === 'other_channel') sent.add(one.order_id)
        await take(deps, one, step, at).catch(error => failed.push(error))
      }
      late = late.length < late_part ? [] : await findLate(deps.db, due, at, late.at(-1))
    }
  }
  // One order that can't be told of keeps none of the others from it; the job itself has failed.
  if (failed.length) throw new AggregateError(failed, `${failed.length} orders could not be escalated`)
}

const take = async (deps: Deps, late: LateOrder, step: EscalationStep | null, at: Date) => {
  if (step === null) return
  await deps.db.transaction().execute(async trx => {
    if (!(await noteEscalation(trx, late, step, at))) return
    if (step === 'other_channel') await sendOtherWay(trx, late, at)
    else await tellLate(deps, trx, late, at)
  })
  noteResult(deps, late, `escalated_${step}`)
}
