import { expect, test } from 'vitest'
import { narrow } from './clock.ts'

const reading = (offset: number, sent: number, took: number) => ({
  shown: Math.floor((sent + took / 2 + offset) / 1000) * 1000,
  precision: 1000,
  sent,
  received: sent + took,
})

test('readings exact to a second together tell the offset far more exactly', () => {
  const offset = 123_456
  let range = narrow(null, reading(offset, 1_000_000, 80))
  expect(range.high - range.low).toBeGreaterThan(1000)
  for (let n = 1; n < 40; n++) range = narrow(range, reading(offset, 1_000_000 + n * 1_618, 40))
  expect(range.low).toBeLessThanOrEqual(offset)
  expect(range.high).toBeGreaterThanOrEqual(offset)
  expect(range.high - range.low).toBeLessThan(120)
})

test('after a clock was set the old readings are forgotten', () => {
  const range = narrow(narrow(null, reading(0, 1_000_000, 40)), reading(3_600_000, 1_010_000, 40))
  expect(range.low).toBeLessThanOrEqual(3_600_000)
  expect(range.high).toBeGreaterThanOrEqual(3_600_000)
})
