import type { Order } from '#contract/orders/order-shapes.ts'
import { nameAmong } from '#domain/intake/item-names.ts'
import { type AnsweredLine, answeredAmount, substituteAmount } from '#domain/orders/answers.ts'
import { formatYen } from '#domain/shared/decimal.ts'

type Settled = { before: string; after: string; open: [] }
type Open = { before: null; after: null; open: string[] }

/** What still has no amount of its own: its weight or its price is to come. */
const openNames = (lines: Order['lines']): string[] => {
  const called = nameAmong(lines)
  const isOpen = (line: AnsweredLine) => {
    const { amount, estimated } = answeredAmount(line, 'floor')
    return estimated || amount === null
  }
  return lines.flatMap(line => {
    const { substitute: other } = line
    const other_open =
      other && (substituteAmount(other, 'floor') === null || (other.price_basis === 'kg' && other.weight === null))
    return [...(isOpen(line) ? [called(line)] : []), ...(other_open ? [other.name] : [])]
  })
}

/**
 * What a supplier's change makes of the total: the old one beside the new, or, while a line is open, its names alone, since
 * one estimate after another says nothing. Null where it stayed, or is not to be seen.
 */
export const adjustedTotal = ({
  price_visible,
  ordered_totals: ordered,
  lines,
  ...now
}: Pick<Order, 'price_visible' | 'ordered_totals' | 'lines' | 'total' | 'estimated' | 'has_market_price'>):
  | Settled
  | Open
  | null => {
  if (!price_visible || ordered === null) return null
  if (now.estimated || now.has_market_price) return { before: null, after: null, open: openNames(lines) }
  const before = `${ordered.estimated ? '概算 ' : ''}${formatYen(ordered.total)}`
  const after = formatYen(now.total)
  return before === after ? null : { before, after, open: [] }
}
