import { listFlyerTemplates } from './flyers/flyer-templates.contract.ts'
import { getFlyer, getFlyerResult, listFlyerResultStores, listFlyers } from './flyers/flyers.contract.ts'
import { listStoreGroups } from './groups/store-groups.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { QueryInput } from './http/route.ts'
import type { supplierPages } from './pages/supplier.ts'

type Supplier = { supplier_id: string }

/** The first page of a supplier's flyers, of a state and of words. */
export const flyersPage = (params: Supplier, query: Pick<QueryInput<typeof listFlyers>, 'state' | 'q'> = {}) =>
  ask(listFlyers, { params, query: { limit: 50, ...query } })

/** The first page of the stores that bought of a flyer: of all its items, or of one. */
export const resultStores = (params: Supplier & { web_flyer_id: string }, product_item_id = '') =>
  ask(listFlyerResultStores, {
    params,
    query: product_item_id === '' ? { limit: 100 } : { limit: 100, product_item_id },
  })

/** What the supplier's pages of flyers ask for at once. */
export const supplierFlyersFirst = {
  webFlyers: params => ({ flyers: flyersPage(params) }),
  webFlyerTemplates: params => ({ templates: ask(listFlyerTemplates, { params }) }),
  webFlyerNew: params => ({ groups: ask(listStoreGroups, { params }) }),
  webFlyer: (params: Supplier & { web_flyer_id: string }) => ({
    flyer: ask(getFlyer, { params }),
    groups: ask(listStoreGroups, { params: { supplier_id: params.supplier_id } }),
  }),
  webFlyerResult: (params: Supplier & { web_flyer_id: string }) => ({
    result: ask(getFlyerResult, { params }),
    stores: resultStores(params),
  }),
} satisfies FirstAsked<typeof supplierPages, Supplier>
