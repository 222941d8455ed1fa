import { beforeEach, describe, expect, test } from 'vitest'
import { changeToProcessed, getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { requestChange } from '#contract/changes/change-orders.contract.ts'
import { askDeal } from '#contract/deals/ask-deal.contract.ts'
import { deleteSupplierLineUser } from '#contract/line/line-users.contract.ts'
import {
  changeNotificationSettings,
  changeOwnNotifications,
  getNotificationSettings,
} from '#contract/notification-settings/notification-settings.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { printOrders } from '#contract/prints/prints.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addLineLink, lineTalk, newLineUser } from '#tests/support/line.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { remindUnprocessed } from './remind-unprocessed.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

/** As it is before anybody chooses. */
const lines = { line_on_order: true, line_on_answer: false, line_on_deal: false, line_on_unprocessed: false }
const all = { ...lines, mail_on_order: true, mail_on_answer: true, mail_on_deal: true, mail_on_unprocessed: true }
const none = { ...lines, mail_on_order: false, mail_on_answer: false, mail_on_deal: false, mail_on_unprocessed: false }

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

describe('what a user is told by LINE', () => {
  test('is orders at first, and then what it chooses, for the stores it sees; what it chose outlives the link', async () => {
    const made = await scene()
    const { owner, cook, place, mailed, supplier, near, far } = made
    const link = async (account_id: string) => {
      const user_id = newLineUser()
      const link_id = await addLineLink(app, account_id, { supplier_id: supplier.id }, user_id)
      const talk = lineTalk(app, user_id)
      return { link_id, count: async () => (await talk.pushes()).length, words: talk.words }
    }
    expect((await read(owner)).own).toMatchObject({ ...lines, line: 'none' })
    const [mine, nears, fars] = [
      await link(supplier.owner.account_id),
      await link(near.account_id),
      await link(far.account_id),
    ]
    expect((await read(owner)).own.line).toBe('linked')
    const pushed = async () => [await mine.count(), await nears.count(), await fars.count()]
    const ask = async () => {
      const order_id = await place()
      await owner.post(changeToProcessed, { body: { order_ids: [order_id] } })
      await mailed()
      const body = { revision: 1, lines: [{ line_number: 1, quantity: '1' }], note: '' }
      expect((await cook.post(requestChange, { params: { order_id }, body })).status).toBe(201)
      return mailed()
    }
    // The order itself; of the wish for a change mail tells.
    expect((await ask()).map(one => one.length)).toEqual([1, 1, 0])
    expect(await pushed()).toEqual([1, 1, 0])
    const saved = await setOwn(owner, { ...none, line_on_order: false, line_on_answer: true })
    expect(saved.body.own).toMatchObject({ line_on_order: false, line_on_answer: true })
    expect((await ask()).map(one => one.length)).toEqual([0, 1, 0])
    expect(await pushed()).toEqual([2, 2, 0])
    expect(await mine.words()).toContain('変更の依頼')
    // Whoever has blocked us gets by mail what it wanted by LINE.
    await app.deps.db
      .updateTable('line_links')
      .set({ blocked_at: app.clock.now() })
      .where('id', '=', mine.link_id)
      .execute()
    expect((await read(owner)).own.line).toBe('blocked')
    expect((await ask()).map(one => one.length)).toEqual([1, 1, 0])
    expect((await pushed())[0]).toBe(2)
    await owner.delete(deleteSupplierLineUser)
    expect((await ask()).map(one => one.length)).toEqual([0, 1, 0])
    const anew = await link(supplier.owner.account_id)
    await ask()
    expect(await anew.count()).toBe(1)
  })

  test('is a deal for owners, and what is unprocessed once a day', async () => {
    const { owner, supplier, near, place, mailed } = await scene()
    const user_id = newLineUser()
    await addLineLink(app, supplier.owner.account_id, { supplier_id: supplier.id }, user_id)
    const talk = lineTalk(app, user_id)
    const staff_user = newLineUser()
    await addLineLink(app, near.account_id, { supplier_id: supplier.id }, staff_user)
    const every = { line_on_order: false, line_on_answer: true, line_on_deal: true, line_on_unprocessed: true }
    await setOwn(owner, { ...none, ...every })
    await setOwn(await app.logIn('supplier', near.login_id), { ...none, ...every, line_on_unprocessed: false })
    const { consumer } = await world(app)
    const stranger = await app.logIn('consumer', consumer.owner.login_id)
    const asked = await stranger.post(askDeal, { body: { supplier_id: supplier.id } })
    expect(asked.status).toBe(201)
    expect(await mailed()).toEqual([[], [], []])
    expect(await talk.words()).toContain('取引の申請')
    await place()
    await setDesk(owner, { remind_unprocessed_at: '11:00' })
    app.clock.set('2026-11-21T11:00:00+09:00')
    await Promise.all([1, 2].map(() => remindUnprocessed(app.deps)))
    expect(await mailed()).toEqual([[], [], []])
    expect(await talk.words()).toContain('未処理の受注が1件あります')
    expect((await talk.pushes()).length).toBe(2)
    expect((await lineTalk(app, staff_user).pushes()).length).toBe(0)
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
