import type { TokenOrder } from '#contract/receipts/token-orders.contract.ts'

/**
 * Under which what is typed over an order is kept: by the order and not by its link, whose token is written nowhere. Apart
 * from the dialog, which is loaded when it is opened.
 */
export const shortageKey = ({ number, placed_at }: Pick<TokenOrder, 'number' | 'placed_at'>): string =>
  `shortage:${number}:${placed_at}`
