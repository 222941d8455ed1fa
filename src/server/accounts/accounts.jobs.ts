import type { Jobs } from '#server/jobs/jobs.ts'
import { sendMailCode } from './my-mail.ts'

export const accountJobs: Jobs = {
  send_mail_code: sendMailCode,
}
