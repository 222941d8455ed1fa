import * as asking from '#contract/deals/ask-deal.contract.ts'
import * as contract from '#contract/stores/asked-deals.contract.ts'
import * as finding from '#contract/stores/asking.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { settle } from '#server/notices/settle.ts'
import { approveDeal, rejectDeal, viewAsked } from './answer-asked.ts'
import { askDeal } from './ask-deal.ts'
import { endAsked, findOwnAsked, findSupplierPage } from './asking-store.ts'

export const askedDealRoutes = [
  ...room(asking, { askDeal: async ({ deps, actor, body, at }) => askDeal(deps, actor, body, at) }),
  ...room(finding, {
    findSuppliers: async ({ deps, actor, query: { q, cursor, limit = finding.suppliers_a_page } }) =>
      findSupplierPage(deps.db, actor.consumer_id, { q, cursor, limit }),
    listAskedDeals: async ({ deps, actor, at }) => ({ items: await findOwnAsked(deps.db, actor.consumer_id, at) }),
    withdrawAsked: async ({ deps, actor, params, at }) => {
      const became = await deps.db.transaction().execute(async trx => {
        const found = there(await endAsked(trx, actor.consumer_id, params.deal_id, at))
        if (found === 'ended') await settle(trx, 'deal_requested', { deal_id: params.deal_id }, at)
        return found
      })
      if (became === 'answered') throw refuse(409, 'この申請には、すでに返事が届いているか、取り下げられています')
      return undefined
    },
  }),
  ...room(contract, {
    getAskedDeal: async ({ deps, actor, params }) => viewAsked(deps, actor, params.asked_id),
    approveDeal: async ({ deps, actor, params, body, at }) => approveDeal(deps, actor, params.asked_id, body, at),
    rejectDeal: async ({ deps, actor, params, body, at }) => {
      await rejectDeal(deps, actor, params.asked_id, body.reason, at)
    },
  }),
]
