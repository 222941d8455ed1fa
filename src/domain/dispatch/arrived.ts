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

/** Whether a version before this one was told by telephone, and that was not taken back. */
export const wasTold = ({ events }: Pick<Known, 'events'>, revision: number): boolean =>
  events.findLast(
    one => one.revision < revision && (one.kind === 'told_by_phone' || one.kind === 'told_by_phone_undone'),
  )?.kind === 'told_by_phone'

/**
 * Whether its supplier is known to have a version before this one before its eyes: on its board, or by what left. Where it
 * has not, a change is the order itself: there is no paper that it would take the place of.
 */
export const hasEarlier = ({ method, seen_at, dispatches }: Omit<Known, 'events'>, revision: number): boolean =>
  method === 'web' ||
  seen_at !== null ||
  dispatches.some(
    one =>
      one.order_revision < revision &&
      (one.delivered_at !== null ||
        one.acknowledged_at !== null ||
        // Only a fax gateway says more than that it was taken.
        (one.state === 'sent' && one.channel !== 'fax')),
  )

/** Whether its supplier is known to know a version before this one: it has that, or was told it by telephone. */
export const hadEarlier = (known: Known, revision: number): boolean =>
  hasEarlier(known, revision) || wasTold(known, revision)
