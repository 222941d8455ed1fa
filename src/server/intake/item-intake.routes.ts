import * as contract from '#contract/intake/item-intake.contract.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { room } from '#server/http/serve.ts'
import { orderOfConsumer } from '#server/orders/order-policy.ts'
import { copyItemsOf, copyMyListOf } from './copy-items.ts'
import { learnAliasesOf } from './learn-aliases.ts'
import { readItemsOf } from './read-items.ts'

export const itemIntakeRoutes = room(contract, {
  readItems: async ({ deps, actor, params, upload, at }) =>
    readItemsOf(deps, await dealOf(deps, actor, params.deal_id), upload, at),
  learnAliases: async ({ deps, actor, params, body, at }) => {
    await learnAliasesOf(deps, actor, await dealOf(deps, actor, params.deal_id), body.aliases, at)
    return undefined
  },
  copyItems: async ({ deps, actor, params, at }) => {
    const terms = await dealOf(deps, actor, params.deal_id)
    return copyItemsOf(deps, terms, await orderOfConsumer(deps, actor, params.order_id), at)
  },
  copyMyList: async ({ deps, actor, params, at }) =>
    copyMyListOf(deps, actor, await dealOf(deps, actor, params.deal_id), params.my_list_id, at),
})
