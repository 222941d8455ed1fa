import * as z from 'zod/mini'
import { opening } from '#contract/houses/opening.ts'
import { empty, ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { knownVariables, maxChars, required, text } from '#contract/validation/text.ts'
import { contact_limits, contact_sides, contact_variables } from '#domain/contacts/contact-answer.ts'
import { type ContactKind, type ContactState, contact_kinds, contactStates } from '#domain/contacts/contact-kinds.ts'
import { outbound_fates } from '#domain/notices/outbound.ts'

const kind = z.enum(Object.keys(contact_kinds) as ContactKind[])
const state = z.enum(Object.keys(contactStates) as ContactState[])
const area = z.enum(['consumer', 'supplier'])

const summary = z.object({
  id: z.string(),
  number: z.string(),
  route: area,
  kind,
  state,
  name: z.string(),
  contact_name: z.string(),
  assignee_name: z.nullable(z.string()),
  created_at: instantText,
  /** Since when its sender waits for an answer; null while nobody waits. */
  waiting_since: z.nullable(instantText),
  first_answered_at: z.nullable(instantText),
  /** The mail of the last answer has not arrived, as far as the outbox knows. */
  undelivered: z.boolean(),
})
export type ContactSummary = z.output<typeof summary>

const post = z.object({
  id: z.string(),
  side: z.enum(contact_sides),
  text: z.string(),
  said_by_name: z.string(),
  said_at: instantText,
  /** Of an answer: how its mail fared, and when; null once that is forgotten. */
  mail: z.nullable(z.object({ fate: z.enum(outbound_fates), at: z.nullable(instantText) })),
})
export type ContactPost = z.output<typeof post>

/** The supplier whose leaving is asked for, as staff must see it before they carry it out. */
const closing = z.object({
  supplier_id: z.string(),
  supplier_name: z.string(),
  supplier_phone_number: z.string(),
  supplier_mail_address: z.string(),
  user_count: z.number(),
  deal_count: z.number(),
  closed_at: z.nullable(instantText),
  erase_after: z.nullable(instantText),
  erased_at: z.nullable(instantText),
})

export const contactDetail = z.object({
  ...summary.shape,
  phone_number: z.string(),
  mail_address: z.string(),
  /** The form's fields as they were filled in. */
  facts: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  /** Login id and organisation of the session it was sent from; null for a visitor. */
  sender: z.nullable(z.object({ login_id: z.string(), organisation: z.nullable(z.string()) })),
  user_agent: z.nullable(z.string()),
  assignee_id: z.nullable(z.string()),
  note: z.string(),
  revision: z.number(),
  updated_at: instantText,
  /** What was said after the form, in order. */
  posts: z.array(post),
  /** How many links of answers still open it for whoever has them. */
  open_links: z.number(),
  /** Where a reply of a mail program to an answer arrives; null: nowhere. */
  reply_to: z.nullable(z.string()),
  /** Only of a cancellation request sent by the supplier itself. */
  closing: z.nullable(closing),
  /** Only of an inquiry: the account that staff have opened from it. */
  opening: z.nullable(opening),
})
export type ContactDetail = z.output<typeof contactDetail>

export const listContacts = route({
  method: 'GET',
  path: '/api/v2/admins/contacts',
  access: { area: 'admin' },
  look: 'contacts_seen',
  summary: '届いたお問い合わせを新しい順に見る',
  query: z.object({
    // Of those that wait: since when, before the id.
    ...pageQuery('(\\d{1,15}_)?'),
    /** Only whose sender waits for an answer, who waits longest first. */
    waiting: z.optional(z.literal('yes')),
    state: z.optional(state),
    kind: z.optional(kind),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: ok(
    z.object({
      ...pageOf(summary).shape,
      /** How many there are in each state, whatever the filter. */
      counts: z.object({ new: z.number(), in_hand: z.number(), done: z.number() }),
      /** How many wait for an answer, and who longest, whatever the filter. */
      waiting: z.object({
        count: z.number(),
        longest: z.nullable(z.object({ id: z.string(), number: z.string(), waiting_since: instantText })),
      }),
      /** How long first answers of the last 30 days took, in seconds; null where there was none. */
      first_answers: z.nullable(z.object({ count: z.number(), median: z.number(), p90: z.number() })),
    }),
  ),
})

export const getContact = route({
  method: 'GET',
  path: '/api/v2/admins/contacts/:contact_id',
  access: { area: 'admin' },
  look: 'contact_seen',
  summary: 'お問い合わせの内容',
  reply: ok(contactDetail),
})

/** What staff write on a contact. */
export const contactHandling = z.object({
  state,
  assignee_id: z.nullable(z.uuid()),
  note: z.string().check(maxChars('メモ', 2000)),
})

export const changeContact = route({
  method: 'PATCH',
  path: '/api/v2/admins/contacts/:contact_id',
  access: { area: 'admin' },
  summary: '対応状況・担当者・メモを変える。revision は読んだときのもの',
  body: z.object({ ...contactHandling.shape, revision: z.number().check(z.int()) }),
  reply: ok(contactDetail),
})

/** Words of an answer, in which some stand for something of the contact. */
// @__NO_SIDE_EFFECTS__
export const contactAnswerWords = (label: string) =>
  text(label).check(required(label), maxChars(label, contact_limits.answer), knownVariables(label, contact_variables))

/** What staff write to the sender, and how the contact stands afterwards. */
export const contactAnswer = z.object({
  text: contactAnswerWords('回答'),
  state: z.enum(['in_hand', 'done']),
})

export const answerContact = route({
  method: 'POST',
  path: '/api/v2/admins/contacts/:contact_id/answers',
  access: { area: 'admin' },
  summary:
    '送信者にメールで回答する。seen_posts は読んだやりとりの数で、その後に増えていれば 409 と今の内容（current）を返す。memo の revision から誰も変えていなければ、担当者とメモもいっしょに保存する',
  idempotent: true,
  body: z.object({
    ...contactAnswer.shape,
    seen_posts: z.number().check(z.int()),
    /** What was typed beside it and not saved yet. */
    memo: z.optional(
      z.object({
        assignee_id: contactHandling.shape.assignee_id,
        note: contactHandling.shape.note,
        revision: z.number().check(z.int()),
      }),
    ),
  }),
  reply: ok(contactDetail),
})

export const endContactLinks = route({
  method: 'DELETE',
  path: '/api/v2/admins/contacts/:contact_id/links',
  access: { area: 'admin' },
  summary: '送った回答のリンクを使えなくする。次の回答には新しいリンクが付く',
  reply: ok(contactDetail),
})

export const listAssignees = route({
  method: 'GET',
  path: '/api/v2/admins/contacts/assignees',
  access: { area: 'admin' },
  summary: '担当者に選べる管理者',
  reply: ok(z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })),
})

export const closeSupplier = route({
  method: 'POST',
  path: '/api/v2/admins/contacts/:contact_id/supplier_closure',
  access: { area: 'admin' },
  summary: '退会申請を実行する。卸の全員がただちにログインできなくなり、30日後に個人情報が消える',
  body: z.object({ revision: z.number().check(z.int()), supplier_name: z.string().check(z.maxLength(200)) }),
  reply: empty,
})
