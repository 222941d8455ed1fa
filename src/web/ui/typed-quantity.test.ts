import { describe, expect, it } from 'vitest'
import { firstTyped } from './typed-quantity.ts'

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
