import { describe, expect, test } from 'vitest'
import { sampleRow } from '#web/supplier/orders/row-samples.ts'
import { isOfOneBefore, lookedAtRows, nextPlaced } from './looked-at.ts'

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

  test('the second of two quick presses is not of the order that came up under it', () => {
    const came_up = { id: 'b', at: 1000 }
    const on = (id: string) => lookedAtRows([id], rows, null)
    expect(isOfOneBefore(came_up, on('b'), 1399)).toBe(true)
    expect(isOfOneBefore(came_up, on('b'), 1400)).toBe(false)
    expect(isOfOneBefore(came_up, on('a'), 1100)).toBe(false)
    expect(isOfOneBefore(came_up, lookedAtRows(['a', 'b'], rows, null), 1100)).toBe(false)
    expect(isOfOneBefore(null, on('b'), 1100)).toBe(false)
  })

  test.each([
    ['a', 'b'],
    ['b', 'd'],
    ['d', null],
  ])('after %s comes %s', (from, to) => expect(nextPlaced(['a', 'b', 'c', 'd'], rows, from)).toBe(to))
})
