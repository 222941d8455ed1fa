import * as z from 'zod/mini'
import type { Jobs } from '#server/jobs/run-jobs.ts'
import { sendMailCode } from './my-mail.ts'

const one = z.object({ code_id: z.uuid() })

export const accountJobs: Jobs = {
  send_mail_code: async (deps, payload) => sendMailCode(deps, one.parse(payload).code_id),
}
