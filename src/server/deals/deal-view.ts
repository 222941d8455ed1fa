import type { Deal, DealCard, OrderListItem, PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { closingAt, deliversNever } from '#domain/calendar/closing.ts'
import { type DeliveryDate, earliestFor, possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { firstToOrder } from '#domain/calendar/first-to-order.ts'
import { whyClosed } from '#domain/deals/closed.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { compare } from '#domain/shared/decimal.ts'
import type { NoOrder, SaidOfDates } from './deal-store.ts'
import { type DealTerms, lacksDestination, phoneOf } from './deal-terms.ts'
import { type ItemHistory, type ListItem, salesLeft } from './list-item.ts'

/** How far ahead an item's first possible date is looked for. */
const days_ahead = 60

export const viewCard = (
  terms: DealTerms,
  said: SaidOfDates,
  holidays: ReadonlySet<Day>,
  at: Date,
  days: number,
): DealCard => {
  const own = said.orders.filter(one => one.deal_id === terms.id)
  const { rule, non_delivery, delivery_weekdays } = terms
  const today = dayOf(at)
  const calendar = { rule, non_delivery, delivery_weekdays, holidays }
  const next = firstToOrder(possibleDeliveryDates({ from: today, days, at, ...calendar }), today)
  const last = own.map(one => one.last_placed_at).sort((a, b) => b.getTime() - a.getTime())[0]
  return {
    id: terms.id,
    supplier_name: terms.parties.supplier.name,
    phone_number: phoneOf(terms),
    method: terms.method,
    state: terms.state,
    ...(terms.halted === 'supplier' && { supplier_stopped: true }),
    next:
      terms.state === 'active' && next?.closing_at
        ? {
            delivery_date: next.date,
            closing_at: next.closing_at,
            ...(next.no_closing && { no_closing: next.no_closing }),
            ...saidOf(terms.id, next.date, said),
          }
        : null,
    ...(terms.state === 'active' && deliversNever(rule) && { without_closing: true }),
    last_ordered_at: last?.toISOString() ?? null,
  }
}

const saidOf = (deal_id: string, date: Day, { orders, waiting, no_orders }: SaidOfDates) => {
  const isIt = (one: NoOrder) => one.deal_id === deal_id && one.delivery_date === date
  const order_count = orders.find(isIt)?.orders ?? 0
  const waiting_count = waiting.find(isIt)?.waiting ?? 0
  const no_order = order_count + waiting_count === 0 && no_orders.some(isIt)
  return { order_count, no_order, ...(waiting_count > 0 && { waiting_count }) }
}

/** A date of the calendar, with what this restaurant has said for it already. */
export const viewDate = (day: DeliveryDate, deal_id: string, said: SaidOfDates): PossibleDate => {
  const { order_count, no_order, ...waiting } = saidOf(deal_id, day.date, said)
  return { ...day, ...(order_count > 0 ? { order_count } : {}), ...(no_order ? { no_order } : {}), ...waiting }
}

export const viewDeal = (terms: DealTerms, scheduled: boolean): Deal => ({
  id: terms.id,
  supplier_name: terms.parties.supplier.name,
  phone_number: phoneOf(terms),
  method: terms.method,
  state: terms.state,
  closed_reason: whyClosed(terms),
  ...(terms.merged && { merged: true }),
  ...(lacksDestination(terms) && { no_destination: true }),
  minimum_amount: terms.minimum_amount,
  price_visible: terms.price_visible,
  own: terms.own,
  ...(terms.free_lines && { free_lines: true }),
  scheduled,
  line_rounding: terms.line_rounding,
  tax_rounding: terms.tax_rounding,
})

/** The desk that serves the deal answers the phone; without one, the supplier. */
/** A deal's visible items as its restaurant sees them at `at`, for a delivery date. */
export const viewItems = (
  items: readonly ListItem[],
  terms: DealTerms,
  histories: readonly ItemHistory[],
  holidays: ReadonlySet<Day>,
  delivery_date: Day,
  at: Date,
): OrderListItem[] => {
  const history = new Map(histories.map(one => [one.order_list_item_id, one]))
  const { rule, non_delivery } = terms
  const leads = new Map<number, Lead>()
  for (const { lead_days } of items) {
    if (lead_days === 0 || leads.has(lead_days)) continue
    leads.set(lead_days, {
      earliest_date: earliestFor(lead_days, { from: dayOf(at), days: days_ahead, at, ...terms, holidays }),
      closing_at: closingAt(delivery_date, rule, non_delivery, holidays, lead_days)?.toISOString() ?? null,
    })
  }
  return items
    .filter(item => item.visible)
    .map(item => viewItem(item, terms, history.get(item.id), leads.get(item.lead_days)))
}

type Lead = Pick<OrderListItem, 'earliest_date' | 'closing_at'>

const viewItem = (
  item: ListItem,
  terms: DealTerms,
  history: ItemHistory | undefined,
  lead: Lead | undefined,
): OrderListItem => {
  const { sales_left: left, ...limited } = salesLeft(item)
  return {
    id: item.id,
    code: item.code,
    name: item.name,
    name_kana: item.name_kana,
    spec: item.spec,
    origin: item.origin,
    category: item.category,
    unit: item.unit,
    case_unit: item.case_unit,
    pieces_per_case: item.pieces_per_case,
    unit_kinds: item.unit_kinds,
    price_basis: item.price_basis,
    unit_price: terms.price_visible ? item.unit_price : null,
    tax_rate: item.tax_rate,
    catch_weight: item.catch_weight,
    estimated_weight: item.estimated_weight,
    decimal_places: item.decimal_places,
    min_quantity: item.min_quantity,
    max_quantity: item.max_quantity,
    lot: item.lot,
    earliest_date: null,
    ...lead,
    ...(item.sales_from && { sales_from: item.sales_from }),
    ...(item.sales_to && { sales_to: item.sales_to }),
    sales_left: left === null ? null : compare(left, '0') > 0 ? left : '0',
    ...limited,
    last: history?.last ?? null,
    usual_count: history?.orders ?? 0,
  }
}
