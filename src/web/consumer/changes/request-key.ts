import type { Order } from '#contract/orders/order-shapes.ts'

/**
 * Under which what is typed of a request is kept: of each request of an order its own, so that nothing is begun anew with
 * what has arrived. Apart from the dialog, which is loaded when it is opened.
 */
export const requestKey = ({ id, change_requests }: Pick<Order, 'id' | 'change_requests'>): string =>
  `change-request:${id}:${change_requests.length}`
