import type { Jobs } from '#server/jobs/jobs.ts'
import { deleteOldEnrolments } from './enrolment-store.ts'
import { deleteOldJoinings } from './joining-store.ts'
import { sendCodeOfJoining } from './prove-joining.ts'
import { sendCodeOfEnrolment } from './send-enrolment-code.ts'

export const joiningJobs: Jobs = {
  send_joining_code: sendCodeOfJoining,
  send_enrolment_code: sendCodeOfEnrolment,
  /** What was not finished in its seven days is erased, with the address that nobody has proven. */
  forget_joinings: async ({ db, now, log }) => {
    const erased = (await deleteOldJoinings(db, now())) + (await deleteOldEnrolments(db, now()))
    if (erased > 0) log.info({ erased }, 'old joinings erased')
  },
}
