import { expect, test } from 'vitest'
import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { editOrder } from '#contract/changes/change-orders.contract.ts'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import {
  addOrder,
  editAddedOrder,
  findOffListItems,
  getEntrySheet,
  previewEntry,
  takeOffListItem,
} from '#contract/entries/add-orders.contract.ts'
import type { EntryForm } from '#contract/entries/entry.form.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addProductItems, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
const tuesday = '2026-11-24'

/** A store with 真鯛 on its list, whose supplier sells 鱧 and 時鮭 (時価) as well. */
const start = async () => {
  const made = await world(app, { items: [{ name: '真鯛', price: '1000' }] })
  const others = await addProductItems(app, made.supplier.id, [
    { name: '鱧', name_kana: 'はも', price: '1200', lot: '2' },
    { name: '時鮭', price: null },
  ])
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const params = { store_id: made.store.id }
  const find = async (q: string, who = clerk) =>
    (await who.get(findOffListItems, { params, query: { q } })).body.items.map(one => one.name)
  const take = async (place: number, who = clerk) =>
    who.post(takeOffListItem, {
      params,
      body: { product_item_id: others[place]?.id ?? '', delivery_date: tuesday },
    })
  const line = (order_list_item_id: string, quantity: string, rest: object = {}) => ({
    order_list_item_id,
    unit_kind: 'piece' as const,
    quantity,
    note: '',
    ...rest,
  })
  const enter = async (lines: EntryForm['lines'], who = clerk) =>
    who.post(addOrder, {
      body: { store_id: made.store.id, delivery_date: tuesday, lines },
      idempotency_key: `off-list-${Math.random()}`,
    })
  const preview = async (lines: EntryForm['lines']) =>
    (await clerk.post(previewEntry, { body: { store_id: made.store.id, delivery_date: tuesday, lines } })).body
  const sheet = async () =>
    (await cook.get(listOrderListItems, { params: { deal_id: made.deal.id }, query: {} })).body.items.map(
      one => one.name,
    )
  return { ...made, others, clerk, cook, params, find, take, line, enter, preview, sheet }
}

test('an item outside the list is found by kana, priced as on it, and ordered; the list stays as it is', async () => {
  const { items, clerk, find, take, line, enter, preview, sheet } = await start()
  expect(await find('ハモ')).toEqual(['鱧'])
  expect(await find('真鯛'), 'on the list already').toEqual([])
  const hamo = (await take(0)).body
  expect(hamo).toMatchObject({ name: '鱧', unit_price: '1200.00', off_list: true })
  const salmon = (await take(1)).body
  expect(salmon.unit_price, '時価').toBeNull()
  const outside = { off_list: true }
  const lines = [
    line(items[0]?.id ?? '', '1'),
    line(hamo.id, '2', { ...outside, seen_unit_price: hamo.unit_price }),
    line(salmon.id, '1', outside),
  ]
  // By the rules of placing: its lot, and that it was meant to be outside.
  expect((await preview([line(hamo.id, '3', outside)])).messages[0]?.message).toMatch(/2の倍数/)
  expect((await preview([line(hamo.id, '2')])).messages).toHaveLength(1)
  expect((await preview(lines)).messages).toEqual([])
  const made = await enter(lines)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const order = (await clerk.get(getReceiveOrder, { params: { order_id: made.body.id } })).body
  expect(order.lines.map(one => [one.name, one.quantity, one.amount])).toEqual([
    ['真鯛', '1.000', '1000'],
    ['鱧', '2.000', '2400'],
    ['時鮭', '1.000', null],
  ])
  expect(await sheet()).toEqual(['真鯛'])
  expect(await find('鱧')).toEqual(['鱧'])
})

test('a tick puts it on the store’s list with the order', async () => {
  const { take, line, enter, sheet, find, supplier, clerk, params } = await start()
  const hamo = (await take(0)).body
  const reader = await app.logIn(
    'supplier',
    (await addSupplierUser(app, supplier.id, { user: { may_change_items: false } })).login_id,
  )
  const ticked = [line(hamo.id, '2', { off_list: true, to_list: true })]
  expect((await enter(ticked, reader)).status).toBe(403)
  expect((await enter([line(hamo.id, '2', { off_list: true })], reader)).status, 'without the tick').toBe(201)
  expect(await sheet()).toEqual(['真鯛'])
  expect((await enter(ticked)).status).toBe(201)
  expect(await sheet()).toEqual(['真鯛', '鱧'])
  expect(await find('鱧')).toEqual([])
  const { body } = await clerk.get(getEntrySheet, { params, query: {} })
  expect(body.items.map(one => [one.name, one.off_list])).toEqual([
    ['真鯛', undefined],
    ['鱧', undefined],
  ])
})

test('an order that has one is changed like any other', async () => {
  const { clerk, take, line, enter, params } = await start()
  const hamo = (await take(0)).body
  const { id } = (await enter([line(hamo.id, '2', { off_list: true })])).body
  const { body } = await clerk.get(getEntrySheet, { params, query: { delivery_date: tuesday, editing: id } })
  expect(body.items.map(one => [one.name, one.off_list])).toEqual([
    ['真鯛', undefined],
    ['鱧', true],
  ])
  const again = await clerk.get(getEntrySheet, { params, query: { delivery_date: tuesday, off_list: [hamo.id] } })
  expect(again.body.items).toHaveLength(2)
  const edited = await clerk.patch(editAddedOrder, {
    params: { order_id: id },
    body: { revision: 1, note: '', lines: [line(hamo.id, '4', { off_list: true })] },
  })
  expect([edited.status, edited.body.lines[0]?.quantity]).toEqual([200, '4.000'])
})

test('the restaurant itself orders from its list alone; what is not sold, or another’s, is not there', async () => {
  const { deal, cook, clerk, others, take, line, params, find } = await start()
  const hamo = (await take(0)).body
  const placed = await cook.post(placeOrder, {
    params: { deal_id: deal.id },
    body: { delivery_date: tuesday, lines: [line(hamo.id, '2', { off_list: true })] },
    idempotency_key: `off-list-${Math.random()}`,
  })
  expect(placed.status).toBe(422)
  const foreign = await world(app)
  const other = await app.logIn('supplier', foreign.supplier.owner.login_id)
  expect((await take(0, other)).status).toBe(404)
  const body = { product_item_id: foreign.supplier.product_items[0]?.id ?? '', delivery_date: tuesday }
  // Rows of another's list are none of this store's, whatever a draft says.
  const query = { off_list: [foreign.items[0]?.id ?? ''] }
  const asked = await clerk.get(getEntrySheet, { params, query })
  expect([asked.status, asked.body.items.map(item => item.name)]).toEqual([200, ['真鯛']])
  expect((await clerk.post(takeOffListItem, { params, body })).status).toBe(404)
  const product_item_id = others[0]?.id ?? ''
  await app.deps.db.updateTable('product_items').set({ visible: false }).where('id', '=', product_item_id).execute()
  expect([await find('鱧'), (await take(0)).status]).toEqual([[], 404])
})

test('what is called so comes before what only sounds so, wherever it stands in the catalogue', async () => {
  const { supplier, find } = await start()
  await addProductItems(app, supplier.id, [
    { name: '味付いかさし', name_kana: 'あじつけいかさし' },
    { name: '本ズワイ 棒肉', name_kana: 'ほんずわい ぼうにく' },
    { name: '冷凍ウニ', name_kana: 'れいとううに' },
    { name: '真アジ', name_kana: 'まあじ', category: '青魚' },
  ])
  expect(await find('あじ')).toEqual(['真アジ', '味付いかさし'])
  expect(await find('うに')).toEqual(['冷凍ウニ'])
  expect(await find('青魚')).toEqual(['真アジ'])
})

test('two clerks who take the same item at once get the same row', async () => {
  const { take } = await start()
  const taken = await Promise.all([1, 2, 3, 4].map(() => take(0)))
  expect(new Set(taken.map(one => one.body.id)).size).toBe(1)
})

test('its restaurant changes the rest of such an order, and keeps what its list does not have', async () => {
  const { clerk, cook, items, take, line, enter, deal, supplier } = await start()
  const hamo = (await take(0)).body
  const { id } = (await enter([line(items[0]?.id ?? '', '1'), line(hamo.id, '2', { off_list: true })])).body
  const params = { order_id: id }
  const seen = await cook.get(listOrderListItems, { params: { deal_id: deal.id }, query: { editing: id } })
  expect(seen.body.items.map(one => one.name)).toEqual(['真鯛', '鱧'])
  const lines = [line(items[0]?.id ?? '', '3'), line(hamo.id, '4')]
  const edited = await cook.patch(editOrder, { params, body: { revision: 1, lines } })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  const order = (await clerk.get(getReceiveOrder, { params })).body
  expect(order.lines.map(one => [one.name, one.quantity])).toEqual([
    ['真鯛', '3.000'],
    ['鱧', '4.000'],
  ])
  // In an order of its own it can't have it; what is sold no more is held by no order's change.
  const own = await cook.post(placeOrder, {
    params: { deal_id: deal.id },
    body: { delivery_date: tuesday, lines: [line(hamo.id, '2')], seen_orders: [id] },
    idempotency_key: `off-list-own-${id}`,
  })
  expect(own).toMatchObject({ status: 422, body: { messages: [{ name: 'not_on_list' }] } })
  await app.deps.db
    .updateTable('product_items')
    .set({ visible: false })
    .where('supplier_id', '=', supplier.id)
    .where('name', '=', '鱧')
    .execute()
  const refused = await cook.patch(editOrder, {
    params,
    body: { revision: 2, lines: [line(items[0]?.id ?? '', '1'), lines[1] ?? line('', '')] },
  })
  expect(refused).toMatchObject({ status: 422, body: { messages: [{ name: 'not_on_list', line: 1 }] } })
})
