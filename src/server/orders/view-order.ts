import type { Order, OrderRow } from '#contract/orders/order-shapes.ts'
import { knownClosing } from '#domain/calendar/closing-time.ts'
import { answeredAmount, asOrdered, isAnswered, orderedTotals } from '#domain/orders/answers.ts'
import { price_fields } from '#domain/orders/diff-words.ts'
import { isDeskEvent } from '#domain/orders/event-kinds.ts'
import { shortOf } from '#domain/orders/open-answers.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import {
  whyNotAdjust,
  whyNotAnswerAdjustment,
  whyNotCancel,
  whyNotEdit,
  whyNotProcess,
  whyNotQuestionAdjustment,
  whyNotReenter,
  whyNotRequestChange,
  whyNotTakeBackAdjustment,
} from '#domain/orders/states.ts'
import { scheduleFacts } from '#domain/scheduled/words.ts'
import type { OrderFacts, OrderHead, OrderRowFacts } from './find-orders.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

type Viewer = 'consumer' | 'supplier'

const viewHead = (order: OrderHead, viewer: Viewer) => ({
  id: order.id,
  number: orderNumber(order.number),
  state: order.state,
  revision: order.revision,
  delivery_date: order.delivery_date,
  method: order.method,
  source: order.source,
  line_count: order.line_count,
  placed_at: order.placed_at.toISOString(),
  placed_by_name: order.placed_by_name,
  closing_at: iso(knownClosing(order.delivery_date, order.closing_at)),
  changed_at: iso(order.changed_at),
  seen_at: iso(order.seen_at),
  printed_at: iso(order.printed_at),
  downloaded_at: iso(order.downloaded_at),
  layout_had: viewer === 'supplier' ? order.layout_had : null,
  ...(viewer === 'supplier' && order.paper_had !== null && { paper_had: order.paper_had }),
  processed_at: iso(order.processed_at),
  cancelled_at: iso(order.cancelled_at),
  adjusted_at: iso(order.adjusted_at),
  adjustment: order.adjustment,
  request_open: order.request_open,
  claim_waiting: order.claim_waiting,
  to_share: order.to_share,
  undelivered: order.undelivered,
  ...(order.acknowledged && { acknowledged: true }),
  ...(viewer === 'consumer' && order.link_stopped && { link_stopped: true }),
  ...(viewer === 'consumer' && order.told_by_phone && { told_by_phone: true }),
  ...(viewer === 'supplier' && order.last_event !== null && { last_event: order.last_event }),
  deal_id: order.deal_id,
})

/** Which way it was to go is its restaurant's matter. */
const viewNext = ({ method, next_method }: OrderHead, viewer: Viewer) =>
  viewer === 'consumer' && next_method !== null && next_method !== method ? { next_method } : {}

/** Where the deal hides prices, the restaurant sees none: amounts are 0, prices null. */
const hides = (order: OrderHead, viewer: Viewer) => viewer === 'consumer' && !order.price_visible

export const viewOrderRow = (order: OrderRowFacts, viewer: Viewer): OrderRow => ({
  ...viewHead(order, viewer),
  ...(order.to_share && viewNext(order, viewer)),
  consumer_name: order.consumer_name,
  supplier_name: order.supplier_name,
  store_name: order.store_name,
  customer_code: order.customer_code,
  subtotal: hides(order, viewer) ? '0' : order.subtotal,
  total: hides(order, viewer) ? '0' : order.total,
  estimated: order.estimated,
  has_market_price: order.has_market_price,
  has_note: order.has_note,
  ...(order.free_open && { free_open: true }),
  shortages: order.agreed_in ? shortOf(order.agreed_in).shortages : (order.shortages ?? []),
  all_short: order.all_short,
})

/** What taking an adjustment back goes by stays in the house. */
const withoutBefore = (diff: unknown): unknown => {
  if (typeof diff !== 'object' || diff === null || !('before' in diff)) return diff
  const { before: _before, ...rest } = diff
  return rest
}

/** What was changed, without the prices and amounts that changed with it. */
const withoutPrices = (diff: unknown): unknown => {
  if (Array.isArray(diff)) return diff.filter(one => !isPriceChange(one)).map(withoutPrices)
  if (typeof diff !== 'object' || diff === null) return diff
  const kept = Object.entries(diff).filter(([key]) => !isPriceField(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPrices(value)]))
}

const isPriceField = (name: unknown) => price_fields.some(field => field === name)

const isPriceChange = (one: unknown) =>
  typeof one === 'object' && one !== null && ('price' in one || ('field' in one && isPriceField(one.field)))

/** A line as this viewer may see it, with its amount as ordered beside the one in force. */
const viewLine = (
  { product_item_id: _id, ...line }: OrderFacts['lines'][number],
  order: OrderFacts,
  hidden: boolean,
) => {
  if (!hidden) {
    return { ...line, ordered_amount: answeredAmount(asOrdered(line), order.line_rounding).amount }
  }
  const { substitute } = line
  return {
    ...line,
    unit_price: null,
    amount: null,
    confirmed_unit_price: null,
    ordered_amount: null,
    substitute: substitute && { ...substitute, unit_price: null, amount: null },
  }
}

const viewOrderedTotals = (order: OrderFacts) => {
  const { by_rate, ...rest } = orderedTotals(order.lines, order)
  return { ...rest, totals_by_rate: by_rate }
}

/** An order whole, as one side may see it at `at`. */
export const viewOrder = (order: OrderFacts, viewer: Viewer, at: Date): Order => {
  const hidden = hides(order, viewer)
  return {
    ...viewHead(order, viewer),
    store_id: viewer === 'supplier' ? order.store_id : null,
    // Who decides in a restaurant is its own.
    approved_by_name: viewer === 'consumer' ? order.approved_by_name : null,
    note: order.note,
    ...(order.left_out !== null && { left_out: scheduleFacts(order.left_out) }),
    has_desk: order.has_desk,
    ...(viewer === 'consumer' && order.has_links && { has_links: true }),
    ...(order.supplier_left && { supplier_left: true }),
    ...viewNext(order, viewer),
    ...(viewer === 'consumer' && order.fax_called !== null && { fax_called: order.fax_called }),
    ...(viewer === 'consumer' && order.never_arrived && { never_arrived: true }),
    ...((viewer === 'consumer' ? order.supplier_stopped : order.consumer_stopped) && { partner_stopped: true }),
    parties: order.parties,
    price_visible: order.price_visible,
    subtotal: hidden ? '0' : order.subtotal,
    tax: hidden ? '0' : order.tax,
    total: hidden ? '0' : order.total,
    totals_by_rate: hidden ? [] : order.totals_by_rate,
    estimated: order.estimated,
    has_market_price: order.has_market_price,
    ordered_totals: !hidden && order.lines.some(isAnswered) ? viewOrderedTotals(order) : null,
    lines: order.lines.map(line => viewLine(line, order, hidden)),
    change_requests: order.change_requests,
    events: order.events
      .filter(event => viewer === 'supplier' || !isDeskEvent(event.kind))
      .map(({ diff, ...event }) => {
        const shown = withoutBefore(diff)
        return { ...event, diff: hidden ? withoutPrices(shown) : shown }
      }),
    dispatches: order.dispatches,
    may: {
      edit:
        viewer === 'consumer'
          ? whyNotEdit(order, at) === null && !order.supplier_stopped
          : whyNotReenter(order) === null,
      cancel: (viewer === 'consumer' ? whyNotCancel(order, at) : whyNotReenter(order)) === null,
      process: viewer === 'supplier' && whyNotProcess(order) === null,
      adjust: viewer === 'supplier' && whyNotAdjust(order) === null,
      take_back_adjustment: viewer === 'supplier' && whyNotTakeBackAdjustment(order) === null,
      answer_adjustment: viewer === 'consumer' && whyNotAnswerAdjustment(order) === null,
      question_adjustment: viewer === 'consumer' && whyNotQuestionAdjustment(order) === null,
      request_change: viewer === 'consumer' && whyNotRequestChange(order, at) === null,
      order_again: viewer === 'consumer' && order.deal_active,
    },
  }
}
