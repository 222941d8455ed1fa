import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { countWebFlyerItems, findWebFlyer, listWebFlyerItems } from '#contract/flyers/web-flyers.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { testApp } from '#tests/support/app.ts'
import { toldIn } from '#tests/support/told.ts'
import { addFlyer, addRestaurant, world } from '#tests/support/world.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()

const opened = async (deal = {}) => {
  const made = await world(app, {
    items: [
      { name: '鯛', price: '900' },
      { name: '鮭', price: '500', own_prices: { '2025-01-01': '380' } },
      { name: '松茸', price: null },
      { name: '隠した品', visible: false },
    ],
    deal,
  })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const params = { deal_id: made.deal.id }
  const [tai = '', sake = '', matsutake = '', hidden = ''] = made.items.map(one => one.product_item_id)
  const prices = async (delivery_date: string) => {
    const { body } = await cook.get(listOrderListItems, { params, query: { delivery_date } })
    return body.items.map(item => item.unit_price)
  }
  const seen = async () => {
    const [{ body: list }, { body: counted }] = await Promise.all([
      cook.get(listWebFlyerItems, { params }),
      cook.get(countWebFlyerItems, { params }),
    ])
    return { flyers: list.flyers, count: counted.count }
  }
  return { ...made, cook, params, tai, sake, matsutake, hidden, prices, seen }
}

describe('a flyer', () => {
  test.each([
    ['shown', { delivery_from: '2026-11-20', delivery_to: '2026-11-20' }],
    ['shown', { delivery_from: '2026-11-21', delivery_to: '2026-11-22' }],
    ['over', { delivery_from: '2026-11-10', delivery_to: '2026-11-19' }],
    [
      'withdrawn',
      { delivery_to: '2026-11-19', delivery_from: '2026-11-10', withdrawn_at: '2026-11-18T09:00:00+09:00' },
    ],
  ] as const)('whose notice is opened is %s: %j', async (state, own) => {
    const { supplier, cook, tai, params } = await opened()
    const web_flyer_id = await addFlyer(app, supplier, { ...own, items: [{ product_item_id: tai, price: '780' }] })
    const found = await cook.get(findWebFlyer, { params: { web_flyer_id } })
    expect(found.body).toMatchObject({ ...params, title: '週末の特売', state })
  })

  test('shows its items with price and dates, and its price holds in orders where it is the lower one', async () => {
    const { supplier, cook, params, items, tai, sake, matsutake, hidden, prices, seen } = await opened()
    await addFlyer(app, supplier, {
      items: [
        { product_item_id: tai, price: '780', headline: '愛媛から直送' },
        { product_item_id: sake, price: '450' },
        { product_item_id: matsutake, price: '9800' },
        { product_item_id: hidden, price: '1' },
      ],
    })
    const { flyers, count } = await seen()
    expect(count).toBe(3)
    expect(flyers).toMatchObject([
      {
        title: '週末の特売',
        delivery_from: '2026-11-24',
        delivery_to: '2026-11-30',
        items: [
          { order_list_item_id: items[0]?.id, headline: '愛媛から直送', price: '780.00' },
          { price: '450.00' },
          {},
        ],
      },
    ])
    expect(await prices('2026-11-23')).toEqual(['900.00', '380.00', null])
    expect(await prices('2026-11-24')).toEqual(['780.00', '380.00', '9800.00'])
    expect(await prices('2026-11-30')).toEqual(['780.00', '380.00', '9800.00'])
    expect(await prices('2026-12-01')).toEqual(['900.00', '380.00', null])
    const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
    const placed = await cook.post(placeOrder, {
      params,
      body: { delivery_date: '2026-11-24', lines: [{ ...line, seen_unit_price: '780' }] },
      idempotency_key: `flyers-${params.deal_id}`,
    })
    expect(placed.status).toBe(201)
    const { body: order } = await cook.get(getOrder, { params: { order_id: placed.body.id } })
    expect(order).toMatchObject({ subtotal: '1560', lines: [{ unit_price: '780.00' }] })
  })

  test('without a price promotes the item at the deal’s own', async () => {
    const { supplier, tai, prices, seen } = await opened()
    await addFlyer(app, supplier, { items: [{ product_item_id: tai }] })
    expect((await seen()).flyers[0]?.items[0]?.price).toBeNull()
    expect((await prices('2026-11-24'))[0]).toBe('900.00')
  })

  test.each([
    ['is being written', { published_at: null }],
    ['was withdrawn', { withdrawn_at: '2026-11-19T10:00:00+09:00' }],
    ['is over', { delivery_from: '2026-11-01', delivery_to: '2026-11-19' }],
  ])('that %s is seen by nobody and changes no price', async (_, own) => {
    const { supplier, tai, prices, seen } = await opened()
    await addFlyer(app, supplier, { ...own, items: [{ product_item_id: tai, price: '1' }] })
    expect(await seen()).toEqual({ flyers: [], count: 0 })
    expect((await prices('2026-11-24'))[0]).toBe('900.00')
  })

  test('for a group reaches its stores alone', async () => {
    const { supplier, store, tai, prices, seen } = await opened()
    const group = { id: v7(), supplier_id: supplier.id, name: '朝便' }
    await insertAll(app.deps.db, 'store_groups', [group])
    await insertAll(app.deps.db, 'store_group_members', [
      { store_group_id: group.id, store_id: store.id, supplier_id: supplier.id },
    ])
    await addFlyer(app, supplier, { store_group_id: group.id, items: [{ product_item_id: tai, price: '700' }] })
    expect((await seen()).count).toBe(1)
    expect((await prices('2026-11-24'))[0]).toBe('700.00')
    const neighbour = await addRestaurant(app, supplier)
    const cook = await app.logIn('consumer', neighbour.consumer.owner.login_id)
    const params = { deal_id: neighbour.deal.id }
    expect((await cook.get(countWebFlyerItems, { params })).body.count).toBe(0)
    const { body } = await cook.get(listOrderListItems, { params, query: { delivery_date: '2026-11-24' } })
    expect(body.items[0]?.unit_price).toBe('900.00')
  })

  test('tells no price where the deal hides prices', async () => {
    const { supplier, tai, seen } = await opened({ price_visible: false })
    await addFlyer(app, supplier, { items: [{ product_item_id: tai, price: '777' }] })
    const { flyers } = await seen()
    expect(flyers[0]?.items.length).toBe(1)
    expect(toldIn(flyers)).not.toContain('777')
  })
})
