import { describe, expect, test } from 'vitest'
import { sampleRow } from '#web/supplier/orders/row-samples.ts'
import { isOfOneBefore, isUnseen, lookedAtRows, nextPlaced, shownSince } from './looked-at.ts'

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
    expect(isOfOneBefore(came_up, on('b'), 1249)).toBe(true)
    expect(isOfOneBefore(came_up, on('b'), 1250)).toBe(false)
    expect(isOfOneBefore(came_up, on('a'), 1100)).toBe(false)
    expect(isOfOneBefore(came_up, lookedAtRows(['a', 'b'], rows, null), 1100)).toBe(false)
    expect(isOfOneBefore(null, on('b'), 1100)).toBe(false)
  })

  test('an order stands there once its contents do, however slow the line, and not anew with every mark of it', () => {
    const came_up = { id: 'b', at: 1000 }
    const [before, open] = ['a', 'b'].map(id => ({ row: sampleRow({ id }), outdated: false }))
    const on = lookedAtRows(['b'], rows, null)
    for (const other of [null, before ?? null]) expect(shownSince(came_up, other, 4000)).toBe(came_up)
    const shown = shownSince(came_up, open ?? null, 4000)
    expect([isOfOneBefore(shown, on, 4249), isOfOneBefore(shown, on, 4250)]).toEqual([true, false])
    expect(shownSince(shown, open ?? null, 9000)).toBe(shown)
    expect(shownSince(null, open ?? null, 9000)).toBeNull()
  })

  test('of the order that is open nothing is done before its contents stand beside the list', () => {
    const open = { row: sampleRow({ id: 'b' }), outdated: false }
    const one = lookedAtRows(['b'], rows, null)
    const at = { opened: 'b', cursor: 'b' }
    expect([null, open].map(now => isUnseen(one, at, now))).toEqual([true, false])
    // Without a panel, and of others that were chosen, the rows are what is looked at.
    expect(isUnseen(one, { opened: null, cursor: 'b' }, null)).toBe(false)
    expect(isUnseen(lookedAtRows(['a', 'b'], rows, null), at, null)).toBe(false)
    expect(isUnseen(lookedAtRows(['a'], rows, null), at, null)).toBe(false)
  })

  test.each([
    ['a', 'b'],
    ['b', 'd'],
    ['d', null],
  ])('after %s comes %s', (from, to) => expect(nextPlaced(['a', 'b', 'c', 'd'], rows, from)).toBe(to))
})
