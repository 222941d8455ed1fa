import { add, compare, type Decimal, div, isZero, mul, type Rounding, roundYen, sum } from '#domain/shared/decimal.ts'
import { type TaxRate, tax_rates } from '#domain/trade/tax.ts'
import type { PriceBasis, UnitKind } from '#domain/trade/unit.ts'
import { inPieces } from './quantity.ts'

/**
 * A line as money sees it. Prices exclude tax.
 * - `unit_price` null is a market price (時価) not known yet.
 * - `price_basis` is a piece where nothing is said, a kg where the line is catch weight.
 * - `estimated_weight` is the kg that one piece is likely to weigh, `confirmed_weight` the kg shipped on the whole line.
 * - `confirmed_quantity` is what the supplier ships, in the unit ordered; the amount follows it.
 */
export type PricedLine = {
  quantity: string
  unit_kind: UnitKind
  pieces_per_case: string | null
  unit_price: string | null
  price_basis?: PriceBasis
  tax_rate: TaxRate
  catch_weight: boolean
  estimated_weight?: string | null
  confirmed_weight?: string | null
  confirmed_quantity?: string | null
}

/** Whether a price is the one that was seen, whatever its zeros; null is 時価. */
export const isSamePrice = (seen: Decimal | null, now: Decimal | null): boolean =>
  seen === null || now === null ? seen === now : compare(seen, now) === 0

export type LineAmount = { amount: string | null; estimated: boolean }

/**
 * A line's amount in whole yen without tax, rounded once. `estimated` (概算) until the weight of a catch weight line is
 * known; null where the price, or any weight to price by, is missing.
 */
export const lineAmount = (line: Omit<PricedLine, 'tax_rate'>, rounding: Rounding): LineAmount => {
  const pieces = inPieces(line.confirmed_quantity ?? line.quantity, line.unit_kind, line.pieces_per_case)
  const basis = line.price_basis ?? (line.catch_weight ? 'kg' : 'piece')
  if (isZero(pieces)) return { amount: '0', estimated: false }
  const estimated = basis === 'kg' && (line.confirmed_weight ?? null) === null
  const exact = line.unit_price === null ? null : exactAmount(line, basis, pieces, line.unit_price)
  return { amount: exact === null ? null : roundYen(exact, rounding), estimated }
}

const exactAmount = (
  line: Omit<PricedLine, 'tax_rate'>,
  basis: PriceBasis,
  pieces: string,
  unit_price: string,
): string | null => {
  if (basis === 'kg') {
    if (line.confirmed_weight) return mul(line.confirmed_weight, unit_price)
    return line.estimated_weight ? mul(mul(pieces, line.estimated_weight), unit_price) : null
  }
  const ofPieces = mul(pieces, unit_price)
  // Divided last: 3 of a case of 9 at 3,000 are 1,000 exactly.
  return basis === 'case' && line.pieces_per_case !== null ? div(ofPieces, line.pieces_per_case) : ofPieces
}

export type RateTotal = { tax_rate: TaxRate; subtotal: string; tax: string }

export type OrderTotals = {
  by_rate: RateTotal[]
  subtotal: string
  tax: string
  total: string
  estimated: boolean
  has_market_price: boolean
}

/**
 * An order's totals in whole yen. Tax is taken once per rate on the sum of its lines, as a qualified invoice must
 * (105 yen x 3 at 10 %, floor, is 31). Lines without an amount yet are left out; `estimated` and `has_market_price`
 * say so.
 */
export const orderTotals = (
  lines: readonly PricedLine[],
  { line_rounding, tax_rounding }: { line_rounding: Rounding; tax_rounding: Rounding },
): OrderTotals => {
  const amounts = lines.map(line => ({ line, ...lineAmount(line, line_rounding) }))
  const by_rate = tax_rates.flatMap((tax_rate): RateTotal[] => {
    const ofRate = amounts.filter(one => one.line.tax_rate === tax_rate && one.amount !== null)
    if (ofRate.length === 0) return []
    const subtotal = sum(ofRate.map(one => one.amount ?? '0'))
    return [{ tax_rate, subtotal, tax: roundYen(div(mul(subtotal, String(tax_rate)), '100'), tax_rounding) }]
  })
  const subtotal = sum(by_rate.map(one => one.subtotal))
  const tax = sum(by_rate.map(one => one.tax))
  return {
    by_rate,
    subtotal,
    tax,
    total: add(subtotal, tax),
    estimated: amounts.some(one => one.estimated),
    has_market_price: amounts.some(one => one.amount === null && one.line.unit_price === null),
  }
}
