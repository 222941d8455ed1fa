import type { Order } from '#contract/orders/order-shapes.ts'
import { diffOrders } from '#domain/orders/diff.ts'
import { inPieces } from '#domain/orders/quantity.ts'
import { add } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { lineKey, lineMessages } from '#web/consumer/placing/confirm-messages.ts'
import { type Draft, orderedLines } from '#web/consumer/placing/draft.ts'

/** What the order already took of what is left to sell, in pieces, by item. */
export const piecesOf = ({ lines }: Pick<Order, 'lines'>): Record<string, string> => {
  const pieces: Record<string, string> = {}
  for (const { order_list_item_id: id, quantity, unit_kind, pieces_per_case } of lines)
    pieces[id] = add(pieces[id] ?? '0', inPieces(quantity, unit_kind, pieces_per_case))
  return pieces
}

type Decided = Pick<Order, 'delivery_date' | 'note'> & {
  lines: readonly Pick<
    Order['lines'][number],
    'order_list_item_id' | 'free' | 'unit_kind' | 'name' | 'unit' | 'quantity' | 'note'
  >[]
}

/** What the restaurant itself decides of an order: prices and amounts follow from it. */
const decidedOf = ({ delivery_date, note, lines }: Decided) => ({
  delivery_date,
  note: note.trim(),
  lines: lines.map(line => ({
    order_list_item_id: line.order_list_item_id,
    unit_kind: line.unit_kind,
    name: line.name,
    ...(line.free && { free: true, unit: line.unit }),
    quantity: line.quantity,
    note: line.note.trim(),
  })),
})

/** What the draft changes of the order. */
export const changesBy = (draft: Draft, order: Decided) =>
  diffOrders(decidedOf(order), decidedOf({ ...draft, lines: orderedLines(draft) }))

/** What the server said of the draft's lines, by row key. */
export const saidByRow = (messages: readonly FieldMessage[], draft: Draft): Record<string, string> => {
  const lines = orderedLines(draft)
  const by_line = lineMessages(messages, lines)
  return Object.fromEntries(
    lines.flatMap(line => {
      const said = by_line.get(lineKey(line))
      return said ? [[line.key, said.map(one => one.message).join('\n')]] : []
    }),
  )
}

/** What of it still holds: a line that was changed since is another one. */
export const stillSaid = (
  said: Readonly<Record<string, string>>,
  then: Draft['lines'],
  now: Draft['lines'],
): Record<string, string> => Object.fromEntries(Object.entries(said).filter(([key]) => then[key] === now[key]))
