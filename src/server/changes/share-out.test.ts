import { describe, expect, test } from 'vitest'
import { adjustOrder, cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { getProductLines, shareOutProduct } from '#contract/changes/share-out.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import type { Client } from '#tests/support/app.ts'
import { testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
const tuesday = '2026-11-24'
const items = [
  {
    name: '真鯛',
    unit: '尾',
    price_basis: 'kg',
    catch_weight: true,
    estimated_weight: '1.000',
    price: '500',
  } as const,
  { name: '鯵', price: '300' },
]

/** Two restaurants ordered 真鯛 for Tuesday: the first 30, the second 20. */
const start = async () => {
  const made = await world(app, { items, store: { name: '鮨 まるた', customer_code: '1042' } })
  const toka = await addRestaurant(app, made.supplier, { store: { name: '酒場 とおか', customer_code: '1310' } })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const place = async (cook: Client, of: { deal: { id: string }; items: { id: string }[] }, quantity: string) => {
    const { status, body } = await cook.post(placeOrder, {
      params: { deal_id: of.deal.id },
      body: {
        delivery_date: tuesday,
        lines: of.items.map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity })),
      },
      idempotency_key: `share-${Math.random()}`,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const maru_cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const toka_cook = await app.logIn('consumer', toka.consumer.owner.login_id)
  const first = await place(maru_cook, made, '30')
  const second = await place(toka_cook, toka, '20')
  const params = { product_item_id: made.items[0]?.product_item_id ?? '' }
  const lines = async (by = clerk) =>
    (await by.get(getProductLines, { params, query: { delivery_date: tuesday } })).body.lines
  const share = (
    answers: { order_id: string; confirmed_quantity?: string; confirmed_weight?: string; revision?: number }[],
    by = clerk,
  ) =>
    by.post(shareOutProduct, {
      params,
      body: {
        lines: answers.map(one => ({ revision: 1, line_number: 1, shortage_reason: '入荷なし', ...one })),
        message: '',
      },
    })
  const notices = async (order_id: string) =>
    (
      await app.deps.db
        .selectFrom('notifications')
        .select('body')
        .where('order_id', '=', order_id)
        .where('kind', '=', 'order_adjusted')
        .orderBy('id')
        .execute()
    ).map(one => one.body)
  return { ...made, toka, clerk, maru_cook, toka_cook, first, second, params, lines, share, notices }
}

describe('an item that does not suffice', () => {
  test('stands with the line of every order that stands, as they were placed', async () => {
    const { clerk, lines, params, maru_cook, first, second } = await start()
    expect(await lines()).toMatchObject([
      {
        order_id: first,
        revision: 1,
        store_code: '1042',
        store_name: '鮨 まるた',
        quantity: '30.000',
        substitute: null,
      },
      { order_id: second, store_name: '酒場 とおか', quantity: '20.000', confirmed_quantity: null },
    ])
    await maru_cook.post(cancelOrder, { params: { order_id: first }, body: { revision: 1 } })
    expect((await lines()).map(line => line.order_id)).toEqual([second])
    const day = await clerk.get(getProductLines, { params, query: { delivery_date: '2026-11-25' } })
    expect(day.body).toMatchObject({ item: { name: '真鯛', unit: '尾' }, lines: [] })
  })

  test('is shared out: every order adjusted by one revision, every restaurant told once, other answers kept', async () => {
    const { share, lines, clerk, first, second, notices } = await start()
    const other = { line_number: 2, confirmed_quantity: '7', shortage_reason: '品切れ', substitute: null }
    await clerk.patch(adjustOrder, { params: { order_id: first }, body: { revision: 1, lines: [other], message: '' } })
    const { status, body } = await share([
      { order_id: first, revision: 2, confirmed_quantity: '18', confirmed_weight: '18.5' },
      { order_id: second, confirmed_quantity: '12' },
    ])
    expect([status, body]).toMatchObject([
      200,
      {
        adjusted: [
          { order_id: first, store_name: '鮨 まるた', revision: 3 },
          { order_id: second, revision: 2 },
        ],
        refused: [],
      },
    ])
    expect(await lines()).toMatchObject([
      { confirmed_quantity: '18.000', confirmed_weight: '18.500', shortage_reason: '入荷なし' },
      { confirmed_quantity: '12.000', confirmed_weight: null },
    ])
    expect(await notices(second)).toEqual([expect.stringContaining('真鯛')])
    expect(await notices(first)).toHaveLength(2)
  })

  test('an order that changed meanwhile is named and left; the others are done', async () => {
    const { share, lines, maru_cook, first, second, notices } = await start()
    await maru_cook.post(cancelOrder, { params: { order_id: first }, body: { revision: 1 } })
    const { body } = await share([
      { order_id: first, confirmed_quantity: '18' },
      { order_id: second, confirmed_quantity: '12' },
    ])
    expect(body).toMatchObject({
      adjusted: [{ order_id: second }],
      refused: [{ order_id: first, store_name: '鮨 まるた', why: '取り消された注文は調整できません' }],
    })
    expect(await lines()).toMatchObject([{ order_id: second, confirmed_quantity: '12.000' }])
    expect(await notices(first)).toEqual([])
  })

  test('by two clerks at once: each order goes to one of them, and each restaurant is told once', async () => {
    const { share, lines, first, second, notices } = await start()
    const both = await Promise.all([
      share([
        { order_id: first, confirmed_quantity: '18' },
        { order_id: second, confirmed_quantity: '12' },
      ]),
      share([
        { order_id: first, confirmed_quantity: '20' },
        { order_id: second, confirmed_quantity: '10' },
      ]),
    ])
    const done = both.flatMap(one => one.body.adjusted.map(order => order.order_id))
    expect(done.toSorted()).toEqual([first, second].toSorted())
    expect(both.flatMap(one => one.body.refused).map(one => one.why)).toEqual([
      expect.stringContaining('ほかの画面で変更されています'),
      expect.stringContaining('ほかの画面で変更されています'),
    ])
    expect((await lines()).map(line => line.revision)).toEqual([2, 2])
    expect([await notices(first), await notices(second)].map(all => all.length)).toEqual([1, 1])
  })

  test('sent twice is done once', async () => {
    const { share, first, notices } = await start()
    await share([{ order_id: first, confirmed_quantity: '18' }])
    const again = await share([{ order_id: first, confirmed_quantity: '18.0' }])
    expect(again.body).toMatchObject({ adjusted: [{ order_id: first, revision: 2 }], refused: [] })
    expect(await notices(first)).toHaveLength(1)
  })

  test('sent twice at once, as where the first answer got lost: done once, and neither call calls it refused', async () => {
    const { share, first, second, notices } = await start()
    const asked = [
      { order_id: first, confirmed_quantity: '18' },
      { order_id: second, confirmed_quantity: '12' },
    ]
    const both = await Promise.all([share(asked), share(asked)])
    expect(both.map(one => [one.body.adjusted.length, one.body.refused])).toEqual([
      [2, []],
      [2, []],
    ])
    expect([await notices(first), await notices(second)].map(all => all.length)).toEqual([1, 1])
  })

  test('its lines come with what a piece of it weighed on other days, to hold a weight against', async () => {
    const { share, clerk, params, first, second } = await start()
    await share([
      { order_id: first, confirmed_quantity: '20', confirmed_weight: '22' },
      { order_id: second, confirmed_quantity: '10', confirmed_weight: '12' },
    ])
    const past = async (delivery_date: string) =>
      (await clerk.get(getProductLines, { params, query: { delivery_date } })).body.past_weights
    expect(await past(tuesday)).toEqual([])
    expect((await past('2026-11-25')).toSorted()).toEqual(['1.100', '1.200'])
  })

  test('what is wrong is said beside its line before any order is touched', async () => {
    const { share, lines, first, second } = await start()
    const { status, body } = await share([
      { order_id: first, confirmed_quantity: '18' },
      { order_id: second, confirmed_weight: '0' },
    ])
    expect([status, body]).toEqual([
      422,
      {
        messages: [
          { field: 'lines[1].confirmed_weight', message: '0より大きい重量（kg、小数は3桁まで）を入力してください' },
        ],
      },
    ])
    expect((await lines()).map(line => line.revision)).toEqual([1, 1])
  })

  test('a line with a substitute, and one of another item, are adjusted in their order', async () => {
    const { share, clerk, lines, items: list, first, second, params } = await start()
    const substitute = { product_item_id: list[1]?.product_item_id, quantity: '4', weight: null, unit_price: '315' }
    const line = { line_number: 1, confirmed_quantity: '6', shortage_reason: '入荷なし', substitute }
    await clerk.patch(adjustOrder, {
      params: { order_id: first },
      body: { revision: 1, lines: [line] as never, message: '' },
    })
    expect((await lines())[0]).toMatchObject({ confirmed_quantity: '6.000', substitute: '鯵 4個' })
    const refused = await share([{ order_id: first, revision: 2, confirmed_quantity: '5' }])
    expect(refused.body).toMatchObject({ messages: [{ field: 'lines[0].confirmed_quantity' }] })
    const other = await clerk.post(shareOutProduct, {
      params,
      body: { lines: [{ order_id: second, revision: 1, line_number: 2, confirmed_quantity: '1' }] },
    })
    expect(other.body).toMatchObject({ messages: [{ message: 'この行はありません' }] })
  })

  test('whoever serves one store sees and changes the orders of that one alone; another house none', async () => {
    const { supplier, toka, lines, share, params, first, second } = await start()
    const user = await addSupplierUser(app, supplier.id, {
      user: { sees_all_stores: false },
      store_ids: [toka.store.id],
    })
    const staff = await app.logIn('supplier', user.login_id)
    expect((await lines(staff)).map(line => line.order_id)).toEqual([second])
    expect((await share([{ order_id: first, confirmed_quantity: '1' }], staff)).status).toBe(404)
    expect((await share([{ order_id: second, confirmed_quantity: '1' }], staff)).status).toBe(200)
    const other = await start()
    const query = { delivery_date: tuesday }
    expect((await other.clerk.get(getProductLines, { params, query })).status).toBe(404)
    expect((await share([{ order_id: first, confirmed_quantity: '1' }], other.clerk)).status).toBe(404)
  })
})
