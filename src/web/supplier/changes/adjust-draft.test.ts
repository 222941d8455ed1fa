import { describe, expect, test } from 'vitest'
import {
  amountsOf,
  answerOf,
  asksWhy,
  blank,
  draftsOf,
  goneWeight,
  isShort,
  type Line,
  type LineDraft,
  mineWords,
  missingOf,
  numberIn,
  numberMessages,
  rebase,
  stepOf,
  toggleShortage,
  touchedLines,
  unchosenMessages,
  weightFor,
  wrongNumbers,
} from './adjust-draft.ts'

const line = (line_number: number, own: Partial<Line> = {}): Line => ({
  line_number,
  order_list_item_id: `item-${line_number}`,
  code: '',
  name: '真鯛',
  spec: '',
  origin: '',
  note: '',
  unit: '尾',
  case_unit: 'ケース',
  unit_kind: 'piece',
  pieces_per_case: null,
  price_basis: 'piece',
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: null,
  quantity: '10',
  unit_price: '100',
  amount: '1000',
  ordered_amount: null,
  confirmed_quantity: null,
  confirmed_weight: null,
  confirmed_unit_price: null,
  shortage_reason: null,
  substitute: null,
  ...own,
})
const typed = (own: Partial<LineDraft>): LineDraft => ({ ...blank, ...own })
const substitute: NonNullable<LineDraft['substitute']> = {
  product_item_id: 'p',
  name: '養殖真鯛',
  unit: '尾',
  catch_weight: false,
  price_basis: 'piece',
  tax_rate: 8,
  pieces_per_case: null,
  estimated_weight: null,
  quantity: '2',
  weight: '',
  unit_price: '80',
}

test.each([
  ['', null],
  ['　', null],
  ['１，２３４．５', '1234.5'],
  ['二', '二'],
])('%j is typed for %j', (text, value) => expect(numberIn(text)).toBe(value))

test('what stands is what the draft begins with; only what differs is sent', () => {
  const order = { lines: [line(1, { confirmed_quantity: '8.000', shortage_reason: '品切れ' }), line(2)] }
  const drafts = draftsOf(order)
  expect(drafts[1]).toEqual(typed({ quantity: '8', reason: '品切れ' }))
  expect(touchedLines(order, drafts)).toEqual([])
  expect(touchedLines(order, { ...drafts, 2: typed({ price: '90' }) })).toEqual([order.lines[1]])
})

test.each([
  ['nothing', typed({}), []],
  ['numbers', typed({ quantity: '１', weight: '1.2', price: '1,000' }), []],
  ['a price with its 円', typed({ price: '５，８００円' }), []],
  ['words', typed({ quantity: 'x', price: '百' }), ['confirmed_quantity', 'confirmed_unit_price']],
  ['words for a substitute', typed({ substitute: { ...substitute, weight: 'x' } }), ['substitute.weight']],
])('wrong numbers: %s', (_case, draft, fields) => {
  expect(Object.keys(numberMessages(draft))).toEqual(fields)
  expect(Object.keys(wrongNumbers([line(3)], { 3: draft }))).toEqual(fields.length > 0 ? ['3'] : [])
})

test('what is sent: numbers, nulls for empty fields, the substitute without what the server knows', () => {
  expect(answerOf(4, typed({ weight: '１．４５', reason: ' 品切れ ', substitute }))).toEqual({
    line_number: 4,
    confirmed_quantity: null,
    confirmed_weight: '1.45',
    confirmed_unit_price: null,
    shortage_reason: '品切れ',
    substitute: { product_item_id: 'p', quantity: '2', weight: null, unit_price: '80' },
  })
})

test.each([
  ['as ordered', {}, '1000', null],
  ['less', { quantity: '4' }, '400', null],
  ['no number yet', { quantity: 'x' }, '1000', null],
  ['none of it, and another instead', { quantity: '0', substitute }, '0', '160'],
])('amounts: %s', (_case, own, amount, instead) =>
  expect(amountsOf(line(1), typed(own))).toEqual({ own: amount, substitute: instead }),
)

test.each([
  ['', false],
  ['9.9', true],
  ['10', false],
  ['x', false],
])('%j of 10 is short: %s', (quantity, short) => expect(isShort({ quantity: '10' }, { quantity })).toBe(short))

test.each([
  ['4', { quantity: '6', unit: '本' }],
  ['0', { quantity: '10', unit: '本' }],
  ['10', null],
  ['', null],
  ['x', null],
])('with %j of 10 what does not come is %j', (quantity, missing) => {
  expect(missingOf({ quantity: '10', unit_kind: 'piece', unit: '本', case_unit: '箱' }, { quantity })).toEqual(missing)
})

test.each([
  ['nothing looked for', { quantity: '0' }, '', false],
  ['blanks alone', { quantity: '0' }, '　', false],
  ['looked for and not chosen', { quantity: '0' }, 'ミニ', true],
  ['a number that was meant for the next line', { quantity: '4' }, '1.20.8', true],
  ['of a line that goes out whole it is not on the screen', {}, 'ミニ', false],
  ['chosen', { quantity: '0', substitute }, 'ミニ', false],
])('a substitute that was not chosen: %s', (_case, own, text, is_refused) => {
  const messages = unchosenMessages({ lines: [line(1), line(2)] }, { 2: typed(own) }, { 2: text })
  expect(messages).toEqual(
    is_refused ? { 2: { substitute: '代替品が選ばれていません。候補から選ぶか、消してください' } } : {},
  )
})

test('why is asked of less, and of whatever has a reason or a substitute', () => {
  expect(asksWhy(line(1), blank)).toBe(false)
  for (const own of [{ quantity: '9' }, { reason: '品切れ' }, { substitute }])
    expect(asksWhy(line(1), typed(own))).toBe(true)
})

test('欠品 at one press, back at the next; a reason that was chosen stays', () => {
  const out = toggleShortage(typed({ weight: '1' }), '品切れ')
  expect(out).toEqual(typed({ quantity: '0', reason: '品切れ' }))
  expect(toggleShortage({ ...out, substitute }, '品切れ')).toEqual(blank)
  expect(toggleShortage(typed({ reason: '不漁' }), '品切れ').reason).toBe('不漁')
})

test('over another version only what was typed here is kept', () => {
  const base = { lines: [line(1), line(2)] }
  const now = { lines: [line(1, { confirmed_weight: '2' }), line(2, { confirmed_weight: '3' }), line(3)] }
  expect(rebase(base, { ...draftsOf(base), 2: typed({ weight: '9' }) }, now)).toEqual({
    1: typed({ weight: '2' }),
    2: typed({ weight: '9' }),
    3: blank,
  })
})

test('what is typed goes with its item where the restaurant takes a line out before it', () => {
  const base = { lines: [line(1), line(2)] }
  const now = { lines: [{ ...line(2), line_number: 1 }] }
  const mine = { 1: typed({ weight: '5' }), 2: typed({ weight: '9' }) }
  expect(rebase(base, mine, now)).toEqual({ 1: typed({ weight: '9' }) })
})

const key = (own: Partial<Parameters<typeof stepOf>[0]>) => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...own,
})
test.each([
  ['Enter', key({}), 'weight', 1],
  ['Shift+Enter', key({ shiftKey: true }), 'weight', -1],
  ['Ctrl+Enter, which saves', key({ ctrlKey: true }), 'weight', 0],
  ['the arrow down', key({ key: 'ArrowDown' }), 'price', 1],
  ['the arrow up', key({ key: 'ArrowUp' }), 'price', -1],
  ['an arrow in a reason, which chooses', key({ key: 'ArrowDown' }), 'reason', 0],
  ['Enter in a reason', key({}), 'reason', 1],
  ['a digit', key({ key: '5' }), 'price', 0],
])('%s', (_case, event, col, step) => expect(stepOf(event, col)).toBe(step))

describe('the weight beside another quantity', () => {
  const line = { quantity: '2', confirmed_quantity: null, confirmed_weight: '0.62' }
  test.each([
    ['1', '0.62', '', '0.62'],
    ['', '', '0.62', null],
    ['２', '', '0.62', null],
    // What was weighed anew is of what is typed.
    ['1', '0.3', '0.3', null],
    ['x', '0.62', '', '0.62'],
    // Nothing is shipped: whatever was weighed was of something else.
    ['0', '0.62', '', '0.62'],
    ['０', '0.3', '', '0.62'],
  ])('quantity %j beside %j gives %j; %j is gone', (quantity, weight, after, gone) => {
    expect(weightFor(line, weight, quantity)).toBe(after)
    expect(goneWeight(line, { quantity, weight: after })).toBe(gone)
  })
})

test('what no answer can be is said before it is asked whether it is right', () => {
  const draft = { quantity: '-1', weight: '0', price: '-5', reason: '', substitute: null }
  expect(numberMessages(draft)).toEqual({
    confirmed_quantity: '0以上の数（小数は3桁まで）を入力してください',
    confirmed_weight: '0より大きい重量（kg、小数は3桁まで）を入力してください',
    confirmed_unit_price: '0以上の金額（小数は2桁まで）を入力してください',
  })
})

test('what is typed is named with its values', () => {
  expect(mineWords({ name: '真鯛' }, { ...blank, quantity: '1', weight: '0.6' })).toBe('真鯛：出荷数量 1、重量 0.6kg')
  expect(mineWords({ name: '真鯛' }, blank)).toBe('真鯛：注文どおり')
})
