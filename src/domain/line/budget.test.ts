import { expect, test } from 'vitest'
import { alarmOf, allowance, mayPush } from './budget.ts'

const unread = { quota: null, consumption: null, pushes_at_reading: null }

test.each([
  ['our own budget, with room', { pushes: 199, ...unread }, 200, true],
  ['our own budget, used up', { pushes: 200, ...unread }, 200, false],
  ['no budget at all', { pushes: 0, ...unread }, 0, false],
  [
    'LINE has counted others of the account',
    { pushes: 10, quota: 200, consumption: 200, pushes_at_reading: 10 },
    500,
    false,
  ],
  [
    'LINE still has room for what came since',
    { pushes: 12, quota: 200, consumption: 197, pushes_at_reading: 10 },
    500,
    true,
  ],
  ['what came since fills it', { pushes: 13, quota: 200, consumption: 197, pushes_at_reading: 10 }, 500, false],
  [
    'a quota that is larger than the budget',
    { pushes: 5, quota: 30000, consumption: 5, pushes_at_reading: 5 },
    5,
    false,
  ],
])('%s', (_, usage, budget, may) => {
  expect(mayPush(usage, budget)).toBe(may)
})

test('the tighter of both counts', () => {
  expect(allowance({ pushes: 3, quota: 200, consumption: 150, pushes_at_reading: 3 }, 30)).toEqual({
    used: 3,
    allowed: 30,
  })
  expect(allowance({ pushes: 3, quota: 200, consumption: 190, pushes_at_reading: 3 }, 30)).toEqual({
    used: 190,
    allowed: 200,
  })
})

test.each([
  [159, 0, null],
  [160, 0, 80],
  [160, 80, null],
  [200, 80, 100],
  [200, 0, 100],
  [205, 100, null],
])('at %i of 200, told of %i before: %s', (pushes, alarmed, alarm) => {
  expect(alarmOf({ pushes, ...unread }, 200, alarmed)).toBe(alarm)
})

test('news to many houses leave half of what is allowed to orders', () => {
  const usage = (pushes: number) => ({ pushes, ...unread })
  expect([99, 100, 199].map(pushes => mayPush(usage(pushes), 200, true))).toEqual([true, false, false])
  expect(mayPush(usage(199), 200)).toBe(true)
})
