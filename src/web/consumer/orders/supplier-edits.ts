import type { Order, OrderEvent } from '#contract/orders/order-shapes.ts'
import { enteredIn } from '#domain/entries/entry.ts'

/**
 * How its supplier has corrected an order that it entered, since its restaurant's own last version: newest first. Nothing
 * of one that is cancelled, and no request that was agreed to, which has its own place.
 */
export const supplierEdits = ({ events, state }: Pick<Order, 'events' | 'state'>): OrderEvent[] => {
  if (state === 'cancelled') return []
  const own = events.findLastIndex(one => one.kind === 'edited' && one.actor_area === 'consumer')
  return events
    .slice(own + 1)
    .filter(one => one.kind === 'edited' && one.actor_area === 'supplier' && enteredIn(one.diff) !== null)
    .toReversed()
}
