import { expect, test } from 'vitest'
import type { OrderFacts } from './find-orders.ts'
import { printedSheetOf } from './order-sheet.ts'

const quantity = { line_number: 1, subject: 'マゴチ 数量', before: '1尾', after: '2尾' }
const weight = { line_number: null, subject: 'マゴチ 出荷重量', before: 'なし', after: '1.2kg' }
const event = (kind: string, revision: number, changes: object[] = []) => ({ kind, revision, diff: { changes } })

/** The changes that a paper names, of an order with these events whose last paper had that version. */
const named = (paper_had: number | null, ...events: ReturnType<typeof event>[]) => {
  const order = {
    number: '25262',
    revision: Math.max(...events.map(one => one.revision)),
    state: 'placed',
    printed_at: paper_had === null ? null : new Date('2026-11-20T00:00:00Z'),
    paper_had,
    closing_at: null,
    delivery_date: '2026-11-24',
    events,
  }
  return printedSheetOf(order as unknown as OrderFacts).changes
}

test('a paper marks everything since the version that was printed last, whoever changed it', () => {
  const edited = event('edited', 2, [quantity])
  const adjusted = event('adjusted', 3, [weight])
  expect(named(null, edited, adjusted)).toEqual([quantity, weight])
  expect(named(1, edited, adjusted)).toEqual([quantity, weight])
  expect(named(2, edited, adjusted)).toEqual([weight])
  const back = { ...weight, before: '1.2kg', after: 'なし' }
  expect(named(1, edited, adjusted, event('adjusted', 4, [back]))).toEqual([quantity])
})
