import { afterFax } from '#domain/dispatch/fax.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueCall, enqueuePoll, noteDelivered, noteOutcome, takeFaxOnTheWire } from './dispatch-store.ts'
import { tellFailure } from './tell-failure.ts'

/**
 * Asks the gateway how a fax stands and does what follows from it. A gateway that can't be asked throws, so that the job
 * is tried again; the fax itself is never sent again for that.
 */
export const pollFax = async (deps: Deps, dispatch_id: string) => {
  const fax = await takeFaxOnTheWire(deps.db, dispatch_id)
  if (!fax) return
  const said = await deps.fax.poll(fax.provider_id)
  const at = deps.now()
  const next = afterFax(said, { ...fax, at, first_ms: deps.fax.first_poll_ms })
  const failure = said.state === 'failed' ? said.detail : 'the gateway does not say how it ended'
  const cost = said.state === 'working' ? null : said.cost
  await deps.db.transaction().execute(async trx => {
    if (next.step === 'delivered') await noteDelivered(trx, fax.id, { pages: next.pages, cost }, at)
    else if (next.step === 'ask') await enqueuePoll(trx, fax.id, next.in_ms)
    else if (next.step === 'call') {
      const failure_class = said.state === 'failed' ? said.fax_class : 'unknown'
      await enqueueCall(trx, fax.id, { failure_class, failure, cost }, next.in_ms, at)
    } else {
      await noteOutcome(trx, fax.id, { state: 'failed', failure, failure_class: next.fax_class, cost }, at)
      await tellFailure(trx, fax, next.fax_class, at)
    }
  })
  if (next.step === 'delivered' || next.step === 'give_up') {
    deps.metrics.dispatches.inc({ channel: 'fax', outcome: next.step === 'delivered' ? 'delivered' : 'failed' })
  }
  // No restaurant can mend this: whoever runs the product must.
  if (next.step === 'give_up' && next.fax_class === 'credit') {
    deps.log.error({ err: new Error('the fax gateway refuses for want of credit') }, 'faxes do not leave')
  }
}
