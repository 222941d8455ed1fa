import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

export type Dispatch = {
  id: string
  order_id: string
  order_revision: number
  occasion: 'placed' | 'edited' | 'cancelled'
  channel: 'mail' | 'fax' | 'line' | 'sms'
  destination: string
  attempts: number
  /** A newer revision has a dispatch of its own, or the order was cancelled meanwhile. */
  superseded: boolean
}

/** Takes a dispatch to send it; undefined when it has left already or was given up. */
export const takeDispatch = async (db: Db, id: string, at: Date): Promise<Dispatch | undefined> => {
  const { rows } = await sql<Dispatch>`/* take-dispatch */
    update dispatches d set state = 'sending', sending_at = ${at}, attempts = d.attempts + 1
    from orders o where d.id = ${id} and o.id = d.order_id and d.state in ('queued', 'sending')
    returning d.id, d.order_id, d.order_revision, d.occasion, d.channel, d.destination, d.attempts,
      exists (select from dispatches n where n.order_id = d.order_id and n.order_revision > d.order_revision)
        or (o.state = 'cancelled' and d.occasion <> 'cancelled') as superseded`.execute(db)
  return rows[0]
}

type Outcome =
  | { state: 'sent'; provider_id: string }
  | { state: 'queued' | 'failed'; failure: string }
  | { state: 'superseded' }

/** Writes how an attempt ended: the state of the dispatch, and a row that stays. */
export const noteOutcome = async (db: Db, id: string, outcome: Outcome, at: Date) => {
  const provider_id = 'provider_id' in outcome ? outcome.provider_id : null
  const failure = 'failure' in outcome ? outcome.failure.slice(0, 500) : null
  await sql`/* note-outcome */
    with noted as (
      insert into dispatch_attempts (dispatch_id, attempted_at, outcome, detail)
      values (${id}, ${at}, ${outcome.state}, ${failure ?? provider_id ?? ''})
    )
    update dispatches set state = ${outcome.state}, failure = ${failure},
      provider_id = coalesce(${provider_id}, provider_id),
      sent_at = case when ${outcome.state} = 'sent' then ${at}::timestamptz else sent_at end,
      failed_at = case when ${outcome.state} = 'failed' then ${at}::timestamptz else failed_at end
    where id = ${id}`.execute(db)
}

/** Tells both sides, once, that an order could not be delivered. */
export const notifyFailure = async (db: Db, order_id: string, text: { title: string; body: string }, at: Date) => {
  await sql`/* notify-failure */
    insert into notifications (consumer_id, supplier_id, kind, title, body, order_id, created_at)
    select x.consumer_id, x.supplier_id, 'dispatch_failed', ${text.title}, ${text.body}, o.id, ${at}
    from orders o cross join lateral (values (o.consumer_id, null::uuid), (null::uuid, o.supplier_id)) x (consumer_id, supplier_id)
    where o.id = ${order_id} on conflict do nothing`.execute(db)
}

/** A dispatch whose job was lost (given up, removed by hand) is queued again: nothing waits forever unseen. */
export const requeueForgotten = async (db: Db, at: Date) => {
  const before = new Date(at.getTime() - 5 * 60_000)
  await sql`/* requeue-forgotten */
    select graphile_worker.add_job('send_dispatch', json_build_object('dispatch_id', d.id), job_key => d.id::text, max_attempts => 12)
    from dispatches d
    where d.state in ('queued', 'sending') and coalesce(d.sending_at, d.queued_at) < ${before}
      and not exists (select from graphile_worker._private_jobs j where j.key = d.id::text and j.attempts < j.max_attempts)
    limit 1000`.execute(db)
}
