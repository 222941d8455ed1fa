import type { Order } from '#contract/orders/order-shapes.ts'
import { nameAmong } from '#domain/intake/item-names.ts'
import { asOrdered, diffable, isAnswered } from '#domain/orders/answers.ts'
import { diffOrders } from '#domain/orders/diff.ts'
import { type ChangeWords, changesOf } from '#domain/orders/diff-words.ts'
import { noPriceWord } from '#domain/orders/free-line.ts'
import { untouched } from '#domain/orders/held-lines.ts'
import { agreedLines } from '#domain/orders/open-answers.ts'
import { inPieces } from '#domain/orders/quantity.ts'
import { shortagesFirst } from '#domain/orders/shortages.ts'
import { formatQuantity, mul } from '#domain/shared/decimal.ts'
import { type Draft, orderedLines } from '#web/consumer/placing/draft.ts'

/** What the lines were thought to weigh when they were ordered, by name: 約1.05kg. A name that stands twice is left out. */
const estimates = ({ lines }: Order): ReadonlyMap<string, string> => {
  const called = nameAmong(lines)
  return new Map(
    lines.flatMap(line => {
      const { quantity, unit_kind, pieces_per_case, estimated_weight: each } = line
      const name = called(line)
      if (each === null || lines.filter(one => called(one) === name).length > 1) return []
      return [[name, `約${formatQuantity(mul(inPieces(quantity, unit_kind, pieces_per_case), each))}kg`]]
    }),
  )
}

/** Everything that the supplier answered, against what was ordered: 10個 → 欠品, 時価 → ¥5,000, 約1.4kg → 1.45kg. */
export const supplierAnswers = (order: Order): ChangeWords[] => {
  const weights = estimates(order)
  const ordered = order.lines.map(line => ({
    ...asOrdered(line),
    amount: line.ordered_amount,
    confirmed_quantity: line.confirmed_quantity === null ? null : line.quantity,
    confirmed_unit_price: line.confirmed_unit_price === null ? null : line.unit_price,
  }))
  const diff = diffOrders(
    { ...order, lines: diffable(ordered, ordered) },
    { ...order, lines: diffable(order.lines, ordered) },
  )
  return shortagesFirst(changesOf(diff)).map(change => {
    if (change.field === '確定単価' && change.before === '注文どおり')
      return { ...change, before: noPriceWord({ free: order.lines.some(one => one.free && one.name === change.name) }) }
    if (change.before !== 'なし') return change
    return { ...change, before: (change.field === '出荷重量' && weights.get(change.name ?? '')) || null }
  })
}

/** Of these what still waits for the restaurant, and what it has agreed to already. */
export const answersByState = (order: Order): { waiting: ChangeWords[]; agreed: ChangeWords[] } => {
  const called = nameAmong(order.lines)
  const numbers = agreedLines(order)
  const names = new Set(order.lines.filter(line => numbers.has(line.line_number)).map(called))
  const isAgreed = ({ name }: ChangeWords) => name !== null && names.has(name)
  const all = supplierAnswers(order)
  return { waiting: all.filter(one => !isAgreed(one)), agreed: all.filter(isAgreed) }
}

/** Of these the answers that a change takes away: its line is ordered still, but not as it was answered. */
export const answersLost = (order: Order, draft: Draft): ChangeWords[] => {
  const called = nameAmong(order.lines)
  const wished = orderedLines(draft)
  const lost = order.lines
    .filter(line => isAnswered(line) && !untouched(wished, line))
    .filter(line => wished.some(one => one.order_list_item_id === line.order_list_item_id))
    .map(called)
  return lost.length === 0 ? [] : supplierAnswers(order).filter(({ name }) => name && lost.includes(name))
}
