import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetClaimImages } from './claim-images.ts'

export const claimJobs: Jobs = {
  forget_claim_images: async deps => forgetClaimImages(deps),
}
