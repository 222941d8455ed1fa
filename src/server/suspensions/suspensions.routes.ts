import * as contract from '#contract/suspensions/suspensions.contract.ts'
import { room } from '#server/http/serve.ts'
import { resumeHouse, suspendHouse, viewSuspensionEffect } from './suspend-house.ts'

const restaurant = ({ id }: { id: string }) => ({ side: 'consumer' as const, id })
const supplier = ({ id }: { id: string }) => ({ side: 'supplier' as const, id })

export const suspensionRoutes = room(contract, {
  getRestaurantSuspension: async ({ deps, params, at }) => viewSuspensionEffect(deps.db, restaurant(params), at),
  suspendRestaurant: async ({ deps, actor, params, body, at }) => {
    await suspendHouse(deps, actor, restaurant(params), body, at)
    return undefined
  },
  resumeRestaurant: async ({ deps, actor, params, at }) => {
    await resumeHouse(deps, actor, restaurant(params), at)
    return undefined
  },
  getSupplierSuspension: async ({ deps, params, at }) => viewSuspensionEffect(deps.db, supplier(params), at),
  suspendSupplier: async ({ deps, actor, params, body, at }) => {
    await suspendHouse(deps, actor, supplier(params), body, at)
    return undefined
  },
  resumeSupplier: async ({ deps, actor, params, at }) => {
    await resumeHouse(deps, actor, supplier(params), at)
    return undefined
  },
})
