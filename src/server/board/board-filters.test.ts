import { expect, test } from 'vitest'
import {
  deleteBoardFilter,
  listBoardFilters,
  most_filters,
  saveBoardFilter,
} from '#contract/board/board-filters.contract.ts'
import { getBoardSummary, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { messageStore } from '#contract/changes/change-orders.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
const delivery_date = '2026-11-24'
const query = {
  mode: 'delivery_date' as const,
  status: 'unprocessed' as const,
  q: '鯛',
  store_id: [],
  store_group_id: [],
  order_counter_id: [],
  user_id: [],
}

const order = async (cook: Client, deal_id: string, order_list_item_id = '', day = delivery_date) => {
  const { body } = await cook.post(placeOrder, {
    params: { deal_id },
    body: { delivery_date: day, lines: [{ order_list_item_id, unit_kind: 'piece', quantity: '1' }] },
    idempotency_key: `filters-${deal_id}-${day}`,
  })
  return body.id
}

/** A supplier with two restaurants, and one person who serves the first of them. */
const opened = async () => {
  const made = await world(app)
  const second = await addRestaurant(app, made.supplier)
  const person = await addSupplierUser(app, made.supplier.id, {
    user: { sees_all_stores: false },
    store_ids: [made.store.id],
  })
  const [clerk, staff, cook, other] = await Promise.all([
    app.logIn('supplier', made.supplier.owner.login_id),
    app.logIn('supplier', person.login_id),
    app.logIn('consumer', made.consumer.owner.login_id),
    app.logIn('consumer', second.consumer.owner.login_id),
  ])
  return { ...made, second, person, clerk, staff, cook, other }
}

test('a filter is kept by name for its user alone, replaced under the same name, and thrown away', async () => {
  const { clerk, staff } = await opened()
  const saved = await clerk.post(saveBoardFilter, { body: { name: ' 朝の鯛 ', query } })
  expect([saved.status, saved.body]).toEqual([201, { id: saved.body.id, name: '朝の鯛', query }])
  await clerk.post(saveBoardFilter, { body: { name: '朝の鯛', query: { ...query, q: '鯵' } } })
  expect((await clerk.get(listBoardFilters)).body.items).toEqual([
    { id: saved.body.id, name: '朝の鯛', query: { ...query, q: '鯵' } },
  ])
  expect((await staff.get(listBoardFilters)).body.items).toEqual([])
  const params = { board_filter_id: saved.body.id }
  expect((await staff.call(deleteBoardFilter, { params })).status).toBe(404)
  expect((await clerk.call(deleteBoardFilter, { params })).status).toBe(204)
  expect((await clerk.get(listBoardFilters)).body.items).toEqual([])
})

test('a name is asked for, and there is an end to them', async () => {
  const { clerk } = await opened()
  const nameless = await clerk.post(saveBoardFilter, { body: { name: '  ', query } })
  expect([nameless.status, nameless.body.messages]).toEqual([
    422,
    [{ field: 'name', message: '名前を入力してください' }],
  ])
  for (let n = 1; n <= most_filters; n += 1) await clerk.post(saveBoardFilter, { body: { name: `条件${n}`, query } })
  const over = await clerk.post(saveBoardFilter, { body: { name: 'もう1つ', query } })
  expect([over.status, over.body.messages?.[0]?.field]).toEqual([422, 'name'])
  expect((await clerk.post(saveBoardFilter, { body: { name: '条件1', query } })).status).toBe(201)
})

test('the counts are those of the filter; 担当 finds the orders of the stores that a user serves', async () => {
  const { clerk, staff, person, cook, other, deal, items, second } = await opened()
  const mine = await order(cook, deal.id, items[0]?.id)
  const theirs = await order(other, second.deal.id, second.items[0]?.id)
  const ids = async (who: Client, wish: object) =>
    (await who.get(listReceiveOrders, { query: { delivery_date, ...wish } })).body.items.map(one => one.id)
  const all = async (who: Client, wish: object) =>
    (await who.get(getBoardSummary, { query: { delivery_date, ...wish } })).body.all
  const served = { user_id: [person.account_id] }
  expect([await ids(clerk, {}), await all(clerk, {})]).toEqual([[theirs, mine], 2])
  expect([await ids(clerk, served), await all(clerk, served)]).toEqual([[mine], 1])
  expect([await ids(staff, {}), await all(staff, {})]).toEqual([[mine], 1])
  const store = { store_id: [second.store.id] }
  expect([await ids(clerk, store), await all(clerk, store)]).toEqual([[theirs], 1])
  expect([await ids(staff, store), await all(staff, store)]).toEqual([[], 0])
})

test('over all days: by delivery date, newest first within each, page by page without a gap', async () => {
  const { clerk, cook, other, deal, items, second } = await opened()
  const wanted: string[] = []
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-27']) {
    const first = await order(cook, deal.id, items[0]?.id, day)
    wanted.push(await order(other, second.deal.id, second.items[0]?.id, day), first)
  }
  const got: string[] = []
  let cursor: string | null = null
  do {
    const { body }: { body: ReplyOf<typeof listReceiveOrders> } = await clerk.get(listReceiveOrders, {
      query: { status: 'unprocessed' as const, limit: 2, ...(cursor === null ? {} : { cursor }) },
    })
    got.push(...body.items.map(one => one.id))
    cursor = body.next_cursor
  } while (cursor !== null)
  expect(got).toEqual(wanted)
})

test('a message about an order reaches the restaurant once, and stays in the order’s history', async () => {
  const { clerk, staff, cook, other, deal, items, second, consumer } = await opened()
  const order_id = await order(cook, deal.id, items[0]?.id)
  const foreign = await order(other, second.deal.id, second.items[0]?.id)
  const send = (who: Client, id: string, text: string) =>
    who.post(messageStore, { params: { order_id: id }, body: { text } })
  expect((await send(clerk, order_id, '  ')).body.messages).toEqual([
    { field: 'text', message: '連絡の内容を入力してください' },
  ])
  expect((await send(staff, foreign, '担当外です')).status).toBe(404)
  expect((await send(clerk, order_id, 'ホタテは明日の入荷です')).status).toBe(200)
  const { body } = await cook.get(getOrder, { params: { order_id } })
  expect(body.revision).toBe(1)
  expect(body.events.at(-1)).toMatchObject({ kind: 'messaged', diff: { text: 'ホタテは明日の入荷です' } })
  const notices = await app.deps.db
    .selectFrom('notifications')
    .select(['kind', 'body'])
    .where('consumer_id', '=', consumer.id)
    .where('kind', '=', 'order_messaged')
    .execute()
  expect(notices).toHaveLength(1)
  expect(notices[0]?.body).toContain('ホタテは明日の入荷です')
})
