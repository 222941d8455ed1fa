import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { isNoteTooLong } from '#domain/orders/notes.ts'
import { add, compare } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { another, type Draft } from './draft.ts'

type Line = { order_list_item_id: string; unit_kind: string }

/** What a line is called by where the order has each item once in each unit. */
export const lineKey = ({ order_list_item_id, unit_kind }: Line): string => `${order_list_item_id}/${unit_kind}`

/** The messages about a line, by `lineKey`; the same words only once. */
export const lineMessages = (messages: readonly FieldMessage[], sent: readonly Line[]): Map<string, FieldMessage[]> => {
  const by_line = new Map<string, FieldMessage[]>()
  for (const one of messages) {
    const line = one.line === undefined ? undefined : sent[one.line]
    if (!line) continue
    const key = lineKey(line)
    const said = by_line.get(key) ?? []
    if (!said.some(other => other.message === one.message)) said.push(one)
    by_line.set(key, said)
  }
  return by_line
}

/** The messages that belong to no line: the date, the minimum amount, the deal. */
export const pageMessages = (messages: readonly FieldMessage[]): FieldMessage[] =>
  messages.filter(
    ({ line, message }, index) =>
      line === undefined && messages.findIndex(other => other.message === message) === index,
  )

/** What an answer to 「よろしいですか」 holds for: this quantity in this unit of this item. */
export const oddKey = (line: Line & { quantity: string }): string => `${lineKey(line)}/${line.quantity}`

/** Its quantity is asked about: it is far from usual, and nothing else must be mended in the line anyway. A new price is accepted. */
export const isAskedAbout = (line: { odd: unknown }, said: readonly FieldMessage[]): boolean =>
  line.odd !== null && said.every(one => one.name === 'price_changed')

/** What must be done before it can be sent, or null: `questions` are open, or something must be mended. */
export const openWords = (questions: number, blocked = false): string | null => {
  if (blocked) return '確認が必要なところがあります'
  return questions > 0 ? `${questions}件お答えください` : null
}

/** Lines far from the usual that nobody has said yes to. */
export const oddLinesOf = (draft: Draft, shown: PreviewedOrder | undefined) =>
  (shown?.lines ?? []).filter(line => line.odd !== null && !draft.kept_odd.includes(oddKey(line)))

/** What is remembered of 「別の発注として送る」: asked once beside each order that stands for the date. */
export const anotherKey = (order: { id: string }): string => another + order.id

/** The orders for the same date beside which nobody has said yet that this is to be another one. */
export const openDuplicates = (draft: Draft, shown: Pick<PreviewedOrder, 'duplicates'> | undefined) =>
  (shown?.duplicates ?? []).filter(one => !draft.kept_odd.includes(anotherKey(one)))

/** How many questions about what is entered are open: each odd quantity, orders for the same date, a note that is too long. */
export const questionsOf = (draft: Draft, shown: PreviewedOrder | undefined): number =>
  oddLinesOf(draft, shown).length +
  (openDuplicates(draft, shown).length > 0 ? 1 : 0) +
  (isNoteTooLong(draft.note) ? 1 : 0)

/**
 * What this order and one that stands have in common: whether they hold the very same, and of each line in both how many
 * there would be together. Null where it is not known what the other one holds.
 */
export const sharedWith = <L extends Line & { quantity: string }>(
  standing: PreviewedOrder['duplicates'][number],
  lines: readonly L[],
): { same: boolean; sums: { line: L; before: string; after: string }[] } | null => {
  if (!standing.lines) return null
  const held = new Map(standing.lines.map(line => [lineKey(line), line.quantity]))
  const sums = lines.flatMap(line => {
    const before = held.get(lineKey(line))
    return before === undefined ? [] : [{ line, before, after: add(before, line.quantity) }]
  })
  const same =
    sums.length === lines.length &&
    sums.length === standing.lines.length &&
    sums.every(one => compare(one.before, one.line.quantity) === 0)
  return { same, sums }
}
