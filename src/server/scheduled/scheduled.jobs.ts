import type { Jobs } from '#server/jobs/jobs.ts'
import { runSchedules } from './run-schedules.ts'

export const scheduledJobs: Jobs = {
  run_scheduled_orders: async deps => runSchedules(deps),
}
