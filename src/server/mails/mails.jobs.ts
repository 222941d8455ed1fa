import * as z from 'zod/mini'
import type { Jobs } from '#server/jobs/run-jobs.ts'
import { requeueForgottenMails } from './mail-store.ts'
import { sendMail } from './send-mail.ts'

const one = z.object({ mail_id: z.uuid() })

export const mailJobs: Jobs = {
  send_outgoing_mail: async (deps, payload) => sendMail(deps, one.parse(payload).mail_id),
  requeue_outgoing_mails: async deps => requeueForgottenMails(deps.db, deps.now()),
}
