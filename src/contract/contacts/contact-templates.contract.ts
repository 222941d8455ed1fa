import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { contact_limits } from '#domain/contacts/contact-answer.ts'
import { type TemplateSide, template_sides } from '#domain/contacts/contact-kinds.ts'
import { contactAnswerWords } from './admin-contacts.contract.ts'

const path = '/api/v2/admins/contacts/templates'
const sides = Object.keys(template_sides) as [TemplateSide, ...TemplateSide[]]
const access = { area: 'admin' } as const

/** A template of an answer: its words may hold what stands for something of each contact. */
export const contactTemplateForm = z.object({
  name: text('テンプレート名').check(
    required('テンプレート名'),
    maxChars('テンプレート名', contact_limits.template_name),
  ),
  body: contactAnswerWords('本文'),
  side: z._default(z.enum(sides), 'both'),
})

const template = z.object({
  id: z.string(),
  name: z.string(),
  body: z.string(),
  /** Whose questions it is offered for. */
  side: z.enum(sides),
  revision: z.number(),
  changed_at: instantText,
  changed_by_name: z.string(),
})
export type ContactTemplate = z.output<typeof template>

export const listContactTemplates = route({
  method: 'GET',
  path,
  access,
  summary: 'お問い合わせへの回答のテンプレート（名前順）',
  reply: ok(z.object({ items: z.array(template) })),
})

export const addContactTemplate = route({
  method: 'POST',
  path,
  access,
  summary: '回答のテンプレートを作る',
  body: contactTemplateForm,
  reply: created(template),
})

export const changeContactTemplate = route({
  method: 'PATCH',
  path: `${path}/:contact_template_id`,
  access,
  summary: '回答のテンプレートを直す。revision は読んだときのもので、古ければ 409 と今の内容（current）を返す',
  body: z.object({ ...contactTemplateForm.shape, revision: z.number().check(z.int()) }),
  reply: ok(template),
})

export const removeContactTemplate = route({
  method: 'DELETE',
  path: `${path}/:contact_template_id`,
  access,
  summary: '回答のテンプレートを削除する。送った回答は変わらない',
  reply: empty,
})
