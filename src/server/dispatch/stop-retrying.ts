import type { Db } from '#server/deps.ts'
import { endWaiting, freeMachine } from './circuit-store.ts'

/**
 * Ends a version whose fax was called in vain and waits for its next call, as it was told by telephone: it has failed, and is
 * never called again. False, and nothing done, where a call is under way or another way may bring it: in the same moment the
 * row itself says which came first. In the caller's transaction, which holds the order.
 */
export const stopRetrying = async (trx: Db, order_id: string, at: Date): Promise<boolean> => {
  const ended = await endWaiting(trx, order_id, at)
  for (const id of ended) await freeMachine(trx, id)
  return ended.length > 0
}
