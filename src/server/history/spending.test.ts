import iconv from 'iconv-lite'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { adjustOrder, cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { downloadSpending, getSpending } from '#contract/history/spending.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addDeal, addSupplier, world } from '#tests/support/world.ts'

const app = await testApp()

/** A restaurant that buys fish, greens, and oil of a deal that hides its prices. */
const start = async () => {
  const fish = await world(app, {
    supplier: { name: '丸山水産' },
    items: [
      { name: '真鯛', code: 'T1', price: '1280', tax_rate: 8 },
      { name: '酒', code: 'S1', price: '1000', tax_rate: 10 },
    ],
  })
  const of = async (name: string, item: string, price_visible: boolean) => {
    const supplier = await addSupplier(app, { name }, [{ name: item, code: 'X1', price: '200', tax_rate: 8 }])
    return { supplier, ...(await addDeal(app, supplier, fish.consumer, { deal: { price_visible } })) }
  }
  const greens = await of('青木青果', 'トマト', true)
  const oil = await of('油屋', '油', false)
  const cook = await app.logIn('consumer', fish.consumer.owner.login_id)
  const place = async (
    { deal, items }: Pick<typeof fish, 'deal' | 'items'>,
    at: string,
    delivery_date: string,
    quantities: string[],
  ) => {
    app.clock.set(at)
    const lines = quantities.map((quantity, index) => ({
      order_list_item_id: items[index]?.id ?? '',
      unit_kind: 'piece' as const,
      quantity,
    }))
    const { status, body } = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date, lines },
      idempotency_key: `spend-${Math.random()}`,
    })
    app.clock.set()
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  return { fish, greens, oil, cook, place }
}

test('a month by delivery date: by supplier with tax, by item without, beside the month before; no cancelled order', async () => {
  const { fish, greens, cook, place } = await start()
  // Ordered in October, delivered in November.
  await place(fish, '2026-10-31T10:00:00+09:00', '2026-11-02', ['2', '1'])
  await place(fish, '2026-11-19T10:00:00+09:00', '2026-11-30', ['1'])
  await place(fish, '2026-10-29T10:00:00+09:00', '2026-10-31', ['10'])
  await place(fish, '2026-11-20T10:00:00+09:00', '2026-12-01', ['7'])
  await place(greens, '2026-11-19T10:00:00+09:00', '2026-11-20', ['5'])
  const gone = await place(greens, '2026-11-20T08:00:00+09:00', '2026-11-24', ['99'])
  const cancelled = await cook.post(cancelOrder, { params: { order_id: gone }, body: { revision: 1 } })
  expect(cancelled.status).toBe(200)
  const { body } = await cook.get(getSpending, { query: { month: '2026-11' } })
  // 2,560 and 8%, 1,000 and 10%: 3,864; 1,280 and 8%: 1,382. 12,800 and 8%: 13,824. 1,000 and 8%: 1,080.
  expect(body.total).toEqual({
    orders: 3,
    before_orders: 1,
    hidden: 0,
    open: 0,
    amount: '6326',
    before_amount: '13824',
  })
  expect(body.suppliers.map(({ key: _, ...row }) => row)).toEqual([
    { name: '丸山水産', orders: 2, hidden: 0, before_orders: 1, amount: '5246', before_amount: '13824' },
    { name: '青木青果', orders: 1, hidden: 0, before_orders: 0, amount: '1080', before_amount: null },
  ])
  expect(body.items.map(row => [row.supplier_name, row.name, Number(row.quantity), row.amount])).toEqual([
    ['丸山水産', '真鯛', 3, '3840'],
    ['青木青果', 'トマト', 5, '1000'],
    ['丸山水産', '酒', 1, '1000'],
  ])
  expect(body.items[0]).toMatchObject({ before_amount: '12800' })
  expect(Number(body.items[0]?.before_quantity)).toBe(10)
})

test('what the supplier has answered counts: short, and another item instead', async () => {
  const { fish, cook, place } = await start()
  const order_id = await place(fish, '2026-11-20T08:00:00+09:00', '2026-11-24', ['10', '2'])
  const clerk = await app.logIn('supplier', fish.supplier.owner.login_id)
  const substitute = {
    product_item_id: fish.supplier.product_items[1]?.id ?? '',
    quantity: '1',
    weight: null,
    unit_price: '900',
  }
  const answered = await clerk.patch(adjustOrder, {
    params: { order_id },
    body: {
      revision: 1,
      lines: [{ line_number: 1, confirmed_quantity: '0', shortage_reason: '入荷なし', substitute }],
    },
  })
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  const { body } = await cook.get(getSpending, { query: { month: '2026-11' } })
  expect(body.items.map(row => [row.name, Number(row.quantity), row.amount])).toEqual([['酒', 3, '2900']])
  expect(body.total).toMatchObject({ amount: '3190' })
})

test('prices that a deal hides are in no sum, and are said to be', async () => {
  const { fish, oil, cook, place } = await start()
  await place(fish, '2026-11-19T10:00:00+09:00', '2026-11-20', ['1'])
  await place(oil, '2026-11-19T10:00:00+09:00', '2026-11-20', ['4'])
  const { body } = await cook.get(getSpending, { query: { month: '2026-11' } })
  expect(body.total).toMatchObject({ orders: 2, hidden: 1, amount: '1382' })
  expect(body.suppliers.find(row => row.name === '油屋')).toMatchObject({ orders: 1, hidden: 1, amount: null })
  expect(body.items.find(row => row.name === '油')).toMatchObject({ amount: null, before_amount: null })
  const { payload } = await cook.get(downloadSpending, { query: { month: '2026-11', by: 'item' } })
  const rows = iconv.decode(payload, 'cp932').trimEnd().split('\r\n')
  expect(rows[0]).toBe('仕入先名,商品コード,商品名,数量,単位,金額(税抜),前月の数量,前月の金額(税抜)')
  expect(rows.find(row => row.startsWith('油屋'))).toMatch(/,,0,$/)
  expect(rows.join()).not.toContain('800')
  const xlsx = await cook.get(downloadSpending, { query: { month: '2026-11', by: 'item', format: 'xlsx' } })
  expect(decodeURIComponent(String(xlsx.headers['content-disposition']))).toContain('仕入れ集計_2026-11_商品別.xlsx')
  const [sheet] = await readXlsxFile(xlsx.payload)
  expect(sheet?.data[0]?.slice(0, 4)).toEqual(['仕入先名', '商品コード', '商品名', '数量'])
  expect(sheet?.data.slice(1).map(row => [row[0], row[5]])).toEqual([
    ['丸山水産', 1280],
    ['油屋', null],
  ])
})

test('a month after this one is there to be seen only where something is ordered for it', async () => {
  const { fish, cook, place } = await start()
  const later = async (month: string) => (await cook.get(getSpending, { query: { month } })).body.later
  await place(fish, '2026-11-19T10:00:00+09:00', '2026-11-30', ['1'])
  expect([await later('2026-10'), await later('2026-11')]).toEqual([true, false])
  const december = await place(fish, '2026-11-20T08:00:00+09:00', '2026-12-01', ['1'])
  expect([await later('2026-11'), await later('2026-12')]).toEqual([true, false])
  await cook.post(cancelOrder, { params: { order_id: december }, body: { revision: 1 } })
  expect(await later('2026-11')).toBe(false)
})

test('another restaurant’s orders are in no sum, and a month that is none is refused', async () => {
  const { fish, place } = await start()
  await place(fish, '2026-11-19T10:00:00+09:00', '2026-11-20', ['1'])
  const other = await start()
  const { body } = await other.cook.get(getSpending, { query: { month: '2026-11' } })
  expect(body.total).toMatchObject({ orders: 0, amount: null })
  expect((await other.cook.get(getSpending, { query: { month: '2026-13' } })).status).toBe(422)
})
