import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'

/**
 * The suppliers of the top screen: what is not ordered yet first, by the nearest closing; then what is, likewise; last
 * those without an open date.
 */
export const sortDeals = (deals: readonly DealCard[]): DealCard[] => {
  const rank = (deal: DealCard) =>
    deal.next === null || deal.state !== 'active' ? 2 : deal.next.order_count > 0 ? 1 : 0
  const closing = (deal: DealCard) => (deal.next === null ? 0 : Date.parse(deal.next.closing_at))
  return [...deals].sort((a, b) => rank(a) - rank(b) || closing(a) - closing(b))
}
