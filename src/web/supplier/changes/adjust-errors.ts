import type { Order } from '#contract/orders/order-shapes.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { lineOf } from '#web/form/form-messages.ts'
import type { Line } from './adjust-draft.ts'

/** The current order in the body of a 409. */
export const currentOf = ({ status, body }: ApiError): Order | null => {
  if (status !== 409 || typeof body !== 'object' || body === null || !('current' in body)) return null
  // The contract's own shape: the same view as getReceiveOrder.
  return body.current as Order
}

/** Messages beside `lines[n].field`, by the number of the line that was sent as the nth. */
export const fieldsByLine = (
  messages: readonly FieldMessage[],
  sent: readonly Pick<Line, 'line_number'>[],
): Record<number, Record<string, string>> => {
  const found: Record<number, Record<string, string>> = {}
  for (const { field, message } of messages) {
    const place = lineOf(field)
    const line = place && sent[place.line]
    if (line) found[line.line_number] = { ...found[line.line_number], [place.part]: message }
  }
  return found
}
