import { describe, expect, it } from 'vitest'
import type { DeliveryDate } from '#domain/calendar/delivery-dates.ts'
import { closingReminderMail, datesToRemind, minutesWords } from './closing-reminder.ts'

const every_day = [0, 1, 2, 3, 4, 5, 6]
const at = new Date('2026-11-20T22:00:00+09:00')
const date = (day: string, weekday: DeliveryDate['weekday'], closing_at: string | null, available = true) => ({
  date: day,
  weekday,
  available,
  reason: available ? null : ('closed' as const),
  closing_at,
})
const saturday = date('2026-11-21', 6, '2026-11-20T15:00:00.000Z')
const sunday = date('2026-11-22', 0, '2026-11-21T15:00:00.000Z')
const past = date('2026-11-20', 5, '2026-11-19T15:00:00.000Z', false)
const never = date('2026-11-23', 1, null, false)

describe('dates to remind of', () => {
  it.each([
    ['two hours before, to the minute', 120, every_day, ['2026-11-21']],
    ['not yet', 60, every_day, []],
    ['a day before does not reach the day after', 1440, every_day, ['2026-11-21']],
    ['another weekday of delivery', 120, [1, 2, 3], []],
    ['its own weekday', 120, [6], ['2026-11-21']],
  ])('%s', (_, minutes_before, weekdays, expected) => {
    const found = datesToRemind([past, saturday, sunday, never], { minutes_before, weekdays }, at)
    expect(found.map(one => one.delivery_date)).toEqual(expected)
  })
})

it('says minutes and hours', () => {
  expect([30, 60, 1440].map(minutesWords)).toEqual(['30分前', '1時間前', '24時間前'])
})

it('one mail names all, the nearest closing first', () => {
  const one = (supplier_name: string, closing: string) => ({
    supplier_name,
    delivery_date: '2026-11-21',
    closing_at: new Date(closing),
    waits_for_approval: false,
    url: `https://x.example/${supplier_name}`,
  })
  const late = one('青果の里', '2026-11-21T00:00:00+09:00')
  const { subject, text } = closingReminderMail(
    '鮨 まるた',
    [late, one('丸山水産', '2026-11-20T23:00:00+09:00')],
    'https://x.example/settings',
  )
  expect(subject).toBe('【未発注のお知らせ】丸山水産 ほか1件 締切 2026/11/20(金) 23:00')
  expect(text.indexOf('丸山水産')).toBeLessThan(text.indexOf('青果の里'))
  expect(text).toContain('納品日　2026/11/21(土)\n締切　　2026/11/20(金) 24:00\n発注する　https://x.example/青果の里')
})
