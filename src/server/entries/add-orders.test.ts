import { describe, expect, test } from 'vitest'
import { changeToProcessed, getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { adjustOrder, cancelOrder } from '#contract/changes/change-orders.contract.ts'
import {
  addOrder,
  cancelAddedOrder,
  editAddedOrder,
  getEntrySheet,
  previewEntry,
} from '#contract/entries/add-orders.contract.ts'
import type { EntryForm } from '#contract/entries/entry.form.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addInvitedStore, addSupplierUser, type WorldWish, world } from '#tests/support/world.ts'

const app = await testApp()

/** A Tuesday; the clock stands on Friday 2026-11-20, 09:00. */
const tuesday = '2026-11-24'
/** Closed since midnight: today. */
const today = '2026-11-20'

const start = async (wish: WorldWish = {}) => {
  const made = await world(app, {
    items: [
      { name: '真鯛', price: '1000' },
      { name: '鯵', price: '300' },
    ],
    ...wish,
  })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const line = (place: number, quantity = '1', rest = {}) => ({
    order_list_item_id: made.items[place]?.id ?? '',
    unit_kind: 'piece' as const,
    quantity,
    note: '',
    ...rest,
  })
  let keys = 0
  const enter = (rest: Partial<EntryForm> = {}, idempotency_key = `${made.deal.id}-${(keys += 1)}`) =>
    clerk.post(addOrder, {
      body: { store_id: made.store.id, delivery_date: tuesday, lines: [line(0, '2')], ...rest },
      idempotency_key,
    })
  const orderOf = async (order_id: string) => (await clerk.get(getReceiveOrder, { params: { order_id } })).body
  const news = () =>
    app.deps.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body'])
      .where('consumer_id', '=', made.consumer.id)
      .orderBy('id')
      .execute()
  const mails = () =>
    app.deps.db
      .selectFrom('outgoing_mails')
      .select(['subject', 'body_text'])
      .where('destination', '=', `kitchen-${made.consumer.id}@test.example`)
      .orderBy('id')
      .execute()
  return { ...made, clerk, cook, line, enter, orderOf, news, mails }
}

describe('an order that the supplier enters', () => {
  test('may pass an item’s maximum where its supplier was asked, and no other rule; its restaurant may not', async () => {
    const { enter, line, cook, clerk, deal, store, orderOf } = await start({
      items: [{ name: '真鯛', price: '1000', max_quantity: '20', lot: '5' }],
    })
    const past = { past_maximum: true }
    const said = async (quantity: string, rest = {}) => {
      const { body } = await clerk.post(previewEntry, {
        body: { store_id: store.id, delivery_date: tuesday, lines: [line(0, quantity, rest)] },
      })
      return body.messages.map(one => one.message)
    }
    expect(await said('25')).toEqual(['数量は20個以下で入力してください'])
    expect(await said('25', past)).toEqual([])
    expect(await said('26', past)).toEqual(['数量は5の倍数で入力してください'])
    expect(await said('9999999990', past)).toContain('数量は999,999,999個以下で入力してください')
    expect((await enter({ lines: [line(0, '25')] })).status).toBe(422)
    const made = await enter({ lines: [line(0, '25', past)] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await orderOf(made.body.id)).lines[0]?.quantity).toBe('25.000')
    const own = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: tuesday, lines: [line(0, '25', past)] },
      idempotency_key: 'past-the-maximum',
    })
    expect(own.status).toBe(422)
  })

  test('may be sooner than what is ordered ahead can be had, where its supplier was asked; its restaurant’s may not', async () => {
    const { enter, line, cook, clerk, deal, store } = await start({
      items: [{ name: '青首鴨', price: '5200', lead_days: 30 }],
    })
    const soon = { past_lead: true }
    const said = async (rest = {}) => {
      const { body } = await clerk.post(previewEntry, {
        body: { store_id: store.id, delivery_date: tuesday, lines: [line(0, '1', rest)] },
      })
      return body.messages.map(one => one.message)
    }
    expect(await said()).toEqual([expect.stringMatching(/^青首鴨は取寄せのため.*に間に合いません$/)])
    expect(await said(soon)).toEqual([])
    expect((await enter({ lines: [line(0, '1')] })).status).toBe(422)
    const made = await enter({ lines: [line(0, '1', soon)] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const own = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: tuesday, lines: [line(0, '1', soon)] },
      idempotency_key: 'sooner-than-it-comes',
    })
    expect(own.status).toBe(422)
  })

  test('is an order like any other, and the restaurant is told once', async () => {
    const { enter, orderOf, cook, news, mails, supplier, consumer } = await start()
    const mail_address = `kitchen-${consumer.id}@test.example`
    await app.deps.db.updateTable('consumers').set({ mail_address }).where('id', '=', consumer.id).execute()
    const first = await enter({ way: 'phone', caller: '田中' }, 'enter-once')
    expect(first.status).toBe(201)
    expect((await enter({ way: 'phone', caller: '田中' }, 'enter-once')).body).toEqual(first.body)
    const order = await orderOf(first.body.id)
    expect(order).toMatchObject({
      source: 'supplier_proxy',
      state: 'placed',
      placed_by_name: supplier.owner.name,
      subtotal: '2000',
      may: { edit: true, cancel: true, process: true },
    })
    expect(order.seen_at).not.toBeNull()
    expect(order.events).toMatchObject([
      { kind: 'placed', actor_area: 'supplier', diff: { entered: { way: 'phone', caller: '田中', reason: '' } } },
    ])
    expect(await news()).toMatchObject([
      { kind: 'order_entered_placed', title: expect.stringContaining('登録しました（電話）') },
    ])
    expect(await mails()).toMatchObject([{ body_text: expect.stringContaining('・真鯛 2') }])
    const seen = await cook.get(getOrder, { params: { order_id: order.id } })
    expect(seen.body.may).toMatchObject({ edit: true, cancel: true })
  })

  test('keeps the same rules: lot, unknown item, price as seen, non-delivery day', async () => {
    const { enter, line } = await start({
      items: [
        { name: '真鯛', lot: '5' },
        { name: '鯵', price: '300' },
      ],
      supplier: { non_delivery_days: [{ kind: 'weekday', weekday: 3 }] },
    })
    const said = async (rest: Partial<EntryForm>) => ((await enter(rest)).body.messages ?? []).map(one => one.field)
    expect(await said({})).toEqual(['lines[0].quantity'])
    const unknown = { order_list_item_id: '01890000-0000-7000-8000-00000000dead' }
    expect(await said({ lines: [line(1, '1', unknown)] })).toHaveLength(1)
    expect(await said({ lines: [line(1, '1', { seen_unit_price: '280' })] })).toEqual(['lines[0].seen_unit_price'])
    expect(await said({ delivery_date: '2026-11-25', lines: [line(1)], closing_reason: '特別' })).toEqual([
      'delivery_date',
    ])
  })

  test('passes the closing with a reason alone, never into the past', async () => {
    const { enter, orderOf, news } = await start()
    const refused = await enter({ delivery_date: today })
    expect(refused.status).toBe(422)
    expect(refused.body.messages).toMatchObject([{ field: 'delivery_date', message: expect.stringContaining('締切') }])
    expect((await enter({ delivery_date: '2026-11-19', closing_reason: '急ぎ' })).status).toBe(422)
    const taken = await enter({ delivery_date: today, closing_reason: 'お電話で急ぎのご依頼' })
    expect(taken.status).toBe(201)
    expect((await orderOf(taken.body.id)).events.at(0)?.diff).toMatchObject({
      entered: { reason: 'お電話で急ぎのご依頼' },
    })
    expect((await news()).at(-1)?.body).toContain('締切後に受けた理由：お電話で急ぎのご依頼')
  })

  test('takes from the sales limit what it orders, and gives it back', async () => {
    const { enter, clerk, line, orderOf } = await start({ items: [{ name: '雲丹', sales_limit: '3' }] })
    const { body: order } = await enter({ lines: [line(0, '2')] })
    expect((await enter({ lines: [line(0, '2')] })).status).toBe(422)
    const params = { order_id: order.id }
    const edited = await clerk.patch(editAddedOrder, { params, body: { revision: 1, lines: [line(0, '3')] } })
    expect(edited.status).toBe(200)
    const { revision } = await orderOf(order.id)
    await clerk.post(cancelAddedOrder, { params, body: { revision, reason: '二重の登録' } })
    expect((await enter({ lines: [line(0, '3')] })).status).toBe(201)
  })

  test('shows the supplier its prices where the deal hides them from the restaurant', async () => {
    const { clerk, store, line, enter, news } = await start({ deal: { price_visible: false } })
    const sheet = await clerk.get(getEntrySheet, { params: { store_id: store.id }, query: { delivery_date: tuesday } })
    expect(sheet.body.items.map(one => one.unit_price)).toEqual(['1000.00', '300.00'])
    const body = { store_id: store.id, delivery_date: tuesday, lines: [line(0, '2')] }
    const preview = await clerk.post(previewEntry, { body })
    expect(preview.body).toMatchObject({ subtotal: '2000', messages: [] })
    await enter()
    expect((await news()).at(-1)?.body).not.toContain('¥')
  })
})

describe('changing it', () => {
  test('makes the next revision, with what was changed and who was told', async () => {
    const { enter, clerk, store, line, orderOf, news } = await start()
    const { body: placed } = await enter()
    const params = { order_id: placed.id }
    const before = { params: { store_id: store.id }, query: { editing: placed.id } }
    expect((await clerk.get(getEntrySheet, before)).body.items[0]?.last, 'before it nothing was ordered').toBeNull()
    const body = { revision: 1, lines: [line(0, '3'), line(1)], caller: '田中' }
    const edited = await clerk.patch(editAddedOrder, { params, body })
    expect(edited.body).toMatchObject({ revision: 2, line_count: 2, subtotal: '3300' })
    const { events } = await orderOf(placed.id)
    expect(events.at(-1)).toMatchObject({
      kind: 'edited',
      actor_area: 'supplier',
      diff: { entered: { caller: '田中' } },
    })
    expect((await news()).at(-1)).toMatchObject({ kind: 'order_entered_edited' })
    const stale = await clerk.patch(editAddedOrder, { params, body })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { revision: 2 } })
  })

  test('leaves the price of what of a line stays, and says it so beforehand', async () => {
    const { enter, clerk, store, line, items } = await start()
    const { body: placed } = await enter({ lines: [line(0, '3'), line(1, '4')] })
    const ids = items.map(one => one.product_item_id)
    await app.deps.db
      .updateTable('product_item_prices')
      .set({ price: '1500' })
      .where('product_item_id', 'in', ids)
      .execute()
    const lines = [line(0, '2', { seen_unit_price: '1000' }), line(1, '5', { seen_unit_price: '1500' })]
    const preview = await clerk.post(previewEntry, {
      body: { store_id: store.id, order_id: placed.id, delivery_date: tuesday, lines },
    })
    expect(preview.body).toMatchObject({ messages: [], subtotal: '9500' })
    const edited = await clerk.patch(editAddedOrder, {
      params: { order_id: placed.id },
      body: { revision: 1, lines },
    })
    expect(edited.body).toMatchObject({
      subtotal: '9500',
      lines: [{ unit_price: '1000.00' }, { unit_price: '1500.00' }],
    })
  })

  test('after the closing needs a reason again', async () => {
    const { enter, clerk, line } = await start()
    const { body: placed } = await enter({ delivery_date: today, closing_reason: '急ぎ' })
    const params = { order_id: placed.id }
    const late = await clerk.patch(editAddedOrder, { params, body: { revision: 1, lines: [line(0, '3')] } })
    expect(late.body.messages).toMatchObject([{ field: 'delivery_date' }])
    const body = { revision: 1, lines: [line(0, '3')], closing_reason: '数の聞き違い' }
    expect((await clerk.patch(editAddedOrder, { params, body })).status).toBe(200)
  })

  test('sent again under its key is itself; with another content it is named, whatever became of it since', async () => {
    const { enter, line, clerk, deal } = await start()
    const { body: first } = await enter({}, `${deal.id}-again`)
    expect(await enter({}, `${deal.id}-again`)).toMatchObject({ status: 201, body: first })
    const more = { lines: [line(0, '2'), line(1)] }
    const reused = { status: 422, body: { message: errorTexts.key_reused, order: first } }
    expect(await enter(more, `${deal.id}-again`)).toMatchObject(reused)
    const body = { revision: 1, lines: [line(0, '3')] }
    expect((await clerk.patch(editAddedOrder, { params: { order_id: first.id }, body })).status).toBe(200)
    expect(await enter(more, `${deal.id}-again`)).toMatchObject(reused)
  })

  test("is not for the restaurant's own orders, processed or cancelled ones", async () => {
    const { enter, clerk, cook, line, deal } = await start()
    const own = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: tuesday, lines: [line(0)] },
      idempotency_key: `own-${deal.id}`,
    })
    const body = { revision: 1, lines: [line(0, '3')] }
    const change = (order_id: string) => clerk.patch(editAddedOrder, { params: { order_id }, body })
    expect((await change(own.body.id)).body.message).toContain('飲食店からの注文')
    const { body: done } = await enter()
    await clerk.post(changeToProcessed, { body: { order_ids: [done.id] } })
    expect((await change(done.id)).body.message).toContain('調整')
    expect(
      (
        await clerk.patch(adjustOrder, {
          params: { order_id: done.id },
          body: { revision: 1, lines: [], message: '遅れます' },
        })
      ).status,
    ).toBe(200)
    const { body: gone } = await enter()
    await cook.post(cancelOrder, { params: { order_id: gone.id }, body: { revision: 1 } })
    expect((await change(gone.id)).status).toBe(409)
  })

  test('a cancellation has its reason, which the restaurant reads', async () => {
    const { enter, clerk, orderOf, news } = await start()
    const { body: placed } = await enter()
    const params = { order_id: placed.id }
    const silent = await clerk.post(cancelAddedOrder, { params, body: { revision: 1, reason: ' ' } })
    expect(silent.body.messages).toMatchObject([{ field: 'reason' }])
    const answer = await clerk.post(cancelAddedOrder, { params, body: { revision: 1, reason: '得意先違い' } })
    expect(answer.body).toMatchObject({ state: 'cancelled', revision: 2 })
    expect((await orderOf(placed.id)).events.at(-1)).toMatchObject({ kind: 'cancelled', actor_area: 'supplier' })
    expect((await news()).at(-1)?.body).toContain('取消の理由：得意先違い')
  })
})

describe('for whom', () => {
  test('a store without a restaurant has no order: nobody would get it', async () => {
    const { clerk, supplier, line } = await start()
    const { id: store_id } = await addInvitedStore(app, supplier.id)
    const sheet = await clerk.get(getEntrySheet, { params: { store_id }, query: {} })
    expect(sheet.body).toMatchObject({ deal: null, items: [] })
    const body = { store_id, delivery_date: tuesday, lines: [line(0)] }
    const answer = await clerk.post(addOrder, { body, idempotency_key: `none-${store_id}` })
    expect(answer.body.messages).toMatchObject([{ field: 'store_id', message: expect.stringContaining('招待') }])
  })

  test('staff enter for their assigned stores alone', async () => {
    const { supplier, store, line } = await start()
    const staff = await addSupplierUser(app, supplier.id, { user: { role: 'staff', sees_all_stores: false } })
    const other = await app.logIn('supplier', staff.login_id)
    const body = { store_id: store.id, delivery_date: tuesday, lines: [line(0)] }
    const answer = await other.call(addOrder, { body, idempotency_key: `staff-${store.id}` })
    expect(answer).toMatchObject({ status: 404, body: { message: errorTexts.not_found } })
  })
})
