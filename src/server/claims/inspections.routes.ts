import * as contract from '#contract/claims/inspections.contract.ts'
import { room } from '#server/http/serve.ts'
import { addClaimImage } from './claim-images.ts'
import { inspect, markArrived } from './inspect-order.ts'
import { listOpen } from './list-claims.ts'
import { moveOfConsumer } from './move-claim.ts'
import { reportClaims } from './report-claims.ts'

export const inspectionRoutes = room(contract, {
  getInspection: async ({ deps, actor, params, at }) => inspect(deps, actor, params.order_id, at),
  markArrived: async ({ deps, actor, params, body, at }) => markArrived(deps, actor, params.order_id, body, at),
  reportClaims: async ({ deps, actor, params, body, at }) => reportClaims(deps, actor, params.order_id, body, at),
  addClaimImage: async ({ deps, actor, upload, at }) => addClaimImage(deps, actor, upload.content, at),
  listOpenClaims: async ({ deps, actor }) => listOpen(deps.db, actor),
  moveClaim: async ({ deps, actor, params, body, at }) => moveOfConsumer(deps, actor, params.claim_id, body, at),
})
