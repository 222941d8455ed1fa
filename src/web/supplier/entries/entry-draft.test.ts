import { expect, test } from 'vitest'
import { noAnswer } from '#domain/orders/answers.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import {
  doubtsOf,
  type EntryItem,
  leftWords,
  noDraft,
  sentLines,
  sortSaid,
  tooSoonWords,
  totalsOf,
  usualUnit,
  withLine,
} from './entry-draft.ts'

const item = (wish: Partial<EntryItem> = {}): EntryItem => ({
  id: 'a',
  code: '100',
  name: '真鯛',
  name_kana: 'マダイ',
  spec: '',
  origin: '',
  category: '',
  unit: '尾',
  case_unit: '箱',
  pieces_per_case: '10',
  unit_kinds: ['piece', 'case'],
  price_basis: 'piece',
  unit_price: '105.00',
  tax_rate: 10,
  catch_weight: false,
  estimated_weight: null,
  decimal_places: 0,
  min_quantity: null,
  max_quantity: null,
  lot: null,
  earliest_date: null,
  sales_left: null,
  last: null,
  usual_count: 0,
  ...wish,
})

const line = (quantity: string, unit_kind: UnitKind = 'piece') => ({
  order_list_item_id: 'a',
  unit_kind,
  quantity,
  note: '',
})

test('a line typed again takes the place of the first; another unit is another line', () => {
  expect(withLine([line('1')], line('2'))).toEqual([line('2')])
  expect(withLine([line('1')], line('2', 'case'))).toEqual([line('1'), line('2', 'case')])
})

test.each([
  [item(), 'piece'],
  [item({ unit_kinds: ['case'] }), 'case'],
  [item({ last: { delivery_date: '2026-11-20', quantity: '1', unit_kind: 'case' } }), 'case'],
  [item({ unit_kinds: ['piece'], last: { delivery_date: '2026-11-20', quantity: '1', unit_kind: 'case' } }), 'piece'],
] as const)('the unit that an item begins with', (one, unit) => {
  expect(usualUnit(one)).toBe(unit)
})

test('totals and what is sent are those of the prices on the screen', () => {
  const items = new Map([['a', item()]])
  const deal = { line_rounding: 'floor', tax_rounding: 'floor' } as Parameters<typeof totalsOf>[2]
  expect(totalsOf([line('3')], items, deal)).toMatchObject({ subtotal: '315', tax: '31', total: '346' })
  const tuesday = '2026-11-24'
  expect(sentLines([line('3')], items, tuesday)).toEqual([{ ...line('3'), seen_unit_price: '105.00' }])
  expect(sentLines([line('3')], new Map(), tuesday)).toEqual([line('3')])
})

test('what is ordered ahead is asked about for a date before its first, and sent as taken', () => {
  const items = new Map([['a', item({ earliest_date: '2026-11-26' })]])
  expect(tooSoonWords([line('3')], items, '2026-11-25')).toBe('真鯛（最短は2026/11/26(木)）')
  expect(sentLines([line('3')], items, '2026-11-25')).toEqual([
    { ...line('3'), past_lead: true, seen_unit_price: '105.00' },
  ])
  expect(tooSoonWords([line('3')], items, '2026-11-26')).toBeNull()
  expect(sentLines([line('3')], items, '2026-11-26')).toEqual([{ ...line('3'), seen_unit_price: '105.00' }])
})

test.each([
  ['of a field', { field: 'caller', message: 'a' }, { beside: { caller: 'a' } }],
  ['of a line', { field: 'lines[1].quantity', line: 1, message: 'a' }, { by_line: { 1: 'a' } }],
  ['of nothing that is shown', { field: 'note', message: 'a' }, { above: ['a'] }],
  [
    'of the reason, which is asked for after the closing alone',
    { field: 'closing_reason', message: 'a' },
    { above: ['a'] },
  ],
])('a message %s', (_case, message, found) =>
  expect(sortSaid([message], false)).toEqual({ beside: {}, by_line: {}, above: [], ...found }),
)

test('an order left half-way is named: how it came, from whom, for when, and each line', () => {
  const draft = { ...noDraft, caller: '板長', delivery_date: '2026-11-24', note: '裏口へ' }
  const gone = { ...line('1'), order_list_item_id: 'gone' }
  expect(leftWords({ ...draft, lines: [line('3.0'), line('2', 'case'), gone] }, [item()])).toEqual([
    '電話の注文・ご注文者 板長',
    '納品日 2026/11/24(火)',
    '真鯛 3尾',
    '真鯛 2箱',
    '今は注文できない商品',
    '備考：裏口へ',
  ])
  expect(leftWords(noDraft, [])).toEqual(['電話の注文'])
})

test('what is far from usual or passes the maximum is asked about once a line; what the order holds so already was', () => {
  const items = new Map([['a', item({ max_quantity: '20' })]])
  const previewed = (quantity: string, unit_kind: UnitKind = 'piece', usual: string | null = null) => {
    const { id: _, lot: _lot, ...of_item } = item()
    return {
      ...of_item,
      ...line(quantity, unit_kind),
      ...noAnswer,
      line_number: 1,
      amount: null,
      odd: usual === null ? null : { usual, times: '9' },
    }
  }
  expect(doubtsOf([previewed('20')], items)).toEqual([])
  expect(doubtsOf([previewed('25'), previewed('3', 'case', '1尾'), previewed('9', 'piece', '1尾')], items)).toEqual([
    '真鯛：上限は20尾です。25尾でよろしいですか',
    '真鯛：いつもは1尾です。上限は2箱です。3箱（30尾）でよろしいですか',
    '真鯛：いつもは1尾です。9尾でよろしいですか',
  ])
  const held = [{ ...item(), ...line('25') }]
  expect(doubtsOf([previewed('25')], items, held)).toEqual([])
  expect(doubtsOf([previewed('26')], items, held)).toHaveLength(1)
})
