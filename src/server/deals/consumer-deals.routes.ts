import * as contract from '#contract/deals/consumer-deals.contract.ts'
import { earliestFor, possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { dealOf } from './deal-policy.ts'
import { ordersSince } from './deal-store.ts'
import { listDealTerms } from './deal-terms.ts'
import { viewCard, viewDeal, viewItem } from './deal-view.ts'
import { checkDuplicates } from './duplicates.ts'
import { findItemHistories, findListItems } from './list-item.ts'

/** How far the screens look ahead for an open delivery date. */
const horizon_days = 21
/** What counts as usual: the orders of this many days. */
const usual_days = 60

export const consumerDealRoutes = room(contract, {
  listDeals: async ({ deps, actor, at }) => {
    const terms = await listDealTerms(deps.db, actor.consumer_id)
    const today = dayOf(at)
    const orders = await ordersSince(deps.db, actor.consumer_id, today)
    return { items: terms.map(one => viewCard(one, orders, deps.holidays, at, horizon_days)) }
  },
  getDeal: async ({ deps, actor, params }) => viewDeal(await dealOf(deps, actor, params.deal_id)),
  getPossibleDeliveryDates: async ({ deps, actor, params, query, at }) => {
    const { rule, non_delivery, delivery_weekdays } = await dealOf(deps, actor, params.deal_id)
    const { from = dayOf(at), days = horizon_days } = query
    const { holidays } = deps
    return {
      now: at.toISOString(),
      items: possibleDeliveryDates({ from, days, at, rule, non_delivery, holidays, delivery_weekdays }),
    }
  },
  listOrderListItems: async ({ deps, actor, params, query, at }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    const today = dayOf(at)
    const question = { from: today, days: 60, at, ...terms, holidays: deps.holidays }
    const { delivery_date = earliestFor(0, question) ?? today } = query
    const [items, histories] = await Promise.all([
      findListItems(deps.db, terms.id, delivery_date),
      findItemHistories(deps.db, terms.id, addDays(today, -usual_days)),
    ])
    const history = new Map(histories.map(one => [one.order_list_item_id, one]))
    const earliest = new Map<number, string | null>()
    for (const { lead_days } of items) {
      if (lead_days > 0 && !earliest.has(lead_days)) earliest.set(lead_days, earliestFor(lead_days, question))
    }
    return {
      items: items
        .filter(item => item.visible)
        .map(item => viewItem(item, terms, history.get(item.id), earliest.get(item.lead_days) ?? null)),
    }
  },
  checkDuplicateDeliveryDate: async ({ deps, actor, params, query }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    return { items: await checkDuplicates(deps.db, terms.id, query.delivery_date) }
  },
})
