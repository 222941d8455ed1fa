import { firstToOrder } from '#domain/calendar/first-to-order.ts'
import {
  getDeal,
  getPossibleDeliveryDates,
  listDeals,
  listOrderListItems,
  order_sheet_days,
} from './deals/consumer-deals.contract.ts'
import { countWebFlyerItems } from './flyers/web-flyers.contract.ts'
import { ask, type FirstAsked, type NextAsked } from './http/asked.ts'
import { listComingPrices } from './order-lists/price-notices.contract.ts'
import type { consumerPages } from './pages/consumer.ts'
import { getLastDay } from './placing/order-habits.contract.ts'

type Tenant = { consumer_id: string }
type Place = Tenant & { deal_id: string }

const deal = (params: Place) => ({ deal: ask(getDeal, { params }) })
const deals = (params: Tenant) => ({ deals: ask(listDeals, { params }) })

/** What the restaurant's pages of orders ask for at once, besides who is logged in. */
export const orderingFirst = {
  orderSheet: params => ({
    ...deal(params),
    calendar: ask(getPossibleDeliveryDates, { params, query: { days: order_sheet_days } }),
    promoted: ask(countWebFlyerItems, { params }),
    coming_prices: ask(listComingPrices, { params }),
  }),
  orderConfirm: deal,
  faxMailConfirm: deal,
  lineConfirm: deal,
  multiConfirm: deals,
  itemImport: deal,
  itemCopy: params => ({ ...deal(params), ...deals(params) }),
} satisfies FirstAsked<typeof consumerPages, Tenant>

/** The items of an order sheet with the prices of a day. */
export const sheetItems = (params: Place, delivery_date: string) =>
  ask(listOrderListItems, { params, query: { delivery_date } })

/** What was ordered for the day before this one. */
export const lastDay = (params: Place, delivery_date: string) => ask(getLastDay, { params, query: { delivery_date } })

/** What they ask for when the first answers are there. */
export const orderingNext = {
  /** The prices of the first date that can be ordered for, or of the one that a link names; and 前回. */
  orderSheet: (ids, query, answers) => {
    const { calendar } = orderingFirst.orderSheet(ids)
    const days = answers(...calendar)?.items ?? []
    const named = days.find(day => day.available && day.date === query.date)
    const delivery_date = (named ?? firstToOrder(days, days[0]?.date ?? ''))?.date ?? ''
    return [sheetItems(ids, delivery_date), ...(delivery_date === '' ? [] : [lastDay(ids, delivery_date)])]
  },
} satisfies NextAsked<typeof consumerPages, Tenant>
