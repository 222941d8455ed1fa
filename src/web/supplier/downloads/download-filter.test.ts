import { describe, expect, it } from 'vitest'
import { earlierOf, filterOf, readQuery, usualFrom, writeQuery } from './download-filter.ts'

const usual = usualFrom('2026-11-27')
const read = (text: string) => readQuery(new URLSearchParams(text), usual)
const written = (text: string) => writeQuery(read(text), usual).toString()

describe('the URL of the download page', () => {
  it('says the filter, and only what differs from the usual', () => {
    expect(written('')).toBe('')
    const text = 'from=2026-11-01&to=2026-11-30&store=s1&store=s2&group=g1&counter=c1&range=all'
    expect(written(text)).toBe(text)
  })

  it('takes nothing that is no day', () => {
    expect(read('from=2026-02-31&to=x&range=most')).toEqual({
      from: '2026-11-20',
      to: '',
      stores: [],
      group: null,
      counter: null,
      range: 'undownloaded',
    })
  })

  it('is what the server is asked', () => {
    expect(filterOf(read('from=2026-11-01&store=s1&group=g1&counter=c1'))).toEqual({
      delivery_from: '2026-11-01',
      store_id: ['s1'],
      store_group_id: ['g1'],
      order_counter_id: ['c1'],
    })
    expect(filterOf(read('from=&range=all'))).toEqual({})
  })

  it('begins a week back, with any first day or none where that is asked for; what is older is asked about', () => {
    expect(filterOf(read(''))).toEqual({ delivery_from: '2026-11-20' })
    expect([written('from='), written('from=2026-11-20')]).toEqual(['from=', ''])
    expect(earlierOf(read('group=g1'))).toEqual({ delivery_to: '2026-11-19', store_group_id: ['g1'] })
    expect(earlierOf(read('from='))).toBe(null)
  })
})
