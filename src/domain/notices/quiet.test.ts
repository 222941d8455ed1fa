import { expect, test } from 'vitest'
import { dueAt } from './quiet.ts'

const night = { quiet_from: 22 * 60, quiet_to: 7 * 60 }
const noon = { quiet_from: 12 * 60, quiet_to: 13 * 60 }

test.each([
  ['before', night, '2026-11-20T21:59:30+09:00', '2026-11-20T21:59:30+09:00'],
  ['as they begin', night, '2026-11-20T22:00:00+09:00', '2026-11-21T07:00:00+09:00'],
  ['past midnight', night, '2026-11-21T03:30:20+09:00', '2026-11-21T07:00:00+09:00'],
  ['as they end', night, '2026-11-21T07:00:00+09:00', '2026-11-21T07:00:00+09:00'],
  ['by day', noon, '2026-11-20T12:15:00+09:00', '2026-11-20T13:00:00+09:00'],
  ['none', null, '2026-11-20T23:00:00+09:00', '2026-11-20T23:00:00+09:00'],
])('quiet hours %s', (_, quiet, at, due) => {
  expect(dueAt(quiet, false, new Date(at))).toEqual(new Date(due))
  expect(dueAt(quiet, true, new Date(at))).toEqual(new Date(at))
})
