import * as asking from '#contract/deals/ask-deal.contract.ts'
import * as contract from '#contract/stores/asked-deals.contract.ts'
import { room } from '#server/http/serve.ts'
import { approveDeal, rejectDeal, viewAsked } from './answer-asked.ts'
import { askDeal } from './ask-deal.ts'

export const askedDealRoutes = [
  ...room(asking, { askDeal: async ({ deps, actor, body, at }) => askDeal(deps, actor, body, at) }),
  ...room(contract, {
    getAskedDeal: async ({ deps, actor, params }) => viewAsked(deps, actor, params.asked_id),
    approveDeal: async ({ deps, actor, params, body, at }) => approveDeal(deps, actor, params.asked_id, body, at),
    rejectDeal: async ({ deps, actor, params, body, at }) => {
      await rejectDeal(deps, actor, params.asked_id, body.reason, at)
    },
  }),
]
