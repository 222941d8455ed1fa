import type { Order } from '#contract/orders/order-shapes.ts'
import type { ApiError } from '#web/api/api-error.ts'

/** The current order in the body of a 409. */
export const currentOf = ({ status, body }: ApiError): Order | null => {
  if (status !== 409 || typeof body !== 'object' || body === null || !('current' in body)) return null
  // The contract's own shape: the same view as getOrder.
  return body.current as Order
}
