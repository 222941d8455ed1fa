import type { OrderLine } from '#contract/orders/order-shapes.ts'
import type { PlaceOrderForm } from '#contract/orders/place-order.form.ts'
import { closingAt } from '#domain/calendar/closing.ts'
import { DELIVERY_DATE_REASON_NAMES, possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { whyClosed } from '#domain/deals/closed.ts'
import type { LineAnswer } from '#domain/orders/answers.ts'
import { checkQuantity, inPieces } from '#domain/orders/quantity.ts'
import { lineAmount, type OrderTotals, orderTotals } from '#domain/orders/totals.ts'
import { type Day, dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { add, compare, formatQuantity, formatYen, sub } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import type { DealAndItems, DealTerms } from '#server/deals/deal-terms.ts'
import type { ListItem } from '#server/deals/list-item.ts'

/** A line with everything that the order keeps: nothing in it changes when the master does. */
export type PreparedLine = Omit<OrderLine, keyof LineAnswer> & { product_item_id: string }

/** What a line takes from a sales limit: counted in pieces per delivery date, or per sales period. */
export type SalesUse = { product_item_id: string; period_start: Day; pieces: string; limit: string }

export type PreparedOrder = {
  terms: DealTerms
  delivery_date: Day
  closing_at: Date | null
  note: string
  lines: PreparedLine[]
  totals: OrderTotals
  sales: SalesUse[]
  /** Why it can't be ordered, beside the field; empty when it can. */
  messages: FieldMessage[]
}

/** Who enters an order: the restaurant, or its supplier for it. */
export type Entering = {
  /** Sees every price, whatever the deal shows the restaurant. */
  by_supplier: boolean
  /** The supplier takes it although the closing has passed: a day that is not past, whatever the lead of its items. */
  past_closing: boolean
}

const by_restaurant: Entering = { by_supplier: false, past_closing: false }

/**
 * Prices and checks an order as the server sees it at `at`: deal, date, closing, each item's rules, prices as seen,
 * limits, minimum amount. Pure; preview shows the result, placing and editing refuse when there are messages.
 * `own` is what an order being edited holds already, by product item, in pieces.
 */
export const prepareOrder = (
  { terms, items: found }: DealAndItems,
  wish: PlaceOrderForm,
  at: Date,
  holidays: ReadonlySet<Day>,
  own: ReadonlyMap<string, string> = new Map(),
  entering: Entering = by_restaurant,
): PreparedOrder => {
  const { past_closing } = entering
  const sees_prices = entering.by_supplier || terms.price_visible
  const items = new Map(found.map(item => [item.id, item]))
  const messages: FieldMessage[] = [
    ...checkDeal(terms),
    ...checkDate(terms, wish.delivery_date, at, holidays, past_closing),
  ]
  const date_is_open = messages.length === 0
  const lines: PreparedLine[] = []
  const sales = new Map<string, SalesUse & { fields: string[]; sold: string; name: string }>()
  wish.lines.forEach((line, index) => {
    const field = `lines[${index}]`
    const item = items.get(line.order_list_item_id)
    if (!item?.visible) {
      messages.push({
        field: `${field}.order_list_item_id`,
        message: `${item?.name ?? 'この商品'}は現在お取り扱いがありません。数量を0にしてください`,
      })
      if (!item) return
    }
    messages.push(...checkItem(item, line, field, sees_prices, wish.delivery_date))
    const pieces = inPieces(line.quantity, line.unit_kind, item.pieces_per_case)
    // What was ordered in time stays so while other lines are changed.
    const asks_more = compare(pieces, own.get(item.product_item_id) ?? '0') > 0
    if (date_is_open && !past_closing && item.lead_days > 0 && asks_more)
      messages.push(...checkLead(terms, item, field, wish.delivery_date, at, holidays))
    const prepared = prepareLine(item, line, lines.length + 1, terms)
    if (compare(prepared.amount ?? '0', most_amount) > 0) {
      messages.push({ field: `${field}.quantity`, message: `${item.name}の金額が大きすぎます。数量を確認してください` })
      return
    }
    lines.push(prepared)
    if (item.sales_limit !== null) {
      const use = sales.get(item.product_item_id)
      sales.set(item.product_item_id, {
        product_item_id: item.product_item_id,
        period_start: item.sales_from ?? wish.delivery_date,
        pieces: add(use?.pieces ?? '0', pieces),
        limit: item.sales_limit,
        fields: [...(use?.fields ?? []), `${field}.quantity`],
        sold: sub(item.sold, own.get(item.product_item_id) ?? '0'),
        name: item.name,
      })
    }
  })
  messages.push(...checkRepeats(wish.lines, items))
  for (const use of sales.values()) {
    const left = sub(use.limit, use.sold)
    if (compare(use.pieces, left) > 0) {
      for (const field of use.fields) messages.push({ field, message: soldOutText(use.name, left) })
    }
  }
  const totals = orderTotals(lines, terms)
  if (
    terms.minimum_amount !== null &&
    !totals.estimated &&
    !totals.has_market_price &&
    compare(totals.subtotal, terms.minimum_amount) < 0
  ) {
    const short = formatYen(sub(terms.minimum_amount, totals.subtotal))
    // How much is missing would tell the total, which a deal may hide.
    const what_to_do = sees_prices ? `あと${short}分を追加してください` : '商品を追加してください'
    messages.push({
      field: 'lines',
      message: `最低発注金額は${formatYen(terms.minimum_amount)}（税抜）です。${what_to_do}`,
    })
  }
  const closing_at = closingAt(wish.delivery_date, terms.rule, terms.non_delivery, holidays)
  return {
    terms,
    delivery_date: wish.delivery_date,
    closing_at,
    note: wish.note,
    lines,
    totals,
    sales: [...sales.values()],
    messages,
  }
}

/** Yen of one line, tax excluded: 500 such lines still fit where totals are kept. */
const most_amount = '9999999999'

const soldOutText = (name: string, left: string) =>
  compare(left, '0') > 0
    ? `${name}の販売残は${formatQuantity(left)}です。数量を減らしてください`
    : `${name}は販売上限に達しました。数量を0にしてください`

const checkDeal = (terms: DealTerms): FieldMessage[] => {
  const closed = whyClosed(terms)
  if (closed !== null) return [{ field: 'deal_id', message: closed }]
  if ((terms.method === 'fax' || terms.method === 'mail') && terms.sent_to === null) {
    const missing = terms.method === 'fax' ? 'FAX番号' : 'メールアドレス'
    return [{ field: 'deal_id', message: `発注の送り先の${missing}がありません。仕入先の設定で登録してください` }]
  }
  return []
}

const checkDate = (
  terms: DealTerms,
  delivery_date: Day,
  at: Date,
  holidays: ReadonlySet<Day>,
  past_closing: boolean,
): FieldMessage[] => {
  const { rule, non_delivery, delivery_weekdays } = terms
  const [day] = possibleDeliveryDates({
    from: delivery_date,
    days: 1,
    at,
    rule,
    non_delivery,
    delivery_weekdays,
    holidays,
  })
  if (!day || day.available) return []
  if (past_closing && day.reason === 'closed' && delivery_date >= dayOf(at)) return []
  const name = formatDayWithWeekday(delivery_date)
  const message =
    day.reason === 'closed'
      ? `${name}納品の締切を過ぎました。別の納品日を選んでください`
      : `${name}は${DELIVERY_DATE_REASON_NAMES[day.reason ?? 'closed']}のため納品できません。別の納品日を選んでください`
  return [{ field: 'delivery_date', message }]
}

/** An item that must be ordered further ahead than the rest of the order. */
const checkLead = (
  terms: DealTerms,
  item: ListItem,
  field: string,
  delivery_date: Day,
  at: Date,
  holidays: ReadonlySet<Day>,
): FieldMessage[] => {
  const closing = closingAt(delivery_date, terms.rule, terms.non_delivery, holidays, item.lead_days)
  if (closing && closing.getTime() > at.getTime()) return []
  return [
    {
      field: `${field}.delivery_date`,
      message: `${item.name}は取寄せのため${formatDayWithWeekday(delivery_date)}の納品に間に合いません`,
    },
  ]
}

type Wish = PlaceOrderForm['lines'][number]

const checkItem = (
  item: ListItem,
  line: Wish,
  field: string,
  sees_prices: boolean,
  delivery_date: Day,
): FieldMessage[] => {
  const messages: FieldMessage[] = []
  const said = checkQuantity(item, line.quantity, line.unit_kind, '数量')
  if (said) messages.push({ field: `${field}.quantity`, message: said })
  if ((item.sales_from && delivery_date < item.sales_from) || (item.sales_to && delivery_date > item.sales_to)) {
    messages.push({
      field: `${field}.delivery_date`,
      message: `${item.name}は${formatDayWithWeekday(delivery_date)}には販売していません`,
    })
  }
  // Where the deal hides prices none was seen, and a difference must not tell the price.
  if (sees_prices && line.seen_unit_price !== undefined && !isSamePrice(line.seen_unit_price, item.unit_price)) {
    const [before, after] = [priceName(line.seen_unit_price), priceName(item.unit_price)]
    messages.push({
      field: `${field}.seen_unit_price`,
      message: `価格が${before}から${after}に変わりました。ご確認ください`,
    })
  }
  return messages
}

const isSamePrice = (seen: string | null, now: string | null) =>
  seen === null || now === null ? seen === now : compare(seen, now) === 0

const priceName = (price: string | null) => (price === null ? '時価' : formatYen(price))

/** One line per item and unit: a second one would hide in a long order. */
const checkRepeats = (lines: readonly Wish[], items: ReadonlyMap<string, ListItem>): FieldMessage[] => {
  const seen = new Set<string>()
  return lines.flatMap((line, index) => {
    const key = `${line.order_list_item_id}/${line.unit_kind}`
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [
      {
        field: `lines[${index}].order_list_item_id`,
        message: `${items.get(line.order_list_item_id)?.name ?? 'この商品'}が2行あります。1行にまとめてください`,
      },
    ]
  })
}

const prepareLine = (item: ListItem, wish: Wish, line_number: number, terms: DealTerms): PreparedLine => {
  const line = {
    line_number,
    order_list_item_id: item.id,
    product_item_id: item.product_item_id,
    code: item.code,
    name: item.name,
    spec: item.spec,
    origin: item.origin,
    unit: item.unit,
    case_unit: item.case_unit,
    unit_kind: wish.unit_kind,
    pieces_per_case: item.pieces_per_case,
    quantity: wish.quantity,
    price_basis: item.price_basis,
    unit_price: item.unit_price,
    tax_rate: item.tax_rate,
    catch_weight: item.catch_weight,
    estimated_weight: item.estimated_weight,
    note: wish.note,
  }
  return { ...line, amount: lineAmount(line, terms.line_rounding).amount }
}
