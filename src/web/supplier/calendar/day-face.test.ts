import { describe, expect, test } from 'vitest'
import type { ScopeDays } from '#domain/calendar/calendar-edit.ts'
import type { Day } from '#domain/shared/day.ts'
import { facesOf } from './day-face.ts'

const national = new Map([['2026-11-23', '勤労感謝の日']])
const nothing: ScopeDays = { weekdays: [], holidays: false, days: [] }
const span = (kind: 'closed' | 'open', from: Day, to: Day, note = '') => ({ kind, from, to, note })

/** Tone, letter, note and words of a day. */
const seen = (scope: Partial<ScopeDays>, day: Day, base: Partial<ScopeDays> | null = null) => {
  const face = facesOf({ ...nothing, ...scope }, base && { ...nothing, ...base }, national)(day)
  return [face.tone, face.mark, face.note, face.words]
}

describe('a day of a calendar', () => {
  test.each<[string, Partial<ScopeDays>, Day, string[]]>([
    ['of delivery', {}, '2026-11-24', ['delivery', '', '', '2026/11/24(火) 配達日']],
    [
      'of delivery on a holiday',
      {},
      '2026-11-23',
      ['delivery', '', '勤労感謝の日', '2026/11/23(月) 配達日・祝日（勤労感謝の日）'],
    ],
    [
      'closed as a holiday',
      { holidays: true },
      '2026-11-23',
      ['holiday', '祝', '勤労感謝の日', '2026/11/23(月) 祝日のため休配（勤労感謝の日）'],
    ],
    ['closed every week', { weekdays: [2] }, '2026-11-24', ['weekly', '定', '', '2026/11/24(火) 毎週火曜日の定休日']],
    [
      'closed, with a note',
      { days: [span('closed', '2026-11-24', '2026-11-25', '棚卸')] },
      '2026-11-25',
      ['closed', '休', '棚卸', '2026/11/25(水) 休配日（棚卸）'],
    ],
    [
      'closed, without a note',
      { days: [span('closed', '2026-11-24', '2026-11-24')] },
      '2026-11-24',
      ['closed', '休', '', '2026/11/24(火) 休配日'],
    ],
    [
      'open on a weekday that is closed',
      { weekdays: [2], days: [span('open', '2026-11-24', '2026-11-24', '年末')] },
      '2026-11-24',
      ['open', '営', '年末', '2026/11/24(火) 臨時営業日（年末）'],
    ],
    [
      'open on a holiday that is closed',
      { holidays: true, days: [span('open', '2026-11-23', '2026-11-23')] },
      '2026-11-23',
      ['open', '営', '', '2026/11/23(月) 臨時営業日'],
    ],
  ])('%s', (_, scope, day, wanted) => expect(seen(scope, day)).toEqual(wanted))
})

describe('a day of a group’s calendar', () => {
  const closed = { days: [span('closed', '2026-11-24', '2026-11-24', '棚卸')] }
  const open = { days: [span('open', '2026-11-24', '2026-11-24', '朝便')] }

  test.each<[string, Partial<ScopeDays>, Partial<ScopeDays>, string[]]>([
    ['closed for all', {}, closed, ['closed', '休', '棚卸', '2026/11/24(火) 休配日（棚卸・すべての得意先）']],
    ['closed for itself alone', closed, {}, ['closed', '休', '棚卸', '2026/11/24(火) 休配日（棚卸）']],
    ['open where all are closed', open, closed, ['open', '営', '朝便', '2026/11/24(火) 臨時営業日（朝便）']],
    [
      'closed where all are open',
      closed,
      open,
      ['open', '営', '朝便', '2026/11/24(火) 臨時営業日（朝便・すべての得意先）'],
    ],
    [
      'closed every week for all',
      {},
      { weekdays: [2] },
      ['weekly', '定', '', '2026/11/24(火) 毎週火曜日の定休日（すべての得意先）'],
    ],
    ['closed every week for itself', { weekdays: [2] }, {}, ['weekly', '定', '', '2026/11/24(火) 毎週火曜日の定休日']],
    [
      'closed every week for both',
      { weekdays: [2] },
      { weekdays: [2] },
      ['weekly', '定', '', '2026/11/24(火) 毎週火曜日の定休日'],
    ],
  ])('%s', (_, scope, base, wanted) => expect(seen(scope, '2026-11-24', base)).toEqual(wanted))

  test('knows what of it is its own', () => {
    const own = (scope: Partial<ScopeDays>, base: Partial<ScopeDays>) =>
      facesOf({ ...nothing, ...scope }, { ...nothing, ...base }, national)('2026-11-24').own
    expect(own({}, closed)).toBeNull()
    expect(own(open, closed)).toEqual(open.days[0])
  })
})
