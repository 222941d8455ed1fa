import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'

/** What is said of the next delivery date: it is ordered, waits for an owner's approval, or needs no order. */
export const isSettled = ({ next }: DealCard): boolean =>
  next !== null && (next.order_count > 0 || (next.waiting_count ?? 0) > 0 || next.no_order)

type Open = Pick<OrderRow, 'deal_id' | 'delivery_date' | 'all_short'>

/** The orders that wait for the restaurant; what is not known yet is left out. */
export type OpenOrders = {
  undelivered: readonly Open[] | undefined
  to_share: readonly Open[] | undefined
  adjusted: readonly Open[] | undefined
}

/** What keeps a deal's next delivery date from being done; null where nothing does. */
export type Trouble = 'undelivered' | 'to_share' | 'all_short' | null

/**
 * What keeps a deal's next delivery date from being done although it is ordered: no supplier has the order, the restaurant
 * has not sent it itself, or nothing of it comes. Null where a supplier has it.
 */
export const troubleOf = (
  { id, next }: DealCard,
  { undelivered = [], to_share = [], adjusted = [] }: OpenOrders,
): Trouble => {
  const isIt = (order: Open) => order.deal_id === id && order.delivery_date === next?.delivery_date
  if (undelivered.some(isIt)) return 'undelivered'
  if (to_share.some(isIt)) return 'to_share'
  return adjusted.some(order => isIt(order) && order.all_short) ? 'all_short' : null
}

/**
 * Whether nothing is left to do today: there are dates, every one is settled, and no order waits for anything. With a
 * supplier that has no closing yet nothing is done: it can't be ordered from.
 */
export const isAllDone = (deals: readonly DealCard[], { undelivered, to_share, adjusted }: OpenOrders): boolean =>
  deals.some(deal => deal.state === 'active' && deal.next !== null) &&
  deals.every(
    deal =>
      deal.state !== 'active' ||
      (deal.next === null && deal.without_closing !== true) ||
      (isSettled(deal) && deal.next?.waiting_count === undefined),
  ) &&
  undelivered?.length === 0 &&
  to_share?.length === 0 &&
  adjusted !== undefined &&
  !adjusted.some(order => order.all_short)

/**
 * The suppliers of the top screen: what is not ordered yet first, by the nearest closing; then what is (発注なし too), likewise; last
 * those without an open date.
 */
export const sortDeals = (deals: readonly DealCard[]): DealCard[] => {
  const rank = (deal: DealCard) => (deal.next === null || deal.state !== 'active' ? 2 : isSettled(deal) ? 1 : 0)
  const closing = (deal: DealCard) => (deal.next === null ? 0 : Date.parse(deal.next.closing_at))
  return [...deals].sort((a, b) => rank(a) - rank(b) || closing(a) - closing(b))
}
