import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { placeOrders, previewOrders } from '#contract/placing/multi-orders.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addDeal, addSupplier, type SupplierWish, world } from '#tests/support/world.ts'

const app = await testApp()

/** A Tuesday; the clock stands on Friday 2026-11-20, 09:00. */
const tuesday = '2026-11-24'

/** Until 17:00 two days before: for Saturday that is over. */
const early: SupplierWish['closing'] = {
  weekdays: Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map(weekday => [weekday, { lead_days: 2, minutes: 1020, day_kind: 'calendar' as const }]),
  ),
}

/** A restaurant with a fish and a vegetable wholesaler. */
const start = async (second: SupplierWish = {}) => {
  const fish = await world(app, { items: [{ name: '真鯛', price: '1280', sales_limit: '5' }] })
  const supplier = await addSupplier(app, second, [{ name: '大根', price: '180' }])
  const greens = { supplier, ...(await addDeal(app, supplier, fish.consumer)) }
  const cook = await app.logIn('consumer', fish.consumer.owner.login_id)
  const wishOf = ({ deal, items }: Pick<typeof fish, 'deal' | 'items'>, quantity: string, delivery_date = tuesday) => ({
    deal_id: deal.id,
    delivery_date,
    note: '',
    lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity, note: '' }],
    idempotency_key: `${deal.id}-first`,
  })
  type Wish = ReturnType<typeof wishOf>
  const send = async (...orders: Wish[]) => cook.post(placeOrders, { body: { orders } })
  return { fish, greens, cook, wishOf, send }
}

const ordersOf = (deal_id: string) =>
  app.deps.db
    .selectFrom('orders')
    .select(['id', 'placed_by_name'])
    .where('deal_id', '=', deal_id)
    .orderBy('id')
    .execute()

describe('orders with several suppliers at once', () => {
  test('are each an order of its own, and a second sending of all gives the same ones back', async () => {
    const { fish, greens, wishOf, send } = await start()
    const both = [wishOf(fish, '2'), wishOf(greens, '3')]
    const first = await send(...both)
    expect([first.status, first.body.results.map(one => one.outcome)]).toEqual([200, ['placed', 'placed']])
    const [one, two] = first.body.results
    expect(one?.order?.number).toMatch(/^\d{4}-\d{4}-\d$/)
    expect(await ordersOf(fish.deal.id)).toEqual([{ id: one?.order?.id, placed_by_name: fish.consumer.owner.name }])
    expect((await send(...both)).body.results).toEqual(first.body.results)
    expect((await ordersOf(greens.deal.id)).map(order => order.id)).toEqual([two?.order?.id])
  })

  test('of two equal sendings at one moment still make one order a supplier', async () => {
    const { fish, greens, wishOf, send } = await start()
    const both = [wishOf(fish, '4'), wishOf(greens, '3')]
    const answers = await Promise.all([send(...both), send(...both), send(...both)])
    for (const answer of answers) expect(answer.body.results).toEqual(answers[0]?.body.results)
    expect(answers[0]?.body.results.map(one => one.outcome)).toEqual(['placed', 'placed'])
    expect(await ordersOf(fish.deal.id)).toHaveLength(1)
    expect(await ordersOf(greens.deal.id)).toHaveLength(1)
  })

  test('fail each for itself: a closing that is over and a limit sold out, with their words', async () => {
    const { fish, greens, wishOf, send } = await start({ closing: early })
    const answer = await send(wishOf(fish, '9'), wishOf(greens, '3', '2026-11-21'))
    expect(answer.body.results).toEqual([
      {
        deal_id: fish.deal.id,
        outcome: 'refused',
        order: null,
        messages: [
          {
            field: 'lines[0].quantity',
            message: '真鯛の販売残は5です。数量を減らしてください',
            name: 'sold_out',
            line: 0,
          },
        ],
        message: null,
      },
      {
        deal_id: greens.deal.id,
        outcome: 'refused',
        order: null,
        messages: [
          {
            field: 'delivery_date',
            message: '2026/11/21(土)納品の締切を過ぎました。別の納品日を選んでください',
            name: 'closing_passed',
          },
        ],
        message: null,
      },
    ])
    // One of the two mended: it alone is placed.
    const again = await send(wishOf(fish, '5'), wishOf(greens, '3', '2026-11-21'))
    expect(again.body.results.map(one => one.outcome)).toEqual(['placed', 'refused'])
    expect(await ordersOf(greens.deal.id)).toEqual([])
  })

  test('a deal that has ended meanwhile is refused by itself', async () => {
    const { fish, greens, wishOf, send } = await start()
    await app.deps.db.updateTable('deals').set({ state: 'ended' }).where('id', '=', greens.deal.id).execute()
    const { body } = await send(wishOf(greens, '3'), wishOf(fish, '1'))
    expect(body.results.map(one => one.outcome)).toEqual(['refused', 'placed'])
    expect(body.results[0]?.messages.map(one => one.field)).toContain('deal_id')
  })

  test('a fault with one is unknown, keeps no other back, and the same key finds out later', async () => {
    const { fish, greens, wishOf, send } = await start()
    const { db } = app.deps
    const broken = sql.raw(`orders add constraint broken check (deal_id <> '${fish.deal.id}') not valid`)
    await sql`alter table ${broken}`.execute(db)
    const both = [wishOf(fish, '2'), wishOf(greens, '3')]
    const first = await send(...both)
    await sql`alter table orders drop constraint broken`.execute(db)
    expect(first.body.results).toMatchObject([
      { outcome: 'unknown', order: null, message: '処理に失敗しました。時間をおいてもう一度お試しください' },
      { outcome: 'placed' },
    ])
    const second = await send(...both)
    expect(second.body.results.map(one => one.outcome)).toEqual(['placed', 'placed'])
    expect(second.body.results[1]).toEqual(first.body.results[1])
    expect(await ordersOf(fish.deal.id)).toHaveLength(1)
  })

  test('name nothing of another restaurant: the whole call is a 404, and nothing is placed', async () => {
    const { fish, wishOf, send } = await start()
    const other = await world(app)
    expect((await send(wishOf(fish, '1'), wishOf(other, '1'))).status).toBe(404)
    expect(await ordersOf(fish.deal.id)).toEqual([])
  })

  test('name each supplier once, and at least one', async () => {
    const { fish, wishOf, send } = await start()
    expect((await send(wishOf(fish, '1'), wishOf(fish, '2'))).body.messages).toEqual([
      { field: 'orders', message: '同じ仕入先への発注が2件あります。1件にまとめてください' },
    ])
    expect((await send()).body.messages).toEqual([{ field: 'orders', message: '発注する仕入先を選んでください' }])
  })
})

test('the preview of several is that of each: prices, totals, closing and what would be refused', async () => {
  const { fish, greens, cook, wishOf } = await start()
  const orders = [wishOf(fish, '6'), wishOf(greens, '3')]
  const { status, body } = await cook.post(previewOrders, { body: { orders } })
  expect(status).toBe(200)
  expect(body.orders).toMatchObject([
    { deal_id: fish.deal.id, subtotal: '7680', messages: [{ field: 'lines[0].quantity' }] },
    { deal_id: greens.deal.id, subtotal: '540', total: '583', messages: [], duplicates: [] },
  ])
  expect(await ordersOf(fish.deal.id)).toEqual([])
})
