import { expect, test } from 'vitest'
import { notice_kinds } from './kinds.ts'
import { bundledTypeOf, heldUntil, mailPaceWords } from './mail-pace.ts'

test.each([
  ['at_once', '2026-11-20T10:20:00+09:00', null],
  ['hourly', '2026-11-20T10:20:00+09:00', '2026-11-20T11:00:00+09:00'],
  ['hourly', '2026-11-20T23:59:59+09:00', '2026-11-21T00:00:00+09:00'],
  // On the hour itself what came before has left: it waits for the next.
  ['hourly', '2026-11-20T11:00:00+09:00', '2026-11-20T12:00:00+09:00'],
  ['daily', '2026-11-20T07:59:00+09:00', '2026-11-20T08:00:00+09:00'],
  ['daily', '2026-11-20T08:00:00+09:00', '2026-11-21T08:00:00+09:00'],
  ['daily', '2026-12-31T23:00:00+09:00', '2027-01-01T08:00:00+09:00'],
] as const)('a mail %s, told at %s, is held until %s', (pace, at, until) => {
  expect(heldUntil(pace, 8, new Date(at))).toEqual(until === null ? null : new Date(until))
})

test('a daily mail says at what hour it comes', () => {
  expect([mailPaceWords('daily', 8), mailPaceWords('daily', 17), mailPaceWords('hourly', 8)]).toEqual([
    '1日1回（8:00）',
    '1日1回（17:00）',
    '1時間ごと',
  ])
})

test('nothing urgent waits, nothing of an order, and no reminder', () => {
  const waiting = Object.keys(notice_kinds).filter(kind => bundledTypeOf(kind as keyof typeof notice_kinds) !== null)
  expect(waiting).toEqual(expect.arrayContaining(['supplier_message', 'question_asked', 'deal_requested']))
  for (const [kind, one] of Object.entries(notice_kinds)) {
    // What is asked about a message stands among what is said of orders.
    if (kind === 'question_asked') continue
    if ('urgent' in one || ['orders', 'delivery', 'reminders', 'system'].includes(one.type))
      expect(waiting).not.toContain(kind)
  }
})
