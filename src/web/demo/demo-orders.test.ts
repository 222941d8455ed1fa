import { expect, test } from 'vitest'
import { demoDays, demoItems } from './demo-items.ts'
import { demoOrder, marked, ordersOfTonight, own_store, unmarked } from './demo-orders.ts'

const evening = new Date('2026-11-20T22:40:00+09:00')

test.each([
  '2026-11-20T22:40:00+09:00',
  '2026-11-21T00:59:00+09:00',
  '2026-11-21T01:00:00+09:00',
  '2026-12-31T12:00:00+09:00',
])('the desk has orders of this evening for a day that is open, at %s', now => {
  const at = new Date(now)
  const orders = ordersOfTonight(at)
  expect(orders).toHaveLength(9)
  const open = demoDays(at, 14).filter(day => day.available)
  for (const order of orders) {
    expect(open.map(day => day.date)).toContain(order.delivery_date)
    expect(order.line_count).toBeGreaterThan(2)
    expect(Number(order.total)).toBeGreaterThan(0)
    expect(Date.parse(order.placed_at)).toBeLessThan(at.getTime())
  }
  expect(orders.filter(order => order.state === 'processed')).toHaveLength(3)
  expect(new Set(orders.map(order => order.number)).size).toBe(orders.length)
})

test('an order is reckoned as the product reckons, and is marked and unmarked at the desk', () => {
  const items = demoItems(evening)
  const day = demoDays(evening, 14).find(one => one.available)
  const tuna = items.find(item => item.name === '本鮪 赤身')
  const line = { order_list_item_id: tuna?.id ?? '', unit_kind: 'piece' as const, quantity: '2', note: '' }
  const wish = { delivery_date: day?.date ?? '', note: '', lines: [line] }
  const order = demoOrder(wish, items, { ...own_store, deal_id: 'x', sequence: 26_110_411, day, at: evening })
  expect(order).toMatchObject({ subtotal: '6400', tax: '512', total: '6912', number: '2611-0411-8' })
  const done = marked(order, 'processed', evening)
  expect([done.state, done.may.process]).toEqual(['processed', false])
  expect(unmarked(done, evening)).toMatchObject({ state: 'placed', processed_at: null, may: { process: true } })
})
