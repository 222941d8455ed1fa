import { expect, test } from 'vitest'
import { escalate } from './escalation.ts'

const closing_at = new Date('2026-11-20T22:00:00+09:00')
const before = (minutes: number) => new Date(closing_at.getTime() - minutes * 60_000)

test.each([
  ['not_arrived', 61, true, [], null],
  ['not_arrived', 60, true, [], 'other_channel'],
  ['not_arrived', 60, false, [], null],
  ['not_arrived', 45, true, ['other_channel'], null],
  ['not_arrived', 30, true, ['other_channel'], 'people'],
  ['not_arrived', 30, false, [], 'people'],
  ['not_arrived', 20, true, [], 'other_channel'],
  ['not_arrived', 20, true, ['other_channel', 'people'], null],
  ['not_arrived', 0, true, [], null],
  ['arrived', 45, true, [], null],
  ['arrived', 30, true, [], 'people'],
  ['arrived', 30, true, ['people'], null],
  ['acknowledged', 10, true, [], null],
] as const)(
  '%s, %i minutes before the closing, another way %s, done %j: %s',
  (reached, minutes, other_channel, done, step) => {
    expect(escalate(reached, { at: before(minutes), closing_at, other_channel, done })).toBe(step)
  },
)
