import { describe, expect, it } from 'vitest'
import { filledRows, no_row, pastedRows } from './first-rows.ts'

describe('rows from a spreadsheet', () => {
  it('are read in the order of the columns, with the marks of a price left out', () => {
    expect(pastedRows('0012\tまだい\t1.5kg\t鮮魚\t尾\t¥1,280\r\n0013\tするめいか\t\t鮮魚\t杯\t\r\n')).toEqual([
      { ...no_row, code: '0012', name: 'まだい', spec: '1.5kg', category: '鮮魚', unit: '尾', price: '1280' },
      { ...no_row, code: '0013', name: 'するめいか', category: '鮮魚', unit: '杯' },
    ])
  })
  it('are none where one value is pasted', () => expect(pastedRows('まだい')).toBeNull())
})

it('rows in which nothing was typed are no items', () => {
  const typed = { ...no_row, name: 'まだい' }
  expect(filledRows([no_row, typed, { ...no_row, tax_rate: 10 }, { ...no_row, code: ' ' }])).toEqual([typed])
})
