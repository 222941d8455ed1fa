import { afterFax, type FaxState } from '#domain/dispatch/fax.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { SendFailure } from '#server/ports.ts'
import { freeMachine } from './circuit-store.ts'
import {
  enqueueCall,
  holdFaxOnTheWire,
  noteDelivered,
  noteFaxFailed,
  noteOvertaken,
  takeFaxOnTheWire,
} from './dispatch-store.ts'
import { noteResult } from './note-result.ts'
import { tellFailure } from './tell-failure.ts'

/** A gateway that can't be asked has said nothing: it is asked again after the usual pause, which ends somewhen, too. */
const ask = async (deps: Deps, provider_id: string): Promise<FaxState> => {
  try {
    return await deps.fax.poll(provider_id)
  } catch (error) {
    if (error instanceof SendFailure) return { state: 'working' }
    throw error
  }
}

/**
 * Asks the gateway how a fax stands and does what follows from it, once, however often and late it is asked. The fax itself
 * is never sent again because the gateway can't be asked.
 */
export const pollFax = async (deps: Deps, dispatch_id: string) => {
  const fax = await takeFaxOnTheWire(deps.db, dispatch_id)
  if (!fax) return
  const said = await ask(deps, fax.provider_id)
  const at = deps.now()
  const next = afterFax(said, { ...fax, at, first_ms: deps.fax.first_poll_ms })
  const failure = said.state === 'failed' ? said.detail : 'the gateway does not say how it ended'
  const cost = said.state === 'working' ? null : said.cost
  const done = await deps.db.transaction().execute(async trx => {
    const state = await holdFaxOnTheWire(trx, fax)
    if (state === undefined) return null
    if (next.step === 'ask') {
      await enqueue(trx, 'poll_dispatch', fax.id, next.in_ms)
      return next
    }
    await freeMachine(trx, fax.id)
    if (next.step === 'delivered') await noteDelivered(trx, fax.id, { pages: next.pages, cost }, at)
    else {
      const failure_class = said.state === 'failed' ? said.fax_class : 'unknown'
      const ended = { failure_class, failure, cost }
      // Whoever has acknowledged the order has it: nobody is called again, and nobody told.
      if (fax.overtaken && state === 'sent') {
        await noteOvertaken(trx, fax.id, ended, at)
        return { step: 'overtaken' } as const
      }
      if (next.step === 'call' && state === 'sent') await enqueueCall(trx, fax.id, ended, next.in_ms, at)
      else await noteFaxFailed(trx, fax.id, ended, at)
      if (next.step === 'give_up' && state === 'sent') await tellFailure(deps, trx, fax, next.fax_class, at)
    }
    return next
  })
  if (done?.step === 'delivered' || done?.step === 'give_up') {
    noteResult(deps, { ...fax, channel: 'fax' }, done.step === 'delivered' ? 'delivered' : 'failed')
  }
  // No restaurant can mend this: whoever runs the product must.
  if (done?.step === 'give_up' && done.fax_class === 'credit') {
    deps.log.error({ err: new Error('the fax gateway refuses for want of credit') }, 'faxes do not leave')
  }
}
