import { expect, test } from 'vitest'
import { costWords, inviteCost, knownCost, type Prices } from './invite-cost.ts'

const prices: Prices = { sms: '3.3', fax: '10', post: null }

test.each<[Parameters<typeof costWords>[0], number, string]>([
  ['sms', 9, '9通、約30円'],
  ['sms', 1000, '1,000通、約3,300円'],
  ['fax', 45, '45枚、約450円'],
  ['mail', 45, '45通、料金はかかりません'],
  ['post', 3, '3通、料金は分かりません（1通の単価が設定されていません）'],
])('%s × %i: %s', (way, pieces, words) => {
  expect(costWords(way, pieces, prices)).toBe(words)
})

test('costs are decimals, and what is not known is not added as nothing', () => {
  expect(inviteCost('sms', 3, prices)).toBe('9.9')
  expect(inviteCost('post', 3, prices)).toBeNull()
  expect(knownCost([inviteCost('sms', 3, prices), null, '0.1'])).toBe('10')
  expect(knownCost([null])).toBeNull()
})
