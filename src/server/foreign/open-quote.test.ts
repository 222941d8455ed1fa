import { expect, test } from 'vitest'
import { openQuoteLine } from './open-quote.ts'
import { tableOf } from './table.ts'

const lines = (wrong: string) =>
  ['コード,商品名,単価', ...Array.from({ length: 299 }, (_, at) => (at === 40 ? wrong : `${at},"鯛",100`))].join('\r\n')

test.each<[string, string, number | null]>([
  ['no quote is open', lines('40,"鯛 ""活""",100'), null],
  ['a value over two lines', lines('40,"鯛\n活",100'), null],
  ['a quote that the next one ends', lines('40,"鯛,100'), 42],
  ['a quote inside of a value', lines('40,"鯛"活,100'), 42],
  ['a quote in a value that begins without one', lines('40,鯛"活",100'), null],
  ['the last quote', 'コード,商品名\n1,鯛\n2,"鯵\n3,鰯\n4,鮪\n', 3],
  ['behind a byte order mark', '\ufeff"コード,商品名\n1,鯛\n', 1],
])('%s', (_name, text, line) => {
  expect(openQuoteLine(text, ',')).toBe(line)
})

test('a file of 300 lines is refused with the line on which its quote opens', async () => {
  const answer = tableOf(Buffer.from(`コード,商品名\n${'1,鯛\n'.repeat(118)}2,"鯵\n${'3,鰯\n'.repeat(180)}`))
  await expect(answer).rejects.toMatchObject({ messages: [{ message: expect.stringMatching(/^120行目の付近で/) }] })
})
