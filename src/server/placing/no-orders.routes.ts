import * as contract from '#contract/placing/no-orders.contract.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { room } from '#server/http/serve.ts'
import { declareNoOrder } from './declare-no-order.ts'
import { deleteNoOrder } from './no-order-store.ts'

export const noOrderRoutes = room(contract, {
  declareNoOrder: async ({ deps, actor, params, body: { delivery_date }, at }) => {
    await declareNoOrder(deps, actor, params.deal_id, delivery_date, at)
    return { delivery_date }
  },
  withdrawNoOrder: async ({ deps, actor, params, query }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    await deleteNoOrder(deps.db, terms.id, query.delivery_date)
  },
})
