import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { foundIn } from './odd-wishes.ts'

const line = (line_number: number, order_list_item_id: string) => ({
  line_number,
  order_list_item_id,
  unit_kind: 'piece',
})
const lines = [line(1, '茗荷'), line(2, '大根'), line(3, '白菜')] as Order['lines']
const odd = { usual: '5', times: '80' }
// The second and the third are wished otherwise.
const seen = [
  { ...line(1, '大根'), quantity: '400', odd },
  { ...line(2, '白菜'), quantity: '90', odd },
] as unknown as PreviewedOrder['lines']

test('a quantity that is refused by a limit is said beside its line and not asked about; the others are', () => {
  const said = { field: 'lines[0].quantity', name: 'above_maximum', line: 0, message: '60以下で入力してください' }
  const found = foundIn(lines, { lines: seen, messages: [said] }, [2, 3])
  expect(found.refused).toEqual({ 2: '60以下で入力してください' })
  expect(found.odd.map(one => one.order_list_item_id)).toEqual(['白菜'])
})

test('what refuses an order, and not a request, leaves the question', () => {
  const messages = [
    { field: 'delivery_date', name: 'closing_passed', message: '締切を過ぎています' },
    { field: 'lines[0]', name: 'too_late', line: 0, message: '間に合いません' },
    { field: 'lines[1]', name: 'sold_out', line: 1, message: '売り切れです' },
  ]
  const found = foundIn(lines, { lines: seen, messages }, [2, 3])
  expect(found.refused).toEqual({})
  expect(found.odd).toHaveLength(2)
})
