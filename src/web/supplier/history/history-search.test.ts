import { expect, test } from 'vitest'
import { toQuery } from '#contract/http/query.ts'
import { historyIn, historyQuery, noHistory } from './history-search.ts'

test.each([
  ['', noHistory],
  ['?mode=x&date_from=2026-13-01&amount_from=-3&state=gone', noHistory],
  [
    '?mode=delivery_date&date_from=2026-11-01&amount_to=12000&state=cancelled&q=%E9%AF%9B',
    { ...noHistory, mode: 'delivery_date', date_from: '2026-11-01', amount_to: '12000', state: 'cancelled', q: '鯛' },
  ],
  ['?state=estimated', { ...noHistory, state: 'estimated' }],
])('%s', (search, wanted) => {
  expect(historyIn(search)).toEqual(wanted)
  expect(historyIn(toQuery(historyQuery(wanted)))).toEqual(wanted)
})

test('amounts are typed as people type them', () => {
  expect(historyQuery({ ...noHistory, amount_from: '１２，０００円', amount_to: '多い' })).toEqual({
    amount_from: '12000',
  })
})
