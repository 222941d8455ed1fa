import { beforeEach, expect, test } from 'vitest'
import {
  applyBulkChange,
  getProductItem,
  listItemAudits,
  listProductItems,
  setProductItemPrice,
  undoItemChange,
} from '#contract/catalogue/product-items.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const scene = async () => {
  const made = await world(app, { items: [{ price: '300' }, { price: '500' }, { price: null }] })
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const item = (nth: number) => ({ product_item_id: made.supplier.product_items[nth]?.id ?? '' })
  const prices = async (nth: number) =>
    (await owner.get(getProductItem, { params: item(nth) })).body.prices.map(one => [one.valid_from, one.price])
  return { ...made, owner, item, prices }
}

const ten_percent = { kind: 'price_rate', rate: '10', rounding: 'floor', valid_from: '2026-11-20' } as const

test('a bulk change of prices is taken back as one; what was changed since stays', async () => {
  const { owner, item, prices, supplier } = await scene()
  const bulk = await owner.post(applyBulkChange, { body: { target: { filter: {} }, change: ten_percent } })
  expect(bulk.body.changed).toBe(2)
  const today = '2026-11-20'
  expect(await prices(0)).toEqual([
    [today, '330.00'],
    ['2025-01-01', '300.00'],
  ])
  app.clock.set('2026-11-20T09:01:00+09:00')
  await owner.post(setProductItemPrice, { params: item(1), body: { valid_from: today, price: '560', revision: 2 } })
  const colleague = await app.logIn('supplier', (await addSupplierUser(app, supplier.id))?.login_id ?? '')
  const body = { done_at: bulk.body.done_at }
  expect((await colleague.post(undoItemChange, { body })).status, 'one takes back what one has done').toBe(404)
  app.clock.set('2026-11-20T09:02:00+09:00')
  const undone = await owner.post(undoItemChange, { body })
  expect([undone.status, undone.body]).toEqual([200, { taken_back: 1, left: 1 }])
  expect(await prices(0)).toEqual([['2025-01-01', '300.00']])
  expect((await prices(1))[0]).toEqual([today, '560.00'])
  const { items } = (await owner.get(listItemAudits, { params: item(0) })).body
  expect(
    items.map(one => [one.action, one.after === null]),
    'an event, never a deletion',
  ).toEqual([
    ['price', true],
    ['price', false],
  ])
})

test('one price is taken back from the history by whoever may change prices, until its day is past', async () => {
  const { owner, item, prices, supplier } = await scene()
  const params = item(0)
  await owner.post(setProductItemPrice, { params, body: { valid_from: '2026-12-01', price: '320', revision: 1 } })
  await owner.post(setProductItemPrice, { params, body: { valid_from: '2026-12-01', price: '3200', revision: 2 } })
  const [newest] = (await owner.get(listItemAudits, { params })).body.items
  const colleague = await app.logIn('supplier', (await addSupplierUser(app, supplier.id))?.login_id ?? '')
  const audit_id = newest?.id ?? ''
  expect((await colleague.post(undoItemChange, { body: { audit_id } })).body).toEqual({ taken_back: 1, left: 0 })
  expect((await prices(0))[0]).toEqual(['2026-12-01', '320.00'])
  expect((await owner.post(undoItemChange, { body: { audit_id } })).body, 'once').toEqual({ taken_back: 0, left: 1 })
  const stranger = await world(app)
  const other = await app.logIn('supplier', stranger.supplier.owner.login_id)
  expect((await other.post(undoItemChange, { body: { audit_id } })).status).toBe(404)
  const [, , first] = (await owner.get(listItemAudits, { params })).body.items
  app.clock.set('2026-12-02T09:00:00+09:00')
  const late = await owner.post(undoItemChange, { body: { audit_id: first?.id ?? '' } })
  app.clock.set()
  expect(late.body).toEqual({ taken_back: 0, left: 1 })
})

test('a bulk change is taken back later from the history of one of its items, by whoever may change prices', async () => {
  const { owner, item, prices, supplier } = await scene()
  await owner.post(applyBulkChange, { body: { target: { filter: {} }, change: ten_percent } })
  app.clock.set('2026-11-20T09:01:00+09:00')
  await owner.post(setProductItemPrice, {
    params: item(1),
    body: { valid_from: '2026-12-01', price: '9', revision: 2 },
  })
  const noted = async (nth: number) => (await owner.get(listItemAudits, { params: item(nth) })).body.items
  expect((await noted(1)).map(one => one.others)).toEqual([0, 1])
  const with_audit_id = (await noted(0))[0]?.id ?? ''
  const colleague = await app.logIn('supplier', (await addSupplierUser(app, supplier.id))?.login_id ?? '')
  const stranger = await app.logIn('supplier', (await world(app)).supplier.owner.login_id)
  app.clock.set('2026-11-20T09:02:00+09:00')
  expect((await stranger.post(undoItemChange, { body: { with_audit_id } })).status).toBe(404)
  const answers = await Promise.all([1, 2].map(async () => colleague.post(undoItemChange, { body: { with_audit_id } })))
  expect(answers.map(one => one.body).toSorted((a, b) => b.taken_back - a.taken_back)).toEqual([
    { taken_back: 2, left: 0 },
    { taken_back: 0, left: 2 },
  ])
  expect(await prices(0)).toEqual([['2025-01-01', '300.00']])
  expect(await prices(1)).toEqual([
    ['2026-12-01', '9.00'],
    ['2025-01-01', '500.00'],
  ])
})

test('hidden and put away in bulk comes back; a bulk change and its undoing race to one end', async () => {
  const { owner } = await scene()
  const change = { kind: 'archived', archived: true } as const
  const bulk = await owner.post(applyBulkChange, { body: { target: { filter: {} }, change } })
  const shown = async () => (await owner.get(listProductItems)).body.items.map(one => [one.visible, one.archived])
  const body = { done_at: bulk.body.done_at }
  app.clock.set('2026-11-20T09:01:00+09:00')
  const answers = await Promise.all([1, 2, 3].map(async () => owner.post(undoItemChange, { body })))
  expect(answers.map(one => one.body.taken_back).toSorted((a, b) => a - b)).toEqual([0, 0, 3])
  expect(await shown()).toEqual(Array.from({ length: 3 }, () => [true, false]))
})
