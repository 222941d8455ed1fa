import type { Deal, OrderListItem, PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { OrderSuggestion } from '#contract/placing/order-habits.contract.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { noAnswer } from '#domain/orders/answers.ts'
import { isTooLate } from '#domain/orders/item-reasons.ts'
import { enough_history, type Ordered, odd_days, oddOf } from '#domain/orders/odd-quantity.ts'
import { type OfferedItem, prepare } from '#domain/orders/prepare.ts'
import { sayReason } from '#domain/orders/reasons.ts'
import { addDays, type Day, dayOf } from '#domain/shared/day.ts'

/** What this device knows of a deal: as the server answered last. */
export type Known = {
  deal: Deal
  items: readonly OrderListItem[]
  /** The items were asked for this very delivery date. */
  of_this_date: boolean
  days: readonly PossibleDate[]
  orders: readonly OrderRow[]
  /** What is usual on a weekday, of whatever date it was asked for. */
  habits: readonly OrderSuggestion[]
}

/** `unnamed`: so many orders stand for its date by the calendar of which the device knows no more. */
export type LocalPreview = PreviewedOrder & { unnamed: number }

/** What the device knows of the orders of an item since a day: more may be known to the server. */
const historyOf = (
  { last, pieces_per_case, usual_count }: OrderListItem,
  habit: OrderSuggestion | undefined,
  since: Day,
) => {
  const ordered = (one: Pick<Ordered, 'quantity' | 'unit_kind'>): Ordered => ({ ...one, pieces_per_case })
  const known = (habit?.days ?? []).map(({ quantity }) => ordered({ quantity, unit_kind: habit?.unit_kind ?? 'piece' }))
  if (last === null || last.delivery_date < since) return known
  // The others are taken to have been as the last, where there were enough to say what is usual.
  const unknown = Math.max(1, Math.min(enough_history, usual_count) - known.length)
  return [...known, ...Array<Ordered>(unknown).fill(ordered(last))]
}

/**
 * The confirm screen's content without the server: by the same rule, from what the device knows. The server reckons anew
 * before anything is sent, and a difference stops the sending.
 */
export const localPreview = (known: Known, body: PlaceOrderForm, now: Date): LocalPreview => {
  const { deal: terms, days, orders } = known
  const { delivery_date } = body
  // What was seen is no price of another date's list.
  const wish = known.of_this_date ? body : { ...body, lines: body.lines.map(unseen) }
  const day = days.find(one => one.date === delivery_date)
  // Of another date, or from an earlier release, an item's own closing is not known.
  const items = known.items.map((item): OfferedItem => {
    if (known.of_this_date && item.closing_at !== undefined) return item
    return { ...item, closing_at: isTooLate(item, delivery_date) ? null : undefined }
  })
  const { lines, totals, reasons } = prepare({ terms, day, items }, wish, now)
  const { by_rate, ...sums } = totals
  const since = addDays(dayOf(now), -odd_days)
  const history = ({ id }: OfferedItem) => {
    const item = known.items.find(one => one.id === id)
    const habit = known.habits.find(one => one.item.id === id)
    return item ? historyOf(item, habit, since) : []
  }
  const duplicates = orders
    .filter(one => one.delivery_date === delivery_date && one.state !== 'cancelled')
    .map(({ id, number, line_count, placed_at, state }) => ({
      id,
      number,
      line_count,
      placed_at,
      may_edit: state === 'placed',
    }))
  return {
    delivery_date,
    closing_at: day?.no_closing ? null : (day?.closing_at ?? null),
    now: now.toISOString(),
    lines: lines.map(({ item, ...line }) => ({ ...line, ...noAnswer, odd: item && oddOf(line, history(item)) })),
    ...sums,
    totals_by_rate: by_rate,
    minimum_amount: terms.minimum_amount,
    duplicates,
    unnamed: Math.max(0, (day?.order_count ?? 0) - duplicates.length),
    messages: reasons.map(sayReason),
  }
}

/** A deal's orders out of several lists, each once: as the list that comes first has it. */
export const ordersOf = (deal_id: string, rows: readonly OrderRow[]): OrderRow[] => [
  ...new Map(
    rows
      .filter(one => one.deal_id === deal_id)
      .toReversed()
      .map(one => [one.id, one]),
  ).values(),
]

const unseen = ({ seen_unit_price: _seen, ...line }: PlaceOrderForm['lines'][number]) => line
