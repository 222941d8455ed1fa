import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { listDispatches } from '#contract/dispatch/admin-dispatches.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { getResending, makeLineMessage, noteLineShared, resendOrder } from '#contract/receipts/sending.contract.ts'
import { changeOwnSupplier, getOwnSupplier } from '#contract/suppliers/own-suppliers.contract.ts'
import type { OrderMethod } from '#domain/trade/order.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'

// A restaurant changes how its orders go to a supplier of its own, while some of them stand: what still leaves of those goes
// the new way, what is shown of them tells of that way, and nothing is said to be sent that is not.

const app = await testApp()
const { db } = app.deps
const works = '03-0231-0008'
const engaged = '00999-9999-01'

const start = async (method: OrderMethod, fax_number = works) => {
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { name: '玉子焼き まるに', method, fax_number })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line] },
    idempotency_key: `way-${own.deal.id}`,
  })
  const params = { order_id: placed.body.id }
  const see = async () => (await cook.get(getOrder, { params })).body
  const change = async (wish: { method?: 'fax' | 'mail' | 'line'; fax_number?: string }) => {
    const deal = { deal_id: own.deal.id }
    const { deal_id: _deal, revision, ...supplier } = (await cook.get(getOwnSupplier, { params: deal })).body
    const body = { revision, supplier: { ...supplier, ...wish } }
    expect((await cook.patch(changeOwnSupplier, { params: deal, body })).status).toBe(200)
  }
  const edit = async (quantity: string) => {
    const { revision } = await see()
    const answer = await cook.patch(editOrder, { params, body: { revision, lines: [{ ...line, quantity }] } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const cancel = async () => (await cook.post(cancelOrder, { params, body: { revision: (await see()).revision } })).body
  const left = () =>
    db
      .selectFrom('dispatches')
      .select(['channel', 'destination', 'state', 'occasion', 'order_revision'])
      .where('order_id', '=', params.order_id)
      .orderBy('id')
      .execute()
  return { ...made, own, cook, params, see, change, edit, cancel, left }
}

const sendAll = async () => {
  for (let turn = 0; turn < 8; turn += 1) await app.drainJobs({ hurry: true })
}

test('from fax to LINE: a change and a cancelling are to be sent by LINE, and are said to be', async () => {
  const { change, edit, cancel, see, left, cook, params } = await start('fax')
  await sendAll()
  expect(await see()).toMatchObject({ method: 'fax', to_share: false })
  expect(await see()).not.toHaveProperty('next_method')
  await change({ method: 'line' })
  app.clock.pass({ minutes: 1 })
  // What has left is told of as it left; what comes next is known before.
  expect(await see()).toMatchObject({ method: 'fax', next_method: 'line', to_share: false, fax_called: works })
  expect(await edit('5')).toMatchObject({ method: 'line', revision: 2, to_share: true })
  await sendAll()
  expect(await left()).toMatchObject([{ channel: 'fax', state: 'delivered', order_revision: 1 }])
  expect((await cook.post(makeLineMessage, { params })).body.text).toContain('訂正')
  await cook.post(noteLineShared, { params, body: { revision: 2 } })
  expect(await see()).toMatchObject({ to_share: false })
  app.clock.pass({ minutes: 1 })
  expect(await cancel()).toMatchObject({ state: 'cancelled', method: 'line', to_share: true })
  expect((await cook.post(makeLineMessage, { params })).body.text).toContain('取消')
})

test('from LINE to mail, before it was sent: it goes by mail when its restaurant says so, as an order and once', async () => {
  const { change, see, left, cook, params, own } = await start('line')
  expect((await cook.get(getResending, { params })).body).toMatchObject({ channel: null })
  await change({ method: 'mail' })
  expect(await see()).toMatchObject({ method: 'line', next_method: 'mail', to_share: true })
  const listed = async () => (await cook.get(listOrders, { query: { limit: 5 } })).body.items
  expect(await listed(), 'lists say so too').toMatchObject([{ to_share: true, next_method: 'mail' }])
  const destination = own.mail_address ?? ''
  expect((await cook.get(getResending, { params })).body).toEqual({ channel: 'mail', destination, refused: null })
  const body = { revision: 1, channel: 'mail' as const, destination }
  const answers = await Promise.all([1, 2, 3].map(() => cook.post(resendOrder, { params, body })))
  expect(answers.map(one => one.status)).toEqual([200, 200, 200])
  await sendAll()
  expect(await left()).toMatchObject([{ channel: 'mail', destination, state: 'sent', occasion: 'placed' }])
  expect(await see()).toMatchObject({ method: 'mail', to_share: false })
  expect((await listed())[0]).not.toHaveProperty('next_method')
  expect(app.mails.to(destination).map(one => one.subject)).toEqual([expect.stringContaining('ご注文')])
})

test('from LINE to mail, changed before it was sent: its supplier gets the order, not the correction of one it never had', async () => {
  const { change, edit, see, left, own } = await start('line')
  await change({ method: 'mail' })
  expect(await edit('3')).toMatchObject({ method: 'mail', revision: 2, to_share: false })
  await sendAll()
  expect(await left()).toMatchObject([{ channel: 'mail', state: 'sent', occasion: 'placed', order_revision: 2 }])
  const [mail] = app.mails.to(own.mail_address ?? '')
  expect(mail?.subject).not.toContain('訂正')
  expect(await see()).not.toHaveProperty('next_method')
})

test('from LINE to mail, cancelled before it was sent: nobody is told of an order that nobody had', async () => {
  const { change, cancel, left } = await start('line')
  await change({ method: 'mail' })
  expect(await cancel()).toMatchObject({ state: 'cancelled', to_share: false })
  await sendAll()
  expect(await left()).toEqual([])
})

test('from fax to mail: what comes after it goes by mail, and is followed by mail', async () => {
  const { change, edit, cancel, left, own } = await start('fax')
  await sendAll()
  await change({ method: 'mail' })
  expect(await edit('4')).toMatchObject({ method: 'mail' })
  await sendAll()
  expect(await cancel()).toMatchObject({ method: 'mail' })
  await sendAll()
  const mail = { channel: 'mail', destination: own.mail_address, state: 'sent' }
  expect(await left()).toMatchObject([
    { channel: 'fax', state: 'delivered' },
    { ...mail, occasion: 'edited', order_revision: 2 },
    { ...mail, occasion: 'cancelled', order_revision: 3 },
  ])
})

test('a fax that waits for its machine leaves by mail, once its restaurant has chosen that', async () => {
  const { change, see, left, own } = await start('fax', engaged)
  await app.drainJobs()
  expect(await left()).toMatchObject([{ channel: 'fax', state: expect.stringMatching(/queued|sent/) }])
  await change({ method: 'mail' })
  await sendAll()
  expect(await left()).toMatchObject([
    { channel: 'fax', state: 'superseded' },
    { channel: 'mail', destination: own.mail_address, state: 'sent', occasion: 'placed' },
  ])
  expect(await see()).toMatchObject({ method: 'mail', undelivered: false })
  expect(app.mails.to(own.mail_address ?? '')).toHaveLength(1)
})

test('a fax that waits is not called any more once its order was changed and is to be sent by LINE', async () => {
  const { change, edit, left } = await start('fax', engaged)
  await app.drainJobs()
  await change({ method: 'line' })
  app.clock.pass({ minutes: 1 })
  const edited = await edit('5')
  expect(edited).toMatchObject({ method: 'line', to_share: true })
  const round = async () => {
    const rows = db.selectFrom('dispatches').select('round').where('order_id', '=', edited.id)
    return (await rows.executeTakeFirstOrThrow()).round
  }
  const before = await round()
  await sendAll()
  expect(await left()).toMatchObject([{ channel: 'fax', state: 'superseded', order_revision: 1 }])
  expect(await round(), 'no call more').toBe(before)
})

test('what failed by fax and is shared by LINE went by LINE', async () => {
  const { change, see, cook, params } = await start('fax', engaged)
  await sendAll()
  await change({ method: 'line' })
  expect(await see()).toMatchObject({ method: 'fax', next_method: 'line', undelivered: true })
  expect((await cook.post(noteLineShared, { params, body: { revision: 1 } })).body).toMatchObject({
    method: 'line',
    undelivered: false,
    to_share: false,
  })
})

test('what failed by fax goes once more by mail; staff read that too; it goes nowhere else than was said', async () => {
  const { change, see, left, own, cook, params } = await start('fax', engaged)
  await sendAll()
  expect(await see()).toMatchObject({ undelivered: true, fax_called: engaged })
  const said = (await cook.get(getResending, { params })).body
  expect(said).toMatchObject({ channel: 'fax', destination: engaged })
  // In another window the number is put right, and then the way is changed.
  await change({ fax_number: works })
  expect(await see(), 'the number that was called').toMatchObject({ fax_called: engaged })
  const send = (channel: 'fax' | 'mail', destination: string) =>
    cook.post(resendOrder, { params, body: { revision: 1, channel, destination } })
  expect(await send('fax', engaged)).toMatchObject({ status: 409, body: { message: expect.stringContaining('宛先') } })
  await change({ method: 'mail' })
  expect((await send('fax', works)).status).toBe(409)
  expect(await left()).toMatchObject([{ channel: 'fax', state: 'failed' }])
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  const { number } = await see()
  const listed = async () => (await staff.get(listDispatches, { query: { q: number } })).body.items
  expect(await listed()).toMatchObject([{ channel: 'fax', moved_to: own.mail_address, moved_by: 'mail' }])
  expect(await send('mail', own.mail_address ?? '')).toMatchObject({ status: 200, body: { method: 'mail' } })
  await sendAll()
  expect(await left()).toMatchObject([
    { channel: 'fax', state: 'failed' },
    { channel: 'mail', state: 'sent', occasion: 'placed', order_revision: 1 },
  ])
  expect(await see()).toMatchObject({ undelivered: false })
})

test('a change, and the turn of a waiting fax, at the same moment as the way is changed: every version leaves once', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { change, edit, left, see } = await start('fax', engaged)
    if (turn % 2) await app.drainJobs()
    await Promise.all([change({ method: 'mail' }), edit('7'), app.drainJobs({ hurry: true })])
    await sendAll()
    const rows = (await left()).filter(one => one.order_revision === 2 && one.state !== 'superseded')
    expect(rows.filter(one => one.channel === 'mail').length, JSON.stringify(rows)).toBeLessThanOrEqual(1)
    const { method } = await see()
    expect(rows.some(one => one.channel === method)).toBe(true)
    // What the files before have left in this database is never due.
    const { rows: jobs } = await sql`select from graphile_worker._private_jobs
      where last_error is not null and run_at < 'infinity'`.execute(db)
    expect(jobs).toEqual([])
  }
})

test('the turn of an older fax, as the way is changed under a newer version that is being written, takes no way for that', async () => {
  const { change, edit, see, left, own } = await start('fax', engaged)
  const waiting = (count: number) =>
    expect
      .poll(
        async () => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows[0]?.n
        },
        { timeout: 10_000 },
      )
      .toBe(count)
  const under_way: Promise<unknown>[] = []
  await db.transaction().execute(async trx => {
    // The change has read how its deal's orders go, and is held up before it is kept.
    await sql`lock table notifications in share mode`.execute(trx)
    under_way.push(edit('7'))
    await waiting(1)
    await change({ method: 'mail' })
    under_way.push(app.drainJobs())
    await waiting(2)
  })
  await Promise.all(under_way)
  await sendAll()
  expect((await left()).filter(one => one.state !== 'superseded')).toMatchObject([
    { channel: 'mail', destination: own.mail_address, state: 'sent', occasion: 'edited', order_revision: 2 },
  ])
  expect(await see()).toMatchObject({ method: 'mail', undelivered: false })
})
