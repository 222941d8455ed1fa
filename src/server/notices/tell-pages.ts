import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** What the database says, with the commit, of a house whose notices have changed; new notices say it by themselves. */
export const notices_channel = 'oroshi_notices'

/** The open pages of a house look at their notices again, once this transaction has committed. */
export const tellPages = async (trx: Db, house_id: string): Promise<void> => {
  await sql`/* tell-pages */ select pg_notify(${notices_channel}, ${house_id})`.execute(trx)
}
