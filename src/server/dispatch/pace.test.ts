import { afterEach, describe, expect, test } from 'vitest'
import { listDispatches } from '#contract/dispatch/admin-dispatches.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { forgetPaces } from '#server/outbox/take-turn.ts'
import { testApp } from '#tests/support/app.ts'
import { addLineLink, lineTalk, newLineUser } from '#tests/support/line.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'
import { escalateDispatches } from './escalate.ts'

// Bursts to one destination, through the door, with several workers at once.

const app = await testApp()
const { db } = app.deps
// What other files pushed in this month counts, too.
app.deps.config.line_monthly_pushes = 10_000

afterEach(() => app.clock.set())

type Own = Awaited<ReturnType<typeof addOwnSupplier>>

/** A restaurant whose own suppliers get its orders by mail, each at an address of its own. */
const start = async () => {
  const made = await world(app)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const own = await addOwnSupplier(app, made.consumer, { fax_number: '03-0200-7000', method: 'mail' })
  const place = async (to: Own, n: number, delivery_date = '2026-11-24') => {
    const ids: string[] = []
    for (let number = 0; number < n; number += 1) {
      const placed = await cook.post(placeOrder, {
        params: { deal_id: to.deal.id },
        body: {
          delivery_date,
          lines: [{ order_list_item_id: to.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
        },
        idempotency_key: `pace-${to.deal.id}-${delivery_date}-${number}`,
      })
      expect(placed.status, JSON.stringify(placed.body)).toBe(201)
      ids.push(placed.body.id)
    }
    return ids
  }
  const rows = (to: Own) =>
    db
      .selectFrom('dispatches')
      .selectAll()
      .where('destination', '=', to.mail_address ?? '')
      .orderBy('id')
      .execute()
  const left = (to: Own) => app.mails.to(to.mail_address ?? '').length
  return { ...made, cook, own, place, rows, left }
}

/** `n` workers at once. */
const workers = (n: number, { hurry = false } = {}) =>
  Promise.all(Array.from({ length: n }, () => app.drainJobs({ hurry })))

describe('mails to one address', () => {
  test('leave twenty in a minute by all workers together, while others leave at once; what waits is seen and arrives', async () => {
    const { cook, consumer, own, place, rows, left } = await start()
    const other = await addOwnSupplier(app, consumer, { fax_number: null, method: 'mail' })
    const order_ids = await place(own, 23)
    await place(other, 1)
    await workers(3)
    expect([left(own), left(other)]).toEqual([20, 1])
    // Each that waits has a turn of its own.
    const waiting = (await rows(own)).filter(one => one.state === 'queued')
    expect(new Set(waiting.map(one => one.turn_at?.getTime())).size).toBe(3)
    expect(waiting.map(one => one.attempts)).toEqual(waiting.map(() => 0))
    const order_id = waiting[0]?.order_id ?? ''
    expect((await cook.get(getOrder, { params: { order_id } })).body.dispatches).toMatchObject([
      { state: 'queued', failure_class: null },
    ])
    const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
    const { body } = await staff.get(listDispatches, { query: { filter: 'waiting', q: own.mail_address ?? '' } })
    expect(body.items).toHaveLength(3)
    expect(body.items[0]?.turn_at).toMatch(/^2026-11-20T00:01:/)
    // Woken too early, none leaves.
    await workers(2, { hurry: true })
    expect(left(own)).toBe(20)
    const others_left: number[] = []
    for (let step = 0; step < 3; step += 1) {
      app.clock.pass({ minutes: 31 / 60 })
      await workers(2, { hurry: true })
      others_left.push(left(own))
    }
    expect(others_left).toEqual([20, 21, 23])
    const ended = await rows(own)
    expect(ended.filter(one => one.state !== 'sent' || one.attempts !== 1 || one.turn_at !== null)).toEqual([])
    expect(ended.map(one => one.order_id).toSorted()).toEqual(order_ids.toSorted())
  })

  test('wait in the order in which they came, and do not come all at once where the workers were away', async () => {
    const destination = 'patient@burst.example'
    const mails = Array.from({ length: 45 }, (_, n) => ({
      key: `patient:${n}`,
      of: null,
      destination,
      subject: `${n}`,
      text: 'あ',
    }))
    // One after the other: of those of one moment none came before another.
    for (const one of mails) await queueMails(db, [one], app.deps.now())
    await app.drainJobs()
    const waiting = await db
      .selectFrom('outgoing_mails')
      .select(['subject', 'turn_at'])
      .where('destination', '=', destination)
      .where('state', '=', 'queued')
      .orderBy('turn_at')
      .execute()
    expect(waiting.map(one => one.subject)).toEqual(mails.slice(20).map(one => one.subject))
    const now = app.clock.now().getTime()
    expect(waiting.map(one => ((one.turn_at?.getTime() ?? now) - now) / 1000)).toEqual(
      waiting.map((_, n) => 60 + 3 * n),
    )
    app.clock.pass({ minutes: 30 })
    await workers(3, { hurry: true })
    expect(app.mails.to(destination).length).toBe(40)
    app.clock.pass({ minutes: 1.2 })
    await workers(3, { hurry: true })
    expect(app.mails.to(destination).length).toBe(45)
  })

  test('are called late by nobody while they wait, and take a quicker pace where the closing is near', async () => {
    const { consumer, own, place, left, rows } = await start()
    // Closed at midnight before the day of delivery; an hour before it, what has not arrived would go by fax.
    app.clock.set('2026-11-20T23:10:00+09:00')
    await place(own, 22, '2026-11-21')
    await workers(2)
    await escalateDispatches(app.deps)
    expect(left(own)).toBe(20)
    const order_ids = (await rows(own)).map(one => one.order_id)
    const faxes = () =>
      db.selectFrom('dispatches').select('id').where('order_id', 'in', order_ids).where('channel', '=', 'fax').execute()
    expect(await faxes()).toEqual([])
    // The worker of one that waits had died over it: it comes again, has to wait, and is no less in the line.
    const [waiting] = (await rows(own)).filter(one => one.state === 'queued')
    await db
      .updateTable('dispatches')
      .set({ state: 'sending', sending_at: app.deps.now(), turn_at: null })
      .where('id', '=', waiting?.id ?? '')
      .execute()
    await workers(2, { hurry: true })
    const again = (await rows(own)).find(one => one.id === waiting?.id)
    expect(again).toMatchObject({ state: 'queued', turn_at: expect.any(Date) })
    await escalateDispatches(app.deps)
    expect(await faxes()).toEqual([])
    const pressed = await addOwnSupplier(app, consumer, { fax_number: null, method: 'mail' })
    app.clock.set('2026-11-20T23:35:00+09:00')
    await place(pressed, 22, '2026-11-21')
    await workers(2)
    expect(left(pressed)).toBe(22)
  })

  test('count notices, too; what somebody asked for a moment ago does not wait', async () => {
    const destination = 'Clerk@burst.example'
    const notice = (n: number) => ({ key: `pace:${n}`, of: null, destination, subject: '通知', text: '本文' })
    await queueMails(
      db,
      Array.from({ length: 22 }, (_, n) => notice(n)),
      app.deps.now(),
    )
    await workers(2)
    expect(app.mails.to(destination).length).toBe(20)
    await queueMails(db, [{ ...notice(22), asked: true }], app.deps.now())
    // The same mailbox, written otherwise.
    await queueMails(db, [{ ...notice(23), destination: destination.toLowerCase() }], app.deps.now())
    await workers(2)
    expect(app.mails.to(destination).length).toBe(21)
    expect(app.mails.to(destination.toLowerCase())).toEqual([])
    app.clock.pass({ minutes: 1.25 })
    await workers(2, { hurry: true })
    expect(app.mails.to(destination).length + app.mails.to(destination.toLowerCase()).length).toBe(24)
    app.clock.pass({ days: 2 })
    await forgetPaces(db, app.deps.now())
    const kept = await db.selectFrom('destination_paces').selectAll().execute()
    expect(kept.filter(one => one.destination === destination.toLowerCase())).toEqual([])
  })
})

test('cards to one LINE user leave twenty in a minute; another user does not wait for them', async () => {
  const made = await world(app, { supplier: { owner_user: { mail_on_order: false } } })
  const busy = newLineUser()
  await addLineLink(app, made.supplier.owner.account_id, { supplier_id: made.supplier.id }, busy)
  const quiet = newLineUser()
  const second = await world(app, { supplier: { owner_user: { mail_on_order: false } } })
  await addLineLink(app, second.supplier.owner.account_id, { supplier_id: second.supplier.id }, quiet)
  const order = async (there: typeof made, n: number) => {
    const cook = await app.logIn('consumer', there.consumer.owner.login_id)
    for (let number = 0; number < n; number += 1) {
      const lines = [{ order_list_item_id: there.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1' }]
      const { status } = await cook.post(placeOrder, {
        params: { deal_id: there.deal.id },
        body: { delivery_date: '2026-11-24', lines },
        idempotency_key: `pace-line-${there.deal.id}-${number}`,
      })
      expect(status).toBe(201)
    }
  }
  await order(made, 23)
  await order(second, 1)
  await workers(3)
  const pushed = async (user: string) => (await lineTalk(app, user).pushes()).length
  expect([await pushed(busy), await pushed(quiet)]).toEqual([20, 1])
  app.clock.pass({ minutes: 1.5 })
  await workers(3, { hurry: true })
  expect(await pushed(busy)).toBe(23)
})
