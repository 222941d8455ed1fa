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
