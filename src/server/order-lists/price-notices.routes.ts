import * as contract from '#contract/order-lists/price-notices.contract.ts'
import { room } from '#server/http/serve.ts'
import { countToldStores, findToldStores } from './notice-store.ts'
import { comingPricesOf, notePricesSeen } from './tell-prices.ts'

export const priceNoticeRoutes = room(contract, {
  listComingPrices: async ({ deps, actor, params, at }) => ({
    items: await comingPricesOf(deps, actor, params.deal_id, at),
  }),
  noteSeenPrices: async ({ deps, actor, params, body, at }) => {
    await notePricesSeen(deps, actor, params.deal_id, body.changes, at)
    return undefined
  },
  listToldStores: async ({ deps, actor, query }) => {
    const { limit = 100 } = query
    const [found, counts] = await Promise.all([
      findToldStores(deps.db, actor, { ...query, limit: limit + 1 }),
      countToldStores(deps.db, actor, query),
    ])
    const page = found.slice(0, limit)
    return {
      counts,
      next_cursor: found.length > limit ? (page.at(-1)?.store_id ?? null) : null,
      items: page.map(({ told_at, seen_at, ...store }) => ({
        ...store,
        told_at: told_at?.toISOString() ?? null,
        seen_at: seen_at?.toISOString() ?? null,
      })),
    }
  },
})
