import { expect, test } from 'vitest'
import { withoutEnd } from './text-end.ts'

test.each([
  ['12.500', /0/, '12.5'],
  ['000', /0/, ''],
  ['', /0/, ''],
  ['トマト、。 ', /[^\p{L}]/u, 'トマト'],
  ['青果の𠮷', /[^\p{L}]/u, '青果の𠮷'],
  ['鯛🐟', /[^\p{L}]/u, '鯛'],
  ['a\n\n', /\n/, 'a'],
])('%s without its end', (text, sign, left) => {
  expect(withoutEnd(text, sign)).toBe(left)
})
