import type { Jobs } from '#server/jobs/jobs.ts'
import { deleteMessageFile, forgetMessageFiles } from './message-files.ts'
import { forgetMessageImages } from './message-images.ts'
import { remindNow } from './remind-unread.ts'
import { deliverMessage, requeueMessages } from './send-message.ts'

export const messageJobs: Jobs = {
  deliver_message: async (deps, message_id) => deliverMessage(deps, message_id),
  remind_message: async (deps, message_id) => remindNow(deps, message_id),
  requeue_messages: async deps => requeueMessages(deps),
  forget_message_images: async deps => forgetMessageImages(deps),
  forget_message_files: async deps => forgetMessageFiles(deps),
  delete_message_file: async (deps, message_file_id) => deleteMessageFile(deps, message_file_id),
}
