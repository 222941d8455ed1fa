import { errorTexts } from '#contract/http/errors.ts'
import type { Day } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { type DealTerms, findDealTerms, findTermsAndItems } from './deal-terms.ts'

const open = (terms: DealTerms | undefined) => terms?.state === 'active' || terms?.state === 'suspended'

/** The deal that this restaurant may see; 404 for another's, and for one that is only asked for, refused or ended. */
export const dealOf = async (deps: Deps, actor: ConsumerActor, deal_id: string): Promise<DealTerms> => {
  const terms = await findDealTerms(deps.db, deal_id, actor.consumer_id)
  if (!terms || !open(terms)) throw refuse(404, errorTexts.not_found)
  return terms
}

/** The same with the items that an order names, as they stand for its delivery date: one query for all. */
export const dealAndItemsOf = async (deps: Deps, actor: ConsumerActor, deal_id: string, wish: OrderWish) => {
  const ids = wish.lines.map(line => line.order_list_item_id)
  const found = await findTermsAndItems(deps.db, deal_id, actor.consumer_id, wish.delivery_date, ids)
  if (!found || !open(found.terms)) throw refuse(404, errorTexts.not_found)
  return found
}

type OrderWish = { delivery_date: Day; lines: { order_list_item_id: string }[] }
