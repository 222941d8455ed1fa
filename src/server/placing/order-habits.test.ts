import { expect, test } from 'vitest'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { getLastDay, getOrderSuggestions, listDeliveryHistories } from '#contract/placing/order-habits.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { addDays } from '#domain/shared/day.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, world } from '#tests/support/world.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()

let orders = 0
const order = async (
  cook: Client,
  deal_id: string,
  delivery_date: string,
  lines: [id: string, quantity: string][],
  note = '葉付きで',
) => {
  orders += 1
  const answer = await cook.post(placeOrder, {
    params: { deal_id },
    body: {
      delivery_date,
      lines: lines.map(([order_list_item_id, quantity]) => ({
        order_list_item_id,
        unit_kind: 'piece' as const,
        quantity,
        note,
      })),
    },
    idempotency_key: `habits-test-${orders}`,
  })
  if (answer.status !== 201) throw new Error(`not placed: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

/** A restaurant that ordered on the four Tuesdays before 2026-11-24: 3, 3, 30 and 3 of the first item, one of the second once. */
const withTuesdays = async (price_visible = true) => {
  const made = await world(app, {
    items: [{ name: '鯛' }, { name: '鮭' }, { name: '松茸', lead_days: 30 }],
    deal: { price_visible },
  })
  const [tai = '', sake = '', matsutake = ''] = made.items.map(item => item.id)
  const ids: string[] = []
  for (const [weeks, quantity] of [
    [4, '3'],
    [3, '30'],
    [2, '3'],
    [1, '3'],
  ] as const) {
    const day = addDays('2026-11-24', -7 * weeks)
    app.clock.set(`${addDays(day, -1)}T09:00:00+09:00`)
    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    ids.push(
      await order(cook, made.deal.id, day, [
        [tai, quantity],
        ...(weeks === 4 ? [[sake, '1'] as [string, string]] : []),
      ]),
    )
  }
  app.clock.set()
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  return { ...made, cook, ids, tai, sake, matsutake }
}

test('suggests what the weekday usually has, with the days it rests on', async () => {
  const { cook, deal, tai } = await withTuesdays()
  const { body } = await cook.get(getOrderSuggestions, {
    params: { deal_id: deal.id },
    query: { delivery_date: '2026-11-24' },
  })
  expect(body.basis).toBe('weekday')
  expect(body.days).toEqual(['2026-11-17', '2026-11-10', '2026-11-03', '2026-10-27'])
  expect(body.items).toMatchObject([
    {
      item: { id: tai, name: '鯛', unit_price: '300.00' },
      position: 0,
      unit_kind: 'piece',
      quantity: '3',
      expected: true,
    },
  ])
  expect(body.items[0]?.days.map(day => day.quantity)).toEqual(['3', '3', '30', '3'])
  // Four days of one weekday say something of another one, too, and a cancelled order says nothing.
  const friday = await cook.get(getOrderSuggestions, {
    params: { deal_id: deal.id },
    query: { delivery_date: '2026-11-27' },
  })
  expect(friday.body.basis).toBe('recent')
})

test('a cancelled order is no habit, and what can’t be had for the date is not suggested', async () => {
  const { cook, deal, consumer, tai, matsutake } = await withTuesdays()
  app.clock.set('2026-10-01T09:00:00+09:00')
  const early = await app.logIn('consumer', consumer.owner.login_id)
  for (const week of [0, 1, 2]) await order(early, deal.id, addDays('2026-11-03', 7 * week), [[matsutake, '2']])
  const cancelled = await order(early, deal.id, '2026-11-12', [[tai, '5']])
  await early.post(cancelOrder, { params: { order_id: cancelled }, body: { revision: 1 } })
  app.clock.set()
  const { body } = await cook.get(getOrderSuggestions, {
    params: { deal_id: deal.id },
    query: { delivery_date: '2026-11-24' },
  })
  expect(body.items.map(one => one.item.name)).toEqual(['鯛'])
  const far = await cook.get(getOrderSuggestions, {
    params: { deal_id: deal.id },
    query: { delivery_date: '2026-12-22' },
  })
  expect(far.body.items.map(one => one.item.name)).toEqual(['鯛', '松茸'])
})

test('what is ordered for the date already is marked: it is not missing', async () => {
  const { cook, deal, tai, sake } = await withTuesdays()
  const ask = () =>
    cook.get(getOrderSuggestions, { params: { deal_id: deal.id }, query: { delivery_date: '2026-11-24' } })
  const marks = async () => (await ask()).body.items.map(one => [one.item.id, one.quantity, one.ordered])
  await order(cook, deal.id, '2026-11-24', [[sake, '1']])
  expect(await marks()).toEqual([[tai, '3', false]])
  const placed = await order(cook, deal.id, '2026-11-24', [[tai, '1']])
  expect(await marks()).toEqual([[tai, '3', true]])
  await cook.post(cancelOrder, { params: { order_id: placed }, body: { revision: 1 } })
  expect(await marks()).toEqual([[tai, '3', false]])
})

test('前回 is all that was ordered for the delivery before, an add-on with the rest', async () => {
  const { cook, deal, tai, sake } = await withTuesdays()
  const ask = (delivery_date: string) =>
    cook.get(getLastDay, { params: { deal_id: deal.id }, query: { delivery_date } })
  const whole = {
    delivery_date: '2026-11-21',
    lines: [line(tai, '4.000', '鯛', '葉付きで、小さめ'), line(sake, '1.000', '鮭')],
  }
  await order(cook, deal.id, '2026-11-21', [
    [tai, '3'],
    [sake, '1'],
  ])
  await order(cook, deal.id, '2026-11-21', [[tai, '1']], '小さめ')
  const cancelled = await order(cook, deal.id, '2026-11-22', [[sake, '9']])
  await cook.post(cancelOrder, { params: { order_id: cancelled }, body: { revision: 1 } })
  expect((await ask('2026-11-24')).body).toEqual(whole)
  // The date itself is not its own 前回, and a later date is no date before.
  expect((await ask('2026-11-21')).body).toEqual({ delivery_date: '2026-11-17', lines: [line(tai, '3.000', '鯛')] })
  const stranger = await world(app)
  const other = await app.logIn('consumer', stranger.consumer.owner.login_id)
  const query = { delivery_date: '2026-11-24' }
  expect((await other.get(getLastDay, { params: { deal_id: stranger.deal.id }, query })).body).toEqual({
    delivery_date: null,
    lines: [],
  })
  expect((await other.get(getLastDay, { params: { deal_id: deal.id }, query })).status).toBe(404)
})

test('前回 is the last day of which something came: one that was 欠品 throughout is not repeated', async () => {
  const { cook, deal, tai, sake } = await withTuesdays()
  const ask = async () =>
    (await cook.get(getLastDay, { params: { deal_id: deal.id }, query: { delivery_date: '2026-11-24' } })).body
  const short = await order(cook, deal.id, '2026-11-21', [
    [tai, '3'],
    [sake, '1'],
  ])
  const come = (order_list_item_id: string, confirmed_quantity: string) =>
    app.deps.db
      .updateTable('order_lines')
      .set({ confirmed_quantity })
      .where('order_id', '=', short)
      .where('order_list_item_id', '=', order_list_item_id)
      .execute()
  await come(tai, '0')
  // Some of it came: the whole day is what was wished.
  expect(await ask()).toMatchObject({ delivery_date: '2026-11-21', lines: [{ name: '鯛' }, { name: '鮭' }] })
  await come(sake, '0')
  expect(await ask()).toMatchObject({ delivery_date: '2026-11-17', lines: [{ name: '鯛', quantity: '3.000' }] })
  // What was added to that day came: it is a day like others.
  await order(cook, deal.id, '2026-11-21', [[sake, '2']])
  expect((await ask()).delivery_date).toBe('2026-11-21')
})

test('what is ordered for a coming day was not delivered', async () => {
  const { cook, deal, tai } = await withTuesdays()
  await order(cook, deal.id, '2026-11-21', [[tai, '9']])
  const { body } = await cook.get(listDeliveryHistories, {
    params: { deal_id: deal.id },
    query: { order_list_item_id: tai },
  })
  expect(body.items[0]?.deliveries.map(one => one.delivery_date)).toEqual([
    '2026-11-17',
    '2026-11-10',
    '2026-11-03',
    '2026-10-27',
  ])
})

const line = (order_list_item_id: string, quantity: string, name: string, note = '葉付きで') => ({
  order_list_item_id,
  unit_kind: 'piece',
  quantity,
  name,
  note,
})

test('a stranger’s orders are no part of a habit', async () => {
  const { supplier } = await withTuesdays()
  const stranger = await addRestaurant(app, supplier)
  const cook = await app.logIn('consumer', stranger.consumer.owner.login_id)
  const params = { deal_id: stranger.deal.id }
  const { body } = await cook.get(getOrderSuggestions, { params, query: { delivery_date: '2026-11-24' } })
  expect(body).toEqual({ basis: null, days: [], items: [] })
  expect((await cook.get(listDeliveryHistories, { params })).body.items).toEqual([])
})

test('tells the last deliveries of each item, the newest first, without cancelled ones', async () => {
  const { cook, deal, ids, tai, sake } = await withTuesdays()
  const cancelled = await order(cook, deal.id, '2026-11-25', [[tai, '9']])
  await cook.post(cancelOrder, { params: { order_id: cancelled }, body: { revision: 1 } })
  const all = await cook.get(listDeliveryHistories, { params: { deal_id: deal.id } })
  const counts = new Map(all.body.items.map(one => [one.order_list_item_id, one.deliveries.length]))
  expect(counts).toEqual(
    new Map([
      [tai, 4],
      [sake, 1],
    ]),
  )
  const one = await cook.get(listDeliveryHistories, {
    params: { deal_id: deal.id },
    query: { order_list_item_id: tai },
  })
  expect(one.body.items).toMatchObject([
    {
      order_list_item_id: tai,
      deliveries: [
        { order_id: ids[3], delivery_date: '2026-11-17', quantity: '3.000', unit_price: '300.00', note: '葉付きで' },
        { delivery_date: '2026-11-10', quantity: '3.000' },
        { delivery_date: '2026-11-03', quantity: '30.000' },
        { delivery_date: '2026-10-27', quantity: '3.000' },
      ],
    },
  ])
})

test('hides prices where the deal says so', async () => {
  const { cook, deal } = await withTuesdays(false)
  const params = { deal_id: deal.id }
  const told = await cook.get(listDeliveryHistories, { params })
  const suggested = await cook.get(getOrderSuggestions, { params, query: { delivery_date: '2026-11-24' } })
  expect(told.body.items.length).toBe(2)
  expect(suggested.body.items.length).toBe(1)
  expect(JSON.stringify([told.body, suggested.body])).not.toContain('300.00')
})
