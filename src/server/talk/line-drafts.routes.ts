import * as contract from '#contract/line/line-drafts.contract.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findDraft } from './draft-store.ts'
import { piecesOf } from './line-draft.ts'

export const lineDraftRoutes = room(contract, {
  getLineDraft: async ({ deps, actor, params, at }) => {
    const draft = there(await findDraft(deps.db, actor.consumer_id, params.line_draft_id, at))
    const terms = await dealOf(deps, actor, draft.deal_id)
    const { deal_id, kind, memo, written_by, made_at, used } = draft
    const { pieces, delivery_date } = await piecesOf(deps, terms, draft, at)
    return {
      deal_id,
      supplier_name: terms.parties.supplier.name,
      kind,
      memo,
      written_by,
      written_at: made_at.toISOString(),
      used: used && { ...used, at: used.at.toISOString() },
      pieces,
      delivery_date,
    }
  },
})
