import { expect, test } from 'vitest'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { createFlyer, getFlyerReach, getFlyerResult, listFlyerResultStores } from '#contract/flyers/flyers.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addFlyer, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const { db } = app.deps

test('a flyer shows what it sold by item and store, in decimals, beside the four weeks before, without what was cancelled', async () => {
  const made = await world(app, {
    items: [
      { name: '真鯛', price: '900', decimal_places: 3 },
      { name: '鮭', price: '500', unit_kinds: ['piece', 'case'], pieces_per_case: '10' },
      { name: '鰤', price: '100' },
    ],
  })
  const other = await addRestaurant(app, made.supplier)
  const items = made.items.map((one, at) => ({ product_item_id: one.product_item_id, price: at === 0 ? '780' : null }))
  const web_flyer_id = await addFlyer(app, made.supplier, { items: items.slice(0, 2) })
  const params = { web_flyer_id }
  const place = async (
    to: Pick<typeof made, 'deal' | 'consumer' | 'items'>,
    delivery_date: string,
    lines: [number, string, ('piece' | 'case')?][],
  ) => {
    const cook = await app.logIn('consumer', to.consumer.owner.login_id)
    const order = await cook.post(placeOrder, {
      params: { deal_id: to.deal.id },
      body: {
        delivery_date,
        lines: lines.map(([at, quantity, unit_kind = 'piece']) => ({
          order_list_item_id: to.items[at]?.id ?? '',
          unit_kind,
          quantity,
        })),
      },
      idempotency_key: crypto.randomUUID(),
    })
    expect(order.status, JSON.stringify(order.body)).toBe(201)
    return { id: order.body.id, cook }
  }
  await place(made, '2026-11-24', [
    [0, '1.125'],
    [1, '2', 'case'],
    [2, '9'],
  ])
  await place(made, '2026-11-30', [[0, '0.25']])
  await place(other, '2026-11-25', [[1, '3']])
  const taken_back = await place(other, '2026-11-26', [[0, '7']])
  await taken_back.cook.post(cancelOrder, { params: { order_id: taken_back.id }, body: { revision: 1 } })
  // Before, by a day; and after.
  await place(made, '2026-11-23', [[0, '2']])
  await place(made, '2026-12-01', [[0, '50']])
  // A line of which nothing comes.
  const short = await place(other, '2026-11-27', [[0, '4']])
  await db
    .updateTable('order_lines')
    .set({ confirmed_quantity: '0', amount: '0' })
    .where('order_id', '=', short.id)
    .execute()

  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const { body } = await clerk.get(getFlyerResult, { params })
  expect(body).toMatchObject({ before_from: '2026-10-27', before_to: '2026-11-23', state: 'coming' })
  expect(body.items).toMatchObject([
    // 1.125 at 780 is 877 or 878, 0.25 is 195: each line in whole yen, as the order says.
    { name: '真鯛', store_count: 1, quantity: '1.375', before_quantity: '2', before_amount: '1800' },
    { name: '鮭', store_count: 2, quantity: '23', amount: '11500', before_amount: '0' },
  ])
  const { rows } = await app.deps.pool.query<{ amount: string }>(
    `select sum(amount)::text as amount from order_lines l join orders o on o.id = l.order_id
      where o.deal_id = $1 and o.delivery_date between '2026-11-24' and '2026-11-30' and l.product_item_id = $2`,
    [made.deal.id, items[0]?.product_item_id],
  )
  expect(body.items[0]?.amount).toBe(rows[0]?.amount)
  expect(body.total).toMatchObject({ store_count: 2, before_amount: '1800', open: false })
  const stores = async (query = {}) => (await clerk.get(listFlyerResultStores, { params, query })).body
  const of_item = await stores({ product_item_id: items[1]?.product_item_id })
  expect(
    of_item.items.map(one => [one.name, one.amount]).toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? '')),
  ).toEqual(
    [
      [made.store.name, '10000'],
      [other.store.name, '1500'],
    ].toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? '')),
  )
  const first = await stores({ limit: 1 })
  const second = await stores({ limit: 1, cursor: first.next_cursor ?? undefined })
  expect(
    [first, second].flatMap(page => page.items.map(one => one.store_id)).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([made.store.id, other.store.id].toSorted((a, b) => a.localeCompare(b)))
  expect(second.next_cursor).toBeNull()

  // What the same dates have sold already is said before a flyer that limits it is published: as ordered, before it is answered.
  const limited = {
    title: '限定の週',
    delivery_from: '2026-11-24',
    delivery_to: '2026-11-30',
    store_group_id: null,
    items: made.items.slice(0, 2).map(({ product_item_id }, at) => ({
      product_item_id,
      price: '',
      headline: '',
      store_limit: at === 0 ? '' : '4',
      total_limit: at === 0 ? '5' : '',
    })),
  }
  const next = (await clerk.post(createFlyer, { body: limited })).body
  expect((await clerk.get(getFlyerReach, { params: { web_flyer_id: next.id } })).body.taken).toEqual([
    { product_item_id: items[0]?.product_item_id, sold: '5.375', full_store_count: 0 },
    { product_item_id: items[1]?.product_item_id, sold: '23', full_store_count: 1 },
  ])

  // Who has stores of its own counts these alone; another supplier finds nothing; a draft has no result.
  const user = await addSupplierUser(app, made.supplier.id, { user: { sees_all_stores: false } })
  await db
    .insertInto('supplier_user_stores')
    .values({ account_id: user.account_id, store_id: other.store.id, supplier_id: made.supplier.id })
    .execute()
  const seller = await app.logIn('supplier', user.login_id)
  expect((await seller.get(getFlyerResult, { params })).body.total).toMatchObject({ store_count: 1, amount: '1500' })
  const stranger = await app.logIn('supplier', (await world(app)).supplier.owner.login_id)
  expect((await stranger.get(getFlyerResult, { params })).status).toBe(404)
  expect((await stranger.get(listFlyerResultStores, { params })).status).toBe(404)
  const form = { title: '下書き', delivery_from: null, delivery_to: null, store_group_id: null, items: [] }
  const draft = (await clerk.post(createFlyer, { body: form })).body
  const refused = await clerk.get(getFlyerResult, { params: { web_flyer_id: draft.id } })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('まだ掲載されていない')])
})
