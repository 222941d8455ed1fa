import type { Jobs } from '#server/jobs/jobs.ts'
import { removeOldTests } from './test-order.ts'

export const initializationJobs: Jobs = {
  remove_old_tests: async deps => removeOldTests(deps, deps.now()),
}
