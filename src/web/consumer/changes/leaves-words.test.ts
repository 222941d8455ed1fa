import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order-shapes.ts'
import { leavesWords } from './leaves-words.ts'

const failed: Order['dispatches'][number] = {
  id: 'd',
  order_revision: 1,
  channel: 'fax',
  state: 'failed',
  failure_class: 'bad_number',
  sent_at: null,
  delivered_at: null,
  failed_at: '2026-11-30T01:00:00Z',
  acknowledged_at: null,
}
const event = (kind: string): Order['events'][number] => ({
  id: '1',
  kind,
  revision: 1,
  actor_area: 'consumer',
  actor_name: '',
  happened_at: '2026-11-30T01:00:00Z',
  diff: null,
})

test('a change is promised as a 訂正 only to whoever has what it corrects', () => {
  const order: Parameters<typeof leavesWords>[0] = {
    method: 'fax',
    revision: 1,
    seen_at: null,
    dispatches: [failed],
    events: [event('placed')],
  }
  const words = (given: object) => leavesWords({ ...order, ...given })
  expect(words({})).toBe('仕入先には変更後のすべての商品の注文書（第2版）として届きます。')
  expect(words({ events: [event('told_by_phone')] })).toContain('電話で伝えた内容に代わる、すべての商品の注文書')
  expect(words({ seen_at: '2026-11-30T01:00:00Z' })).toBe('仕入先には訂正（第2版）として届きます。')
  expect(words({ method: 'line', seen_at: '2026-11-30T01:00:00Z' })).toBe(
    '次の画面から、訂正（第2版）をLINEで仕入先に送ってください。',
  )
})
