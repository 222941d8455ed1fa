import type { ContactDetail, ContactPost, ContactSummary } from '#contract/contacts/admin-contacts.contract.ts'
import { contactFacts } from '#domain/contacts/contact-kinds.ts'
import { type StoredOpening, viewOpened } from '#server/houses/open-supplier.ts'
import type { ClosureFacts } from './closure-store.ts'
import type { PostRow } from './contact-post-store.ts'
import type { ContactRow, FullContact } from './contact-store.ts'

export const summaryView = (row: ContactRow): ContactSummary => ({
  id: row.id,
  number: row.number,
  route: row.route,
  kind: row.kind,
  state: row.state,
  name: row.name,
  contact_name: row.contact_name,
  assignee_name: row.assignee_name,
  created_at: row.created_at.toISOString(),
  waiting_since: row.waiting_since?.toISOString() ?? null,
  first_answered_at: row.first_answered_at?.toISOString() ?? null,
  undelivered: row.undelivered,
})

const postView = ({ said_at, fate, fate_at, ...post }: PostRow): ContactPost => ({
  ...post,
  said_at: said_at.toISOString(),
  mail: fate === null ? null : { fate, at: fate_at?.toISOString() ?? null },
})

type Beside = {
  posts: readonly PostRow[]
  reply_to: string | null
  open_links: number
  closing?: ClosureFacts | undefined
  opening?: StoredOpening | undefined
}

export const detailView = (
  row: FullContact,
  { posts, reply_to, open_links, closing, opening }: Beside,
): ContactDetail => ({
  ...summaryView(row),
  phone_number: row.phone_number,
  mail_address: row.mail_address,
  facts: contactFacts(row.route, row.contact),
  sender:
    row.sender_login_id === null ? null : { login_id: row.sender_login_id, organisation: row.sender_organisation },
  user_agent: row.user_agent,
  assignee_id: row.assignee_id,
  note: row.note,
  revision: row.revision,
  updated_at: row.updated_at.toISOString(),
  posts: posts.map(postView),
  reply_to,
  open_links,
  closing: closing
    ? {
        supplier_id: closing.supplier_id,
        supplier_name: closing.supplier_name,
        supplier_phone_number: closing.supplier_phone_number ?? '',
        supplier_mail_address: closing.supplier_mail_address ?? '',
        user_count: closing.user_count,
        deal_count: closing.deal_count,
        closed_at: closing.closed_at?.toISOString() ?? null,
        erase_after: closing.erase_after?.toISOString() ?? null,
        erased_at: closing.erased_at?.toISOString() ?? null,
      }
    : null,
  opening: opening ? viewOpened(opening) : null,
})
