import type { EntrySheet } from '#contract/entries/add-orders.contract.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { closedCause, whyClosedAtDesk } from '#domain/deals/closed.ts'
import { willCome } from '#domain/scheduled/coming.ts'
import { dayOf } from '#domain/shared/day.ts'
import { type DealTerms, findDealTerms } from '#server/deals/deal-terms.ts'
import { type AskedList, viewOffList, viewOrderList } from '#server/deals/order-list.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { viewDealSchedule } from '#server/scheduled/deal-schedule.ts'
import { seenStoreOf } from '#server/users/store-of-user.ts'

/** How far ahead an order can be written down. */
const days_ahead = 42

/** What a clerk needs to write down a store's order for a delivery date; without one, for the first that is open. */
export const entrySheet = async (
  deps: Deps,
  actor: SupplierActor,
  store_id: string,
  { off_list = [], ...asked }: AskedList & { off_list?: string[] | undefined },
  at: Date,
): Promise<EntrySheet> => {
  const { id, customer_code, name, deal_id, consumer_id } = await seenStoreOf(deps, actor, store_id)
  const today = dayOf(at)
  const head = { store: { id, customer_code, name }, now: at.toISOString() }
  const terms = deal_id && consumer_id ? await findDealTerms(deps.db, deal_id, consumer_id) : undefined
  if (!terms)
    return { ...head, deal: null, delivery_date: asked.delivery_date ?? today, dates: [], scheduled: [], items: [] }
  const { rule, non_delivery, delivery_weekdays } = terms
  const { holidays } = deps
  const dates = possibleDeliveryDates({
    from: today,
    days: days_ahead,
    at,
    rule,
    non_delivery,
    delivery_weekdays,
    holidays,
  })
  const delivery_date = asked.delivery_date ?? dates.find(one => one.available)?.date ?? today
  // Its own prices are no secret to the supplier.
  const open_terms = { ...terms, price_visible: true }
  const items = await viewOrderList(deps, open_terms, { ...asked, delivery_date }, at)
  const known = new Set(items.map(item => item.id))
  const others = [...new Set(off_list)].filter(id => !known.has(id))
  return {
    ...head,
    deal: {
      id: terms.id,
      consumer_name: terms.parties.consumer.name,
      phone_number: terms.parties.consumer.phone_number,
      method: terms.method,
      closed_reason: whyClosedAtDesk(terms),
      closed_cause: closedCause(terms),
      minimum_amount: terms.minimum_amount,
      price_visible: terms.price_visible,
      line_rounding: terms.line_rounding,
      tax_rounding: terms.tax_rounding,
    },
    delivery_date,
    dates,
    scheduled: await scheduledFor(deps, terms, at),
    items: [...items, ...(await viewOffList(deps, open_terms, others, { ...asked, delivery_date }, at))],
  }
}

/** What the store's schedule will order by itself, as far as is known now. */
const scheduledFor = async (deps: Deps, terms: DealTerms, at: Date): Promise<EntrySheet['scheduled']> => {
  const { days, if_ordered } = await viewDealSchedule(deps, terms, at, days_ahead)
  return days.filter(willCome).map(({ delivery_date, make_at, lines }) => ({
    delivery_date,
    make_at,
    beside: if_ordered === 'add',
    lines: lines.filter(line => !line.left_out).map(({ name, quantity, unit }) => ({ name, quantity, unit })),
  }))
}
