import { describe, expect, it } from 'vitest'
import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { dueLater, dueTonight, whyNothing } from './fill-usual.ts'

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

describe('who is passed over', () => {
  it('names a supplier that closes on a later night, and none that is ordered from or due tonight', () => {
    const later = { ...next, closing_at: '2026-11-22T20:00:00+09:00' }
    const deals = [deal(), deal({ id: '2', next: later }), deal({ id: '3', next: { ...later, order_count: 1 } })]
    expect(dueLater(deals, now)).toEqual([{ deal_id: '2', supplier_name: '魚政', why: '締切が24時間より先です' }])
  })

  it.each<[string, string | null, number, string[], string | null]>([
    ['something was put in', null, 1, ['鯛'], null],
    ['it takes no orders', 'suspended', 0, [], 'いまは発注できません'],
    ['nothing was ordered before', null, 0, [], '過去の発注がありません'],
    ['all of it is gone', null, 0, ['鯛', '鯵'], 'この納品日に発注できる商品がありません（鯛、鯵）'],
  ])('%s', (_, closed_reason, added, left_out, why) => {
    expect(whyNothing(closed_reason, { added, left_out })).toBe(why)
  })
})
