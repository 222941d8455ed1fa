import { expect, it } from 'vitest'

import { lineMessages, oddKey, pageMessages } from './confirm-messages.ts'

const sent = [
  { order_list_item_id: 'a', unit_kind: 'piece', quantity: '1' },
  { order_list_item_id: 'b', unit_kind: 'case', quantity: '2' },
]
const messages = [
  { field: 'delivery_date', message: '締切を過ぎました' },
  { field: 'lines[1].quantity', message: '数量は3以上で入力してください' },
  { field: 'lines.1.seen_unit_price', message: '価格が変わりました' },
  { field: 'lines[1].quantity', message: '数量は3以上で入力してください' },
  { field: 'lines[9].quantity', message: 'どこにもない行' },
  { field: 'lines', message: '最低発注金額に足りません' },
  { field: 'delivery_date', message: '締切を過ぎました' },
]

it('puts messages beside the line that was sent', () => {
  expect([...lineMessages(messages, sent)]).toEqual([
    [
      'b/case',
      [
        { part: 'quantity', message: '数量は3以上で入力してください' },
        { part: 'seen_unit_price', message: '価格が変わりました' },
      ],
    ],
  ])
})

it('shows the others on the page, each once', () => {
  expect(pageMessages(messages).map(one => one.field)).toEqual(['delivery_date', 'lines'])
})

it('asks again only when the quantity or unit is another', () => {
  expect(oddKey(sent[1] ?? expect.fail())).toBe('b/case/2')
})
