import { type RawBuilder, sql } from 'kysely'
import type { AnsweredLine, Substitute } from '#domain/orders/answers.ts'
import type { Db } from '#server/deps.ts'

/** A catalogue item as a substitute is made of it. */
export type SubstituteItem = Omit<Substitute, 'quantity' | 'weight' | 'unit_price' | 'amount' | 'product_item_id'> & {
  id: string
}

/** The items of this supplier's own catalogue that may stand in for another; those put away may not. */
export const findSubstituteItems = async (db: Db, supplier_id: string, ids: string[]): Promise<SubstituteItem[]> => {
  if (!ids.length) return []
  const { rows } = await sql<SubstituteItem>`/* substitute-items */
    select id, code, name, spec, unit, pieces_per_case::text, price_basis, tax_rate, catch_weight, estimated_weight::text
    from product_items
    where supplier_id = ${supplier_id} and id = any(${ids}::uuid[]) and archived_at is null`.execute(db)
  return rows
}

const most_past = 20

/**
 * What was answered last on each item of an order in other orders that `sees` holds (a condition over `orders o`): prices
 * by the same unit, kg of a piece. Items of which nothing was answered are left out. One query.
 */
export const findPastAnswers = async (db: Db, order_id: string, sees: RawBuilder<unknown>) => {
  const { rows } = await sql<{
    order_list_item_id: string
    unit_prices: string[]
    weights: string[]
  }>`/* past-answers */
    select i.order_list_item_id, coalesce(array_agg(p.unit_price) filter (where p.unit_price is not null), '{}') as unit_prices,
      coalesce(array_agg(p.weight) filter (where p.weight is not null), '{}') as weights
    from (select distinct order_list_item_id, product_item_id, price_basis from order_lines where order_id = ${order_id}) i
    cross join lateral (
      select case when l.price_basis = i.price_basis then l.confirmed_unit_price::text end as unit_price,
        round(l.confirmed_weight / nullif(coalesce(l.confirmed_quantity, l.quantity)
          * case l.unit_kind when 'case' then l.pieces_per_case else 1 end, 0), 3)::text as weight
      from order_lines l join orders o on o.id = l.order_id
      where l.product_item_id = i.product_item_id and l.order_id <> ${order_id}
        and (l.confirmed_unit_price is not null or l.confirmed_weight is not null)
        and o.state <> 'cancelled' and ${sees}
      order by l.order_id desc limit ${sql.lit(most_past)}) p
    group by i.order_list_item_id`.execute(db)
  return rows
}

type Written = AnsweredLine & { line_number: number; amount: string | null }

/** Puts the answers of lines, the amounts they make and the tax rate of what is free beside what was ordered. The caller holds the order's lock. */
export const writeAnswers = async (trx: Db, order_id: string, lines: readonly Written[]) => {
  if (!lines.length) return
  const column = <K extends keyof Written>(name: K) => lines.map(line => line[name])
  await sql`/* write-answers */
    update order_lines l set confirmed_quantity = a.quantity, confirmed_weight = a.weight,
      confirmed_unit_price = a.price, shortage_reason = a.reason, substitute = a.substitute, amount = a.amount,
      tax_rate = a.tax_rate
    from unnest(${column('line_number')}::smallint[], ${column('confirmed_quantity')}::numeric[],
      ${column('confirmed_weight')}::numeric[], ${column('confirmed_unit_price')}::numeric[],
      ${column('shortage_reason')}::text[],
      ${lines.map(line => (line.substitute ? JSON.stringify(line.substitute) : null))}::jsonb[],
      ${column('amount')}::numeric[], ${column('tax_rate')}::smallint[])
      as a (line_number, quantity, weight, price, reason, substitute, amount, tax_rate)
    where l.order_id = ${order_id} and l.line_number = a.line_number`.execute(trx)
}
