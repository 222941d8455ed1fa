import { type RawBuilder, sql } from 'kysely'
import { type ClaimList, claims_a_page } from '#contract/claims/claims.contract.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import { allOf } from '#server/orders/find-orders.ts'
import { consumerSees, supplierSees } from '#server/orders/order-policy.ts'
import { countWaiting, findClaims, viewClaim } from './claim-store.ts'

const most_open = 200

const lists: Record<ClaimList, RawBuilder<unknown>> = {
  waiting: sql`c.state in ('reported', 'seen')`,
  to_do: sql`c.to_do`,
  answered: sql`c.state = 'answered'`,
  over: sql`c.state in ('settled', 'withdrawn')`,
}

const atDesk = (actor: SupplierActor) => sql`c.supplier_id = ${actor.supplier_id} and c.told and ${supplierSees(actor)}`

type Wish = {
  list?: ClaimList | undefined
  order_id?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export const listOfDesk = async (
  db: Db,
  actor: SupplierActor,
  { list, order_id, cursor, limit = claims_a_page }: Wish,
) => {
  const found = await findClaims(
    db,
    allOf([
      atDesk(actor),
      list ? lists[list] : null,
      order_id === undefined ? null : sql`c.order_id = ${order_id}`,
      cursor === undefined ? null : sql`c.id < ${cursor}`,
    ]),
    limit + 1,
  )
  const items = found.slice(0, limit)
  return { items: items.map(viewClaim), next_cursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export const countOfDesk = (db: Db, actor: SupplierActor) => countWaiting(db, atDesk(actor))

/** What a restaurant has not settled, of all its orders. */
export const listOpen = async (db: Db, actor: ConsumerActor) => {
  const found = await findClaims(
    db,
    sql`c.consumer_id = ${actor.consumer_id} and ${consumerSees(actor)} and c.state in ('reported', 'seen', 'answered')`,
    most_open,
  )
  return { items: found.map(viewClaim) }
}
