import type { Jobs } from '#server/jobs/jobs.ts'
import { remindClosings } from './remind-closings.ts'

export const orderJobs: Jobs = {
  remind_closings: async deps => remindClosings(deps),
}
