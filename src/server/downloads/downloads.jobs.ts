import type { Jobs } from '#server/jobs/jobs.ts'
import { deleteExpiredFiles } from './download-store.ts'

export const downloadJobs: Jobs = {
  forget_download_files: async deps => deleteExpiredFiles(deps.db, deps.now()),
}
