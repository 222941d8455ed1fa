import * as contract from '#contract/order-lists/price-notices.contract.ts'
import { room } from '#server/http/serve.ts'
import { findToldStores } from './notice-store.ts'
import { comingPricesOf, noteSeen } from './tell-prices.ts'

export const priceNoticeRoutes = room(contract, {
  listComingPrices: async ({ deps, actor, params, at }) => ({
    items: await comingPricesOf(deps, actor, params.deal_id, at),
  }),
  noteSeenPrices: async ({ deps, actor, params, body, at }) => {
    await noteSeen(deps, actor, params.deal_id, body.changes, at)
    return undefined
  },
  listToldStores: async ({ deps, actor, query }) => {
    const stores = await findToldStores(deps.db, actor, query.product_item_id, query.valid_from)
    return {
      items: stores.map(({ told_at, seen_at, ...store }) => ({
        ...store,
        told_at: told_at?.toISOString() ?? null,
        seen_at: seen_at?.toISOString() ?? null,
      })),
    }
  },
})
