import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import {
  createMessage,
  getMessage,
  listMessageReceivers,
  remindUnread,
  sendMessage,
  withdrawMessage,
} from '#contract/messages/messages.contract.ts'
import { listSupplierMessages, muteSender, readSupplierMessage } from '#contract/messages/supplier-messages.contract.ts'
import { countConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addLineLink, newLineUser } from '#tests/support/line.ts'
import { addFlyer, addRestaurant, world } from '#tests/support/world.ts'
import { remindNow } from './remind-unread.ts'
import { requeueMessages } from './send-message.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const { db } = app.deps
afterEach(() => app.clock.set())

const form = {
  title: '週末の特売',
  body: '{店舗名}様',
  message_image_ids: [],
  audience: 'all' as const,
  store_group_ids: [],
  store_ids: [],
}

/** A message with a flyer that has reached all stores of a supplier: the first one's, and `others`. */
const scene = async (count = 0) => {
  const made = await world(app, {
    items: [
      { name: '真鯛', price: '900' },
      { name: '鮭', price: '500' },
    ],
  })
  const others = []
  for (let n = 0; n < count; n += 1) others.push(await addRestaurant(app, made.supplier))
  const product_item_id = made.items[0]?.product_item_id ?? ''
  const web_flyer_id = await addFlyer(app, made.supplier, { items: [{ product_item_id, price: '780' }] })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const { id, revision } = (await clerk.post(createMessage, { body: { ...form, web_flyer_id } })).body
  const params = { message_id: id }
  await clerk.post(sendMessage, { params, body: { revision, send_at: null } })
  await app.drainJobs()
  const remind = () => clerk.post(remindUnread, { params })
  const view = async () => (await clerk.get(getMessage, { params })).body
  const rows = async () => (await clerk.get(listMessageReceivers, { params })).body.items
  return { ...made, others, clerk, cook, params, remind, view, rows }
}

const read = async (cook: Client) => {
  const [line] = (await cook.get(listSupplierMessages)).body.items
  await cook.patch(readSupplierMessage, { params: { receiver_id: line?.id ?? '' }, body: { read: true } })
}

const remindersOf = async (ids: string[]) =>
  (
    await db
      .selectFrom('notifications')
      .select('consumer_id')
      .where('kind', '=', 'message_reminder')
      .where('consumer_id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(row => row.consumer_id)

describe('whoever has not read a message', () => {
  test('is reminded once by two that press at the same time, and by workers that are killed or run at once', async () => {
    const { consumer, others, cook, params, remind, view } = await scene(5)
    await read(cook)
    expect(await view()).toMatchObject({ remindable_count: 5, reminded_at: null })
    const pressed = await Promise.all([remind(), remind()])
    expect(pressed.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(pressed.find(one => one.status === 409)?.body.message).toContain('1通につき1回だけ')
    let parts = 0
    const dying = {
      ...app.deps,
      get public_url() {
        parts += 1
        if (parts === 2) throw new Error('killed')
        return app.deps.public_url
      },
    }
    await expect(remindNow(dying, params.message_id, 2)).rejects.toThrow('killed')
    expect(await view()).toMatchObject({ reminded_count: 2 })
    await Promise.all([1, 2, 3].map(() => remindNow(app.deps, params.message_id, 1)))
    await app.drainJobs()
    expect(await view()).toMatchObject({ remindable_count: 0, reminded_count: 5, reminded_by_name: '試験 花子' })
    const told = await remindersOf([consumer.id, ...others.map(one => one.consumer.id)])
    expect(told).toHaveLength(others.length)
    expect(new Set(told)).toEqual(new Set(others.map(one => one.consumer.id)))
    for (const { consumer: one } of others) expect(app.mails.to(one.owner.mail_address)).toHaveLength(2)
    expect(app.mails.to(consumer.owner.mail_address)).toHaveLength(1)
    expect((await remind()).status).toBe(409)
  })

  test('hears nothing where notices are off or the deal has ended; it is over when read; a lost job is taken up', async () => {
    const { consumer, deal, others, cook, clerk, params, remind, rows, view } = await scene(2)
    const [quiet, ended] = others
    const quiet_cook = await app.logIn('consumer', quiet?.consumer.owner.login_id ?? '')
    await quiet_cook.patch(muteSender, { params: { deal_id: quiet?.deal.id ?? '' }, body: { muted: true } })
    await db
      .updateTable('deals')
      .set({ state: 'ended' })
      .where('id', '=', ended?.deal.id ?? '')
      .execute()
    expect(await view()).toMatchObject({ remindable_count: 1 })
    expect((await remind()).status).toBe(200)
    await db.deleteFrom('notifications').where('kind', '=', 'message_reminder').where('deal_id', '=', deal.id).execute()
    await app.deps.pool.query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = $1))`,
      [`remind:${params.message_id}`],
    )
    app.clock.pass({ minutes: 2 })
    await requeueMessages(app.deps)
    await app.drainJobs({ hurry: true })
    expect(await remindersOf([consumer.id, ...others.map(one => one.consumer.id)])).toEqual([consumer.id])
    expect((await cook.get(countConsumerNotices)).body).toEqual({ count: 2 })
    expect((await rows()).filter(one => one.reminded_at !== null)).toHaveLength(1)
    await read(cook)
    expect((await cook.get(countConsumerNotices)).body).toEqual({ count: 0 })
    expect((await clerk.get(listMessageReceivers, { params, query: { unread: '1' } })).body.items).toHaveLength(2)
  })

  test('is not reminded of what was taken back, nor by another supplier, nor where all have read it', async () => {
    const [made, other] = [await scene(), await scene()]
    expect((await other.clerk.post(remindUnread, { params: made.params })).status).toBe(404)
    await read(other.cook)
    expect((await other.remind()).body.message).toBe('もう一度知らせる得意先はありません')
    // Taken back before its turn comes.
    expect((await made.remind()).status).toBe(200)
    await made.clerk.post(withdrawMessage, { params: made.params })
    await remindNow(app.deps, made.params.message_id)
    expect(await remindersOf([made.consumer.id])).toEqual([])
    expect((await made.remind()).body.message).toContain('送信済のメッセージではない')
  })
})

test('what was ordered of the flyer after the message was read stands beside the store, without what was cancelled', async () => {
  const { deal, items, cook, view, rows } = await scene(1)
  const place = async (key: string, delivery_date: string, quantities: [number, string][]) => {
    const lines = quantities.map(([at, quantity]) => ({
      order_list_item_id: items[at]?.id ?? '',
      unit_kind: 'piece' as const,
      quantity,
    }))
    const order = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date, lines },
      idempotency_key: `${key}-${deal.id}`,
    })
    expect(order.status, JSON.stringify(order.body)).toBe(201)
    return order.body
  }
  // Before it was read, outside of its dates, or without its items: none of the message's doing.
  await place('before', '2026-11-24', [[0, '9']])
  app.clock.pass({ minutes: 1 })
  await read(cook)
  app.clock.pass({ minutes: 1 })
  await place('early', '2026-11-23', [[0, '9']])
  await place('other', '2026-11-25', [[1, '9']])
  expect((await rows()).map(one => one.ordered)).toEqual([null, null])
  expect(await view()).toMatchObject({ ordered: { store_count: 0, order_count: 0, amount: '0', open: false } })
  await place('one', '2026-11-26', [
    [0, '2'],
    [1, '3'],
  ])
  const second = await place('two', '2026-11-27', [[0, '1']])
  expect((await rows()).map(one => one.ordered)).toContainEqual({ order_count: 2, amount: '2340', open: false })
  await cook.post(cancelOrder, { params: { order_id: second.id }, body: { revision: 1 } })
  expect((await rows()).map(one => one.ordered)).toContainEqual({ order_count: 1, amount: '1560', open: false })
  expect(await view()).toMatchObject({ ordered: { store_count: 1, order_count: 1, amount: '1560' } })
})

describe('by which ways a store was told', () => {
  test('the app, mail, LINE and devices, each with its time or its fate, and the reminder beside; muted: by none', async () => {
    const made = await world(app)
    const quiet = await addRestaurant(app, made.supplier)
    const cook = await app.logIn('consumer', quiet.consumer.owner.login_id)
    await cook.patch(muteSender, { params: { deal_id: quiet.deal.id }, body: { muted: true } })
    await addLineLink(app, made.consumer.owner.account_id, { consumer_id: made.consumer.id }, newLineUser())
    const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
    const { id, revision } = (await clerk.post(createMessage, { body: { ...form, web_flyer_id: null } })).body
    const params = { message_id: id }
    await clerk.post(sendMessage, { params, body: { revision, send_at: null } })
    await app.drainJobs()
    const told = async () => {
      const { items } = (await clerk.get(listMessageReceivers, { params })).body
      return [made, quiet].map(({ store }) => items.find(one => one.store_id === store.id)?.told)
    }
    const at = '2026-11-20T00:00:00.000Z'
    const [heard, muted] = await told()
    expect(muted).toEqual([])
    expect(heard).toEqual([
      { way: 'app', again: false, fate: 'sent', at },
      { way: 'line', again: false, fate: 'sent', at },
      { way: 'mail', again: false, fate: 'sent', at },
    ])
    const { rows } = await sql<{ id: string }>`select id from outgoing_mails
      where consumer_id = ${made.consumer.id} and notice_kind = 'supplier_message'`.execute(db)
    expect(rows).toHaveLength(1)
    await sql`update outgoing_mails set state = 'ignored', sent_at = null where id = ${rows[0]?.id}`.execute(db)
    await sql`update line_messages set state = 'failed', sent_at = null, failed_at = ${app.deps.now()}
      where link_id in (select id from line_links where consumer_id = ${made.consumer.id})`.execute(db)
    expect((await told())[0]).toEqual([
      { way: 'app', again: false, fate: 'sent', at },
      { way: 'line', again: false, fate: 'failed', at: null },
      { way: 'mail', again: false, fate: 'ignored', at: null },
    ])
    // An unlinked LINE keeps what was sent to it.
    await sql`update line_links set ended_at = ${app.deps.now()} where consumer_id = ${made.consumer.id}`.execute(db)
    await clerk.post(remindUnread, { params })
    await app.drainJobs()
    expect((await told())[0]?.map(one => [one.way, one.again, one.fate])).toEqual([
      ['app', false, 'sent'],
      ['line', false, 'failed'],
      ['mail', false, 'ignored'],
      ['app', true, 'sent'],
      ['mail', true, 'sent'],
    ])
    // After the days for which what left is kept, nobody says that nobody was told.
    app.clock.set(new Date(app.deps.now().getTime() + (app.deps.config.keep_sent_days + 1) * 86_400_000))
    const later = await app.logIn('supplier', made.supplier.owner.login_id)
    const { items } = (await later.get(listMessageReceivers, { params })).body
    expect(items.map(one => one.told)).toEqual([null, null])
  })

  test('a push to one of two devices is one way: the best of them', async () => {
    const { clerk, consumer, params, rows } = await scene()
    const { id } = await db
      .selectFrom('notifications')
      .select('id')
      .where('consumer_id', '=', consumer.id)
      .where('kind', '=', 'supplier_message')
      .executeTakeFirstOrThrow()
    const push = (state: string, sent_at: Date | null) => ({
      notification_id: id,
      account_id: consumer.owner.account_id,
      consumer_id: consumer.id,
      device_name: 'iPhone',
      title: '週末の特売',
      urgent: false,
      state,
      queued_at: app.deps.now(),
      due_at: app.deps.now(),
      sent_at,
    })
    await db.insertInto('outgoing_pushes').values(push('failed', null)).execute()
    const pushed = async () => (await rows())[0]?.told?.find(one => one.way === 'push')
    expect(await pushed()).toEqual({ way: 'push', again: false, fate: 'failed', at: null })
    await db.insertInto('outgoing_pushes').values(push('sent', app.deps.now())).execute()
    expect(await pushed()).toMatchObject({ fate: 'sent', at: app.deps.now().toISOString() })
    expect((await clerk.get(getMessage, { params })).status).toBe(200)
  })
})
