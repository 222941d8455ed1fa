import type { FieldMessage } from '#domain/shared/refusal.ts'

type Line = { order_list_item_id: string; unit_kind: string }

/** A message beside a line; `part` is the line's field that it is about. */
export type LineMessage = { part: string; message: string }

const LINE_FIELD = /^lines(?:\[(\d+)\]|\.(\d+))\.?(.*)$/

/** The server's messages (`lines[3].quantity`) by line, as `<item>/<unit>`; the same words only once. */
export const lineMessages = (messages: readonly FieldMessage[], sent: readonly Line[]): Map<string, LineMessage[]> => {
  const by_line = new Map<string, LineMessage[]>()
  for (const { field, message } of messages) {
    const found = LINE_FIELD.exec(field)
    const line = found && sent[Number(found[1] ?? found[2])]
    if (!line) continue
    const key = `${line.order_list_item_id}/${line.unit_kind}`
    const said = by_line.get(key) ?? []
    if (!said.some(one => one.message === message)) said.push({ part: found[3] ?? '', message })
    by_line.set(key, said)
  }
  return by_line
}

/** The messages that belong to no line: the date, the minimum amount, the deal. */
export const pageMessages = (messages: readonly FieldMessage[]): FieldMessage[] =>
  messages.filter(
    (one, index) => !LINE_FIELD.test(one.field) && messages.findIndex(other => other.message === one.message) === index,
  )

/** What an answer to 「よろしいですか」 holds for: this quantity in this unit of this item. */
export const oddKey = (line: Line & { quantity: string }): string =>
  `${line.order_list_item_id}/${line.unit_kind}/${line.quantity}`
