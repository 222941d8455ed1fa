import type { OrderMethod } from '#domain/trade/order.ts'

/** What is known of an order's sending: how it was to go, what has left, when its supplier had it before them. */
type Sending = { method: OrderMethod; dispatches: readonly unknown[]; seen_at: Date | string | null }

/**
 * Its restaurant was to send it by LINE itself, and has not: nobody has anything that could be corrected or cancelled,
 * and what leaves first is the order.
 */
export const isUnsent = ({ method, dispatches, seen_at }: Sending): boolean =>
  method === 'line' && dispatches.length === 0 && seen_at === null
