import { describe, expect, it } from 'vitest'
import { firstTyped, readTyped } from './typed-quantity.ts'

describe('what is typed as a quantity', () => {
  it.each([
    ['', '0'],
    ['　', '0'],
    ['12', '12'],
    ['１２．５', '12.5'],
    ['12個', null],
    ['-1', null],
  ])('%j is %j', (text, quantity) => {
    expect(readTyped(text)).toBe(quantity)
  })
})

describe('a key on the lone [+]', () => {
  it.each([
    ['3', '3'],
    ['３', '3'],
    ['.', '0.'],
    ['。', '0.'],
    ['Backspace', null],
    ['Delete', null],
    ['Enter', null],
    ['a', null],
  ])('%j begins %j', (key, typed) => {
    expect(firstTyped(key)).toBe(typed)
  })
})
