import { sql } from 'kysely'
import type { ChangeRequest } from '#contract/orders/order-shapes.ts'
import type { Db } from '#server/deps.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import type { OrderActor } from '#server/orders/write-order.ts'

type Wish = { whole_cancel: boolean; lines: ChangeRequest['lines']; note: string }

/** Writes a change request. The caller holds the order's lock and has seen that none is open. */
export const insertRequest = async (trx: Db, order: OrderFacts, wish: Wish, actor: OrderActor, at: Date) => {
  await sql`/* insert-request */
    insert into change_requests (order_id, order_revision, whole_cancel, lines, note, requested_at, requested_by, requested_by_name)
    values (${order.id}, ${order.revision}, ${wish.whole_cancel}, ${JSON.stringify(wish.lines)}::jsonb, ${wish.note},
      ${at}, ${actor.id}, ${actor.name})`.execute(trx)
}

type Answer = { state: 'accepted' | 'declined' | 'withdrawn'; reason: string }

/** Closes an open request. The caller holds the order's lock and has seen that it is open. */
export const closeRequest = async (
  trx: Db,
  id: string,
  { state, reason }: Answer,
  answered_by_name: string | null,
  at: Date,
) => {
  await trx
    .updateTable('change_requests')
    .set({ state, reason, answered_at: at, answered_by_name })
    .where('id', '=', id)
    .execute()
}

/** The restaurant changed the order itself: what it had asked for is out of date. */
export const overtakeRequests = async (trx: Db, order_id: string, at: Date) => {
  await trx
    .updateTable('change_requests')
    .set({ state: 'overtaken', answered_at: at })
    .where('order_id', '=', order_id)
    .where('state', '=', 'open')
    .execute()
}

/** Takes lines off, and gives others their new quantity. Line numbers stay, so that papers and requests agree. */
export const changeQuantities = async (
  trx: Db,
  order_id: string,
  kept: readonly { line_number: number; quantity: string }[],
) => {
  const numbers = kept.map(line => line.line_number)
  await sql`/* drop-lines */
    delete from order_lines where order_id = ${order_id} and line_number <> all(${numbers}::smallint[])`.execute(trx)
  await sql`/* change-quantities */
    update order_lines l set quantity = k.quantity
    from unnest(${numbers}::smallint[], ${kept.map(line => line.quantity)}::numeric[]) as k (line_number, quantity)
    where l.order_id = ${order_id} and l.line_number = k.line_number and l.quantity <> k.quantity`.execute(trx)
}
