import { describe, expect, test } from 'vitest'
import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { editOrder } from '#contract/changes/change-orders.contract.ts'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { getOrder, getOrderSheet } from '#contract/orders/orders.contract.ts'
import { placeOrder, previewOrder } from '#contract/placing/place-order.contract.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { hasValidCheckDigit } from '#domain/shared/check-digit.ts'
import { testApp } from '#tests/support/app.ts'
import { toldIn } from '#tests/support/told.ts'
import { addSupplierUser, every_day, type WorldWish, world } from '#tests/support/world.ts'

const app = await testApp()

/** A Tuesday; the clock stands on Friday 2026-11-20, 09:00. */
const tuesday = '2026-11-24'

const start = async (wish: WorldWish = {}) => {
  const made = await world(app, wish)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const logInClerk = () => app.logIn('supplier', made.supplier.owner.login_id)
  const { id: deal_id } = made.deal
  type Line = Partial<PlaceOrderForm['lines'][number]>
  const wishOf = (lines: Line[], rest: Partial<PlaceOrderForm> = {}): PlaceOrderForm => ({
    delivery_date: tuesday,
    note: '',
    ...rest,
    lines: lines.map((line, index) => ({
      order_list_item_id: made.items[index]?.id ?? '',
      unit_kind: 'piece',
      quantity: '1',
      note: '',
      ...line,
    })),
  })
  let keys = 0
  const place = (lines: Line[], rest: Partial<PlaceOrderForm> = {}, idempotency_key = `${deal_id}-${(keys += 1)}`) =>
    cook.post(placeOrder, { params: { deal_id }, body: wishOf(lines, rest), idempotency_key })
  const preview = (lines: Line[], rest: Partial<PlaceOrderForm> = {}) =>
    cook.post(previewOrder, { params: { deal_id }, body: wishOf(lines, rest) })
  const get = async (order_id: string) => (await cook.get(getOrder, { params: { order_id } })).body
  return { ...made, cook, logInClerk, place, preview, get, deal_id }
}

const countOf = async (deal_id: string) => {
  const rows = await app.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal_id).execute()
  return rows.length
}

describe('an order that is placed', () => {
  test('says everything that it will say for ever: parties, items, prices, taxes, who and when', async () => {
    const { place, get, supplier, consumer, store, items, logInClerk } = await start({
      supplier: { registration_number: 'T7000012050002', line_rounding: 'round', tax_rounding: 'floor' },
      items: [
        { name: '本鮪', code: 'M-1', unit: '本', price: '105.50', tax_rate: 10 },
        { name: '塩鮭', unit: '切', pieces_per_case: '20', unit_kinds: ['piece', 'case'], price: '98' },
        { name: '鱈', unit: '尾', catch_weight: true, price_basis: 'kg', estimated_weight: '1.250', price: '800' },
        { name: '雲丹', price: null },
      ],
    })
    const answer = await place(
      [{ quantity: '3' }, { unit_kind: 'case', quantity: '2', note: '冷凍' }, { quantity: '2' }, { quantity: '1' }],
      { note: '裏口へ' },
    )
    expect(answer.status).toBe(201)
    expect(answer.body.number).toMatch(/^\d{4}-\d{4}-\d$/)
    expect(hasValidCheckDigit(answer.body.number.replaceAll('-', ''))).toBe(true)
    const order = await get(answer.body.id)
    expect(order).toMatchObject({
      number: answer.body.number,
      state: 'placed',
      revision: 1,
      delivery_date: tuesday,
      method: 'web',
      source: 'consumer_web',
      line_count: 4,
      note: '裏口へ',
      placed_at: '2026-11-20T00:00:00.000Z',
      placed_by_name: consumer.owner.name,
      closing_at: '2026-11-23T15:00:00.000Z',
      price_visible: true,
      estimated: true,
      has_market_price: true,
      // 105.5 x 3 = 316.5 -> 317 at 10%; 98 x 20 x 2 = 3920 and 1.25 x 2 x 800 = 2000 at 8%.
      totals_by_rate: [
        { tax_rate: 8, subtotal: '5920', tax: '473' },
        { tax_rate: 10, subtotal: '317', tax: '31' },
      ],
      subtotal: '6237',
      tax: '504',
      total: '6741',
      may: { edit: true, cancel: true, process: false },
    })
    expect(order.parties).toMatchObject({
      consumer: { name: consumer.name },
      supplier: { name: supplier.name, registration_number: 'T7000012050002' },
      store: { customer_code: store.customer_code, name: store.name },
      order_counter: { name: '本店' },
    })
    expect(order.lines.map(line => [line.order_list_item_id, line.amount, line.note])).toEqual([
      [items[0]?.id, '317', ''],
      [items[1]?.id, '3920', '冷凍'],
      [items[2]?.id, '2000', ''],
      [items[3]?.id, null, ''],
    ])
    expect(order.lines[1]).toMatchObject({
      unit_kind: 'case',
      quantity: '2.000',
      pieces_per_case: '20.000',
      unit: '切',
    })
    expect(order.events.map(one => [one.kind, one.revision, one.actor_area, one.actor_name])).toEqual([
      ['placed', 1, 'consumer', consumer.owner.name],
    ])
    expect(order.dispatches).toMatchObject([{ channel: 'mail', state: 'queued', order_revision: 1 }])
    const received = await (await logInClerk()).get(getReceiveOrder, { params: { order_id: order.id } })
    expect(received.body).toEqual({
      ...order,
      store_id: store.id,
      last_event: expect.stringMatching(/^\d+$/),
      may: { ...order.may, edit: false, cancel: false, process: true, adjust: true, order_again: false },
    })
  })

  test('stays as it was printed when the masters change', async () => {
    const { place, get, supplier, consumer, items, deal_id } = await start()
    const { body } = await place([{ quantity: '2' }, {}])
    const before = await get(body.id)
    const { db } = app.deps
    await db
      .updateTable('product_items')
      .set({ name: '別物', tax_rate: 10, unit: '箱' })
      .where('supplier_id', '=', supplier.id)
      .execute()
    await db
      .updateTable('product_item_prices')
      .set({ price: '9999' })
      .where(
        'product_item_id',
        'in',
        items.map(one => one.product_item_id),
      )
      .execute()
    await db.updateTable('consumers').set({ name: '新しい店名' }).where('id', '=', consumer.id).execute()
    await db
      .updateTable('suppliers')
      .set({ name: '新しい卸', tax_rounding: 'ceil' })
      .where('id', '=', supplier.id)
      .execute()
    await db.updateTable('deals').set({ price_visible: false, state: 'suspended' }).where('id', '=', deal_id).execute()
    await db.deleteFrom('order_closings').where('supplier_id', '=', supplier.id).execute()
    // What may be done with it now is no part of it.
    expect(await get(body.id)).toEqual({ ...before, may: { ...before.may, order_again: false } })
  })

  test('its events can neither be changed nor removed, not even by SQL', async () => {
    const { place } = await start()
    const { body } = await place([{}])
    const { pool } = app.deps
    const refused = /append-only/
    await expect(pool.query(`update order_events set kind = 'edited' where order_id = $1`, [body.id])).rejects.toThrow(
      refused,
    )
    await expect(pool.query('delete from order_events where order_id = $1', [body.id])).rejects.toThrow(refused)
    await expect(pool.query('truncate order_events cascade')).rejects.toThrow(refused)
    await expect(pool.query('delete from orders where id = $1', [body.id])).rejects.toThrow(/foreign key/)
  })

  test('makes one mail for each user of the supplier who wants it and sees the store', async () => {
    const { place, get, supplier, store } = await start()
    const wants = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
    await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false } })
    await addSupplierUser(app, supplier.id, { user: { mail_on_order: false } })
    await addSupplierUser(app, supplier.id, { suspended_at: '2026-11-01T00:00:00Z' })
    const { body } = await place([{}])
    const rows = await app.deps.db
      .selectFrom('dispatches')
      .select('destination')
      .where('order_id', '=', body.id)
      .execute()
    expect(rows.map(one => one.destination).sort()).toEqual([supplier.owner.mail_address, wants.mail_address].sort())
    expect((await get(body.id)).dispatches).toHaveLength(2)
  })

  test('one with 500 lines is one order', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ name: `品${index}` }))
    const { place, get } = await start({ items: many })
    const { status, body } = await place(many.map(() => ({})))
    expect(status).toBe(201)
    expect((await get(body.id)).line_count).toBe(500)
  })

  test('the sheet is a PDF under its Japanese name, for both sides', async () => {
    const { place, cook } = await start()
    const { body } = await place([{}])
    const sheet = await cook.get(getOrderSheet, { params: { order_id: body.id } })
    expect(sheet.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(sheet.headers['content-disposition']))).toContain(`注文書_${body.number}.pdf`)
    expect(sheet.payload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

type Refused = {
  name: string
  wish?: WorldWish
  lines?: Partial<PlaceOrderForm['lines'][number]>[]
  rest?: Partial<PlaceOrderForm>
  at?: string
  said: [field: string, message: string][]
}

const cases: Refused[] = [
  {
    name: 'the deal has ended',
    wish: { deal: { state: 'ended', ended_at: '2026-11-01T00:00:00Z', reason: '閉店のため' } },
    said: [['deal_id', '取引が終了しているため発注できません（理由：閉店のため）。仕入先へお問い合わせください']],
  },
  {
    name: 'the deal is suspended',
    wish: { deal: { state: 'suspended' } },
    said: [['deal_id', '取引が停止されているため発注できません。仕入先へお問い合わせください']],
  },
  {
    name: 'the closing has passed to the minute',
    at: '2026-11-24T00:00:00+09:00',
    said: [['delivery_date', '2026/11/24(火)納品の締切を過ぎました。別の納品日を選んでください']],
  },
  {
    name: 'a weekly non-delivery day',
    wish: { supplier: { non_delivery_days: [{ kind: 'weekday', weekday: 2 }] } },
    said: [['delivery_date', '2026/11/24(火)は休配日のため納品できません。別の納品日を選んでください']],
  },
  {
    name: 'a range of non-delivery days',
    wish: { supplier: { non_delivery_days: [{ kind: 'closed', date_from: '2026-11-22', date_to: '2026-11-25' }] } },
    said: [['delivery_date', '2026/11/24(火)は休配日のため納品できません。別の納品日を選んでください']],
  },
  {
    name: 'a national holiday',
    wish: { supplier: { non_delivery_days: [{ kind: 'holidays' }] } },
    rest: { delivery_date: '2026-11-23' },
    said: [['delivery_date', '2026/11/23(月)は祝日休配のため納品できません。別の納品日を選んでください']],
  },
  {
    name: 'a weekday off the route',
    wish: { deal: { delivery_weekdays: [1, 3] } },
    said: [['delivery_date', '2026/11/24(火)は配送曜日外のため納品できません。別の納品日を選んでください']],
  },
  {
    name: 'no closing rule at all',
    wish: { supplier: { closing: { weekdays: {} } } },
    said: [
      ['deal_id', '仕入先が、受注の締切をまだ決めていないため発注できません。仕入先へお問い合わせください'],
      ['delivery_date', '2026/11/24(火)は配送曜日外のため納品できません。別の納品日を選んでください'],
    ],
  },
  {
    name: 'an item that is not on the list',
    lines: [{}, { order_list_item_id: '01890000-0000-7000-8000-00000000dead' }],
    said: [['lines[1].order_list_item_id', 'この商品は現在お取り扱いがありません。数量を0にしてください']],
  },
  {
    name: 'an item that was hidden meanwhile',
    wish: { items: [{ name: '秋刀魚', visible: false }] },
    said: [['lines[0].order_list_item_id', '秋刀魚は現在お取り扱いがありません。数量を0にしてください']],
  },
  {
    name: 'one line twice, behind one that is gone',
    wish: { items: [{ name: '秋刀魚' }] },
    lines: [{ order_list_item_id: '01890000-0000-7000-8000-00000000dead' }, {}, {}],
    said: [
      ['lines[0].order_list_item_id', 'この商品は現在お取り扱いがありません。数量を0にしてください'],
      ['lines[2].order_list_item_id', '秋刀魚が2行あります。1行にまとめてください'],
    ],
  },
  {
    name: 'one line twice',
    wish: { items: [{ name: '秋刀魚' }] },
    lines: [{}, {}],
    said: [['lines[1].order_list_item_id', '秋刀魚が2行あります。1行にまとめてください']],
  },
  {
    name: 'none at all',
    lines: [{ quantity: '0' }],
    said: [['lines[0].quantity', '数量は0より大きい数で入力してください']],
  },
  {
    name: 'less than the minimum',
    wish: { items: [{ min_quantity: '5' }] },
    lines: [{ quantity: '4' }],
    said: [['lines[0].quantity', '数量は5個以上で入力してください']],
  },
  {
    name: 'more than the maximum, which the deal sets',
    wish: { items: [{ max_quantity: '50', list: { max_quantity: '10' } }] },
    lines: [{ quantity: '11' }],
    said: [['lines[0].quantity', '数量は10個以下で入力してください']],
  },
  {
    name: 'between two lots',
    wish: { items: [{ lot: '0.3', decimal_places: 1 }] },
    lines: [{ quantity: '1.0' }],
    said: [['lines[0].quantity', '数量は0.3の倍数で入力してください']],
  },
  {
    name: 'a part of a piece',
    lines: [{ quantity: '1.5' }],
    said: [['lines[0].quantity', '数量は整数で入力してください']],
  },
  {
    name: 'cases of what has none',
    lines: [{ unit_kind: 'case' }],
    said: [['lines[0].quantity', '数量はケースでは注文できません']],
  },
  {
    name: 'a price that went up after the screen showed it',
    wish: { items: [{ prices: { '2025-01-01': '300', '2026-11-24': '340' } }] },
    lines: [{ seen_unit_price: '300.00' }],
    said: [['lines[0].seen_unit_price', '価格が¥300から¥340に変わりました。ご確認ください']],
  },
  {
    name: 'a price that became 時価',
    wish: { items: [{ price: null }] },
    lines: [{ seen_unit_price: '300' }],
    said: [['lines[0].seen_unit_price', '価格が¥300から時価に変わりました。ご確認ください']],
  },
  {
    name: 'an item that must be ordered further ahead',
    wish: { items: [{ name: '鮑', lead_days: 4 }] },
    said: [['lines[0].delivery_date', '鮑は取寄せのため2026/11/24(火)の納品に間に合いません']],
  },
  {
    name: 'outside the sales period',
    wish: { items: [{ name: '新米', sales_from: '2026-12-01', sales_to: '2026-12-31' }] },
    said: [['lines[0].delivery_date', '新米は2026/11/24(火)には販売していません']],
  },
  {
    name: 'more than the sales limit',
    wish: { items: [{ name: '河豚', sales_limit: '5' }] },
    lines: [{ quantity: '6' }],
    said: [['lines[0].quantity', '河豚の販売残は5です。数量を減らしてください']],
  },
  {
    name: 'more than the sales limit over both units',
    wish: { items: [{ name: '河豚', sales_limit: '25', pieces_per_case: '10', unit_kinds: ['piece', 'case'] }] },
    lines: [{ unit_kind: 'case', quantity: '2' }, { quantity: '6' }],
    said: [
      ['lines[0].quantity', '河豚の販売残は25です。数量を減らしてください'],
      ['lines[1].quantity', '河豚の販売残は25です。数量を減らしてください'],
    ],
  },
  {
    name: 'sold out',
    wish: { items: [{ name: '河豚', sales_limit: '0' }] },
    said: [['lines[0].quantity', '河豚は販売上限に達しました。数量を0にしてください']],
  },
  {
    name: 'less than the minimum amount',
    wish: { deal: { minimum_amount: '3000' } },
    lines: [{ quantity: '4' }],
    said: [['lines', '最低発注金額は¥3,000（税抜）です。あと¥1,800分を追加してください']],
  },
  {
    name: 'several things at once, each beside its field',
    wish: { items: [{ name: '河豚', sales_limit: '0' }, { min_quantity: '5' }], deal: { minimum_amount: '9000' } },
    lines: [{}, {}],
    said: [
      ['lines[1].quantity', '数量は5個以上で入力してください'],
      ['lines[0].quantity', '河豚は販売上限に達しました。数量を0にしてください'],
      ['lines', '最低発注金額は¥9,000（税抜）です。あと¥8,400分を追加してください'],
    ],
  },
  {
    name: 'a quantity whose amount no ledger holds',
    wish: { items: [{ name: '胡麻', price: '9999999' }] },
    lines: [{ quantity: '999999999' }],
    said: [['lines[0].quantity', '胡麻の金額が大きすぎます。数量を確認してください']],
  },
]

describe('an order is refused, and nothing is written', () => {
  test.each(cases)('$name', async ({ wish, lines = [{}], rest, at, said }) => {
    const made = await start(wish)
    const named = lines.map(line => ({
      ...(made.items.length === 1 && !line.order_list_item_id ? { order_list_item_id: made.items[0]?.id } : {}),
      ...line,
    })) as typeof lines
    if (at) app.clock.set(at)
    const shown = await made.preview(named, rest)
    const answer = await made.place(named, rest)
    app.clock.set()
    const messages = said.map(([field, message]) => ({ field, message }))
    expect(answer.body).toMatchObject({ messages })
    expect(answer.status).toBe(422)
    // The confirm screen says the same beforehand.
    expect(shown.status).toBe(200)
    expect(shown.body.messages).toEqual(answer.body.messages)
    expect(await countOf(made.deal_id)).toBe(0)
    const { rows } = await app.deps.pool.query(`select sold from sales_counters where product_item_id = any($1)`, [
      made.items.map(one => one.product_item_id),
    ])
    expect(rows).toEqual([])
  })

  test.each([
    ['requested', 404],
    ['rejected', 404],
  ] as const)('a deal that is %s is not there', async (state, status) => {
    const { place } = await start({ deal: { state } })
    const answer = await place([{}])
    expect([answer.status, answer.body.message]).toEqual([status, errorTexts.not_found])
  })

  test('no lines, too many lines, a note too long, without a key: in words', async () => {
    const { place, cook, deal_id, items } = await start()
    expect((await place([])).body.messages).toEqual([{ field: 'lines', message: '商品を1つ以上選んでください' }])
    const many = await place(Array.from({ length: 501 }, () => ({ order_list_item_id: items[0]?.id ?? '' })))
    expect(many.body.messages).toEqual([{ field: 'lines', message: '一度に発注できるのは500行までです' }])
    expect((await place([{}], { note: 'あ'.repeat(501) })).body.messages).toEqual([
      { field: 'note', message: '500文字以内で入力してください' },
    ])
    const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1' }
    const keyless = await cook.post(placeOrder, {
      params: { deal_id },
      body: { delivery_date: tuesday, lines: [line] },
    })
    expect([keyless.status, keyless.body.message]).toEqual([422, errorTexts.idempotency_key])
    expect(await countOf(deal_id)).toBe(0)
  })
})

describe('an order that is good after all', () => {
  test('in the last second before the closing, also at 27:00', async () => {
    const weekdays = Object.fromEntries(
      Object.keys(every_day.weekdays).map(day => [day, { lead_days: 1, minutes: 1620, day_kind: 'calendar' as const }]),
    )
    const { place } = await start({ supplier: { closing: { weekdays } } })
    app.clock.set('2026-11-24T02:59:59.999+09:00')
    const good = await place([{}])
    app.clock.set('2026-11-24T03:00:00+09:00')
    const late = await place([{}])
    app.clock.set()
    expect([good.status, late.status]).toEqual([201, 422])
  })

  test('the price that the screen showed, whatever its zeros; and none shown at all', async () => {
    const { place } = await start()
    expect((await place([{ seen_unit_price: '300' }, { seen_unit_price: '300.000' }])).status).toBe(201)
    expect((await place([{}])).status).toBe(201)
  })

  test("the deal's own price from its day on, before it the general one", async () => {
    const { place, get } = await start({ items: [{ price: '300', own_prices: { '2026-11-24': '250' } }] })
    const monday = await place([{}], { delivery_date: '2026-11-23' })
    const next = await place([{}])
    expect((await get(monday.body.id)).subtotal).toBe('300')
    expect((await get(next.body.id)).subtotal).toBe('250')
  })

  test('the minimum amount exactly, and 時価 or a weighed item, whose amount nobody knows yet', async () => {
    const exact = await start({ deal: { minimum_amount: '600' } })
    expect((await exact.place([{}, {}])).status).toBe(201)
    const market = await start({ deal: { minimum_amount: '600' }, items: [{ price: null }] })
    expect((await market.place([{}])).status).toBe(201)
  })

  test('the sales limit exactly; what was sold is gone for the next, on that date alone', async () => {
    const { place } = await start({ items: [{ name: '河豚', sales_limit: '5' }] })
    expect((await place([{ quantity: '5' }])).status).toBe(201)
    expect((await place([{ quantity: '1' }])).body.messages).toEqual([
      {
        field: 'lines[0].quantity',
        message: '河豚は販売上限に達しました。数量を0にしてください',
        name: 'sold_out',
        line: 0,
      },
    ])
    expect((await place([{ quantity: '5' }], { delivery_date: '2026-11-25' })).status).toBe(201)
  })

  test('a limit over a sales period counts all its dates together', async () => {
    const { place } = await start({
      items: [{ name: '新米', sales_limit: '5', sales_from: '2026-11-01', sales_to: '2026-12-31' }],
    })
    expect((await place([{ quantity: '3' }])).status).toBe(201)
    expect((await place([{ quantity: '3' }], { delivery_date: '2026-11-25' })).body.messages).toEqual([
      { field: 'lines[0].quantity', message: '新米の販売残は2です。数量を減らしてください', name: 'sold_out', line: 0 },
    ])
  })
})

describe('hidden prices', () => {
  test('no amount reaches the restaurant on any way; the supplier sees all', async () => {
    const { place, preview, get, cook, logInClerk, deal_id } = await start({
      deal: { price_visible: false },
      items: [{ price: '777' }],
    })
    const shown = await preview([{ quantity: '3' }])
    const placed = await place([{ quantity: '3' }])
    const order = await get(placed.body.id)
    const list = await cook.get(listOrderListItems, { params: { deal_id } })
    for (const seen of [shown.body, order, list.body]) expect(toldIn(seen)).not.toMatch(/\b(777|2331|2517)\b/)
    expect(order).toMatchObject({ price_visible: false, subtotal: '0', total: '0', totals_by_rate: [] })
    expect(order.lines[0]).toMatchObject({ unit_price: null, amount: null })
    const received = await (await logInClerk()).get(getReceiveOrder, { params: { order_id: order.id } })
    expect(received.body).toMatchObject({ subtotal: '2331', total: '2517' })
  })

  test('neither a refusal nor the diff of an edit gives one away', async () => {
    const { place, get, cook, items } = await start({
      deal: { price_visible: false, minimum_amount: '2000' },
      items: [{ price: '777' }],
    })
    const refused = await place([{ seen_unit_price: '1' }])
    expect(refused.body.messages).toEqual([
      {
        field: 'lines',
        message: '最低発注金額は¥2,000（税抜）です。商品を追加してください',
        name: 'below_minimum_amount',
      },
    ])
    const placed = await place([{ quantity: '3', seen_unit_price: null }])
    expect(placed.status).toBe(201)
    const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '4' }
    const body = { revision: 1, lines: [line] }
    const edited = await cook.patch(editOrder, { params: { order_id: placed.body.id }, body })
    expect(edited.status).toBe(200)
    const order = await get(placed.body.id)
    expect(order.events.at(-1)?.diff).toMatchObject({ changed: [{ changes: [{ field: 'quantity' }] }] })
    for (const seen of [edited.body, order]) expect(toldIn(seen)).not.toMatch(/\b(777|2331|3108)\b/)
  })
})

describe('the same key', () => {
  test('gives the same order, even after the closing and after selling out; another body under it is refused', async () => {
    const { place, deal_id } = await start({ items: [{ sales_limit: '2' }, {}] })
    const first = await place([{ quantity: '2' }], {}, 'tap-tap-tap')
    const again = await place([{ quantity: '2' }], {}, 'tap-tap-tap')
    app.clock.set('2026-11-24T12:00+09:00')
    const late = await place([{ quantity: '2' }], {}, 'tap-tap-tap')
    const other = await place([{}, { quantity: '9' }], {}, 'tap-tap-tap')
    app.clock.set()
    expect([again.status, late.status]).toEqual([201, 201])
    expect([again.body, late.body]).toEqual([first.body, first.body])
    expect([other.status, other.body.message]).toEqual([422, errorTexts.key_reused])
    expect(await countOf(deal_id)).toBe(1)
  })

  test('belongs to one deal: another restaurant that draws the same gets its own order', async () => {
    const [mine, theirs] = [await start(), await start()]
    const [a, b] = [await mine.place([{}], {}, 'the-same-key'), await theirs.place([{}], {}, 'the-same-key')]
    expect([a.status, b.status]).toEqual([201, 201])
    expect(a.body.id).not.toBe(b.body.id)
  })

  test('after a refusal it is still free', async () => {
    const { place, get } = await start({ items: [{ min_quantity: '2' }] })
    expect((await place([{ quantity: '1' }], {}, 'one-key-for-all')).status).toBe(422)
    const placed = await place([{ quantity: '2' }], {}, 'one-key-for-all')
    expect(placed.status).toBe(201)
    expect((await get(placed.body.id)).lines[0]?.quantity).toBe('2.000')
  })

  test.each([['short'], ['x'.repeat(101)], ['']])('%s is refused', async key => {
    const { place } = await start()
    const answer = await place([{}], {}, key)
    expect([answer.status, answer.body.message]).toEqual([422, errorTexts.idempotency_key])
  })
})
