import { expect, test } from 'vitest'
import { rowsOf, usual_rows } from '#web/supplier/calendar/closing-draft.ts'
import { closingInForce, type Draft, formOf, judge, wordsOf } from './conditions-draft.ts'

const draft: Draft = {
  method: 'web',
  order_counter_id: null,
  store_group_ids: [],
  delivery_weekdays: null,
  minimum_amount: '',
  price_visible: true,
  closing: null,
}
const counter = { fax_verified: false, mail_verified: true }

test.each([
  ['as it is', {}, []],
  ['an amount', { minimum_amount: '5000' }, []],
  ['words for an amount', { minimum_amount: '五千' }, ['minimum_amount']],
  ['no weekday', { delivery_weekdays: [] }, ['delivery_weekdays']],
  ['by mail to a proved address', { method: 'mail' as const }, []],
  ['by fax to a number that is not proved', { method: 'fax' as const }, ['method']],
])('judged: %s', (_case, some, fields) => {
  const { form, errors } = judge({ ...draft, ...some }, 'web', counter)
  expect(Object.keys(errors)).toEqual(fields)
  expect(form === null).toBe(fields.length > 0)
})

test('a method that stands is not asked about again; a wrong closing has no form and says itself why', () => {
  expect(judge({ ...draft, method: 'fax' }, 'fax', null).errors).toEqual({})
  const closing = usual_rows.map(row => ({ ...row, time: 'x' }))
  expect(formOf({ ...draft, closing })).toBeNull()
  expect(judge({ ...draft, closing }, 'web', null)).toEqual({ form: null, errors: {} })
})

const rule = (lead_days: number) => ({ weekdays: { 1: { lead_days, minutes: 600, day_kind: 'calendar' as const } } })
const of = (store_group_id: string | null, lead_days: number) => ({
  store_group_id,
  deal_id: null,
  name: null,
  customer_code: null,
  rule: rule(lead_days),
  noted: false,
})
const store_groups = [
  { id: 'g1', name: '東' },
  { id: 'g2', name: '西' },
]
test.each([
  ['the first of its groups that has one', ['g1', 'g2'], rowsOf(rule(2))],
  ['everybody’s', ['g1'], rowsOf(rule(1))],
])('a closing of its own begins with that of %s', (_case, groups, rows) =>
  expect(closingInForce(groups, { closings: [of(null, 1), of('g2', 2)], store_groups })).toEqual(rows),
)
test('none is in force where there is none', () =>
  expect(closingInForce([], { closings: [], store_groups })).toBeNull())

test('in words', () => {
  const form = formOf({ ...draft, store_group_ids: ['g2'], order_counter_id: 'c' })
  if (!form) throw new Error('has a form')
  const words = wordsOf(form, { store_groups, order_counters: [{ id: 'c', name: '本店' }] })
  expect(words.join('\n')).toMatch(/本店[\s\S]*西[\s\S]*得意先だけの受注締め：なし/)
})
