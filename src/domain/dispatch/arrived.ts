import type { DispatchChannel, DispatchState } from '#domain/trade/dispatch.ts'
import type { OrderMethod } from '#domain/trade/order.ts'

/** What is known of an order's way to its supplier. */
type Known = {
  method: OrderMethod
  seen_at: Date | string | null
  dispatches: readonly {
    order_revision: number
    channel: DispatchChannel
    state: DispatchState
    delivered_at: string | null
    acknowledged_at: string | null
  }[]
  events: readonly { kind: string; revision: number }[]
}

/**
 * Whether its supplier is known to have a version before this one: on its board, by what left, or told by telephone. Where
 * it is not, a change is the order itself: there is nothing that it would take the place of.
 */
export const hadEarlier = ({ method, seen_at, dispatches, events }: Known, revision: number): boolean => {
  if (method === 'web' || seen_at !== null) return true
  const said = events.findLast(
    one => one.revision < revision && (one.kind === 'told_by_phone' || one.kind === 'told_by_phone_undone'),
  )
  return (
    said?.kind === 'told_by_phone' ||
    dispatches.some(
      one =>
        one.order_revision < revision &&
        (one.delivered_at !== null ||
          one.acknowledged_at !== null ||
          // Only a fax gateway says more than that it was taken.
          (one.state === 'sent' && one.channel !== 'fax')),
    )
  )
}
