import type { OrderListItem } from '#contract/deals/order-list-item.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { diffOrders } from '#domain/orders/diff.ts'
import { itemOfLine } from '#domain/orders/held-lines.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { lineKey, lineMessages } from '#web/consumer/placing/confirm-messages.ts'
import { type Draft, orderedLines } from '#web/consumer/placing/draft.ts'

type Decided = Pick<Order, 'delivery_date' | 'note'> & {
  lines: readonly (Pick<
    Order['lines'][number],
    'order_list_item_id' | 'free' | 'unit_kind' | 'name' | 'unit' | 'quantity' | 'note'
  > & { unit_price?: string | null | undefined })[]
}

/** What the restaurant itself decides of an order: prices and amounts follow from it, and are compared where they are shown. */
const decidedOf = ({ delivery_date, note, lines }: Decided, priced: boolean) => ({
  delivery_date,
  note: note.trim(),
  lines: lines.map(line => ({
    order_list_item_id: line.order_list_item_id,
    unit_kind: line.unit_kind,
    name: line.name,
    ...(line.free && { free: true, unit: line.unit }),
    quantity: line.quantity,
    note: line.note.trim(),
    ...(priced && { unit_price: line.unit_price ?? null }),
  })),
})

/** What the draft changes of the order; where it is `priced`, prices as they stand in both, too. */
export const changesBy = (draft: Draft, order: Decided, priced = false) => {
  const lines = orderedLines(draft).map(line => ({ ...line, unit_price: line.seen_unit_price }))
  return diffOrders(decidedOf(order, priced), decidedOf({ ...draft, lines }, priced))
}

/** The drafts of LINE of which something is in what the draft changes of the order: what was put back to what stood is not. */
export const draftsInChange = (draft: Draft, order: Decided): string[] => {
  const { added, changed } = changesBy(draft, order)
  const ids = new Set([...added, ...changed].map(line => line.order_list_item_id))
  return (draft.line_drafts ?? []).flatMap(({ id, item_ids }) =>
    item_ids.length === 0 || item_ids.some(item_id => ids.has(item_id)) ? [id] : [],
  )
}

/**
 * The draft with the prices that the question before a change shows: of what the order holds untouched its own, of other
 * lines of its items those of now. What is new keeps the price that stood beside it when it was typed.
 */
export const pricedNow = (
  draft: Draft,
  items: readonly OrderListItem[],
  { lines: held }: Pick<Order, 'lines'>,
): Draft => {
  const lines = Object.entries(draft.lines).map(([key, line]) => {
    const item = items.find(one => one.id === line.order_list_item_id)
    const is_held = held.some(one => one.order_list_item_id === item?.id && one.unit_kind === line.unit_kind)
    if (!item || !is_held || line.seen_unit_price === undefined) return [key, line] as const
    return [key, { ...line, seen_unit_price: itemOfLine(item, line, held).unit_price }] as const
  })
  return { ...draft, lines: Object.fromEntries(lines) }
}

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
