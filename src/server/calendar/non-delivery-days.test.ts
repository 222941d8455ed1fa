import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScopeDaysForm } from '#contract/calendar/calendar.form.ts'
import {
  changeNonDeliveryDays,
  checkNonDeliveryDays,
  downloadNonDeliveryDays,
  getNonDeliveryDays,
  type NonDeliveryDays,
} from '#contract/calendar/non-delivery-days.contract.ts'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { getPossibleDeliveryDates } from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { addDays, dayOf } from '#domain/shared/day.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { tellClosedDay } from './tell-closed-day.ts'

const app = await testApp()

/** A supplier with its owner at the desk, a restaurant, and a group that its store is in. */
const scene = async () => {
  const mail_address = `${crypto.randomUUID()}@test.example`
  const made = await world(app, { consumer: { mail_address } })
  const [store_group_id, other_group_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const supplier_id = made.supplier.id
  await insertAll(app.deps.db, 'store_groups', [
    { id: store_group_id, supplier_id, name: '東コース', position: 0 },
    { id: other_group_id, supplier_id, name: '西コース', position: 1 },
  ])
  await insertAll(app.deps.db, 'store_group_members', [{ store_group_id, store_id: made.store.id, supplier_id }])
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  return { ...made, mail_address, owner, cook, store_group_id, other_group_id }
}

const all_stores: ScopeDaysForm = { store_group_id: null, weekdays: [], holidays: false, days: [] }
const closed = (from: string, to = from, note = ''): ScopeDaysForm['days'][number] => ({
  kind: 'closed',
  from,
  to,
  note,
})

/** As the screen does: asks what it touches, then saves with what was answered. */
const save = async (owner: Client, scope: ScopeDaysForm) => {
  const check = await owner.post(checkNonDeliveryDays, { body: scope })
  const { revision, checked } = check.body
  return owner.patch(changeNonDeliveryDays, { body: { ...scope, revision, checked } })
}

const orderFor = async (cook: Client, deal_id: string, order_list_item_id: string, delivery_date: string, nth = 0) => {
  const placed = await cook.post(placeOrder, {
    params: { deal_id },
    body: { delivery_date, lines: [{ order_list_item_id, unit_kind: 'piece', quantity: '1', note: '' }] },
    idempotency_key: `${deal_id}:${delivery_date}:${nth}`,
  })
  expect(placed.status).toBe(201)
  return placed.body
}

describe('saving', () => {
  test('what is saved is what is read, and what the restaurant is told', async () => {
    const { owner, cook, deal } = await scene()
    const before = await owner.get(getNonDeliveryDays)
    expect(before.body).toMatchObject({ revision: 1, changed_at: null })
    expect(before.body.scopes.map(one => one.store_group_name)).toEqual([null, '東コース', '西コース'])
    expect(before.body.national_holidays).toContainEqual({ date: '2026-11-23', name: '勤労感謝の日' })
    const scope: ScopeDaysForm = {
      store_group_id: null,
      weekdays: [0],
      holidays: true,
      days: [
        closed('2026-11-25', '2026-11-26', '棚卸'),
        { kind: 'open', from: '2026-11-29', to: '2026-11-29', note: '臨時便' },
      ],
    }
    const saved = await save(owner, scope)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ revision: 2, changed_by_name: '試験 花子', scopes: [scope, {}, {}] })
    const file = (await owner.get(downloadNonDeliveryDays)).payload.toString().trim().split('\r\n')
    expect(file).toEqual([
      '対象,種類,曜日,開始日,終了日,メモ',
      'すべての得意先,定休の曜日,日,,,',
      'すべての得意先,祝日の休配,,,,',
      'すべての得意先,休配,,2026/11/25,2026/11/26,棚卸',
      'すべての得意先,臨時営業,,2026/11/29,2026/11/29,臨時便',
    ])
    const { body } = await cook.get(getPossibleDeliveryDates, {
      params: { deal_id: deal.id },
      query: { from: '2026-11-22', days: 8 },
    })
    expect(body.items.map(one => [one.date.slice(8), one.reason, one.note])).toEqual([
      ['22', 'non_delivery_day', undefined],
      ['23', 'holiday', undefined],
      ['24', null, undefined],
      ['25', 'non_delivery_day', '棚卸'],
      ['26', 'non_delivery_day', '棚卸'],
      ['27', null, undefined],
      ['28', null, undefined],
      ['29', null, undefined],
    ])
  })

  test('an order that stands on such a day is marked in its restaurant’s lists, for its own stores’ days alone, until it is opened', async () => {
    const { owner, cook, deal, items, store_group_id, other_group_id } = await scene()
    const placed = await orderFor(cook, deal.id, items[0]?.id ?? '', '2026-11-25')
    const marked = async () =>
      (await cook.get(listOrders)).body.items.filter(one => one.on_closed_day).map(one => one.id)
    expect(await marked()).toEqual([])
    await save(owner, { ...all_stores, store_group_id: other_group_id, days: [closed('2026-11-25')] })
    expect(await marked()).toEqual([])
    await save(owner, { ...all_stores, store_group_id, days: [closed('2026-11-25')] })
    expect(await marked()).toEqual([placed.id])
    await save(owner, { ...all_stores, store_group_id })
    expect(await marked()).toEqual([])
  })

  describe('whose orders stand on such a day', () => {
    /** A restaurant with orders for these days; `closes` saves the 休配日 of all stores and lets the jobs run. */
    const told = async (...dates: string[]) => {
      const made = await scene()
      const { owner, cook, deal, items, mail_address } = made
      const orders: Awaited<ReturnType<typeof orderFor>>[] = []
      for (const [n, date] of dates.entries()) orders.push(await orderFor(cook, deal.id, items[0]?.id ?? '', date, n))
      const closes = async (...days: ScopeDaysForm['days']) => {
        expect((await save(owner, { ...all_stores, days })).status).toBe(200)
        await app.drainJobs()
      }
      const cancels = (order_id = '') => cook.post(cancelOrder, { params: { order_id }, body: { revision: 1 } })
      const notices = async () => {
        const { body } = await cook.get(listConsumerNotices)
        const of_days = body.items.filter(one => one.kind.startsWith('order_day_'))
        return of_days.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      }
      const mails = () => app.mails.to(mail_address).filter(one => one.subject.includes('休配'))
      return { ...made, orders, closes, cancels, notices, mails }
    }

    test('is told once of all orders of a day, by the bell and by mail, and not again when it is saved again', async () => {
      const { orders, closes, cancels, notices, mails, deal } = await told('2026-11-25', '2026-11-25', '2026-11-26')
      const [one, two, gone] = orders
      await cancels(gone?.id)
      await closes(closed('2026-11-25', '2026-11-26', '棚卸'))
      await closes(closed('2026-11-25', '2026-11-27', '棚卸'))
      const found = await notices()
      expect(found).toMatchObject([
        {
          kind: 'order_day_closed',
          title: expect.stringContaining('が2026/11/25(水)を休配日にしました'),
          body: expect.stringContaining(`ご注文 ${one?.number}、${two?.number} の納品について`),
          done: false,
          path: `/consumers/orders/deals/${deal.id}/2026-11-25`,
        },
      ])
      expect(found[0]?.body).toContain('仕入先の備考：棚卸')
      expect(mails()).toHaveLength(1)
      expect(mails()[0]?.text).toContain(`/consumers/orders/deals/${deal.id}/2026-11-25`)
    })

    test('is told, once, that it is delivered after all; and of the day that is closed once more, but of no order cancelled meanwhile', async () => {
      const { orders, closes, cancels, notices, mails } = await told('2026-11-25', '2026-11-25')
      const [one, two] = orders
      await closes(closed('2026-11-25'))
      await closes()
      await closes(closed('2026-12-25'))
      const opened = await notices()
      expect(opened.map(({ kind, done }) => [kind, done])).toEqual([
        ['order_day_closed', true],
        ['order_day_open', false],
      ])
      expect(opened[1]?.title).toContain('が2026/11/25(水)の休配を取りやめました')
      expect(opened[1]?.body).toContain(`ご注文 ${one?.number}、${two?.number} は、ご注文どおり納品されます`)
      expect(mails()).toHaveLength(2)
      await cancels(one?.id)
      await closes(closed('2026-11-25'))
      const again = await notices()
      expect(again.map(({ kind, done }) => [kind, done])).toEqual([
        ['order_day_closed', true],
        ['order_day_open', true],
        ['order_day_closed', false],
      ])
      expect(again[2]).toMatchObject({
        body: expect.stringContaining(`ご注文 ${two?.number} の納品について`),
        path: `/consumers/orders/detail/${two?.id}`,
      })
      expect(mails()).toHaveLength(3)
      await closes()
      expect((await notices()).map(({ kind, done }) => [kind, done]).slice(2)).toEqual([
        ['order_day_closed', true],
        ['order_day_open', false],
      ])
      expect(mails()).toHaveLength(4)
    })

    test('is told of neither where the day is open again before the job runs, nor twice where that runs twice', async () => {
      const { owner, orders, closes, notices, mails } = await told('2026-11-25')
      await save(owner, { ...all_stores, days: [closed('2026-11-25')] })
      await closes()
      expect(await notices()).toEqual([])
      await closes(closed('2026-11-25'))
      const [order_id = ''] = orders.map(one => one.id)
      await Promise.all([tellClosedDay(app.deps, order_id), tellClosedDay(app.deps, order_id)])
      expect(await notices()).toHaveLength(1)
      expect(mails()).toHaveLength(1)
    })

    test('is told where whoever saves it sees other stores alone', async () => {
      const { supplier, notices } = await told('2026-11-25')
      const other = await addRestaurant(app, supplier)
      const user = await addSupplierUser(app, supplier.id, {
        user: { role: 'owner', sees_all_stores: false },
        store_ids: [other.store.id],
      })
      const limited = await app.logIn('supplier', user.login_id)
      expect((await save(limited, { ...all_stores, days: [closed('2026-11-25')] })).status).toBe(200)
      await app.drainJobs()
      expect(await notices()).toHaveLength(1)
    })
  })

  test('a group’s days are for its stores alone', async () => {
    const { owner, cook, deal, store_group_id, other_group_id } = await scene()
    await save(owner, { ...all_stores, store_group_id: other_group_id, days: [closed('2026-11-25')] })
    await save(owner, { ...all_stores, store_group_id, weekdays: [4] })
    const { body } = await cook.get(getPossibleDeliveryDates, {
      params: { deal_id: deal.id },
      query: { from: '2026-11-25', days: 2 },
    })
    expect(body.items.map(one => one.reason)).toEqual([null, 'non_delivery_day'])
  })

  test('whatever is drawn comes back as it was, and leaves the other scopes alone', async () => {
    const { owner, store_group_id } = await scene()
    const group: ScopeDaysForm = { ...all_stores, store_group_id, weekdays: [3], days: [closed('2027-02-01')] }
    await save(owner, group)
    const day = fc.integer({ min: 0, max: 700 }).map(n => addDays('2026-01-01', n))
    const entry = fc
      .record({
        kind: fc.constantFrom('closed' as const, 'open' as const),
        from: day,
        long: fc.nat(30),
        note: fc.constantFrom('', '夏季休業'),
      })
      .map(({ long, ...one }) => ({ ...one, to: addDays(one.from, long) }))
    const drawn = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })).map(list => list.sort((a, b) => a - b)),
      holidays: fc.boolean(),
      days: fc
        .uniqueArray(entry, { maxLength: 20, selector: one => one.from })
        .map(list => list.sort((a, b) => (a.from < b.from ? -1 : 1))),
    })
    await fc.assert(
      fc.asyncProperty(drawn, async one => {
        const saved = await save(owner, { ...one, store_group_id: null })
        expect(saved.body.scopes.slice(0, 2)).toMatchObject([one, group])
      }),
      { numRuns: 25 },
    )
  })

  test.each<[string, Partial<ScopeDaysForm>, string, string]>([
    [
      'an end before its beginning',
      { days: [closed('2026-12-02', '2026-12-01')] },
      'days[0].to',
      '終わりの日は始まりの日以降にしてください',
    ],
    [
      'more than a year',
      { days: [closed('2026-01-01', '2027-06-01')] },
      'days[0].to',
      '一度に設定できるのは366日までです',
    ],
    ['a day that is none', { days: [closed('2026-02-30', '2026-03-01')] }, 'days[0].from', '日付が正しくありません'],
    [
      'a long note',
      { days: [closed('2026-12-01', '2026-12-01', 'あ'.repeat(41))] },
      'days[0].note',
      '備考は40文字以内で入力してください',
    ],
  ])('%s is refused', async (_, wrong, field, message) => {
    const { owner } = await scene()
    const answer = await owner.post(checkNonDeliveryDays, { body: { ...all_stores, ...wrong } })
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toContainEqual({ field, message })
  })
})

describe('before saving', () => {
  test('standing orders that would lose their date are named, and keep what they were placed under', async () => {
    const { owner, cook, deal, items, store } = await scene()
    const touched = await orderFor(cook, deal.id, items[0]?.id ?? '', '2026-11-25')
    await orderFor(cook, deal.id, items[0]?.id ?? '', '2026-11-26')
    const scope = { ...all_stores, days: [closed('2026-11-25')] }
    const check = await owner.post(checkNonDeliveryDays, { body: scope })
    expect(check.body).toMatchObject({
      count: 1,
      orders: [
        {
          order_id: touched.id,
          number: touched.number,
          delivery_date: '2026-11-25',
          store_name: store.name,
          customer_code: store.customer_code,
          state: 'placed',
          reason: 'non_delivery_day',
          closing_at: '2026-11-24T15:00:00.000Z',
        },
      ],
    })
    expect((await save(owner, scope)).status).toBe(200)
    const kept = await app.deps.db
      .selectFrom('orders')
      .select(['state', 'closing_at'])
      .where('id', '=', touched.id)
      .executeTakeFirst()
    expect(kept).toEqual({ state: 'placed', closing_at: new Date('2026-11-24T15:00:00.000Z') })
    // It is closed already: saying so again touches nothing more.
    expect((await owner.post(checkNonDeliveryDays, { body: scope })).body).toMatchObject({ count: 0, orders: [] })
  })

  test('an order that comes in after the check is shown before anything is saved', async () => {
    const { owner, cook, deal, items } = await scene()
    const scope = { ...all_stores, weekdays: [3] }
    const { body: check } = await owner.post(checkNonDeliveryDays, { body: scope })
    const late = await orderFor(cook, deal.id, items[0]?.id ?? '', '2026-11-25')
    const { revision, checked } = check
    const answer = await owner.patch(changeNonDeliveryDays, { body: { ...scope, revision, checked } })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ check: { count: 1, orders: [{ order_id: late.id }] } })
    expect((await owner.get(getNonDeliveryDays)).body).toMatchObject({
      revision: 1,
      scopes: [{ weekdays: [] }, {}, {}],
    })
    expect((await save(owner, scope)).status).toBe(200)
  })

  test('of two people who save, the second sees what the first has saved', async () => {
    const { owner, supplier } = await scene()
    const colleague = await addSupplierUser(app, supplier.id, { name: '試験 次郎', user: { role: 'owner' } })
    const second = await app.logIn('supplier', colleague.login_id)
    const mine = { ...all_stores, weekdays: [0] }
    const { body: check } = await second.post(checkNonDeliveryDays, { body: mine })
    await save(owner, { ...all_stores, weekdays: [6] })
    const { revision, checked } = check
    const answer = await second.patch(changeNonDeliveryDays, { body: { ...mine, revision, checked } })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('ほかの画面でこの設定が変更されました。最新の内容をご確認ください')
    const { current } = answer.body as unknown as { current: NonDeliveryDays }
    expect(current).toMatchObject({ revision: 2, changed_by_name: '試験 花子', scopes: [{ weekdays: [6] }, {}, {}] })
  })

  test('of two who save at the same moment one is told', async () => {
    const { owner } = await scene()
    const scopes = [0, 1, 2, 3].map(day => ({ ...all_stores, weekdays: [day] }))
    const checks = await Promise.all(scopes.map(body => owner.post(checkNonDeliveryDays, { body })))
    const answers = await Promise.all(
      scopes.map((scope, index) =>
        owner.patch(changeNonDeliveryDays, {
          body: { ...scope, revision: 1, checked: checks[index]?.body.checked ?? '' },
        }),
      ),
    )
    expect(answers.map(one => one.status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
})

describe('who may', () => {
  test('staff reads and changes nothing; a change of another than was checked is refused', async () => {
    const { owner, supplier } = await scene()
    const staff = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
    expect((await staff.get(getNonDeliveryDays)).status).toBe(200)
    expect((await staff.post(checkNonDeliveryDays, { body: all_stores })).status).toBe(403)
    const { body } = await owner.post(checkNonDeliveryDays, { body: all_stores })
    const other = { ...all_stores, weekdays: [1], revision: body.revision, checked: body.checked }
    expect((await staff.patch(changeNonDeliveryDays, { body: other })).status).toBe(403)
    expect((await owner.patch(changeNonDeliveryDays, { body: other })).status).toBe(409)
  })

  test('an owner with assigned stores is told of their orders alone', async () => {
    const made = await scene()
    const hidden = await addRestaurant(app, made.supplier)
    const cook = await app.logIn('consumer', hidden.consumer.owner.login_id)
    await orderFor(cook, hidden.deal.id, hidden.items[0]?.id ?? '', '2026-11-25')
    const seen = await orderFor(made.cook, made.deal.id, made.items[0]?.id ?? '', '2026-11-25')
    const user = await addSupplierUser(app, made.supplier.id, {
      user: { role: 'owner', sees_all_stores: false },
      store_ids: [made.store.id],
    })
    const limited = await app.logIn('supplier', user.login_id)
    const { body } = await limited.post(checkNonDeliveryDays, { body: { ...all_stores, weekdays: [3] } })
    expect(body).toMatchObject({ count: 1, orders: [{ order_id: seen.id }] })
    expect(dayOf(app.deps.now())).toBe('2026-11-20')
  })
})
