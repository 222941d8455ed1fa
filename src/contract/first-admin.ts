import { listAdminDevices } from './accounts/sessions.contract.ts'
import { getTotp } from './accounts/totp.contract.ts'
import { listAdminAudits } from './audits/admin-audits.contract.ts'
import { getContact, listAssignees } from './contacts/admin-contacts.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { QueryInput } from './http/route.ts'
import type { adminPages } from './pages/admin.ts'

type AuditsAsked = Omit<NonNullable<QueryInput<typeof listAdminAudits>>, 'limit' | 'cursor'>

/** The first page of what staff did, narrowed. */
export const adminAuditsPage = (asked: AuditsAsked) => ask(listAdminAudits, { query: { ...asked, limit: 50 } })

/** What the pages of the administration ask for at once, besides who is logged in. */
export const adminFirst = {
  myAccount: () => ({ devices: ask(listAdminDevices, {}), totp: ask(getTotp, {}) }),
  secondStep: () => ({ totp: ask(getTotp, {}) }),
  audits: () => ({ audits: adminAuditsPage({}) }),
  contactDetail: params => ({ contact: ask(getContact, { params }), assignees: ask(listAssignees, {}) }),
} satisfies FirstAsked<typeof adminPages>
