import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { settle } from '#server/notices/settle.ts'

/** What makes the notice of a flyer one at a deal. */
export const toldKey = (id: string, deal_id: string): string => `flyer:${id}:${deal_id}`

/**
 * Of these deals, what was told of a flyer is over: a message has brought it. In the transaction of that message; the flyer is
 * locked until it ends, so that whoever tells of it meanwhile sees whom the message has reached.
 */
export const settleToldOfFlyer = async (trx: Db, id: string, deal_ids: readonly string[], at: Date) => {
  await sql`/* lock-carried-flyer */ select from web_flyers where id = ${id} for update`.execute(trx)
  await settle(trx, 'flyer_published', { keys: deal_ids.map(deal_id => toldKey(id, deal_id)) }, at)
}
