import { expect, test } from 'vitest'
import { filterQuery, isNarrowed, type ListFilter, readFilter, readOpened, writeFilter } from './item-filter.ts'

const plain: ListFilter = { q: '', category: [], state: 'all', sort: 'code' }
const item = '0198c1de-7000-7000-8000-000000000001'

test.each<[string, ListFilter]>([
  ['nothing', plain],
  ['a search', { ...plain, q: 'とまと 熊本' }],
  ['categories, one of them none', { ...plain, category: ['鮮魚', ''] }],
  ['state and order', { ...plain, state: 'sold_out', sort: 'updated' }],
])('a URL with %s gives back what was written', (_name, filter) => {
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(readFilter(writeFilter(filter, { kind: 'item', id: item }))).toEqual(filter)
})

test('what is malformed is as usual', () => {
  expect(readFilter('?state=gone&sort=%00&category=x&q[]=1')).toEqual(plain)
  expect(readOpened('?open=1234')).toBeNull()
})

test('what is opened stands in the URL', () => {
  for (const opened of [{ kind: 'item', id: item }, { kind: 'new' }, { kind: 'prices' }] as const) {
    expect(readOpened(writeFilter(plain, opened))).toEqual(opened)
  }
  expect(readOpened(writeFilter(plain))).toBeNull()
})

test('what is as usual is not asked for', () => {
  expect(filterQuery(plain)).toEqual({})
  expect(filterQuery({ ...plain, q: ' 鯛 ' })).toEqual({ q: '鯛' })
  expect(isNarrowed(plain)).toBe(false)
  expect(isNarrowed({ ...plain, sort: 'name' })).toBe(false)
  expect(isNarrowed({ ...plain, category: [''] })).toBe(true)
})
