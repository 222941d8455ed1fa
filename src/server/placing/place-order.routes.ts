import * as contract from '#contract/placing/place-order.contract.ts'
import { dealAndItemsOf } from '#server/deals/deal-policy.ts'
import { by } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { placeOrAsk } from './place-or-ask.ts'
import { previewOrder } from './preview-order.ts'

export const placeOrderRoutes = room(contract, {
  previewOrder: async ({ deps, actor, params, body, at }) => {
    const deal = await dealAndItemsOf(deps, actor, params.deal_id, body)
    return previewOrder(deps, deal, body, at, { by_restaurant: true, by_owner: actor.role === 'owner' })
  },
  placeOrder: async ({ deps, actor, params, body, idempotency_key, at }) => {
    const deal = await dealAndItemsOf(deps, actor, params.deal_id, body)
    const owner = actor.role === 'owner'
    const who = {
      source: 'consumer_web',
      placed_by: by(actor),
      owner,
      screen: 'orders/confirm',
      idempotency_key,
    } as const
    const placed = await placeOrAsk(deps, deal, body, who, at)
    if (body.waited_s !== undefined) deps.metrics.phones.observe(Math.max(0, body.waited_s))
    return placed
  },
})
