import { describe, expect, test } from 'vitest'
import { instantAt } from '#domain/shared/day.ts'
import {
  type Calendar,
  type DayState,
  firstCovered,
  linesOn,
  planSteps,
  type Schedule,
  scheduledDays,
  weekdaysOf,
  withdrawnDates,
} from './plan.ts'

/** Every day until 17:00 of the day before; not on holidays. 2026-11-23 is one. */
const calendar: Calendar = {
  rule: {
    weekdays: Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6].map(day => [day, { lead_days: 1, minutes: 17 * 60, day_kind: 'calendar' as const }]),
    ),
  },
  non_delivery: { weekdays: [], holidays: true, ranges: [], open_days: [] },
  delivery_weekdays: null,
  holidays: new Set(['2026-11-23']),
}

/** Mondays and Thursdays; made two hours before the closing, told a day before that. */
const schedule: Schedule = {
  active: true,
  weekdays: [1, 4],
  made_before_minutes: 120,
  told_before_minutes: 1440,
  paused_from: null,
  resume_on: null,
  covers_from: '2026-11-20',
}

const at = (day: string, hour: number, minute = 0) => instantAt(day, hour * 60 + minute)
const plan = (
  moment: Date,
  wish: Partial<Schedule> = {},
  decided: Record<string, { state: DayState; told_at: Date | null }> = {},
) => planSteps({ ...schedule, ...wish }, calendar, new Map(Object.entries(decided)), moment)
const brief = (made: ReturnType<typeof planSteps>) =>
  made.steps.map(step => [step.delivery_date, step.do, step.reason].filter(Boolean).join(' '))
const told = (moment: Date) => ({ state: 'told' as const, told_at: moment })

describe('a Thursday, 26 November: closing Wednesday 17:00, made 15:00, told Tuesday 15:00', () => {
  const thursday = { covers_from: '2026-11-24' }
  test.each([
    ['nothing before its time', at('2026-11-24', 14, 59), {}, []],
    ['told a day before', at('2026-11-24', 15), {}, ['2026-11-26 tell']],
    ['told once', at('2026-11-24', 16), { '2026-11-26': told(at('2026-11-24', 15)) }, []],
    ['made', at('2026-11-25', 15), { '2026-11-26': told(at('2026-11-24', 15)) }, ['2026-11-26 make']],
    [
      'made late, but before the closing',
      at('2026-11-25', 16, 59),
      { '2026-11-26': told(at('2026-11-24', 15)) },
      ['2026-11-26 make'],
    ],
    [
      'given up at the closing',
      at('2026-11-25', 17),
      { '2026-11-26': told(at('2026-11-24', 15)) },
      ['2026-11-26 give_up closed'],
    ],
    ['given up after it, never told', at('2026-11-27', 9), {}, ['2026-11-26 give_up closed']],
    ['told late: time to say no', at('2026-11-25', 15, 10), {}, ['2026-11-26 tell']],
    ['told too late for that: made with it', at('2026-11-25', 16, 40), {}, ['2026-11-26 tell', '2026-11-26 make']],
    ['skipped', at('2026-11-25', 15), { '2026-11-26': { state: 'skipped' as const, told_at: null } }, []],
    ['made before', at('2026-11-25', 15), { '2026-11-26': { state: 'made' as const, told_at: null } }, []],
  ])('%s', (_, moment, decided, steps) => {
    expect(brief(plan(moment, thursday, decided)).filter(one => one.startsWith('2026-11-26'))).toEqual(steps)
  })
  test.each([
    ['in time', at('2026-11-24', 9), null, [at('2026-11-24', 15), at('2026-11-25', 15)]],
    [
      'late: half an hour to say no',
      at('2026-11-25', 15, 10),
      null,
      [at('2026-11-25', 15, 10), at('2026-11-25', 15, 40)],
    ],
    ['later: with the word', at('2026-11-25', 16, 40), null, [at('2026-11-25', 16, 40), at('2026-11-25', 16, 40)]],
    [
      'told late, looked at later',
      at('2026-11-25', 15, 30),
      told(at('2026-11-25', 15, 10)),
      [at('2026-11-25', 15, 10), at('2026-11-25', 15, 40)],
    ],
  ])('is shown as it will be told and made: %s', (_, moment, known, times) => {
    const decided = new Map(known ? [['2026-11-26', known]] : [])
    const span = { from: '2026-11-26', days: 1, at: moment }
    const [day] = scheduledDays({ ...schedule, ...thursday }, calendar, decided, span)
    expect([day?.tell_at, day?.make_at]).toEqual(times)
  })
  test('half an hour is left after a late word', () => {
    const late = at('2026-11-25', 15, 10)
    expect(plan(late, thursday).next_at).toEqual(at('2026-11-25', 15, 40))
    const decided = { '2026-11-26': told(late) }
    expect(brief(plan(at('2026-11-25', 15, 39), thursday, decided))).toEqual([])
    expect(brief(plan(at('2026-11-25', 15, 40), thursday, decided))).toEqual(['2026-11-26 make'])
  })
})

test('a holiday is told beforehand and given up at its time', () => {
  const from = { covers_from: '2026-11-20' }
  expect(brief(plan(at('2026-11-21', 15), from))).toEqual(['2026-11-23 tell holiday'])
  const decided = { '2026-11-23': told(at('2026-11-21', 15)) }
  expect(brief(plan(at('2026-11-22', 15), from, decided))).toEqual(['2026-11-23 give_up holiday'])
})

test('after a downtime of two days what is past its closing is given up, what is not is made', () => {
  const decided = { '2026-11-26': told(at('2026-11-24', 15)) }
  const weekdays = [4, 5, 6] as const
  expect(brief(plan(at('2026-11-27', 16), { weekdays, covers_from: '2026-11-24' }, decided))).toEqual([
    '2026-11-26 give_up closed',
    '2026-11-27 give_up closed',
    '2026-11-28 tell',
  ])
})

test('a pause is silent until its end', () => {
  const pause = { paused_from: '2026-11-24', resume_on: '2026-11-30', covers_from: '2026-11-24' }
  expect(brief(plan(at('2026-11-25', 16), pause))).toEqual([])
  const before = [
    { delivery_date: '2026-11-26', state: 'told' as const },
    { delivery_date: '2026-11-30', state: 'told' as const },
    { delivery_date: '2026-11-27', state: 'made' as const },
  ]
  expect(withdrawnDates({ ...schedule, ...pause }, before)).toEqual(['2026-11-26'])
  expect(withdrawnDates({ ...schedule, weekdays: [4] }, before)).toEqual(['2026-11-30'])
  expect(withdrawnDates({ ...schedule, active: false }, before)).toEqual(['2026-11-26', '2026-11-30'])
  expect(brief(plan(at('2026-11-28', 15), pause))).toEqual(['2026-11-30 tell'])
  expect(brief(plan(at('2026-12-20', 15), { ...pause, resume_on: null }))).toEqual([])
})

test('what was over before it began is not its business', () => {
  const begun = at('2026-11-25', 18)
  expect(firstCovered(calendar, begun)).toBe('2026-11-27')
  expect(brief(plan(begun, { covers_from: '2026-11-27' }))).toEqual([])
})

test('it looks again within the hour, earlier where something is due', () => {
  expect(plan(at('2026-11-24', 9), { covers_from: '2026-11-24' }).next_at).toEqual(at('2026-11-24', 10))
  expect(plan(at('2026-11-24', 14, 30), { covers_from: '2026-11-24' }).next_at).toEqual(at('2026-11-24', 15))
  expect(plan(at('2026-12-01', 9)).covers_from).toBe('2026-12-01')
})

test('switched off it does nothing', () => {
  expect(brief(plan(at('2026-11-25', 15), { active: false }))).toEqual([])
})

test('quantities by weekday', () => {
  const lines = [
    { id: 'a', quantities: ['0', '2', '0', '0', '1.5', '0', '0'] },
    { id: 'b', quantities: ['0', '0', '0', '0', '3', '0', '0'] },
  ]
  expect(weekdaysOf(lines)).toEqual([1, 4])
  expect(linesOn(lines, '2026-11-26')).toEqual([
    { id: 'a', quantity: '1.5' },
    { id: 'b', quantity: '3' },
  ])
  expect(linesOn(lines, '2026-11-23')).toEqual([{ id: 'a', quantity: '2' }])
})
