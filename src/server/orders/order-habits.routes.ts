import * as contract from '#contract/orders/order-habits.contract.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { suggestion_days, suggestQuantities } from '#domain/orders/suggestion.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import { isZero } from '#domain/shared/decimal.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { viewOrderList } from '#server/deals/order-list.ts'
import { room } from '#server/http/serve.ts'
import { findDeliveries, findPastLines } from './habit-store.ts'

/** How far back deliveries are told: a year. */
const history_days = 365

export const orderHabitRoutes = room(contract, {
  listDeliveryHistories: async ({ deps, actor, params, query, at }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    const since = addDays(dayOf(at), -history_days)
    const rows = await findDeliveries(deps.db, terms.id, since, contract.deliveries_of_item, query.order_list_item_id)
    const by_item = Map.groupBy(rows, row => row.order_list_item_id)
    return {
      items: [...by_item].map(([order_list_item_id, found]) => ({
        order_list_item_id,
        deliveries: found.map(row => ({
          order_id: row.order_id,
          number: orderNumber(row.number),
          delivery_date: row.delivery_date,
          unit_kind: row.unit_kind,
          unit: row.unit,
          case_unit: row.case_unit,
          quantity: row.quantity,
          confirmed_quantity: row.confirmed_quantity,
          confirmed_weight: row.confirmed_weight,
          unit_price: terms.price_visible ? row.unit_price : null,
          note: row.note,
        })),
      })),
    }
  },
  getOrderSuggestions: async ({ deps, actor, params, query: { delivery_date }, at }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    const [items, past] = await Promise.all([
      viewOrderList(deps, terms, delivery_date, at),
      findPastLines(deps.db, terms.id, addDays(delivery_date, -suggestion_days), delivery_date),
    ])
    // What can't be had for this date is not suggested.
    const places = new Map(
      items.flatMap((item, position) =>
        (item.earliest_date !== null && item.earliest_date > delivery_date) ||
        (item.sales_left !== null && isZero(item.sales_left))
          ? []
          : [[item.id, { item, position }] as const],
      ),
    )
    const rules = new Map([...places].map(([id, { item }]) => [id, item]))
    const { basis, days, items: found } = suggestQuantities(past, delivery_date, rules)
    return {
      basis,
      days,
      items: found
        .flatMap(({ order_list_item_id, ...one }) => {
          const place = places.get(order_list_item_id)
          return place ? [{ ...place, ...one }] : []
        })
        .sort((a, b) => a.position - b.position),
    }
  },
})
