import type { DispatchChannel } from '#domain/trade/dispatch.ts'
import type { OrderMethod } from '#domain/trade/order.ts'
import { type DealTerms, destinationsOf, findDealTerms, findTermsOf } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { sendElsewhere } from './admin-dispatch-store.ts'
import { freeMachine } from './circuit-store.ts'
import { type Dispatch, noteMoved } from './dispatch-store.ts'

type Sending = { channel: DispatchChannel; destination: string; method: OrderMethod }

/** Where orders of its deal go by now, where that is elsewhere than this one: its number or address was put right since. */
const movedOf = (terms: DealTerms | undefined, { channel, destination, method }: Sending): string | null => {
  if (!terms || channel !== method) return null
  const ways = destinationsOf(terms).filter(one => one.channel === channel)
  return ways.some(one => one.to === destination) ? null : (ways[0]?.to ?? null)
}

type Found = Sending & { deal_id: string; can_resend: boolean }

/** Where each of these would go if it was sent again, in their order; null: where it went. */
export const findMoved = async (db: Db, sendings: readonly Found[]): Promise<(string | null)[]> => {
  const asked = sendings.filter(one => one.can_resend && one.channel === one.method)
  const terms = asked.length === 0 ? [] : await findTermsOf(db, [...new Set(asked.map(one => one.deal_id))])
  const of = new Map(terms.map(one => [one.id, one]))
  return sendings.map(one => (one.can_resend ? movedOf(of.get(one.deal_id), one) : null))
}

/**
 * What has not left goes where orders of its deal go by now: a wrong number that was put right is not called again, be it
 * by a repetition of our own or by staff. Where the gateway may have it (handed over, or before a restore) it is asked
 * first. Whether it has moved; the run of the job is over then.
 */
export const moveOn = async (deps: Deps, dispatch: Dispatch): Promise<boolean> => {
  if (dispatch.channel !== dispatch.method || dispatch.handed_over_at !== null || dispatch.restored) return false
  const to = movedOf(await findDealTerms(deps.db, dispatch.deal_id, dispatch.consumer_id), dispatch)
  if (to === null) return false
  const at = deps.now()
  await deps.db.transaction().execute(async trx => {
    if (!(await noteMoved(trx, dispatch, at))) return
    await sendElsewhere(trx, dispatch, to, null, at)
    await freeMachine(trx, dispatch.id)
  })
  return true
}
