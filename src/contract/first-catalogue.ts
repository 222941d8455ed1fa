import { countProductItems, items_a_page, listProductItems } from './catalogue/product-items.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import { type QueryInput } from './http/route.ts'
import type { supplierPages } from './pages/supplier.ts'

type Tenant = { supplier_id: string }

/** A page of the catalogue, and what is in it, as it opens or filtered. */
export const itemsPage = (params: Tenant, filter: QueryInput<typeof listProductItems> = {}) =>
  ask(listProductItems, { params, query: { ...filter, limit: items_a_page } })
export const itemCounts = (params: Tenant, query: QueryInput<typeof countProductItems> = {}) =>
  ask(countProductItems, { params, query })

/** What the pages of the catalogue ask for at once, besides who is logged in. */
export const catalogueFirst = {
  itemDownloads: params => ({ counts: itemCounts(params) }),
  productItems: params => ({ counts: itemCounts(params), items: itemsPage(params) }),
} satisfies FirstAsked<typeof supplierPages, Tenant>
