import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  hasValidCheckDigit,
  hasValidInvoiceCheckDigit,
  isInvoiceNumber,
  isJan,
  janCheckDigit,
  withCheckDigit,
} from './check-digit.ts'

const digits = fc.stringMatching(/^\d{1,16}$/)

describe('our own check digit', () => {
  it('is the one of the published example', () => {
    expect(withCheckDigit('572')).toBe('5724')
  })

  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (value, where, by) => {
        const right = withCheckDigit(value)
        expect(hasValidCheckDigit(right)).toBe(true)
        const place = where % right.length
        const wrong = String((Number(right[place]) + by) % 10)
        expect(hasValidCheckDigit(right.slice(0, place) + wrong + right.slice(place + 1))).toBe(false)
      }),
    )
  })

  it('notices every swap of two neighbours', () => {
    fc.assert(
      fc.property(digits, fc.nat(), (value, where) => {
        const right = withCheckDigit(value)
        const place = where % (right.length - 1)
        fc.pre(right[place] !== right[place + 1])
        const swapped = `${right.slice(0, place)}${right[place + 1]}${right[place]}${right.slice(place + 2)}`
        expect(hasValidCheckDigit(swapped)).toBe(false)
      }),
    )
  })

  it('refuses what is no number', () => {
    expect(['', '0', '12a', '１２'].some(hasValidCheckDigit)).toBe(false)
    expect(() => withCheckDigit('12a')).toThrow('not digits')
  })
})

describe('JAN', () => {
  it.each(['4901777300446', '4006381333931', '49968712', '96385074'])('%s is one', code => {
    expect(isJan(code)).toBe(true)
  })
  it.each(['4901777300447', '490177730044', '49968713', '', '4901777300446 '])('%s is none', code => {
    expect(isJan(code)).toBe(false)
  })
  it('has a zero where the sum is round', () => {
    expect(janCheckDigit('000000000000')).toBe('0')
  })
})

describe('qualified invoice numbers', () => {
  it.each(['T8700110005901', 'T7000012050002'])('%s checks', value => {
    expect(hasValidInvoiceCheckDigit(value)).toBe(true)
  })
  it('a wrong digit does not check, yet has the form', () => {
    expect(isInvoiceNumber('T8700110005902')).toBe(true)
    expect(hasValidInvoiceCheckDigit('T8700110005902')).toBe(false)
  })
  it.each(['8700110005901', 'T870011000590', 'T0700110005901', 't8700110005901', 'T87001100059012'])(
    '%s has not the form',
    value => {
      expect(isInvoiceNumber(value)).toBe(false)
      expect(hasValidInvoiceCheckDigit(value)).toBe(false)
    },
  )
})
