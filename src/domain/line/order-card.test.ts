import { expect, test } from 'vitest'
import type { OrderSheet, OrderSheetLine } from '#domain/exports/order-sheet.ts'
import { type LineMessage, vermilion } from './messages.ts'
import { orderCard, shortageQuestion } from './order-card.ts'
import { closingCards, noticeMessage, placedCard } from './restaurant-cards.ts'

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const url = `https://oroshi.example/suppliers/orders/${id}`
const long = (length: number) => '鮪'.repeat(length)

const line = (line_number: number): OrderSheetLine => ({
  line_number,
  order_list_item_id: id,
  code: '000101',
  name: long(100),
  spec: long(60),
  origin: long(60),
  unit: 'パック',
  case_unit: 'ケース',
  unit_kind: 'case',
  pieces_per_case: '1000.000',
  quantity: '99999.999',
  price_basis: 'piece',
  unit_price: null,
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: null,
  amount: null,
  note: long(100),
  confirmed_quantity: null,
  confirmed_weight: null,
  shortage_reason: null,
  substitute: null,
})
const party = { name: long(60), address: null, phone_number: null, fax_number: null }
const sheet: OrderSheet = {
  number: '0012-3456-7',
  revision: 2,
  state: 'placed',
  mark: '訂正',
  placed_at: new Date('2026-11-20T00:00:00Z'),
  placed_by_name: long(60),
  delivery_date: '2026-11-24',
  closing_at: new Date('2026-11-23T08:00:00Z'),
  method: 'web',
  note: long(500),
  parties: {
    consumer: party,
    supplier: { ...party, registration_number: null },
    store: { customer_code: '1', name: long(60) },
    order_counter: null,
  },
  lines: Array.from({ length: 500 }, (_, index) => line(index + 1)),
  price_visible: false,
  totals_by_rate: [],
  subtotal: '0',
  tax: '0',
  total: '0',
  estimated: false,
  has_market_price: true,
  changes: Array.from({ length: 500 }, () => ({
    line_number: null,
    subject: long(100),
    before: '1',
    after: long(100),
  })),
  ended_shortages: Array.from({ length: 500 }, () => ({ name: long(100), said: '欠品', now: '99999.999ケース' })),
}

/** What LINE counts: bytes of a bubble, and of a whole carousel. */
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
const bubblesOf = (message: LineMessage) => {
  if (message.type !== 'flex') return []
  return message.contents.type === 'carousel' ? message.contents.contents : [message.contents]
}

const near = {
  deal_id: id,
  supplier_name: long(60),
  delivery_date: '2026-11-24',
  closing_at: new Date('2026-11-23T08:00:00Z'),
  waits_for_approval: false,
  url,
}
test.each<[string, LineMessage]>([
  ['an order', orderCard(sheet, 'edited', { order_id: id, url })],
  ['the question for 欠品', shortageQuestion({ order_id: id, revision: 12, number: sheet.number, url }, sheet.lines)],
  ['what was ordered', placedCard(sheet, url, false)],
  ['what was written down to be sent', placedCard(sheet, url, true)],
  [
    'what was entered',
    placedCard(sheet, url, false, {
      entered: { way: 'phone', caller: long(100), reason: long(200) },
      wrong: long(100),
    }),
  ],
  ['what a schedule made', placedCard(sheet, url, true, { left_out: Array.from({ length: 500 }, () => long(100)) })],
  [
    'closings',
    closingCards(
      long(60),
      Array.from({ length: 40 }, () => near),
    ),
  ],
])('%s of the greatest length is within what LINE takes', (_, message) => {
  if (message.type !== 'flex') throw new Error('no card')
  expect(message.altText.length).toBeLessThanOrEqual(400)
  expect(bubblesOf(message).length).toBeLessThanOrEqual(12)
  for (const bubble of bubblesOf(message)) expect(bytes(bubble)).toBeLessThanOrEqual(30_000)
  expect(bytes(message.contents)).toBeLessThanOrEqual(50_000)
})

test('a cut never goes through a character', () => {
  const message = orderCard(
    { ...sheet, parties: { ...sheet.parties, store: { customer_code: '1', name: '🐟'.repeat(300) } } },
    'placed',
    { order_id: id, url },
  )
  expect(message.type === 'flex' && message.altText.isWellFormed()).toBe(true)
})

test('a notice keeps its lines, without the salutation and the links of a letter', () => {
  const body =
    '鮨 まるた様\n\n発注番号 0412-0398-7\n\n・鮭：出荷数量 2尾 → 0尾\n\n発注を見る：https://oroshi.example/a\nhttps://oroshi.example/b'
  const message = JSON.stringify(noticeMessage({ title: '調整しました', body }, 'https://oroshi.example/c'))
  expect(message).toContain('"発注番号 0412-0398-7\\n\\n・鮭：出荷数量 2尾 → 0尾"')
  expect(message).not.toContain('まるた様')
  expect(message.match(/https:/g)).toHaveLength(1)
})

test.each([
  ['placed', false],
  ['edited', false],
  ['cancelled', true],
] as const)('%s is seen before it is read: %s', (occasion, alarming) => {
  const message = orderCard(sheet, occasion, { order_id: id, url })
  const head = message.type === 'flex' && message.contents.type === 'bubble' ? message.contents.header : undefined
  expect(head?.backgroundColor === vermilion).toBe(alarming)
})

test('what a schedule made says so, and what it could not hold', () => {
  const said = (left_out: string[]) => {
    const parties = { ...sheet.parties, supplier: { ...sheet.parties.supplier, name: '丸山水産' } }
    return placedCard({ ...sheet, parties, lines: [line(1)] }, url, false, { left_out })
  }
  const short = said(['バフンウニ 小箱は完売です'])
  expect(short).toMatchObject({
    altText: '2026/11/24(火)納品の定期発注：入らなかった商品があります（丸山水産）：0012-3456-7',
  })
  expect(JSON.stringify(short)).toMatch(/次の商品は入りません。.*・バフンウニ 小箱は完売です/)
  expect(said([])).toMatchObject({ altText: '2026/11/24(火)納品の定期発注ができました（丸山水産）：0012-3456-7' })
  expect(JSON.stringify([short, said([])])).not.toMatch(/発注した人|発注しました/)
})

test('what a restaurant has ordered says its remarks: of the order, and of each line', () => {
  const lines = [
    { ...line(1), name: 'いわし', note: '頭を落として' },
    { ...line(2), name: '真鯛', note: '' },
  ]
  const said = (note: string) => JSON.stringify(placedCard({ ...sheet, note, lines }, url, false))
  expect(said('しらす 2パックもお願いします')).toContain('備考 しらす 2パックもお願いします')
  expect(said('').match(/備考 [^"]*/g)).toEqual(['備考 頭を落として'])
})
