import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  add,
  compare,
  decimal,
  decimalPlaces,
  div,
  formatQuantity,
  formatYen,
  isMultipleOf,
  isZero,
  mul,
  parseDecimal,
  parseQuantity,
  parseYen,
  type Rounding,
  round,
  roundYen,
  sub,
  sum,
  wholeTimes,
} from './decimal.ts'

/** Thousandths as a decimal text, an independent way to write a number. */
const written = (thousandths: bigint): string => {
  const digits = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(4, '0')
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
const thousandths = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const positive = fc.bigInt({ min: 1n, max: 10n ** 12n })

describe('arithmetic', () => {
  it('is that of whole numbers of thousandths, exactly', () => {
    fc.assert(
      fc.property(thousandths, thousandths, (a, b) => {
        expect(add(written(a), written(b))).toBe(decimal(written(a + b)))
        expect(sub(written(a), written(b))).toBe(decimal(written(a - b)))
        expect(mul(written(a), written(b * 1000n))).toBe(decimal(written(a * b)))
        expect(compare(written(a), written(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
        expect(isZero(sub(written(a), written(a)))).toBe(true)
      }),
    )
  })

  it('is that of whole numbers counted in the same small unit', () => {
    const some = fc
      .tuple(fc.boolean(), fc.stringMatching(/^\d{1,10}$/), fc.option(fc.stringMatching(/^\d{1,8}$/)))
      .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`)
    // Counted in 10^-8 by hand.
    const units = (value: string) => {
      const [whole = '', fraction = ''] = value.split('.')
      return BigInt(whole + fraction.padEnd(8, '0'))
    }
    const back = (count: bigint, places: number) => {
      const text = (count < 0n ? -count : count).toString().padStart(places + 1, '0')
      return `${count < 0n ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`
    }
    fc.assert(
      fc.property(some, some, (a, b) => {
        const [left, right] = [units(a), units(b)]
        expect(add(a, b)).toBe(decimal(back(left + right, 8)))
        expect(sub(a, b)).toBe(decimal(back(left - right, 8)))
        expect(mul(a, b)).toBe(decimal(back(left * right, 16)))
        expect(compare(a, b)).toBe(left < right ? -1 : left > right ? 1 : 0)
        expect(isZero(a)).toBe(left === 0n)
        expect(sum([a, b, a])).toBe(decimal(back(left + right + left, 8)))
        if (right !== 0n) expect(isMultipleOf(a, b)).toBe(left % right === 0n)
        expect(roundYen(a, 'floor')).toBe(decimal(String(left / 10n ** 8n - (left < 0n && left % 10n ** 8n ? 1n : 0n))))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['9007199254740991', '9007199254740992'],
    ['999999999999999', '999999999999998.9'],
    ['9999999.9999999', '9999999.9999998'],
    ['0.00000000000001', '0.00000000000002'],
  ])('tells %s from %s', (a, b) => {
    expect(compare(a, b)).not.toBe(0)
    expect(compare(a, b) + compare(b, a)).toBe(0)
    expect(add(sub(a, b), b)).toBe(a)
  })

  it('sums', () => {
    expect(sum([])).toBe('0')
    expect(sum(Array.from({ length: 10 }, () => '0.1'))).toBe('1')
  })

  it.each([
    ['012.500', '12.5'],
    ['-0.0', '0'],
    ['1000000000000000000000.000', '1000000000000000000000'],
    ['0.0000001', '0.0000001'],
  ])('%s is %s', (value, plain) => {
    expect(decimal(value)).toBe(plain)
  })

  it.each(['', 'x', '1e3', '1,000', '.5', '1.', '-', '-.5', '1.2.3', '1-', ' 1', '+3', 'NaN', '１'])(
    'throws for %j',
    value => {
      expect(() => decimal(value)).toThrow('not a decimal')
      expect(() => compare(value, '1')).toThrow('not a decimal')
      expect(() => mul('2', value)).toThrow('not a decimal')
    },
  )

  it('divides', () => {
    expect(div('6250', '12.5')).toBe('500')
    expect(div('10', '3')).toBe('3.33333333333333333333')
    expect(round('2.345', 2)).toBe('2.35')
    expect(wholeTimes('47.9', '24')).toBe('1')
    expect(wholeTimes('48', '24')).toBe('2')
    expect(wholeTimes('0.3', '0.1')).toBe('3')
  })
})

describe('isMultipleOf', () => {
  it.each([
    ['0.3', '0.1', true],
    ['0.7', '0.1', true],
    ['1.1', '0.1', true],
    ['0', '5', true],
    ['2.5', '0.5', true],
    ['0.25', '0.1', false],
    ['7', '5', false],
    ['1000000000.1', '0.1', true],
  ])('%s of %s: %s', (value, lot, is) => {
    expect(isMultipleOf(value, lot)).toBe(is)
  })

  it('takes every whole number of lots and nothing between two', () => {
    fc.assert(
      fc.property(positive, fc.bigInt({ min: 0n, max: 10n ** 6n }), positive, (lot, times, extra) => {
        expect(isMultipleOf(written(lot * times), written(lot))).toBe(true)
        expect(isMultipleOf(written(lot * times + extra), written(lot))).toBe(extra % lot === 0n)
      }),
    )
  })

  it('throws for a lot of 0: a bug, not a refusal', () => {
    expect(() => isMultipleOf('1', '0')).toThrow('a lot cannot be 0')
  })
})

describe('roundYen', () => {
  it.each<[string, Rounding, string]>([
    ['31.5', 'floor', '31'],
    ['31.5', 'round', '32'],
    ['31.5', 'ceil', '32'],
    ['31.4', 'round', '31'],
    ['31.000', 'ceil', '31'],
    ['-31.5', 'floor', '-32'],
    ['-31.5', 'round', '-32'],
    ['-31.5', 'ceil', '-31'],
    ['-0.4', 'ceil', '0'],
    ['-0.4', 'round', '0'],
    ['0', 'ceil', '0'],
    ['12345678901234.999', 'floor', '12345678901234'],
  ])('%s by %s is %s', (value, rounding, yen) => {
    expect(roundYen(value, rounding)).toBe(yen)
  })

  it('floor <= exact <= ceil, at most one yen apart, and round is one of them', () => {
    fc.assert(
      fc.property(thousandths, value => {
        const [floor, near, ceil] = (['floor', 'round', 'ceil'] as const).map(one => roundYen(written(value), one))
        expect(compare(floor ?? '', written(value))).toBeLessThanOrEqual(0)
        expect(compare(ceil ?? '', written(value))).toBeGreaterThanOrEqual(0)
        expect(sub(ceil ?? '', floor ?? '')).toBe(value % 1000n === 0n ? '0' : '1')
        expect([floor, ceil]).toContain(near)
        expect(roundYen(written(-value), 'round')).toBe(sub('0', near ?? ''))
      }),
    )
  })
})

describe('on screen', () => {
  it.each([
    ['38420', '¥38,420'],
    ['0', '¥0'],
    ['-500', '-¥500'],
    ['12.50', '¥12.5'],
    ['1234567.25', '¥1,234,567.25'],
  ])('%s yen is %s', (value, shown) => {
    expect(formatYen(value)).toBe(shown)
  })

  it.each([
    ['2.500', '2.5'],
    ['10.000', '10'],
    ['1200', '1,200'],
    ['100', '100'],
    ['1234.125', '1,234.125'],
    ['-1234', '-1,234'],
    ['0.125', '0.125'],
  ])('quantity %s is %s', (value, shown) => {
    expect(formatQuantity(value)).toBe(shown)
  })

  it.each([
    ['2.000', 0],
    ['2.50', 1],
    ['0.125', 3],
    ['7', 0],
  ])('%s needs %i places', (value, places) => {
    expect(decimalPlaces(value)).toBe(places)
  })
})

describe('as typed', () => {
  it.each([
    ['12', '12'],
    ['１２．５', '12.5'],
    ['１，２００', '1200'],
    ['1,234,567.125', '1234567.125'],
    ['２。５', '2.5'],
    ['2・5', '2.5'],
    ['１、２００', '1200'],
    ['2.', '2'],
    ['.5', '0.5'],
    [' 007 ', '7'],
    ['999999999.999', '999999999.999'],
    ['0', '0'],
    ['1000000000', null],
    ['1.2345', null],
    ['-2', null],
    ['ー２', null],
    ['2ー', null],
    ['12,00', null],
    ['1,2', null],
    ['', null],
    ['.', null],
    ['2 3', null],
    ['5²', null],
    ['½', null],
    ['二', null],
    ['1e3', null],
  ])('quantity %j is %j', (typed, quantity) => {
    expect(parseQuantity(typed)).toBe(quantity)
  })

  it('a quantity reads back from how it is shown, in half or full width', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), value => {
        const plain = decimal(written(value))
        expect(parseQuantity(formatQuantity(plain))).toBe(plain)
        const wide = formatQuantity(plain).replace(/[!-~]/g, one => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
        expect(parseQuantity(wide)).toBe(plain)
      }),
    )
  })

  it.each([
    ['−１２．５', '-12.5'],
    ['ー３', '-3'],
    ['1,200', '1200'],
    ['2.', null],
    ['--2', null],
    ['', null],
  ])('number %j is %j', (typed, value) => {
    expect(parseDecimal(typed)).toBe(value)
  })

  it.each([
    ['５，８００円', '5800'],
    ['¥5,800', '5800'],
    ['￥５８００', '5800'],
    [' 12.50 円', '12.5'],
    ['-¥500', '-500'],
    ['5800', '5800'],
    ['円', null],
    ['5800円円', null],
    ['5千円', null],
    ['', null],
  ])('yen %j is %j', (typed, value) => {
    expect(parseYen(typed)).toBe(value)
  })
})

it('a number longer than anybody types is none, and nobody waits for it', () => {
  for (const typed of ['1'.repeat(101), `1.${'0'.repeat(900_000)}1`])
    expect([parseDecimal(typed), parseQuantity(typed)]).toEqual([null, null])
  expect(parseDecimal('1'.repeat(100))).toBe('1'.repeat(100))
  expect(formatQuantity('-1234567.50')).toBe('-1,234,567.5')
  expect(formatQuantity('-123')).toBe('-123')
})
