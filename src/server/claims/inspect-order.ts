import { sql } from 'kysely'
import type { Inspection } from '#contract/claims/claim-shapes.ts'
import { expectedOf } from '#domain/claims/claim.ts'
import { open_claims, whyNotInspect } from '#domain/claims/states.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { orderOfConsumer } from '#server/orders/order-policy.ts'
import { findClaims, lockInspection, viewClaim } from './claim-store.ts'

type Arrived = { line_number: number; arrived_at: Date; arrived_by_name: string }

const findArrived = async (db: Db, order_id: string): Promise<Arrived[]> => {
  const { rows } = await sql<Arrived>`/* arrived-lines */
    select line_number, arrived_at, arrived_by_name from order_inspections where order_id = ${order_id}`.execute(db)
  return rows
}

export const viewInspection = async ({ db }: Pick<Deps, 'db'>, order: OrderFacts, at: Date): Promise<Inspection> => {
  const [arrived, claims] = await Promise.all([
    findArrived(db, order.id),
    findClaims(db, sql`c.order_id = ${order.id}`),
  ])
  const { supplier, order_counter } = order.parties
  const { id, deal_id, delivery_date, state } = order
  return {
    order: {
      id,
      number: orderNumber(order.number),
      deal_id,
      delivery_date,
      state,
      supplier_name: supplier.name,
      phone_number: order_counter?.phone_number ?? supplier.phone_number,
    },
    // One that the restaurant has entered itself has nobody who reads here what is reported.
    told: order.has_desk,
    why_not: whyNotInspect(order, at),
    lines: order.lines.map(line => {
      const expected = expectedOf(line)
      const tick = arrived.find(one => one.line_number === line.line_number)
      return {
        line_number: line.line_number,
        name: expected?.name ?? line.name,
        spec: expected && expected.name !== line.name ? '' : line.spec,
        unit: expected?.unit ?? '',
        quantity: expected?.quantity ?? null,
        also: expected?.also ?? null,
        arrived: tick ? { at: tick.arrived_at.toISOString(), by_name: tick.arrived_by_name } : null,
      }
    }),
    claims: claims.map(viewClaim),
  }
}

export const inspect = async (deps: Deps, actor: ConsumerActor, order_id: string, at: Date) =>
  viewInspection(deps, await orderOfConsumer(deps, actor, order_id), at)

/** The order, where it may be inspected now; else 409 with the reason. */
export const orderToInspect = async (deps: Deps, actor: ConsumerActor, order_id: string, at: Date) => {
  const order = await orderOfConsumer(deps, actor, order_id)
  const why = whyNotInspect(order, at)
  if (why !== null) throw refuse(409, why)
  return order
}

/**
 * Ticks lines as arrived, or takes that back; each is saved at once, and of two phones the first tick stays. A line that
 * something is reported of is not ticked: the press was made before, or by somebody who did not know. The answer shows it.
 */
export const markArrived = async (
  deps: Deps,
  actor: ConsumerActor,
  order_id: string,
  { line_numbers, arrived }: { line_numbers: number[]; arrived: boolean },
  at: Date,
) => {
  const order = await orderToInspect(deps, actor, order_id, at)
  const known = new Set(order.lines.filter(line => expectedOf(line) !== null).map(line => line.line_number))
  if (line_numbers.some(one => !known.has(one))) {
    throw refuse(422, [{ field: 'line_numbers', message: 'この発注にない商品です。画面を開き直してください' }])
  }
  await deps.db.transaction().execute(async trx => {
    await lockInspection(trx, order_id)
    if (arrived) await tickUnclaimed(trx, order_id, line_numbers, actor.name, at)
    else
      await sql`/* mark-not-arrived */
        delete from order_inspections where order_id = ${order_id} and line_number = any(${line_numbers}::int[])`.execute(
        trx,
      )
  })
  return viewInspection(deps, order, at)
}

const tickUnclaimed = (trx: Db, order_id: string, line_numbers: number[], by: string, at: Date) =>
  sql`/* mark-arrived */
    insert into order_inspections (order_id, line_number, arrived_at, arrived_by_name)
    select ${order_id}, n, ${at}, ${by} from unnest(${line_numbers}::int[]) n
    where not exists (select from order_claims c
      where c.order_id = ${order_id} and c.line_number = n and c.state = any(${open_claims}))
    on conflict do nothing`.execute(trx)
