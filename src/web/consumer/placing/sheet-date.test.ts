import { describe, expect, it } from 'vitest'
import { firstOpen, isOfAnotherDate, sheetDate } from './sheet-date.ts'

const day = (date: string, available: boolean) => ({ date, weekday: 1, available, reason: null, closing_at: null })
const days = [day('2026-11-20', false), day('2026-11-21', true), day('2026-11-24', true)]
const [closed, first, next] = ['2026-11-20', '2026-11-21', '2026-11-24']
const nothing = { chosen: '', has_lines: false, seen: '', linked: '' }

describe('the delivery date of a sheet', () => {
  it.each([
    ['is the first that can be ordered for', {}, first],
    ['is the one that the address names', { linked: next }, next],
    ['but not where that is closed', { linked: closed }, first],
    ['is that of the lines that are entered', { chosen: next, has_lines: true }, next],
    ['also where the address names another', { chosen: next, has_lines: true, linked: first }, next],
    ['not one that was chosen and left without lines', { chosen: next }, first],
    ['nor where the address names another', { chosen: next, linked: first }, first],
    ['stays with its lines where it has closed', { chosen: closed, has_lines: true, seen: next }, closed],
    ['stays as it was first shown', { seen: closed, linked: closed }, closed],
  ])('%s', (_, wish, date) => {
    expect(sheetDate(days, { ...nothing, ...wish })).toBe(date)
  })
  it('is believed in until the calendar is there, and is none where nothing is open', () => {
    expect(sheetDate(undefined, { ...nothing, linked: closed })).toBe(closed)
    expect(sheetDate(undefined, nothing)).toBe('')
    expect(firstOpen([day('2026-11-20', false)])).toBe('')
  })
})

describe('a draft of another date than the one that was asked for', () => {
  const sheet = { chosen: next, has_lines: true, linked: first, locked: false }
  it.each([
    ['is asked about', {}, true],
    ['not where nothing is entered', { has_lines: false }, false],
    ['not where it is for that date', { linked: next }, false],
    ['not where no date is named', { linked: '' }, false],
    ['not where that can not be ordered for', { linked: closed }, false],
    ['not where the draft has closed: another date is chosen anyway', { chosen: closed }, false],
    ['not where it is on its way', { locked: true }, false],
  ])('%s', (_, wish, asked) => {
    expect(isOfAnotherDate(days, { ...sheet, ...wish })).toBe(asked)
  })
})
