import {
  type AdminSession,
  type ConsumerSession,
  getAdminSession,
  getConsumerSession,
  getSupplierSession,
  type SupplierSession,
} from '#contract/accounts/session.contract.ts'
import { useData } from './data.ts'

// A name or a role seldom changes, and every call is checked by the server anyway.
const options = { fresh_for: 10 * 60_000, throws: false } as const

/** Who is logged in to the restaurant's area; undefined until it is known. */
export const useConsumerSession = (): ConsumerSession | undefined => useData(getConsumerSession, {}, options).data

/** Who is logged in to the supplier's area; undefined until it is known. */
export const useSupplierSession = (): SupplierSession | undefined => useData(getSupplierSession, {}, options).data

/** Who is logged in to the administration; undefined until it is known. */
export const useAdminSession = (): AdminSession | undefined => useData(getAdminSession, {}, options).data
