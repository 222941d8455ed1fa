import { type AdminSession, getAdminSession } from '#contract/accounts/admin-session.contract.ts'
import { useData } from '#web/api/data.ts'
import { session_options } from '#web/api/session.ts'

/** Who is logged in to the administration; undefined until it is known. */
export const useAdminSession = (): AdminSession | undefined => useData(getAdminSession, {}, session_options).data
