import { expect, it } from 'vitest'

import {
  isAskedAbout,
  lineMessages,
  oddKey,
  openWords,
  pageMessages,
  questionsOf,
  sharedWith,
} from './confirm-messages.ts'
import { EMPTY_DRAFT } from './draft.ts'

const sent = [
  { order_list_item_id: 'a', unit_kind: 'piece', quantity: '1' },
  { order_list_item_id: 'b', unit_kind: 'case', quantity: '2' },
]
const too_few = { field: 'lines[1].quantity', message: '数量は3以上で入力してください', name: 'below_minimum', line: 1 }
const dearer = { field: 'lines[1].seen_unit_price', message: '価格が変わりました', name: 'price_changed', line: 1 }
const messages = [
  { field: 'delivery_date', message: '締切を過ぎました', name: 'closing_passed' },
  too_few,
  dearer,
  too_few,
  { field: 'lines[9].quantity', message: 'どこにもない行', name: 'below_minimum', line: 9 },
  { field: 'lines', message: '最低発注金額に足りません', name: 'below_minimum_amount' },
  { field: 'delivery_date', message: '締切を過ぎました', name: 'closing_passed' },
]

it('puts messages beside the line that was sent', () => {
  expect([...lineMessages(messages, sent)]).toEqual([['b/case', [too_few, dearer]]])
})

it('shows the others on the page, each once', () => {
  expect(pageMessages(messages).map(one => one.field)).toEqual(['delivery_date', 'lines'])
})

it('asks again only when the quantity or unit is another', () => {
  expect(oddKey(sent[1] ?? expect.fail())).toBe('b/case/2')
})

it('asks about a quantity only where nothing must be mended in its line anyway', () => {
  const odd = { odd: { usual: '3' } }
  expect(isAskedAbout(odd, [])).toBe(true)
  expect(isAskedAbout(odd, [dearer])).toBe(true)
  expect(isAskedAbout(odd, [dearer, too_few])).toBe(false)
  expect(isAskedAbout({ odd: null }, [])).toBe(false)
})

it.each([
  [0, false, null],
  [3, false, '3件お答えください'],
  [0, true, '確認が必要なところがあります'],
  [3, true, '確認が必要なところがあります'],
])('says what is open: %i questions, something to be mended %s', (questions, blocked, words) => {
  expect(openWords(questions, blocked)).toBe(words)
})

it('holds an order whose note is longer than is taken', () => {
  expect(questionsOf({ ...EMPTY_DRAFT, note: '裏'.repeat(500) }, undefined)).toBe(0)
  expect(questionsOf({ ...EMPTY_DRAFT, note: '裏'.repeat(501) }, undefined)).toBe(1)
})

it('says that an order which stands holds the very same, and what the sums would be', () => {
  const line = { order_list_item_id: 'a', unit_kind: 'piece', quantity: '3.0' } as const
  const here = { ...line, quantity: '3' }
  const more = { order_list_item_id: 'b', unit_kind: 'case', quantity: '2' }
  const standing = { id: 'o', number: '1', line_count: 1, placed_at: '2026-11-20T01:00:00.000Z', may_edit: true }
  expect(sharedWith(standing, [here])).toBeNull()
  expect(sharedWith({ ...standing, lines: [line] }, [here])).toEqual({
    same: true,
    sums: [{ line: here, before: '3.0', after: '6' }],
  })
  expect(sharedWith({ ...standing, lines: [line] }, [here, more])?.same).toBe(false)
  expect(sharedWith({ ...standing, lines: [{ ...line, quantity: '1' }] }, [here])?.same).toBe(false)
  expect(sharedWith({ ...standing, lines: [{ ...line, unit_kind: 'case' }] }, [here])).toEqual({
    same: false,
    sums: [],
  })
})
