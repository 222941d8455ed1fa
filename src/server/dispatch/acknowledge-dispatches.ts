import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { addJob } from '#server/jobs/enqueue.ts'

/**
 * 受付 of a version by a way that it went: `before` where that was said already, `nowhere` where it did not go that way. In
 * the caller's transaction, which holds the order's lock.
 */
export const acknowledgeDispatches = async (
  trx: Db,
  way: { order_id: string; revision: number; channel: string; destination?: string },
  at: Date,
): Promise<'before' | 'now' | 'nowhere'> => {
  const version = sql`order_id = ${way.order_id} and order_revision = ${way.revision}`
  const to = way.destination === undefined ? sql`true` : sql`destination = ${way.destination}`
  const { rows } = await sql<{ said: 'before' | 'now' | 'nowhere' }>`/* acknowledge-dispatches */
    with before as (select from dispatches where ${version} and acknowledged_at is not null), now as (
      update dispatches set state = 'acknowledged', acknowledged_at = ${at}
      where ${version} and channel = ${way.channel} and ${to} and state <> 'superseded' and not exists (select from before)
      returning 1
    )
    select case when exists (select from before) then 'before' when exists (select from now) then 'now' else 'nowhere' end as said`.execute(
    trx,
  )
  return rows[0]?.said ?? 'nowhere'
}

/**
 * A version has no 受付 any more: each way that had it stands as far as it got, and what was not sent for it is sent after all.
 * In the caller's transaction, which holds the order's lock.
 */
export const takeBackAcknowledged = async (trx: Db, { order_id, revision }: { order_id: string; revision: number }) => {
  await sql`/* unacknowledge-dispatches */
    with back as (
      update dispatches set acknowledged_at = null, state = case when delivered_at is not null then 'delivered'
        when failed_at is not null then 'failed' when sent_at is not null then 'sent' else 'queued' end
      where order_id = ${order_id} and order_revision = ${revision} and state = 'acknowledged'
      returning id, state
    )
    select ${addJob('send_dispatch', sql`id`)} from back where state = 'queued'`.execute(trx)
}
