import { describe, expect, it } from 'vitest'
import { filterOf, readQuery, writeQuery } from './download-filter.ts'

const read = (text: string) => readQuery(new URLSearchParams(text))

describe('the URL of the download page', () => {
  it('says the filter, and only what differs from the usual', () => {
    expect(writeQuery(read('')).toString()).toBe('')
    const text = 'from=2026-11-01&to=2026-11-30&store=s1&store=s2&group=g1&counter=c1&range=all'
    expect(writeQuery(read(text)).toString()).toBe(text)
  })

  it('takes nothing that is no day', () => {
    expect(read('from=2026-02-31&to=x&range=most')).toEqual({
      from: '',
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
    expect(filterOf(read('range=all'))).toEqual({})
  })
})
