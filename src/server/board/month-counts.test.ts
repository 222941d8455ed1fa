import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import {
  downloadMonthCounts,
  downloadProductQuantities,
  getMonthCounts,
  getProductQuantities,
  ranking_rows,
} from '#contract/board/month-counts.contract.ts'
import { adjustOrder, cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

/** 鯵 at 300, 鯛 at 1,000, 酒 at 1,500 yen a piece, ten a case. */
const items = [
  { name: '鯵', code: 'A', price: '300' },
  { name: '鯛', code: 'B', price: '1000' },
  {
    name: '酒',
    code: 'C',
    price: '1500',
    unit: '本',
    case_unit: '箱',
    unit_kinds: ['piece', 'case'],
    pieces_per_case: '10',
  },
]

type Place = { at: string; date: string; lines: [item: number, quantity: string, kind?: UnitKind][] }

const start = async () => {
  const prefix = Math.random().toString(36).slice(2, 8)
  const made = await world(app, {
    items: items.map(item => ({ ...item, code: `${prefix}${item.code}` })),
    store: { name: '鮨 まるた', customer_code: '1042' },
  })
  const toka = await addRestaurant(app, made.supplier, { store: { name: '酒場 とおか', customer_code: '1310' } })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const place = async (
    cook: Client,
    of: { deal: { id: string }; items: { id: string }[] },
    { at, date, lines }: Place,
  ) => {
    app.clock.set(at)
    const { status, body } = await cook.post(placeOrder, {
      params: { deal_id: of.deal.id },
      body: {
        delivery_date: date,
        lines: lines.map(([item, quantity, unit_kind = 'piece']) => ({
          order_list_item_id: of.items[item]?.id ?? '',
          unit_kind,
          quantity,
        })),
      },
      idempotency_key: `count-${Math.random()}`,
    })
    app.clock.set()
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const cooks = {
    maru: await app.logIn('consumer', made.consumer.owner.login_id),
    toka: await app.logIn('consumer', toka.consumer.owner.login_id),
  }
  return {
    ...made,
    prefix,
    toka_store: toka.store,
    clerk,
    cooks,
    maru: (wish: Place) => place(cooks.maru, made, wish),
    toka: (wish: Place) => place(cooks.toka, toka, wish),
  }
}

/** October: 3,000 of まるた. November: まるた 3,600 and 15,000, とおか 2,300, and one of とおか that was cancelled. */
const months = async () => {
  const house = await start()
  await house.maru({ at: '2026-10-29T10:00:00+09:00', date: '2026-10-31', lines: [[0, '10']] })
  // Ordered in October, delivered in November.
  await house.maru({
    at: '2026-10-31T10:00:00+09:00',
    date: '2026-11-02',
    lines: [
      [0, '2'],
      [1, '3'],
    ],
  })
  await house.maru({ at: '2026-11-01T00:30:00+09:00', date: '2026-11-02', lines: [[2, '1', 'case']] })
  await house.toka({
    at: '2026-11-10T10:00:00+09:00',
    date: '2026-11-30',
    lines: [
      [0, '1'],
      [1, '2'],
    ],
  })
  const gone = await house.toka({ at: '2026-11-20T08:00:00+09:00', date: '2026-11-24', lines: [[1, '99']] })
  await house.cooks.toka.post(cancelOrder, { params: { order_id: gone }, body: { revision: 1 } })
  return house
}

describe('a month', () => {
  test('by delivery date: each day, the whole, the month before, each store and product, to the yen', async () => {
    const { clerk, prefix } = await months()
    const { body } = await clerk.get(getMonthCounts, { query: { month: '2026-11' } })
    expect(body.total).toEqual({ orders: 3, cancelled: 1, open: 0, amount: '20900' })
    expect(body.before).toEqual({ orders: 1, cancelled: 0, amount: '3000' })
    expect(body.days).toHaveLength(30)
    expect(body.days.filter(day => day.orders + day.cancelled > 0)).toEqual([
      { date: '2026-11-02', orders: 2, cancelled: 0, amount: '18600' },
      { date: '2026-11-24', orders: 0, cancelled: 1, amount: '0' },
      { date: '2026-11-30', orders: 1, cancelled: 0, amount: '2300' },
    ])
    expect(body.stores.items.map(({ key: _, ...row }) => row)).toEqual([
      { code: '1042', name: '鮨 まるた', orders: 2, amount: '18600', before_orders: 1, before_amount: '3000' },
      { code: '1310', name: '酒場 とおか', orders: 1, amount: '2300', before_orders: 0, before_amount: '0' },
    ])
    expect(body.products.items.map(row => [row.code, row.orders, row.amount, row.before_amount])).toEqual([
      [`${prefix}C`, 1, '15000', '0'],
      [`${prefix}B`, 2, '5000', '0'],
      [`${prefix}A`, 2, '900', '3000'],
    ])
    expect(body.stores.others).toMatchObject({ count: 0, amount: '0' })
  })

  test('by day of ordering: half past midnight in Japan is the next day', async () => {
    const { clerk } = await months()
    const { body } = await clerk.get(getMonthCounts, { query: { month: '2026-11', mode: 'order_date' } })
    expect(body.total).toMatchObject({ orders: 2, amount: '17300' })
    expect(body.before).toEqual({ orders: 2, cancelled: 0, amount: '6600' })
    expect(body.days[0]).toEqual({ date: '2026-11-01', orders: 1, cancelled: 0, amount: '15000' })
  })

  test('what the supplier answered counts: short, priced, something else instead', async () => {
    const { clerk, maru, prefix, supplier } = await start()
    const order_id = await maru({
      at: '2026-11-20T08:00:00+09:00',
      date: '2026-11-24',
      lines: [
        [0, '10'],
        [1, '2'],
      ],
    })
    const substitute = {
      product_item_id: supplier.product_items[2]?.id ?? '',
      quantity: '2',
      weight: null,
      unit_price: '1400',
    }
    const answered = await clerk.patch(adjustOrder, {
      params: { order_id },
      body: {
        revision: 1,
        lines: [{ line_number: 1, confirmed_quantity: '0', shortage_reason: '入荷なし', substitute }],
      },
    })
    expect(answered.status, JSON.stringify(answered.body)).toBe(200)
    const { body } = await clerk.get(getMonthCounts, { query: { month: '2026-11' } })
    expect(body.total).toMatchObject({ orders: 1, amount: '4800' })
    expect(body.products.items.map(row => [row.code, row.amount])).toEqual([
      [`${prefix}C`, '2800'],
      [`${prefix}B`, '2000'],
    ])
  })

  test('as a file: all days, stores and products, in CP932', async () => {
    const { clerk, prefix } = await months()
    const file = async (by: 'day' | 'store' | 'product') => {
      const { payload, headers } = await clerk.get(downloadMonthCounts, { query: { month: '2026-11', by } })
      expect(headers['content-type']).toBe('text/csv; charset=Shift_JIS')
      return iconv.decode(payload, 'cp932').trimEnd().split('\r\n')
    }
    const days = await file('day')
    expect(days).toHaveLength(31)
    expect(days.slice(0, 3)).toEqual([
      '納品日,件数,金額(税抜),取消',
      '2026/11/01(日),0,0,0',
      '2026/11/02(月),2,18600,0',
    ])
    expect(await file('store')).toEqual([
      '得意先コード,得意先名,件数,金額(税抜),前月の件数,前月の金額(税抜)',
      '1042,鮨 まるた,2,18600,1,3000',
      '1310,酒場 とおか,1,2300,0,0',
    ])
    expect((await file('product'))[1]).toBe(`${prefix}C,酒,1,15000,0,0`)
  })

  test('names so many stores, and sums the others', async () => {
    const { clerk, supplier } = await start()
    const { id: supplier_id, order_counter_id } = supplier
    expect(ranking_rows).toBe(50)
    await app.deps.pool.query(
      `with shop as (
         insert into consumers (name, created_at) select '店' || n, now() from generate_series(1, 52) n returning id
       ), store as (
         insert into stores (supplier_id, customer_code, name, created_at)
         select $1, 'many-' || row_number() over (), '店', now() from shop returning id
       ), paired as (
         select a.id as consumer_id, b.id as store_id, a.n from (select id, row_number() over () as n from shop) a
           join (select id, row_number() over () as n from store) b using (n)
       ), deal as (
         insert into deals (id, consumer_id, supplier_id, store_id, order_counter_id, method, state, created_at)
         select uuidv7(), consumer_id, $1, store_id, $2, 'web', 'active', now() from paired returning id, consumer_id, store_id
       )
       insert into orders (deal_id, consumer_id, supplier_id, store_id, order_counter_id, delivery_date, method, source,
         parties, line_rounding, tax_rounding, price_visible, line_count, subtotal, tax, total, totals_by_rate, estimated,
         has_market_price, placed_at, placed_by, placed_by_name, idempotency_key, words)
       select d.id, d.consumer_id, $1, d.store_id, $2, '2026-11-24', 'web', 'consumer_web', '{"consumer":{"name":"店"}}',
         'floor', 'floor', true, 1, p.n * 100, 0, p.n * 100, '[]', false, false, now(), $3, '店', d.id::text, ''
       from deal d join paired p on p.store_id = d.store_id`,
      [supplier_id, order_counter_id, supplier.owner.account_id],
    )
    const { body } = await clerk.get(getMonthCounts, { query: { month: '2026-11' } })
    expect(body.stores.items).toHaveLength(50)
    expect(body.stores.items[0]?.amount).toBe('5200')
    expect(body.stores.others).toEqual({ count: 2, orders: 2, amount: '300', before_orders: 0, before_amount: '0' })
    expect(body.total).toMatchObject({ orders: 52, amount: '137800' })
  })
})

test('the quantities of a day: cases and pieces apart and together, and who gets them', async () => {
  const { clerk, maru, toka, prefix } = await start()
  const day = { at: '2026-11-20T08:00:00+09:00', date: '2026-11-24' }
  await maru({
    ...day,
    lines: [
      [2, '2', 'case'],
      [2, '3'],
      [0, '4'],
    ],
  })
  await toka({ ...day, lines: [[2, '5']] })
  const { body } = await clerk.get(getProductQuantities, { query: { date: '2026-11-24' } })
  expect(body.orders).toBe(2)
  expect(body.items.map(item => [item.code, item.cases, item.pieces, item.all_pieces])).toEqual([
    [`${prefix}A`, '0', '4', '4'],
    [`${prefix}C`, '2', '8', '28'],
  ])
  expect(body.items[1]?.stores.map(store => [store.name, store.cases, store.pieces, store.all_pieces])).toEqual([
    ['鮨 まるた', '2', '3', '23'],
    ['酒場 とおか', '0', '5', '5'],
  ])
  const file = await clerk.get(downloadProductQuantities, { query: { date: '2026-11-24' } })
  expect(iconv.decode(file.payload, 'cp932').trimEnd().split('\r\n')).toEqual([
    '商品コード,商品名,規格,産地,得意先コード,得意先名,ケース,ケースの単位,入数,バラ,計,単位,重量(kg),概算重量(kg)',
    `${prefix}A,鯵,,,1042,鮨 まるた,0,ケース,,4,4,個,,`,
    `${prefix}C,酒,,,1042,鮨 まるた,2,箱,10,3,23,本,,`,
    `${prefix}C,酒,,,1310,酒場 とおか,0,箱,10,5,5,本,,`,
  ])
  const other = await clerk.get(getProductQuantities, { query: { date: '2026-11-25' } })
  expect(other.body).toEqual({ orders: 0, items: [] })
})

test('what is sold by weight: expected kg until it is weighed, and its item is named', async () => {
  const duck = { name: '鴨', price_basis: 'kg', catch_weight: true, estimated_weight: '0.125', price: '500' } as const
  const made = await world(app, { items: [duck] })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const [item] = made.items
  await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: item?.id ?? '', unit_kind: 'piece', quantity: '5' }],
    },
    idempotency_key: `count-${Math.random()}`,
  })
  const { status, body } = await clerk.get(getProductQuantities, { query: { date: '2026-11-24' } })
  expect([status, body]).toMatchObject([
    200,
    { items: [{ product_item_id: item?.product_item_id, weight: null, stores: [{ expected_weight: '0.625' }] }] },
  ])
})

test('an item of which every order gets nothing stays to be seen, and is in no file', async () => {
  const { clerk, maru } = await start()
  const order_id = await maru({
    at: '2026-11-20T08:00:00+09:00',
    date: '2026-11-24',
    lines: [
      [0, '10'],
      [1, '2'],
    ],
  })
  const lines = [{ line_number: 1, confirmed_quantity: '0', shortage_reason: '入荷なし', substitute: null }]
  const answered = await clerk.patch(adjustOrder, { params: { order_id }, body: { revision: 1, lines } })
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  const { body } = await clerk.get(getProductQuantities, { query: { date: '2026-11-24' } })
  expect(body.items.map(({ pieces, stores }) => [pieces, stores.length])).toEqual([
    ['0', 1],
    ['2', 1],
  ])
  const query = { date: '2026-11-24', encoding: 'utf8-bom' } as const
  const file = await clerk.get(downloadProductQuantities, { query })
  expect(file.payload.toString().trim().split('\n')).toHaveLength(2)
})

test('who serves one customer counts that one alone', async () => {
  const { supplier, toka_store } = await months()
  const served = await addSupplierUser(app, supplier.id, {
    user: { sees_all_stores: false },
    store_ids: [toka_store.id],
  })
  const staff = await app.logIn('supplier', served.login_id)
  const { body } = await staff.get(getMonthCounts, { query: { month: '2026-11' } })
  expect(body.total).toMatchObject({ orders: 1, amount: '2300' })
  expect(body.stores.items.map(row => row.name)).toEqual(['酒場 とおか'])
  expect(body.products.items.map(row => row.amount)).toEqual(['2000', '300'])
  const file = await staff.get(downloadMonthCounts, { query: { month: '2026-11', by: 'store', encoding: 'utf8-bom' } })
  expect(file.payload.toString()).not.toContain('まるた')
  const quantities = await staff.get(getProductQuantities, { query: { date: '2026-11-02' } })
  expect(quantities.body.items).toEqual([])
})
