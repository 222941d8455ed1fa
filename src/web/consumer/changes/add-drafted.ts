import { add, compare, sub } from '#domain/shared/decimal.ts'
import { type Draft, type DraftLine, isLocked, orderedLines } from '#web/consumer/placing/draft.ts'
import { addLines } from '#web/consumer/placing/draft-of-order.ts'
import { secondKey } from '#web/consumer/placing/sheet-items.ts'

/*
 * 「この発注に追加する」: what is drafted for a deal goes into the draft that changes an order. How much of each line went
 * there is kept among that draft's answers, so that a reload, or coming back with more, adds nothing twice and leaves
 * nothing out.
 */

type Line = Pick<DraftLine, 'order_list_item_id' | 'unit_kind'>

const markOf = ({ order_list_item_id, unit_kind }: Line) => `added/${order_list_item_id}/${unit_kind}/`

const addedOf = (draft: Draft, line: Line): string => {
  const mark = markOf(line)
  return draft.kept_odd.find(one => one.startsWith(mark))?.slice(mark.length) ?? '0'
}

/** What may still be added: a draft on its way is an order of its own. */
const addable = (drafted: Draft) => (isLocked(drafted) ? [] : orderedLines(drafted))

/** Whether all that is drafted has been added. */
export const isAdded = (draft: Draft, drafted: Draft): boolean => {
  const lines = addable(drafted)
  return lines.length > 0 && lines.every(line => compare(addedOf(draft, line), line.quantity) === 0)
}

/**
 * The draft of an order with what is drafted for its deal: where `adding`, all of it; in any case without what had been
 * added and was taken out, or sent as an order of its own, since. The same object where nothing changes.
 */
export const withDrafted = (draft: Draft, drafted: Draft, adding: boolean): Draft => {
  const now = addable(drafted)
  const gone = Object.entries(draft.lines).flatMap(([key, line]) =>
    now.some(one => markOf(one) === markOf(line)) ? [] : [{ ...line, key, quantity: '0' }],
  )
  return [...now, ...gone].reduce((made, line) => {
    const more = sub(line.quantity, addedOf(made, line))
    if (compare(more, '0') === 0 || (compare(more, '0') > 0 && !adding)) return made
    const kept_odd = made.kept_odd.filter(one => !one.startsWith(markOf(line)))
    const marked = compare(line.quantity, '0') > 0 ? [...kept_odd, markOf(line) + line.quantity] : kept_odd
    return {
      ...(compare(more, '0') > 0 ? addLines(made, [{ ...line, quantity: more }]) : takeBack(made, line, more)),
      kept_odd: marked,
    }
  }, draft)
}

/** `less` is below 0. */
const takeBack = (draft: Draft, line: Line, less: string): Draft => {
  const key = [line.order_list_item_id, secondKey(line.order_list_item_id)].find(
    one => draft.lines[one]?.unit_kind === line.unit_kind,
  )
  const before = key === undefined ? undefined : draft.lines[key]
  if (key === undefined || !before) return draft
  const quantity = add(before.quantity, less)
  const { [key]: _, ...others } = draft.lines
  return { ...draft, lines: compare(quantity, '0') > 0 ? { ...others, [key]: { ...before, quantity } } : others }
}
