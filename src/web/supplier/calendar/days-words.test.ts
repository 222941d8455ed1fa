import { expect, test } from 'vitest'
import type { MarkedDays, ScopeDays } from '#domain/calendar/calendar-edit.ts'
import { changeWords, markWords, scopeWords, spanWords } from './days-words.ts'

const closed: MarkedDays = { kind: 'closed', from: '2026-12-31', to: '2027-01-03', note: '年末年始' }
const open: MarkedDays = { kind: 'open', from: '2026-11-29', to: '2026-11-29', note: '' }
const none: ScopeDays = { weekdays: [], holidays: false, days: [] }

test.each([
  [{ from: '2026-11-24', to: '2026-11-24' }, '2026/11/24(火)'],
  [{ from: '2026-11-24', to: '2026-11-25' }, '2026/11/24(火)〜2026/11/25(水)'],
])('%j reads %s', (span, words) => expect(spanWords(span)).toBe(words))

test.each([
  [closed, '休配 2026/12/31(木)〜2027/01/03(日)（年末年始）'],
  [open, '臨時営業 2026/11/29(日)'],
])('a mark: %j', (mark, words) => expect(markWords(mark)).toBe(words))

test.each([
  ['nothing', none, ['定休の曜日なし', '祝日も配達']],
  [
    'weekdays, holidays and days',
    { weekdays: [3, 0], holidays: true, days: [open] },
    ['定休の曜日 日・水', '祝日は休配', '臨時営業 2026/11/29(日)'],
  ],
])('a scope: %s', (_case, scope, words) => expect(scopeWords(scope)).toEqual(words))

test.each([
  ['nothing', none, none, []],
  ['a day more', none, { ...none, days: [open] }, ['設定：臨時営業 2026/11/29(日)']],
  ['a day less', { ...none, days: [open] }, none, ['解除：臨時営業 2026/11/29(日)']],
  [
    'a weekday and the holidays',
    none,
    { ...none, weekdays: [0], holidays: true },
    ['設定：定休の曜日 日', '設定：祝日は休配'],
  ],
])('what changes: %s', (_case, before, after, words) => expect(changeWords(before, after)).toEqual(words))
