import * as contract from '#contract/houses/corrections.contract.ts'
import { viewOwnRestaurant } from '#server/accounts/own-restaurant.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findAdminRestaurant } from './admin-restaurant-store.ts'
import { correctAccountData } from './correct-account.ts'
import { correctCompanyData, correctRestaurantData, viewCompanyData } from './correct-house.ts'

export const correctionRoutes = room(contract, {
  getRestaurantData: async ({ deps, params }) => {
    there(await findAdminRestaurant(deps.db, params.id))
    return viewOwnRestaurant(deps.db, { consumer_id: params.id })
  },
  correctRestaurant: async ({ deps, actor, params, body, at }) =>
    correctRestaurantData(deps, actor, params.id, body, at),
  correctAccount: async ({ deps, actor, params, body, at }) => correctAccountData(deps, actor, params.id, body, at),
  getCompanyData: async ({ deps, actor, params }) => viewCompanyData(deps, actor, params.id),
  correctCompany: async ({ deps, actor, params, body, at }) => correctCompanyData(deps, actor, params.id, body, at),
})
