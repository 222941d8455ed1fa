import type { Deps } from '#server/deps.ts'
import type { Dispatch } from './dispatch-store.ts'

/** How a try to deliver an order ended: counted, and a line of the log that names order and dispatch, never the receiver. */
export const noteResult = (
  deps: Deps,
  { id, order_id, channel }: Pick<Dispatch, 'order_id' | 'channel'> & { id?: string },
  outcome: string,
  more: { failure_class?: string | null } & Record<string, unknown> = {},
): void => {
  deps.metrics.dispatches.inc({ channel, outcome, class: more.failure_class ?? '' })
  deps.log.info({ order_id, ...(id ? { dispatch_id: id } : {}), channel, outcome, ...more }, 'dispatch')
}
