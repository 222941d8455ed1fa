import { expect, test } from 'vitest'
import type { TokenOrder } from '#contract/receipts/token-orders.contract.ts'
import {
  type Answer,
  changedLines,
  changesSince,
  goneAnswers,
  isNone,
  isTold,
  overtakenWords,
} from './shortage-draft.ts'

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
  // So few that nothing comes is a 欠品, too.
  expect(changedLines(base, typed(1, { kind: 'less', quantity: '０', reason: '' })).errors).toEqual({
    'レタス/piece': { reason: '欠品の理由を選んでください' },
  })
  expect(['0', '０.0', '1', ''].map(quantity => isNone({ kind: 'less', quantity, reason: '' }))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(overtakenWords(base, base)).toBeNull()
  expect(overtakenWords(base, { ...base, revision: 2 })?.came).toContain('ほかの画面からの連絡')
  expect(overtakenWords(base, { ...base, revision: 2, state: 'cancelled' })?.came).toContain('取り消されました')
})

test('a line that was touched and put back says nothing, in whatever fields something is left', () => {
  const [first, second] = base.lines
  if (!first || !second) throw new Error('no lines')
  expect(changedLines(base, typed(0, { kind: 'as_ordered', quantity: '2', reason: '品切れ' })).lines).toEqual([])
  const now = { ...base, lines: [first, { ...second, confirmed_quantity: '2.000', shortage_reason: '不作' }] }
  const left = (answer: Partial<Answer>) =>
    changedLines(now, typed(1, { kind: 'less', quantity: '２.0', reason: '不作', ...answer })).lines
  expect(left({})).toEqual([])
  expect(left({ reason: '' })).toHaveLength(1)
  expect(left({ quantity: '1' })).toHaveLength(1)
  expect(left({ kind: 'as_ordered' })).toEqual([{ line_number: 2, confirmed_quantity: null, shortage_reason: '' }])
  // What can't be read is wrong, and not put back.
  expect(Object.keys(changedLines(base, typed(0, { kind: 'less', quantity: '半分', reason: '' })).errors)).toHaveLength(
    1,
  )
  // The message beside it is a word alone, and known again where its reply was lost.
  const told = [{ told_at: '2026-11-20T00:00:00.000Z', changes: [], message: '何時ですか' }]
  expect(isTold(base, { ...base, told }, typed(0, { kind: 'as_ordered', quantity: '2' }), '何時ですか')).toBe(true)
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
