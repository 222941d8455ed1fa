import * as contract from '#contract/deals/consumer-deals.contract.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { dealOf } from './deal-policy.ts'
import { dealsBeside, isScheduled, saidSince } from './deal-store.ts'
import { listDealTerms } from './deal-terms.ts'
import { viewCard, viewDate, viewDeal } from './deal-view.ts'
import { checkStanding } from './duplicates.ts'
import { viewOrderList } from './order-list.ts'

/** How far the screens look ahead for an open delivery date. */
const horizon_days = 21

export const consumerDealRoutes = room(contract, {
  listDeals: async ({ deps, actor, at }) => {
    const terms = await listDealTerms(deps.db, actor.consumer_id)
    const today = dayOf(at)
    const said = await saidSince(deps.db, actor.consumer_id, today)
    const { beside, scheduled } = await dealsBeside(deps.db, actor.consumer_id)
    const cards = terms.map(one => viewCard(one, said, deps.holidays, at, horizon_days))
    return { items: cards.map(card => ({ ...card, ...(scheduled.has(card.id) && { scheduled: true }) })), ...beside }
  },
  getDeal: async ({ deps, actor, params }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    return viewDeal(terms, await isScheduled(deps.db, terms.id))
  },
  getPossibleDeliveryDates: async ({ deps, actor, params, query, at }) => {
    const { id, rule, non_delivery, delivery_weekdays } = await dealOf(deps, actor, params.deal_id)
    const { from = dayOf(at), days = horizon_days } = query
    const { holidays } = deps
    const said = await saidSince(deps.db, actor.consumer_id, from)
    const dates = possibleDeliveryDates({ from, days, at, rule, non_delivery, holidays, delivery_weekdays })
    return { now: at.toISOString(), items: dates.map(date => viewDate(date, id, said)) }
  },
  listOrderListItems: async ({ deps, actor, params, query, at }) => ({
    items: await viewOrderList(deps, await dealOf(deps, actor, params.deal_id), query, at),
  }),
  checkDuplicateDeliveryDate: async ({ deps, actor, params, query, at }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    return { items: await checkStanding(deps.db, terms.id, query.delivery_date, at) }
  },
})
