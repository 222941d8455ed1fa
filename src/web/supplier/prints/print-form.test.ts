import { describe, expect, it } from 'vitest'

import { countOf, usualChoice } from './print-form.ts'

const counts = { new: 9, changed: 2, printed: 200, cancelled: 3, adjusted: 4 }

describe('how many orders are printed', () => {
  it.each([
    ['order_sheet', 'unprinted', 14],
    ['order_sheet', 'new', 9],
    ['order_sheet', 'changed', 5],
    ['order_sheet', 'adjusted', 4],
    ['order_sheet', 'all', 214],
    ['picking_by_product', 'unprinted', 11],
    ['picking_by_product', 'changed', 2],
    ['picking_by_store', 'all', 211],
  ] as const)('%s, %s: %i', (kind, which, wanted) => {
    expect(countOf(counts, { kind, which })).toBe(wanted)
  })
})

it('order sheets begin with what is not printed yet and are marked, picking lists with all', () => {
  expect(usualChoice('order_sheet')).toMatchObject({ which: 'unprinted', mark: true })
  expect(usualChoice('picking_by_group')).toMatchObject({ which: 'all', mark: false })
})
