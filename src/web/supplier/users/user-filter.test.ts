import { expect, test } from 'vitest'
import { filterQuery, readFilter, user_kinds, writeFilter } from './user-filter.ts'

test.each([
  ['', { q: '', kind: 'all' }],
  ['?kind=suspended&q=%E5%B1%B1%E7%94%B0', { q: '山田', kind: 'suspended' }],
  ['?kind=nobody', { q: '', kind: 'all' }],
  ['?q[]=a&q[]=b', { q: '', kind: 'all' }],
] as const)('the URL %s asks for', (search, filter) => {
  expect(readFilter(search)).toEqual(filter)
})

test.each(user_kinds)('%s survives the way through the URL', kind => {
  expect(readFilter(writeFilter({ q: '山田 花子', kind }))).toEqual({ q: '山田 花子', kind })
})

test.each([
  [{ q: ' ', kind: 'all' }, {}],
  [
    { q: ' 山田 ', kind: 'owner' },
    { q: '山田', role: 'owner' },
  ],
  [{ q: '', kind: 'first_password' }, { first_password: '1' }],
  [{ q: '', kind: 'suspended' }, { state: 'suspended' }],
] as const)('%j is asked of the server as %j', (filter, query) => {
  expect(filterQuery(filter)).toEqual(query)
})
