import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'

/** The next delivery date needs nothing more: it is ordered, or needs no order. */
export const isSettled = ({ next }: DealCard): boolean => next !== null && (next.order_count > 0 || next.no_order)

/**
 * The suppliers of the top screen: what is not ordered yet first, by the nearest closing; then what is (発注なし too), likewise; last
 * those without an open date.
 */
export const sortDeals = (deals: readonly DealCard[]): DealCard[] => {
  const rank = (deal: DealCard) => (deal.next === null || deal.state !== 'active' ? 2 : isSettled(deal) ? 1 : 0)
  const closing = (deal: DealCard) => (deal.next === null ? 0 : Date.parse(deal.next.closing_at))
  return [...deals].sort((a, b) => rank(a) - rank(b) || closing(a) - closing(b))
}
