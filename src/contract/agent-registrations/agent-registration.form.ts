import * as z from 'zod/mini'
import { own_methods, ownSupplierForm } from '#contract/suppliers/own-supplier.form.ts'
import { templateItemForm } from '#contract/suppliers/template-items.contract.ts'
import { taxRate } from '#contract/trade.ts'
import { formRule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { agent_limits, placesOfDoubleCodes } from '#domain/agent-registrations/agent-registration.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { template_labels } from '#domain/suppliers/template-file.ts'

/** What a restaurant asks: photographs, a list, or both. */
export const agentAskForm = z
  .object({
    words: z._default(text('仕入先の一覧').check(maxChars('仕入先の一覧', agent_limits.words)), ''),
    agent_image_ids: z._default(
      z.array(z.uuid()).check(z.maxLength(agent_limits.images, `写真は${agent_limits.images}枚までです`)),
      [],
    ),
  })
  .check(
    formRule(({ words, agent_image_ids }) =>
      (typeof words === 'string' && words.trim() !== '') || (Array.isArray(agent_image_ids) && agent_image_ids.length)
        ? null
        : [{ path: ['agent_image_ids'], message: '納品書などの写真を加えるか、仕入先の一覧を入力してください' }],
    ),
  )

/** As far as it is typed: nothing of it is checked but its size. */
const typed = z.string().check(z.maxLength(300))
const draft = z.object({
  supplier: z.object({
    name: typed,
    phone_number: typed,
    fax_number: typed,
    mail_address: typed,
    method: z.enum(own_methods),
    closing_time: typed,
    closing_lead_days: z.int().check(z.minimum(0), z.maximum(7)),
    delivery_weekdays: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7)),
  }),
  items: z
    .array(z.object({ code: typed, name: typed, spec: typed, unit: typed, price: typed, tax_rate: taxRate }))
    .check(z.maxLength(agent_limits.items)),
})
export type AgentDraft = z.output<typeof draft>
export const agentDrafts = z.array(draft).check(z.maxLength(agent_limits.suppliers))

const whole = z
  .object({
    supplier: ownSupplierForm,
    items: z
      .array(templateItemForm)
      .check(z.maxLength(agent_limits.items, `商品は仕入先ごとに${agent_limits.items}件までです`)),
  })
  .check(
    formRule(({ items }) => {
      const codes = Array.isArray(items) ? items.map(one => String(one?.code ?? '').trim()) : []
      return placesOfDoubleCodes(codes).map(place => ({
        path: ['items', place, 'code'],
        message: sayAlreadyUsed(template_labels.code),
      }))
    }),
  )

const staff_words = text('飲食店への連絡').check(maxChars('飲食店への連絡', agent_limits.staff_words))

/** What staff ask the restaurant to approve: whole suppliers. */
export const agentOfferForm = z.object({
  drafts: z
    .array(whole)
    .check(
      z.minLength(1, '仕入先を1件以上入力してください'),
      z.maxLength(agent_limits.suppliers, `仕入先は一度に${agent_limits.suppliers}件までです`),
    ),
  words: z._default(staff_words, ''),
})
export type AgentOffer = z.output<typeof agentOfferForm>

export const agentDeclineForm = z.object({
  words: text('理由').check(required('理由'), maxChars('理由', agent_limits.staff_words)),
})

/** What the restaurant says of what staff have written; sent back, it says why. */
export const agentAnswerForm = z
  .object({
    answer: z.enum(['approve', 'send_back', 'withdraw']),
    words: z._default(text('直すところ').check(maxChars('直すところ', agent_limits.staff_words)), ''),
  })
  .check(
    formRule(({ answer, words }) =>
      answer === 'send_back' && !(typeof words === 'string' && words.trim() !== '')
        ? [{ path: ['words'], message: '直すところを入力してください' }]
        : null,
    ),
  )
