import type { Order } from '#contract/orders/order-shapes.ts'
import { type AnsweredLine, answeredTotals, isAnswered, noAnswer } from '#domain/orders/answers.ts'
import { itemOfLine, untouched } from '#domain/orders/held-lines.ts'
import type { OrderTotals } from '#domain/orders/totals.ts'
import { type Draft, orderedLines } from '#web/consumer/placing/draft.ts'
import type { SheetRow } from '#web/consumer/placing/sheet-items.ts'

/** `free`: something is ordered in the restaurant's own words, which has no price yet. */
export type EditedSum = { totals: OrderTotals; free: boolean }

type Terms = Parameters<typeof answeredTotals>[1]

/**
 * What an order comes to with its change, in yen: a line that is left untouched as its supplier has answered it, as the order
 * itself is reckoned then.
 */
export const editedTotals = (
  draft: Draft,
  rows: readonly SheetRow[],
  { lines: held }: Pick<Order, 'lines'>,
  terms: Terms,
): EditedSum => {
  const by_id = new Map(rows.map(row => [row.item.id, row.item]))
  const wished = orderedLines(draft)
  const lines = wished.flatMap((line): AnsweredLine[] => {
    const was = untouched(held, line)
    if (was && isAnswered(was)) return [was]
    const item = by_id.get(line.order_list_item_id)
    if (!item) return []
    const { quantity, unit_kind } = line
    return [{ ...itemOfLine(item, line, held), quantity, unit_kind, ...noAnswer }]
  })
  return { totals: answeredTotals(lines, terms), free: wished.some(line => line.free) }
}
