import { ask, type FirstAsked } from './http/asked.ts'
import type { QueryInput } from './http/route.ts'
import type { supplierPages } from './pages/supplier.ts'
import { getInviteFlyer, listFlyerStores } from './stores/invite-flyer.contract.ts'

type Supplier = { supplier_id: string }

/** The first page of the stores that may be invited or have come by an invitation, narrowed. */
export const flyerStoresPage = (
  params: Supplier,
  query: Pick<QueryInput<typeof listFlyerStores>, 'stage' | 'q'> = {},
) => ask(listFlyerStores, { params, query: { limit: 100, ...query } })

/** What the page of the invitation asks for at once. */
export const invitesFirst = {
  inviteFlyer: params => ({ stores: flyerStoresPage(params), flyer: ask(getInviteFlyer, { params }) }),
} satisfies FirstAsked<typeof supplierPages, Supplier>
