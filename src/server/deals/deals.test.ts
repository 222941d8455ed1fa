import { describe, expect, test } from 'vitest'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import {
  checkDuplicateDeliveryDate,
  getDeal,
  getPossibleDeliveryDates,
  listDeals,
  listOrderListItems,
} from '#contract/deals/consumer-deals.contract.ts'
import { getLastDay } from '#contract/placing/order-habits.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addDeal, addRestaurant, addSupplier, every_day, world } from '#tests/support/world.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()

type Ordered = { order_list_item_id: string; quantity: string; unit_kind?: UnitKind }

let orders = 0
const order = async (cook: Client, deal_id: string, delivery_date: string, lines: Ordered[]) => {
  orders += 1
  const body = { delivery_date, lines: lines.map(line => ({ unit_kind: 'piece' as const, ...line })) }
  const answer = await cook.post(placeOrder, { params: { deal_id }, body, idempotency_key: `deals-test-${orders}` })
  if (answer.status !== 201) throw new Error(`not placed: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

describe('possible delivery dates', () => {
  test('say for each day whether it is open, why not, and when it closes', async () => {
    const { consumer, deal } = await world(app, {
      supplier: {
        // Sunday none; Tuesday by 27:00 of the day before; Wednesday two days before.
        closing: {
          weekdays: {
            ...every_day.weekdays,
            0: null,
            2: { lead_days: 1, minutes: 1620, day_kind: 'calendar' },
            3: { lead_days: 2, minutes: 900, day_kind: 'calendar' },
          },
        },
        non_delivery_days: [
          { kind: 'holidays' },
          { kind: 'closed', date_from: '2026-11-26', date_to: '2026-11-27', note: '棚卸' },
        ],
      },
      deal: { delivery_weekdays: [0, 1, 2, 3, 4, 5] },
    })
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const answer = await cook.get(getPossibleDeliveryDates, { params: { deal_id: deal.id }, query: { days: 9 } })
    const shown = answer.body.items.map(one => [
      one.date,
      one.available ? 'open' : one.reason,
      one.closing_at,
      one.note,
    ])
    expect(answer.body.now).toBe('2026-11-20T00:00:00.000Z')
    expect(shown).toEqual([
      ['2026-11-20', 'closed', '2026-11-19T15:00:00.000Z', undefined],
      ['2026-11-21', 'not_a_delivery_weekday', null, undefined],
      ['2026-11-22', 'not_a_delivery_weekday', null, undefined],
      ['2026-11-23', 'holiday', null, undefined],
      ['2026-11-24', 'open', '2026-11-23T18:00:00.000Z', undefined],
      ['2026-11-25', 'open', '2026-11-23T06:00:00.000Z', undefined],
      ['2026-11-26', 'non_delivery_day', null, '棚卸'],
      ['2026-11-27', 'non_delivery_day', null, '棚卸'],
      ['2026-11-28', 'not_a_delivery_weekday', null, undefined],
    ])
  })

  test('open until the closing, and not a moment longer, by the server’s clock', async () => {
    const { consumer, deal } = await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const tomorrow = async () => {
      const query = { from: '2026-11-21', days: 1 }
      const { body } = await cook.get(getPossibleDeliveryDates, { params: { deal_id: deal.id }, query })
      return body.items[0]?.available
    }
    app.clock.set('2026-11-20T23:59:59.999+09:00')
    expect(await tomorrow()).toBe(true)
    app.clock.set('2026-11-21T00:00:00.000+09:00')
    expect(await tomorrow()).toBe(false)
    app.clock.set()
  })

  test.each([
    ['2026-02-30', 7],
    ['2026-11-20', 0],
    ['2026-11-20', 93],
    ['11/20', 7],
  ])('refuse from %s, %s days', async (from, days) => {
    const { consumer, deal } = await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const answer = await cook.get(getPossibleDeliveryDates, { params: { deal_id: deal.id }, query: { from, days } })
    expect(answer.status).toBe(422)
  })
})

describe('a restaurant’s deals', () => {
  test('stand in its own order, with the next date, its closing and whether it is ordered', async () => {
    const { supplier, consumer, deal, items } = await world(app, { deal: { position: 2 } })
    const other = await addSupplier(app, { phone_number: null })
    const wish = { deal: { position: 1, state: 'suspended' } }
    const { deal: first } = await addDeal(app, other, consumer, wish)
    const ended = await addSupplier(app)
    await addDeal(app, ended, consumer, { deal: { state: 'ended', position: 0 } })
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const item = items[0]?.id ?? ''
    await order(cook, deal.id, '2026-11-21', [{ order_list_item_id: item, quantity: '1' }])
    const cancelled = await order(cook, deal.id, '2026-11-21', [{ order_list_item_id: item, quantity: '2' }])
    await cook.post(cancelOrder, { params: { order_id: cancelled }, body: { revision: 1 } })
    const { body } = await cook.get(listDeals)
    const next = { delivery_date: '2026-11-21', closing_at: '2026-11-20T15:00:00.000Z' }
    expect(body.items).toEqual([
      {
        id: first.id,
        supplier_name: other.name,
        phone_number: null,
        method: 'web',
        state: 'suspended',
        next: null,
        last_ordered_at: null,
      },
      {
        id: deal.id,
        supplier_name: supplier.name,
        phone_number: '03-0100-2000',
        method: 'web',
        state: 'active',
        next: { ...next, order_count: 1, no_order: false },
        last_ordered_at: '2026-11-20T00:00:00.000Z',
      },
    ])
  })

  test('tell of orders that stand for a date', async () => {
    const { consumer, deal, items } = await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const lines = items.map(item => ({ order_list_item_id: item.id, quantity: '1' }))
    const ask = (delivery_date: string) =>
      cook.get(checkDuplicateDeliveryDate, { params: { deal_id: deal.id }, query: { delivery_date } })
    expect((await ask('2026-11-21')).body.items).toEqual([])
    const id = await order(cook, deal.id, '2026-11-21', lines)
    const [standing] = (await ask('2026-11-21')).body.items
    expect(standing).toMatchObject({ id, line_count: 2, may_edit: true })
    // What it holds: the very same ordered once more is told, and what the sums would be.
    expect(standing?.lines).toHaveLength(2)
    expect(standing?.lines?.[0]).toEqual({
      order_list_item_id: expect.any(String),
      unit_kind: 'piece',
      quantity: expect.any(String),
    })
    await app.deps.db
      .updateTable('orders')
      .set({ state: 'processed', processed_at: app.deps.now() })
      .where('id', '=', id)
      .execute()
    expect((await ask('2026-11-21')).body.items).toMatchObject([{ id, may_edit: false }])
    expect((await ask('2026-11-22')).body.items).toEqual([])
  })
})

describe('an order list', () => {
  test('shows the price of the delivery date: the deal’s own before the general one, 時価 as none', async () => {
    const { consumer, deal } = await world(app, {
      items: [
        { prices: { '2025-01-01': '300', '2026-11-25': '320.5' } },
        { price: '500', own_prices: { '2026-11-24': '450' } },
        { price: '700', own_prices: { '2025-01-01': null } },
        { prices: { '2026-12-01': '90' } },
      ],
    })
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const prices = async (delivery_date?: string) => {
      const query = delivery_date ? { delivery_date } : {}
      const { body } = await cook.get(listOrderListItems, { params: { deal_id: deal.id }, query })
      return body.items.map(item => item.unit_price)
    }
    expect(await prices()).toEqual(['300.00', '500.00', null, null])
    expect(await prices('2026-11-24')).toEqual(['300.00', '450.00', null, null])
    expect(await prices('2026-11-25')).toEqual(['320.50', '450.00', null, null])
    expect(await prices('2026-12-01')).toEqual(['320.50', '450.00', null, '90.00'])
  })

  test('shows what the deal changes, and leaves out what either side hides', async () => {
    const { consumer, deal } = await world(app, {
      items: [
        {
          name: 'トマト',
          unit_kinds: ['piece', 'case'],
          pieces_per_case: '24',
          min_quantity: '1',
          lot: '1',
          list: { alias_name: '桃太郎', unit_kinds: ['case'], min_quantity: '2', position: 5 },
        },
        { name: '隠した品', visible: false },
        { name: 'リストから外した品', list: { visible: false } },
        { name: 'レタス', list: { position: 1 } },
      ],
    })
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const { body } = await cook.get(listOrderListItems, { params: { deal_id: deal.id } })
    expect(body.items.map(item => item.name)).toEqual(['レタス', '桃太郎'])
    expect(body.items[1]).toMatchObject({
      unit_kinds: ['case'],
      pieces_per_case: '24.000',
      min_quantity: '2.000',
      lot: '1.000',
      last: null,
      usual_count: 0,
      sales_left: null,
      earliest_date: null,
    })
  })

  test('remembers what was ordered last and how often: cancelled orders and those of 60 days ago don’t count', async () => {
    const { consumer, deal, items } = await world(app, {
      items: [{ unit_kinds: ['piece', 'case'], pieces_per_case: '6' }, {}],
    })
    const [often, seldom] = items.map(item => item.id)
    if (!often || !seldom) throw new Error('no items')
    app.clock.set('2026-09-10T09:00:00+09:00')
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    await order(cook, deal.id, '2026-09-11', [{ order_list_item_id: seldom, quantity: '9' }])
    app.clock.set('2026-11-17T09:00:00+09:00')
    await cook.logIn(consumer.owner.login_id)
    await order(cook, deal.id, '2026-11-18', [{ order_list_item_id: often, quantity: '3' }])
    const editing = await order(cook, deal.id, '2026-11-19', [
      { order_list_item_id: often, quantity: '2', unit_kind: 'case' },
    ])
    const last = await order(cook, deal.id, '2026-11-20', [{ order_list_item_id: often, quantity: '5' }])
    await cook.post(cancelOrder, { params: { order_id: last }, body: { revision: 1 } })
    app.clock.set()
    const { body } = await cook.get(listOrderListItems, { params: { deal_id: deal.id } })
    expect(body.items.map(({ last, usual_count }) => ({ last, usual_count }))).toEqual([
      { last: { delivery_date: '2026-11-19', quantity: '2.000', unit_kind: 'case' }, usual_count: 2 },
      { last: null, usual_count: 0 },
    ])
    // What was added to that day belongs to it: 「前回と同じ」 repeats both.
    app.clock.set('2026-11-17T10:00:00+09:00')
    await cook.logIn(consumer.owner.login_id)
    const more = await order(cook, deal.id, '2026-11-19', [
      { order_list_item_id: often, quantity: '3', unit_kind: 'case' },
    ])
    const added = (await cook.get(listOrderListItems, { params: { deal_id: deal.id } })).body.items[0]
    expect(added).toMatchObject({ last: { delivery_date: '2026-11-19', quantity: '5.000' }, usual_count: 3 })
    await cook.post(cancelOrder, { params: { order_id: more }, body: { revision: 1 } })
    app.clock.set()
    // Of what was shipped otherwise, 前回 is what came; of what was not shipped at all, what was wished.
    for (const [shipped, quantity] of [
      ['1', '1.000'],
      ['0', '2.000'],
    ] as const) {
      await app.deps.db
        .updateTable('order_lines')
        .set({ confirmed_quantity: shipped })
        .where('order_id', '=', editing)
        .execute()
      const came = (await cook.get(listOrderListItems, { params: { deal_id: deal.id } })).body.items[0]
      expect(came?.last).toMatchObject({ delivery_date: '2026-11-19', quantity })
    }
    // An order that is being changed is not what was ordered before it.
    const changed = await cook.get(listOrderListItems, { params: { deal_id: deal.id }, query: { editing } })
    expect(changed.body.items[0]).toMatchObject({
      last: { delivery_date: '2026-11-18', quantity: '3.000', unit_kind: 'piece' },
      usual_count: 1,
    })
  })

  test('前回 of a row is of the days before the sheet, as 「前回と同じ」 has it: never of its own date, of a later one only where nothing came before', async () => {
    const { consumer, deal, items } = await world(app, { items: [{}, {}] })
    const [often, later] = items.map(item => item.id)
    if (!often || !later) throw new Error('no items')
    app.clock.set('2026-11-17T09:00:00+09:00')
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    await order(cook, deal.id, '2026-11-18', [{ order_list_item_id: often, quantity: '3' }])
    await order(cook, deal.id, '2026-11-24', [{ order_list_item_id: often, quantity: '7' }])
    await order(cook, deal.id, '2026-11-26', [
      { order_list_item_id: often, quantity: '9' },
      { order_list_item_id: later, quantity: '4' },
    ])
    app.clock.set()
    await cook.logIn(consumer.owner.login_id)
    const lasts = async (delivery_date: string) => {
      const asked = { params: { deal_id: deal.id }, query: { delivery_date } }
      const { delivery_date: button } = (await cook.get(getLastDay, asked)).body
      const rows = (await cook.get(listOrderListItems, asked)).body.items
      return [button, ...rows.map(item => item.last?.delivery_date ?? null), rows[0]?.usual_count]
    }
    expect(await lasts('2026-11-24')).toEqual(['2026-11-18', '2026-11-18', '2026-11-26', 3])
    expect(await lasts('2026-11-25')).toEqual(['2026-11-24', '2026-11-24', '2026-11-26', 3])
    expect(await lasts('2026-11-26')).toEqual(['2026-11-24', '2026-11-24', null, 3])
  })

  test('tells what is left of a sales limit over all restaurants, and the first date of what must be fetched', async () => {
    const { supplier, consumer, deal, items } = await world(app, { items: [{ sales_limit: '25' }, { lead_days: 3 }] })
    const second = await addRestaurant(app, supplier)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const neighbour = await app.logIn('consumer', second.consumer.owner.login_id)
    await order(cook, deal.id, '2026-11-21', [{ order_list_item_id: items[0]?.id ?? '', quantity: '10' }])
    const theirs = second.items[0]?.id ?? ''
    await order(neighbour, second.deal.id, '2026-11-21', [{ order_list_item_id: theirs, quantity: '12' }])
    const left = async (delivery_date: string) => {
      const { body } = await cook.get(listOrderListItems, { params: { deal_id: deal.id }, query: { delivery_date } })
      return body.items.map(item => item.sales_left)
    }
    expect(await left('2026-11-21')).toEqual(['3', null])
    expect(await left('2026-11-22')).toEqual(['25', null])
    const { body } = await cook.get(listOrderListItems, { params: { deal_id: deal.id } })
    // Three days on top of the closing's one: today is the day before the 24th less three.
    expect(body.items.map(item => item.earliest_date)).toEqual([null, '2026-11-24'])
  })

  test('hides prices where the deal says so', async () => {
    const { consumer, deal } = await world(app, { deal: { price_visible: false } })
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const { body } = await cook.get(listOrderListItems, { params: { deal_id: deal.id } })
    expect(body.items.map(item => item.unit_price)).toEqual([null, null])
    expect((await cook.get(getDeal, { params: { deal_id: deal.id } })).body.price_visible).toBe(false)
    expect(JSON.stringify(body)).not.toContain('"300')
  })
})

describe('what is not one’s own', () => {
  const at = { delivery_date: '2026-11-21' }
  type Ids = { deal_id: string; consumer_id?: string }
  const doors: [string, (person: Client, params: Ids) => Promise<{ status: number; body: unknown }>][] = [
    ['the deal', (person, params) => person.get(getDeal, { params })],
    ['its dates', (person, params) => person.get(getPossibleDeliveryDates, { params })],
    ['its list', (person, params) => person.get(listOrderListItems, { params })],
    ['its orders of a date', (person, params) => person.get(checkDuplicateDeliveryDate, { params, query: at })],
  ]

  test.each(doors)('%s of another restaurant is not there, by either id', async (_, knock) => {
    const { supplier, consumer } = await world(app)
    const stranger = await addRestaurant(app, supplier)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const clerk = await app.logIn('supplier', supplier.owner.login_id)
    const not_found = { status: 404, body: { message: 'お探しのものが見つかりません' } }
    const theirs = { deal_id: stranger.deal.id, consumer_id: stranger.consumer.id }
    expect(await knock(cook, { deal_id: stranger.deal.id })).toMatchObject(not_found)
    expect(await knock(cook, theirs)).toMatchObject(not_found)
    expect(await knock(cook, { deal_id: 'none' })).toMatchObject(not_found)
    expect((await knock(clerk, theirs)).status).toBe(401)
    expect((await knock(app.client('consumer'), theirs)).status).toBe(401)
  })

  test.each(['requested', 'rejected'])('nor is a deal that is %s', async state => {
    const { consumer, deal, supplier } = await world(app, { deal: { state } })
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    expect((await cook.get(getDeal, { params: { deal_id: deal.id } })).status).toBe(404)
    expect((await cook.get(listDeals)).body).toEqual({
      items: [],
      ...(state === 'requested' && { asked: [supplier.name] }),
    })
  })

  test('one that has ended says why nothing can be ordered, and is on no list', async () => {
    const { consumer, deal } = await world(app, { deal: { state: 'ended', reason: '閉店のため' } })
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const { status, body } = await cook.get(getDeal, { params: { deal_id: deal.id } })
    expect([status, body.closed_reason]).toEqual([
      200,
      '取引が終了しているため発注できません（理由：閉店のため）。仕入先へお問い合わせください',
    ])
    expect((await cook.get(listDeals)).body).toEqual({ items: [], has_ended: true })
  })
})
