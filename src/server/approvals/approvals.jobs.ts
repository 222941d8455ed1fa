import type { Jobs } from '#server/jobs/jobs.ts'
import { watchApprovals } from './watch-approvals.ts'

export const approvalJobs: Jobs = {
  watch_approvals: async deps => watchApprovals(deps),
}
