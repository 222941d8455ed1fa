import type { Db, Deps } from '#server/deps.ts'
import { lockMailDispatch, noteBounced } from './dispatch-store.ts'
import { tellFailure } from './tell-failure.ts'

/**
 * An order's mail came back: it has failed, and is told as any failure is, unless somebody has acknowledged the order
 * meanwhile. Gives the address; null where this is no dispatch by mail. In the caller's transaction.
 */
export const bounceDispatch = async (
  deps: Deps,
  trx: Db,
  id: string,
  { failed, detail }: { failed: boolean; detail: string },
  at: Date,
): Promise<string | null> => {
  const dispatch = await lockMailDispatch(trx, id)
  if (!dispatch) return null
  if (failed && (dispatch.state === 'sent' || dispatch.state === 'sending' || dispatch.state === 'queued')) {
    await noteBounced(trx, id, detail, at)
    await tellFailure(deps, trx, dispatch, 'rejected', at)
  }
  return dispatch.destination
}
