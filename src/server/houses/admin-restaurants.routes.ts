import * as contract from '#contract/houses/admin-restaurants.contract.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import {
  findAdminRestaurant,
  findAdminRestaurants,
  findPartners,
  findRestaurantPeople,
} from './admin-restaurant-store.ts'
import { viewSuspension } from './suspension-columns.ts'

const page_size = 50

export const adminRestaurantRoutes = room(contract, {
  listAdminRestaurants: async ({ deps, query }) => {
    const limit = query.limit ?? page_size
    const rows = await findAdminRestaurants(deps.db, query, limit)
    const items = rows.slice(0, limit).map(row => ({ ...row, created_at: row.created_at.toISOString() }))
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  },
  getAdminRestaurant: async ({ deps, params }) => {
    const found = there(await findAdminRestaurant(deps.db, params.id))
    const [members, deals] = await Promise.all([
      findRestaurantPeople(deps.db, params.id),
      findPartners(deps.db, params.id),
    ])
    return {
      ...found,
      created_at: found.created_at.toISOString(),
      suspension: viewSuspension(found.suspension),
      members: members.map(one => ({ ...one, last_login_at: one.last_login_at?.toISOString() ?? null })),
      deals: deals.map(one => ({ ...one, last_order_at: one.last_order_at?.toISOString() ?? null })),
    }
  },
})
