import type { DispatchChannel } from '#domain/trade/dispatch.ts'
import type { OrderMethod } from '#domain/trade/order.ts'
import { type DealTerms, destinationsOf, findDealTerms, findTermsOf } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { lockOrder } from '#server/orders/find-orders.ts'
import { takeWay } from '#server/orders/write-order.ts'
import { sendElsewhere } from './admin-dispatch-store.ts'
import { freeMachine } from './circuit-store.ts'
import { type Dispatch, findIsOvertaken, noteMoved, noteOutcome } from './dispatch-store.ts'

type Sending = { channel: DispatchChannel; destination: string; method: OrderMethod }
type Moved = { channel: 'fax' | 'mail'; to: string }

/** Where orders of its deal go by now, where that is elsewhere than this one: its number, address or way was put right since. */
const movedOf = (terms: DealTerms | undefined, { channel, destination, method }: Sending): Moved | null => {
  if (!terms || channel !== method || (terms.method !== 'fax' && terms.method !== 'mail')) return null
  const by = terms.method
  const ways = destinationsOf(terms).filter(one => one.channel === by)
  if (by === channel && ways.some(one => one.to === destination)) return null
  return ways[0] ? { channel: by, to: ways[0].to } : null
}

type Found = Sending & { deal_id: string; can_resend: boolean }

type MovedView = { moved_to: string | null; moved_by?: DispatchChannel }

/** Where and by which other way each of these would go if it was sent again, in their order; null: where it went. */
export const findMoved = async (db: Db, sendings: readonly Found[]): Promise<MovedView[]> => {
  const asked = sendings.filter(one => one.can_resend && one.channel === one.method)
  const terms = asked.length === 0 ? [] : await findTermsOf(db, [...new Set(asked.map(one => one.deal_id))])
  const of = new Map(terms.map(one => [one.id, one]))
  return sendings.map(one => {
    const moved = one.can_resend ? movedOf(of.get(one.deal_id), one) : null
    return { moved_to: moved?.to ?? null, ...(moved && moved.channel !== one.channel && { moved_by: moved.channel }) }
  })
}

/**
 * What has not left goes where orders of its deal go by now: a wrong number that was put right is not called again, be it
 * by a repetition of our own or by staff, and what waits for a fax leaves by mail where its restaurant has chosen that since.
 * Where the gateway may have it (handed over, or before a restore) it is asked first. Whether it has moved; the run of the
 * job is over then.
 */
export const moveOn = async (deps: Deps, dispatch: Dispatch): Promise<boolean> => {
  if (dispatch.channel !== dispatch.method || dispatch.handed_over_at !== null || dispatch.restored) return false
  const moved = movedOf(await findDealTerms(deps.db, dispatch.deal_id, dispatch.consumer_id), dispatch)
  if (moved === null) return false
  const at = deps.now()
  await deps.db.transaction().execute(async trx => {
    await lockOrder(trx, dispatch.order_id)
    // Overtaken since it was taken: the newer version goes its own way, of which nothing is said here.
    if (await findIsOvertaken(trx, dispatch.id)) {
      await noteOutcome(trx, dispatch, { state: 'superseded' }, at)
      await freeMachine(trx, dispatch.id)
      return
    }
    if (!(await noteMoved(trx, dispatch, at))) return
    if (moved.channel !== dispatch.method) await takeWay(trx, dispatch.order_id, moved.channel)
    await sendElsewhere(trx, { ...dispatch, channel: moved.channel }, moved.to, null, at)
    await freeMachine(trx, dispatch.id)
  })
  return true
}
