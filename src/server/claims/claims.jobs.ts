import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetClaimImages } from './claim-images.ts'
import { remindClaims } from './remind-claims.ts'

export const claimJobs: Jobs = {
  forget_claim_images: async deps => forgetClaimImages(deps),
  remind_claims: async deps => remindClaims(deps),
}
