import { describe, expect, it } from 'vitest'

import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { isAllDone, sortDeals, troubleOf } from './deal-order.ts'

const deal = (id: string, closing_at: string | null, order_count = 0, state = 'active'): DealCard => ({
  id,
  supplier_name: id,
  phone_number: null,
  method: 'web',
  state,
  next:
    closing_at === null
      ? null
      : { delivery_date: '2026-11-24', closing_at, order_count, no_order: id.startsWith('nothing') },
  last_ordered_at: null,
})

it('puts what is not ordered yet first, by the nearest closing, and what can not be ordered last', () => {
  const deals = [
    deal('none', null),
    deal('done-early', '2026-11-23T10:00:00Z', 1),
    deal('open-late', '2026-11-23T15:00:00Z'),
    deal('suspended', '2026-11-23T09:00:00Z', 0, 'suspended'),
    deal('open-early', '2026-11-23T12:00:00Z'),
    deal('done-late', '2026-11-23T11:00:00Z', 2),
    deal('nothing-needed', '2026-11-23T10:30:00Z'),
  ]
  expect(sortDeals(deals).map(one => one.id)).toEqual([
    'open-early',
    'open-late',
    'done-early',
    'nothing-needed',
    'done-late',
    'none',
    'suspended',
  ])
})

describe('done means that a supplier has it', () => {
  const ordered = deal('a', '2026-11-23T10:00:00Z', 1)
  const order = { deal_id: 'a', delivery_date: '2026-11-24', all_short: false }
  const nothing = { undelivered: [], to_share: [], adjusted: [] }
  it.each([
    ['nothing waits', nothing, null, true],
    ['it has not arrived', { ...nothing, undelivered: [order] }, 'undelivered', false],
    ['it was not sent by LINE', { ...nothing, to_share: [order] }, 'to_share', false],
    ['nothing of it comes', { ...nothing, adjusted: [{ ...order, all_short: true }] }, 'all_short', false],
    ['some of it comes', { ...nothing, adjusted: [order] }, null, true],
    [
      'another day’s has not arrived',
      { ...nothing, undelivered: [{ ...order, delivery_date: '2026-11-25' }] },
      null,
      false,
    ],
    ['it is not known yet', { ...nothing, undelivered: undefined }, null, false],
  ] as const)('%s', (_, open, trouble, done) => {
    expect(troubleOf(ordered, open)).toBe(trouble)
    expect(isAllDone([ordered], open)).toBe(done)
  })
  it('and that there is something that can be ordered', () => {
    expect(isAllDone([deal('none', null)], nothing)).toBe(false)
    expect(isAllDone([ordered, deal('none', null)], nothing)).toBe(true)
  })
  it('and that everything is ordered', () => {
    expect(isAllDone([ordered, deal('b', '2026-11-23T10:00:00Z')], nothing)).toBe(false)
  })
  it('and that no supplier is without a closing, which none can be ordered from', () => {
    const shut = deal('b', null)
    expect(isAllDone([ordered, shut], nothing)).toBe(true)
    expect(isAllDone([ordered, { ...shut, without_closing: true }], nothing)).toBe(false)
  })
})
