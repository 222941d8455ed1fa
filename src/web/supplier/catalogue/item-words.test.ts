import { expect, test } from 'vitest'
import { dayWords, limitWords, nextWords, priceWords, unitWords } from './item-words.ts'

const unit = { unit: '袋', case_unit: 'ケース', pieces_per_case: null, price_basis: 'piece' } as const

test('a price names what it is for', () => {
  expect(priceWords(unit, '1280.50')).toBe('¥1,280.5/袋')
  expect(priceWords({ ...unit, price_basis: 'kg' }, '500')).toBe('¥500/kg')
  expect(priceWords({ ...unit, price_basis: 'case' }, '3000')).toBe('¥3,000/ケース')
  expect(priceWords(unit, null)).toBe('時価')
  expect(nextWords({ valid_from: '2026-12-01', price: '1380.00' })).toBe('12/01から ¥1,380')
})

test('a case always says what is in it', () => {
  expect(unitWords({ ...unit, unit_kinds: ['piece'] })).toBe('袋')
  expect(unitWords({ ...unit, unit_kinds: ['case'], pieces_per_case: '10.000' })).toBe('ケース(10袋)')
  expect(unitWords({ ...unit, unit_kinds: ['piece', 'case'], pieces_per_case: '10.000' })).toBe('袋・ケース(10袋)')
})

test('a limit says over which days it counts', () => {
  expect(limitWords({ sales_limit: null, sales_from: null, sales_to: null })).toBe('')
  expect(limitWords({ sales_limit: '40.000', sales_from: null, sales_to: null })).toBe('1日40まで')
  expect(limitWords({ sales_limit: '40.000', sales_from: '2026-12-01', sales_to: '2026-12-31' })).toBe(
    '12/01〜12/31 40まで',
  )
  expect(limitWords({ sales_limit: '40.000', sales_from: null, sales_to: '2026-12-31' })).toBe('1日40まで 〜12/31')
  expect(limitWords({ sales_limit: null, sales_from: '2026-12-01', sales_to: null })).toBe('12/01〜')
})

test('a day of another year says so', () => {
  expect(dayWords('2026-12-01', '2026-11-20')).toBe('12/01(火)')
  expect(dayWords('2027-01-04', '2026-11-20')).toBe('2027/01/04(月)')
})
