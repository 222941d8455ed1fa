import { beforeEach, describe, expect, test } from 'vitest'
import { askDeal } from '#contract/deals/ask-deal.contract.ts'
import {
  changeNotificationSettings,
  changeOwnNotifications,
  getNotificationSettings,
} from '#contract/notification-settings/notification-settings.contract.ts'
import { placeOrder, requestChange } from '#contract/orders/consumer-orders.contract.ts'
import { printOrders } from '#contract/orders/prints.contract.ts'
import { changeToProcessed, getReceiveOrder } from '#contract/orders/receive-orders.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { remindUnprocessed } from './remind-unprocessed.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const all = { mail_on_order: true, mail_on_answer: true, mail_on_deal: true, mail_on_unprocessed: true }
const none = { mail_on_order: false, mail_on_answer: false, mail_on_deal: false, mail_on_unprocessed: false }

const scene = async () => {
  const made = await world(app)
  const { supplier, consumer, store, deal, items } = made
  const elsewhere = await addRestaurant(app, supplier)
  const near = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
  const far = await addSupplierUser(app, supplier.id, {
    user: { sees_all_stores: false },
    store_ids: [elsewhere.store.id],
  })
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const place = async () => {
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '3' }]
    const { status, body } = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: '2026-11-24', lines },
      idempotency_key: `notices-${Math.random()}`,
    })
    expect(status).toBe(201)
    return body.id
  }
  /** Subjects of the mails that came meanwhile, for each of the three. */
  const mailed = async () => {
    await app.drainJobs()
    const subjects = [supplier.owner, near, far].map(person =>
      app.mails.to(person.mail_address).map(one => one.subject),
    )
    app.mails.sent.length = 0
    return subjects
  }
  return { ...made, near, far, owner, cook, place, mailed }
}

const read = async (person: Client) => (await person.get(getNotificationSettings)).body
const setOwn = async (person: Client, mails: typeof all) => {
  const { own } = await read(person)
  return person.patch(changeOwnNotifications, { body: { ...mails, revision: own.revision } })
}
const setDesk = async (
  owner: Client,
  change: { processed_by?: 'print' | 'download' | 'button'; remind_unprocessed_at?: string | null },
) => {
  const { revision, processed_by, remind_unprocessed_at } = await read(owner)
  return owner.patch(changeNotificationSettings, {
    body: { processed_by, remind_unprocessed_at, ...change, revision },
  })
}

describe('what a user is mailed', () => {
  test('is every order of the stores it sees, until it says otherwise', async () => {
    const { owner, near, place, mailed } = await scene()
    await place()
    expect((await mailed()).map(one => one.length)).toEqual([1, 1, 0])
    const person = await app.logIn('supplier', near.login_id)
    const saved = await setOwn(person, { ...all, mail_on_order: false })
    expect(saved.body.own).toMatchObject({ mail_on_order: false, mail_address: near.mail_address })
    await place()
    expect((await mailed()).map(one => one.length)).toEqual([1, 0, 0])
    await setOwn(owner, none)
    await place()
    expect(await mailed()).toEqual([[], [], []])
  })

  test('is what a restaurant asks for after its order was processed', async () => {
    const { owner, cook, place, mailed } = await scene()
    const ask = async () => {
      const order_id = await place()
      await owner.post(changeToProcessed, { body: { order_ids: [order_id] } })
      await mailed()
      const body = { revision: 1, lines: [{ line_number: 1, quantity: '1' }], note: '' }
      expect((await cook.post(requestChange, { params: { order_id }, body })).status).toBe(201)
      return mailed()
    }
    const [first, second, third] = await ask()
    expect(first?.[0]).toContain('変更の依頼')
    expect([second, third]).toEqual([first, []])
    await setOwn(owner, { ...all, mail_on_answer: false })
    expect((await ask()).map(one => one.length)).toEqual([0, 1, 0])
  })

  test('is a deal that is asked for: owners alone, where they want it', async () => {
    const { owner, supplier, mailed } = await scene()
    const ask = async () => {
      const stranger = await world(app)
      const cook = await app.logIn('consumer', stranger.consumer.owner.login_id)
      expect((await cook.post(askDeal, { body: { supplier_id: supplier.id } })).status).toBe(201)
      return (await mailed()).map(one => one.length)
    }
    expect(await ask()).toEqual([1, 0, 0])
    await setOwn(owner, { ...all, mail_on_deal: false })
    expect(await ask()).toEqual([0, 0, 0])
  })

  test('a stale save gets the newest, and nothing is changed', async () => {
    const { near } = await scene()
    const person = await app.logIn('supplier', near.login_id)
    const { own } = await read(person)
    await setOwn(person, none)
    const stale = await person.patch(changeOwnNotifications, { body: { ...all, revision: own.revision } })
    expect([stale.status, stale.body]).toMatchObject([409, { current: { own: { mail_on_order: false } } }])
    expect((await read(person)).own).toMatchObject(none)
  })
})

describe('the supplier’s own way', () => {
  test('what marks an order processed holds from the next print on', async () => {
    const { owner, place } = await scene()
    const state = async (order_id: string) => (await owner.get(getReceiveOrder, { params: { order_id } })).body.state
    const [before, after] = [await place(), await place()]
    expect(await read(owner)).toMatchObject({ processed_by: 'button', remind_unprocessed_at: null })
    await owner.post(printOrders, { body: { order_ids: [before] } })
    expect((await setDesk(owner, { processed_by: 'print' })).body.processed_by).toBe('print')
    expect(await state(before)).toBe('placed')
    await owner.post(printOrders, { body: { order_ids: [after] } })
    expect([await state(before), await state(after)]).toEqual(['placed', 'processed'])
  })

  test('a stale save, a time that is none, and staff are refused', async () => {
    const { owner, near } = await scene()
    const { revision } = await read(owner)
    await setDesk(owner, { processed_by: 'print' })
    const body = { processed_by: 'download' as const, remind_unprocessed_at: null, revision }
    const stale = await owner.patch(changeNotificationSettings, { body })
    expect([stale.status, stale.body]).toMatchObject([409, { current: { processed_by: 'print' } }])
    expect((await setDesk(owner, { remind_unprocessed_at: '25:00' })).status).toBe(422)
    const person = await app.logIn('supplier', near.login_id)
    expect((await setDesk(person, { processed_by: 'print' })).status).toBe(403)
  })

  test('unprocessed orders are called to mind once a day, at the time that was set, for the stores of each', async () => {
    const { owner, far, place, mailed } = await scene()
    await place()
    await place()
    // 09:00 has come; today's reminder is over.
    expect((await setDesk(owner, { remind_unprocessed_at: '08:30' })).status).toBe(200)
    await mailed()
    await remindUnprocessed(app.deps)
    expect(await mailed()).toEqual([[], [], []])
    await setDesk(owner, { remind_unprocessed_at: '11:00' })
    app.clock.set('2026-11-21T10:55:00+09:00')
    await remindUnprocessed(app.deps)
    expect(await mailed()).toEqual([[], [], []])
    app.clock.set('2026-11-21T11:00:00+09:00')
    await Promise.all([1, 2, 3].map(() => remindUnprocessed(app.deps)))
    await app.drainJobs()
    expect(app.mails.to(far.mail_address)).toEqual([])
    const [first, second] = await mailed()
    expect(first).toEqual(['【Oroshi】未処理の受注が2件あります'])
    expect(second).toEqual(first)
    app.clock.set('2026-11-21T15:00:00+09:00')
    await remindUnprocessed(app.deps)
    expect(await mailed()).toEqual([[], [], []])
    await setOwn(owner, { ...all, mail_on_unprocessed: false })
    app.clock.set('2026-11-24T11:00:00+09:00')
    await remindUnprocessed(app.deps)
    expect((await mailed()).map(one => one.length)).toEqual([0, 1, 0])
    // What was delivered yesterday is not called to mind.
    app.clock.set('2026-11-25T11:00:00+09:00')
    await remindUnprocessed(app.deps)
    expect(await mailed()).toEqual([[], [], []])
  })
})
