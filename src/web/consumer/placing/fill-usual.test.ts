import { describe, expect, it } from 'vitest'
import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { dueTonight } from './fill-usual.ts'

const now = new Date('2026-11-20T20:00:00+09:00')
const next = {
  delivery_date: '2026-11-21',
  closing_at: '2026-11-21T02:00:00+09:00',
  order_count: 0,
  no_order: false,
}
const deal = (change: Partial<DealCard> = {}): DealCard => ({
  id: '1',
  supplier_name: '魚政',
  phone_number: null,
  method: 'web',
  state: 'active',
  next,
  last_ordered_at: '2026-11-19T20:00:00+09:00',
  ...change,
})

describe('the usual orders of a night', () => {
  it.each<[string, Partial<DealCard>, boolean]>([
    ['closes in some hours', {}, true],
    ['closes in two days', { next: { ...next, closing_at: '2026-11-22T20:00:00+09:00' } }, false],
    [
      'nobody knows when it closes',
      { next: { ...next, closing_at: '2026-11-23T00:00:00+09:00', no_closing: true } },
      true,
    ],
    ['is ordered already', { next: { ...next, order_count: 1 } }, false],
    ['nothing is needed', { next: { ...next, no_order: true } }, false],
    ['has no date', { next: null }, false],
    ['is suspended', { state: 'suspended' }, false],
  ])('%s', (_, change, due) => {
    expect(dueTonight([deal(change)], now)).toHaveLength(due ? 1 : 0)
  })
})
