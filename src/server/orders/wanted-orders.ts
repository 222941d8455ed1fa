import { sql } from 'kysely'
import { instantAt } from '#domain/shared/day.ts'
import { patternsOf } from '#server/db/folded-words.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { numberedAs } from './number-asked.ts'
import { supplierSees } from './order-policy.ts'

export type Days = { delivery_date?: string | undefined; order_date?: string | undefined }

/** Which orders are asked for: the list and its counts alike. */
export type BoardWish = Days & {
  store_id?: string[] | undefined
  store_group_id?: string[] | undefined
  order_counter_id?: string[] | undefined
  user_id?: string[] | undefined
  q?: string | undefined
}

const onDays = ({ delivery_date, order_date }: Days) => [
  delivery_date ? sql`o.delivery_date = ${delivery_date}::date` : null,
  order_date ? sql`o.placed_at >= ${instantAt(order_date, 0)} and o.placed_at < ${instantAt(order_date, 1440)}` : null,
]

/** What the desk finds an order by, folded: its restaurant, and its lines (`words` after the supplier's own name). */
const foundIn = sql`(fold(concat_ws('|', o.parties -> 'store' ->> 'name', o.parties -> 'consumer' ->> 'name',
  o.parties -> 'store' ->> 'customer_code')) || substr(o.words, strpos(o.words, '|')))`

/** What a user asked to see of what it may see: conditions over `orders o`. */
export const wantedOf = (actor: SupplierActor, query: BoardWish) => {
  const { q } = query
  return [
    supplierSees(actor),
    ...onDays(query),
    query.store_id ? sql`o.store_id = any(${query.store_id}::uuid[])` : null,
    query.store_group_id
      ? sql`o.store_id in (select store_id from store_group_members where store_group_id = any(${query.store_group_id}::uuid[]))`
      : null,
    query.order_counter_id ? sql`o.order_counter_id = any(${query.order_counter_id}::uuid[])` : null,
    query.user_id
      ? sql`o.store_id in (select store_id from supplier_user_stores where account_id = any(${query.user_id}::uuid[]))`
      : null,
    q ? sql`(${numberedAs(q) ?? sql`false`} or ${foundIn} ~ all(${patternsOf(q)}::text[]))` : null,
  ]
}
