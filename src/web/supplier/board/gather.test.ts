import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watch = (answers: (Error | null)[]) => {
  const bunches: [readonly string[], boolean][] = []
  const behind: boolean[] = []
  const live = gather<string>(
    async (happened, everything) => {
      bunches.push([happened, everything])
      const error = answers.shift()
      if (error) throw error
    },
    { onBehind: now => behind.push(now) },
  )
  return { live, bunches, behind }
}
const failed = new ApiError('ApiError', '', 503, null)

test('what happens at once is one bunch, what happens meanwhile the next', async () => {
  const { live, bunches, behind } = watch([])
  live.add('a')
  live.add('b')
  await vi.advanceTimersByTimeAsync(70)
  live.add('c')
  await vi.advanceTimersByTimeAsync(500)
  expect(bunches).toEqual([
    [['a', 'b'], false],
    [['c'], false],
  ])
  expect(behind).not.toContain(true)
})

test('a bunch that fails is made good by everything, tried again until it is there, and it is said meanwhile', async () => {
  const { live, bunches, behind } = watch([failed, failed, null])
  live.add('a')
  await vi.advanceTimersByTimeAsync(70)
  expect(behind).toEqual([true])
  // Something else that happens does not hurry it, and is in it.
  live.add('b')
  await vi.advanceTimersByTimeAsync(5000)
  expect(bunches).toEqual([
    [['a'], false],
    [['b'], true],
    [[], true],
  ])
  expect(behind).toEqual([true, true, false])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bunches).toHaveLength(3)
})

test('it is tried at least every ten seconds, for as long as it takes', async () => {
  const { live, bunches } = watch(Array.from({ length: 100 }, () => failed))
  live.add('a')
  await vi.advanceTimersByTimeAsync(15_000)
  const before = bunches.length
  await vi.advanceTimersByTimeAsync(100_000)
  expect(bunches.length - before).toBeGreaterThanOrEqual(10)
  live.end()
  const ended = bunches.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bunches).toHaveLength(ended)
})

test.each([
  ['somebody went on', new ApiError('CancelError', '', null, null)],
  ['has no right to it', new ApiError('ApiError', '', 403, null)],
])('who %s is not behind', async (_, error) => {
  const { live, bunches, behind } = watch([error])
  live.add('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bunches).toHaveLength(1)
  expect(behind).toEqual([false])
})
