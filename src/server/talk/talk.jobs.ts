import type { Jobs } from '#server/jobs/jobs.ts'
import { requeueForgottenLineMessages } from '#server/line/line-messages.ts'
import { forgetDrafts } from './draft-store.ts'
import { forgetEvents, requeueEvents } from './event-store.ts'
import { handleEvent } from './handle-event.ts'
import { sendLineMessage } from './send-line-message.ts'

export const talkJobs: Jobs = {
  handle_line_event: handleEvent,
  send_line_message: sendLineMessage,
  requeue_line: async deps => {
    await requeueForgottenLineMessages(deps.db, deps.now())
    await requeueEvents(deps.db, deps.now())
  },
  forget_talk: async deps => {
    await forgetEvents(deps.db, deps.now())
    await forgetDrafts(deps.db, deps.now())
  },
}
