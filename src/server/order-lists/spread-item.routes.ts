import * as contract from '#contract/order-lists/spread-item.contract.ts'
import { room } from '#server/http/serve.ts'
import { previewSpread, spreadItem, takeBackSpread } from './spread-item.ts'

export const spreadItemRoutes = room(contract, {
  previewSpread: async ({ deps, actor, params, body, at }) =>
    previewSpread(deps, actor, params.product_item_id, body, at),
  spreadItem: async ({ deps, actor, params, body, at }) => spreadItem(deps, actor, params.product_item_id, body, at),
  takeBackSpread: async ({ deps, actor, params, body, at }) =>
    takeBackSpread(deps, actor, params.product_item_id, body, at),
})
