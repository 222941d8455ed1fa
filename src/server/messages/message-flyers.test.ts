import { afterEach, describe, expect, test } from 'vitest'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import {
  changeMessage,
  copyMessage,
  createMessage,
  previewMessage,
  sendMessage,
  withdrawMessage,
} from '#contract/messages/messages.contract.ts'
import { getSupplierMessage, listSupplierMessages } from '#contract/messages/supplier-messages.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addFlyer, addRestaurant, type RestaurantWish, world } from '#tests/support/world.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const { db } = app.deps
afterEach(() => app.clock.set())

const form = {
  title: '週末の特売',
  body: '{店舗名}様',
  message_image_ids: [],
  web_flyer_id: null,
  audience: 'all' as const,
  store_group_ids: [],
  store_ids: [],
}

/** A supplier with a flyer of two of its three items, and a message that carries it. */
const scene = async (wish: RestaurantWish = {}, flyer: Partial<Parameters<typeof addFlyer>[2]> = {}) => {
  const made = await world(app, {
    items: [
      { name: '真鯛', price: '900' },
      { name: '鮭', price: '500' },
      { name: '松茸', price: null },
    ],
    ...wish,
  })
  const [tai = '', sake = ''] = made.items.map(one => one.product_item_id)
  const items = [
    { product_item_id: tai, price: '780', headline: '愛媛から' },
    { product_item_id: sake, price: '450' },
  ]
  const web_flyer_id = await addFlyer(app, made.supplier, { items, ...flyer })
  // Another one, which the message does not carry.
  await addFlyer(app, made.supplier, {
    items: [{ product_item_id: made.items[2]?.product_item_id ?? '', price: '3800' }],
    title: '秋の味覚',
  })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const draft = (await clerk.post(createMessage, { body: { ...form, web_flyer_id } })).body
  return { ...made, tai, sake, web_flyer_id, clerk, cook, draft }
}
type Scene = Awaited<ReturnType<typeof scene>>

const send = ({ clerk, draft }: Pick<Scene, 'clerk' | 'draft'>, send_at: string | null = null) =>
  clerk.post(sendMessage, { params: { message_id: draft.id }, body: { revision: draft.revision, send_at } })

const received = async ({ cook }: Pick<Scene, 'cook'>) => {
  const [line] = (await cook.get(listSupplierMessages)).body.items
  const receiver_id = line?.id ?? ''
  const { body } = await cook.get(getSupplierMessage, { params: { receiver_id } })
  return { line, receiver_id, flyer: body.flyer }
}

describe('a message with a flyer', () => {
  test('is looked at as each store will see it, and brings its items with their prices', async () => {
    const made = await scene()
    const { supplier, store, items, clerk, cook, draft, web_flyer_id, tai, sake } = made
    expect(draft.flyer).toMatchObject({ id: web_flyer_id, title: '週末の特売', state: 'coming' })
    const other = await addRestaurant(app, supplier, {})
    await db.updateTable('order_list_items').set({ visible: false }).where('deal_id', '=', other.deal.id).execute()
    const params = { message_id: draft.id }
    const preview = (await clerk.get(previewMessage, { params })).body
    expect(preview.flyer_unseen).toEqual({ count: 1, stores: [other.store.name] })
    expect(preview.samples.find(one => one.store_id === store.id)).toMatchObject({
      flyer_item_ids: [tai, sake],
      price_visible: true,
    })
    await send(made)
    await app.drainJobs()
    const { line, flyer } = await received(made)
    expect(line?.has_flyer).toBe(true)
    expect(flyer).toEqual({
      id: web_flyer_id,
      title: '週末の特売',
      state: 'coming',
      delivery_from: '2026-11-24',
      delivery_to: '2026-11-30',
      items: [
        {
          product_item_id: tai,
          order_list_item_id: items[0]?.id,
          name: '真鯛',
          spec: expect.any(String),
          headline: '愛媛から',
          price: '780.00',
          store_limit: null,
          total_limit: null,
          used_up: null,
          flyer_image_id: null,
        },
        expect.objectContaining({ product_item_id: sake, order_list_item_id: items[1]?.id, price: '450.00' }),
      ],
    })
    // What it says is what the sheet reckons with.
    const sheet = await cook.get(listOrderListItems, {
      params: { deal_id: made.deal.id },
      query: { delivery_date: '2026-11-24' },
    })
    expect(sheet.body.items.map(one => one.unit_price)).toEqual(['780.00', '450.00', '3800.00'])
    const copy = (await clerk.post(copyMessage, { params })).body
    expect(copy.flyer?.id).toBe(web_flyer_id)
    await clerk.post(withdrawMessage, { params })
    expect((await received(made)).flyer).toBeNull()
  })

  test('says of which item a limit leaves nothing, of all stores or of this one', async () => {
    const made = await scene()
    await send(made)
    await app.drainJobs()
    const { web_flyer_id, supplier, store, tai, sake } = made
    await db
      .updateTable('web_flyer_items')
      .set({ store_limit: 2, total_limit: 5 })
      .where('web_flyer_id', '=', web_flyer_id)
      .execute()
    const sold = (product_item_id: string, store_id: string | null, pieces: number) =>
      db
        .insertInto('flyer_sales')
        .values({ web_flyer_id, supplier_id: supplier.id, product_item_id, store_id, sold: pieces })
        .execute()
    const other = await addRestaurant(app, supplier, {})
    await sold(tai, null, 4)
    await sold(tai, other.store.id, 2)
    await sold(sake, null, 4)
    await sold(sake, store.id, 2)
    const usedUp = async () => (await received(made)).flyer?.items.map(one => one.used_up)
    expect(await usedUp()).toEqual([null, 'store'])
    await db.updateTable('flyer_sales').set({ sold: 5 }).where('product_item_id', '=', tai).execute()
    expect(await usedUp()).toEqual(['total', 'store'])
  })

  test('an item that is gone is named without price or place; what the store never had is not', async () => {
    const made = await scene()
    await send(made)
    await app.drainJobs()
    await db
      .updateTable('order_list_items')
      .set({ visible: false })
      .where('id', '=', made.items[0]?.id ?? '')
      .execute()
    const here = (await received(made)).flyer?.items
    expect(here).toMatchObject([
      { name: '真鯛', order_list_item_id: null, price: null },
      { name: '鮭', order_list_item_id: made.items[1]?.id, price: '450.00' },
    ])
    await db.deleteFrom('web_flyer_items').where('product_item_id', '=', made.sake).execute()
    expect((await received(made)).flyer?.items.map(one => one.order_list_item_id)).toEqual([null, null])
    const hidden = await scene()
    await db
      .updateTable('order_list_items')
      .set({ visible: false })
      .where('id', '=', hidden.items[0]?.id ?? '')
      .execute()
    await send(hidden)
    await app.drainJobs()
    expect((await received(hidden)).flyer?.items.map(one => one.name)).toEqual(['鮭'])
  })

  test('says that it is over, or withdrawn; a deal that hides prices reads none', async () => {
    const made = await scene({ deal: { price_visible: false } })
    await send(made)
    await app.drainJobs()
    expect((await received(made)).flyer?.items.map(one => one.price)).toEqual([null, null])
    app.clock.set('2026-12-01T00:00:00+09:00')
    expect((await received(made)).flyer?.state).toBe('over')
    await db
      .updateTable('web_flyers')
      .set({ withdrawn_at: app.deps.now() })
      .where('id', '=', made.web_flyer_id)
      .execute()
    expect((await received(made)).flyer?.state).toBe('withdrawn')
  })

  test("another restaurant's message and another supplier's flyer are not there", async () => {
    const [made, other] = [await scene(), await scene()]
    await send(made)
    await app.drainJobs()
    const { receiver_id } = await received(made)
    expect((await other.cook.get(getSupplierMessage, { params: { receiver_id } })).status).toBe(404)
    const foreign = { ...form, web_flyer_id: made.web_flyer_id }
    expect((await other.clerk.post(createMessage, { body: foreign })).status).toBe(404)
    const { id: message_id, revision } = other.draft
    const changed = await other.clerk.patch(changeMessage, { params: { message_id }, body: { ...foreign, revision } })
    expect(changed.status).toBe(404)
  })

  test.each([
    ['a draft', { published_at: null }, null, 'まだ掲載されていません'],
    ['withdrawn', { withdrawn_at: '2026-11-19T09:00:00+09:00' }, null, '取り下げられています'],
    ['over', { delivery_from: '2026-11-16', delivery_to: '2026-11-19' }, null, '期間が終わっています'],
    ['over when it leaves', {}, '2026-12-01T09:00:00+09:00', '期間が終わっています'],
  ])('does not leave where the flyer is %s', async (_, flyer, send_at, words) => {
    const { status, body } = await send(await scene({}, flyer), send_at)
    expect([status, body.messages]).toEqual([422, [{ field: 'web_flyer_id', message: expect.stringContaining(words) }]])
  })
})
