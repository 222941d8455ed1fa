import type { Deps } from '#server/deps.ts'
import { beatOnce, holdAfterRestore } from './hold.ts'
import { readMark } from './restore-store.ts'

/** How often the database's mark is renewed: a loss that is shorter than this is found out by nobody. */
export const beat_ms = 10_000

/** Jobs by which something leaves, and those of the clock that tell people of what may have been told already. */
const leaving = new Set([
  'send_dispatch',
  'send_outgoing_mail',
  'send_mails',
  'send_line_message',
  'handle_line_event',
  'send_sms',
  'send_push',
  'deliver_message',
  'tell_closed_day',
  'tell_flyer',
  'send_counter_code',
  'send_mail_code',
  'send_joining_code',
  'send_enrolment_code',
  'send_supplier_invite',
  'send_platform_invite',
  'send_forgotten',
  'bundle_mails',
  'escalate_dispatches',
  'remind_claims',
  'remind_unprocessed',
  'remind_closings',
  'tell_price_changes',
])

/** Whether this job makes something leave. */
export const leaves = (task: string): boolean => leaving.has(task)

/**
 * Finds out, for one process that runs jobs, whether its database was taken back, and whether what leaves is held. It knows
 * the highest count that it has seen, so that a database which is exchanged under it is found out at the next job.
 */
export const watchRestores = (deps: Deps) => {
  let known = 0n
  return {
    /** Asked before each job by which something leaves. */
    held: async (): Promise<boolean> => {
      const mark = await readMark(deps.db)
      const back = mark.elsewhere || BigInt(mark.beat) < known
      if (back && !mark.held) await holdAfterRestore(deps, { known })
      return mark.held || back
    },
    /** Looks outside as well, renews the mark, and says whether what leaves is held. */
    beat: async (): Promise<boolean> => {
      await holdAfterRestore(deps, { known })
      known = await beatOnce(deps)
      return (await readMark(deps.db)).held
    },
  }
}

export type RestoreWatch = ReturnType<typeof watchRestores>
