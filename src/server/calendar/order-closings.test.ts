import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderClosingForm } from '#contract/calendar/calendar.form.ts'
import {
  changeOrderClosing,
  checkOrderClosing,
  downloadOrderClosings,
  findClosingStores,
  getOrderClosings,
  previewOrderClosings,
} from '#contract/calendar/order-closings.contract.ts'
import { getPossibleDeliveryDates } from '#contract/deals/consumer-deals.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import type { ClosingRule, WeekdayClosing } from '#domain/calendar/closing.ts'
import { addDays, instantAt } from '#domain/shared/day.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, every_day, world } from '#tests/support/world.ts'

const app = await testApp()

type Rule = NonNullable<OrderClosingForm['rule']>

const every = (closing: WeekdayClosing | null, other: Partial<Rule['weekdays']> = {}): Rule => ({
  weekdays: { 0: closing, 1: closing, 2: closing, 3: closing, 4: closing, 5: closing, 6: closing, ...other },
})
const day_before = (minutes: number): WeekdayClosing => ({ lead_days: 1, minutes, day_kind: 'calendar' })

const scene = async () => {
  const made = await world(app)
  const supplier_id = made.supplier.id
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await insertAll(app.deps.db, 'store_groups', [
    { id: first, supplier_id, name: '東コース', position: 0 },
    { id: second, supplier_id, name: '西コース', position: 1 },
  ])
  const members = [first, second].map(store_group_id => ({ store_group_id, store_id: made.store.id, supplier_id }))
  await insertAll(app.deps.db, 'store_group_members', members)
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  return { ...made, owner, cook, first, second }
}

const default_scope = { store_group_id: null, deal_id: null }

const save = async (owner: Client, wish: OrderClosingForm) => {
  const { body } = await owner.post(checkOrderClosing, { body: wish })
  return owner.patch(changeOrderClosing, { body: { ...wish, revision: body.revision, checked: body.checked } })
}

const firstClosing = async (cook: Client, deal_id: string) => {
  const { body } = await cook.get(getPossibleDeliveryDates, {
    params: { deal_id },
    query: { from: '2026-11-25', days: 1 },
  })
  return body.items[0]?.closing_at
}

describe('saving', () => {
  test('the deal’s own rule holds, else the first group’s that has one, else the supplier’s', async () => {
    const { owner, cook, deal, first, second, store } = await scene()
    const at = (hours: number) => instantAt('2026-11-24', hours * 60).toISOString()
    const seen: unknown[] = [await firstClosing(cook, deal.id)]
    await save(owner, { ...default_scope, rule: every(day_before(17 * 60)) })
    seen.push(await firstClosing(cook, deal.id))
    await save(owner, { store_group_id: second, deal_id: null, rule: every(day_before(18 * 60)) })
    seen.push(await firstClosing(cook, deal.id))
    await save(owner, { store_group_id: first, deal_id: null, rule: every(day_before(27 * 60)) })
    seen.push(await firstClosing(cook, deal.id))
    const saved = await save(owner, { store_group_id: null, deal_id: deal.id, rule: every(day_before(30 * 60)) })
    seen.push(await firstClosing(cook, deal.id))
    expect(saved.body.closings.map(one => [one.name, one.customer_code])).toEqual([
      [null, null],
      ['東コース', null],
      ['西コース', null],
      [store.name, store.customer_code],
    ])
    const file = (await owner.get(downloadOrderClosings)).payload.toString().trim().split('\r\n')
    expect(file.map(line => line.split(',').slice(0, 4))).toEqual([
      ['対象', '得意先コード', '名前', '月曜納品'],
      ['基本', '', 'すべての得意先', '前日 17:00'],
      ['得意先グループ', '', '東コース', '前日 27:00'],
      ['得意先グループ', '', '西コース', '前日 18:00'],
      ['得意先', store.customer_code, store.name, '前日 30:00'],
    ])
    await save(owner, { store_group_id: null, deal_id: deal.id, rule: null })
    await save(owner, { store_group_id: first, deal_id: null, rule: null })
    seen.push(await firstClosing(cook, deal.id))
    expect(seen).toEqual([at(24), at(17), at(18), at(27), at(30), at(18)])
    expect((await owner.get(getOrderClosings)).body).toMatchObject({
      revision: 7,
      closings: [{}, { name: '西コース' }],
    })
  })

  test.each<[string, OrderClosingForm, string, string]>([
    [
      'after 30:00',
      { ...default_scope, rule: every(day_before(1801)) },
      'rule.weekdays.0.minutes',
      '時刻は 30:00 までで入力してください',
    ],
    [
      'no weekday at all',
      { ...default_scope, rule: every(null) },
      'rule.weekdays',
      '配達する曜日を1つ以上設定してください',
    ],
    ['no rule for all', { ...default_scope, rule: null }, 'rule', '基本の受注締めは削除できません'],
  ])('%s is refused', async (_, wish, field, message) => {
    const { owner } = await scene()
    const answer = await owner.post(checkOrderClosing, { body: wish })
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toContainEqual({ field, message })
  })

  test('a group or deal of somebody else is not there', async () => {
    const { owner } = await scene()
    const other = await scene()
    for (const scope of [
      { store_group_id: other.first, deal_id: null },
      { store_group_id: null, deal_id: other.deal.id },
    ]) {
      const wish = { ...scope, rule: every(day_before(60)) }
      expect((await owner.post(checkOrderClosing, { body: wish })).status).toBe(404)
      expect((await owner.patch(changeOrderClosing, { body: { ...wish, revision: 1, checked: '' } })).status).toBe(404)
    }
  })

  test('of two people who save, the second sees what the first has saved', async () => {
    const { owner, supplier } = await scene()
    const colleague = await addSupplierUser(app, supplier.id, { user: { role: 'owner' } })
    const second = await app.logIn('supplier', colleague.login_id)
    const mine = { ...default_scope, rule: every(day_before(60)) }
    const { body } = await second.post(checkOrderClosing, { body: mine })
    await save(owner, { ...default_scope, rule: every(day_before(120)) })
    const answer = await second.patch(changeOrderClosing, {
      body: { ...mine, revision: body.revision, checked: body.checked },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ current: { revision: 2, closings: [{ rule: every(day_before(120)) }] } })
  })
})

test('before saving, orders that could not be placed any more are named; they keep their own closing', async () => {
  const { owner, cook, deal, items } = await scene()
  const order = async (delivery_date: string) => {
    const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }
    const body = { delivery_date, lines: [line] }
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body,
      idempotency_key: `${deal.id}${delivery_date}`,
    })
    expect(placed.status).toBe(201)
    return placed.body.id
  }
  const [saturday, wednesday] = [await order('2026-11-21'), await order('2026-11-25')]
  await order('2026-11-26')
  // It is Friday 9:00: Saturday's book would have closed at 8:00, Wednesday has no delivery any more.
  const wish = { ...default_scope, rule: every(day_before(8 * 60), { 3: null }) }
  const { body } = await owner.post(checkOrderClosing, { body: wish })
  expect(body).toMatchObject({
    count: 2,
    orders: [
      { order_id: saturday, reason: 'closed' },
      { order_id: wednesday, reason: 'not_a_delivery_weekday', closing_at: '2026-11-24T15:00:00.000Z' },
    ],
  })
  expect((await save(owner, wish)).status).toBe(200)
  const kept = await app.deps.db.selectFrom('orders').select('closing_at').where('id', '=', saturday).executeTakeFirst()
  expect(kept?.closing_at).toEqual(instantAt('2026-11-20', 1440))
})

describe('the preview', () => {
  test('is the restaurant’s own answer and what its orders are taken for, for any calendar, rule, store and time', async () => {
    const made = await scene()
    const { owner, cook, deal, store, supplier, first, second, items } = made
    const closing = fc.option(
      fc.record({
        lead_days: fc.nat(3),
        minutes: fc.nat(120).map(n => n * 15),
        day_kind: fc.constantFrom('calendar' as const, 'business' as const),
      }),
      { freq: 5 },
    )
    const rule = fc
      .tuple(closing, closing, closing, closing, closing, closing, closing)
      .map((list): ClosingRule => ({ weekdays: Object.fromEntries(list.map((one, day) => [day, one])) }))
    const scope = fc.constantFrom(null, first, second)
    const day = fc.nat(30).map(n => addDays('2026-11-15', n))
    const mark = fc.record({ kind: fc.constantFrom('closed', 'open'), date_from: day, long: fc.nat(4), scope })
    const drawn = fc.record({
      base: rule,
      of_first: fc.option(rule),
      of_second: fc.option(rule),
      of_deal: fc.option(rule),
      holidays: fc.option(scope),
      weekday: fc.option(fc.record({ weekday: fc.nat(6), scope })),
      marks: fc.array(mark, { maxLength: 4 }),
      delivery_weekdays: fc.option(fc.uniqueArray(fc.nat(6), { minLength: 1 })),
      minute: fc.nat(7 * 1440),
    })
    const { db } = app.deps
    const supplier_id = supplier.id
    let asked = 0
    const tried = { taken: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(drawn, async one => {
        await db.deleteFrom('order_closings').where('supplier_id', '=', supplier_id).execute()
        await db.deleteFrom('non_delivery_days').where('supplier_id', '=', supplier_id).execute()
        const scopes = [
          { rule: one.base, store_group_id: null, deal_id: null },
          { rule: one.of_first, store_group_id: first, deal_id: null },
          { rule: one.of_second, store_group_id: second, deal_id: null },
          { rule: one.of_deal, store_group_id: null, deal_id: deal.id },
        ]
        const rules = scopes.flatMap(({ rule: own, ...of }) =>
          own ? [{ ...of, supplier_id, rule: { ...own }, updated_at: app.deps.now() }] : [],
        )
        await insertAll(db, 'order_closings', rules)
        const base = { supplier_id, weekday: null, date_from: null, date_to: null }
        await insertAll(db, 'non_delivery_days', [
          ...one.marks.map(({ kind, date_from, long, scope: store_group_id }) => ({
            ...base,
            store_group_id,
            kind,
            date_from,
            date_to: addDays(date_from, long),
          })),
          ...(one.weekday
            ? [{ ...base, kind: 'weekday', weekday: one.weekday.weekday, store_group_id: one.weekday.scope }]
            : []),
          ...(one.holidays === null ? [] : [{ ...base, kind: 'holidays', store_group_id: one.holidays }]),
        ])
        await db
          .updateTable('deals')
          .set({ delivery_weekdays: one.delivery_weekdays })
          .where('id', '=', deal.id)
          .execute()
        app.clock.set(instantAt('2026-11-18', one.minute))
        const told = await cook.get(getPossibleDeliveryDates, { params: { deal_id: deal.id } })
        const preview = await owner.get(previewOrderClosings, { query: { store_id: store.id } })
        // How many orders stand already is for the restaurant alone.
        expect(preview.body.items).toEqual(told.body.items.map(({ order_count: _, ...date }) => date))
        const source = one.of_deal ? 'deal' : one.of_first || one.of_second ? 'store_group' : 'supplier'
        expect(preview.body.source).toBe(source)
        asked += told.body.items.length
        // What is open is taken, what is not is refused at the date.
        const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }
        for (const available of [true, false]) {
          const date = told.body.items.find(day => day.available === available)
          if (!date) continue
          const placed = await cook.post(placeOrder, {
            params: { deal_id: deal.id },
            body: { delivery_date: date.date, lines: [line] },
            idempotency_key: crypto.randomUUID(),
          })
          if (available) expect(placed.status).toBe(201)
          else expect([placed.status, placed.body.messages?.[0]?.field]).toEqual([422, 'delivery_date'])
          tried[available ? 'taken' : 'refused'] += 1
        }
      }),
      { numRuns: 60 },
    )
    app.clock.set()
    expect(asked).toBe(60 * 21)
    expect(Math.min(tried.taken, tried.refused)).toBeGreaterThan(20)
  })

  test('answers for another moment than now', async () => {
    const { owner, store } = await scene()
    const ask = async (at: string) => {
      const { body } = await owner.get(previewOrderClosings, { query: { store_id: store.id, at, days: 2 } })
      return body.items.map(one => [one.date, one.reason])
    }
    expect(await ask('2026-12-01T23:59:59+09:00')).toEqual([
      ['2026-12-01', 'closed'],
      ['2026-12-02', null],
    ])
    expect(await ask('2026-12-01T15:00:00Z')).toEqual([
      ['2026-12-02', 'closed'],
      ['2026-12-03', null],
    ])
  })

  test('of a store that is not there for this user is empty, and so is its search', async () => {
    const { owner, supplier, store, deal } = await scene()
    const hidden = await addRestaurant(app, supplier, { store: { name: '隠れ家 ひみつ' } })
    await save(owner, { store_group_id: null, deal_id: hidden.deal.id, rule: every(day_before(60)) })
    const user = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
    const staff = await app.logIn('supplier', user.login_id)
    const asked = await staff.get(previewOrderClosings, { query: { store_id: hidden.store.id } })
    expect(asked.body).toMatchObject({ items: [], store: null, source: 'supplier' })
    expect((await staff.get(findClosingStores, { query: { q: 'ひみつ' } })).body.items).toEqual([])
    expect((await staff.get(getOrderClosings)).body.closings).toHaveLength(1)
    expect((await owner.get(findClosingStores, { query: { q: 'ヒミツ' } })).body.items).toEqual([
      {
        id: hidden.store.id,
        deal_id: hidden.deal.id,
        customer_code: hidden.store.customer_code,
        name: '隠れ家 ひみつ',
        suspended: false,
      },
    ])
    expect((await owner.get(findClosingStores, { query: { q: store.customer_code } })).body.items).toMatchObject([
      { id: store.id, deal_id: deal.id },
    ])
    expect(Object.keys(every_day.weekdays)).toHaveLength(7)
  })
})
