import type { Jobs } from '#server/jobs/jobs.ts'
import { askHeldFaxes } from './ask-held-faxes.ts'

export const restoreJobs: Jobs = {
  ask_held_faxes: askHeldFaxes,
}
