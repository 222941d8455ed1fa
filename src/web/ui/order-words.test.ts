import { expect, test } from 'vitest'
import { orderWords } from './order-words.ts'

const list = (names: string) => names.split('').map(name => ({ id: name, name }))

test.each([
  ['abcde', 'abdce', ['3. c', '4. d'], ['3. d', '4. c']],
  ['abc', 'abc', ['1. a', '2. b', '3. c'], ['1. a', '2. b', '3. c']],
  ['abcd', 'abd', ['3. c', '4. d'], ['3. d']],
  ['ab', 'abc', [], ['3. c']],
  ['', 'ab', [], ['1. a', '2. b']],
])('%s beside %s', (now, mine, now_words, my_words) => {
  expect(orderWords(list(now), list(mine))).toEqual({ now: now_words, mine: my_words })
})

test('what a dialog has no room for is counted', () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ id: String(n), name: `品${n}` }))
  const { now, mine } = orderWords(many, many.toReversed())
  expect([now.length, now.at(-1), mine[0]]).toEqual([21, 'ほか10件', '1. 品29'])
})
