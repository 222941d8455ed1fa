import { describe, expect, test } from 'vitest'
import { approveOrder, changeApprovalRule } from '#contract/approvals/approvals.contract.ts'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { declareNoOrder } from '#contract/placing/no-orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import {
  type ClosingWish,
  getClosingNotifications,
  listClosingReminders,
  setClosingNotification,
} from '#contract/reminders/closing-notifications.contract.ts'
import { still_waits } from '#domain/reminders/closing-reminder.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addDeal, addMember, addSupplier, world } from '#tests/support/world.ts'
import { remindClosings } from './remind-closings.ts'

const app = await testApp()

const two_hours: ClosingWish = { minutes_before: 120, weekdays: [0, 1, 2, 3, 4, 5, 6], mail: true }
/** Delivery on Saturday the 21st closes at midnight. */
const before = '2026-11-20T21:55:00+09:00'
const near = '2026-11-20T22:00:00+09:00'
const saturday = '2026-11-21'

/** A restaurant whose owner wants to be told two hours before the closing. */
const scene = async () => {
  app.clock.set(before)
  const made = await world(app)
  const { deal, consumer } = made
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const params = { deal_id: deal.id }
  const want = (wish: ClosingWish | null, who: Client = cook) =>
    who.patch(setClosingNotification, { params, body: { wish } })
  expect((await want(two_hours)).status).toBe(200)
  const order = (key = 'a', delivery_date = saturday, who = cook) =>
    who.post(placeOrder, {
      params,
      idempotency_key: `${deal.id}-${key}`,
      body: {
        delivery_date,
        note: '',
        lines: [{ order_list_item_id: made.items[0]?.id ?? '', quantity: '1', unit_kind: 'piece', note: '' }],
      },
    })
  const shown = async (who: Client = cook) => (await who.get(listClosingReminders)).body.items
  const mails = () => app.mails.to(consumer.owner.mail_address).filter(mail => mail.subject.includes('未発注'))
  const orders = async () =>
    (await app.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()).length
  return { ...made, cook, params, want, order, orders, shown, mails }
}

/** The job at an instant, and the mails that it made. */
const tellAt = async (instant: string) => {
  app.clock.set(instant)
  await remindClosings(app.deps)
  await app.drainJobs()
}

describe('closing reminders', () => {
  test('say of an order that waits for its owner that it is not sent, and offer no second one', async () => {
    const { shown, mails, deal, cook, consumer, order, orders } = await scene()
    expect((await cook.patch(changeApprovalRule, { body: { kind: 'all', amount: '' } })).status).toBe(200)
    const hand = await addMember(app, consumer.id, { name: '板前 次郎' })
    const staff = await app.logIn('consumer', hand?.login_id ?? '')
    const asked = await order('w', saturday, staff)
    expect(asked).toMatchObject({ status: 201, body: { waiting: true } })
    await tellAt(near)
    expect(await shown()).toMatchObject([{ deal_id: deal.id, waits_for_approval: true }])
    const [mail, ...others] = mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain(still_waits)
    expect(mail?.text).not.toContain('発注する　')
    const approved = await cook.post(approveOrder, {
      params: { approval_id: asked.body.id },
      body: { seen_prices: ['300'] },
    })
    expect(approved.status).toBeLessThan(300)
    expect(await shown()).toEqual([])
    expect(await orders()).toBe(1)
  })

  test('come by mail and on screen when the closing is near enough, once', async () => {
    const { shown, mails, deal, supplier } = await scene()
    await tellAt(before)
    expect(await shown()).toEqual([])
    expect(mails()).toEqual([])
    await tellAt(near)
    const [only] = mails()
    expect(only?.subject).toContain('締切 2026/11/20(金) 24:00')
    expect(only?.text).toContain(`/consumers/suppliers/${deal.id}/orders/new?date=${saturday}`)
    expect(await shown()).toEqual([
      {
        deal_id: deal.id,
        supplier_name: expect.any(String),
        delivery_date: saturday,
        closing_at: '2026-11-20T15:00:00.000Z',
        waits_for_approval: false,
      },
    ])
    expect(supplier.id).not.toBe('')
    await tellAt('2026-11-20T22:05:00+09:00')
    await tellAt('2026-11-20T23:55:00+09:00')
    expect(mails()).toHaveLength(1)
  })

  test('two workers at once tell once', async () => {
    const { mails } = await scene()
    app.clock.set(near)
    await Promise.all([remindClosings(app.deps), remindClosings(app.deps), remindClosings(app.deps)])
    await app.drainJobs()
    expect(mails()).toHaveLength(1)
  })

  test('do not come for a date that is ordered, nor for one that needs no order; a cancelled order is none', async () => {
    const ordered = await scene()
    const placed = await ordered.order()
    expect(placed.status).toBe(201)
    await tellAt(near)
    expect(ordered.mails()).toHaveLength(0)
    await ordered.cook.post(cancelOrder, {
      params: { order_id: placed.body.id },
      body: { revision: 1 },
    })
    await tellAt(near)
    expect(ordered.mails()).toHaveLength(1)

    const none = await scene()
    const said = await none.cook.post(declareNoOrder, { params: none.params, body: { delivery_date: saturday } })
    expect(said.status).toBe(201)
    await tellAt(near)
    expect(none.mails()).toHaveLength(0)
  })

  test('leave the screen with the order, and at the closing', async () => {
    const first = await scene()
    await tellAt(near)
    expect(await first.shown()).toHaveLength(1)
    expect((await first.order()).status).toBe(201)
    expect(await first.shown()).toEqual([])
    const second = await scene()
    await tellAt(near)
    app.clock.set('2026-11-21T00:00:00+09:00')
    expect(await second.shown()).toEqual([])
  })

  test('after a downtime over the closing nobody is told of what is past', async () => {
    const { mails } = await scene()
    await tellAt('2026-11-21T00:30:00+09:00')
    expect(mails()).toHaveLength(0)
    await tellAt('2026-11-21T22:30:00+09:00')
    expect(mails().map(mail => mail.subject.slice(-19))).toEqual(['2026/11/21(土) 24:00'])
  })

  test('several suppliers at once are one mail; each person has its own wish, and only where it may order', async () => {
    const { consumer, mails, cook, want } = await scene()
    const other = await addDeal(app, await addSupplier(app, { name: '青果の里' }), consumer)
    await cook.patch(setClosingNotification, { params: { deal_id: other.deal.id }, body: { wish: two_hours } })
    const quiet = await addMember(app, consumer.id)
    const stopped = await addMember(app, consumer.id)
    const silent = await addMember(app, consumer.id)
    const person = async (one: typeof quiet) => app.logIn('consumer', one?.login_id ?? '')
    const at_screen = await person(quiet)
    await want({ ...two_hours, mail: false }, at_screen)
    await want(two_hours, await person(stopped))
    await app.deps.db
      .updateTable('consumer_members')
      .set({ disabled_at: new Date(before) })
      .where('account_id', '=', stopped?.account_id ?? '')
      .execute()
    await tellAt(near)
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.subject).toContain('ほか1件')
    expect((await at_screen.get(listClosingReminders)).body.items).toHaveLength(1)
    for (const one of [quiet, stopped, silent]) expect(app.mails.to(one?.mail_address ?? '')).toHaveLength(0)
    expect((await (await person(silent)).get(listClosingReminders)).body.items).toEqual([])
  })

  test('are set per supplier, and taken back', async () => {
    const { cook, want, mails, consumer, deal, params } = await scene()
    const settings = async () => (await cook.get(getClosingNotifications)).body
    expect(await settings()).toMatchObject({
      mail_address: consumer.owner.mail_address,
      items: [{ deal_id: deal.id, wish: two_hours }],
    })
    const wrong = await cook.patch(setClosingNotification, {
      params,
      body: { wish: { ...two_hours, weekdays: [] } },
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.messages?.[0]?.message).toBe('納品の曜日を1つ以上選んでください')
    await want({ minutes_before: 30, weekdays: [6, 1, 6], mail: false })
    expect((await settings()).items[0]?.wish).toEqual({ minutes_before: 30, weekdays: [1, 6], mail: false })
    await want(null)
    expect((await settings()).items[0]?.wish).toBeNull()
    await tellAt(near)
    expect(mails()).toHaveLength(0)
  })
})
