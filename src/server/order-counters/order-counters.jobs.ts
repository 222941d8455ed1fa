import type { Jobs } from '#server/jobs/jobs.ts'
import { pollCounterCode, sendCounterCode } from './send-counter-code.ts'

export const orderCounterJobs: Jobs = {
  send_counter_code: sendCounterCode,
  poll_counter_code: pollCounterCode,
}
