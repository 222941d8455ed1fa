import * as z from 'zod/mini'
import type { Jobs } from '#server/jobs/run-jobs.ts'
import { sendSms } from './send-sms.ts'
import { requeueForgottenSms } from './sms-store.ts'

const one = z.object({ sms_id: z.uuid() })

export const smsJobs: Jobs = {
  send_sms: async (deps, payload) => sendSms(deps, one.parse(payload).sms_id),
  requeue_sms: async deps => requeueForgottenSms(deps.db, deps.now()),
}
