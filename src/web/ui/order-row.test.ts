import { expect, test } from 'vitest'
import { ordersOfTonight } from '#web/demo/demo-orders.ts'
import { rowOf } from './order-row.ts'

const [order] = ordersOfTonight(new Date('2026-11-23T22:00:00+09:00'))

/** That order with one line written freely, which has this amount. */
const written = (amount: string | null, has_market_price = true) => {
  if (!order) throw new Error('no order')
  const [first, ...rest] = order.lines
  if (!first) throw new Error('no line')
  return rowOf({ ...order, has_market_price, lines: [{ ...first, free: true, amount }, ...rest] })
}

test('a row that a live event has made anew says as the list does what has no price: what was written freely', () => {
  expect(written(null)).toMatchObject({ has_market_price: true, free_open: true })
  expect(written('1200')).not.toHaveProperty('free_open')
  expect(written(null, false)).not.toHaveProperty('free_open')
  expect(order && rowOf({ ...order, has_market_price: true })).not.toHaveProperty('free_open')
})
