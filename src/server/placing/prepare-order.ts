import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { closingAt } from '#domain/calendar/closing.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { whyClosed } from '#domain/deals/closed.ts'
import { type Entering, prepare } from '#domain/orders/prepare.ts'
import { type Reason, sayReason } from '#domain/orders/reasons.ts'
import type { Day } from '#domain/shared/day.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { type DealAndItems, lacksDestination } from '#server/deals/deal-terms.ts'
import { salesLeft } from '#server/deals/list-item.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { piecesByItem } from '#server/orders/take-sales.ts'
import type { OrderToWrite } from '#server/orders/write-order.ts'

export type PreparedOrder = OrderToWrite & {
  /** Why it can't be ordered; empty when it can. */
  reasons: Reason[]
  /** The same in words, beside their fields. */
  messages: FieldMessage[]
}

/**
 * An order as the server sees it at `at`, by the one rule of placing. Pure; preview shows the result, placing and editing
 * refuse when there are reasons. `held` are the lines of the order that is being changed.
 */
export const prepareOrder = (
  { terms, items: found }: DealAndItems,
  wish: PlaceOrderForm,
  at: Date,
  holidays: ReadonlySet<Day>,
  held: OrderFacts['lines'] = [],
  entering?: Entering,
): PreparedOrder => {
  const { delivery_date, note } = wish
  const { rule, non_delivery, delivery_weekdays, kept_closing } = terms
  const kept = kept_closing?.delivery_date === delivery_date ? kept_closing.closing_at : null
  const closing = (extra_lead_days = 0) => closingAt(delivery_date, rule, non_delivery, holidays, extra_lead_days)
  const calendar = { rule, non_delivery, delivery_weekdays, holidays }
  const [found_day] = possibleDeliveryDates({ from: delivery_date, days: 1, at, ...calendar })
  const day = found_day && kept ? { ...found_day, closing_at: kept.toISOString() } : found_day
  const own = piecesByItem(held)
  const items = found.map(item => ({
    ...item,
    ...salesLeft(item),
    own: own.get(item.product_item_id),
    ...(item.lead_days > 0 && { closing_at: closing(item.lead_days)?.toISOString() ?? null }),
  }))
  const offered_terms = { ...terms, closed_reason: whyClosed(terms), no_destination: lacksDestination(terms) }
  const { lines, totals, taken, reasons } = prepare({ terms: offered_terms, day, items, held }, wish, at, entering)
  return {
    terms,
    delivery_date,
    closing_at: kept ?? closing(),
    note,
    lines: lines.map(({ item, ...line }) => ({ ...line, product_item_id: item?.product_item_id ?? null })),
    totals,
    sales: [...taken].flatMap(([{ product_item_id, sales_from, sales_limit: limit }, pieces]) =>
      limit === null ? [] : [{ product_item_id, period_start: sales_from ?? delivery_date, pieces, limit }],
    ),
    flyer_sales: new Map(
      [...taken].flatMap(([{ product_item_id, flyer_left }, pieces]) =>
        flyer_left ? [[product_item_id, pieces]] : [],
      ),
    ),
    reasons,
    messages: reasons.map(sayReason),
  }
}
