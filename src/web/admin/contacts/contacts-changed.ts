import { listContacts } from '#contract/contacts/admin-contacts.contract.ts'
import { countWaitingContacts } from '#contract/contacts/waiting-contacts.contract.ts'
import { invalidate } from '#web/api/data.ts'

/** What else shows contacts is asked for anew: their list, and the number in the menu. */
export const contactsChanged = () => Promise.all([listContacts, countWaitingContacts].map(invalidate))
