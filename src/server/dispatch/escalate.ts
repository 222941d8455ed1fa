import { escalate } from '#domain/dispatch/escalation.ts'
import type { Deps } from '#server/deps.ts'
import { findLate, noteEscalation, sendOtherWay } from './escalation-store.ts'
import { tellLate } from './tell-failure.ts'

/** Before the closing: goes after every order that its supplier has not acknowledged (domain.md section 3). */
export const escalateDispatches = async (deps: Deps) => {
  const at = deps.now()
  for (const late of await findLate(deps.db, at)) {
    const step = escalate(late.reached, { ...late, at, other_channel: late.other !== null })
    if (step === null) continue
    await deps.db.transaction().execute(async trx => {
      if (!(await noteEscalation(trx, late, step, at))) return
      if (step === 'other_channel') await sendOtherWay(trx, late, at)
      else await tellLate(deps, trx, late, at)
    })
    deps.metrics.dispatches.inc({ channel: late.channel, outcome: `escalated_${step}` })
  }
}
