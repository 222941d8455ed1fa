import { type ClaimList, claims_a_page, countClaims, listClaims } from './claims/claims.contract.ts'
import { getInspection, listOpenClaims } from './claims/inspections.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { consumerPages } from './pages/consumer.ts'
import type { supplierPages } from './pages/supplier.ts'

type Tenant = { consumer_id: string }
type Supplier = { supplier_id: string }

/** All that is not settled: asked for by pages that warn of it. */
export const openClaims = (params: Tenant) => ask(listOpenClaims, { params })

/** What the restaurant's page of one order at the door asks for at once. */
export const inspectionFirst = {
  orderInspect: params => ({ inspection: ask(getInspection, { params }) }),
} satisfies FirstAsked<typeof consumerPages, Tenant>

export const claimsCount = (params: Supplier) => ask(countClaims, { params })
export const claimsPage = (params: Supplier, list: ClaimList) =>
  ask(listClaims, { params, query: { list, limit: claims_a_page } })

/** What the desk's page of claims asks for at once. */
export const claimsFirst = {
  claims: params => ({ count: claimsCount(params), waiting: claimsPage(params, 'waiting') }),
} satisfies FirstAsked<typeof supplierPages, Supplier>
