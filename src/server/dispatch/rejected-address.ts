import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** Whether a mail address refused for good the last mail that was sent to it. */
export const isRejectedAddress = async (db: Db, mail_address: string): Promise<boolean> => {
  const { rows } = await sql<{ rejected: boolean }>`/* rejected-address */
    select exists (
      select from dispatches d where lower(d.destination) = lower(${mail_address}) and d.channel = 'mail'
        and d.failure_class = 'rejected' and d.state = 'failed'
    ) as rejected`.execute(db)
  return rows[0]?.rejected ?? false
}
