import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '#domain/shared/day.ts'
import {
  longest_span,
  type MarkedDays,
  markDays,
  markOn,
  mergeMarks,
  nonDeliveryOf,
  whyNoSpan,
} from './calendar-edit.ts'
import { whyNoDelivery } from './closing.ts'

const first = '2026-11-01'
const day = fc.integer({ min: 0, max: 59 }).map(n => addDays(first, n))
const span = fc.tuple(day, day).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a }))
const mark = fc.record({ kind: fc.constantFrom('closed' as const, 'open' as const), note: fc.constantFrom('', '棚卸') })
const edit = fc.record({ span, mark: fc.option(mark) })
const all: Day[] = Array.from({ length: 62 }, (_, n) => addDays(first, n - 1))
const play = (edits: { span: { from: Day; to: Day }; mark: { kind: 'closed' | 'open'; note: string } | null }[]) =>
  edits.reduce<MarkedDays[]>((days, one) => markDays(days, one.span.from, one.span.to, one.mark), [])

describe('markDays', () => {
  it('splits, replaces and joins', () => {
    const year_end = markDays([], '2026-12-29', '2027-01-04', { kind: 'closed', note: '年末年始' })
    const with_open = markDays(year_end, '2026-12-30', '2026-12-30', { kind: 'open', note: '臨時便' })
    expect(with_open).toEqual([
      { kind: 'closed', from: '2026-12-29', to: '2026-12-29', note: '年末年始' },
      { kind: 'open', from: '2026-12-30', to: '2026-12-30', note: '臨時便' },
      { kind: 'closed', from: '2026-12-31', to: '2027-01-04', note: '年末年始' },
    ])
    expect(markDays(with_open, '2026-12-30', '2026-12-30', { kind: 'closed', note: '年末年始' })).toEqual(year_end)
    expect(markDays(with_open, '2026-12-01', '2027-01-31', null)).toEqual([])
  })

  it('says on every day what was said of it last, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), edits => {
        const days = play(edits)
        for (const one of all) {
          const last = edits.findLast(({ span }) => span.from <= one && one <= span.to)?.mark ?? null
          const found = markOn(days, one)
          expect(found && { kind: found.kind, note: found.note }).toEqual(last)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('keeps entries apart, in order, none longer than it may be, and no two that could be one', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), edits => {
        const days = play(edits)
        for (const [index, one] of days.entries()) {
          expect(whyNoSpan(one.from, one.to)).toBeNull()
          const next = days[index + 1]
          if (!next) continue
          expect(next.from > one.to).toBe(true)
          const same = next.kind === one.kind && next.note === one.note && next.from === addDays(one.to, 1)
          expect(same && daysBetween(one.from, next.to) + 1 <= longest_span).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('means for orders what it shows: closed is closed, open is open', () => {
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
        (edits, weekdays) => {
          const days = play(edits)
          const asked = nonDeliveryOf([{ weekdays, holidays: false, days }])
          for (const one of all) {
            const why = whyNoDelivery(one, asked, new Set())
            const found = markOn(days, one)
            if (found?.kind === 'open') expect(why).toBeNull()
            if (found?.kind === 'closed') expect(why?.reason).toBe('non_delivery_day')
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

it('a span is two days in order, a year at most', () => {
  expect(whyNoSpan('2026-01-01', '2026-01-01')).toBeNull()
  expect(whyNoSpan('2026-01-01', '2027-01-01')).toBeNull()
  expect(whyNoSpan('2026-01-01', '2027-01-02')).toBe('一度に設定できるのは366日までです')
  expect(whyNoSpan('2026-01-02', '2026-01-01')).toBe('終わりの日は始まりの日以降にしてください')
  expect(whyNoSpan('', '2026-01-01')).toBe('日付を入力してください')
})

it('scopes add up: closed in one is closed, open in one is open', () => {
  const all_stores = {
    weekdays: [0],
    holidays: true,
    days: markDays([], '2026-12-31', '2027-01-04', { kind: 'closed', note: '' }),
  }
  const group = {
    weekdays: [3, 0],
    holidays: false,
    days: markDays([], '2027-01-04', '2027-01-04', { kind: 'open', note: '' }),
  }
  const both = nonDeliveryOf([all_stores, group])
  expect(both).toEqual({
    weekdays: [0, 3],
    holidays: true,
    ranges: [{ from: '2026-12-31', to: '2027-01-04', note: '' }],
    open_days: ['2027-01-04'],
  })
  expect(whyNoDelivery('2027-01-04', both, new Set())).toBeNull()
})

describe('two people marking days', () => {
  it('each day that was touched here is as it is here, every other as it stands now', () => {
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 4 }),
        fc.array(edit, { maxLength: 4 }),
        fc.array(edit, { maxLength: 4 }),
        (...edits) => {
          const [base, mine, now] = edits.map(play) as [MarkedDays[], MarkedDays[], MarkedDays[]]
          const merged = mergeMarks(base, mine, now)
          const seen = (days: MarkedDays[], on: Day) => {
            const marked = markOn(days, on)
            return marked && { kind: marked.kind, note: marked.note }
          }
          for (const on of all) {
            const [was, is] = [seen(base, on), seen(mine, on)]
            const touched = JSON.stringify(was) !== JSON.stringify(is)
            expect(seen(merged, on)).toEqual(touched ? is : seen(now, on))
          }
        },
      ),
    )
  })
})
