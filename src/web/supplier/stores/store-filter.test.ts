import { expect, test } from 'vitest'
import { filterQuery, isNarrowed, no_filter, readFilter, writeFilter } from './store-filter.ts'

const id = '01890000-0000-7000-8000-000000000001'

test('a filter goes through the URL and back', () => {
  const filter = { ...no_filter, q: '鮨', state: 'asked' as const, user_id: id }
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(filterQuery({ ...filter, q: ' 鮨 ' })).toEqual({ q: '鮨', state: 'asked', user_id: id })
  expect(writeFilter(no_filter)).toBe('')
})

test('what a URL has wrong is as usual', () => {
  expect(readFilter('?state=none&store_group_id=1&q[]=a&order_counter_id=')).toEqual(no_filter)
  expect([
    isNarrowed(no_filter),
    isNarrowed({ ...no_filter, q: ' ' }),
    isNarrowed({ ...no_filter, user_id: id }),
  ]).toEqual([false, false, true])
})
