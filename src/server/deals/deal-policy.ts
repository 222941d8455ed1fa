import type { Day } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { type DealTerms, findDealTerms, findTermsAndItems } from './deal-terms.ts'

/** What was once a deal: under one that is suspended or ended nothing is ordered, and the restaurant reads why. */
const open = (terms: DealTerms | undefined) =>
  terms !== undefined && ['active', 'suspended', 'ended'].includes(terms.state)

/** The deal that this restaurant may see; 404 for another's, and for one that is only asked for or refused. */
export const dealOf = async (deps: Deps, actor: ConsumerActor, deal_id: string): Promise<DealTerms> => {
  const terms = await findDealTerms(deps.db, deal_id, actor.consumer_id)
  return there(open(terms) ? terms : undefined)
}

/** The same with the items that an order names, as they stand for its delivery date: one query for all. */
export const dealAndItemsOf = async (deps: Deps, actor: ConsumerActor, deal_id: string, wish: OrderWish) => {
  const found = await findDealAndItems(deps, actor, deal_id, wish)
  return there(open(found?.terms) ? found : undefined)
}

/** The same for an order that this restaurant may see: it outlives its deal, so whatever has become of that. */
export const dealAndItemsOfOrder = async (deps: Deps, actor: ConsumerActor, deal_id: string, wish: OrderWish) =>
  there(await findDealAndItems(deps, actor, deal_id, wish))

const findDealAndItems = (deps: Deps, actor: ConsumerActor, deal_id: string, wish: OrderWish) => {
  const ids = wish.lines.map(line => line.order_list_item_id)
  return findTermsAndItems(deps.db, deal_id, actor.consumer_id, wish.delivery_date, ids)
}

type OrderWish = { delivery_date: Day; lines: { order_list_item_id: string }[] }
