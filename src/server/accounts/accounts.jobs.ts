import type { Jobs } from '#server/jobs/jobs.ts'
import { sendMailCode } from './my-mail.ts'
import { sendForgotten } from './send-forgotten.ts'

export const accountJobs: Jobs = {
  send_mail_code: sendMailCode,
  send_forgotten: sendForgotten,
}
