import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { numberAsked, orderNumber, parseOrderNumber } from './order-number.ts'

describe('order numbers', () => {
  it.each([
    [1n, /^0000-0001-\d$/],
    ['1234', /^0000-1234-\d$/],
    [99_999_999, /^9999-9999-\d$/],
    [100_000_000, /^0001-0000-0000-\d$/],
  ])('%s', (sequence, form) => {
    expect(orderNumber(sequence)).toMatch(form)
  })

  it('read back however they are typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), sequence => {
        const number = orderNumber(sequence)
        const wide = number.replace(/[0-9]/g, one => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
        for (const typed of [
          number,
          number.replaceAll('-', ''),
          ` ${number.replaceAll('-', ' ')} `,
          wide.replaceAll('-', 'ー'),
        ]) {
          expect(parseOrderNumber(typed)).toBe(number)
        }
      }),
    )
  })

  it.each(['', '0000-1234-1', '1234-0', '000012340a', '0000-1234', orderNumber(2n ** 63n)])('%j is none', typed => {
    expect(parseOrderNumber(typed)).toBeNull()
  })

  it('throws for a sequence below 1', () => {
    expect(() => orderNumber(0)).toThrow('not an order sequence')
  })
})

describe('a number that is asked for', () => {
  const check = orderNumber(2507).slice(-1)
  const part = (digits: string, at_end = false) => ({ digits, at_end })
  it.each([
    [`0000-2507-${check}`, { sequences: ['2507'], part: null }],
    [`00002507${check}`, { sequences: ['2507'], part: null }],
    [`2507-${check}`, { sequences: ['2507'], part: null }],
    [`２５０７－${check}`, { sequences: ['2507'], part: null }],
    [`2507${check}`, { sequences: ['2507', `2507${check}`], part: part(`2507${check}`) }],
    ['2507', { sequences: ['2507'], part: part('2507') }],
    ['0000-2507', { sequences: ['2507'], part: part('00002507') }],
    [`507-${check}`, { sequences: [`507${check}`], part: part('507', true) }],
    ['12', { sequences: ['12'], part: null }],
  ])('%s', (typed, asked) => {
    expect(numberAsked(typed)).toEqual(asked)
  })
  it.each(['', '000', '鮨 12', '25a7', '1'.repeat(22)])('%j is none', typed => {
    expect(numberAsked(typed)).toBeNull()
  })
  it('never leaves out the order whose number was typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999n }), sequence => {
        const number = orderNumber(sequence)
        for (const typed of [number, number.replaceAll('-', ''), number.replace(/^[0-]+/, ''), sequence.toString()])
          expect(numberAsked(typed)?.sequences).toContain(sequence.toString())
      }),
    )
  })
})
