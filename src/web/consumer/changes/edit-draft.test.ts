import { expect, test } from 'vitest'
import { type Draft, type DraftLine, EMPTY_DRAFT } from '#web/consumer/placing/draft.ts'
import { changesBy, saidByRow, stillSaid } from './edit-draft.ts'

const line = (id: string, quantity: string, more: Partial<DraftLine> = {}): DraftLine => ({
  order_list_item_id: id,
  unit_kind: 'piece',
  quantity,
  note: '',
  name: id,
  unit: '個',
  position: 0,
  ...more,
})
const draft: Draft = {
  ...EMPTY_DRAFT,
  delivery_date: '2026-11-24',
  note: ' 裏口へ ',
  lines: { a: line('a', '2'), 'a/2': line('a', '1', { unit_kind: 'case', position: 1 }), b: line('b', '0') },
}
const order = {
  delivery_date: '2026-11-24',
  note: '裏口へ',
  lines: [line('a', '2.000'), line('a', '1', { unit_kind: 'case' })],
}

test('a draft changes what it orders otherwise, not how it is written', () => {
  expect(changesBy(draft, order)).toMatchObject({ added: [], removed: [], changed: [], note: null })
  const other = { ...draft, note: '', lines: { b: line('b', '3'), a: line('a', '5') } }
  expect(changesBy(other, order)).toMatchObject({
    added: [{ order_list_item_id: 'b' }],
    removed: [{ order_list_item_id: 'a', unit_kind: 'case' }],
    changed: [{ order_list_item_id: 'a', changes: [{ field: 'quantity', before: '2.000', after: '5' }] }],
    note: { before: '裏口へ', after: '' },
  })
})

test('what the server said of a line stands at its row until the line is another', () => {
  const messages = [
    { field: 'lines[1].quantity', message: '多すぎます', line: 1 },
    { field: 'lines[1].delivery_date', message: '間に合いません', line: 1 },
    { field: 'lines', message: '最低発注金額に足りません' },
  ]
  const said = saidByRow(messages, draft)
  expect(said).toEqual({ 'a/2': '多すぎます\n間に合いません' })
  expect(stillSaid(said, draft.lines, { ...draft.lines, a: line('a', '9') })).toEqual(said)
  expect(stillSaid(said, draft.lines, { ...draft.lines, 'a/2': line('a', '9') })).toEqual({})
})
