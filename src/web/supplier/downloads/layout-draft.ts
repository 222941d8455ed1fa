import * as z from 'zod/mini'
import { namedLayoutForm } from '#contract/downloads/layout.form.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import type { Layout, LayoutColumn } from '#domain/exports/layout.ts'
import { fieldKey } from '#web/form/form-messages.ts'
import { mergeFields } from '#web/form/merge-fields.ts'

/** A column that is being composed; the key stays with it wherever it is moved. */
export type DraftColumn = LayoutColumn & { key: string }

/** A layout that is being composed. */
export type LayoutDraft = { name: string; layout: Omit<Layout, 'columns'>; columns: DraftColumn[] }

export const draftOf = (name: string, { columns, ...layout }: Layout): LayoutDraft => ({
  name,
  layout,
  columns: columns.map((column, index) => ({ ...column, key: `c${index}` })),
})

/** What the server is sent. */
export const namedLayoutOf = ({ name, layout, columns }: LayoutDraft): { name: string; layout: Layout } => ({
  name,
  layout: { ...layout, columns: columns.map(({ key: _key, ...column }) => column) },
})

/** What is composed, over what somebody else has saved meanwhile: option by option; the columns as a whole. */
export const mergeLayouts = (base: LayoutDraft, mine: LayoutDraft, now: LayoutDraft): LayoutDraft => ({
  ...mergeFields(base, mine, now),
  layout: mergeFields(base.layout, mine.layout, now.layout),
})

/** A key that no column has yet. */
export const freeKey = (columns: readonly DraftColumn[]): string => {
  let nth = columns.length
  while (columns.some(({ key }) => key === `c${nth}`)) nth += 1
  return `c${nth}`
}

/** What is wrong, by field: `name`, `layout.columns.3.max_bytes`; none when all is good. */
export const wrongOf = (draft: LayoutDraft): Record<string, string> => {
  const result = z.safeParse(namedLayoutForm, namedLayoutOf(draft))
  if (result.success) return {}
  return Object.fromEntries(fieldMessages(result.error).map(({ field, message }) => [fieldKey(field), message]))
}
