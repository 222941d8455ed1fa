import { getFlyer, listFlyers } from './flyers/flyers.contract.ts'
import { listStoreGroups } from './groups/store-groups.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { QueryInput } from './http/route.ts'
import type { supplierPages } from './pages/supplier.ts'

type Supplier = { supplier_id: string }

/** The first page of a supplier's flyers, of a state and of words. */
export const flyersPage = (params: Supplier, query: Pick<QueryInput<typeof listFlyers>, 'state' | 'q'> = {}) =>
  ask(listFlyers, { params, query: { limit: 50, ...query } })

/** What the supplier's pages of flyers ask for at once. */
export const supplierFlyersFirst = {
  webFlyers: params => ({ flyers: flyersPage(params) }),
  webFlyerNew: params => ({ groups: ask(listStoreGroups, { params }) }),
  webFlyer: (params: Supplier & { web_flyer_id: string }) => ({
    flyer: ask(getFlyer, { params }),
    groups: ask(listStoreGroups, { params: { supplier_id: params.supplier_id } }),
  }),
} satisfies FirstAsked<typeof supplierPages, Supplier>
