import { keepMonths } from '#server/db/months.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

const day_ms = 86_400_000

export const platformJobs: Jobs = {
  keep_months: keepMonths,
  /** Sessions past their end and forgotten things that no rule reads any more. */
  forget_old_sessions: async ({ db, now }) => {
    const at = now()
    await db.deleteFrom('sessions').where('expires_at', '<', at).execute()
    await db.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute()
    await db.deleteFrom('identity_requests').where('expires_at', '<', at).execute()
    await db
      .deleteFrom('forgot_requests')
      .where('requested_at', '<', new Date(at.getTime() - day_ms))
      .execute()
    await db
      .deleteFrom('invite_code_tries')
      .where('tried_at', '<', new Date(at.getTime() - day_ms))
      .execute()
  },
}
