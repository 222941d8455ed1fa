import * as contract from '#contract/receipts/orders-on-links.contract.ts'
import { room } from '#server/http/serve.ts'
import { openOrderOnLink } from './orders-on-links.ts'

export const ordersOnLinksRoutes = room(contract, {
  openOrderOnLink: async ({ deps, actor, params, at }) => openOrderOnLink(deps, actor, params.order_id, at),
})
