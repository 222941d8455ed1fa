import { expect, test } from 'vitest'
import { isUnsent } from './unsent.ts'

test('what goes by LINE by its restaurant’s own hand is unsent until it was shared, sent another way or seen', () => {
  const order = { method: 'line', dispatches: [], seen_at: null } as const
  expect(isUnsent(order)).toBe(true)
  expect(isUnsent({ ...order, method: 'fax' })).toBe(false)
  expect(isUnsent({ ...order, dispatches: [{ channel: 'line' }] })).toBe(false)
  expect(isUnsent({ ...order, seen_at: '2026-11-30T01:00:00Z' })).toBe(false)
})
