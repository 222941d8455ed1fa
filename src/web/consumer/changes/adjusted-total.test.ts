import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { noAnswer } from '#domain/orders/answers.ts'
import { adjustedTotal } from './adjusted-total.ts'

type Line = Order['lines'][number]

const line = (name: string, more: Partial<Line> = {}): Line => ({
  line_number: 1,
  order_list_item_id: name,
  code: '',
  name,
  spec: '',
  origin: '',
  unit: '尾',
  case_unit: '',
  unit_kind: 'piece',
  pieces_per_case: null,
  quantity: '2',
  price_basis: 'piece',
  unit_price: '1000',
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: null,
  amount: null,
  note: '',
  ordered_amount: null,
  ...noAnswer,
  ...more,
})
const weighed = { price_basis: 'kg', catch_weight: true, estimated_weight: '1' } as const
const fish = (name: string, confirmed_weight: string | null) => line(name, { ...weighed, confirmed_weight })
const ordered = {
  subtotal: '9260',
  tax: '740',
  total: '10000',
  totals_by_rate: [],
  estimated: true,
  has_market_price: false,
}
const order = (lines: Line[], more: Partial<Order> = {}) => ({
  price_visible: true,
  ordered_totals: ordered,
  total: '9800',
  estimated: false,
  has_market_price: false,
  lines,
  ...more,
})

test('a total that is settled stands against what was estimated', () => {
  expect(adjustedTotal(order([fish('真鯛', '2.1'), line('昆布')]))).toEqual({
    before: '概算 ¥10,000',
    after: '¥9,800',
    open: [],
  })
})

test('while a weight or a price is open, no total is told but what is open', () => {
  const open = order([fish('真鯛', null), fish('鮭', '0.73'), line('昆布')], { estimated: true })
  expect(adjustedTotal(open)).toEqual({ before: null, after: null, open: ['真鯛'] })
  const market = order([line('松茸', { unit_price: null }), line('昆布')], { has_market_price: true })
  expect(adjustedTotal(market)?.open).toEqual(['松茸'])
  const { pieces_per_case, spec, unit } = line('')
  const instead = {
    product_item_id: 'x',
    code: '',
    name: '銀鮭',
    spec,
    unit,
    pieces_per_case,
    quantity: '1',
    tax_rate: 8 as const,
  }
  const substitute = { ...instead, ...weighed, unit_price: '900', weight: null, amount: null }
  const substituted = order([line('鮭', { confirmed_quantity: '0', substitute })], { estimated: true })
  expect(adjustedTotal(substituted)?.open).toEqual(['銀鮭'])
})

test('nothing is told of what stayed as it was, or is hidden', () => {
  const same = order([line('昆布')], { ordered_totals: { ...ordered, estimated: false }, total: '10000' })
  expect(adjustedTotal(same)).toBeNull()
  expect(adjustedTotal(order([line('昆布')], { price_visible: false }))).toBeNull()
  expect(adjustedTotal(order([line('昆布')], { ordered_totals: null }))).toBeNull()
})
