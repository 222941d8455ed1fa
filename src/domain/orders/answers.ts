import { nameAmong } from '#domain/intake/item-names.ts'
import type { Rounding } from '#domain/shared/decimal.ts'
import { compare, type Decimal, decimalPlaces, formatQuantity, isZero } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import type { AdjustmentState } from '#domain/trade/order.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import { type PriceBasis, type UnitKind, unitOf } from '#domain/trade/unit.ts'
import { type ChangedLine, type DiffableLine, diffOrders, type FieldChange, type OrderDiff } from './diff.ts'
import { type LineAmount, lineAmount, type OrderTotals, orderTotals, type PricedLine } from './totals.ts'

/** What is shipped instead of a line, counted by the piece, with its own price and tax rate. */
export type Substitute = {
  product_item_id: string
  code: string
  name: string
  spec: string
  unit: string
  quantity: Decimal
  pieces_per_case: Decimal | null
  price_basis: PriceBasis
  /** null: 時価, not known yet */
  unit_price: Decimal | null
  tax_rate: TaxRate
  catch_weight: boolean
  estimated_weight: Decimal | null
  /** kg shipped in all */
  weight: Decimal | null
  amount: Decimal | null
}

/** What the supplier answers on a line. What was ordered stays beside it. */
export type LineAnswer = {
  confirmed_quantity: Decimal | null
  confirmed_weight: Decimal | null
  confirmed_unit_price: Decimal | null
  shortage_reason: string | null
  substitute: Substitute | null
}

/** Nothing answered yet. */
export const noAnswer: LineAnswer = {
  confirmed_quantity: null,
  confirmed_weight: null,
  confirmed_unit_price: null,
  shortage_reason: null,
  substitute: null,
}

type Ordered = Pick<LineAnswer, 'confirmed_quantity' | 'confirmed_unit_price'> & {
  quantity: Decimal
  unit_price: Decimal | null
}

/** What was asked for as it was ordered is no answer; one that stands so already is left as it is. */
const unlessOrdered = (asked: Decimal | null, ordered: Decimal | null, stands: Decimal | null): Decimal | null =>
  asked !== null &&
  ordered !== null &&
  compare(asked, ordered) === 0 &&
  (stands === null || compare(stands, asked) !== 0)
    ? null
    : asked

/**
 * An answer without what only repeats the order: the ordered quantity where no reason and no substitute goes with it, and
 * the line's own price. A weight, and the price of 時価, always say something.
 */
export const onlyAnswered = <
  A extends Pick<LineAnswer, 'confirmed_quantity' | 'confirmed_unit_price' | 'shortage_reason'> & {
    substitute: unknown
  },
>(
  line: Ordered,
  asked: A,
): A => ({
  ...asked,
  confirmed_quantity:
    (asked.shortage_reason ?? '') === '' && asked.substitute === null
      ? unlessOrdered(asked.confirmed_quantity, line.quantity, line.confirmed_quantity)
      : asked.confirmed_quantity,
  confirmed_unit_price: unlessOrdered(asked.confirmed_unit_price, line.unit_price, line.confirmed_unit_price),
})

/** The reasons that are offered; any other may be typed. */
export const shortage_reasons = [
  '品切れ',
  '入荷なし',
  '入荷不足',
  '不漁・不作',
  '品質不良',
  '規格違い',
  '季節終了',
] as const

/** A line with what decides its money. */
export type AnsweredLine = Omit<PricedLine, 'confirmed_quantity' | 'confirmed_weight'> & LineAnswer

/** A line as it was ordered: for its ordered amount, and the totals beside the adjusted ones. */
export const asOrdered = <L extends AnsweredLine>(line: L): L => ({ ...line, ...noAnswer })

/** What is shipped of a line itself, at the price it is charged. */
const ownPart = (line: AnsweredLine): PricedLine => ({
  ...line,
  unit_price: line.confirmed_unit_price ?? line.unit_price,
})

const substitutePart = (one: Substitute): PricedLine => ({ ...one, unit_kind: 'piece', confirmed_weight: one.weight })

/** The amount of a line's own part as answered; its substitute's stands in the substitute. */
export const answeredAmount = (line: AnsweredLine, rounding: Rounding): LineAmount =>
  lineAmount(ownPart(line), rounding)

/** The amount of a substitute. */
export const substituteAmount = (one: Substitute, rounding: Rounding): Decimal | null =>
  lineAmount(substitutePart(one), rounding).amount

type Roundings = { line_rounding: Rounding; tax_rounding: Rounding }

/** The totals in force: confirmed quantities, weights and prices, substitutes under their own tax rates. */
export const answeredTotals = (lines: readonly AnsweredLine[], roundings: Roundings): OrderTotals =>
  orderTotals(
    lines.flatMap(line => [ownPart(line), ...(line.substitute ? [substitutePart(line.substitute)] : [])]),
    roundings,
  )

/** The totals as they were when it was ordered. */
export const orderedTotals = (lines: readonly AnsweredLine[], roundings: Roundings): OrderTotals =>
  orderTotals(lines.map(asOrdered), roundings)

/** True where the supplier has said anything about a line. */
export const isAnswered = (line: LineAnswer): boolean =>
  line.confirmed_quantity !== null ||
  line.confirmed_weight !== null ||
  line.confirmed_unit_price !== null ||
  (line.shortage_reason ?? '') !== '' ||
  line.substitute !== null

/** A weight or a price that an order's sum needs is not known. */
export const lacksAnswers = ({ estimated, has_market_price }: { estimated: boolean; has_market_price: boolean }) =>
  estimated || has_market_price

/**
 * An order was answered and changed since, and lacks a weight or a price: what was answered is not what it needs any more.
 * Instants are ISO text; of an order that was never answered, or whose answers a change took away whole, it is not asked.
 */
export const isOutgrown = (
  order: {
    adjustment: AdjustmentState | null
    adjusted_at: string | null
    changed_at: string | null
  } & Parameters<typeof lacksAnswers>[0],
): boolean =>
  order.adjustment !== null &&
  lacksAnswers(order) &&
  order.changed_at !== null &&
  (order.adjusted_at === null || Date.parse(order.changed_at) > Date.parse(order.adjusted_at))

/** '銀鮭 2枚 3.5kg': a substitute in one text, for the difference of two versions. */
export const substituteText = (one: Pick<Substitute, 'name' | 'quantity' | 'unit' | 'weight'> | null): string | null =>
  one === null
    ? null
    : [
        `${one.name} ${formatQuantity(one.quantity)}${one.unit}`,
        one.weight === null ? '' : `${formatQuantity(one.weight)}kg`,
      ]
        .filter(part => part !== '')
        .join(' ')

type Named = {
  order_list_item_id: string
  free?: boolean | undefined
  unit_kind: UnitKind
  name: string
  spec: string
  unit: string
  case_unit: string
  note: string
  amount: Decimal | null
}

/** The lines as two versions of an order are compared by. `among`: the lines of both. */
export const diffable = (lines: readonly (AnsweredLine & Named)[], among: readonly Named[]): DiffableLine[] => {
  const called = nameAmong(among)
  return lines.map(line => ({ ...diffableLine(line), name: called(line) }))
}

/** What changed from one version of an order to the next, answers and all. */
export const diffVersions = <
  V extends { delivery_date: string; note: string; lines: readonly (AnsweredLine & Named)[] },
>(
  before: V,
  after: V,
): OrderDiff => {
  const among = [...before.lines, ...after.lines]
  return diffOrders(
    { ...before, lines: diffable(before.lines, among) },
    { ...after, lines: diffable(after.lines, among) },
  )
}

const diffableLine = (line: AnsweredLine & Named): DiffableLine => ({
  order_list_item_id: line.order_list_item_id,
  ...(line.free && { free: true, tax_rate: String(line.tax_rate) }),
  unit_kind: line.unit_kind,
  name: line.name,
  unit: unitOf(line),
  quantity: line.quantity,
  unit_price: line.unit_price,
  amount: line.amount,
  note: line.note,
  confirmed_quantity: line.confirmed_quantity,
  confirmed_weight: line.confirmed_weight,
  confirmed_unit_price: line.confirmed_unit_price,
  shortage_reason: line.shortage_reason,
  substitute: substituteText(line.substitute),
})

/**
 * True where the restaurant gets something else than it ordered, or at another price than it saw. A weight, or the price
 * of a 時価 item, only settles what was agreed.
 */
export const needsAnswer = (diff: OrderDiff, ordered: readonly OrderedPrice[]): boolean =>
  diff.changed.some(line => lineNeedsAnswer(line, ordered))

type OrderedPrice = { order_list_item_id: string; unit_kind: UnitKind; unit_price: Decimal | null }

/** The same of one line. */
export const lineNeedsAnswer = (line: ChangedLine, ordered: readonly OrderedPrice[]): boolean =>
  line.changes.some(({ field }) => {
    if (field === 'confirmed_quantity' || field === 'shortage_reason' || field === 'substitute') return true
    if (field !== 'confirmed_unit_price') return false
    const was = ordered.find(
      one => one.order_list_item_id === line.order_list_item_id && one.unit_kind === line.unit_kind,
    )
    return was?.unit_price !== null
  })

/** True where a weight or a price that was settled is taken back, and nothing else is answered. */
export const unsettles = ({ changed }: Pick<OrderDiff, 'changed'>): boolean => {
  const own = changed.flatMap(line => line.changes).filter(({ field }) => field !== 'amount' && field !== 'tax_rate')
  const isBack = ({ field, after }: FieldChange) =>
    (field === 'confirmed_weight' || field === 'confirmed_unit_price') && after === null
  return own.length > 0 && own.every(isBack)
}

const most_quantity = '999999999'
const most_price = '9999999999'
const most_amount = '9999999999'

const within = (value: Decimal, most: Decimal, places: number): boolean =>
  compare(value, '0') >= 0 && compare(value, most) <= 0 && decimalPlaces(value) <= places

const sayQuantity = '0以上の数（小数は3桁まで）を入力してください'
const sayWeight = '0より大きい重量（kg、小数は3桁まで）を入力してください'
const sayPrice = '0以上の金額（小数は2桁まで）を入力してください'

/** What is wrong with one number of an answer, where it is a number; null where nothing is. */
export const whyNotAnswered = (of: 'quantity' | 'weight' | 'price', value: Decimal): string | null => {
  if (of === 'quantity') return within(value, most_quantity, 3) ? null : sayQuantity
  if (of === 'weight') return within(value, most_quantity, 3) && !isZero(value) ? null : sayWeight
  return within(value, most_price, 2) ? null : sayPrice
}

/** What is wrong with the answer on one line, beside its fields (`confirmed_quantity`, `substitute.weight`…). */
export const checkAnswer = (line: AnsweredLine, rounding: Rounding): FieldMessage[] => {
  const messages: FieldMessage[] = []
  const say = (field: string, message: string) => messages.push({ field, message })
  const look = (field: string, of: Parameters<typeof whyNotAnswered>[0], value: Decimal | null) => {
    const why = value === null ? null : whyNotAnswered(of, value)
    if (why !== null) say(field, why)
  }
  const { confirmed_quantity: quantity, confirmed_weight: weight, confirmed_unit_price: price, substitute } = line
  look('confirmed_quantity', 'quantity', quantity)
  if (weight !== null) {
    if (!line.catch_weight) say('confirmed_weight', '重量は不定貫の商品だけに入力できます')
    else if (quantity !== null && isZero(quantity)) say('confirmed_weight', '出荷しない商品の重量は空にしてください')
    else look('confirmed_weight', 'weight', weight)
  }
  look('confirmed_unit_price', 'price', price)
  if (quantity !== null && isZero(quantity) && (line.shortage_reason ?? '') === '' && !substitute)
    say('shortage_reason', '欠品の理由を選んでください')
  if (substitute) {
    if (quantity === null || compare(quantity, line.quantity) >= 0)
      say('confirmed_quantity', '代替品を出すときは、出荷数量を注文より少なくしてください')
    if (!within(substitute.quantity, most_quantity, 3) || isZero(substitute.quantity))
      say('substitute.quantity', '代替品の数量を入力してください')
    if (substitute.weight !== null && (!within(substitute.weight, most_quantity, 3) || isZero(substitute.weight)))
      say('substitute.weight', sayWeight)
    if (substitute.unit_price !== null && !within(substitute.unit_price, most_price, 2))
      say('substitute.unit_price', sayPrice)
  }
  if (messages.length > 0) return messages
  const amounts = [answeredAmount(line, rounding).amount, substitute && substituteAmount(substitute, rounding)]
  if (amounts.some(amount => amount !== null && compare(amount, most_amount) > 0))
    say('confirmed_quantity', '金額が大きすぎます。数量・重量・単価を確認してください')
  return messages
}
