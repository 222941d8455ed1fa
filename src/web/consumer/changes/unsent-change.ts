import type { Order } from '#contract/orders/order-shapes.ts'
import { isRequestOf } from '#domain/changes/change-request.ts'
import { type DiffableLine, isSameOrder } from '#domain/orders/diff.ts'
import { changeLine, changesOf, movedOf } from '#domain/orders/diff-words.ts'
import { inPieces } from '#domain/orders/quantity.ts'
import { decimal, isMultipleOf, wholeTimes } from '#domain/shared/decimal.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { lineKey } from '#web/consumer/placing/confirm-messages.ts'
import type { Draft } from '#web/consumer/placing/draft.ts'
import { changesBy } from './edit-draft.ts'

// A change of an order that was typed on this device: sent without an answer, or never sent.

type Now = Pick<Order, 'revision' | 'delivery_date' | 'note' | 'lines'>

/** Whether what was sent without an answer is known to have arrived: a later revision of the order is just that. */
export const hasArrived = (draft: Draft, order: Now): boolean =>
  draft.unknown !== undefined &&
  draft.base_revision !== null &&
  draft.base_revision < order.revision &&
  isSameOrder(changesBy({ ...draft, ...draft.unknown }, order))

/** Whether what was asked for is known to have arrived: a request that was not there before is just that. */
export const hasAsked = ({ asked }: Draft, { change_requests }: Pick<Order, 'change_requests'>): boolean =>
  asked !== undefined && change_requests.some(one => !asked.known.includes(one.id) && isRequestOf(one, asked))

/** The draft once what was sent has arrived: what was typed since is over the order as it is now. */
export const afterArrival = ({ unknown: _, ...draft }: Draft, { revision }: Now): Draft => ({
  ...draft,
  base_revision: revision,
})

/** An item's unit is the order's own word, or as it was typed. */
const wordsOf = (diff: ReturnType<typeof changesBy>, draft: Draft, order: Now): string[] =>
  changesOf(diff, (id, unit_kind) => {
    const known = [...order.lines, ...Object.values(draft.lines)].find(one => one.order_list_item_id === id)
    return unitWord(known ?? { unit: '' }, unit_kind)
  }).map(changeLine)

/** Everything that was typed and not sent, in words; none where nothing was. */
export const unsentWords = (draft: Draft, order: Now): string[] =>
  draft.base_revision === null ? [] : wordsOf(changesBy(draft, order), draft, order)

/** What was typed of an order, as a wish to its supplier, who alone changes it by now. */
export type UnsentWish = {
  /** Of lines whose quantity is to be another, by line number; '0' takes one off. */
  quantities: Record<number, string>
  /** What quantities can't say, in words. */
  rest: string[]
}

/** So many in the line's own unit; null where that is no whole number of it, or nobody knows what a case holds. */
const inUnitOf = (line: Order['lines'][number], { quantity, unit_kind }: DiffableLine): string | null => {
  const { pieces_per_case: each } = line
  if (each === null) return null
  const pieces = inPieces(quantity, unit_kind, each)
  if (line.unit_kind === 'piece') return pieces
  return isMultipleOf(pieces, each) ? wholeTimes(pieces, each) : null
}

/** What was typed and not sent, as it may be asked for: of a line in another unit so many in its own, with the words for it. */
export const unsentWish = (draft: Draft, order: Now): UnsentWish => {
  if (draft.base_revision === null) return { quantities: {}, rest: [] }
  const diff = changesBy(draft, order)
  const quantities: Record<number, string> = {}
  const wish = (line: Pick<DiffableLine, 'order_list_item_id' | 'unit_kind'>, wished: string | DiffableLine) => {
    const found = order.lines.find(one => lineKey(one) === lineKey(line))
    const quantity = found && typeof wished !== 'string' ? inUnitOf(found, wished) : wished
    if (found && typeof quantity === 'string') quantities[found.line_number] = decimal(quantity)
  }
  const moved = movedOf(diff)
  const removed = moved.map(one => one.was)
  for (const { was, line } of moved) wish(was, line)
  for (const line of diff.removed) if (!removed.includes(line)) wish(line, '0')
  const changed = diff.changed.map(line => {
    for (const { field, after } of line.changes) if (field === 'quantity') wish(line, after ?? '0')
    return { ...line, changes: line.changes.filter(({ field }) => field !== 'quantity') }
  })
  return { quantities, rest: wordsOf({ ...diff, changed, removed }, draft, order) }
}
