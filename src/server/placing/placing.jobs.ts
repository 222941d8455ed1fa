import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetSharedDrafts } from './shared-drafts.ts'

export const placingJobs: Jobs = {
  forget_shared_drafts: async deps => forgetSharedDrafts(deps),
}
