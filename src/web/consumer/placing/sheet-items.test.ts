import { describe, expect, it } from 'vitest'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import * as search from '#domain/shared/search.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { orderListItem as item } from '#tests/support/order-list-item.ts'
import { type Draft, EMPTY_DRAFT, orderedLines } from './draft.ts'
import { addLines, draftFromOrder } from './draft-of-order.ts'
import { asRepeat, fillFrom, isRepeat, takeBack, undoChange } from './fill-draft.ts'
import {
  blocksOf,
  bodyOf,
  firstUnit,
  hasPriceChanged,
  leadingKeys,
  lineError,
  rowsOfShelf,
  type Shelf,
  searchRows,
  secondKey,
  sheetRows,
  shelfOf,
  shelvesOf,
  sortOf,
  summarise,
  withLine,
  withoutLine,
} from './sheet-items.ts'

const terms = { line_rounding: 'floor', tax_rounding: 'floor' } as const
const rowsOf = (...items: OrderListItem[]) => sheetRows(items, [])
const names = (rows: { item: OrderListItem }[]) => rows.map(row => row.item.name)

describe('finding items', () => {
  const rows = rowsOf(
    item('1', { name: 'トマト', name_kana: 'とまと', spec: '4kg' }),
    item('2', { name: 'ミニトマト', code: 'MT-01', origin: '熊本' }),
    item('3', { name: '真鯛 養殖', name_kana: 'まだい', spec: '1.5kg前後', origin: '愛媛' }),
    item('4', { name: '生ラーメン', name_kana: 'なまらーめん' }),
  )
  it.each([
    ['ﾄﾏﾄ', ['トマト', 'ミニトマト']],
    ['とま', ['トマト', 'ミニトマト']],
    ['鯛', ['真鯛 養殖']],
    ['マダイ', ['真鯛 養殖']],
    ['ｍｔ０１', ['ミニトマト']],
    ['ラメン', ['生ラーメン']],
    ['トマト ミニ', ['ミニトマト']],
    ['４ｋｇ　とま', ['トマト']],
    ['熊本', []],
    ['4kg', ['トマト']],
    ['こめ', []],
    [' ', ['トマト', 'ミニトマト', '真鯛 養殖', '生ラーメン']],
  ])('「%s」', (typed, found) => {
    expect(names(searchRows(rows, typed, search))).toEqual(found)
  })

  it('never finds across two fields', () => {
    expect(searchRows(rowsOf(item('1', { name: 'あい', name_kana: 'うえ' })), 'いう', search)).toEqual([])
  })
})

describe('chips', () => {
  const never = Array.from({ length: 6 }, (_, n) => item(`never-${n}`, { usual_count: 0 }))
  const items = [
    item('1', { category: '鮮魚', usual_count: 2 }),
    item('2', { category: '貝', usual_count: 9 }),
    item('3', { category: '鮮魚', usual_count: 0 }),
    item('4', { category: '', usual_count: 2 }),
  ]
  it('are いつもの, すべて and the categories as they first come', () => {
    expect(shelvesOf(items).map(shelf => shelf.label)).toEqual(['いつもの', 'すべて', '鮮魚', '貝'])
    expect(shelvesOf([item('1')]).map(shelf => shelf.label)).toEqual(['すべて'])
  })
  it('choose what was asked for while it exists', () => {
    expect(shelfOf('c:貝', shelvesOf(items))).toBe('c:貝')
    expect(shelfOf('c:肉', shelvesOf(items))).toBe('usual')
    expect(shelfOf(null, shelvesOf([item('1')]))).toBe('all')
    expect(shelfOf(null, [])).toBe('all')
  })
  it('show the most ordered first, ties as the list stands, and categories as they stand', () => {
    expect(names(rowsOfShelf(rowsOf(...items, ...never), 'usual'))).toEqual(['商品2', '商品1', '商品4'])
    // A supplier of three: all are seen, the usual one first.
    expect(names(rowsOfShelf(rowsOf(...items), 'usual'))).toEqual(['商品2', '商品1', '商品4', '商品3'])
    expect(names(rowsOfShelf(rowsOf(...items), 'c:鮮魚'))).toEqual(['商品1', '商品3'])
    expect(names(rowsOfShelf(rowsOf(...items), 'all'))).toEqual(['商品1', '商品2', '商品3', '商品4'])
  })
  it('show what was asked to be sorted so, いつもの too', () => {
    const sorted = rowsOf(
      item('1', { code: '30', name_kana: 'いか', usual_count: 2 }),
      item('2', { code: '4', name_kana: 'うに', usual_count: 9 }),
      item('3', { code: '20', name_kana: 'あじ' }),
    )
    const many = [...sorted, ...rowsOf(...never)]
    expect(names(rowsOfShelf(many, 'usual', 'code'))).toEqual(['商品2', '商品1'])
    expect(names(rowsOfShelf(many, 'usual', 'name'))).toEqual(['商品1', '商品2'])
    expect(names(rowsOfShelf(sorted, 'all', 'name'))).toEqual(['商品3', '商品1', '商品2'])
  })
  it('cut the list into blocks, with a heading where the category turns', () => {
    const rows = rowsOf(item('1'), item('2'), item('3'), item('4', { category: '貝' }))
    expect(blocksOf(rows, true, undefined, 2).map(block => [block.heading, block.rows.length])).toEqual([
      ['鮮魚', 2],
      [null, 1],
      ['貝', 1],
    ])
    expect(blocksOf(rows, false, undefined, 3).map(block => [block.heading, block.rows.length])).toEqual([
      [null, 3],
      [null, 1],
    ])
  })
  it('give what stands first a heading of its own, and the rest one, too', () => {
    const rows = rowsOf(item('1'), item('2', { category: '貝' }), item('3'), item('4', { category: '' }))
    const lead = { count: 2, heading: 'この発注の商品' }
    const headings = (by_category: boolean) =>
      blocksOf(rows, by_category, lead).map(block => [block.heading, block.rows.length])
    expect(headings(true)).toEqual([
      ['この発注の商品', 2],
      ['鮮魚', 1],
      [null, 1],
    ])
    expect(headings(false)).toEqual([
      ['この発注の商品', 2],
      ['ほかの商品', 2],
    ])
  })
  it('put first the lines of the order that is changed, and what is put in and not usual', () => {
    const rows = rowsOf(
      item('1', { usual_count: 3 }),
      item('2', { usual_count: 0 }),
      item('3', { usual_count: 0 }),
      ...never,
    )
    const lines = Object.fromEntries(
      rows.map(row => [
        row.key,
        withLine(EMPTY_DRAFT, row, { quantity: row.key === '1' || row.key === '2' ? '1' : '0' }, true).lines[row.key],
      ]),
    ) as Draft['lines']
    const keys = (shelf: Shelf | null, own: string[] = []) => leadingKeys({ lines }, rows, shelf, own)
    expect(keys('usual')).toEqual(['2'])
    expect(keys('usual', ['3', '1'])).toEqual(['1', '2', '3'])
    expect(keys('all', ['3'])).toEqual(['3'])
    expect(keys('all')).toEqual([])
    expect(keys(null, ['3'])).toEqual([])
    expect(keys('c:貝', ['3'])).toEqual([])
  })
})

describe('what stands under the head', () => {
  const [one, rows] = [[item('1')], rowsOf(item('1'))]
  it.each([
    [undefined, '', 'all', [], 'loading'],
    [[], '', 'all', [], 'no_items'],
    [one, '', 'my', [], 'own_view'],
    [one, '', 'flyer', rows, 'own_view'],
    [one, 'とま', 'my', rows, 'list'],
    [one, 'とま', 'my', [], 'nothing_found'],
    [one, '', 'usual', rows, 'list'],
  ] as const)('%#', (items, query, shelf, shown, body) => {
    expect(bodyOf(items, query, shelf, shown)).toBe(body)
  })
  it('stands as the address says, else as the supplier put it', () => {
    expect([null, '', 'code', 'name', 'price'].map(sortOf)).toEqual(['list', 'list', 'code', 'name', 'list'])
  })
})

describe('units', () => {
  it('begin as ordered last, while the item still has that unit', () => {
    const last = { delivery_date: '2026-11-21', quantity: '1', unit_kind: 'case' } as const
    expect(firstUnit(item('1', { last }))).toBe('case')
    expect(firstUnit(item('1', { last, unit_kinds: ['piece'] }))).toBe('piece')
    expect(firstUnit(item('1', { unit_kinds: ['case'] }))).toBe('case')
    expect(unitWord(item('1', { case_unit: '箱' }), 'case')).toBe('箱')
    expect(unitWord(item('1'), 'piece')).toBe('袋')
  })
})

describe('what is wrong with a line', () => {
  const pieces = (quantity: string, note = '') => ({ quantity, unit_kind: 'piece' as const, note })
  it('is nothing for 0', () => {
    expect(lineError(item('1', { min_quantity: '3' }), pieces('0'), '2026-11-24')).toBeNull()
  })
  it("is the item's own rule", () => {
    expect(lineError(item('1', { min_quantity: '3' }), pieces('2'), '2026-11-24')).toBe(
      '数量は3袋以上で入力してください',
    )
  })
  it('is a date that comes too early', () => {
    const late = item('1', { earliest_date: '2026-11-26' })
    expect(lineError(late, pieces('1'), '2026-11-24')).toBe('商品1は取寄せのため2026/11/24(火)の納品に間に合いません')
    expect(lineError(late, pieces('1'), '2026-11-26')).toBeNull()
  })
  it('is more than there is left to sell, counted in pieces, and what the order itself took is still its own', () => {
    const scarce = item('1', { sales_left: '15' })
    expect(lineError(scarce, pieces('15'), '2026-11-24')).toBeNull()
    expect(lineError(scarce, { quantity: '2', unit_kind: 'case', note: '' }, '2026-11-24')).toBe(
      '商品1の販売残は15です。数量を減らしてください',
    )
    const held = [{ ...item('1'), order_list_item_id: '1', unit_kind: 'piece' as const, quantity: '5' }]
    expect(lineError(scarce, { quantity: '2', unit_kind: 'case', note: '' }, '2026-11-24', held)).toBeNull()
    expect(lineError(item('1', { sales_left: '0' }), pieces('1'), '2026-11-24')).toBe(
      '商品1は販売上限に達しました。数量を0にしてください',
    )
  })
  it('is a note that is longer than is taken: nothing of it is cut', () => {
    expect(lineError(item('1'), pieces('1', ` ${'葉'.repeat(100)} `), '2026-11-24')).toBeNull()
    const long = pieces('1', '葉'.repeat(112))
    expect(lineError(item('1'), long, '2026-11-24')).toBe('備考は100文字までです（いま112文字）。短くしてください')
    expect(lineError(item('1'), { ...long, quantity: '0' }, '2026-11-24')).toBeNull()
  })
  it('is not a price that changed: that is said apart', () => {
    expect(hasPriceChanged(item('1'), { quantity: '1', seen_unit_price: '100' })).toBe(false)
    expect(hasPriceChanged(item('1'), { quantity: '1', seen_unit_price: '90' })).toBe(true)
    expect(hasPriceChanged(item('1', { unit_price: null }), { quantity: '1', seen_unit_price: '90' })).toBe(true)
    expect(hasPriceChanged(item('1', { unit_price: null }), { quantity: '1', seen_unit_price: null })).toBe(false)
    expect(hasPriceChanged(item('1'), { quantity: '1' })).toBe(false)
    expect(hasPriceChanged(item('1'), { quantity: '0', seen_unit_price: '90' })).toBe(false)
  })
})

describe('lines of a draft', () => {
  const [row] = rowsOf(item('1'))
  if (!row) throw new Error('no row')
  it('remember the price beside them, and go with their quantity', () => {
    const one = withLine(EMPTY_DRAFT, row, { quantity: '2' }, true)
    expect(one.lines['1']).toMatchObject({
      quantity: '2',
      unit_kind: 'piece',
      seen_unit_price: '100.00',
      name: '商品1',
    })
    expect(withLine(one, row, { quantity: '0' }, true).lines).toEqual({})
    expect(withLine(EMPTY_DRAFT, row, { quantity: '2' }, false).lines['1']).not.toHaveProperty('seen_unit_price')
  })
  it('keep a note and a chosen unit at 0', () => {
    const noted = withLine(
      withLine(EMPTY_DRAFT, row, { quantity: '2', note: '小さめ' }, true),
      row,
      { quantity: '0' },
      true,
    )
    expect(noted.lines['1']).toMatchObject({ quantity: '0', note: '小さめ' })
    expect(withLine(EMPTY_DRAFT, row, { unit_kind: 'case' }, true).lines['1']).toMatchObject({ unit_kind: 'case' })
    expect(withoutLine(noted, '1').lines).toEqual({})
  })
})

describe('前回と同じ', () => {
  const earlier = [
    { order_list_item_id: '1', unit_kind: 'piece', quantity: '2', name: '商品1' },
    { order_list_item_id: '2', unit_kind: 'case', quantity: '1', name: '商品2' },
    { order_list_item_id: 'gone', unit_kind: 'piece', quantity: '1', name: 'なくなった商品' },
  ] as const
  const quantities = (draft: Draft) =>
    Object.fromEntries(Object.entries(draft.lines).map(([key, line]) => [key, line.quantity]))

  it('takes over quantities and units at the present price, and names what it can not', () => {
    const filled = fillFrom(EMPTY_DRAFT, earlier, rowsOf(item('1', { unit_price: '120' }), item('2')), true)
    expect(quantities(filled.draft)).toEqual({ '1': '2', '2': '1' })
    expect(filled.draft.lines['1']?.seen_unit_price).toBe('120')
    expect(filled.draft.lines['2']?.unit_kind).toBe('case')
    expect(filled).toMatchObject({ added: 2, left_out: ['なくなった商品'] })
  })
  it('leaves what was typed', () => {
    const rows = rowsOf(item('1'), item('2'))
    const typed = withLine(EMPTY_DRAFT, rows[0] ?? expect.fail(), { quantity: '9' }, true)
    const filled = fillFrom(typed, earlier, rows, true)
    expect(quantities(filled.draft)).toEqual({ '1': '9', '2': '1' })
    expect(filled.added).toBe(1)
  })
  it('is taken back alone: what was typed since, beside it or over it, stays', () => {
    const rows = rowsOf(item('1'), item('2'), item('3'))
    const [one, two, three] = [rows[0] ?? expect.fail(), rows[1] ?? expect.fail(), rows[2] ?? expect.fail()]
    const noted = withLine(EMPTY_DRAFT, one, { note: '大きめ' }, true)
    const { draft } = fillFrom(noted, earlier, rows, true)
    expect(quantities(takeBack(draft, noted, draft))).toEqual({ '1': '0' })
    const typed = withLine(withLine(draft, three, { quantity: '4' }, true), two, { quantity: '7' }, true)
    const after = takeBack(typed, noted, draft)
    expect(quantities(after)).toEqual({ '1': '0', '2': '7', '3': '4' })
    expect(after.lines['1']?.note).toBe('大きめ')
  })
  it('what was all taken out comes back beside what was typed since, not instead of it', () => {
    const rows = rowsOf(item('1'), item('2'))
    const [one, two] = [rows[0] ?? expect.fail(), rows[1] ?? expect.fail()]
    const before = {
      ...withLine(EMPTY_DRAFT, one, { quantity: '3' }, true),
      delivery_date: '2026-11-24',
      note: '裏口へ',
    }
    const typed = withLine({ ...EMPTY_DRAFT, delivery_date: '2026-11-25' }, two, { quantity: '1' }, true)
    const after = undoChange(typed, before, EMPTY_DRAFT)
    expect(quantities(after)).toEqual({ '1': '3', '2': '1' })
    expect(after).toMatchObject({ note: '裏口へ', delivery_date: '2026-11-25' })
    expect(undoChange(EMPTY_DRAFT, before, EMPTY_DRAFT)).toEqual(before)
  })
  it('takes over what was noted, names those lines, and leaves a note that is typed', () => {
    const rows = rowsOf(item('1'), item('2'))
    const one = rows[0] ?? expect.fail()
    const with_notes = earlier.map(line => ({ ...line, note: '神経〆で' }))
    const typed = withLine(EMPTY_DRAFT, one, { note: '大きめ' }, true)
    const filled = fillFrom(typed, with_notes, rows, true)
    expect([filled.draft.lines['1']?.note, filled.draft.lines['2']?.note]).toEqual(['大きめ', '神経〆で'])
    expect(filled.noted).toEqual(['商品2'])
  })
  it('is known as a repeat of a whole day until it is taken back, or another date is chosen', () => {
    const before = { ...EMPTY_DRAFT, delivery_date: '2026-11-24', kept_odd: ['another/7'] }
    const repeated = asRepeat(fillFrom(before, earlier, rowsOf(item('1'), item('2')), true).draft)
    expect([isRepeat(before), isRepeat(repeated)]).toEqual([false, true])
    expect(isRepeat({ ...repeated, delivery_date: '2026-11-25' })).toBe(false)
    expect(takeBack(repeated, before, repeated).kept_odd).toEqual(['another/7'])
  })
  it('leaves out what is too late, sold out, or not sold in that unit any more', () => {
    const rows = rowsOf(item('1', { earliest_date: '2026-11-26' }), item('2', { unit_kinds: ['piece'] }))
    const filled = fillFrom({ ...EMPTY_DRAFT, delivery_date: '2026-11-24' }, earlier, rows, true)
    expect(filled.left_out).toEqual(['商品1', '商品2', 'なくなった商品'])
    expect(filled.draft.lines).toEqual({})
    expect(fillFrom(EMPTY_DRAFT, earlier, rowsOf(item('1', { sales_left: '0' })), true).left_out).toContain('商品1')
  })
  it('keeps both units of one item apart', () => {
    const both = [
      { order_list_item_id: '1', unit_kind: 'piece', quantity: '2', name: '商品1' },
      { order_list_item_id: '1', unit_kind: 'case', quantity: '1', name: '商品1' },
    ] as const
    const filled = fillFrom(EMPTY_DRAFT, both, rowsOf(item('1')), true)
    expect(quantities(filled.draft)).toEqual({ '1': '2', [secondKey('1')]: '1' })
    expect(sheetRows([item('1')], [secondKey('1')]).map(row => row.key)).toEqual(['1', '1/2'])
  })
})

describe('the bar', () => {
  it('counts, adds up as the server does, and finds what is wrong; what is gone counts for nothing', () => {
    const rows = rowsOf(
      item('1', { unit_price: '105' }),
      item('2', { min_quantity: '3' }),
      item('3', { unit_price: null }),
    )
    const lines = { '1': '3', '2': '1', '3': '1' }
    let draft: Draft = { ...EMPTY_DRAFT, delivery_date: '2026-11-24' }
    for (const row of rows) draft = withLine(draft, row, { quantity: lines[row.item.id as '1'] }, true)
    const gone = { ...(draft.lines['1'] ?? expect.fail()), order_list_item_id: 'gone', name: '消えた商品' }
    const summary = summarise({ ...draft, lines: { ...draft.lines, gone } }, rows, terms)
    expect(summary.count).toBe(3)
    expect(summary.totals).toMatchObject({ subtotal: '415', tax: '33', has_market_price: true, estimated: false })
    expect(summary.wrong).toEqual(['2'])
  })
})

it('begins a change with the order as it stands', () => {
  const order = {
    delivery_date: '2026-11-24',
    note: '裏口へ',
    revision: 2,
    lines: [
      {
        order_list_item_id: '2',
        unit_kind: 'piece',
        quantity: '2',
        name: 'に',
        unit: '袋',
        note: 'n',
        unit_price: '90',
      },
      { order_list_item_id: '2', unit_kind: 'case', quantity: '1', name: 'に', unit: '袋', note: '', unit_price: '90' },
      {
        order_list_item_id: 'gone',
        unit_kind: 'piece',
        quantity: '1',
        name: '無',
        unit: '本',
        note: '',
        unit_price: null,
      },
    ],
  } as const
  const draft = draftFromOrder(order, [item('1'), item('2')], true)
  expect(draft).toMatchObject({ delivery_date: '2026-11-24', note: '裏口へ', base_revision: 2 })
  expect(draft.lines['2']).toMatchObject({ quantity: '2', note: 'n', position: 1, seen_unit_price: '90' })
  expect(draft.lines['2/2']).toMatchObject({ unit_kind: 'case' })
  expect(draft.lines['gone']).toMatchObject({ name: '無', position: 4 })
})

it('adds the lines of a new sheet to an order', () => {
  const rows = rowsOf(item('1'), item('2'), item('3'))
  const sheet = (lines: [number, string, UnitKind][]) =>
    lines.reduce(
      (draft, [index, quantity, unit_kind]) =>
        withLine(draft, rows[index] ?? expect.fail(), { quantity, unit_kind }, true),
      EMPTY_DRAFT,
    )
  const order = sheet([
    [0, '2', 'piece'],
    [1, '1', 'piece'],
  ])
  const more = sheet([
    [0, '0.5', 'piece'],
    [1, '3', 'case'],
    [2, '4', 'piece'],
  ])
  const both = addLines(order, orderedLines(more))
  expect(Object.entries(both.lines).map(([key, line]) => [key, line.quantity, line.unit_kind])).toEqual(
    expect.arrayContaining([
      ['1', '2.5', 'piece'],
      ['2', '1', 'piece'],
      ['2/2', '3', 'case'],
      ['3', '4', 'piece'],
    ]),
  )
  expect(Object.keys(both.lines)).toHaveLength(4)
})
