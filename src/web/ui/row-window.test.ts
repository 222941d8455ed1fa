import { describe, expect, it } from 'vitest'

import { keepPlace, rowWindow, scrollToShow } from './row-window.ts'

const look = { scroll_top: 0, height: 400, row_height: 40, count: 10_000, pinned: null }

describe('rowWindow', () => {
  it('draws the view and a few rows around it', () => {
    expect(rowWindow(look)).toEqual([
      { kind: 'rows', from: 0, to: 22 },
      { kind: 'gap', from: 22, height: 9978 * 40 },
    ])
    expect(rowWindow({ ...look, scroll_top: 40_000 })).toEqual([
      { kind: 'gap', from: 0, height: 988 * 40 },
      { kind: 'rows', from: 988, to: 1022 },
      { kind: 'gap', from: 1022, height: 8978 * 40 },
    ])
  })

  it('keeps the whole height whatever is drawn', () => {
    for (const scroll_top of [0, 399, 12_345, 399_600, 999_999]) {
      for (const pinned of [null, 0, 5000, 9999]) {
        const height = rowWindow({ ...look, scroll_top, pinned }).reduce(
          (sum, one) => sum + (one.kind === 'gap' ? one.height : (one.to - one.from) * 40),
          0,
        )
        expect(height).toBe(400_000)
      }
    }
  })

  it('draws the pinned row far away, once', () => {
    const drawn = rowWindow({ ...look, scroll_top: 40_000, pinned: 3 })
    expect(drawn.filter(one => one.kind === 'rows')).toEqual([
      { kind: 'rows', from: 3, to: 4 },
      { kind: 'rows', from: 988, to: 1022 },
    ])
    expect(rowWindow({ ...look, pinned: 3 }).filter(one => one.kind === 'rows')).toHaveLength(1)
  })

  it('draws nothing of nothing', () => {
    expect(rowWindow({ ...look, count: 0 })).toEqual([])
  })
})

describe('scrollToShow', () => {
  it.each([
    [5, 0, null],
    [9, 0, null],
    [10, 0, 80],
    [2, 400, 40],
    [0, 400, 0],
  ])('row %i at %i', (index, scroll_top, to) => {
    expect(scrollToShow(index, { ...look, scroll_top })).toBe(to)
  })
})

describe('keepPlace', () => {
  const before = ['a', 'b', 'c', 'd']
  it('moves with rows put in above', () => {
    expect(keepPlace(before, ['x', 'y', ...before], 60, 40)).toBe(140)
  })
  it('moves with rows gone above', () => {
    expect(keepPlace(before, ['c', 'd'], 85, 40)).toBe(5)
  })
  it('follows the next row where the first in view is gone', () => {
    expect(keepPlace(before, ['x', 'a', 'c', 'd'], 40, 40)).toBe(40)
  })
  it('stays where all is new', () => {
    expect(keepPlace(before, ['x'], 40, 40)).toBe(40)
  })
})
