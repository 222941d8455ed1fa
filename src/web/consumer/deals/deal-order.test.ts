import { expect, it } from 'vitest'

import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { sortDeals } from './deal-order.ts'

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
