import { expect, test } from 'vitest'
import { changeToProcessed, seeReceiveOrder, takeBackMarks } from '#contract/board/receive-orders.contract.ts'
import { adjustOrder, cancelOrder, editOrder, takeBackAdjustments } from '#contract/changes/change-orders.contract.ts'
import { listDispatchDays, listDispatches, resendDispatch } from '#contract/dispatch/admin-dispatches.contract.ts'
import { getOrderCourse } from '#contract/dispatch/order-course.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { printOrders } from '#contract/prints/prints.contract.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import { SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'
import { gatewayOf } from './gateway-of.ts'

const app = await testApp()

/** A mail that its server refuses for good, and what staff see of it. */
const start = async () => {
  const made = await world(app)
  const address = `gone-${made.deal.id}@supplier.example`
  const own = await addOwnSupplier(app, made.consumer, {
    method: 'mail',
    mail_address: address,
  })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const place = async (deal_id: string, item_id: string | undefined) => {
    const placed = await cook.post(placeOrder, {
      params: { deal_id },
      body: {
        delivery_date: '2026-11-24',
        lines: [{ order_list_item_id: item_id ?? '', unit_kind: 'piece', quantity: '2' }],
      },
      idempotency_key: `course-${deal_id}`,
    })
    expect(placed.status).toBe(201)
    return placed.body
  }
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  return { ...made, own, address, place, staff }
}

test('an order that does not arrive is told from its placing to the notice, in the order in which it happened', async () => {
  const { own, address, place, staff, consumer } = await start()
  await app.deps.db
    .updateTable('consumers')
    .set({ phone_number: '03-0100-4811' })
    .where('id', '=', consumer.id)
    .execute()
  const { number } = await place(own.deal.id, own.items[0]?.id)
  app.mails.failWith(new SendFailure('permanent', '550 no such user'))
  await app.drainJobs({ hurry: true })
  app.mails.failWith(null)
  const { body, status } = await staff.get(getOrderCourse, { params: { number } })
  expect(status).toBe(200)
  expect(body.order).toMatchObject({
    number,
    consumer_name: consumer.name,
    seen_at: null,
    line_count: 1,
    method: 'mail',
    received: { seen: false, to_share: false, acknowledged: false },
  })
  expect(body.sendings).toMatchObject([{ channel: 'mail', state: 'failed', destination: address, can_resend: true }])
  // The day's chart counts it, of the day of Japan.
  const day = dayOf(app.deps.now())
  const { body: days } = await staff.get(listDispatchDays)
  expect(days).toMatchObject({ from: addDays(day, -29), until: day })
  const mails = days.items.find(one => one.day === day && one.channel === 'mail')
  expect(mails?.failed).toBeGreaterThan(0)
  expect(mails?.gateway).toBe(gatewayOf(app.deps.config, 'mail'))
  // Whom to call on both sides stands in the list, too; sent again from there, the course offers it no more.
  const { body: listed } = await staff.get(listDispatches, { query: { q: number } })
  expect(listed.items).toMatchObject([{ consumer_phone: '03-0100-4811', can_resend: true }])
  const dispatch_id = body.sendings[0]?.id ?? ''
  expect((await staff.post(resendDispatch, { params: { dispatch_id } })).status).toBe(204)
  const again = await staff.get(getOrderCourse, { params: { number } })
  expect(again.body.sendings).toMatchObject([{ state: 'queued', can_resend: false }])
  const told = body.steps.map(one => `${one.what} ${one.what === 'notice' ? one.area : one.word}`)
  expect(told.slice(0, 2)).toEqual(['event placed', 'dispatch placed'])
  expect(told.filter(one => one.startsWith('attempt'))).not.toEqual([])
  expect(told).toContain('notice consumer')
  expect(body.steps.map(one => one.at)).toEqual(body.steps.map(one => one.at).toSorted())
})

test('the course is found by the number however it is typed; another number has none', async () => {
  const { deal, items, place, staff } = await start()
  const { number } = await place(deal.id, items[0]?.id)
  const wide = number.replaceAll('-', '').replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  for (const typed of [number, number.replaceAll('-', ''), wide]) {
    const { body } = await staff.get(getOrderCourse, { params: { number: typed } })
    expect([typed, body.order.number, body.steps.map(one => one.what)]).toEqual([typed, number, ['event', 'dispatch']])
  }
  for (const typed of ['0000-0000-0', '1234', 'まぐろ', `${number}9`])
    expect([typed, (await staff.get(getOrderCourse, { params: { number: typed } })).status]).toEqual([typed, 404])
})

test('a fax that waits and whose order was cancelled, or changed, is said not to leave, and why it did not', async () => {
  const made = await world(app)
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const place = async (name: string) => {
    const own = await addOwnSupplier(app, made.consumer, { name, fax_number: '00999-9999-01' })
    const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
    const placed = await cook.post(placeOrder, {
      params: { deal_id: own.deal.id },
      body: { delivery_date: '2026-11-24', lines: [line] },
      idempotency_key: `dropped-${own.deal.id}`,
    })
    const { number, id: order_id } = placed.body
    const seen = async () => {
      const { items } = (await staff.get(listDispatches, { query: { q: number } })).body
      const { sendings } = (await staff.get(getOrderCourse, { params: { number } })).body
      expect(sendings.map(one => one.dropped)).toEqual(items.map(one => one.dropped).toReversed())
      return items.map(one => [one.occasion, one.state, one.dropped])
    }
    return { params: { order_id }, number, line, seen }
  }
  const [cancelled, changed] = [await place('肉の金沢'), await place('魚の金沢')]
  expect(await cancelled.seen()).toEqual([['placed', 'queued', null]])
  await cook.post(cancelOrder, { params: cancelled.params, body: { revision: 1 } })
  expect(await cancelled.seen()).toEqual([
    ['cancelled', 'queued', null],
    ['placed', 'queued', 'cancelled'],
  ])
  const lines = [{ ...changed.line, quantity: '3' }]
  await cook.patch(editOrder, { params: changed.params, body: { revision: 1, lines } })
  expect(await changed.seen()).toEqual([
    ['edited', 'queued', null],
    ['placed', 'queued', 'overtaken'],
  ])
  // What the gateway may have already is not said to stay here.
  const first = app.deps.db.updateTable('dispatches').where('order_revision', '=', 1)
  const handOver = (handed_over_at: Date | null) =>
    first.set({ handed_over_at }).where('order_id', '=', changed.params.order_id).execute()
  await handOver(app.deps.now())
  expect((await changed.seen())[1]).toEqual(['placed', 'queued', null])
  await handOver(null)
  for (let turn = 0; turn < 8; turn += 1) await app.drainJobs({ hurry: true })
  expect(await cancelled.seen()).toMatchObject([{ 0: 'cancelled' }, ['placed', 'superseded', 'cancelled']])
  const tries = async ({ number }: { number: string }) =>
    (await staff.get(getOrderCourse, { params: { number } })).body.steps.flatMap(one =>
      one.what === 'attempt' && one.revision === 1 ? [one.word] : [],
    )
  expect(await tries(cancelled)).toEqual(['called_off'])
  // What gave way to a newer version did so, whatever became of the order later.
  await cook.post(cancelOrder, { params: changed.params, body: { revision: 2 } })
  expect(await changed.seen()).toMatchObject([{ 0: 'cancelled' }, { 0: 'edited' }, ['placed', 'superseded', null]])
  expect(await tries(changed)).toEqual(['superseded'])
})

test('the supplier had it in hand since nothing that was taken back; an adjustment taken back is none', async () => {
  const { deal, items, place, staff, supplier } = await start()
  const clerk = await app.logIn('supplier', supplier.owner.login_id)
  const { id, number } = await place(deal.id, items[0]?.id)
  const course = async () => (await staff.get(getOrderCourse, { params: { number } })).body
  const seen = async () => (await course()).order.seen_at
  const takeBack = (mark: 'printed' | 'processed') => clerk.post(takeBackMarks, { body: { order_ids: [id], mark } })
  await clerk.post(printOrders, { body: { order_ids: [id] } })
  expect(await seen()).toBe('2026-11-20T00:00:00.000Z')
  await takeBack('printed')
  expect(await seen()).toBeNull()
  app.clock.pass({ minutes: 5 })
  await clerk.post(changeToProcessed, { body: { order_ids: [id] } })
  await takeBack('processed')
  expect(await seen()).toBeNull()
  app.clock.pass({ minutes: 5 })
  await clerk.post(seeReceiveOrder, { params: { order_id: id } })
  expect(await seen()).toBe('2026-11-20T00:10:00.000Z')
  const lines = [{ line_number: 1, confirmed_quantity: '0', shortage_reason: '品切れ', substitute: null }]
  await clerk.patch(adjustOrder, { params: { order_id: id }, body: { revision: 1, lines, message: '' } })
  await clerk.post(takeBackAdjustments, { body: { orders: [{ order_id: id, revision: 2 }] } })
  // Printed after it, and taken back: a look at the version that stands is left of nothing.
  await clerk.post(printOrders, { body: { order_ids: [id] } })
  await takeBack('printed')
  app.clock.set()
  expect(await seen()).toBeNull()
  const words = (await course()).steps.filter(one => one.what === 'event').map(one => one.word)
  expect(words.filter(one => one.startsWith('adjust'))).toEqual(['adjusted', 'adjustment_taken_back'])
})
