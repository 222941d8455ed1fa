import { expect, test } from 'vitest'
import { firstLine, withoutLetter } from './plain.ts'

test.each([
  ['鮨 まるた 様\n\n真鯛が入りました。\n', '真鯛が入りました。'],
  // Its second line is 「{担当者名}様」 of a store where nobody's name is known.
  ['鮨 まるた 様\n様\n第1便 11/30(月)', '第1便 11/30(月)'],
  ['\n\n鮨 まるた様 \n\n真鯛です。\nサンマです。', '真鯛です。\nサンマです。'],
  ['真鯛です。\n鮨 まるた 様の分もあります', '真鯛です。\n鮨 まるた 様の分もあります'],
  ['真鯛です。\n\nくわしく：https://oroshi.example/a', '真鯛です。'],
  ['鮨 まるた 様', ''],
  ['', ''],
])('%j as the bell says it', (body, shown) => {
  expect(withoutLetter(body)).toBe(shown)
  expect(firstLine(body)).toBe(shown.split('\n')[0])
})
