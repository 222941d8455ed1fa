import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { settle } from '#server/notices/settle.ts'

/** What makes the notice of a flyer one at a deal. */
export const toldKey = (id: string, deal_id: string): string => `flyer:${id}:${deal_id}`

/**
 * A flyer that a message carries, locked until the part of its sending ends: whoever tells of it meanwhile sees whom the message
 * has reached, and is seen. Orders go on.
 */
export const lockCarried = async (trx: Db, id: string) => {
  await sql`/* lock-carried-flyer */ select from web_flyers where id = ${id} for no key update`.execute(trx)
}

/** Of these deals, what was told of a flyer is over: a message has brought it. In the transaction of that message, which has locked it. */
export const settleToldOfFlyer = async (trx: Db, id: string, deal_ids: readonly string[], at: Date) => {
  await settle(trx, 'flyer_published', { keys: deal_ids.map(deal_id => toldKey(id, deal_id)) }, at)
}

const day_ms = 86_400_000

/**
 * In SQL, over `deals d` and `accounts a`: within a day it was mailed there that this flyer is out (none: it was not). A message
 * that brings it then is no second mail.
 */
export const mailedOfFlyer = (web_flyer_id: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  exists (select from outgoing_mails g where g.key = 'flyer:' || ${web_flyer_id} || ':' || d.id || ':' || a.mail_address
    and g.queued_at > ${new Date(at.getTime() - day_ms)})`
