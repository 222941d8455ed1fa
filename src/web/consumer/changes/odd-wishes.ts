import type { Order } from '#contract/orders/order-shapes.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { lineKey } from '#web/consumer/placing/confirm-messages.ts'

type Seen = Pick<PreviewedOrder, 'lines' | 'messages'>

/** What was seen of a request: which quantities are asked about, and what refuses a line, by its number. */
type Found = { odd: PreviewedOrder['lines']; refused: Record<number, string> }

/** Where nothing is wished, nothing is found. */
export const nothing_found: Found = { odd: [], refused: {} }

/** The limits of an item's quantity (`QuantityReason`), which hold of a request as of an order; its closing does not. */
const limits = new Set([
  'unit_kind_refused',
  'none_at_all',
  'too_many_decimals',
  'below_minimum',
  'above_maximum',
  'off_lot',
])

/** What was seen of the wishes for the lines of these numbers: what can't be ordered at all is said, and not asked about. */
export const foundIn = (lines: Order['lines'], { messages, lines: seen }: Seen, numbers: readonly number[]): Found => {
  const refused: Record<number, string> = {}
  for (const { name, line, message } of messages) {
    const number = line === undefined ? undefined : numbers[line]
    if (number !== undefined && name !== undefined && limits.has(name)) refused[number] ??= message
  }
  const keys = lines.filter(one => refused[one.line_number] !== undefined).map(lineKey)
  return { odd: seen.filter(line => line.odd !== null && !keys.includes(lineKey(line))), refused }
}
