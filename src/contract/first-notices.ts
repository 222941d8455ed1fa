import { getConsumerContact, getSupplierContact } from './contacts/own-contacts.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { QueryInput } from './http/route.ts'
import { getConsumerNotice, listConsumerNotices } from './notices/consumer-notices.contract.ts'
import { listConsumerOutbound, listSupplierOutbound } from './notices/outbound-notifications.contract.ts'
import { getSupplierNotice, listSupplierNotices } from './notices/supplier-notices.contract.ts'
import type { consumerPages } from './pages/consumer.ts'
import type { supplierPages } from './pages/supplier.ts'

type Type = QueryInput<typeof listConsumerNotices>['type']

/** The first page of what a restaurant is told. */
export const consumerNoticesPage = (params: { consumer_id: string }, type: Type) =>
  ask(listConsumerNotices, { params, query: { type, limit: 50 } })
/** The first page of what a supplier's user is told. */
export const supplierNoticesPage = (params: { supplier_id: string }, type: Type) =>
  ask(listSupplierNotices, { params, query: { type, limit: 50 } })

/** The first page of what left to a restaurant's people; `missed`: of what may not have reached them. */
export const consumerOutboundPage = (params: { consumer_id: string }, missed: boolean) =>
  ask(listConsumerOutbound, { params, query: { missed: missed ? 'yes' : undefined, limit: 50 } })
/** The first page of what left to a supplier's people. */
export const supplierOutboundPage = (params: { supplier_id: string }, missed: boolean) =>
  ask(listSupplierOutbound, { params, query: { missed: missed ? 'yes' : undefined, limit: 50 } })

/** What the restaurant's pages of notices ask for at once. */
export const consumerNoticesFirst = {
  notices: params => ({ notices: consumerNoticesPage(params, undefined) }),
  notice: params => ({ notice: ask(getConsumerNotice, { params }) }),
  contact: ({ consumer_id, id: consumer_contact_id }) => ({
    contact: ask(getConsumerContact, { params: { consumer_id, consumer_contact_id } }),
  }),
} satisfies FirstAsked<typeof consumerPages, { consumer_id: string }>

/** What the supplier's pages of notices ask for at once. */
export const supplierNoticesFirst = {
  notices: params => ({ notices: supplierNoticesPage(params, undefined) }),
  notice: params => ({ notice: ask(getSupplierNotice, { params }) }),
  contact: ({ supplier_id, id: supplier_contact_id }) => ({
    contact: ask(getSupplierContact, { params: { supplier_id, supplier_contact_id } }),
  }),
} satisfies FirstAsked<typeof supplierPages, { supplier_id: string }>
