import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { changeNonDeliveryDays, checkNonDeliveryDays } from '#contract/calendar/non-delivery-days.contract.ts'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { addOrder, getEntrySheet } from '#contract/entries/add-orders.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { declareNoOrder } from '#contract/placing/no-orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { getDealSchedule } from '#contract/scheduled/deal-schedule.contract.ts'
import type { ScheduleForm } from '#contract/scheduled/scheduled-order.form.ts'
import {
  getScheduledOrder,
  pauseScheduledOrder,
  saveScheduledOrder,
  skipScheduledOrder,
} from '#contract/scheduled/scheduled-orders.contract.ts'
import { makeDeps } from '#server/deps.ts'
import { testApp } from '#tests/support/app.ts'
import { addLineLink, lineTalk, newLineUser } from '#tests/support/line.ts'
import { addInvitedStore, addMember, addSupplierUser, type WorldWish, world } from '#tests/support/world.ts'
import { runSchedule, runSchedules } from './run-schedules.ts'

const app = await testApp()

/** The clock of a story; Friday 2026-11-20 09:00 at first. Closings are at 24:00 of the day before. */
const at = (text: string) => app.clock.set(`${text}:00+09:00`)

/** Every day of the week the same. */
const daily = (quantity: string) => Array<string>(7).fill(quantity)

const start = async (wish: WorldWish = {}, form: Partial<ScheduleForm> = {}) => {
  at('2026-11-20T09:00')
  const made = await world(app, {
    items: [
      { name: '真鯛', price: '1000' },
      { name: '鯵', price: '300' },
    ],
    ...wish,
  })
  const mail_address = `kitchen-${made.consumer.id}@test.example`
  await app.deps.db.updateTable('consumers').set({ mail_address }).where('id', '=', made.consumer.id).execute()
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const params = { store_id: made.store.id }
  const line = (place: number, quantities: string[]) => ({
    order_list_item_id: made.items[place]?.id ?? '',
    unit_kind: 'piece' as const,
    quantities,
  })
  const body: ScheduleForm = {
    revision: 0,
    active: true,
    made_before_minutes: 120,
    told_before_minutes: 1440,
    if_ordered: 'skip',
    note: '',
    lines: [line(0, daily('2'))],
    ...form,
  }
  const saved = await clerk.patch(saveScheduledOrder, { params, body })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { id } = await app.deps.db
    .selectFrom('scheduled_orders')
    .select('id')
    .where('deal_id', '=', made.deal.id)
    .executeTakeFirstOrThrow()
  const orders = () =>
    app.deps.db
      .selectFrom('orders')
      .select(['id', 'delivery_date', 'source', 'placed_by_name', 'subtotal', 'line_count'])
      .where('deal_id', '=', made.deal.id)
      .orderBy('delivery_date')
      .execute()
  const dates = async () => (await orders()).map(one => one.delivery_date)
  const days = async () => {
    const rows = await app.deps.db
      .selectFrom('scheduled_order_days')
      .select(['delivery_date', 'state'])
      .where('scheduled_order_id', '=', id)
      .orderBy('delivery_date')
      .execute()
    return rows.map(row => `${row.delivery_date} ${row.state}`)
  }
  const news = async (of: 'consumer' | 'supplier') => {
    const rows = await app.deps.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where(`${of}_id`, '=', of === 'consumer' ? made.consumer.id : made.supplier.id)
      .where('kind', 'like', 'scheduled_%')
      .orderBy('id')
      .execute()
    return rows
  }
  /** What of a date still holds of all that the restaurant was told. */
  const bell = async (date: string) => {
    const rows = await app.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('consumer_id', '=', made.consumer.id)
      .where('kind', 'like', 'scheduled_%')
      .where('delivery_date', '=', date)
      .where('done_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(row => row.kind)
  }
  const mails = () =>
    app.deps.db
      .selectFrom('outgoing_mails')
      .select(['subject', 'body_text'])
      .where('destination', '=', mail_address)
      .orderBy('id')
      .execute()
  const run = (moment: string) => {
    at(moment)
    return runSchedule(app.deps, id, app.deps.now())
  }
  return { ...made, clerk, cook, params, line, body, id, orders, dates, days, news, bell, mails, run }
}

describe('who enters an order that came by phone', () => {
  test.each(['skip', 'add'] as const)(
    'reads what the schedule will make for its date, and what comes of it: %s',
    async if_ordered => {
      const { clerk, params, line, orders } = await start({}, { if_ordered })
      const sheet = async () => (await clerk.get(getEntrySheet, { params, query: {} })).body.scheduled
      const [first, ...others] = await sheet()
      expect(first).toEqual({
        delivery_date: '2026-11-21',
        make_at: '2026-11-20T13:00:00.000Z',
        beside: if_ordered === 'add',
        lines: [{ name: '真鯛', quantity: '2', unit: expect.any(String) }],
      })
      expect(others.length).toBeGreaterThan(20)
      const { order_list_item_id, unit_kind } = line(0, [])
      const lines = [{ order_list_item_id, unit_kind, quantity: '2' }]
      const body = { store_id: params.store_id, delivery_date: '2026-11-21', lines }
      expect((await clerk.post(addOrder, { body, idempotency_key: `beside-${params.store_id}` })).status).toBe(201)
      const dates = (await sheet()).map(one => one.delivery_date)
      expect(dates.includes('2026-11-21')).toBe(if_ordered === 'add')
      expect((await orders()).length).toBe(1)
    },
  )
})

describe('a day of a schedule', () => {
  test('is told a day before, by mail, then made once before the closing', async () => {
    const { run, dates, orders, days, mails, news, clerk } = await start()
    // Saturday's closing is tonight at 24:00: made at 22:00. Told at once, as a day before has passed.
    await run('2026-11-20T09:00')
    expect(await dates()).toEqual([])
    expect((await mails()).map(mail => mail.subject)).toEqual([
      expect.stringContaining('2026/11/21(土)納品の定期発注をお預かりします'),
    ])
    expect((await mails())[0]?.body_text).toContain('2026/11/20 22:00に、次の内容で発注になります。\n・真鯛 2')
    await run('2026-11-20T21:59')
    expect(await dates()).toEqual([])
    await run('2026-11-20T22:00')
    await run('2026-11-20T22:01')
    expect(await orders()).toMatchObject([
      { delivery_date: '2026-11-21', source: 'scheduled', placed_by_name: '定期発注', subtotal: '2000' },
    ])
    expect(await days()).toEqual(['2026-11-21 made', '2026-11-22 told'])
    expect((await news('consumer')).map(one => one.title)).toContainEqual(expect.stringContaining('ができました'))
    expect(await news('supplier')).toEqual([])
    const order = await clerk.get(getReceiveOrder, { params: { order_id: (await orders())[0]?.id ?? '' } })
    expect(order.body.events).toMatchObject([{ kind: 'placed', actor_area: 'system' }])
    expect(order.body.dispatches).toMatchObject([{ channel: 'mail' }])
  })

  test('what was announced leaves the bell as the order is made, called off or not made', async () => {
    const { run, bell, clerk, cook, deal, params } = await start()
    await run('2026-11-20T09:00')
    expect(await bell('2026-11-21')).toEqual(['scheduled_coming'])
    await run('2026-11-20T22:00')
    expect(await bell('2026-11-21')).toEqual(['scheduled_made'])
    expect(await bell('2026-11-22')).toEqual(['scheduled_coming'])
    const skips = (skip: boolean) =>
      clerk.post(skipScheduledOrder, { params, body: { delivery_date: '2026-11-22', skip } })
    await skips(true)
    expect(await bell('2026-11-22')).toEqual(['scheduled_withdrawn'])
    await skips(false)
    await run('2026-11-21T09:00')
    expect(await bell('2026-11-22')).toEqual(['scheduled_coming'])
    await cook.post(declareNoOrder, { params: { deal_id: deal.id }, body: { delivery_date: '2026-11-22' } })
    await run('2026-11-21T22:00')
    expect(await bell('2026-11-22')).toEqual(['scheduled_not_made'])
    // What is announced to be none, and is none, is said once: that stays.
    await cook.post(declareNoOrder, { params: { deal_id: deal.id }, body: { delivery_date: '2026-11-24' } })
    await run('2026-11-22T22:00')
    await run('2026-11-23T22:00')
    expect(await bell('2026-11-24')).toEqual(['scheduled_coming'])
  })

  test('set up after its hour: told when it will be made, half an hour later, and made then', async () => {
    const { run, dates, mails, clerk, params } = await start()
    await run('2026-11-20T22:20')
    const saturday = (await mails()).find(mail => mail.subject.includes('2026/11/21'))
    expect(saturday?.body_text).toContain('2026/11/20 22:50に、次の内容で発注になります。')
    const { days } = (await clerk.get(getScheduledOrder, { params })).body
    expect(days.find(day => day.delivery_date === '2026-11-21')).toMatchObject({
      state: 'told',
      tell_at: '2026-11-20T13:20:00.000Z',
      make_at: '2026-11-20T13:50:00.000Z',
    })
    await run('2026-11-20T22:49')
    expect(await dates()).toEqual([])
    await run('2026-11-20T22:50')
    expect(await dates()).toContain('2026-11-21')
  })

  test('two workers and a hundred looks at once make each order once', async () => {
    const { id, dates, run, mails } = await start()
    await run('2026-11-20T09:00')
    at('2026-11-20T22:30')
    const other = makeDeps(app.deps.config, { now: app.deps.now })
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => runSchedule(n % 2 === 0 ? app.deps : other, id, app.deps.now())),
    )
    await other.close()
    expect(await dates()).toEqual(['2026-11-21'])
    expect((await mails()).filter(mail => mail.subject.includes('ができました'))).toHaveLength(1)
  })

  test('a crash in the middle leaves nothing half done, and the next look finishes it', async () => {
    const { dates, days, run, mails } = await start()
    await run('2026-11-20T09:00')
    // The last write of the order's transaction fails, as if the machine had gone away there.
    await sql`create function break_mails() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`.execute(
      app.deps.db,
    )
    await sql`create trigger break_mails before insert on outgoing_mails for each row execute function break_mails()`.execute(
      app.deps.db,
    )
    try {
      await expect(run('2026-11-20T22:00')).rejects.toThrow('gone')
      expect(await dates()).toEqual([])
      expect(await days()).toEqual(['2026-11-21 told'])
    } finally {
      await sql`drop trigger break_mails on outgoing_mails`.execute(app.deps.db)
      await sql`drop function break_mails()`.execute(app.deps.db)
    }
    await run('2026-11-20T22:02')
    expect(await dates()).toEqual(['2026-11-21'])
    expect((await mails()).filter(mail => mail.subject.includes('ができました'))).toHaveLength(1)
  })

  test('after two days away: what is past its closing is told to both, what is not is made', async () => {
    const { dates, days, run, news } = await start()
    await run('2026-11-20T09:00')
    await run('2026-11-20T22:00')
    await run('2026-11-22T22:40')
    expect(await days()).toEqual(['2026-11-21 made', '2026-11-22 not_made', '2026-11-23 told', '2026-11-24 told'])
    await run('2026-11-22T23:10')
    expect(await dates()).toEqual(['2026-11-21', '2026-11-23'])
    const titles = (await news('supplier')).map(one => one.title)
    expect(titles).toEqual([expect.stringContaining('2026/11/22(日)納品の定期発注は作られませんでした')])
    expect((await news('consumer')).map(one => one.title)).toContainEqual(
      expect.stringContaining('2026/11/22(日)納品の定期発注は作られませんでした'),
    )
  })

  test('a clock that jumps forward and back makes nothing twice', async () => {
    const { dates, run } = await start()
    for (const moment of [
      '2026-11-20T09:00',
      '2026-11-20T22:00',
      '2026-11-21T22:30',
      '2026-11-20T22:05',
      '2026-11-21T23:10',
      '2026-11-21T22:00',
    ]) {
      await run(moment)
    }
    expect(await dates()).toEqual(['2026-11-21', '2026-11-22'])
  })

  test('a holiday is told beforehand, not made, and told once to the restaurant', async () => {
    const { dates, days, run, news } = await start({ supplier: { non_delivery_days: [{ kind: 'holidays' }] } })
    await run('2026-11-21T22:00')
    await run('2026-11-22T22:00')
    expect(await dates()).not.toContain('2026-11-23')
    expect(await days()).toContain('2026-11-23 not_made')
    const about = (await news('consumer')).filter(one => one.title.includes('11/23'))
    expect(about).toMatchObject([
      { title: expect.stringContaining('お休み'), body: expect.stringContaining('祝日休配') },
    ])
    expect((await news('supplier')).filter(one => one.title.includes('11/23'))).toHaveLength(1)
  })
})

describe('what can not be made', () => {
  test('is told once for one reason, whatever its words; again where another was told, or none whose name is known', async () => {
    const { run, id, deal, news } = await start()
    const told = async (day: string) => (await news('consumer')).filter(one => one.title.includes(day)).length
    const suspend = (reason: string) =>
      app.deps.db.updateTable('deals').set({ state: 'suspended', reason }).where('id', '=', deal.id).execute()
    await run('2026-11-20T09:00')
    await suspend('休業')
    await run('2026-11-20T22:00')
    expect([await told('11/21'), (await news('supplier')).length]).toEqual([2, 1])
    await suspend('改装のための休業')
    await run('2026-11-21T22:00')
    expect([await told('11/22'), (await news('supplier')).length]).toEqual([1, 2])
    const days = app.deps.db.updateTable('scheduled_order_days').set({ reason_name: null })
    await days.where('scheduled_order_id', '=', id).where('state', '=', 'told').execute()
    await run('2026-11-22T22:00')
    expect([await told('11/23'), (await news('supplier')).length]).toEqual([2, 3])
  })

  test('an item that is gone or sold out is left out, and both sides read it', async () => {
    const { run, orders, news, items, clerk, cook, mails, params, deal, supplier, consumer } = await start(
      {
        items: [{ name: '真鯛' }, { name: '雲丹', sales_limit: '1' }, { name: '鯵' }, { name: '鰤', sales_limit: '0' }],
      },
      {},
    )
    await run('2026-11-20T09:00')
    const { id } = await app.deps.db
      .selectFrom('scheduled_orders')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await sql`insert into scheduled_order_lines (scheduled_order_id, position, order_list_item_id, unit_kind, quantities)
      values (${id}, 2, ${items[1]?.id}, 'piece', '{2,2,2,2,2,2,2}'), (${id}, 3, ${items[2]?.id}, 'piece', '{1,1,1,1,1,1,1}'),
        (${id}, 4, ${items[3]?.id}, 'piece', '{1,1,1,1,1,1,1}')`.execute(app.deps.db)
    await app.deps.db
      .updateTable('order_list_items')
      .set({ visible: false })
      .where('id', '=', items[2]?.id ?? '')
      .execute()
    const line_user_id = newLineUser()
    await addLineLink(app, consumer.owner.account_id, { consumer_id: consumer.id }, line_user_id)
    await run('2026-11-20T22:00')
    expect(await orders()).toMatchObject([{ delivery_date: '2026-11-21', line_count: 1 }])
    await app.drainJobs({ hurry: true })
    const on_line = await lineTalk(app, line_user_id).words()
    expect(on_line).toMatch(/次の商品は入りません。\n・鯵は現在お取り扱いがありません\n・雲丹の販売残は1です/)
    expect(on_line).not.toContain('発注した人')
    const [left] = await news('supplier')
    expect(left?.title).toContain('入らなかった商品があります')
    expect(left?.body).toMatch(/鯵は現在お取り扱いがありません[\s\S]*雲丹の販売残は1です/)
    // What a form asks for is done on no notice.
    expect(left?.body).not.toContain('ください')
    expect((await news('consumer')).at(-1)?.body).toContain('次の商品は入りません')
    // On both pages of the order, and on the schedule's.
    const order_id = (await orders())[0]?.id ?? ''
    const left_out = ['鯵は現在お取り扱いがありません', '雲丹の販売残は1です', '鰤は完売です']
    const at_desk = await clerk.get(getReceiveOrder, { params: { order_id } })
    const of_cook = await cook.get(getOrder, { params: { order_id } })
    expect([at_desk.body.left_out, of_cook.body.left_out]).toEqual([left_out, left_out])
    const { days } = (await clerk.get(getScheduledOrder, { params })).body
    expect(days[0]?.reason).toBe(left_out.join('\n'))
    // Each mail leads to the page of its notice.
    const { public_url } = app.deps
    const to_cook = (await mails()).map(one => one.body_text).join('\n')
    expect(to_cook).toContain(
      `\n発注画面を開く：${public_url}/consumers/suppliers/${deal.id}/orders/new?date=2026-11-21`,
    )
    expect(to_cook).toContain(`\n発注を開く：${public_url}/consumers/orders/detail/${order_id}`)
    const at_supplier = await app.deps.db
      .selectFrom('outgoing_mails')
      .select('body_text')
      .where('supplier_id', '=', supplier.id)
      .where('subject', 'like', '%入らなかった商品%')
      .execute()
    expect(at_supplier.map(one => one.body_text)).toEqual([
      expect.stringContaining(`\n受注を開く：${public_url}/suppliers/orders/${order_id}`),
    ])
  })

  test('a store that has ordered itself is skipped and told, or added to, as it is set; 発注なし counts too', async () => {
    const { run, orders, days, cook, deal, items, clerk, params, body, news } = await start()
    const own = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: {
        delivery_date: '2026-11-21',
        lines: [{ order_list_item_id: items[1]?.id ?? '', unit_kind: 'piece', quantity: '1', note: '' }],
      },
      idempotency_key: `own-${deal.id}`,
    })
    // It is announced as what it will be, on both sides' pages too, and not said twice.
    await run('2026-11-20T09:00')
    expect((await news('consumer')).at(-1)).toMatchObject({
      title: expect.stringContaining('作られません'),
      body: expect.stringContaining('すでにご注文をいただいているため、定期発注は作られません。\n足りない商品は'),
    })
    const planned = { delivery_date: '2026-11-21', state: 'told', reason: expect.stringContaining('すでにご注文を') }
    expect((await clerk.get(getScheduledOrder, { params })).body.days[0]).toMatchObject(planned)
    expect((await cook.get(getDealSchedule, { params: { deal_id: deal.id } })).body).toMatchObject({
      if_ordered: 'skip',
      // Its restaurant takes its own order back, and there is one: only there.
      days: expect.arrayContaining([
        expect.objectContaining({ ...planned, ordered: true }),
        expect.not.objectContaining({ ordered: true }),
      ]),
    })
    expect((await cook.get(listDeals)).body.items).toMatchObject([{ id: deal.id, scheduled: true }])
    await run('2026-11-20T22:00')
    expect((await news('consumer')).filter(one => one.title.includes('11/21'))).toHaveLength(1)
    expect(await orders()).toMatchObject([{ source: 'consumer_web' }])
    expect((await news('supplier'))[0]?.body).toContain('すでにご注文をいただいているため')
    expect((await news('supplier'))[0]?.body).not.toContain('http')
    await clerk.patch(saveScheduledOrder, { params, body: { ...body, revision: 1, if_ordered: 'add' } })
    await run('2026-11-21T21:00')
    await cook.post(declareNoOrder, { params: { deal_id: deal.id }, body: { delivery_date: '2026-11-22' } })
    await run('2026-11-21T22:00')
    expect(await days()).toContain('2026-11-22 not_made')
    await cook.post(cancelOrder, { params: { order_id: own.body.id }, body: { revision: 1 } })
    expect((await orders()).map(one => one.delivery_date)).toEqual(['2026-11-21'])
  })

  test('a suspended deal makes none, and says so', async () => {
    const { run, dates, days, deal } = await start()
    await run('2026-11-20T09:00')
    await app.deps.db
      .updateTable('deals')
      .set({ state: 'suspended', reason: '休業' })
      .where('id', '=', deal.id)
      .execute()
    await run('2026-11-20T22:00')
    expect(await dates()).toEqual([])
    expect(await days()).toContain('2026-11-21 not_made')
  })
})

describe('skip and pause', () => {
  test('one date is skipped, and taken back; what is made can not be', async () => {
    const { run, dates, clerk, params } = await start()
    const skip = (delivery_date: string, skip = true) =>
      clerk.post(skipScheduledOrder, { params, body: { delivery_date, skip } })
    expect((await skip('2026-11-21')).body.days[0]).toMatchObject({ delivery_date: '2026-11-21', state: 'skipped' })
    await run('2026-11-20T22:00')
    expect(await dates()).toEqual([])
    expect((await skip('2026-11-22')).status).toBe(200)
    expect((await skip('2026-11-22', false)).body.days[1]).toMatchObject({ state: 'coming' })
    await run('2026-11-21T21:00')
    await run('2026-11-21T22:00')
    expect(await dates()).toEqual(['2026-11-22'])
    expect((await skip('2026-11-22')).status).toBe(409)
    expect((await skip('2027-11-22')).status).toBe(422)
  })

  test('a pause holds until its day', async () => {
    const { run, dates, clerk, params, days, news } = await start()
    const paused = await clerk.post(pauseScheduledOrder, {
      params,
      body: { revision: 1, from: '2026-11-21', resume_on: '2026-11-23' },
    })
    expect(paused.body.days.map(day => day.state).slice(0, 3)).toEqual(['skipped', 'paused', 'coming'])
    // After an answer that was lost: it stands so already.
    const again = await clerk.post(pauseScheduledOrder, {
      params,
      body: { revision: 1, from: '2026-11-21', resume_on: '2026-11-23' },
    })
    expect(again).toMatchObject({ status: 200, body: { revision: 2 } })
    for (const moment of ['2026-11-20T22:00', '2026-11-21T22:00', '2026-11-22T22:00']) await run(moment)
    expect(await dates()).toEqual(['2026-11-23'])
    expect((await news('consumer')).filter(one => one.title.includes('お休みになりました'))).toHaveLength(1)
    expect(await days()).not.toContain('2026-11-22 not_made')
    const stale = await clerk.post(pauseScheduledOrder, { params, body: { revision: 1, from: null, resume_on: null } })
    expect(stale).toMatchObject({ status: 409, body: { current: { revision: 2 } } })
    const wrong = await clerk.post(pauseScheduledOrder, {
      params,
      body: { revision: 2, from: '2026-12-02', resume_on: '2026-12-01' },
    })
    expect(wrong.body.messages).toMatchObject([{ field: 'resume_on' }])
  })
})

describe('saving', () => {
  test('names what is wrong, and is refused over somebody else’s', async () => {
    const { clerk, params, body, line } = await start()
    const save = (some: Partial<ScheduleForm>) =>
      clerk.patch(saveScheduledOrder, { params, body: { ...body, ...some } })
    expect((await save({ revision: 0 })).status).toBe(409)
    const twice = await save({ revision: 1, lines: [line(0, daily('1')), line(0, daily('2'))] })
    expect(twice.body.messages).toMatchObject([{ field: 'lines[1].order_list_item_id' }])
    expect((await save({ revision: 1, made_before_minutes: 61 })).status).toBe(422)
    const off = await save({ revision: 1, active: false })
    expect(off.body).toMatchObject({ revision: 2, active: false, days: [{ state: 'skipped' }] })
  })

  test('a store without a restaurant has none; staff see their own stores', async () => {
    const { clerk, supplier, body, params } = await start()
    const { id: store_id } = await addInvitedStore(app, supplier.id)
    expect((await clerk.get(getScheduledOrder, { params: { store_id } })).body).toMatchObject({
      linked: false,
      revision: 0,
    })
    expect((await clerk.patch(saveScheduledOrder, { params: { store_id }, body })).status).toBe(409)
    const staff = await addSupplierUser(app, supplier.id, { user: { role: 'staff', sees_all_stores: false } })
    const other = await app.logIn('supplier', staff.login_id)
    expect((await other.get(getScheduledOrder, { params })).status).toBe(404)
  })
})

test('a change of 休配日 shows the dates that lose their order, and is obeyed at once', async () => {
  const { clerk, run, dates } = await start()
  const scope = { store_group_id: null, weekdays: [], holidays: false }
  const days = [{ kind: 'closed' as const, from: '2026-11-21', to: '2026-11-22', note: '棚卸' }]
  const check = await clerk.post(checkNonDeliveryDays, { body: { ...scope, days } })
  expect(check.body).toMatchObject({
    count: 0,
    scheduled_count: 2,
    scheduled: [{ delivery_date: '2026-11-21', reason: 'non_delivery_day' }, { delivery_date: '2026-11-22' }],
  })
  const { revision, checked } = check.body
  const saved = await clerk.patch(changeNonDeliveryDays, { body: { ...scope, days, revision, checked } })
  expect(saved.status).toBe(200)
  for (const moment of ['2026-11-20T22:00', '2026-11-21T22:00', '2026-11-22T22:00']) await run(moment)
  expect(await dates()).toEqual(['2026-11-23'])
})

test('the job takes all that are due', async () => {
  const one = await start()
  const two = await start()
  at('2026-11-20T21:00')
  await runSchedules(app.deps)
  at('2026-11-20T22:05')
  await runSchedules(app.deps)
  expect(await one.dates()).toEqual(['2026-11-21'])
  expect(await two.dates()).toEqual(['2026-11-21'])
})

describe("a schedule where an owner wants to see the staff's orders", () => {
  test('passes as its supplier or an owner left it, and waits as one of the staff did', async () => {
    const { id, consumer, run, orders, days, news } = await start()
    const { db } = app.deps
    await db.updateTable('consumers').set({ approval_from: '0' }).where('id', '=', consumer.id).execute()
    await run('2026-11-20T09:00')
    await run('2026-11-20T22:00')
    expect(await orders()).toHaveLength(1)
    const cook = await addMember(app, consumer.id)
    const changed_by = cook?.account_id ?? ''
    await db.updateTable('scheduled_orders').set({ changed_by }).where('id', '=', id).execute()
    await run('2026-11-21T22:00')
    await run('2026-11-21T22:01')
    expect(await orders()).toHaveLength(1)
    expect(await days()).toContain('2026-11-22 not_made')
    const waiting = await db
      .selectFrom('order_approvals')
      .select(['source', 'delivery_date', 'state'])
      .where('consumer_id', '=', consumer.id)
      .execute()
    expect(await news('supplier')).toEqual([])
    expect(waiting).toEqual([{ source: 'scheduled', delivery_date: '2026-11-22', state: 'waiting' }])
  })
})
