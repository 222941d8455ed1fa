import { listAdminDevices } from './accounts/sessions.contract.ts'
import { getTotp } from './accounts/totp.contract.ts'
import { getContact, listAssignees } from './contacts/admin-contacts.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { adminPages } from './pages/admin.ts'

/** What the pages of the administration ask for at once, besides who is logged in. */
export const adminFirst = {
  myAccount: () => ({ devices: ask(listAdminDevices, {}), totp: ask(getTotp, {}) }),
  secondStep: () => ({ totp: ask(getTotp, {}) }),
  contactDetail: params => ({ contact: ask(getContact, { params }), assignees: ask(listAssignees, {}) }),
} satisfies FirstAsked<typeof adminPages>
