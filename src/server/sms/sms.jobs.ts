import type { Jobs } from '#server/jobs/jobs.ts'
import { sendSms } from './send-sms.ts'
import { requeueForgottenSms } from './sms-store.ts'

export const smsJobs: Jobs = {
  send_sms: sendSms,
  requeue_sms: async deps => requeueForgottenSms(deps.db, deps.now()),
}
