import { expect, test } from 'vitest'
import { noteFlyerViews } from '#contract/flyers/flyer-views.contract.ts'
import { getFlyerResult, listFlyerResultStores } from '#contract/flyers/flyers.contract.ts'
import { createMessage, listMessageReceivers, sendMessage } from '#contract/messages/messages.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addFlyer, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { forgetFlyerViews } from './forget-views.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const { db } = app.deps

const scene = async () => {
  const made = await world(app, { items: [{ name: '真鯛' }, { name: '鮭' }, { name: '鰤' }] })
  const other = await addRestaurant(app, made.supplier)
  const promoted = made.items.slice(0, 2).map(({ product_item_id }) => ({ product_item_id, price: '80' }))
  const web_flyer_id = await addFlyer(app, made.supplier, { items: promoted })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const other_cook = await app.logIn('consumer', other.consumer.owner.login_id)
  const look = (at: number, opened = false, of = made) => ({
    web_flyer_id,
    order_list_item_id: of.items[at]?.id ?? '',
    opened,
  })
  const result = async (who = clerk) => (await who.get(getFlyerResult, { params: { web_flyer_id } })).body
  return { ...made, other, web_flyer_id, clerk, cook, other_cook, look, result }
}

test('what a store looks at is counted once a day and item, whoever looks and how often; what it can not see is not', async () => {
  const made = await scene()
  const { clerk, cook, other_cook, other, deal, look, result, web_flyer_id } = made
  const stranger = await world(app)
  const params = { deal_id: deal.id }
  const views = [look(0), look(0, true), look(1), look(2)]
  const not_there = look(0, false, { ...made, items: other.items })
  expect((await cook.post(noteFlyerViews, { params, body: { views } })).status).toBe(204)
  // Ten at once, of people of one store: one row.
  const again = await Promise.all(
    Array.from({ length: 10 }, () => cook.post(noteFlyerViews, { params, body: { views: [look(1), look(0)] } })),
  )
  expect(again.map(one => one.status)).toEqual(Array.from({ length: 10 }, () => 204))
  const of_other = { ...look(1), order_list_item_id: other.items[1]?.id ?? '' }
  await other_cook.post(noteFlyerViews, { params: { deal_id: other.deal.id }, body: { views: [of_other] } })
  expect((await cook.post(noteFlyerViews, { params: { deal_id: other.deal.id }, body: { views } })).status).toBe(404)
  expect((await cook.post(noteFlyerViews, { params, body: { views: [] } })).status).toBe(422)
  expect((await cook.post(noteFlyerViews, { params, body: { views: [...views, not_there] } })).status).toBe(404)
  const foreign = await app.logIn('consumer', stranger.consumer.owner.login_id)
  expect((await foreign.post(noteFlyerViews, { params: { deal_id: stranger.deal.id }, body: { views } })).status).toBe(
    404,
  )

  const rows = await db.selectFrom('flyer_views').selectAll().where('web_flyer_id', '=', web_flyer_id).execute()
  expect(rows.map(row => row.day)).toEqual(['2026-11-20', '2026-11-20', '2026-11-20'])
  const body = await result()
  expect(body.views_counted).toBe(true)
  expect(body.items).toMatchObject([
    { name: '真鯛', shown_count: 1, opened_count: 1, store_count: 0 },
    { name: '鮭', shown_count: 2, opened_count: 0, store_count: 0 },
  ])
  expect(body.total).toMatchObject({ shown_count: 2, opened_count: 1, store_count: 0 })
  // Stores that looked and bought nothing stand among the stores.
  const stores = async (query = {}) =>
    (await clerk.get(listFlyerResultStores, { params: { web_flyer_id }, query })).body.items
  expect((await stores()).map(one => [one.store_id, one.shown_count, one.opened_count])).toEqual(
    expect.arrayContaining([
      [made.store.id, 2, 1],
      [other.store.id, 1, 0],
    ]),
  )
  expect(await stores({ product_item_id: made.items[0]?.product_item_id })).toMatchObject([
    { store_id: made.store.id, shown_count: 1, opened_count: 1, amount: '0' },
  ])
  // Who has stores of its own counts these alone.
  const user = await addSupplierUser(app, made.supplier.id, { user: { sees_all_stores: false } })
  await db
    .insertInto('supplier_user_stores')
    .values({ account_id: user.account_id, store_id: other.store.id, supplier_id: made.supplier.id })
    .execute()
  const seller = await app.logIn('supplier', user.login_id)
  expect((await result(seller)).total).toMatchObject({ shown_count: 1, opened_count: 0 })
})

test('a message tells which items of its flyer each store has opened since it came', async () => {
  const { clerk, cook, deal, look, other, store, web_flyer_id } = await scene()
  const params = { deal_id: deal.id }
  await cook.post(noteFlyerViews, { params, body: { views: [look(0, true)] } })
  app.clock.pass({ minutes: 1 })
  const form = { title: '特売', body: '本文', message_image_ids: [], audience: 'all' as const, store_group_ids: [] }
  const send = async (carried: string | null) => {
    const { id, revision } = (
      await clerk.post(createMessage, { body: { ...form, store_ids: [], web_flyer_id: carried } })
    ).body
    await clerk.post(sendMessage, { params: { message_id: id }, body: { revision, send_at: null } })
    await app.drainJobs()
    return async () => {
      const { items } = (await clerk.get(listMessageReceivers, { params: { message_id: id } })).body
      return new Map(items.map(one => [one.store_id, one.opened]))
    }
  }
  const opened = await send(web_flyer_id)
  expect([(await opened()).get(store.id), (await opened()).get(other.store.id)]).toEqual([[], []])
  app.clock.pass({ minutes: 1 })
  await cook.post(noteFlyerViews, { params, body: { views: [look(1, true), look(0)] } })
  expect((await opened()).get(store.id)).toEqual(['鮭'])
  await cook.post(noteFlyerViews, { params, body: { views: [look(0, true)] } })
  expect([(await opened()).get(store.id), (await opened()).get(other.store.id)]).toEqual([['真鯛', '鮭'], []])
  const plain = await send(null)
  expect((await plain()).get(store.id)).toBeNull()
  app.clock.set()
})

test('long after a flyer has ended what was looked at is forgotten, and said to be unknown; a younger one keeps it', async () => {
  const [old, young] = [await scene(), await scene()]
  for (const { cook, deal, look } of [old, young])
    await cook.post(noteFlyerViews, { params: { deal_id: deal.id }, body: { views: [look(0), look(1)] } })
  await db
    .updateTable('web_flyers')
    .set({ delivery_from: '2025-10-01', delivery_to: '2025-10-10' })
    .where('id', '=', old.web_flyer_id)
    .execute()
  await forgetFlyerViews(app.deps)
  await forgetFlyerViews(app.deps)
  const left = await db
    .selectFrom('flyer_views')
    .select('web_flyer_id')
    .where('web_flyer_id', 'in', [old.web_flyer_id, young.web_flyer_id])
    .execute()
  expect(new Set(left.map(row => row.web_flyer_id))).toEqual(new Set([young.web_flyer_id]))
  expect(await old.result()).toMatchObject({ views_counted: false, total: { shown_count: 0 } })
  expect(await young.result()).toMatchObject({ views_counted: true, total: { shown_count: 1 } })
})
