import { order_method_words } from '#domain/trade/order.ts'
/** How orders travel, on the restaurant's screens. */
export const method_words = { ...order_method_words, web: '受注画面' }
