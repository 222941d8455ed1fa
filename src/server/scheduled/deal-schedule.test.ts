import { expect, test } from 'vitest'
import { applyBulkChange, changeProductItem, previewBulkChange } from '#contract/catalogue/product-items.contract.ts'
import { getDeal } from '#contract/deals/consumer-deals.contract.ts'
import { getDealSchedule } from '#contract/scheduled/deal-schedule.contract.ts'
import {
  getScheduledOrder,
  saveScheduledOrder,
  skipScheduledOrder,
} from '#contract/scheduled/scheduled-orders.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addRestaurant, world } from '#tests/support/world.ts'
import { runSchedules } from './run-schedules.ts'

const app = await testApp()

test('a restaurant sees what its supplier has scheduled: when, what, what is left out and what was made', async () => {
  app.clock.set('2026-11-20T09:00:00+09:00')
  const made = await world(app, {
    items: [
      { name: '真鯛', unit: '尾' },
      { name: '鯵', unit: '尾' },
    ],
  })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const place = { params: { deal_id: made.deal.id } }
  expect((await cook.get(getDeal, place)).body.scheduled).toBe(false)
  expect((await cook.get(getDealSchedule, place)).body.days).toEqual([])
  // Closings are at 24:00 of the day before: the order of the 22nd is made on the 21st at 22:00.
  const line = (nth: number, quantities: string[]) => ({
    order_list_item_id: made.items[nth]?.id ?? '',
    unit_kind: 'piece' as const,
    quantities,
  })
  const form = {
    revision: 0,
    active: true,
    made_before_minutes: 120,
    told_before_minutes: 1440,
    if_ordered: 'skip' as const,
    note: '',
    lines: [line(0, ['2', '0', '0', '0', '0', '0', '3']), line(1, ['1', '0', '0', '0', '0', '0', '0'])],
  }
  const store = { params: { store_id: made.store.id } }
  expect((await clerk.patch(saveScheduledOrder, { ...store, body: form })).status).toBe(200)
  await clerk.post(skipScheduledOrder, { ...store, body: { delivery_date: '2026-11-28', skip: true } })
  app.clock.set('2026-11-20T22:30:00+09:00')
  await runSchedules(app.deps)
  app.clock.set('2026-11-20T23:05:00+09:00')
  await runSchedules(app.deps)
  expect((await cook.get(getDeal, place)).body.scheduled).toBe(true)
  const { days } = (await cook.get(getDealSchedule, place)).body
  const sea_bream = { name: '真鯛', unit: '尾' }
  expect(days).toMatchObject([
    { delivery_date: '2026-11-21', state: 'made', order_id: expect.any(String) },
    {
      delivery_date: '2026-11-22',
      state: 'told',
      make_at: '2026-11-21T13:00:00.000Z',
      reason: '',
      order_id: null,
      lines: [
        { ...sea_bream, quantity: '2' },
        { name: '鯵', unit: '尾', quantity: '1' },
      ],
    },
    { delivery_date: '2026-11-28', state: 'skipped', order_id: null },
    { delivery_date: '2026-11-29', state: 'coming', reason: '' },
  ])
  // An item that is taken away is named to both: whose schedule it leaves, and that it comes no more.
  const { product_item_id } = await app.deps.db
    .selectFrom('order_list_items')
    .select('product_item_id')
    .where('id', '=', made.items[1]?.id ?? '')
    .executeTakeFirstOrThrow()
  const scheduled = { count: 1, names: [made.store.name] }
  const target = { product_item_ids: [product_item_id] }
  const asked = (visible: boolean) =>
    clerk.post(previewBulkChange, { body: { target, change: { kind: 'visible', visible } } })
  expect((await asked(false)).body.scheduled).toEqual(scheduled)
  expect((await asked(true)).body.scheduled).toBeNull()
  const hidden = await clerk.patch(changeProductItem, {
    params: { product_item_id },
    body: { revision: 1, visible: false },
  })
  expect(hidden.body.scheduled).toEqual(scheduled)
  // It is hidden already: a bulk change takes nothing more away.
  const again = await clerk.post(applyBulkChange, { body: { target, change: { kind: 'visible', visible: false } } })
  expect(again.body).toMatchObject({ changed: 0, scheduled: { count: 0, names: [] } })
  expect((await cook.get(getDealSchedule, place)).body.days[1]).toMatchObject({
    lines: [
      { name: '真鯛', left_out: false },
      { name: '鯵', left_out: true },
    ],
  })
  // Where nothing of a date is offered any more, both read that none will be made.
  const bream = await app.deps.db
    .selectFrom('order_list_items')
    .select('product_item_id')
    .where('id', '=', made.items[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  const both = { product_item_ids: [bream.product_item_id] }
  await clerk.post(applyBulkChange, { body: { target: both, change: { kind: 'visible', visible: false } } })
  const none = expect.arrayContaining([
    expect.objectContaining({
      delivery_date: '2026-11-29',
      reason: '注文できる商品がないため、定期発注は作られません',
    }),
  ])
  expect((await cook.get(getDealSchedule, place)).body.days).toEqual(none)
  expect((await clerk.get(getScheduledOrder, store)).body.days).toEqual(none)
  // Of another restaurant it is not there; switched off it is nowhere.
  const second = await addRestaurant(app, made.supplier)
  const stranger = await app.logIn('consumer', second.consumer.owner.login_id)
  expect((await stranger.get(getDealSchedule, place)).status).toBe(404)
  await clerk.patch(saveScheduledOrder, { ...store, body: { ...form, revision: 1, active: false } })
  expect((await cook.get(getDeal, place)).body.scheduled).toBe(false)
  expect((await cook.get(getDealSchedule, place)).body.days).toEqual([])
})
