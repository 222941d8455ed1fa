import { describe, expect, it } from 'vitest'
import { isManyFree, leftOutOf, whyNotSoMany, whyNotWords } from './free-line.ts'
import { most_free_lines } from './notes.ts'
import { type OfferedItem, type OfferedTerms, prepare, type WishedLine } from './prepare.ts'
import { sayReason } from './reasons.ts'

const item: OfferedItem = {
  id: 'tuna',
  code: 'M-1',
  name: '本マグロ',
  spec: '',
  origin: '',
  unit: '本',
  case_unit: '',
  price_basis: 'piece',
  unit_price: '300',
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: null,
  sales_left: null,
  min_quantity: null,
  max_quantity: null,
  lot: null,
  decimal_places: 0,
  unit_kinds: ['piece'],
  pieces_per_case: null,
}
const terms: OfferedTerms = {
  closed_reason: null,
  method: 'web',
  price_visible: true,
  minimum_amount: null,
  line_rounding: 'floor',
  tax_rounding: 'floor',
  free_lines: true,
}
const tuesday = '2026-11-24'
const friday = new Date('2026-11-20T09:00:00+09:00')
const day = { reason: null, closing_at: '2026-11-23T15:00:00.000Z' }
const of_item: WishedLine = { order_list_item_id: 'tuna', unit_kind: 'piece', quantity: '2', note: '' }
const free = (id: string, name: string, unit = '個', quantity = '2'): WishedLine => ({
  order_list_item_id: id,
  free: { name, unit },
  unit_kind: 'piece',
  quantity,
  note: '',
})
const prepared = (lines: WishedLine[], some: Partial<OfferedTerms> = {}, by_supplier = false) =>
  prepare({ terms: { ...terms, ...some }, day, items: [item] }, { delivery_date: tuesday, note: '', lines }, friday, {
    by_supplier,
    past_closing: false,
  })
const names = (...asked: Parameters<typeof prepared>) => prepared(...asked).reasons.map(one => one.name)

describe('what is written', () => {
  it.each([
    ['99999', '尾', true],
    ['100', '本', true],
    ['99.9', 'kg', false],
    ['500', 'ｇ', false],
    ['10000', 'ml', true],
  ])('%s%s is asked about: %s', (quantity, unit, asked) => expect(isManyFree(quantity, unit)).toBe(asked))

  it.each([
    ['本マグロのカマ', '個', null],
    ['🐟のカマ「特大」100%', 'kg', null],
    ['あ'.repeat(40), 'あ'.repeat(6), null],
    [' ', '個', 'free_nameless'],
    ['カマ', '', 'free_unitless'],
    ['あ'.repeat(41), '個', 'free_name_too_long'],
    ['カマ', 'あ'.repeat(7), 'free_unit_too_long'],
    ['カマ\nサーモン', '個', 'free_unreadable'],
    ['カマ\u0000', '個', 'free_unreadable'],
    ['カ\u202eマ', '個', 'free_unreadable'],
    ['カマ', '個\t', 'free_unreadable'],
  ])('%j %j: %s', (name, unit, why) => expect(whyNotWords({ name, unit })?.name ?? null).toBe(why))

  it.each([
    ['2', null],
    ['0.125', null],
    ['0', 'none_at_all'],
    ['-1', 'none_at_all'],
    ['0.1234', 'too_many_decimals'],
    ['1000000000', 'above_maximum'],
  ])('%s of it: %s', (quantity, why) => expect(whyNotSoMany(quantity)?.name ?? null).toBe(why))
})

describe('an order with a free line', () => {
  it('keeps it as it is written, without code and price, in no sum', () => {
    const { lines, totals, reasons, taken } = prepared([of_item, free('a', '本マグロのカマ')])
    expect(reasons).toEqual([])
    expect(taken.size).toBe(0)
    expect(lines[1]).toMatchObject({
      line_number: 2,
      order_list_item_id: 'a',
      free: true,
      item: null,
      code: '',
      name: '本マグロのカマ',
      spec: '自由入力',
      unit: '個',
      quantity: '2',
      unit_price: null,
      amount: null,
    })
    expect(lines[0]?.free).toBe(false)
    expect(totals).toMatchObject({ subtotal: '600', has_market_price: true })
    expect(leftOutOf({ lines, has_market_price: true })).toEqual({ market: false, free: true })
  })

  it('is refused where the supplier does not take it, but from the supplier itself', () => {
    expect(names([free('a', 'カマ')], { free_lines: false })).toEqual(['free_not_taken'])
    expect(names([free('a', 'カマ')], { free_lines: undefined })).toEqual(['free_not_taken'])
    expect(names([free('a', 'カマ')], { free_lines: false }, true)).toEqual([])
  })

  it.each([
    ['the same words twice', [free('a', 'カマ'), free('b', 'カマ')], ['repeated']],
    ['the same id twice', [free('a', 'カマ'), free('a', '頭')], ['repeated']],
    ['the same words in another unit', [free('a', 'カマ'), free('b', 'カマ', 'kg')], []],
    ['the id of an item of the list', [free('tuna', 'カマ')], ['free_on_list']],
    ['a quantity of nothing', [free('a', 'カマ', '個', '0')], ['none_at_all']],
    [
      'one too many',
      Array.from({ length: most_free_lines + 1 }, (_, n) => free(`${n}`, `カマ${n}`)),
      ['free_too_many'],
    ],
  ])('%s', (_, lines, why) => expect(names(lines)).toEqual(why))

  it('says what is wrong beside its own field', () => {
    const [reason] = prepared([of_item, free('a', 'カマ', '')]).reasons
    expect(reason && sayReason(reason)).toEqual({
      field: 'lines[1].free.unit',
      message: '単位を入力してください（個・本・kgなど）',
      name: 'free_unitless',
      line: 1,
    })
  })

  it('is not held against a minimum that nobody can reckon yet', () => {
    expect(names([of_item], { minimum_amount: '1000' })).toEqual(['below_minimum_amount'])
    expect(names([of_item, free('a', 'カマ')], { minimum_amount: '1000' })).toEqual([])
  })
})
