import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { freeMachine } from './circuit-store.ts'

/**
 * Ends a version whose fax was called in vain and waits for its next call, as it was told by telephone: it has failed, and is
 * never called again. False, and nothing done, where a call is under way or another way may bring it: in the same moment the
 * row itself says which came first. In the caller's transaction, which holds the order.
 */
export const stopRetrying = async (trx: Db, order_id: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`/* stop-retrying */
    with last as (
      select d.id, d.state from dispatches d where d.order_id = ${order_id} and d.state <> 'superseded'
        and d.order_revision = (select max(n.order_revision) from dispatches n where n.order_id = ${order_id})
    ), stopped as (
      update dispatches d set state = 'failed', failed_at = ${at}, turn_at = null, in_line_since = null
      where d.id in (select id from last) and d.channel = 'fax' and d.state = 'queued' and d.round > 1
        -- What somebody has just sent again has no failure yet: of the two the sending came first.
        and d.failure is not null and d.handed_over_at is null and d.failure_class in ('busy', 'no_answer')
        and not exists (select from last l where l.id <> d.id and l.state <> 'failed')
      returning d.id
    ), noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      select id, ${at}::timestamptz, 'failed', 'told by telephone' from stopped
    )
    select id from stopped`.execute(trx)
  for (const { id } of rows) await freeMachine(trx, id)
  return rows.length > 0
}
