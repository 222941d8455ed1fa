import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { insertDispatches } from '#server/outbox/dispatches.ts'

/** As far back as a message of LINE may have been missed by somebody who has blocked us since. */
const missed_hours = 24

/** Whoever was stopped at the supplier since reads no order of it. */
const still_there = sql`a.suspended_at is null and exists (select from supplier_users u
  where u.account_id = a.id and u.supplier_id = l.supplier_id and u.suspended_at is null)`

/**
 * The orders that went to a user who has blocked us, of the last day and not acknowledged by anybody, go to the mail
 * address of the person it speaks for. In the caller's transaction.
 */
export const mailInstead = async (trx: Db, channel: string, line_user_id: string, at: Date) => {
  const since = new Date(at.getTime() - missed_hours * 3_600_000)
  await sql`/* mail-instead-of-line */
    ${insertDispatches(
      sql`
      select d.order_id, d.order_revision, d.occasion, 'mail', a.mail_address
      from line_links l join accounts a on a.id = l.account_id and a.mail_address is not null
      join dispatches d on d.channel = 'line' and d.destination = l.id::text
      where ${still_there} and l.channel = ${channel} and l.line_user_id = ${line_user_id} and l.ended_at is null and d.state = 'sent' and d.sent_at > ${since}
        and not exists (select from dispatches x where x.order_id = d.order_id and x.order_revision >= d.order_revision
          and (x.acknowledged_at is not null or x.order_revision > d.order_revision))`,
      at,
    )}`.execute(trx)
}

/**
 * A dispatch that LINE does not take goes to the mail address of the link's person; whether it goes or has gone there. In
 * the caller's transaction.
 */
export const mailDispatchInstead = async (trx: Db, dispatch_id: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`/* mail-dispatch-instead */
    with target as (
      select d.order_id, d.order_revision, d.occasion, a.mail_address from dispatches d
      join line_links l on l.id = case when d.channel = 'line' then d.destination::uuid end join accounts a on a.id = l.account_id
      where d.id = ${dispatch_id} and a.mail_address is not null and ${still_there}
    ), made as (
      ${insertDispatches(sql`select order_id, order_revision, occasion, 'mail', mail_address from target`, at)}
    )
    select exists (select from target) as there`.execute(trx)
  return rows[0]?.there ?? false
}
