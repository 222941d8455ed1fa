import { expect, test } from 'vitest'
import type { PreviewedPart } from '#contract/placing/multi-orders.contract.ts'
import { anotherKey } from './confirm-messages.ts'
import { type Draft, EMPTY_DRAFT, openDraft } from './draft.ts'
import { allSeen, hasChanged, messagesOf, openQuestions, partsOf, sendableOf, sumOf } from './multi-parts.ts'

const shown = (deal_id: string, more: Partial<PreviewedPart> = {}): PreviewedPart => ({
  deal_id,
  price_visible: true,
  delivery_date: '2026-11-24',
  closing_at: null,
  now: '2026-11-20T00:00:00.000Z',
  lines: [],
  subtotal: '100',
  tax: '8',
  total: '108',
  totals_by_rate: [],
  estimated: false,
  has_market_price: false,
  minimum_amount: null,
  duplicates: [],
  messages: [],
  ...more,
})
const dated: Draft = { ...EMPTY_DRAFT, delivery_date: '2026-11-24' }
const open = (id: string, draft = dated) => ({
  deal: { id, supplier_name: `${id}水産` },
  store: openDraft(null, id),
  draft,
})
const wrong = [{ field: 'delivery_date', message: '締切を過ぎました', name: 'closing_passed' }]

test('sent is what is chosen, reckoned and has nothing to be mended', () => {
  const drafts = [open('a'), open('b', { ...dated, left_out: true }), open('c'), open('d', EMPTY_DRAFT), open('e')]
  const previewed = [shown('a'), shown('b'), shown('c', { messages: wrong }), shown('d')]
  const parts = partsOf(drafts, previewed)
  expect(parts.map(one => [one.chosen, one.blocked])).toEqual([
    [true, false],
    [false, false],
    [true, true],
    [true, true],
    [true, false],
  ])
  const sendable = sendableOf(parts)
  expect(Object.keys(allSeen(sendable))).toEqual(['a'])
  expect(openQuestions(sendable, { a: 1, b: 1 })).toBe(1)
  expect(openQuestions(sendable, { a: null })).toBe(0)
})

test('an order that stands for the same date is a question until it is answered, once', () => {
  const standing = { id: 'o', number: '1', line_count: 2, placed_at: '2026-11-20T00:00:00.000Z', may_edit: true }
  const previewed = [shown('a', { duplicates: [standing] })]
  const asked = (draft: Draft, now = previewed) => openQuestions(sendableOf(partsOf([open('a', draft)], now)), {})
  expect(asked(dated)).toBe(1)
  const answered = { ...dated, kept_odd: [anotherKey(standing)] }
  expect(asked(answered)).toBe(0)
  expect(asked(answered, [shown('a', { duplicates: [standing, { ...standing, id: 'p' }] })])).toBe(1)
})

test('what the server says now holds the sending only where it is something else than was seen', () => {
  const sendable = sendableOf(partsOf([open('a')], [shown('a')]))
  const seen = allSeen(sendable)
  expect(hasChanged(sendable, seen, [shown('a')])).toBe(false)
  expect(hasChanged(sendable, seen, [shown('a', { total: '109' })])).toBe(true)
  expect(hasChanged(sendable, seen, [shown('a', { messages: wrong })])).toBe(true)
  expect(hasChanged(sendable, seen, [])).toBe(false)
})

test('the sum tells no amount where one of them is hidden', () => {
  const both = [{ shown: shown('a') }, { shown: shown('b', { estimated: true }) }]
  expect(sumOf(both)).toEqual({
    lines: 0,
    total: '216',
    marks: { estimated: true, has_market_price: false, free: false },
  })
  expect(sumOf([...both, { shown: shown('c', { price_visible: false }) }]).total).toBeNull()
  expect(sumOf([]).total).toBeNull()
})

test('what the preview says is newer than what the sending said', () => {
  const messages = [{ field: 'lines', message: '古い' }]
  const refused = { deal_id: 'a', outcome: 'refused' as const, order: null, messages, message: null }
  const words = (...asked: Parameters<typeof messagesOf>) => messagesOf(...asked).map(one => one.message)
  expect(words(dated, shown('a'), refused)).toEqual(['古い'])
  expect(words(dated, shown('a', { messages: wrong }), refused)).toEqual(['締切を過ぎました'])
  expect(words(EMPTY_DRAFT, undefined, undefined)).toEqual(['納品日を選んでください'])
})
