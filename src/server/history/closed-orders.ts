import { whyNoDelivery } from '#domain/calendar/closing.ts'
import { dayOf } from '#domain/shared/day.ts'
import { findTermsOf } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderRowFacts } from '#server/orders/find-orders.ts'

type Row = Pick<OrderRowFacts, 'id' | 'deal_id' | 'delivery_date' | 'state'>

/** Those of a restaurant's orders that are still to come on a day which their supplier has made a 休配日 for them: by id. */
export const findOnClosedDays = async (
  { db, holidays }: Pick<Deps, 'db' | 'holidays'>,
  rows: readonly Row[],
  at: Date,
): Promise<ReadonlySet<string>> => {
  const ahead = rows.filter(one => one.state !== 'cancelled' && one.delivery_date >= dayOf(at))
  if (ahead.length === 0) return new Set()
  const terms = await findTermsOf(db, [...new Set(ahead.map(one => one.deal_id))])
  const days = new Map(terms.map(one => [one.id, one.non_delivery]))
  const closed = ahead.filter(({ deal_id, delivery_date }) => {
    const non_delivery = days.get(deal_id)
    return non_delivery !== undefined && whyNoDelivery(delivery_date, non_delivery, holidays) !== null
  })
  return new Set(closed.map(one => one.id))
}
