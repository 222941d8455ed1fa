import type { DeliveryDateReason } from '#domain/calendar/delivery-dates.ts'
import type { FlyerLimit } from '#domain/flyers/limit-words.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { add, compare, type Decimal, type Rounding, sub } from '#domain/shared/decimal.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import type { PriceBasis, UnitKind, Units } from '#domain/trade/unit.ts'
import { type FreeItem, free_tax_rate, free_word, whyNotSoMany, whyNotWords } from './free-line.ts'
import { agreed, type HeldLine, untouched } from './held-lines.ts'
import { most_free_lines } from './notes.ts'
import { inPieces, type QuantityRule, whyNotQuantity } from './quantity.ts'
import { type Reason, unknown_item } from './reasons.ts'
import { isSamePrice, lineAmount, type OrderTotals, orderTotals } from './totals.ts'

/** What of a deal decides whether it may be ordered, and how it is reckoned. */
export type OfferedTerms = {
  /** Why nothing can be ordered under it, in words; null while it can. */
  closed_reason: string | null
  method: string
  /** Orders go by fax or mail, and nobody knows where to. */
  no_destination?: boolean | undefined
  price_visible: boolean
  minimum_amount: Decimal | null
  line_rounding: Rounding
  tax_rounding: Rounding
  /** Lines may be written that are on no list (自由入力). */
  free_lines?: boolean | undefined
}

/** What is known of the delivery date, whenever that was: the clock itself is looked at here. */
export type OfferedDay = { reason: DeliveryDateReason | null; closing_at: string | null }

/** An item as it stands for the delivery date. */
export type OfferedItem = QuantityRule & {
  id: string
  code: string
  name: string
  spec: string
  origin: string
  unit: string
  case_unit: string
  price_basis: PriceBasis
  /** null: 時価, or not shown. */
  unit_price: Decimal | null
  tax_rate: TaxRate
  catch_weight: boolean
  estimated_weight: Decimal | null
  /** False: taken off the list. */
  visible?: boolean
  /** Sold by its supplier, on this list or not. */
  in_catalogue?: boolean
  /** Until when this item itself can be ordered (取寄せ), null where it can't be; left out where the order's closing holds. */
  closing_at?: string | null | undefined
  sales_from?: Day | null | undefined
  sales_to?: Day | null | undefined
  /** In pieces; null without a limit. */
  sales_left: Decimal | null
  /** The flyer's limit that leaves no more than that; left out where it is no flyer's. */
  flyer_limit?: FlyerLimit | undefined
  /** What the order that is being changed holds of it already, in pieces. */
  own?: Decimal | undefined
}

/** What an order is reckoned on; `held`: the lines of the order that is being changed. */
type Offered<Item> = {
  terms: OfferedTerms
  day: OfferedDay | undefined
  items: readonly Item[]
  held?: readonly (HeldLine & Pick<OfferedItem, 'code' | 'name' | 'spec' | 'origin'>)[]
}

export type WishedLine = {
  /** Taken although it is not on the restaurant's list: by whom may take any item (`Entering`). */
  off_list?: boolean | undefined
  /** More than the item's maximum: its supplier, who may take any item, was asked and takes it. */
  past_maximum?: boolean | undefined
  /** Sooner than the item can be had (取寄せ): its supplier, who may take any item, was asked and takes it. */
  past_lead?: boolean | undefined
  /** Of a free line its own, made where it was written: it names no item. */
  order_list_item_id: string
  /** Written freely; left out where the line is of an item. */
  free?: FreeItem | undefined
  unit_kind: UnitKind
  quantity: Decimal
  note: string
  /** The price that was shown; left out where none was. */
  seen_unit_price?: Decimal | null | undefined
}

/** What somebody wants to order. */
export type Wish = { delivery_date: Day; note: string; lines: readonly WishedLine[] }

/** Who enters an order: the restaurant, by whatever way, or its supplier or a schedule for it. */
export type Entering = {
  /** Sees every price, whatever the deal shows the restaurant. */
  by_supplier: boolean
  /** The supplier takes it although the closing has passed: a day that is not past, whatever the lead of its items. */
  past_closing: boolean
  /** May order what its supplier sells and the restaurant's list does not have. */
  any_item?: boolean
}

const by_restaurant: Entering = { by_supplier: false, past_closing: false }

/** A line with everything that an order keeps. */
export type OrderedLine = ReturnType<typeof orderedLine>

export type Prepared<Item> = {
  /** A free line is of no item. */
  lines: (OrderedLine & { item: Item | null })[]
  totals: OrderTotals
  /** What it takes of each item that has a sales limit, in pieces. */
  taken: Map<Item, Decimal>
  /** Why it can't be placed; empty when it can. */
  reasons: Reason[]
}

/**
 * The one rule of placing (domain section 2): prices a wish and says why it can't be ordered at `at`: deal, date,
 * closing, each item's rules, prices as seen, limits, minimum amount. What the order that is being changed holds untouched
 * stays as it was ordered, and no rule of its item is asked of it; less of it keeps its price. The server gathers what is offered from its
 * tables, a device from what the server has told it; both get the same reasons.
 */
export const prepare = <Item extends OfferedItem>(
  { terms, day, items, held = [] }: Offered<Item>,
  wish: Wish,
  at: Date,
  { by_supplier, past_closing, any_item = false }: Entering = by_restaurant,
): Prepared<Item> => {
  const { delivery_date } = wish
  const sees_prices = by_supplier || terms.price_visible
  const by_id = new Map(items.map(item => [item.id, item]))
  const reasons = [...whyNotDeal(terms), ...whyNotDay(day, delivery_date, at, past_closing)]
  const asks_lead = reasons.length === 0 && !past_closing
  const lines: Prepared<Item>['lines'] = []
  const units = new Set<string>()
  const taken = new Map<Item, Decimal>()
  const limited: { line: number; item: Item }[] = []
  const may_write = by_supplier || (terms.free_lines ?? false)
  let written = 0
  wish.lines.forEach((wished, line) => {
    if (wished.free) {
      const about = { line, item: wished.free.name.trim() || free_word }
      written += 1
      const wrong = whyNotWords(wished.free) ?? whyNotSoMany(wished.quantity)
      if (!may_write) reasons.push({ ...about, name: 'free_not_taken' })
      else if ((by_id.get(wished.order_list_item_id)?.visible ?? true) && by_id.has(wished.order_list_item_id))
        reasons.push({ ...about, name: 'free_on_list' })
      else if (written > most_free_lines) reasons.push({ ...about, name: 'free_too_many' })
      else if (wrong) reasons.push({ ...about, ...wrong })
      const same = `${wished.free.name}/${wished.free.unit}`
      if (units.has(same) || units.has(wished.order_list_item_id)) reasons.push({ ...about, name: 'repeated' })
      units.add(same).add(wished.order_list_item_id)
      lines.push({ ...orderedLine(freeItem(wished, wished.free), wished, lines.length + 1, terms), item: null })
      return
    }
    const item = by_id.get(wished.order_list_item_id)
    const outside = any_item && wished.off_list === true && item?.in_catalogue === true
    if (!item || (item.visible === false && !outside)) {
      reasons.push({ line, item: item?.name ?? unknown_item, name: 'not_on_list' })
      return
    }
    const about = { line, item: item.name }
    const { quantity, unit_kind, seen_unit_price: before } = wished
    const stands = untouched(held, wished)
    const was = agreed(held, wished)
    const kept: Kept = was ? { ...was, id: item.id } : item
    const pieces = inPieces(quantity, unit_kind, kept.pieces_per_case)
    if (!stands) {
      const wrong = whyNotQuantity(item, quantity, unit_kind, any_item && wished.past_maximum === true)
      if (wrong) reasons.push({ ...about, ...wrong })
      if (
        !was &&
        ((item.sales_from && delivery_date < item.sales_from) || (item.sales_to && delivery_date > item.sales_to))
      )
        reasons.push({ ...about, name: 'not_on_sale', delivery_date })
      // What was ordered in time stays so where it becomes less.
      const asks_more = compare(pieces, item.own ?? '0') > 0
      const lead_waived = any_item && wished.past_lead === true
      if (asks_lead && !lead_waived && item.closing_at !== undefined && asks_more && isOver(item.closing_at, at))
        reasons.push({ ...about, name: 'too_late', delivery_date })
    }
    // Where the deal hides prices none was seen, and a difference must not tell the price.
    if (sees_prices && before !== undefined && !isSamePrice(before, kept.unit_price))
      reasons.push({ ...about, name: 'price_changed', before, after: kept.unit_price })
    // One line per item and unit: a second one would hide in a long order.
    const unit = `${item.id}/${unit_kind}`
    if (units.has(unit)) reasons.push({ ...about, name: 'repeated' })
    units.add(unit)
    if (item.sales_left !== null) {
      taken.set(item, add(taken.get(item) ?? '0', pieces))
      limited.push({ line, item })
    }
    const ordered = orderedLine(kept, wished, lines.length + 1, terms)
    if (compare(ordered.amount ?? '0', most_amount) > 0) reasons.push({ ...about, name: 'amount_too_large' })
    else lines.push({ ...ordered, item })
  })
  for (const { line, item } of limited) {
    const more = add(item.sales_left ?? '0', item.own ?? '0')
    // Where a limit was lowered since, more is sold than may be.
    const left = compare(more, '0') > 0 ? more : '0'
    const { name, flyer_limit, unit } = item
    const limit = flyer_limit && { ...flyer_limit, unit }
    if (compare(taken.get(item) ?? '0', left) > 0)
      reasons.push({ line, item: name, name: 'sold_out', left, ...(limit && { limit }) })
  }
  const totals = orderTotals(lines, terms)
  const { minimum_amount } = terms
  const certain = !totals.estimated && !totals.has_market_price
  if (minimum_amount !== null && certain && compare(totals.subtotal, minimum_amount) < 0) {
    const short = sees_prices ? sub(minimum_amount, totals.subtotal) : null
    reasons.push({ name: 'below_minimum_amount', minimum_amount, short })
  }
  return { lines, totals, taken, reasons }
}

/** Yen of one line, tax excluded: 500 such lines still fit where totals are kept. */
const most_amount = '9999999999'

const isOver = (closing_at: string | null, at: Date): boolean =>
  closing_at === null || Date.parse(closing_at) <= at.getTime()

const whyNotDeal = ({ closed_reason, method, no_destination }: OfferedTerms): Reason[] => {
  if (closed_reason !== null) return [{ name: 'deal_closed', why: closed_reason }]
  return no_destination ? [{ name: 'no_destination', method: method === 'fax' ? 'fax' : 'mail' }] : []
}

const whyNotDay = (day: OfferedDay | undefined, delivery_date: Day, at: Date, past_closing: boolean): Reason[] => {
  if (!day || (day.reason !== null && day.reason !== 'closed'))
    return [{ name: 'no_delivery', delivery_date, why: day?.reason ?? null }]
  const is_past = delivery_date < dayOf(at)
  const is_closed = is_past || (isOver(day.closing_at, at) && !past_closing)
  return is_closed ? [{ name: 'closing_passed', delivery_date }] : []
}

/** Without code and price: nothing is known of it but what was written. Its 規格 says so wherever it is printed. */
const freeItem = ({ order_list_item_id: id }: WishedLine, { name, unit }: FreeItem) => ({
  id,
  code: '',
  name,
  spec: free_word,
  origin: '',
  unit,
  case_unit: '',
  pieces_per_case: null,
  price_basis: 'piece' as const,
  unit_price: null,
  tax_rate: free_tax_rate,
  catch_weight: false,
  estimated_weight: null,
})

type Kept = Omit<OfferedItem, Exclude<keyof QuantityRule, 'pieces_per_case' | keyof Units> | 'sales_left'>

const orderedLine = (
  item: Kept,
  wished: WishedLine,
  line_number: number,
  { line_rounding }: Pick<OfferedTerms, 'line_rounding'>,
) => {
  const line = {
    line_number,
    order_list_item_id: item.id,
    code: item.code,
    name: item.name,
    spec: item.spec,
    origin: item.origin,
    unit: item.unit,
    case_unit: item.case_unit,
    unit_kind: wished.unit_kind,
    pieces_per_case: item.pieces_per_case,
    quantity: wished.quantity,
    price_basis: item.price_basis,
    unit_price: item.unit_price,
    tax_rate: item.tax_rate,
    catch_weight: item.catch_weight,
    estimated_weight: item.estimated_weight,
    note: wished.note,
    free: wished.free !== undefined,
  }
  return { ...line, amount: lineAmount(line, line_rounding).amount }
}
