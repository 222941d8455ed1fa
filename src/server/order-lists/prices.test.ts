import fc from 'fast-check'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { getOrderList } from '#contract/order-lists/store-list.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder, previewOrder } from '#contract/placing/place-order.contract.ts'
import { type DatedPrice, priceOn } from '#domain/catalogue/effective-price.ts'
import { addDays } from '#domain/shared/day.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

// Whatever prices a store, its groups and the catalogue have: what the sheet shows, what the preview says, what an order
// stores and what the supplier's page computes are one price, for every delivery date.

const app = await testApp()
const today = '2026-11-20'

const yen = fc.option(
  fc.integer({ min: 0, max: 999_999 }).map(sen => (sen / 100).toFixed(2)),
  { nil: null },
)
const day = fc.integer({ min: -3, max: 6 }).map(days => addDays(today, days))
const dated = fc
  .record({ valid_from: day, price: yen, ends: fc.boolean() })
  .map(one => (one.ends ? { ...one, price: null } : one))
const prices = fc.uniqueArray(dated, { maxLength: 4, selector: one => one.valid_from })
const general = prices.map(list => list.map(one => ({ ...one, ends: false })))
const scene = fc.record({ own: prices, groups: fc.array(prices, { maxLength: 3 }), general, visible: fc.boolean() })

const store = async ({
  own,
  groups,
  general: usual,
  visible,
}: {
  own: DatedPrice[]
  groups: DatedPrice[][]
  general: DatedPrice[]
  visible: boolean
}) => {
  const { db } = app.deps
  const plain = Object.fromEntries(usual.map(one => [one.valid_from, one.price]))
  const made = await world(app, { items: [{ prices: plain }], deal: { price_visible: visible } })
  const item = made.items[0]
  if (!item) throw new Error('a world without an item')
  await insertAll(
    db,
    'order_list_item_prices',
    own.map(one => ({ order_list_item_id: item.id, ...one })),
  )
  // The position decides, not the moment of making.
  const placed = groups.map((list, index) => ({ list, id: v7(), position: groups.length - index }))
  for (const { list, id, position } of placed) {
    const supplier_id = made.supplier.id
    await insertAll(db, 'store_groups', [{ id, supplier_id, name: `組${position}`, position }])
    await insertAll(db, 'store_group_members', [{ store_group_id: id, store_id: made.store.id, supplier_id }])
    const row = { id: v7(), store_group_id: id, supplier_id, product_item_id: item.product_item_id }
    await insertAll(db, 'store_group_items', [row])
    await insertAll(
      db,
      'store_group_item_prices',
      list.map(one => ({ store_group_item_id: row.id, ...one })),
    )
  }
  const ordered = placed.toReversed().map(({ list, id }) => ({ id, prices: list }))
  return { made, item, expected: { own, groups: ordered, general: usual } }
}

describe('one price for one delivery date', () => {
  test('on the sheet, in the preview, in the order and on the supplier’s page', async () => {
    await fc.assert(
      fc.asyncProperty(scene, async wish => {
        const { made, item, expected } = await store(wish)
        const cook = await app.logIn('consumer', made.consumer.owner.login_id)
        const desk = await app.logIn('supplier', made.supplier.owner.login_id)
        const { body: list } = await desk.get(getOrderList, { params: { store_id: made.store.id } })
        const row = list.items[0]
        const params = { deal_id: made.deal.id }
        for (const ahead of [1, 2, 4]) {
          const delivery_date = addDays(today, ahead)
          const { price } = priceOn(expected, delivery_date)
          expect(row && priceOn(row, delivery_date).price).toBe(price)
          const shown = wish.visible ? price : null
          const sheet = await cook.get(listOrderListItems, { params, query: { delivery_date } })
          expect(sheet.body.items[0]?.unit_price).toBe(shown)
          const lines = [{ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity: '1', note: '' }]
          const body = { delivery_date, note: '', lines }
          const preview = await cook.post(previewOrder, { params, body })
          expect(preview.body.lines[0]?.unit_price).toBe(shown)
          const order = await cook.post(placeOrder, { params, body, idempotency_key: `${made.deal.id}-${ahead}` })
          expect(order.status).toBe(201)
          const kept = await app.deps.db
            .selectFrom('order_lines')
            .select('unit_price')
            .where('order_id', '=', order.body.id)
            .executeTakeFirstOrThrow()
          expect(kept.unit_price).toBe(price)
          const seen = await cook.get(getOrder, { params: { order_id: order.body.id } })
          expect(seen.body.lines[0]?.unit_price).toBe(shown)
        }
      }),
      { numRuns: 25, seed: 20_261_121 },
    )
  })
})
