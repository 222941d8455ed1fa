import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { listDispatches, resendDispatch } from '#contract/dispatch/admin-dispatches.contract.ts'
import { getOrderCourse, noteOrderTold, takeBackOrderTold } from '#contract/dispatch/order-course.contract.ts'
import { countLostDispatches } from '#contract/dispatch/waiting-dispatches.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { noteToldByPhone, takeBackToldByPhone } from '#contract/receipts/sending.contract.ts'
import { sendDispatch } from '#server/dispatch/send-dispatch.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps

const gone = '00999-9999-04'

const start = async (fax_number: string) => {
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { name: '魚政商店', fax_number })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line] },
    idempotency_key: `phone-${own.deal.id}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const params = { order_id: placed.body.id }
  const tell = (revision: number) => cook.post(noteToldByPhone, { params, body: { revision } })
  const see = async () => (await cook.get(getOrder, { params })).body
  const lost = async () => {
    const { body } = await cook.get(listOrders, { query: { undelivered: '1', mode: 'delivery_date' } })
    return body.items.map(one => one.id)
  }
  const toldKinds = async () => (await see()).events.map(one => one.kind).filter(kind => kind === 'told_by_phone')
  const dispatch = () =>
    db
      .selectFrom('dispatches')
      .selectAll()
      .where('order_id', '=', params.order_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  return { ...made, own, cook, line, params, tell, see, lost, toldKinds, dispatch }
}

const sendAll = async () => {
  for (let turn = 0; turn < 3; turn += 1) await app.drainJobs({ hurry: true })
}

const admin = async () => app.logIn('admin', (await addAdmin(app)).login_id)

test('what did not arrive and was told by telephone is asked for nowhere and sent by nobody; the next version is new', async () => {
  const { cook, line, params, tell, see, lost, toldKinds, dispatch } = await start(gone)
  await sendAll()
  expect(await lost()).toEqual([params.order_id])
  const staff = await admin()
  const rowOf = async () => {
    const { id } = await dispatch()
    const { body } = await staff.get(listDispatches, { query: { q: (await see()).number } })
    return body.items.find(one => one.id === id)
  }
  expect(await rowOf()).toMatchObject({ settled: null, can_resend: true })
  const waits = async () => (await staff.get(countLostDispatches)).body.count
  const waited = await waits()

  expect((await tell(7)).status, 'of a version that is not there').toBe(409)
  expect((await tell(1)).body).toMatchObject({ undelivered: false, revision: 1, told_by_phone: true })
  expect((await tell(1)).status, 'said twice').toBe(200)
  expect(await toldKinds()).toEqual(['told_by_phone'])
  expect((await see()).events.at(-1)).toMatchObject({ actor_area: 'consumer', revision: 1 })
  expect(await lost()).toEqual([])
  expect(await rowOf()).toMatchObject({ settled: 'told_by_phone', can_resend: false })
  expect(await waits(), 'the number in the menu of staff').toBe(waited - 1)
  const again = await staff.post(resendDispatch, { params: { dispatch_id: (await dispatch()).id } })
  expect(again.status).toBe(409)

  const { closing_at } = await see()
  app.clock.set(new Date(Date.parse(closing_at ?? '') - 29 * 60_000))
  await sql`select graphile_worker.add_job('escalate_dispatches', '{}')`.execute(db)
  await app.drainJobs()
  const told = db.selectFrom('notifications').select('kind').where('order_id', '=', params.order_id)
  expect((await told.orderBy('id').execute()).map(one => one.kind)).toEqual(['dispatch_failed'])
  app.clock.set()

  await cook.patch(editOrder, { params, body: { revision: 1, lines: [{ ...line, quantity: '3' }] } })
  await sendAll()
  expect(await see()).toMatchObject({ revision: 2, undelivered: true })
  expect(await see()).not.toHaveProperty('told_by_phone')
  const stale = await tell(1)
  expect(stale).toMatchObject({ status: 409, body: { current: { revision: 2 } } })
  await tell(2)
  expect(await lost()).toEqual([])
  await cook.post(cancelOrder, { params, body: { revision: 2 } })
  await sendAll()
  expect(await see(), 'its cancelling has to be told, too').toMatchObject({ state: 'cancelled', undelivered: true })
  expect((await tell((await see()).revision)).body).toMatchObject({ undelivered: false })
})

test('one of the staff tells it by telephone: the restaurant reads who, it is sent by nobody, and staff take it back', async () => {
  const { cook, params, tell, see, lost } = await start(gone)
  await sendAll()
  const staff = await admin()
  const number = { number: (await see()).number }
  expect((await staff.get(getOrderCourse, { params: number })).body.order).toMatchObject({
    may_tell: true,
    told_by: null,
  })
  expect((await staff.post(noteOrderTold, { params: number, body: { revision: 9 } })).status).toBe(409)
  const noted = await staff.post(noteOrderTold, { params: number, body: { revision: 1 } })
  expect(noted.body.order).toMatchObject({ may_tell: false, told_by: 'staff' })
  expect((await staff.post(noteOrderTold, { params: number, body: { revision: 1 } })).status).toBe(409)
  expect(await lost()).toEqual([])
  const told = (await see()).events.filter(one => one.kind === 'told_by_phone')
  expect(told).toMatchObject([{ actor_name: 'Oroshi運営', actor_area: 'admin' }])
  const acts = async () =>
    (
      await db
        .selectFrom('admin_audits')
        .select('act')
        .where('subject_id', '=', params.order_id)
        .orderBy('id')
        .execute()
    ).map(one => one.act)
  expect((await acts()).filter(act => act !== 'order_seen')).toEqual(['order_told'])
  const back = await staff.delete(takeBackOrderTold, { params: number, query: { revision: '1' } })
  expect(back.body.order).toMatchObject({ may_tell: true, told_by: null })
  expect((await staff.delete(takeBackOrderTold, { params: number, query: { revision: '1' } })).status).toBe(409)
  expect(await lost()).toEqual([params.order_id])
  expect((await acts()).filter(act => act !== 'order_seen')).toEqual(['order_told', 'order_told_undone'])

  // What the restaurant has told is its own to take back.
  await tell(1)
  expect((await staff.delete(takeBackOrderTold, { params: number, query: { revision: '1' } })).status).toBe(409)
  expect((await cook.delete(takeBackToldByPhone, { params, query: { revision: '1' } })).status).toBe(200)
})

test('staff note nothing of what is on its way', async () => {
  const { see } = await start('03-0230-0019')
  const staff = await admin()
  const number = { number: (await see()).number }
  const { status, body } = await staff.post(noteOrderTold, { params: number, body: { revision: 1 } })
  expect(status).toBe(409)
  expect(body).toMatchObject({ message: expect.stringContaining('電話で伝えた記録は残していません') })
})

test('what is on its way, or has arrived, can’t be told by telephone', async () => {
  const { tell, toldKinds, dispatch } = await start('03-0230-0009')
  expect((await tell(1)).status).toBe(200)
  await sendAll()
  expect(await dispatch()).toMatchObject({ state: 'delivered' })
  expect((await tell(1)).status).toBe(200)
  expect(await toldKinds()).toEqual([])
})

test.each([
  ['busy', '00999-9999-01'],
  ['line_error_midway', '00999-9999-06'],
  ['time_window', '00999-9999-08'],
  ['line_error', '00999-9999-10'],
])(
  'what was called in vain (%s) and waits for its next call is stopped by telling it; a call under way is not',
  async (failure_class, fax_number) => {
    const { tell, see, lost, toldKinds, dispatch, cook, params } = await start(fax_number)
    expect((await tell(1)).body, 'not called yet').toMatchObject({ dispatches: [{ state: 'queued' }] })
    expect(await toldKinds()).toEqual([])
    for (let turn = 0; (await dispatch()).failure_class !== failure_class && turn < 9; turn += 1)
      await app.drainJobs({ hurry: turn > 0 })
    const waits = await dispatch()
    expect(waits).toMatchObject({ failure_class, state: 'queued' })
    // One that is being handed over, or whose gateway may have it, can't be stopped.
    const set = (values: { state?: string; handed_over_at?: Date | null }) =>
      db.updateTable('dispatches').set(values).where('id', '=', waits.id).execute()
    for (const begun of [{ state: 'sending' }, { state: 'queued', handed_over_at: app.deps.now() }]) {
      await set(begun)
      await tell(1)
      expect(await toldKinds()).toEqual([])
    }
    await set({ state: 'queued', handed_over_at: null })
    expect((await tell(1)).body).toMatchObject({ undelivered: false, dispatches: [{ state: 'failed' }] })
    expect(await toldKinds()).toEqual(['told_by_phone'])
    await sendAll()
    expect(await dispatch(), 'never called again').toMatchObject({ state: 'failed', round: waits.round })
    const told = db.selectFrom('notifications').select('kind').where('order_id', '=', params.order_id)
    expect(await told.execute(), 'nobody is alarmed').toEqual([])
    // Taken back, it has not arrived, and can be sent again.
    await cook.delete(takeBackToldByPhone, { params, query: { revision: '1' } })
    expect([(await see()).undelivered, await lost()]).toEqual([true, [params.order_id]])
  },
)

test('told by telephone at the moment in which the next call begins: one of the two, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { tell, toldKinds, dispatch } = await start('00999-9999-01')
    for (let turn = 0; (await dispatch()).failure_class !== 'busy' && turn < 9; turn += 1)
      await app.drainJobs({ hurry: turn > 0 })
    const { id, round: called } = await dispatch()
    const both = [() => tell(1), () => sendDispatch(app.deps, id)]
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map(act => act()))
    const { state } = await dispatch()
    expect([await toldKinds(), state, (await dispatch()).round]).toEqual(
      state === 'failed' ? [['told_by_phone'], 'failed', called] : [[], 'sent', called],
    )
  }
})

test('told by telephone at the moment in which staff send it again: one of the two, never both', async () => {
  const staff = await admin()
  for (let round = 0; round < 6; round += 1) {
    const { tell, toldKinds, dispatch } = await start(gone)
    await sendAll()
    const resend = async () => staff.post(resendDispatch, { params: { dispatch_id: (await dispatch()).id } })
    const both = round % 2 === 0 ? [tell(1), resend()] : [resend(), tell(1)]
    await Promise.all(both)
    const told = (await toldKinds()).length
    expect([told, (await dispatch()).state]).toEqual(told === 1 ? [1, 'failed'] : [0, 'queued'])
  }
})

test('staff read that the restaurant has told it by telephone as its word, never as the supplier’s, and nothing once it is taken back', async () => {
  const { cook, params, tell, see } = await start(gone)
  await sendAll()
  const staff = await admin()
  const read = async () => {
    const { number } = await see()
    const { seen_at, told_at } = (await staff.get(getOrderCourse, { params: { number } })).body.order
    return { seen_at, told_at }
  }
  expect(await read()).toEqual({ seen_at: null, told_at: null })
  await tell(1)
  expect(await read()).toEqual({ seen_at: null, told_at: app.deps.now().toISOString() })
  await cook.delete(takeBackToldByPhone, { params, query: { revision: '1' } })
  expect(await read()).toEqual({ seen_at: null, told_at: null })
})
