import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rounding } from '#domain/shared/decimal.ts'
import type { TaxRate } from '#domain/trade/tax.ts'

import { lineAmount, orderTotals, type PricedLine } from './totals.ts'

const line = (change: Partial<PricedLine>): PricedLine => ({
  quantity: '1',
  unit_kind: 'piece',
  pieces_per_case: null,
  unit_price: '100',
  tax_rate: 8,
  catch_weight: false,
  ...change,
})
const kg: Partial<PricedLine> = { catch_weight: true, price_basis: 'kg', unit_price: '500', quantity: '10' }

describe('lineAmount', () => {
  it.each<[string, Partial<PricedLine>, string | null, boolean]>([
    ['pieces', { quantity: '3', unit_price: '105.00' }, '315', false],
    ['a part of a yen is cut', { quantity: '3', unit_price: '33.33' }, '99', false],
    ['decimals stay exact', { quantity: '0.3', unit_price: '10' }, '3', false],
    [
      'a case by the price of a piece',
      { quantity: '2', unit_kind: 'case', pieces_per_case: '24', unit_price: '98.5' },
      '4728',
      false,
    ],
    [
      'a case by its own price',
      { quantity: '2', unit_kind: 'case', pieces_per_case: '24', price_basis: 'case', unit_price: '2200' },
      '4400',
      false,
    ],
    [
      'pieces of what is priced by the case',
      { quantity: '10', pieces_per_case: '24', price_basis: 'case', unit_price: '2200' },
      '916',
      false,
    ],
    [
      'thirds of a case are exact where they end',
      { quantity: '3', pieces_per_case: '9', price_basis: 'case', unit_price: '3000' },
      '1000',
      false,
    ],
    ['market price', { unit_price: null }, null, false],
    ['catch weight by the estimate of a piece', { ...kg, estimated_weight: '1.2' }, '6000', true],
    ['catch weight by what was shipped', { ...kg, estimated_weight: '1.2', confirmed_weight: '12.500' }, '6250', false],
    ['catch weight of nothing known', { ...kg }, null, true],
    ['catch weight needs no basis', { ...kg, price_basis: undefined, confirmed_weight: '12.5' }, '6250', false],
    ['catch weight at market price', { ...kg, unit_price: null, estimated_weight: '1.2' }, null, true],
    ['weighed at zero', { ...kg, confirmed_weight: '0' }, '0', false],
    ['fewer shipped', { quantity: '10', confirmed_quantity: '7' }, '700', false],
    [
      'fewer of catch weight, not weighed yet',
      { ...kg, estimated_weight: '1.2', confirmed_quantity: '5' },
      '3000',
      true,
    ],
    ['out of stock', { ...kg, unit_price: null, confirmed_quantity: '0.000' }, '0', false],
  ])('%s', (_, change, amount, estimated) => {
    const { price_basis, ...rest } = line(change)
    expect(lineAmount(price_basis === undefined ? rest : { ...rest, price_basis }, 'floor')).toEqual({
      amount,
      estimated,
    })
  })

  it.each<[Rounding, string]>([
    ['floor', '49'],
    ['round', '50'],
    ['ceil', '50'],
  ])('rounds by the setting: %s', (rounding, amount) => {
    expect(lineAmount(line({ quantity: '0.5', unit_price: '99' }), rounding).amount).toBe(amount)
  })
})

const floor = { line_rounding: 'floor', tax_rounding: 'floor' } as const

describe('orderTotals', () => {
  it('105 x 3 at 10 %, floor: the tax is 31, whether one line or three', () => {
    const tenPercent = { unit_price: '105', tax_rate: 10 } as const
    const one = orderTotals([line({ ...tenPercent, quantity: '3' })], floor)
    expect(one).toEqual({
      by_rate: [{ tax_rate: 10, subtotal: '315', tax: '31' }],
      subtotal: '315',
      tax: '31',
      total: '346',
      estimated: false,
      has_market_price: false,
    })
    expect(orderTotals([line(tenPercent), line(tenPercent), line(tenPercent)], floor)).toEqual(one)
  })

  it('keeps the rates apart, 8 first', () => {
    const totals = orderTotals([line({ tax_rate: 10, unit_price: '999' }), line({ unit_price: '111' })], floor)
    expect(totals.by_rate).toEqual([
      { tax_rate: 8, subtotal: '111', tax: '8' },
      { tax_rate: 10, subtotal: '999', tax: '99' },
    ])
    expect(totals.total).toBe('1217')
  })

  it('leaves out what has no amount yet, and says so', () => {
    const totals = orderTotals(
      [line({}), line({ unit_price: null, tax_rate: 10 }), line({ ...kg, estimated_weight: '1' })],
      floor,
    )
    expect(totals).toEqual({
      by_rate: [{ tax_rate: 8, subtotal: '5100', tax: '408' }],
      subtotal: '5100',
      tax: '408',
      total: '5508',
      estimated: true,
      has_market_price: true,
    })
  })

  it('a market price that is out of stock is no market price any more', () => {
    expect(orderTotals([line({ unit_price: null, confirmed_quantity: '0' })], floor).has_market_price).toBe(false)
  })

  it('of nothing is 0', () => {
    expect(orderTotals([], floor)).toEqual({
      by_rate: [],
      subtotal: '0',
      tax: '0',
      total: '0',
      estimated: false,
      has_market_price: false,
    })
  })

  it('is the sum of its lines and the tax of that sum, in whole numbers', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9999 }),
        price: fc.integer({ min: 0, max: 99_999 }),
        tax_rate: fc.constantFrom<TaxRate>(8, 10),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(lines, given => {
        const totals = orderTotals(
          given.map(one =>
            line({ quantity: String(one.quantity), unit_price: String(one.price), tax_rate: one.tax_rate }),
          ),
          floor,
        )
        let [subtotal, tax] = [0n, 0n]
        for (const rate of [8, 10]) {
          const ofRate = given
            .filter(one => one.tax_rate === rate)
            .reduce((all, one) => all + BigInt(one.quantity) * BigInt(one.price), 0n)
          subtotal += ofRate
          tax += (ofRate * BigInt(rate)) / 100n
        }
        expect([totals.subtotal, totals.tax, totals.total]).toEqual([subtotal, tax, subtotal + tax].map(String))
      }),
    )
  })
})
