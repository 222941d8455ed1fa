import { describe, expect, test } from 'vitest'
import { sampleRow } from '#web/supplier/orders/row-samples.ts'
import { lookedAtRows, nextPlaced } from './looked-at.ts'

const rows = new Map(
  ['a', 'b', 'c', 'd'].map((id, nth) => [
    id,
    sampleRow({ id, state: nth === 2 ? 'processed' : 'placed', revision: 2 }),
  ]),
)

describe('what a key is about', () => {
  test('the open order is taken as it is read, not as its row says by now', () => {
    const open = { row: sampleRow({ id: 'b', revision: 1 }), outdated: true }
    expect(lookedAtRows(['a', 'b'], rows, open).map(row => row.revision)).toEqual([2, 1])
    expect(lookedAtRows(['x'], rows, null)).toEqual([])
  })

  test.each([
    ['a', 'b'],
    ['b', 'd'],
    ['d', null],
  ])('after %s comes %s', (from, to) => expect(nextPlaced(['a', 'b', 'c', 'd'], rows, from)).toBe(to))
})
