import type { Jobs } from '#server/jobs/jobs.ts'
import { requeueForgottenPushes } from './push-store.ts'
import { sendPush } from './send-push.ts'

export const noticeJobs: Jobs = {
  send_push: sendPush,
  requeue_pushes: async deps => requeueForgottenPushes(deps.db, deps.now()),
}
