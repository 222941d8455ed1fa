import * as z from 'zod/mini'
import type { Jobs } from '#server/jobs/run-jobs.ts'
import { pollCounterCode, sendCounterCode } from './send-counter-code.ts'

const one = z.object({ code_id: z.uuid() })

export const orderCounterJobs: Jobs = {
  send_counter_code: async (deps, payload) => sendCounterCode(deps, one.parse(payload).code_id),
  poll_counter_code: async (deps, payload) => pollCounterCode(deps, one.parse(payload).code_id),
}
