import { v7 } from 'uuid'
import { afterEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import type { BodyInput } from '#contract/http/route.ts'
import {
  copyMessage,
  createMessage,
  getMessage,
  listMessageCandidates,
  listMessageReceivers,
  previewMessage,
  sendMessage,
} from '#contract/messages/messages.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const { db } = app.deps
afterEach(() => app.clock.set())

const form = {
  title: 'お知らせ',
  body: '{店舗名}様',
  message_image_ids: [],
  web_flyer_id: null,
  audience: 'all' as const,
  store_group_ids: [],
  store_ids: [],
}

type Store = Awaited<ReturnType<typeof addRestaurant>>

/** A supplier with four stores, of which the second hears of the second counter and the third has a person in charge. */
const scene = async () => {
  const made = await world(app, {
    items: [{ name: '真鯛' }, { name: '鮭' }],
    store: { name: '一番', customer_code: '1' },
  })
  const { supplier } = made
  const order_counter_id = v7()
  await db
    .insertInto('order_counters')
    .values({ id: order_counter_id, supplier_id: supplier.id, name: '市場店', position: 1 })
    .execute()
  const second = await addRestaurant(app, supplier, {
    store: { name: '二番', customer_code: '2' },
    deal: { order_counter_id },
  })
  const third = await addRestaurant(app, supplier, { store: { name: '三番', customer_code: '3' } })
  const fourth = await addRestaurant(app, supplier, { store: { name: '四番', customer_code: '4' } })
  const staff = await addSupplierUser(app, supplier.id, {
    user: { sees_all_stores: false },
    store_ids: [third.store.id],
  })
  const clerk = await app.logIn('supplier', supplier.owner.login_id)
  const draftOf = async (wish: Partial<BodyInput<typeof createMessage>>) => {
    const { status, body } = await clerk.post(createMessage, { body: { ...form, ...wish } })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  /** Whom it would reach, as the page before sending lists them. */
  const reaches = async (wish: Parameters<typeof draftOf>[0]) => {
    const { id: message_id } = await draftOf(wish)
    const { count } = (await clerk.get(previewMessage, { params: { message_id } })).body
    const names = (await clerk.get(listMessageCandidates, { query: { message_id } })).body.items.map(one => one.name)
    expect(count).toBe(names.length)
    return names
  }
  return { ...made, order_counter_id, second, third, fourth, staff, clerk, draftOf, reaches }
}

const orders = async ({ consumer, deal, items }: Store, item = 0, delivery_date = '2026-11-24') => {
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const lines = [{ order_list_item_id: items[item]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }]
  const answer = await cook.post(placeOrder, {
    params: { deal_id: deal.id },
    body: { delivery_date, note: '', lines },
    idempotency_key: v7(),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { cook, order: answer.body }
}

const delivered = (order_id: string, delivery_date: string) =>
  db.updateTable('orders').set({ delivery_date }).where('id', '=', order_id).execute()

describe('whom a message is for', () => {
  test('the stores of order counters, of people in charge, and not those that were left out', async () => {
    const { order_counter_id, staff, second, third, reaches } = await scene()
    expect(await reaches({})).toEqual(['一番', '二番', '三番', '四番'])
    expect(await reaches({ audience: 'counters', order_counter_ids: [order_counter_id] })).toEqual(['二番'])
    expect(await reaches({ audience: 'users', user_ids: [staff.account_id] })).toEqual(['三番'])
    const except_store_ids = [second.store.id, third.store.id]
    expect(await reaches({ except_store_ids })).toEqual(['一番', '四番'])
    expect(await reaches({ audience: 'users', user_ids: [staff.account_id], except_store_ids })).toEqual([])
    // Chosen one by one nobody is left out.
    expect(await reaches({ audience: 'stores', store_ids: except_store_ids, except_store_ids })).toEqual([
      '二番',
      '三番',
    ])
  })

  test('those who have ordered of late, anything or one item, and those who have not', async () => {
    const made = await scene()
    const { second, third, fourth, supplier, reaches, clerk } = made
    const [tai, sake] = supplier.product_items.map(one => one.id)
    await orders(second, 0)
    const { order: old } = await orders(third, 1)
    await delivered(old.id, '2026-11-10')
    const { cook, order } = await orders(fourth, 0)
    await cook.post(cancelOrder, { params: { order_id: order.id }, body: { revision: 1 } })
    expect(await reaches({ audience: 'ordered', order_days: 10 })).toEqual(['二番', '三番'])
    expect(await reaches({ audience: 'ordered', order_days: 9 })).toEqual(['二番'])
    expect(await reaches({ audience: 'ordered', product_item_id: sake ?? '' })).toEqual(['三番'])
    expect(await reaches({ audience: 'not_ordered', order_days: 9 })).toEqual(['一番', '三番', '四番'])
    expect(await reaches({ audience: 'not_ordered', product_item_id: tai ?? '' })).toEqual(['一番', '三番', '四番'])
    // A word narrows the list of whom it reaches, page by page.
    const { id: message_id } = await made.draftOf({ audience: 'not_ordered', order_days: 9 })
    const page = (await clerk.get(listMessageCandidates, { query: { message_id, limit: 2 } })).body
    expect(page.items.map(one => one.name)).toEqual(['一番', '三番'])
    const rest = await clerk.get(listMessageCandidates, { query: { message_id, cursor: page.next_cursor ?? '' } })
    expect(rest.body.items.map(one => one.name)).toEqual(['四番'])
    const found = await clerk.get(listMessageCandidates, { query: { message_id, q: '四' } })
    expect(found.body.items.map(one => one.name)).toEqual(['四番'])
  })

  test('is found out when it leaves, and kept with those whom it has reached', async () => {
    const made = await scene()
    const { second, third, clerk, draftOf } = made
    await orders(second)
    const draft = await draftOf({ audience: 'ordered', order_days: 2, except_store_ids: [made.fourth.store.id] })
    const params = { message_id: draft.id }
    const at = new Date(app.deps.now().getTime() + 5 * 86_400_000).toISOString()
    const sent = await clerk.post(sendMessage, { params, body: { revision: draft.revision, send_at: at } })
    expect(sent.body).toMatchObject({ state: 'scheduled' })
    // Meanwhile another orders, and the first one's delivery lies further back than the days on the day it leaves.
    await orders(third, 0, '2026-11-25')
    await db.updateTable('orders').set({ delivery_date: '2026-11-22' }).where('deal_id', '=', second.deal.id).execute()
    app.clock.pass({ hours: 5 * 24 + 1 })
    await app.drainJobs({ hurry: true })
    const rows = (await clerk.get(listMessageReceivers, { params })).body.items
    expect(rows.map(one => one.store_name)).toEqual(['三番'])
    expect((await clerk.get(getMessage, { params })).body).toMatchObject({
      receiver_count: 1,
      except_stores: [{ name: '四番' }],
      order_days: 2,
    })
  })

  test('goes with a copy, with the names of what was chosen', async () => {
    const { order_counter_id, supplier, clerk, draftOf } = await scene()
    const product_item_id = supplier.product_items[0]?.id ?? ''
    const by_counter = await draftOf({ audience: 'counters', order_counter_ids: [order_counter_id, order_counter_id] })
    expect(by_counter.order_counters).toEqual([{ id: order_counter_id, name: '市場店' }])
    const by_item = await draftOf({ audience: 'ordered', product_item_id, order_days: 60 })
    const copy = (await clerk.post(copyMessage, { params: { message_id: by_item.id } })).body
    expect(copy).toMatchObject({
      audience: 'ordered',
      order_days: 60,
      product_item: { id: product_item_id, name: '真鯛' },
    })
  })

  test('names nothing of another supplier, no number of days beyond a year, and nobody who would be reached', async () => {
    const [made, other] = [await scene(), await scene()]
    const foreign = [
      { audience: 'counters' as const, order_counter_ids: [other.order_counter_id] },
      { audience: 'users' as const, user_ids: [other.staff.account_id] },
      { audience: 'ordered' as const, product_item_id: other.supplier.product_items[0]?.id ?? '' },
      { except_store_ids: [other.store.id] },
    ]
    for (const wish of foreign) {
      const { status } = await made.clerk.post(createMessage, { body: { ...form, ...wish } })
      expect([status, wish]).toEqual([404, wish])
    }
    for (const order_days of [0, 366, 1.5]) {
      const { status, body } = await made.clerk.post(createMessage, { body: { ...form, order_days } })
      expect([status, body.messages?.[0]?.field]).toEqual([422, 'order_days'])
    }
    const { id: message_id } = await other.draftOf({})
    expect((await made.clerk.get(listMessageCandidates, { query: { message_id } })).status).toBe(404)
    const { id, revision } = await made.draftOf({ audience: 'ordered' })
    const sent = await made.clerk.post(sendMessage, { params: { message_id: id }, body: { revision, send_at: null } })
    expect([sent.status, sent.body.messages?.map(one => one.field)]).toEqual([422, ['audience']])
  })

  test('a user with stores of its own reaches these alone, whatever was chosen', async () => {
    const made = await scene()
    const clerk = await app.logIn('supplier', made.staff.login_id)
    const { id: message_id } = (await clerk.post(createMessage, { body: { ...form, audience: 'not_ordered' } })).body
    const { items } = (await clerk.get(listMessageCandidates, { query: { message_id } })).body
    expect(items.map(one => one.name)).toEqual(['三番'])
    const outside = { ...form, except_store_ids: [made.second.store.id] }
    expect((await clerk.post(createMessage, { body: outside })).status).toBe(404)
  })
})
