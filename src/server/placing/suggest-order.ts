import { suggestion_days, suggestQuantities } from '#domain/placing/suggestion.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import { isZero } from '#domain/shared/decimal.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import { checkStanding } from '#server/deals/duplicates.ts'
import { viewOrderList } from '#server/deals/order-list.ts'
import type { Deps } from '#server/deps.ts'
import { findPastLines } from './habit-store.ts'

/**
 * A deal's usual order for a date, in the order of its list; what can't be had for this date is not suggested, and
 * what stands in an order for it, or in one that waits for an owner, is marked.
 */
export const suggestOrder = async (deps: Deps, terms: DealTerms, delivery_date: Day, at: Date) => {
  const [items, past, standing] = await Promise.all([
    viewOrderList(deps, terms, { delivery_date }, at),
    findPastLines(deps.db, terms.id, addDays(delivery_date, -suggestion_days), addDays(delivery_date, 1)),
    checkStanding(deps.db, terms.id, delivery_date, at),
  ])
  const places = new Map(
    items.flatMap((item, position) =>
      (item.earliest_date !== null && item.earliest_date > delivery_date) ||
      (item.sales_left !== null && isZero(item.sales_left))
        ? []
        : [[item.id, { item, position }] as const],
    ),
  )
  const rules = new Map([...places].map(([id, { item }]) => [id, item]))
  const ordered = new Set(standing.flatMap(one => one.lines ?? []).map(line => line.order_list_item_id))
  const { basis, days, items: found } = suggestQuantities(past, delivery_date, rules)
  return {
    basis,
    days,
    items: found
      .flatMap(({ order_list_item_id, ...one }) => {
        const place = places.get(order_list_item_id)
        return place ? [{ ...place, ...one, ordered: ordered.has(order_list_item_id) }] : []
      })
      .sort((a, b) => a.position - b.position),
  }
}
