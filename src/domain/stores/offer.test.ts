import { expect, test } from 'vitest'
import { restsUntil } from './offer.ts'

const at = new Date('2026-11-20T00:00:00Z')

test.each([
  [null, null],
  ['2026-11-20T00:00:00Z', '2027-02-18T00:00:00.000Z'],
  ['2026-08-22T00:00:01Z', '2026-11-20T00:00:01.000Z'],
  ['2026-08-22T00:00:00Z', null],
])('declined at %s it rests until %s', (declined, until) => {
  expect(restsUntil(declined === null ? null : new Date(declined), at)?.toISOString() ?? null).toBe(until)
})
