import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { askDeal } from '#contract/deals/ask-deal.contract.ts'
import { getPossibleDeliveryDates, listDeals, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { getStore } from '#contract/stores/stores.contract.ts'
import {
  changeOwnSupplier,
  checkIgnoredMailAddress,
  endSupplierDeal,
  findSupplierTwins,
  getOwnSupplier,
  getSupplierConditions,
  listSuppliers,
  registerOwnSupplier,
  resumeOwnSupplier,
} from '#contract/suppliers/own-suppliers.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, world } from '#tests/support/world.ts'

const app = await testApp()

const market = {
  name: '魚政商店',
  phone_number: '03-0100-4000',
  fax_number: '03-0100-4001',
  mail_address: '',
  method: 'fax' as const,
  closing_time: '',
  closing_lead_days: 1,
  delivery_weekdays: [],
}

const start = async () => {
  const made = await world(app)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  return { ...made, cook }
}

test('a restaurant enters a supplier of its own, which nobody else sees, and may order from it at once', async () => {
  const { cook } = await start()
  const made = await cook.post(registerOwnSupplier, {
    body: { ...market, name: ' 魚政　商店 ', phone_number: '０３ー０１００ー４０００' },
  })
  expect(made.status).toBe(201)
  const { deal_id } = made.body
  const { body: own } = await cook.get(getOwnSupplier, { params: { deal_id } })
  expect(own).toEqual({ ...market, deal_id, revision: 1, name: '魚政 商店' })
  const { body: deals } = await cook.get(listDeals)
  expect(deals.items.find(one => one.id === deal_id)).toMatchObject({ supplier_name: '魚政 商店', method: 'fax' })
  const { body: dates } = await cook.get(getPossibleDeliveryDates, { params: { deal_id }, query: { days: 3 } })
  expect(dates.items.map(day => day.available)).toEqual([true, true, true])
  const { body: list } = await cook.get(listOrderListItems, { params: { deal_id } })
  expect(list.items).toEqual([])

  const stranger = (await start()).cook
  expect((await stranger.get(getOwnSupplier, { params: { deal_id } })).status).toBe(404)
  expect((await stranger.get(listSuppliers)).body.items.some(one => one.deal_id === deal_id)).toBe(false)
})

test('registered again after an answer that was lost it is that supplier; one of other particulars, and the same another day, is one more', async () => {
  const { cook } = await start()
  const body = { ...market, name: '八百屋まる', closing_time: '17:00', delivery_weekdays: [1, 3] }
  const registers = (some: Partial<typeof body> = {}) => cook.post(registerOwnSupplier, { body: { ...body, ...some } })
  const made = await Promise.all([registers(), registers(), registers()])
  expect(made.map(one => one.status)).toEqual([201, 201, 201])
  expect(new Set(made.map(one => one.body.deal_id)).size).toBe(1)
  const of = async () => (await cook.get(listSuppliers)).body.items.filter(one => one.name.startsWith('八百屋')).length
  expect(await of()).toBe(1)
  for (const other of [{ closing_time: '18:00' }, { delivery_weekdays: [1] }, { phone_number: '03-0100-4001' }])
    await registers(other)
  expect(await of()).toBe(4)
  app.clock.pass({ minutes: 61 })
  await registers()
  expect(await of()).toBe(5)
  app.clock.set()
})

test('without a closing the next delivery is tomorrow, and nothing is counted down to', async () => {
  const { cook } = await start()
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: market })).body
  const { body: deals } = await cook.get(listDeals)
  expect(deals.items.find(one => one.id === deal_id)?.next).toMatchObject({
    delivery_date: '2026-11-21',
    no_closing: true,
  })
  const dates = await cook.get(getPossibleDeliveryDates, { params: { deal_id }, query: { days: 2 } })
  // Whoever says today means it.
  expect(dates.body.items).toMatchObject([
    { date: '2026-11-20', available: true, no_closing: true },
    { date: '2026-11-21', available: true, no_closing: true },
  ])
  const known = (await cook.post(registerOwnSupplier, { body: { ...market, name: '魚松', closing_time: '24:00' } }))
    .body
  const { body } = await cook.get(listDeals)
  expect(body.items.find(one => one.id === known.deal_id)?.next).not.toHaveProperty('no_closing')
})

test('a closing and weekdays of delivery decide which dates are open', async () => {
  const { cook } = await start()
  const body = { ...market, closing_time: '17時', closing_lead_days: 2, delivery_weekdays: [2, 1, 2] }
  const { deal_id } = (await cook.post(registerOwnSupplier, { body })).body
  const { body: own } = await cook.get(getOwnSupplier, { params: { deal_id } })
  expect(own).toMatchObject({ closing_time: '17:00', closing_lead_days: 2, delivery_weekdays: [1, 2] })
  // Friday the 20th, 9:00: Monday's closing is Saturday 17:00.
  const { body: dates } = await cook.get(getPossibleDeliveryDates, { params: { deal_id }, query: { days: 5 } })
  expect(dates.items.map(day => day.reason)).toEqual([
    'not_a_delivery_weekday',
    'not_a_delivery_weekday',
    'not_a_delivery_weekday',
    null,
    null,
  ])
  expect(dates.items[3]?.closing_at).toBe('2026-11-21T08:00:00.000Z')
})

test.each([
  ['fax without a number', { fax_number: '' }, 'fax_number', 'FAX番号を入力してください'],
  ['mail without an address', { method: 'mail' as const }, 'mail_address', 'メールアドレスを入力してください'],
  [
    'a broken number',
    { fax_number: '03-12' },
    'fax_number',
    'FAX番号は10桁または11桁の数字で入力してください（ハイフンは、なし、または2つ）',
  ],
  [
    'a number with a digit too many',
    { fax_number: '03-0542-11022' },
    'fax_number',
    'FAX番号の桁数が違います。携帯・IP電話（090・080・070・050）と0800は11桁、ほかは10桁です。番号をご確認ください',
  ],
  ['a name that no fax prints', { name: '魚政🐟' }, 'name', '仕入先名に使用できない文字が含まれています（🐟）'],
  [
    'no time',
    { closing_time: '夕方' },
    'closing_time',
    '締切の時刻は 17:00 や 27:00 のように、30:00 までで入力してください',
  ],
])('refuses %s', async (_what, wrong, field, message) => {
  const { cook } = await start()
  const answer = await cook.post(registerOwnSupplier, { body: { ...market, ...wrong } })
  expect(answer.status).toBe(422)
  expect(answer.body.messages).toEqual([{ field, message }])
})

test('a telephone number may be added later, and two suppliers without one are not the same', async () => {
  const { cook } = await start()
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: { ...market, phone_number: '' } })).body
  const { body: own } = await cook.get(getOwnSupplier, { params: { deal_id } })
  expect(own.phone_number).toBe('')
  const found = await cook.get(findSupplierTwins, { query: { name: '八百八', phone_number: '' } })
  expect(found.body.items).toEqual([])
  const { deal_id: _, revision, ...form } = own
  const body = { revision, supplier: { ...form, phone_number: '03-0100-4000' } }
  const changed = await cook.patch(changeOwnSupplier, { params: { deal_id }, body })
  expect(changed).toMatchObject({ status: 200, body: { phone_number: '03-0100-4000' } })
})

test('says which supplier may be the same: own ones by name, others by number alone', async () => {
  const { cook, supplier } = await start()
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: market })).body
  const other = await world(app, {
    supplier: { name: '魚政商店', phone_number: '03-0199-7777', fax_number: '03-0199-7778' },
  })
  const ask = async (query: { name?: string; phone_number?: string; fax_number?: string }) =>
    (await cook.get(findSupplierTwins, { query })).body.items
  expect(await ask({ name: 'うお政商店' })).toEqual([])
  expect(await ask({ name: '魚政・商店', phone_number: '0301004000' })).toEqual([
    { deal_id, name: '魚政商店', own: true, same: ['name', 'phone_number'] },
  ])
  expect(await ask({ fax_number: '0301997778' })).toEqual([
    { deal_id: null, name: other.supplier.name, own: false, same: ['fax_number'] },
  ])
  expect((await ask({ name: supplier.name }))[0]).toMatchObject({ own: false, same: ['name'] })
})

test('a change names the version it was based on; a stale one shows the current', async () => {
  const { cook } = await start()
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: market })).body
  const params = { deal_id }
  const mail = { ...market, method: 'mail' as const, mail_address: 'uo@test.example' }
  const changed = await cook.patch(changeOwnSupplier, { params, body: { revision: 1, supplier: mail } })
  expect(changed.body).toMatchObject({ revision: 2, method: 'mail', mail_address: 'uo@test.example' })
  const stale = await cook.patch(changeOwnSupplier, { params, body: { revision: 1, supplier: market } })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ current: { revision: 2, method: 'mail' } })
})

test('staff order but neither change settings nor end a deal; an ended supplier of one’s own is gone', async () => {
  const { cook, consumer, deal } = await start()
  const member = await addMember(app, consumer.id)
  const staff = await app.logIn('consumer', member?.login_id ?? '')
  expect((await staff.post(registerOwnSupplier, { body: market })).status).toBe(403)
  const body = { revision: 1, supplier: market }
  expect((await cook.patch(changeOwnSupplier, { params: { deal_id: deal.id }, body })).status).toBe(404)
  expect((await staff.delete(endSupplierDeal, { params: { deal_id: deal.id } })).status).toBe(403)
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: market })).body
  expect((await cook.delete(endSupplierDeal, { params: { deal_id } })).status).toBe(204)
  expect((await cook.get(getOwnSupplier, { params: { deal_id } })).status).toBe(404)
})

test('a supplier of one’s own that is not used stays at the end of the list, and is taken up again with all it had', async () => {
  const { cook, consumer, deal } = await start()
  const member = await addMember(app, consumer.id)
  const staff = await app.logIn('consumer', member?.login_id ?? '')
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: { ...market, closing_time: '17:00' } })).body
  const params = { deal_id }
  const states = async () => (await cook.get(listSuppliers)).body.items.map(one => [one.deal_id, one.state])
  expect((await cook.delete(endSupplierDeal, { params })).status).toBe(204)
  expect(await states()).toEqual([
    [deal.id, 'active'],
    [deal_id, 'ended'],
  ])
  expect((await cook.get(listDeals)).body.items.map(one => one.id)).toEqual([deal.id])
  expect((await cook.get(getSupplierConditions, { params })).body).toMatchObject({
    state: 'ended',
    closed_reason: '使わない仕入先にしているため発注できません。「仕入先の設定」から、また使えます',
  })
  expect((await staff.post(resumeOwnSupplier, { params })).status).toBe(403)
  expect((await (await start()).cook.post(resumeOwnSupplier, { params })).status).toBe(404)
  // Pressed in the toast and in the list: both are answered.
  expect((await cook.post(resumeOwnSupplier, { params })).status).toBe(204)
  expect((await cook.post(resumeOwnSupplier, { params })).status).toBe(204)
  expect(await states()).toEqual([
    [deal.id, 'active'],
    [deal_id, 'active'],
  ])
  expect((await cook.get(getOwnSupplier, { params })).body).toMatchObject({ closing_time: '17:00' })
  expect((await cook.get(getSupplierConditions, { params })).body).toMatchObject({ closed_reason: null })
})

test('an order that its supplier never received is counted apart: it does not come, whatever becomes of the deal', async () => {
  const { cook } = await start()
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: market })).body
  const params = { deal_id }
  const tofu = {
    order_list_item_id: v7(),
    unit_kind: 'piece' as const,
    quantity: '3',
    free: { name: '豆腐', unit: '丁' },
  }
  const order = { delivery_date: '2026-11-24', note: '', lines: [tofu] }
  const placed = await cook.post(placeOrder, { params, body: order, idempotency_key: `lost-${deal_id}` })
  expect(placed.status).toBe(201)
  expect((await cook.get(getSupplierConditions, { params })).body).toMatchObject({
    open_orders: 1,
    unreached_orders: 0,
  })
  await app.deps.db
    .updateTable('dispatches')
    .set({ state: 'failed', failure_class: 'bad_number', failed_at: app.deps.now() })
    .where('order_id', '=', placed.body.id)
    .execute()
  expect((await cook.get(getSupplierConditions, { params })).body).toMatchObject({
    open_orders: 1,
    unreached_orders: 1,
  })
})

test('an address that nothing is known of may be mailed', async () => {
  const { cook } = await start()
  const { body } = await cook.get(checkIgnoredMailAddress, { query: { mail_address: 'nobody@test.example' } })
  expect(body).toEqual({ ignored: false })
})

test('a supplier is described with its contacts, where orders go, and its conditions: one’s own and one of the platform', async () => {
  const { cook, supplier, store, deal, items } = await start()
  const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1' }]
  const params = { deal_id: deal.id }
  const order = { delivery_date: '2026-11-24', lines, note: '' }
  expect((await cook.post(placeOrder, { params, body: order, idempotency_key: `first-${deal.id}` })).status).toBe(201)
  await app.deps.db.updateTable('deals').set({ minimum_amount: '5000' }).where('id', '=', deal.id).execute()
  expect((await cook.get(getSupplierConditions, { params })).body).toMatchObject({
    name: supplier.name,
    own: false,
    closed_reason: null,
    method: 'web',
    sent_to: null,
    customer_code: store.customer_code,
    phone_number: '03-0100-2000',
    minimum_amount: '5000',
    last_delivery_date: '2026-11-24',
    open_orders: 1,
    scheduled: false,
  })
  const wish = { ...market, closing_time: '17:00', delivery_weekdays: [1, 3, 5] }
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: wish })).body
  expect((await cook.get(getSupplierConditions, { params: { deal_id } })).body).toMatchObject({
    own: true,
    method: 'fax',
    sent_to: '03-0100-4001',
    customer_code: null,
    delivery_weekdays: [1, 3, 5],
    closings: ['月・水・金 前日 17:00'],
    last_delivery_date: null,
    open_orders: 0,
  })
  const listed = (await cook.get(listSuppliers)).body.items
  expect(listed.map(one => [one.deal_id, one.last_delivery_date])).toEqual([
    [deal.id, '2026-11-24'],
    [deal_id, null],
  ])
  const stranger = (await start()).cook
  expect((await stranger.get(getSupplierConditions, { params })).status).toBe(404)
})

test('an owner ends a deal with a supplier of the platform, which is told once; another’s is not there', async () => {
  const { cook, supplier, consumer, store, deal } = await start()
  const stranger = (await start()).cook
  const params = { deal_id: deal.id }
  expect((await stranger.delete(endSupplierDeal, { params })).status).toBe(404)
  const both = await Promise.all([cook.delete(endSupplierDeal, { params }), cook.delete(endSupplierDeal, { params })])
  expect(both.map(one => one.status).toSorted((a, b) => a - b)).toEqual([204, 404])
  expect((await cook.get(listDeals)).body.items).toEqual([])
  expect((await cook.get(getSupplierConditions, { params })).body).toMatchObject({
    state: 'ended',
    closed_reason:
      'この店舗から取引を終えたため発注できません。もう一度取引するには、「仕入先の設定」から申請してください',
  })
  const desk = await app.logIn('supplier', supplier.owner.login_id)
  const told = (await desk.get(listSupplierNotices)).body.items.filter(one => one.kind === 'deal_left')
  expect(told).toMatchObject([{ title: `${consumer.name}が取引を終了しました`, path: `/suppliers/stores/${store.id}` }])
  // The way back stays in the list, until it is asked again.
  expect((await cook.get(listSuppliers)).body.items).toMatchObject([{ deal_id: deal.id, state: 'ended', own: false }])
  const kept = (await desk.get(getStore, { params: { store_id: store.id } })).body
  expect(kept.state).toBe('ended')
  // It may ask again, and is asked for nothing else meanwhile.
  expect((await cook.post(askDeal, { body: { supplier_id: supplier.id, note: '' } })).status).toBe(201)
  expect((await cook.get(listSuppliers)).body.items).toEqual([])
  expect((await cook.post(resumeOwnSupplier, { params })).status).toBe(404)
})
