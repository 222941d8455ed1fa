import type { ContactDetail } from '#contract/contacts/admin-contacts.contract.ts'
import { type Begun, resumed } from '#web/form/use-based-draft.ts'
import { keptDraft } from '#web/form/use-kept-draft.ts'

type Handling = Pick<ContactDetail, 'state' | 'assignee_id' | 'note'>

/** Under what is kept what is typed of a contact's handling and not saved yet. */
export const handlingKey = (contact_id: string): string => `contact-handling:${contact_id}`

/**
 * Who has it in hand and the memo, where they are typed and not saved: an answer takes them along. Null where nothing is,
 * or where somebody else has written there meanwhile, which the form tells.
 */
export const typedHandling = ({ id, revision, state, assignee_id, note }: ContactDetail) => {
  const kept = keptDraft<Omit<Begun<Handling>, 'revision'>>(handlingKey(id))
  if (!kept) return null
  const { values, base, ...begun } = resumed(
    { ...kept.draft, revision: kept.revision },
    { state, assignee_id, note },
    revision,
  )
  const typed = values.note !== base.note || values.assignee_id !== base.assignee_id
  return typed && begun.revision === revision ? { assignee_id: values.assignee_id, note: values.note, revision } : null
}
