import type { Jobs } from '#server/jobs/jobs.ts'
import { bundleMails } from './bundle-mails.ts'
import { requeueForgottenMails } from './mail-store.ts'
import { sendMail, sendMails } from './send-mail.ts'

export const mailJobs: Jobs = {
  send_outgoing_mail: sendMail,
  send_mails: sendMails,
  bundle_mails: async deps => bundleMails(deps),
  requeue_outgoing_mails: async deps => requeueForgottenMails(deps.db, deps.now()),
}
