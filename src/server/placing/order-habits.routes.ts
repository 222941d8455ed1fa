import * as contract from '#contract/placing/order-habits.contract.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { room } from '#server/http/serve.ts'
import { findDeliveries, findLastDay } from './habit-store.ts'
import { suggestOrder } from './suggest-order.ts'

/** How far back deliveries are told: a year. */
const history_days = 365

export const orderHabitRoutes = room(contract, {
  listDeliveryHistories: async ({ deps, actor, params, query, at }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    // What is ordered for a coming day has not been delivered.
    const until = dayOf(at)
    const span = { since: addDays(until, -history_days), until }
    const rows = await findDeliveries(deps.db, terms.id, span, contract.deliveries_of_item, query.order_list_item_id)
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
  getLastDay: async ({ deps, actor, params, query }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    return findLastDay(deps.db, terms.id, query.delivery_date)
  },
  getOrderSuggestions: async ({ deps, actor, params, query: { delivery_date }, at }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    return suggestOrder(deps, terms, delivery_date, at)
  },
})
