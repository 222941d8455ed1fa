import { expect, it, test } from 'vitest'
import type { ChangeWords } from './diff-words.ts'
import { shortagesFirst, shortageTitle } from './shortages.ts'

const change = (name: string, field: string, after: string): ChangeWords => ({
  kind: 'changed',
  name,
  field,
  before: null,
  after,
})
const weights = ['鮭', '鰤'].map(name => change(name, '出荷重量', '1.2kg'))

test('what is missing stands before what comes in another number, and both before weights', () => {
  const short = change('真鯛', '出荷数量', '欠品')
  const fewer = change('鰤', '出荷数量', '1尾')
  const reason = change('真鯛', '欠品の理由', '「品切れ」')
  const [salmon, yellowtail] = weights
  expect(shortagesFirst([...weights, fewer, reason, short])).toEqual([short, reason, fewer, yellowtail, salmon])
})

it.each([
  [[...weights], null],
  [[...weights, change('真鯛', '出荷数量', '欠品')], '【欠品】真鯛'],
  [[change('鯵', '出荷数量', '1尾'), change('真鯛', '出荷数量', '欠品')], '【欠品】真鯛'],
  [[change('真鯛', '出荷数量', '欠品'), change('鯵', '出荷数量', '欠品')], '【欠品】真鯛 ほか1点'],
  [[change('鯵', '出荷数量', '1尾')], '【数量変更】鯵'],
])('a title names it', (changes, title) => {
  expect(shortageTitle(changes)).toBe(title)
})
