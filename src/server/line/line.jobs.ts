import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetNonces } from './links.ts'
import { readQuotas } from './push.ts'
import { forgetPushes } from './push-store.ts'

export const lineJobs: Jobs = {
  read_line_quotas: async deps => readQuotas(deps),
  forget_line: async deps => {
    const at = deps.now()
    await forgetNonces(deps.db, at)
    await forgetPushes(deps.db, at)
  },
}
