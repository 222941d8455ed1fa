import { getSupplierSession, type SupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { useData } from '#web/api/data.ts'
import { session_options } from '#web/api/session.ts'

/** Who is logged in to the supplier's area; undefined until it is known. */
export const useSupplierSession = (): SupplierSession | undefined =>
  useData(getSupplierSession, {}, session_options).data
