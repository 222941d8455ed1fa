import { expect, it } from 'vitest'

import { byDay, modeOf } from './history.ts'

const order = (id: string, placed_at: string, delivery_date: string) => ({ id, placed_at, delivery_date })

it('groups orders by the day they were placed in Japan, or by their delivery date', () => {
  const orders = [
    order('c', '2026-11-23T15:10:00Z', '2026-11-25'),
    order('b', '2026-11-23T14:50:00Z', '2026-11-24'),
    order('a', '2026-11-22T15:00:00Z', '2026-11-24'),
  ]
  const shown = (mode: 'order_date' | 'delivery_date') =>
    byDay(orders, mode).map(({ day, orders }) => [day, orders.map(one => one.id).join('')])
  expect(shown('order_date')).toEqual([
    ['2026-11-24', 'c'],
    ['2026-11-23', 'ba'],
  ])
  expect(shown('delivery_date')).toEqual([
    ['2026-11-25', 'c'],
    ['2026-11-24', 'ba'],
  ])
})

it('takes 発注日 where the URL says nothing it knows', () => {
  expect(modeOf('delivery_date')).toBe('delivery_date')
  expect(modeOf('x')).toBe('order_date')
  expect(modeOf(null)).toBe('order_date')
})
