import { expect, test } from 'vitest'
import { say } from './words.ts'

const facts = { supplier_name: '丸山水産', delivery_date: '2026-12-03', url: 'https://oroshi.test/' }
const numbers = (count: number) => Array.from({ length: count }, (_, n) => `0000-254${n}-0`)

test('of more than five orders of a day that is closed or opened the rest is counted', () => {
  const first = (kind: 'order_day_closed' | 'order_day_open', count: number) =>
    say(kind, { ...facts, numbers: numbers(count), note: '' }).body.split('\n')[0]
  expect(first('order_day_closed', 1)).toBe(
    'ご注文 0000-2540-0 の納品について、仕入先にご確認ください。ご注文は取り消されていません。',
  )
  expect(first('order_day_open', 5)).toBe(
    `ご注文 ${numbers(5).join('、')} は、ご注文どおり納品されます。ほかで手配された場合は、仕入先にご連絡ください。`,
  )
  expect(first('order_day_closed', 8)).toContain(`ご注文 ${numbers(5).join('、')} ほか3件の納品について`)
})
