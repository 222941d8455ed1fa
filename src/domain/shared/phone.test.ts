import { describe, expect, it } from 'vitest'

import { formatPhone, hasPhoneLength, isMobile, isPhone, looksMobile, normalisePhone, withLostZero } from './phone.ts'

describe('phone numbers', () => {
  it.each([
    ['9012345678', '09012345678'],
    ['３１２３４５６７８', '0312345678'],
    ['09012345678', '09012345678'],
    ['03-1234-5678', '03-1234-5678'],
    ['81312345678', '81312345678'],
    ['12345678', '12345678'],
    ['a@b.example', 'a@b.example'],
  ])('the zero that Excel took from %s is put back: %s', (cell, whole) => {
    expect(withLostZero(cell)).toBe(whole)
  })

  it('are normalised from what an input method leaves', () => {
    expect(normalisePhone(' ０３ー１２３４−５６７８ ')).toBe('03-1234-5678')
    expect(normalisePhone('090 1234 5678')).toBe('09012345678')
  })

  it.each([
    ['０３（１２３４）５６７８', '03-1234-5678'],
    ['03 (1234) 5678', '03-1234-5678'],
    ['（０３）１２３４ー５６７８', '03-1234-5678'],
    ['(0467)12-3456', '0467-12-3456'],
    ['03-(1234)-5678', '03-1234-5678'],
    ['(03)12345678', '0312345678'],
    ['03-1234-5678(代)', '03-1234-5678(代)'],
  ])('of %s the brackets are hyphens: %s', (typed, plain) => {
    expect(normalisePhone(typed)).toBe(plain)
  })

  it.each([
    ['+81 90-1234-5678', '090-1234-5678'],
    ['+81-3-1234-5678', '03-1234-5678'],
    ['＋８１ ３ １２３４ ５６７８', '0312345678'],
    ['+81(0)3-1234-5678', '03-1234-5678'],
    ['+81 (0)467-12-3456', '0467-12-3456'],
    ['+81-090-1234-5678', '090-1234-5678'],
    ['+1-212-555-0100', '+1-212-555-0100'],
  ])('of %s the country is Japan: %s', (typed, plain) => {
    expect(normalisePhone(typed)).toBe(plain)
  })

  it.each([
    ['090-12345-678', '090-1234-5678'],
    ['0120-12-3456', '0120-123-456'],
    ['0312-34-5678', '03-1234-5678'],
    // Nobody knows where those belong.
    ['0467-12-3456', '0467-12-3456'],
    ['042-212-3456', '042-212-3456'],
    // Not two of them: the rule of the form refuses it.
    ['090-12345678', '090-12345678'],
    ['03-0542-11022', '03-0542-11022'],
  ])('the hyphens of %s stand where they belong: %s', (typed, plain) => {
    expect(normalisePhone(typed)).toBe(plain)
  })

  it.each([
    ['03-1234-5678', true],
    ['0467-12-3456', true],
    ['0120-123-456', true],
    ['0800-123-4567', true],
    ['0570-012-345', true],
    ['090-1234-5678', true],
    ['050-1234-5678', true],
    ['12345678901', true],
    ['00999-9999-01', true],
    ['03-0542-11022', false],
    ['0120-123-4567', false],
    ['0467-12-34567', false],
    ['090-1234-567', false],
    ['050-1234-567', false],
    ['0800-123-456', false],
  ])('%s has as many digits as it should: %s', (value, fits) => {
    expect([isPhone(value), hasPhoneLength(value)]).toEqual([true, fits])
  })

  it.each(['0312345678', '09012345678', '03-1234-5678', '0120-123-456', '0467-12-3456'])('%s is one', value => {
    expect(isPhone(value)).toBe(true)
  })

  it.each([
    '',
    '031234567',
    '090123456789',
    '03-12345678',
    '0-3-1-2345678',
    '-03-12345678',
    '03-12345678-',
    '03１2345678',
  ])('%j is none', value => {
    expect(isPhone(value)).toBe(false)
  })

  it('mobile ones start 050, 070, 080, 090 and have 11 digits', () => {
    expect(['05012345678', '07012345678', '080-1234-5678', '09012345678'].every(isMobile)).toBe(true)
    expect(['06012345678', '0901234567', '0312345678', '090-12345678', '09112345678'].some(isMobile)).toBe(false)
  })

  it.each([
    ['090-1234-5678', true],
    ['０８０１２３４５６７８', true],
    ['070 1234 5678', true],
    ['050-1234-5678', false],
    ['03-1234-5678', false],
    ['0120-900-123', false],
    ['090-1234', false],
    ['', false],
  ])('%j looks like a mobile telephone: %s', (typed, looks) => {
    expect(looksMobile(typed)).toBe(looks)
  })

  it.each([
    ['09012345678', '090-1234-5678'],
    ['05012345678', '050-1234-5678'],
    ['08001234567', '0800-123-4567'],
    ['0312345678', '03-1234-5678'],
    ['0612345678', '06-1234-5678'],
    ['0120123456', '0120-123-456'],
    ['0451234567', '045-123-4567'],
    ['0927123456', '092-712-3456'],
    ['0920123456', '0920123456'],
    ['0467123456', '0467123456'],
    ['0467-12-3456', '0467-12-3456'],
    ['03-1234-5678', '03-1234-5678'],
  ])('%s is shown as %s', (value, shown) => {
    expect(formatPhone(value)).toBe(shown)
  })
})
