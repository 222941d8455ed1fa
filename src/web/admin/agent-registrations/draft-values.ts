import type { AgentDraft } from '#contract/agent-registrations/agent-registration.form.ts'
import { agent_limits } from '#domain/agent-registrations/agent-registration.ts'

export type DraftItem = AgentDraft['items'][number]

export const empty_item: DraftItem = { code: '', name: '', spec: '', unit: '', price: '', tax_rate: 8 }

export const empty_draft: AgentDraft = {
  supplier: {
    name: '',
    phone_number: '',
    fax_number: '',
    mail_address: '',
    method: 'fax',
    closing_time: '',
    closing_lead_days: 1,
    delivery_weekdays: [],
  },
  items: [empty_item],
}

const is_empty = ({ code, name, spec, unit, price }: DraftItem) =>
  [code, name, spec, unit, price].every(one => one === '')

/** Without the rows that nothing was typed into. */
export const withoutEmptyRows = (drafts: readonly AgentDraft[]): AgentDraft[] =>
  drafts.map(one => ({ ...one, items: one.items.filter(item => !is_empty(item)) }))

/** Rows of a table that was pasted: name, specification, unit, price, code. */
export const itemsFromPaste = (pasted: string): DraftItem[] | null => {
  if (!/[\t\n]/.test(pasted.trim())) return null
  return pasted
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => {
      const [name = '', spec = '', unit = '', price = '', code = ''] = line.split('\t').map(cell => cell.trim())
      return { ...empty_item, name, spec, unit, price: price.replace(/[¥￥,円]/g, ''), code }
    })
}

/** The rows from this one on are those that were pasted; an empty one is filled. */
export const withPasted = (items: readonly DraftItem[], at: number, pasted: readonly DraftItem[]): DraftItem[] => {
  const here = items[at]
  const before = items.slice(0, here && is_empty(here) ? at : at + 1)
  return [...before, ...pasted, ...items.slice(at + 1)].slice(0, agent_limits.items)
}

const supplier_fields = Object.keys(empty_draft.supplier)
const item_fields = Object.keys(empty_item)

/** The names of all fields, as errors name them. */
export const fieldsOf = (drafts: readonly AgentDraft[]): string[] =>
  drafts.flatMap(({ items }, at) => [
    `drafts.${at}.items`,
    ...supplier_fields.map(field => `drafts.${at}.supplier.${field}`),
    ...items.flatMap((_, row) => item_fields.map(field => `drafts.${at}.items.${row}.${field}`)),
  ])
