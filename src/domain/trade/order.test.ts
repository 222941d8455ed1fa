import { expect, test } from 'vitest'
import { receivedWord } from './order.ts'

test('what its restaurant has not sent yet is said with the way that it goes by now', () => {
  const order = { state: 'placed', seen: false, undelivered: false, to_share: true } as const
  expect(receivedWord(order)).toBe('LINE未送信')
  expect(receivedWord({ ...order, next_method: 'fax' })).toBe('FAX未送信')
  expect(receivedWord({ ...order, state: 'cancelled', next_method: 'mail' })).toBe('取消・メール未送信')
  // To a board nothing is sent: it is still shared by LINE.
  expect(receivedWord({ ...order, next_method: 'web' })).toBe('LINE未送信')
})

test('what was told by telephone is not 未確認; what is said of it by its supplier comes before', () => {
  const order = { state: 'placed', seen: false, undelivered: false, to_share: false, told_by_phone: true } as const
  expect(receivedWord(order)).toBe('電話で伝えました')
  expect(receivedWord({ ...order, seen: true })).toBe('確認済')
  expect(receivedWord({ ...order, acknowledged: true })).toBe('受付済')
  expect(receivedWord({ ...order, to_share: true })).toBe('LINE未送信')
})

test('what nobody can open is neither 確認済 nor 未確認; what was acknowledged before stays 受付済', () => {
  const order = { state: 'placed', seen: true, undelivered: false, to_share: false } as const
  expect(receivedWord({ ...order, link_stopped: true })).toBe('リンクを止めました')
  expect(receivedWord({ ...order, acknowledged: true })).toBe('受付済')
})
