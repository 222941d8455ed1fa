import * as contract from '#contract/placing/multi-orders.contract.ts'
import { dealAndItemsOfOrder } from '#server/deals/deal-policy.ts'
import type { Deps } from '#server/deps.ts'
import { by, type ConsumerActor } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { placeOrders } from './place-orders.ts'
import { previewOrder } from './preview-order.ts'

type Wish = Parameters<typeof dealAndItemsOfOrder>[3] & { deal_id: string }

/**
 * Every deal that is named, before anything is done: another restaurant's is a 404 for the whole call. One that has
 * ended meanwhile is refused by itself, and the others go on.
 */
const dealsOf = <W extends Wish>(deps: Deps, actor: ConsumerActor, wishes: W[]) =>
  Promise.all(wishes.map(async wish => ({ wish, deal: await dealAndItemsOfOrder(deps, actor, wish.deal_id, wish) })))

export const multiOrderRoutes = room(contract, {
  previewOrders: async ({ deps, actor, body, at }) => {
    const found = await dealsOf(deps, actor, body.orders)
    const orders = await Promise.all(
      found.map(async ({ wish: { deal_id, ...wish }, deal }) => {
        const { price_visible } = deal.terms
        return {
          deal_id,
          price_visible,
          ...(await previewOrder(deps, deal, wish, at, { by_restaurant: true, by_owner: actor.role === 'owner' })),
        }
      }),
    )
    return { orders }
  },
  placeOrders: async ({ deps, actor, body, at, request }) => {
    const found = await dealsOf(deps, actor, body.orders)
    const placed_by = { ...by(actor), owner: actor.role === 'owner' }
    return { results: await placeOrders(deps, found, placed_by, at, error => request.log.error({ err: error })) }
  },
})
