import { expect, test } from 'vitest'
import { fromData, type Postback, toData } from './postback.ts'

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const every: Postback[] = [
  { do: 'acknowledge', order_id: id, revision: 2 },
  { do: 'shortages', order_id: id, revision: 2 },
  { do: 'shortages', order_id: id, revision: null },
  { do: 'shortage', order_id: id, revision: 1, line: 12 },
  { do: 'take_back', order_id: id, revision: 3 },
  { do: 'no_order', deal_id: id, date: '2026-11-24' },
  { do: 'withdraw_no_order', deal_id: id, date: '2026-11-24' },
  { do: 'usual', deal_id: id, date: '' },
  { do: 'usual', deal_id: id, date: '2026-11-24' },
  { do: 'memo', event_id: '01H810YECXQQZ37VAXPF6H9E6T', deal_id: id },
  { do: 'order', draft_id: id },
]

test.each(every)('%j goes there and back', postback => {
  expect(fromData(toData(postback))).toEqual(postback)
  expect(toData(postback).length).toBeLessThanOrEqual(300)
})

test.each([
  '',
  'acknowledge',
  `acknowledge|${id}`,
  `acknowledge|${id}|x`,
  `acknowledge|${id}|1|2`,
  `acknowledge|' or 1=1|1`,
  `shortage|${id}|1`,
  `take_back|${id}`,
  `no_order|${id}|tomorrow`,
  `withdraw_no_order|${id}|`,
  `order|${id}|1`,
  `something|${id}`,
  `order|${id}||`,
])('%j says nothing', data => {
  expect(fromData(data)).toBeNull()
})
