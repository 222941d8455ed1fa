import { describe, expect, test } from 'vitest'
import { comingPrices, type ItemPrices, priceOn } from './effective-price.ts'

const from = (valid_from: string, price: string | null) => ({ valid_from, price, ends: false })
const ends = (valid_from: string) => ({ valid_from, price: null, ends: true })

const prices: ItemPrices = {
  own: [from('2026-12-10', '90'), ends('2026-12-20')],
  groups: [
    { id: 'east', prices: [from('2026-12-05', '95'), ends('2026-12-15')] },
    { id: 'hotel', prices: [from('2026-12-01', '97')] },
  ],
  general: [from('2025-01-01', '100'), from('2026-12-25', null)],
}

describe('what a store pays', () => {
  test.each([
    ['2026-11-30', '100', 'general', null],
    ['2026-12-01', '97', 'group', 'hotel'],
    ['2026-12-05', '95', 'group', 'east'],
    ['2026-12-10', '90', 'own', null],
    ['2026-12-19', '90', 'own', null],
    ['2026-12-20', '97', 'group', 'hotel'],
    ['2026-12-31', '97', 'group', 'hotel'],
  ])('on %s is %s, by %s', (day, price, level, group_id) => {
    expect(priceOn(prices, day)).toEqual({ price, level, group_id })
  })

  test('is open where an own price says so, and where nobody has decided', () => {
    expect(priceOn({ ...prices, own: [from('2026-01-01', null)] }, '2026-12-05').price).toBeNull()
    expect(priceOn({ own: [], groups: [], general: [] }, '2026-12-05')).toEqual({
      price: null,
      level: 'general',
      group_id: null,
    })
  })

  test('what is to come names only the days on which it becomes another', () => {
    expect(comingPrices(prices, '2026-12-01')).toEqual([
      { valid_from: '2026-12-05', price_before: '97', price: '95' },
      { valid_from: '2026-12-10', price_before: '95', price: '90' },
      { valid_from: '2026-12-20', price_before: '90', price: '97' },
    ])
    const same: ItemPrices = { own: [from('2026-12-03', '100.00')], groups: [], general: [from('2025-01-01', '100')] }
    expect(comingPrices(same, '2026-12-01')).toEqual([])
  })
})
