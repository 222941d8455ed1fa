import { expect, test } from 'vitest'
import { priceNoticeMail } from './price-notice.ts'

const names = { supplier_name: '丸山水産', consumer_name: '鮨 まるた' }
const line = {
  name: '真鯛',
  spec: '1.5kg',
  per: '尾',
  valid_from: '2026-12-01',
  price_before: '2800.00',
  price: '3080.00',
}

test('the mail names old and new price by the day from which it holds', () => {
  const { subject, text } = priceNoticeMail(names, [line, { ...line, name: '鯵', spec: '', price: null }], 'https://x')
  expect(text).toMatch(/^鮨 まるた 様\n/)
  expect(subject).toBe('【価格改定のお知らせ】丸山水産（2件）')
  expect(text).toContain('■ 2026/12/01(火)の納品分から\n・真鯛 1.5kg：¥2,800/尾 → ¥3,080/尾\n・鯵：¥2,800/尾 → 時価')
})

test('what a mail has no room for is counted', () => {
  const { text } = priceNoticeMail(
    names,
    Array.from({ length: 53 }, () => line),
    'https://x',
  )
  expect(text).toContain('ほか3件は、発注画面でご確認ください。')
})
