import * as contract from '#contract/contacts/admin-contacts.contract.ts'
import * as opening from '#contract/contacts/supplier-opening.contract.ts'
import * as waiting from '#contract/contacts/waiting-contacts.contract.ts'
import { answer_time_days } from '#domain/contacts/contact-answer.ts'
import { contactStates } from '#domain/contacts/contact-kinds.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { mailOwnerAgain, openingOf, takeBackSupplier } from '#server/houses/open-supplier.ts'
import { demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { answerContact } from './answer-contact.ts'
import { closeSupplier } from './close-supplier.ts'
import { findClosureFacts } from './closure-store.ts'
import { countContactLinks, endContactLinks } from './contact-link.ts'
import { findPosts } from './contact-post-store.ts'
import {
  type ContactRow,
  countContactsByState,
  findContact,
  findContacts,
  findFirstAnswers,
  findWaitingContacts,
  updateHandling,
} from './contact-store.ts'
import { detailView, summaryView } from './contact-view.ts'
import { openFromInquiry } from './open-from-inquiry.ts'

const page_size = 50
const day_ms = 86_400_000

const cursorAfter = (row: ContactRow | undefined, waiting: boolean): string | null => {
  if (!row) return null
  return waiting ? `${row.waiting_since?.getTime()}_${row.id}` : row.id
}

const detailOf = async (
  deps: Deps,
  contact_id: string,
  at: Date,
  db: Db = deps.db,
): Promise<contract.ContactDetail> => {
  const found = there(await findContact(db, contact_id))
  const closes = found.kind === 'supplier_cancel' && found.supplier_id
  const closing = closes ? await findClosureFacts(db, closes) : undefined
  const opens = found.kind === 'supplier_lp_inquiry'
  const posts = await findPosts(db, contact_id)
  const opening = opens ? await openingOf(db, { contact_id }) : undefined
  const open_links = await countContactLinks(db, contact_id, at)
  return detailView(found, { posts, reply_to: deps.config.contact_mail ?? null, open_links, closing, opening })
}

export const adminContactRoutes = room(
  { ...contract, ...opening, ...waiting },
  {
    listContacts: async ({ deps, query, at }) => {
      const limit = query.limit ?? page_size
      const [rows, counts, waiting, first_answers] = await Promise.all([
        findContacts(deps.db, { ...query, limit }),
        countContactsByState(deps.db),
        findWaitingContacts(deps.db),
        findFirstAnswers(deps.db, new Date(at.getTime() - answer_time_days * day_ms)),
      ])
      const items = rows.slice(0, limit).map(summaryView)
      const next_cursor = rows.length > limit ? cursorAfter(rows[limit - 1], query.waiting === 'yes') : null
      return { items, next_cursor, counts, waiting, first_answers }
    },
    getContact: async ({ deps, params, at }) => detailOf(deps, params.contact_id, at),
    changeContact: async ({ deps, actor, params, body, at }) => {
      const { revision, ...handling } = body
      await detailOf(deps, params.contact_id, at)
      await refuseAssignee(deps, handling.assignee_id)
      await deps.db.transaction().execute(async trx => {
        if (!(await updateHandling(trx, params.contact_id, revision, handling, at))) {
          throw refuse(409, 'ほかの担当者が更新しました。最新の内容をご確認ください')
        }
        const facts = { state: contactStates[handling.state] }
        await noteAdminAct(trx, actor, { act: 'contact_handled', subject_id: params.contact_id, facts }, at)
      })
      return detailOf(deps, params.contact_id, at)
    },
    answerContact: async ({ deps, actor, params: { contact_id }, body, idempotency_key: key, at }) => {
      await refuseAssignee(deps, body.memo?.assignee_id ?? null)
      await answerContact(deps, actor, contact_id, { ...body, key }, at, db => detailOf(deps, contact_id, at, db))
      return detailOf(deps, contact_id, at)
    },
    endContactLinks: async ({ deps, actor, params: { contact_id }, at }) => {
      await detailOf(deps, contact_id, at)
      await deps.db.transaction().execute(async trx => {
        await endContactLinks(trx, contact_id)
        await noteAdminAct(trx, actor, { act: 'contact_links_ended', subject_id: contact_id }, at)
      })
      return detailOf(deps, contact_id, at)
    },
    countWaitingContacts: async ({ deps }) => ({ count: (await findWaitingContacts(deps.db)).count }),
    listAssignees: async ({ deps }) => {
      const items = await deps.db
        .selectFrom('accounts')
        .select(['id', 'name'])
        .where('area', '=', 'admin')
        .where('suspended_at', 'is', null)
        .orderBy('name')
        .execute()
      return { items }
    },
    openSupplier: async ({ deps, actor, params, body, at }) => {
      await openFromInquiry(deps, actor, params.contact_id, body, at)
      return detailOf(deps, params.contact_id, at)
    },
    mailOpenedSupplier: async ({ deps, actor, params, at }) => {
      await mailOwnerAgain(deps, actor, params, at)
      return detailOf(deps, params.contact_id, at)
    },
    withdrawOpenedSupplier: async ({ deps, actor, params, at }) => {
      await takeBackSupplier(deps, actor, params, at)
      return undefined
    },
    closeSupplier: async ({ deps, actor, params, body, at }) => {
      demandConfirmed(actor)
      await closeSupplier(deps, actor, params.contact_id, body, at)
      return undefined
    },
  },
)

/** Only one of the staff who can log in is given something to do: 422. */
const refuseAssignee = async (deps: Deps, account_id: string | null) => {
  if (account_id === null) return
  const found = await deps.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('area', '=', 'admin')
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuse(422, [{ field: 'assignee_id', message: '担当者を選び直してください' }])
}
