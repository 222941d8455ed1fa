import { refuse } from '#domain/shared/refusal.ts'
import type { OrderFacts } from './find-orders.ts'
import { viewOrder } from './view-order.ts'

/** The 409 of somebody who looked at an order as it no longer is: with the order as it stands, as its side may see it. */
export const staleOrder = (
  current: OrderFacts,
  at: Date,
  message = 'ほかの画面で変更されています。現在の内容を確認してください',
  viewer: 'consumer' | 'supplier' = 'consumer',
) => refuse(409, message, { current: viewOrder(current, viewer, at) })
