import { beforeEach, expect, test } from 'vitest'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { createStoreGroup } from '#contract/groups/store-groups.contract.ts'
import type { BodyInput } from '#contract/http/route.ts'
import * as group from '#contract/order-lists/group-list.contract.ts'
import { previewSpread, spreadItem, takeBackSpread } from '#contract/order-lists/spread-item.contract.ts'
import * as store from '#contract/order-lists/store-list.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addProductItems, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

type Form = BodyInput<typeof previewSpread>
type Wish = Partial<Form>
const all: Form = { audience: 'all', store_group_ids: [], store_ids: [], price_kind: 'list', price: '' }

/** A supplier with three stores, and an item that none of them has on its list. */
const scene = async () => {
  const made = await world(app, { items: [{ name: '真鯛' }] })
  const two = await addRestaurant(app, made.supplier)
  const three = await addRestaurant(app, made.supplier)
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const [item] = await addProductItems(app, made.supplier.id, [{ name: '鱧', price: '1200' }])
  const product_item_id = item?.id ?? ''
  const params = { product_item_id }
  const look = async (wish: Wish = {}, who = owner) => who.post(previewSpread, { params, body: { ...all, ...wish } })
  const spread = async (wish: Wish = {}, who = owner) => {
    const { digest } = (await look(wish, who)).body
    return who.post(spreadItem, { params, body: { form: { ...all, ...wish }, digest } })
  }
  const undo = (done_at: string, who = owner) => who.post(takeBackSpread, { params, body: { done_at } })
  const priceAt = async (store_id: string) => {
    const { body } = await owner.get(store.getOrderList, { params: { store_id } })
    const row = body.items.find(one => one.product_item_id === product_item_id)
    return row && (row.own[0]?.price ?? 'usual')
  }
  const stores = [made.store.id, two.store.id, three.store.id]
  const prices = () => Promise.all(stores.map(priceAt))
  return { ...made, owner, two, three, stores, params, product_item_id, look, spread, undo, prices }
}

test('an item is put on all lists at once; what has it stays as it is, and all is taken back as one', async () => {
  const { owner, consumer, deal, stores, two, product_item_id, look, spread, undo, prices } = await scene()
  const target = { product_item_ids: [product_item_id] }
  await owner.post(store.addListItems, { params: { store_id: two.store.id }, body: { target } })
  app.clock.pass({ minutes: 1 })
  const seen = (await look()).body
  expect(seen).toMatchObject({ added: 2, already: 1, without_list: 0, item_visible: true, far: [] })
  expect(seen.rows.map(row => [row.state, row.price, row.price_of])).toEqual([
    ['added', '1200.00', 'item'],
    ['added', '1200.00', 'item'],
    ['already', '1200.00', 'item'],
  ])
  const done = await spread()
  expect([done.status, done.body]).toMatchObject([201, { added: 2, already: 1 }])
  expect(await prices()).toEqual(stores.map(() => 'usual'))
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const sheet = async () =>
    (await cook.get(listOrderListItems, { params: { deal_id: deal.id }, query: {} })).body.items.map(one => one.name)
  expect(await sheet()).toEqual(['真鯛', '鱧'])
  app.clock.pass({ minutes: 1 })
  expect((await undo(done.body.done_at)).body).toEqual({ taken_back: 2, left: 0 })
  expect(await prices()).toEqual([undefined, 'usual', undefined])
  expect(await sheet()).toEqual(['真鯛'])
  expect((await undo(done.body.done_at)).body).toEqual({ taken_back: 0, left: 2 })
})

test('by group and by hand, each at the price of its list or at one price', async () => {
  const { owner, supplier, stores, two, three, params, product_item_id, look, spread, undo, prices } = await scene()
  const { id } = (await owner.post(createStoreGroup, { body: { name: '常連' } })).body
  const group_params = { store_group_id: id }
  await app.deps.db
    .insertInto('store_group_members')
    .values({ store_group_id: id, store_id: two.store.id, supplier_id: supplier.id })
    .execute()
  await owner.post(group.addListItems, {
    params: group_params,
    body: { target: { product_item_ids: [product_item_id] } },
  })
  const row = (await owner.get(group.getOrderList, { params: group_params })).body.items[0]
  await owner.post(group.setListItemPrice, {
    params: { ...group_params, list_item_id: row?.id ?? '' },
    body: { valid_from: '2026-11-20', price: '1100', revision: row?.revision ?? 0 },
  })
  const by_group: Wish = { audience: 'groups', store_group_ids: [id] }
  expect((await look(by_group)).body.rows).toMatchObject([
    { name: two.store.name, price: '1100.00', price_of: 'group' },
  ])
  const by_hand: Wish = { audience: 'stores', store_ids: [three.store.id], price_kind: 'one', price: '１２５０' }
  expect((await look(by_hand)).body.rows).toMatchObject([{ price: '1250', price_of: 'own', state: 'added' }])
  expect((await spread(by_group)).body.added).toBe(1)
  app.clock.pass({ minutes: 1 })
  const done = await spread(by_hand)
  expect(await prices()).toEqual([undefined, 'usual', '1250.00'])
  app.clock.pass({ minutes: 1 })
  expect((await undo(done.body.done_at)).body).toEqual({ taken_back: 1, left: 0 })
  // Put on again by hand it has no price of the time before.
  const target = { product_item_ids: [product_item_id] }
  await owner.post(store.addListItems, { params: { store_id: three.store.id }, body: { target } })
  expect(await prices()).toEqual([undefined, 'usual', 'usual'])
  expect((await look({ price_kind: 'one', price: '12000' })).body.far, 'far from 1,200').toHaveLength(1)
  expect((await look({ price_kind: 'one', price: '' })).body).toMatchObject({
    messages: [{ field: 'price', message: '単価を入力してください' }],
  })
  const foreign = await world(app)
  const foreign_wishes: Wish[] = [
    { audience: 'stores', store_ids: [foreign.store.id] },
    { audience: 'groups', store_group_ids: [stores[0] ?? ''] },
  ]
  for (const wish of foreign_wishes) {
    expect((await look(wish)).status).toBe(404)
  }
  const other = await app.logIn('supplier', foreign.supplier.owner.login_id)
  expect((await other.post(previewSpread, { params, body: all })).status).toBe(404)
})

test('who may not change items may not; who sees some stores puts it on theirs alone', async () => {
  const { supplier, stores, look, spread, prices, two } = await scene()
  const logIn = async (user: { may_change_items: boolean; sees_all_stores?: boolean }, store_ids: string[] = []) =>
    app.logIn('supplier', (await addSupplierUser(app, supplier.id, { user, store_ids })).login_id)
  const reader = await logIn({ may_change_items: false })
  expect((await look({}, reader)).status).toBe(403)
  const assigned = await logIn({ may_change_items: true, sees_all_stores: false }, [two.store.id])
  expect((await spread({}, assigned)).body.added).toBe(1)
  expect(await prices()).toEqual([undefined, 'usual', undefined])
  expect((await look({ audience: 'stores', store_ids: stores }, assigned)).status).toBe(404)
})

test('two who put it on the same lists at once: each list gets it once, and one of them hears that it changed', async () => {
  const { owner, params, look, prices, undo } = await scene()
  const { digest } = (await look()).body
  const answers = await Promise.all(
    [1, 2, 3].map(() => owner.post(spreadItem, { params, body: { form: all, digest } })),
  )
  expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const refused = answers.find(one => one.status === 409)
  expect(refused?.body).toMatchObject({ check: { added: 0, already: 3 } })
  expect(await prices()).toEqual(['usual', 'usual', 'usual'])
  const done = answers.find(one => one.status === 201)?.body.done_at ?? ''
  // A price that somebody set since is never lost.
  app.clock.pass({ minutes: 1 })
  const backs = await Promise.all([undo(done), undo(done)])
  expect(backs.map(one => one.body.taken_back).toSorted((a, b) => a - b)).toEqual([0, 3])
})

test('what somebody has changed since stays on its list', async () => {
  const { owner, stores, product_item_id, spread, undo, prices } = await scene()
  const { body } = await spread()
  app.clock.pass({ minutes: 1 })
  const at = { store_id: stores[0] ?? '' }
  const row = (await owner.get(store.getOrderList, { params: at })).body.items.find(
    one => one.product_item_id === product_item_id,
  )
  await owner.post(store.setListItemPrice, {
    params: { ...at, list_item_id: row?.id ?? '' },
    body: { valid_from: '2026-11-21', price: '990', revision: row?.revision ?? 0 },
  })
  expect((await undo(body.done_at)).body).toEqual({ taken_back: 2, left: 1 })
  expect(await prices()).toEqual(['990.00', undefined, undefined])
})
