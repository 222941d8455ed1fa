import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetMessageImages } from './message-images.ts'
import { remindNow } from './remind-unread.ts'
import { deliverMessage, requeueMessages } from './send-message.ts'

export const messageJobs: Jobs = {
  deliver_message: async (deps, message_id) => deliverMessage(deps, message_id),
  remind_message: async (deps, message_id) => remindNow(deps, message_id),
  requeue_messages: async deps => requeueMessages(deps),
  forget_message_images: async deps => forgetMessageImages(deps),
}
