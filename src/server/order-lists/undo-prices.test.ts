import { beforeEach, expect, test } from 'vitest'
import { createStoreGroup } from '#contract/groups/store-groups.contract.ts'
import * as group from '#contract/order-lists/group-list.contract.ts'
import * as store from '#contract/order-lists/store-list.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const scene = async () => {
  const made = await world(app, { items: [{ name: '真鯛' }, { name: '鯵' }, { name: '烏賊' }] })
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const params = { store_id: made.store.id }
  const list = async () => (await owner.get(store.getOrderList, { params })).body.items
  const own = async () => (await list()).map(row => row.own.map(one => [one.valid_from, one.price]))
  const put = async (nth: number, valid_from: string, price: string | null, ends = false) => {
    const row = (await list())[nth]
    const at = { ...params, list_item_id: row?.id ?? '' }
    const body = { valid_from, price, ends, revision: row?.revision ?? 0 }
    return owner.post(store.setListItemPrice, { params: at, body })
  }
  const undo = (body: { audit_id: string } | { with_audit_id: string } | { done_at: string }, who = owner) =>
    who.post(store.undoListPrices, { params, body })
  const bulk = async (price: string, valid_from: string) => {
    const items = (await list()).map(row => ({ list_item_id: row.id, revision: row.revision, price }))
    return owner.post(store.bulkChangeListItems, { params, body: { items, change: { kind: 'price', valid_from } } })
  }
  const audits = async (nth: number) =>
    (await owner.get(store.listListItemAudits, { params: { ...params, list_item_id: (await list())[nth]?.id ?? '' } }))
      .body.items
  return { ...made, owner, params, list, own, put, undo, bulk, audits }
}

const day = '2026-11-22'

test('prices of many items are taken back as one by who set them; what was changed since stays', async () => {
  const { own, put, undo, bulk, audits, supplier } = await scene()
  await put(0, day, '280')
  app.clock.set('2026-11-20T09:01:00+09:00')
  const { body } = await bulk('250', day)
  app.clock.set('2026-11-20T09:02:00+09:00')
  await put(1, day, '260')
  const colleague = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
  expect((await undo({ done_at: body.done_at }, colleague)).status).toBe(404)
  const answers = await Promise.all([1, 2, 3].map(async () => undo({ done_at: body.done_at })))
  expect(answers.map(one => one.body).toSorted((a, b) => b.taken_back - a.taken_back)).toEqual([
    { taken_back: 2, left: 1 },
    { taken_back: 0, left: 3 },
    { taken_back: 0, left: 3 },
  ])
  expect(await own()).toEqual([[[day, '280.00']], [[day, '260.00']], []])
  expect(
    (await audits(0)).map(one => one.after?.['price']),
    'an event, never a deletion',
  ).toEqual([280, 250, 280])
})

test('prices of many items are taken back later from the history of one of them', async () => {
  const { own, undo, bulk, audits, supplier } = await scene()
  await bulk('250', day)
  const [note] = await audits(0)
  expect(note?.others).toBe(2)
  const colleague = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
  app.clock.set('2026-11-20T09:01:00+09:00')
  expect((await undo({ with_audit_id: note?.id ?? '' }, colleague)).body).toEqual({ taken_back: 3, left: 0 })
  expect(await own()).toEqual([[], [], []])
})

test('a price and one that was taken away come back, at once or from the history, until its day is past', async () => {
  const { list, own, put, undo, audits, owner, params } = await scene()
  await put(0, day, '280')
  app.clock.set('2026-11-20T09:01:00+09:00')
  const ended = await put(0, day, null, true)
  expect((await undo({ done_at: ended.body.done_at })).body).toEqual({ taken_back: 1, left: 0 })
  app.clock.set('2026-11-20T09:02:00+09:00')
  const [row] = await list()
  const at = { ...params, list_item_id: row?.id ?? '', valid_from: day }
  const query = { revision: row?.revision ?? 0 }
  const { body } = await owner.delete(store.removeListItemPrice, { params: at, query })
  expect((await own())[0]).toEqual([])
  expect((await undo({ done_at: body.done_at })).body).toEqual({ taken_back: 1, left: 0 })
  expect((await own())[0]).toEqual([[day, '280.00']])
  const audit_id = (await audits(0))[0]?.id ?? ''
  app.clock.set('2026-11-23T09:00:00+09:00')
  expect((await undo({ audit_id })).body).toEqual({ taken_back: 0, left: 1 })
  app.clock.set('2026-11-20T09:03:00+09:00')
  expect((await undo({ audit_id })).body, 'the undoing is a change of its own').toEqual({ taken_back: 1, left: 0 })
  expect((await own())[0]).toEqual([])
})

test('a later change that comes at the same moment is never lost', async () => {
  const { own, list, undo, bulk, owner, params } = await scene()
  const { body } = await bulk('250', day)
  app.clock.set('2026-11-20T09:01:00+09:00')
  const [row] = await list()
  const at = { ...params, list_item_id: row?.id ?? '' }
  const price = { valid_from: day, price: '260', ends: false, revision: row?.revision ?? 0 }
  const [undone, set] = await Promise.all([
    undo({ done_at: body.done_at }),
    owner.post(store.setListItemPrice, { params: at, body: price }),
  ])
  expect(set.status === 200 ? undone.body.left : set.status).toBe(set.status === 200 ? 1 : 409)
  expect((await own())[0]).toEqual(set.status === 200 ? [[day, '260.00']] : [])
})

test('of a file’s changes the prices are taken back; it says when there were none', async () => {
  const { own, list, undo, owner, params } = await scene()
  const items = await list()
  const file = (price: string) => ({
    file: Buffer.from(`商品コード,単価\n${items.map(row => `${row.code},${price}`).join('\n')}`),
    name: 'list.csv',
  })
  const apply = async (price: string) => {
    const query = { valid_from: day }
    const { digest } = (await owner.upload(store.checkOrderListFile, { params, query, ...file(price) })).body
    return owner.upload(store.applyOrderListFile, { params, query: { ...query, digest }, ...file(price) })
  }
  const { body } = await apply('240')
  expect(await own()).toEqual(items.map(() => [[day, '240.00']]))
  expect((await undo({ done_at: body.done_at ?? '' })).body).toEqual({ taken_back: 3, left: 0 })
  expect(await own()).toEqual([[], [], []])
})

test('a group’s list in the same way; notes of another list or supplier are not there', async () => {
  const { owner, supplier, put, undo, audits } = await scene()
  const { id } = (await owner.post(createStoreGroup, { body: { name: '常連' } })).body
  const params = { store_group_id: id }
  const product_item_ids = [supplier.product_items[0]?.id ?? '']
  await owner.post(group.addListItems, { params, body: { target: { product_item_ids } } })
  const own = async () => (await owner.get(group.getOrderList, { params })).body.items[0]
  const at = { ...params, list_item_id: (await own())?.id ?? '' }
  const price = { valid_from: day, price: '230', ends: false, revision: 1 }
  const { body } = await owner.post(group.setListItemPrice, { params: at, body: price })
  expect((await undo({ done_at: body.done_at })).status).toBe(404)
  const undone = await owner.post(group.undoListPrices, { params, body: { done_at: body.done_at } })
  expect([undone.body, (await own())?.own]).toEqual([{ taken_back: 1, left: 0 }, []])
  await put(0, day, '1')
  const audit_id = (await audits(0))[0]?.id ?? ''
  expect((await owner.post(group.undoListPrices, { params, body: { audit_id } })).status).toBe(404)
  const stranger = await world(app)
  const other = await app.logIn('supplier', stranger.supplier.owner.login_id)
  const theirs = { params: { store_id: stranger.store.id }, body: { audit_id } }
  expect((await other.post(store.undoListPrices, theirs)).status).toBe(404)
})
