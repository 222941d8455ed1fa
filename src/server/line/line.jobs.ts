import * as z from 'zod/mini'
import type { Jobs } from '#server/jobs/run-jobs.ts'
import { forgetDrafts } from './draft-store.ts'
import { forgetEvents, requeueEvents } from './event-store.ts'
import { handleEvent } from './handle-event.ts'
import { forgetNonces } from './link-store.ts'
import { requeueForgottenLines } from './message-store.ts'
import { readQuotas } from './push.ts'
import { forgetPushes } from './push-store.ts'
import { sendLineMessage } from './send-line-message.ts'

const event = z.object({ event_id: z.string() })
const message = z.object({ line_message_id: z.uuid() })

export const lineJobs: Jobs = {
  handle_line_event: async (deps, payload) => handleEvent(deps, event.parse(payload).event_id),
  send_line_message: async (deps, payload) => sendLineMessage(deps, message.parse(payload).line_message_id),
  requeue_line: async deps => {
    await requeueForgottenLines(deps.db, deps.now())
    await requeueEvents(deps.db, deps.now())
  },
  read_line_quotas: async deps => readQuotas(deps),
  forget_line: async deps => {
    const at = deps.now()
    await forgetEvents(deps.db, at)
    await forgetNonces(deps.db, at)
    await forgetPushes(deps.db, at)
    await forgetDrafts(deps.db, at)
  },
}
