import * as contract from '#contract/cancellations/cancellations.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findBeforeLeaving, findClosed, findClosures } from './closure-store.ts'
import { leaveService, takeLeavingBack } from './leave-service.ts'

export const cancellationRoutes = room(contract, {
  getCancellation: async ({ deps, actor, at }) => there(await findBeforeLeaving(deps.db, actor.consumer_id, dayOf(at))),
  leaveService: async ({ deps, actor, body, at }) => leaveService(deps, actor, body.consumer_name, at),
  listCancellations: async ({ deps, actor, at }) => ({
    items: (await findClosures(deps.db, actor.account_id, at)).map(({ consumer_id: _of, ...one }) => ({
      ...one,
      closed_at: one.closed_at.toISOString(),
      erase_after: one.erase_after.toISOString(),
    })),
    closed: await findClosed(deps.db, actor.account_id),
  }),
  takeLeavingBack: async ({ deps, actor, params, at }) => {
    await takeLeavingBack(deps, actor, params.closure_id, at)
    return undefined
  },
})
