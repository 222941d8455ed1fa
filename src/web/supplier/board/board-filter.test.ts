import { describe, expect, it } from 'vitest'

import {
  type BoardFilter,
  listQuery,
  namesNoDay,
  nextSort,
  readFilter,
  readOpen,
  viewBeside,
  writeFilter,
} from './board-filter.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const day = '2026-11-24'

describe('views and sorting', () => {
  it('goes round', () => {
    expect(viewBeside('all', 1)).toBe('unprocessed')
    expect(viewBeside('cancelled', 1)).toBe('all')
    expect(viewBeside('all', -1)).toBe('cancelled')
    // What is seldom is gone from, and not come to.
    expect([viewBeside('closed', 1), viewBeside('closed', -1)]).toEqual(['all', 'cancelled'])
  })

  it('up, down, as usual', () => {
    expect(nextSort(null, 'amount')).toBe('amount')
    expect(nextSort('amount', 'amount')).toBe('-amount')
    expect(nextSort('-amount', 'amount')).toBe(null)
    expect(nextSort('-amount', 'number')).toBe('number')
  })
})

describe('the filter in the URL', () => {
  const usual: BoardFilter = {
    mode: 'delivery_date',
    date: '2026-11-24',
    status: 'all',
    q: '',
    store_id: [],
    store_group_id: [],
    order_counter_id: [],
    user_id: [],
    sort: null,
  }

  it.each([
    ['', false],
    ['?delivery_date=2026-11-24', false],
    ['?delivery_date=2026-02-30', true],
    ['?order_date=24', true],
    ['?date=2026-13-01', true],
  ])('%s names a day that there is none of: %s', (search, said) => {
    expect(namesNoDay(search)).toBe(said)
  })

  it('is the usual one where nothing, or nonsense, is said', () => {
    expect(readFilter('', day)).toEqual(usual)
    expect(readFilter('?delivery_date=2026-13-40&status=bogus&store_id[]=1', day)).toEqual(usual)
  })

  it('goes there and back whole', () => {
    const filter: BoardFilter = {
      mode: 'order_date',
      date: '2026-11-23',
      status: 'changed',
      q: '鮨 まる&た',
      store_id: [id],
      store_group_id: [id],
      order_counter_id: [],
      user_id: [id],
      sort: '-amount',
    }
    const search = writeFilter(filter, id)
    expect(readFilter(search, day)).toEqual(filter)
    expect(readOpen(search)).toBe(id)
  })

  it('opens nothing that is no order', () => {
    expect(readOpen('?open=../../x')).toBeNull()
  })

  it('asks the API for no more than is set', () => {
    expect(listQuery(usual)).toEqual({ delivery_date: '2026-11-24' })
    expect(listQuery({ ...usual, mode: 'order_date', status: 'unprinted', q: ' 鯛 ' })).toEqual({
      order_date: '2026-11-24',
      status: 'unprinted',
      q: '鯛',
    })
  })
})
