import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { changeOrderClosing, checkOrderClosing } from '#contract/calendar/order-closings.contract.ts'
import { getPossibleDeliveryDates } from '#contract/deals/consumer-deals.contract.ts'
import { listStoreGroups } from '#contract/groups/store-groups.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import {
  changeConditions,
  changeOrderCounter,
  checkConditions,
  getConditions,
  getStoreOrderCounter,
  type StoreConditions,
} from '#contract/stores/store-conditions.contract.ts'
import { getStore } from '#contract/stores/stores.contract.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { testApp } from '#tests/support/app.ts'
import { addInvitedStore, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const start = async () => {
  const made = await world(app)
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const order = (delivery_date: string, quantity = '2') =>
    cook.call(placeOrder, {
      params: { deal_id: made.deal.id },
      body: {
        delivery_date,
        lines: [{ order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece', quantity }],
      },
      idempotency_key: `${delivery_date}-${quantity}-${made.deal.id}`,
    })
  const params = { store_id: made.store.id }
  const group = v7()
  const { id: supplier_id } = made.supplier
  await insertAll(app.deps.db, 'store_groups', [{ id: group, supplier_id, name: '東コース' }])
  const now = async () => (await owner.get(getConditions, { params })).body
  const formOf = ({ revision: _, changed_at: __, changed_by_name: ___, has_deal: ____, ...form }: StoreConditions) =>
    form
  /** Checks and saves, as the screen does. */
  const save = async (change: Partial<ReturnType<typeof formOf>>) => {
    const { revision, ...rest } = await now()
    const body = { ...formOf({ revision, ...rest }), ...change }
    const check = await owner.post(checkConditions, { params, body })
    const saved = await owner.patch(changeConditions, {
      params,
      body: { ...body, revision, checked: check.body.checked ?? '' },
    })
    return { check, saved, body, revision }
  }
  return { ...made, owner, cook, order, params, group, now, formOf, save }
}

const noon = { lead_days: 1, minutes: 720, day_kind: 'calendar' as const }
const weekdays = { 0: null, 1: noon, 2: noon, 3: noon, 4: noon, 5: noon, 6: noon }

test('conditions hold from the next order on: minimum amount, weekdays, own closing, price', async () => {
  const { order, save, cook, deal, now, group, owner } = await start()
  expect(await now()).toMatchObject({ revision: 1, has_deal: true, delivery_weekdays: null, closing: null })
  const { saved } = await save({
    minimum_amount: '１，０００',
    delivery_weekdays: [4, 2, 2],
    closing: { weekdays },
    store_group_ids: [group],
  })
  expect(saved.body).toMatchObject({
    revision: 2,
    minimum_amount: '1000',
    delivery_weekdays: [2, 4],
    store_group_ids: [group],
    changed_by_name: '試験 花子',
  })
  // 2 x 300 yen.
  expect((await order('2026-11-24')).body.messages).toEqual([
    {
      field: 'lines',
      message: '最低発注金額は¥1,000（税抜）です。あと¥400分を追加してください',
      name: 'below_minimum_amount',
    },
  ])
  expect((await order('2026-11-25', '4')).body.messages?.[0]).toMatchObject({ field: 'delivery_date' })
  expect((await order('2026-11-24', '4')).status).toBe(201)
  const dates = await cook.get(getPossibleDeliveryDates, {
    params: { deal_id: deal.id },
    query: { from: '2026-11-24', days: 2 },
  })
  expect(dates.body.items).toMatchObject([
    { available: true, closing_at: '2026-11-23T03:00:00.000Z' },
    { available: false, reason: 'not_a_delivery_weekday' },
  ])
  // Who has the groups' page open is told of it.
  expect((await owner.get(listStoreGroups)).body).toMatchObject({ revision: 2, items: [{ store_count: 1 }] })

  await save({ minimum_amount: '', price_visible: false, closing: null, delivery_weekdays: [0, 1, 2, 3, 4, 5, 6] })
  expect(await now()).toMatchObject({
    minimum_amount: '',
    price_visible: false,
    closing: null,
    delivery_weekdays: null,
  })
  expect((await order('2026-11-25', '1')).status).toBe(201)
})

test('orders that would lose their date are shown before; another one by then, and it is not saved', async () => {
  const { order, now, formOf, owner, params, store } = await start()
  await order('2026-11-25')
  const { revision, ...rest } = await now()
  const body = { ...formOf({ revision, ...rest }), delivery_weekdays: [2, 4] }
  const check = await owner.post(checkConditions, { params, body })
  expect(check.body).toMatchObject({
    count: 1,
    orders: [{ store_name: store.name, delivery_date: '2026-11-25', reason: 'not_a_delivery_weekday' }],
  })
  await order('2026-11-27')
  const refused = await owner.patch(changeConditions, {
    params,
    body: { ...body, revision, checked: check.body.checked },
  })
  expect([refused.status, refused.body]).toMatchObject([409, { check: { count: 2 } }])
  expect((await now()).delivery_weekdays).toBeNull()
  const again = await owner.post(checkConditions, { params, body })
  const saved = await owner.patch(changeConditions, {
    params,
    body: { ...body, revision, checked: again.body.checked },
  })
  expect(saved.status).toBe(200)
  const stale = await owner.patch(changeConditions, {
    params,
    body: { ...body, revision, checked: again.body.checked },
  })
  expect([stale.status, stale.body]).toMatchObject([409, { current: { revision: 2, delivery_weekdays: [2, 4] } }])
  const { audits } = (await owner.get(getStore, { params })).body
  expect(audits[0]).toMatchObject({
    action: 'conditions',
    before: { delivery_weekdays: null },
    after: { delivery_weekdays: [2, 4] },
  })
})

test('a closing saved here makes the closings’ page stale', async () => {
  const { owner, deal, save } = await start()
  const wish = { store_group_id: null, deal_id: deal.id, rule: { weekdays } }
  const check = await owner.post(checkOrderClosing, { body: wish })
  await save({ closing: { weekdays } })
  const saved = await owner.patch(changeOrderClosing, {
    body: { ...wish, revision: check.body.revision, checked: check.body.checked },
  })
  expect(saved.status).toBe(409)
})

test('what cannot be is said beside its field', async () => {
  const { save, owner, params, supplier, now } = await start()
  const fax = await save({ method: 'fax' })
  expect(fax.saved.body.messages).toEqual([
    { field: 'method', message: 'この受注窓口のFAX番号は、まだ確認されていません' },
  ])
  const empty = await save({ delivery_weekdays: [] })
  expect(empty.saved.body.messages?.[0]?.message).toBe('配達曜日を1つ以上選んでください')
  expect((await save({ minimum_amount: '-1' })).saved.body.messages).toEqual([
    { field: 'minimum_amount', message: '最低発注金額は0以上で入力してください' },
  ])
  const staff = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
  expect((await staff.get(getConditions, { params })).status).toBe(200)
  const body = { order_counter_id: null, revision: 1 }
  expect((await staff.patch(changeOrderCounter, { params, body })).status).toBe(403)
  const serves = async () => (await staff.get(getStoreOrderCounter, { params })).body
  expect(await serves()).toEqual({ order_counter: { id: expect.any(String), name: expect.any(String) }, revision: 1 })
  expect((await owner.patch(changeOrderCounter, { params, body })).body).toMatchObject({
    order_counter_id: null,
    revision: 2,
  })
  expect(await serves()).toEqual({ order_counter: null, revision: 2 })
  expect((await now()).revision).toBe(2)
})

test('without a deal they are kept for the one to come', async () => {
  const { owner, supplier, formOf } = await start()
  const store = await addInvitedStore(app, supplier.id)
  const params = { store_id: store.id }
  const { body } = await owner.get(getConditions, { params })
  const form = { ...formOf(body), minimum_amount: '3000', delivery_weekdays: [1] }
  const check = await owner.post(checkConditions, { params, body: form })
  const { checked } = check.body
  const saved = await owner.patch(changeConditions, { params, body: { ...form, revision: 1, checked } })
  expect(saved.body).toMatchObject({ minimum_amount: '3000', delivery_weekdays: [1], has_deal: false })
  const closing = await owner.post(checkConditions, { params, body: { ...form, closing: { weekdays } } })
  expect(closing.body.messages).toEqual([
    { field: 'closing', message: '得意先だけの受注締めは、取引が始まってから設定できます' },
  ])
})
