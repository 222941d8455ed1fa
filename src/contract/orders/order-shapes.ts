import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from '#contract/http/shapes.ts'
import {
  adjustmentState,
  changeRequestState,
  dispatchChannel,
  dispatchState,
  invoicePaper,
  orderMethod,
  orderSource,
  orderState,
  priceBasis,
  taxRate,
  unitKind,
} from '#contract/trade.ts'

const party = z.object({
  name: z.string(),
  postal_code: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  fax_number: z.nullable(z.string()),
})

/** Both sides of an order, and who serves it, as printed on it. */
export const parties = z.object({
  consumer: party,
  supplier: z.extend(party, {
    registration_number: z.nullable(z.string()),
    /** Left out in orders from before it was kept. */
    invoice_paper: z.optional(invoicePaper),
  }),
  store: z.nullable(z.object({ customer_code: z.string(), name: z.string() })),
  order_counter: z.nullable(
    z.object({ name: z.string(), phone_number: z.nullable(z.string()), fax_number: z.nullable(z.string()) }),
  ),
})

export const totals = {
  subtotal: decimalText,
  tax: decimalText,
  total: decimalText,
  totals_by_rate: z.array(z.object({ tax_rate: taxRate, subtotal: decimalText, tax: decimalText })),
  /** Some amounts rest on estimated weights (概算). */
  estimated: z.boolean(),
  /** Some prices are not known yet (時価). */
  has_market_price: z.boolean(),
}

/** What is shipped instead of a line, counted by the piece. */
const substitute = z.object({
  product_item_id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  quantity: decimalText,
  pieces_per_case: z.nullable(decimalText),
  price_basis: priceBasis,
  unit_price: z.nullable(decimalText),
  tax_rate: taxRate,
  catch_weight: z.boolean(),
  estimated_weight: z.nullable(decimalText),
  weight: z.nullable(decimalText),
  amount: z.nullable(decimalText),
})

export const orderLine = z.object({
  line_number: z.number(),
  order_list_item_id: z.string(),
  /** Written by the restaurant (自由入力): of no item. */
  free: z.optional(z.boolean()),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  origin: z.string(),
  unit: z.string(),
  case_unit: z.string(),
  unit_kind: unitKind,
  pieces_per_case: z.nullable(decimalText),
  quantity: decimalText,
  price_basis: priceBasis,
  /** As ordered; null is 時価. */
  unit_price: z.nullable(decimalText),
  tax_rate: taxRate,
  catch_weight: z.boolean(),
  estimated_weight: z.nullable(decimalText),
  /** In force: what the supplier answered counts. A substitute's stands in itself. */
  amount: z.nullable(decimalText),
  note: z.string(),
  confirmed_quantity: z.nullable(decimalText),
  confirmed_weight: z.nullable(decimalText),
  confirmed_unit_price: z.nullable(decimalText),
  shortage_reason: z.nullable(z.string()),
  substitute: z.nullable(substitute),
})
export type OrderLine = z.output<typeof orderLine>

export const orderEvent = z.object({
  id: z.string(),
  kind: z.string(),
  revision: z.number(),
  actor_area: z.string(),
  actor_name: z.string(),
  happened_at: instantText,
  diff: z.nullable(z.unknown()),
})
export type OrderEvent = z.output<typeof orderEvent>

const head = {
  id: z.string(),
  /** `0412-0398-7`: readable aloud, the last digit checks the others. */
  number: z.string(),
  state: orderState,
  revision: z.number(),
  delivery_date: dayText,
  method: orderMethod,
  source: orderSource,
  line_count: z.number(),
  placed_at: instantText,
  placed_by_name: z.string(),
  closing_at: z.nullable(instantText),
  changed_at: z.nullable(instantText),
  seen_at: z.nullable(instantText),
  printed_at: z.nullable(instantText),
  downloaded_at: z.nullable(instantText),
  /** The revision that the last download in the supplier's default layout had; null: none had it, or not for this viewer. */
  layout_had: z.nullable(z.number()),
  /** For its supplier, of an order that was printed and has later versions: which one is on its last paper. */
  paper_had: z.optional(z.number()),
  processed_at: z.nullable(instantText),
  cancelled_at: z.nullable(instantText),
  adjusted_at: z.nullable(instantText),
  adjustment: z.nullable(adjustmentState),
  /** A change request waits for the supplier's answer: what it wishes. */
  request_open: z.nullable(z.enum(['change', 'cancel'])),
  /** What its restaurant wrote of what arrived (検品) waits for the supplier's answer. */
  claim_waiting: z.boolean(),
  /** It goes by LINE, and the restaurant has not sent what stands (or its cancelling) to the supplier yet. */
  to_share: z.boolean(),
  /** For its restaurant, of an order how what still leaves of it goes, of a row that is to be shared: where that is changed since. */
  next_method: z.optional(orderMethod),
  /** What the restaurant sent last by fax, mail or LINE has not arrived, and nothing is tried any more: it must call. */
  undelivered: z.boolean(),
  /** For its restaurant: its links were taken back and nothing has left since, so that nobody can open it. */
  link_stopped: z.optional(z.boolean()),
  /** Whoever received what was sent last has acknowledged it (受付). */
  acknowledged: z.optional(z.boolean()),
  /** For its restaurant: the version that left last was told by telephone. */
  told_by_phone: z.optional(z.boolean()),
  /** For its supplier: the event that happened to it last, as this was read. Ids of an order's events grow with time. */
  last_event: z.optional(z.string()),
}

/** A line of the restaurant's history and of the supplier's board. */
export const orderRow = z.object({
  ...head,
  deal_id: z.string(),
  consumer_name: z.string(),
  supplier_name: z.string(),
  store_name: z.nullable(z.string()),
  customer_code: z.nullable(z.string()),
  subtotal: decimalText,
  total: decimalText,
  estimated: z.boolean(),
  has_market_price: z.boolean(),
  /** Left out where not: it holds lines written freely (自由入力) that have no price yet. */
  free_open: z.optional(z.boolean()),
  /** Something was written to the order or to one of its lines. */
  has_note: z.boolean(),
  /**
   * While the restaurant has not answered: the items of which less comes than was ordered, what is missing first; without
   * those to which it has agreed before.
   */
  shortages: z.array(z.string()),
  /** … and nothing comes at all. */
  all_short: z.boolean(),
  /** For its restaurant, of an order still to come: its day is one on which its supplier delivers nothing by now. */
  on_closed_day: z.optional(z.boolean()),
})
export type OrderRow = z.output<typeof orderRow>

/** How an order left the house, as the restaurant may know it. */
export const dispatchView = z.object({
  id: z.string(),
  order_revision: z.number(),
  channel: dispatchChannel,
  state: dispatchState,
  /** Why it did not arrive: a class of domain/dispatch/fax.ts, or `rejected`. */
  failure_class: z.nullable(z.string()),
  sent_at: z.nullable(instantText),
  delivered_at: z.nullable(instantText),
  failed_at: z.nullable(instantText),
  acknowledged_at: z.nullable(instantText),
})

/** A restaurant's wish after the closing, and what the supplier said to it. */
export const changeRequest = z.object({
  id: z.string(),
  whole_cancel: z.boolean(),
  lines: z.array(
    z.object({
      line_number: z.number(),
      name: z.string(),
      unit: z.string(),
      before: decimalText,
      /** '0' takes the line off. */
      after: decimalText,
    }),
  ),
  note: z.string(),
  state: changeRequestState,
  requested_at: instantText,
  requested_by_name: z.string(),
  answered_at: z.nullable(instantText),
  reason: z.string(),
})
export type ChangeRequest = z.output<typeof changeRequest>

export const order = z.object({
  ...head,
  deal_id: z.string(),
  /** The supplier's own record of the restaurant; null where it has none, and for the restaurant. */
  store_id: z.nullable(z.string()),
  /** The owner who let it leave, where one of the staff had typed it; null for the supplier. */
  approved_by_name: z.nullable(z.string()),
  note: z.string(),
  /** Left out where nothing is: what a scheduled order could not hold, each with its reason. */
  left_out: z.optional(z.array(z.string())),
  /** Its supplier has a desk of its own, where it reads what is asked; another one gets the order itself, and no more. */
  has_desk: z.boolean(),
  /** Left out where not, and for the supplier: a link to it that was sent can be opened. */
  has_links: z.optional(z.boolean()),
  /** The number that its version by fax was called at last. */
  fax_called: z.optional(z.string()),
  /** Left out where not: its supplier has certainly nothing of it, so that cancelling it has to be told to nobody. */
  never_arrived: z.optional(z.boolean()),
  /** Left out where not: its supplier has left Oroshi, and nothing reaches it from here. */
  supplier_left: z.optional(z.boolean()),
  /** Left out where not: staff have stopped its other side as a whole, where nobody can log in. */
  partner_stopped: z.optional(z.boolean()),
  parties,
  /** false: prices are hidden from the restaurant, and its amounts are 0 or null. */
  price_visible: z.boolean(),
  ...totals,
  /** As it was ordered, beside the totals in force; null while no line was answered. */
  ordered_totals: z.nullable(z.object(totals)),
  lines: z.array(z.extend(orderLine, { ordered_amount: z.nullable(decimalText) })),
  change_requests: z.array(changeRequest),
  events: z.array(orderEvent),
  dispatches: z.array(dispatchView),
  /** What this viewer may do to it now. */
  may: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    process: z.boolean(),
    adjust: z.boolean(),
    take_back_adjustment: z.boolean(),
    answer_adjustment: z.boolean(),
    question_adjustment: z.boolean(),
    request_change: z.boolean(),
    /** Its restaurant may order from this supplier. */
    order_again: z.boolean(),
  }),
})
export type Order = z.output<typeof order>

/** The orders that somebody chose in a list, by id. */
export const chosenOrders = z
  .array(z.uuid())
  .check(z.minLength(1, '受注を選んでください'), z.maxLength(1000, '一度に選べるのは1,000件までです'))
