import { expect, it } from 'vitest'
import { diffOrders } from '#domain/orders/diff.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { diffWords, eventName } from './event-words.ts'

const line = (id: string, quantity: string, more: object = {}) => ({
  order_list_item_id: id,
  unit_kind: 'piece' as const,
  name: `商品${id}`,
  quantity,
  ...more,
})
const unitOf = (_: string, kind: UnitKind) => (kind === 'case' ? 'ケース' : '尾')

it('says a difference in short lines', () => {
  const diff = diffOrders(
    {
      delivery_date: '2026-11-24',
      note: '',
      lines: [line('1', '2.000', { amount: '200' }), line('2', '1'), line('4', '1', { note: '' })],
    },
    {
      delivery_date: '2026-11-25',
      note: '裏口へ',
      lines: [
        line('1', '3', { amount: '300' }),
        line('3', '5', { unit_kind: 'case' as const }),
        line('4', '1', { note: '小さめ' }),
      ],
    },
  )
  expect(diffWords(diff, unitOf)).toEqual([
    '納品日：2026/11/24(火) → 2026/11/25(水)',
    '商品1：数量 2尾 → 3尾',
    '商品4：備考 なし → 「小さめ」',
    '追加：商品3 5ケース',
    '取りやめ：商品2 1尾',
    '全体の備考：なし → 「裏口へ」',
  ])
})

it('says of weights and prices that are taken back that they are', () => {
  const order = (more: object) => ({ delivery_date: '2026-11-24', note: '', lines: [line('1', '2', more)] })
  const said = (before: object, after: object) =>
    eventName({ kind: 'adjusted', actor_area: 'supplier', diff: diffOrders(order(before), order(after)) })
  const settled = { confirmed_weight: '3.250', amount: '325' }
  expect(said(settled, { amount: '300' })).toBe('仕入先が重量・単価の確定を取り消しました')
  expect(said(settled, { confirmed_weight: '3' })).toBe('仕入先が変更しました')
  expect(said(settled, { confirmed_quantity: '0' })).toBe('仕入先が変更しました')
})

it("says a supplier's answer, and an amount that changed alone", () => {
  const before = {
    delivery_date: '2026-11-24',
    note: '',
    lines: [line('1', '2', { amount: null }), line('2', '1', { amount: '100' })],
  }
  const after = {
    delivery_date: '2026-11-24',
    note: '',
    lines: [
      line('1', '2', { confirmed_weight: '3.250', shortage_reason: '入荷なし' }),
      line('2', '1', { amount: '120' }),
    ],
  }
  expect(diffWords(diffOrders(before, after), unitOf)).toEqual([
    '商品1：出荷重量 3.25kg',
    '商品1：欠品の理由 「入荷なし」',
    '商品2：金額 ¥100 → ¥120',
  ])
})

it.each([[null], [undefined], ['x'], [{ added: 1 }], [{}]])('says nothing of %j', diff => {
  expect(diffWords(diff, unitOf)).toEqual([])
})

it('names events', () => {
  const acknowledged = { kind: 'acknowledged', actor_area: 'supplier', diff: null } as const
  expect([false, true].map(was_cancelled => eventName(acknowledged, was_cancelled))).toEqual([
    '仕入先が受け付けました',
    '仕入先が取消を確認しました',
  ])
  const taken_back = { ...acknowledged, kind: 'unprocessed' } as const
  expect([false, true].map(was_cancelled => eventName(taken_back, was_cancelled))).toEqual([
    '仕入先が受け付ける前に戻しました',
    '仕入先が取消の確認を取り消しました',
  ])
  expect(eventName({ kind: 'edited', actor_area: 'consumer', diff: null })).toBe('変更しました')
  expect(eventName({ kind: 'edited', actor_area: 'supplier', diff: null })).toBe('仕入先が変更依頼を承諾しました')
  expect(eventName({ kind: 'something_new', actor_area: 'system', diff: null })).toBe('更新しました')
})
