import { expect, test } from 'vitest'
import type { TokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { type Answer, changedLines, changesSince, goneAnswers, isTold, overtakenWords } from './shortage-draft.ts'

const order = (lines: readonly [name: string, quantity: string][], more: Partial<TokenOrder> = {}): TokenOrder => ({
  number: '2026-1120-0001',
  state: 'placed',
  revision: 1,
  sent_revision: 1,
  delivery_date: '2026-11-24',
  placed_at: '2026-11-20T00:00:00.000Z',
  placed_by_name: '板前',
  changed_at: null,
  parties: {
    consumer: { name: '小料理ゆう', address: '', phone_number: null },
    supplier: { name: '八百正', phone_number: null },
  } as unknown as TokenOrder['parties'],
  note: '',
  lines: lines.map(([name, quantity], index) => ({
    line_number: index + 1,
    order_list_item_id: name,
    unit_kind: 'piece',
    code: '',
    name,
    spec: '',
    quantity,
    unit: '玉',
    inside: null,
    note: '',
    confirmed_quantity: null,
    shortage_reason: null,
  })),
  changes: [],
  ended: [],
  acknowledged_at: null,
  may_take_back: false,
  told: [],
  desk_order_id: null,
  ...more,
})

const base = order([
  ['茗荷', '5'],
  ['レタス', '3'],
])
const typed = (at: number, answer: Partial<Answer>) => {
  const line = base.lines[at]
  if (!line) throw new Error('no such line')
  return {
    [`${line.name}/piece`]: { line, answer: { kind: 'none' as const, quantity: '', reason: '品切れ', ...answer } },
  }
}

test('an answer goes with its item where the lines before it are taken out, and one whose line is gone is named', () => {
  const now = order([['レタス', '3']], { revision: 2, sent_revision: 2 })
  const answers = { ...typed(0, { kind: 'less', quantity: '2', reason: '' }), ...typed(1, {}) }
  expect(changedLines(base, answers).lines.map(one => one.line_number)).toEqual([1, 2])
  expect(changedLines(now, answers)).toEqual({
    keys: ['レタス/piece'],
    lines: [{ line_number: 1, confirmed_quantity: '0', shortage_reason: '品切れ' }],
    errors: {},
  })
  expect(goneAnswers(now, answers)).toEqual(['茗荷：2玉をお届け'])
  expect(changesSince(base, now)).toEqual(['取りやめ：茗荷 5玉'])
  expect(overtakenWords(base, now)).toEqual({
    came: '注文が第2版に訂正されました',
    untold: expect.stringMatching(/^まだ知らせていません/),
  })
})

test('what is answered as it was before is not sent, and what is wrong stands beside its line', () => {
  expect(changedLines(base, typed(0, { kind: 'as_ordered', reason: '' })).lines).toEqual([])
  expect(changedLines(base, typed(1, { reason: '' })).errors).toEqual({
    'レタス/piece': { reason: '欠品の理由を選んでください' },
  })
  expect(overtakenWords(base, base)).toBeNull()
  expect(overtakenWords(base, { ...base, revision: 2 })?.came).toContain('ほかの画面からの連絡')
  expect(overtakenWords(base, { ...base, revision: 2, state: 'cancelled' })?.came).toContain('取り消されました')
})

test('what arrived though its reply was lost is known again', () => {
  const told = [{ told_at: '2026-11-20T00:00:00.000Z', changes: [], message: 'あさって' }]
  const arrived = { ...base, revision: 2, told }
  const [first, second] = base.lines
  if (!first || !second) throw new Error('no lines')
  const lines = [first, { ...second, confirmed_quantity: '0', shortage_reason: '品切れ' }]
  expect(isTold(base, { ...arrived, lines }, typed(1, {}), 'あさって ')).toBe(true)
  expect(isTold(base, { ...arrived, lines }, typed(1, {}), '')).toBe(false)
  expect(isTold(base, arrived, typed(1, {}), 'あさって')).toBe(false)
  expect(isTold(base, base, {}, '')).toBe(false)
})
