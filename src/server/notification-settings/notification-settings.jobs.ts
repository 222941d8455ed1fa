import type { Jobs } from '#server/jobs/jobs.ts'
import { remindUnprocessed } from './remind-unprocessed.ts'

export const notificationSettingJobs: Jobs = {
  remind_unprocessed: async deps => remindUnprocessed(deps),
}
