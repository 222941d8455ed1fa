import * as contract from '#contract/changes/share-out.contract.ts'
import { room } from '#server/http/serve.ts'
import { shareOutItem, viewProductLines } from './share-out.ts'

export const shareOutRoutes = room(contract, {
  getProductLines: async ({ deps, actor, params, query }) =>
    viewProductLines(deps, actor, params.product_item_id, query.delivery_date),
  shareOutProduct: async ({ deps, actor, params, body, at }) =>
    shareOutItem(deps, actor, params.product_item_id, body, at),
})
