import { describe, expect, test } from 'vitest'
import { kept_departures, turnOf } from './pace.ts'

const at = new Date('2026-11-20T17:00:00+09:00')
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const seconds = (turn: Date) => (turn.getTime() - at.getTime()) / 1000

/** How long one waits that comes at `at`, after `left` that left so many seconds before, and a last turn so many seconds away. */
const waits = (
  left: readonly number[],
  { last, turn, closing }: { last?: number; turn?: number /** Seconds from now. */; closing?: number } = {},
) =>
  seconds(
    turnOf(
      { left_at: left.map(ago => after(-ago)), last_turn_at: last === undefined ? null : after(last) },
      {
        turn_at: turn === undefined ? null : after(turn),
        closing_at: closing === undefined ? null : after(closing),
        at,
      },
    ),
  )
const times = (n: number, ago: number) => Array.from({ length: n }, () => ago)

test.each([
  ['nothing has left', [], {}, 0],
  ['nineteen left in the last minute', times(19, 5), {}, 0],
  ['twenty did: until the oldest is a minute old', [50, ...times(19, 5)], {}, 10],
  ['twenty did, a minute ago', times(20, 60), {}, 0],
  ['others wait: three seconds after the last of them', times(20, 5), { last: 100 }, 103],
  ['the last of them had its turn a moment ago', [], { last: -1 }, 2],
  ['the last of them had its turn long ago', [], { last: -10 }, 0],
  ['its turn has come', times(19, 5), { turn: 0, last: 300 }, 0],
  ['its turn has come while too many are gone: as soon as one may', times(20, 58), { turn: -1, last: 300 }, 2],
  ['its turn has not come yet', [], { turn: 30, last: 300 }, 30],
  ['its turn was missed: behind those who wait', times(20, 5), { turn: -20, last: 300 }, 303],
] as const)('%s', (_, left, wish, expected) => {
  expect(waits(left, wish)).toBe(expected)
})

describe('an order with a closing', () => {
  test.each([
    ['far away waits like all', times(20, 5), { last: 60, closing: 32 * 60 }, 63],
    ['near takes the quicker pace', times(20, 5), { last: 60, closing: 30 * 60 }, 0],
    ['whose turn would come too near it does, too', times(20, 5), { last: 120, closing: 31 * 60 }, 0],
    ['near waits where fifty left in the last minute', times(50, 20), { last: 60, closing: 600 }, 40],
    ['never waits beyond it', times(50, 20), { last: 60, closing: 30 }, 0],
    ['that has passed does not wait for it', times(50, 20), { closing: -600 }, 0],
  ] as const)('%s', (_, left, wish, expected) => {
    expect(waits(left, wish)).toBe(expected)
  })
})

test('300 at once: never more than twenty in any minute, in their order, the last after a quarter of an hour', () => {
  let pace: { left_at: Date[]; last_turn_at: Date | null } = { left_at: [], last_turn_at: null }
  const left: number[] = []
  for (let n = 0; n < 300; n += 1) {
    const turn = turnOf(pace, { turn_at: null, closing_at: null, at })
    const leaves = turn <= at ? turn : turnOf(pace, { turn_at: turn, closing_at: null, at: turn })
    expect(leaves).toEqual(turn)
    left.push(seconds(turn))
    pace = {
      left_at: [...pace.left_at, leaves].slice(-kept_departures),
      last_turn_at: turn > at ? turn : pace.last_turn_at,
    }
  }
  expect(left).toEqual(left.toSorted((one, other) => one - other))
  for (const from of left) expect(left.filter(one => one >= from && one < from + 60).length).toBeLessThanOrEqual(20)
  expect(left.at(-1)).toBeLessThanOrEqual(15 * 60)
})
