import { expect, test } from 'vitest'
import { afterFault, type Circuit, working } from './circuit.ts'

const at = new Date('2026-11-20T22:00:00+09:00')
const restAfter = (receivers: string[]) => {
  const circuit = receivers.reduce<Circuit>((known, receiver) => afterFault(known, receiver, at), working)
  return circuit.open_until && (circuit.open_until.getTime() - at.getTime()) / 1000
}
const many = Array.from({ length: 40 }, (_, n) => `03-0000-${n}`)

test.each([
  [1, null],
  [4, null],
  [5, 30],
  [6, 60],
  [7, 120],
  [8, 240],
  [9, 300],
  [40, 300],
])('after faults at %i receivers in a row the provider rests for %s seconds', (count, seconds) => {
  expect(restAfter(many.slice(0, count))).toBe(seconds)
})

test('one receiver whose orders fail again and again is no fault of the provider', () => {
  expect(restAfter(Array.from({ length: 50 }, () => 'a'))).toBeNull()
  expect(restAfter(['a', 'b', 'a', 'c', 'b', 'a', 'd', 'd'])).toBeNull()
  expect(restAfter(['a', 'b', 'a', 'c', 'b', 'a', 'd', 'e'])).toBe(30)
})

test('once it rests, the one that tries again counts, whoever it is', () => {
  expect(restAfter([...many.slice(0, 5), many[0] ?? ''])).toBe(60)
})
