import { expect, test } from 'vitest'
import { errorsOf, mergeRows, rowsOf, ruleChanges, ruleOf, usual_row, usual_rows } from './closing-draft.ts'

const thursday = { lead_days: 1, minutes: 27 * 60, day_kind: 'calendar' } as const
const rule = { weekdays: { 4: thursday } }

test('a rule that is read into rows and written back is the same; a day without a closing is not delivered on', () => {
  const rows = rowsOf(rule)
  expect(rows[4]).toEqual({ delivers: true, lead_days: '1', time: '27:00', day_kind: 'calendar' })
  expect(rows[0]?.delivers).toBe(false)
  expect(ruleOf(rows)?.weekdays[4]).toEqual(thursday)
  expect(ruleOf(rows)?.weekdays[0]).toBeNull()
})

test.each([
  ['as usual', {}, []],
  ['full-width digits', { lead_days: '２', time: '２７：００' }, []],
  ['until 30:00', { time: '30:00' }, []],
  ['past 30:00', { time: '31:00' }, ['time']],
  ['more than a month ahead', { lead_days: '31' }, ['lead_days']],
  ['nothing typed', { lead_days: '', time: '' }, ['lead_days', 'time']],
  ['wrong, but nothing is delivered then', { delivers: false, lead_days: 'x', time: 'x' }, []],
])('a row: %s', (_case, typed, fields) => {
  const row = { ...usual_row, ...typed }
  expect(Object.keys(errorsOf(row))).toEqual(fields)
  expect(ruleOf([row]) === null).toBe(fields.length > 0)
})

test('what changes is said by weekday, beside what was', () => {
  const later = { weekdays: { 4: { ...thursday, minutes: 17 * 60 } } }
  expect(ruleChanges(rule, rule)).toEqual([])
  expect(ruleChanges(rule, later)).toEqual([expect.stringMatching(/^木曜納品：.*17:00.*これまで .*27:00/)])
  expect(ruleChanges(rule, null)).toEqual([expect.stringContaining('この範囲だけの締めはありません')])
})

test('a weekday that was not touched here keeps what a colleague has saved for it', () => {
  const at = (day: number, time: string, rows = usual_rows) =>
    rows.map((row, n) => (n === day ? { ...row, time } : row))
  expect(mergeRows(usual_rows, at(6, '12:00'), at(2, '20:00'))).toEqual(at(6, '12:00', at(2, '20:00')))
  expect(mergeRows(usual_rows, at(2, '9:00'), at(2, '20:00'))).toEqual(at(2, '9:00'))
  expect(mergeRows(usual_rows, null, at(2, '20:00'))).toBeNull()
})
