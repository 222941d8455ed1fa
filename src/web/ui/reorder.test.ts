import { expect, test } from 'vitest'
import { keyMove, moved, placeOfDragged } from './reorder.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 9, 'acb'],
  [1, -3, 'bac'],
  [1, 1, 'abc'],
  [7, 0, 'abc'],
])('from %i to %i', (from, to, after) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(after)
})

test.each([
  ['ArrowUp', 0, 0],
  ['ArrowUp', 2, 1],
  ['ArrowDown', 2, 2],
  ['ArrowDown', 0, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
])('%s at %i', (key, index, to) => expect(keyMove(key, index, 3)).toBe(to))

test.each([
  // Rows of 40, 100, 40 and 40 pixels.
  [0, 0, 0],
  [0, 49, 0],
  [0, 51, 1],
  [0, 180, 3],
  [0, -20, 0],
  [1, 21, 1],
  [1, 19, 0],
  [1, 61, 2],
  [3, 91, 2],
  [3, 89, 1],
  [3, 0, 0],
])('row %i dragged to %i pixels from the top comes to place %i', (from, top, place) => {
  const boxes = [40, 100, 40, 40].map((height, index, all) => ({
    height,
    top: all.slice(0, index).reduce((sum, one) => sum + one, 0),
  }))
  expect(placeOfDragged(boxes, from, top)).toBe(place)
})
