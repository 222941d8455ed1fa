import * as contract from '#contract/placing/shared-drafts.contract.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { type DraftPlace, removeShared } from './shared-draft-store.ts'
import { closeDraft, giveBackDraft, listSharedDrafts, shareDraft, takeDraft } from './shared-drafts.ts'

/** Where this person's device keeps its copy; 404 for a deal of another restaurant. */
const placeOf = async (deps: Deps, actor: ConsumerActor, deal_id: string, device: string): Promise<DraftPlace> => {
  const { id } = await dealOf(deps, actor, deal_id)
  return { deal_id: id, account_id: actor.account_id, device }
}

export const sharedDraftRoutes = room(contract, {
  listSharedDrafts: async ({ deps, actor, params, at }) => {
    const { id } = await dealOf(deps, actor, params.deal_id)
    return { items: await listSharedDrafts(deps, actor, id, at) }
  },
  shareDraft: async ({ deps, actor, params, body: { device, ...content }, at }) =>
    shareDraft(deps, actor, await placeOf(deps, actor, params.deal_id, device), content, at),
  unshareDraft: async ({ deps, actor, params, query }) => {
    await removeShared(deps.db, await placeOf(deps, actor, params.deal_id, query.device))
  },
  closeDraft: async ({ deps, actor, params, body }) =>
    closeDraft(deps, actor, await placeOf(deps, actor, params.deal_id, body.device)),
  takeDraft: async ({ deps, actor, params, body: { device, revision }, at }) => {
    const by = await placeOf(deps, actor, params.deal_id, device)
    return takeDraft(deps, actor, by, { id: params.shared_draft_id, revision }, at)
  },
  giveBackDraft: async ({ deps, actor, params, body }) => {
    await giveBackDraft(deps, await placeOf(deps, actor, params.deal_id, body.device), params.shared_draft_id)
  },
})
