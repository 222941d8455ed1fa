import type { Jobs } from '#server/jobs/jobs.ts'
import { tellClosedDay } from './tell-closed-day.ts'

export const calendarJobs: Jobs = {
  tell_closed_day: tellClosedDay,
}
