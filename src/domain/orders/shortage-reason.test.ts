import { expect, test } from 'vitest'
import { answerText } from '#domain/exports/order-sheet.ts'
import { diffOrders } from './diff.ts'
import { changeLine, changesOf } from './diff-words.ts'
import { shortageReason } from './shortage-reason.ts'

test.each([
  ['欠品', ''],
  [' 欠品です。', ''],
  ['', ''],
  [null, ''],
  ['入荷なし', '入荷なし'],
  ['産地欠品', '産地欠品'],
  ['欠品 来週から', '欠品 来週から'],
])('%s as a reason is %s', (reason, shown) => {
  expect(shortageReason(reason)).toBe(shown)
})

test('欠品 for the reason that it is missing is said once, in a notice and on paper', () => {
  const line = { order_list_item_id: 'tai', unit_kind: 'piece' as const, name: '真鯛', unit: '尾', quantity: '2' }
  const order = (reason: string | null, confirmed_quantity: string | null) => ({
    delivery_date: '2026-11-24',
    note: '',
    lines: [{ ...line, shortage_reason: reason, confirmed_quantity }],
  })
  const said = (before: ReturnType<typeof order>, after: ReturnType<typeof order>) =>
    changesOf(diffOrders(before, after)).map(changeLine)
  expect(said(order(null, null), order('欠品', '0'))).toEqual(['真鯛：出荷数量 注文どおり → 欠品'])
  expect(said(order('欠品', '0'), order('入荷なし', '0'))).toEqual(['真鯛：欠品の理由 「入荷なし」'])
  const answer = { ...line, case_unit: '', confirmed_weight: null, substitute: null }
  const onPaper = (shortage_reason: string) => answerText({ ...answer, confirmed_quantity: '0', shortage_reason })
  expect([onPaper('欠品'), onPaper('入荷なし')]).toEqual(['欠品', '欠品(入荷なし)'])
})
