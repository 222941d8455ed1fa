import { expect, test } from 'vitest'
import { changedQuantities } from './changed-quantities.ts'

const lines = [
  { name: '真鯛', quantity: '3' },
  { name: '松茸', quantity: '2' },
  { name: '大葉', quantity: '10' },
]

test('a quantity is changed by its place, zero leaves its line out, and what is said of neither stays as asked for', () => {
  expect(changedQuantities(lines, ['2', '0'])).toEqual({
    kept: [
      { name: '真鯛', quantity: '2' },
      { name: '大葉', quantity: '10' },
    ],
    changes: [
      { place: 0, before: '3', after: '2' },
      { place: 1, before: '2', after: '0' },
    ],
  })
})

test('the same amount written otherwise is no change', () => {
  expect(changedQuantities(lines, ['3.0', null, '10.00']).changes).toEqual([])
  expect(changedQuantities(lines, []).kept).toEqual(lines)
})
