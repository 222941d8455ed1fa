import { describe, expect, it } from 'vitest'
import { firstOpen, sheetDate } from './sheet-date.ts'

const day = (date: string, available: boolean) => ({ date, weekday: 1, available, reason: null, closing_at: null })
const days = [day('2026-11-20', false), day('2026-11-21', true), day('2026-11-24', true)]
const [closed, first, next] = ['2026-11-20', '2026-11-21', '2026-11-24']
const nothing = { chosen: '', has_lines: false, seen: '', linked: '' }

describe('the delivery date of a sheet', () => {
  it.each([
    ['is the first that can be ordered for', {}, first],
    ['is the one that the address names', { linked: next }, next],
    ['but not where that is closed', { linked: closed }, first],
    ['is the chosen one', { chosen: next, linked: first }, next],
    ['not one that was chosen for nothing and has closed', { chosen: closed, linked: next }, next],
    ['stays with its lines where it has closed', { chosen: closed, has_lines: true, seen: next }, closed],
    ['stays as it was first shown', { seen: closed, linked: next }, closed],
  ])('%s', (_, wish, date) => {
    expect(sheetDate(days, { ...nothing, ...wish })).toBe(date)
  })
  it('is believed in until the calendar is there, and is none where nothing is open', () => {
    expect(sheetDate(undefined, { ...nothing, linked: closed })).toBe(closed)
    expect(sheetDate(undefined, nothing)).toBe('')
    expect(firstOpen([day('2026-11-20', false)])).toBe('')
  })
})
