import { sql } from 'kysely'
import { inPieces } from '#domain/orders/quantity.ts'
import { add } from '#domain/shared/decimal.ts'
import type { Db } from '#server/deps.ts'
import type { OrderFacts } from './find-orders.ts'
import { takeFlyerSales } from './flyer-sales.ts'

/** What lines take of each product item, in pieces. */
export const piecesByItem = (lines: OrderFacts['lines']): Map<string, string> => {
  const pieces = new Map<string, string>()
  for (const line of lines) {
    if (!line.product_item_id) continue
    const more = inPieces(line.quantity, line.unit_kind, line.pieces_per_case)
    pieces.set(line.product_item_id, add(pieces.get(line.product_item_id) ?? '0', more))
  }
  return pieces
}

/**
 * Moves the sales counters, and what is sold of limited items of flyers, from what an order took to what these lines take, in item order. Throws `OR001 sold_out` where
 * a limit would be passed. Items that have no counter (no limit when they were ordered) are left alone.
 */
export const takeSales = async (
  trx: Db,
  order: Pick<OrderFacts, 'supplier_id' | 'store_id' | 'delivery_date' | 'lines'>,
  lines: OrderFacts['lines'],
) => {
  const [was, now] = [piecesByItem(order.lines), piecesByItem(lines)]
  const ids = [...new Set([...now.keys(), ...was.keys()])]
  if (!ids.length) return
  await takeFlyerSales(trx, order, [was, now])
  const pieces = (of: Map<string, string>) => ids.map(id => of.get(id) ?? '0')
  await sql`/* change-sales */
    with asked as (
      select p.id, coalesce(p.sales_from, ${order.delivery_date}::date) as period_start, u.now, u.was, p.sales_limit
      from unnest(${ids}::uuid[], ${pieces(now)}::numeric[], ${pieces(was)}::numeric[]) as u (id, now, was)
      join product_items p on p.id = u.id and p.sales_limit is not null
    ), changed as (
      insert into sales_counters as c (product_item_id, period_start, sold)
      select id, period_start, greatest(now - was, 0) from asked order by id
      on conflict (product_item_id, period_start) do update
        set sold = greatest(c.sold + (select now - was from asked where id = c.product_item_id), 0)
        where c.sold + (select now - was from asked where id = c.product_item_id)
          <= (select case when now > was then sales_limit else greatest(sales_limit, c.sold) end from asked where id = c.product_item_id)
      returning 1
    )
    select 1 where case when (select count(*) from changed) = (select count(*) from asked) then true
      else refuse_order('sold_out') end`.execute(trx)
}
