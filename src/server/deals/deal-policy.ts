import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { type DealTerms, findDealTerms } from './deal-terms.ts'

/** The deal that this restaurant may see; 404 for another's, and for one that is only asked for, refused or ended. */
export const dealOf = async (deps: Deps, actor: ConsumerActor, deal_id: string): Promise<DealTerms> => {
  const terms = await findDealTerms(deps.db, deal_id, actor.consumer_id)
  if (!terms || (terms.state !== 'active' && terms.state !== 'suspended')) throw refuse(404, errorTexts.not_found)
  return terms
}
