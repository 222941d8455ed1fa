import * as contract from '#contract/claims/claims.contract.ts'
import { room } from '#server/http/serve.ts'
import { countOfDesk, listOfDesk } from './list-claims.ts'
import { answerClaim, markClaim, seeClaim } from './move-claim.ts'

export const claimRoutes = room(contract, {
  listClaims: async ({ deps, actor, query }) => listOfDesk(deps.db, actor, query),
  countClaims: async ({ deps, actor }) => countOfDesk(deps.db, actor),
  seeClaim: async ({ deps, actor, params, body, at }) => seeClaim(deps, actor, params.claim_id, body.revision, at),
  markClaim: async ({ deps, actor, params, body, at }) => markClaim(deps, actor, params.claim_id, body.to_do, at),
  answerClaim: async ({ deps, actor, params, body, at }) => answerClaim(deps, actor, params.claim_id, body, at),
})
