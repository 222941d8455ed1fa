import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeToProcessed } from '#contract/board/receive-orders.contract.ts'
import { answerChangeRequest, requestChange } from '#contract/changes/change-orders.contract.ts'
import {
  countConsumerNotices,
  getConsumerNotice,
  hasConsumerNotices,
  listConsumerNotices,
  readAllConsumerNotices,
  readConsumerNotice,
  unreadConsumerNotices,
} from '#contract/notices/consumer-notices.contract.ts'
import { noticePath } from '#contract/notices/notice-links.ts'
import {
  countSupplierNotices,
  getSupplierNotice,
  listSupplierNotices,
  readAllSupplierNotices,
} from '#contract/notices/supplier-notices.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { type NoticeKind, notice_kinds, noticeKind } from '#domain/notices/kinds.ts'
import { say } from '#domain/notices/words.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { settle } from './settle.ts'
import { tell } from './tell.ts'

const app = await testApp()
const { db } = app.deps
const at = () => app.deps.now()

const start = async () => {
  const made = await world(app)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const supplier_name = made.supplier.name
  const toCook = (key: string, more = {}) =>
    tell(
      db,
      [
        {
          to: { consumer_id: made.consumer.id },
          said: say('deal_approved', { supplier_name, item_count: 0, url: 'https://oroshi.test' }),
          key,
          ...more,
        },
      ],
      at(),
    )
  const bell = async (person = cook) => (await person.get(countConsumerNotices)).body.count
  const listed = async (query = {}, person = cook) => (await person.get(listConsumerNotices, { query })).body
  return { ...made, cook, clerk, toCook, bell, listed, supplier_name }
}

describe('what a restaurant is told', () => {
  test('is read by each person for himself, and can be unread again', async () => {
    const { consumer, cook, toCook, bell, listed } = await start()
    const second = await addMember(app, consumer.id)
    const other = await app.logIn('consumer', second?.login_id ?? '')
    await toCook('one')
    const [one] = (await listed()).items
    expect(one).toMatchObject({
      kind: 'deal_approved',
      type: 'deals',
      read: false,
      done: false,
      path: '/consumers/top',
    })
    const params = { notification_id: one?.id ?? '' }
    expect((await cook.patch(readConsumerNotice, { params, body: { read: true } })).body.read).toBe(true)
    expect([await bell(), await bell(other)]).toEqual([0, 1])
    expect((await cook.get(hasConsumerNotices)).body).toEqual({ exists: false })
    await cook.patch(readConsumerNotice, { params, body: { read: false } })
    expect([await bell(), (await cook.get(getConsumerNotice, { params })).body.read]).toEqual([1, false])
  })

  test('lists what is unread first, page by page, and by type', async () => {
    const { cook, toCook, listed, consumer, supplier_name } = await start()
    for (const key of ['a', 'b', 'c', 'd', 'e']) await toCook(key)
    const said = say('mail_stopped', { mail_address: 'a@b.example', reason: 'asked', own: true })
    await tell(db, [{ to: { consumer_id: consumer.id }, said, key: 'mail' }], at())
    const all = (await listed()).items
    expect(all).toHaveLength(6)
    for (const one of [all[0], all[3]])
      await cook.patch(readConsumerNotice, { params: { notification_id: one?.id ?? '' }, body: { read: true } })
    const wanted = [1, 2, 4, 5, 0, 3].map(place => all[place]?.id)
    const pages: (string | undefined)[] = []
    let cursor: string | null | undefined
    do {
      const page = await listed({ limit: 2, ...(cursor ? { cursor } : {}) })
      expect(page.items.length).toBeLessThanOrEqual(2)
      pages.push(...page.items.map(one => one.id))
      cursor = page.next_cursor
    } while (cursor)
    expect(pages).toEqual(wanted)
    expect((await listed({ type: 'system' })).items.map(one => one.kind)).toEqual(['mail_stopped'])
    expect((await listed({ type: 'deals' })).items).toHaveLength(5)
    expect(supplier_name).not.toBe('')
  })

  test('is marked all at once, by type or whole; what comes afterwards rings again', async () => {
    const { cook, toCook, bell, consumer } = await start()
    for (const key of ['a', 'b', 'c']) await toCook(key)
    const said = say('mail_stopped', { mail_address: 'a@b.example', reason: 'bounced', own: false })
    await tell(db, [{ to: { consumer_id: consumer.id }, said, key: 'mail' }], at())
    expect((await cook.patch(readAllConsumerNotices, { body: { type: 'system' } })).body.count).toBe(1)
    expect(await bell()).toBe(3)
    expect((await cook.patch(readAllConsumerNotices, { body: {} })).body.count).toBe(3)
    expect((await cook.patch(readAllConsumerNotices, { body: {} })).body).toEqual({ count: 0, ids: [] })
    expect(await bell()).toBe(0)
    await toCook('d')
    expect(await bell()).toBe(1)
  })

  test('what was marked all at once is unread again, what was read before stays read, and nobody else`s is touched', async () => {
    const { cook, toCook, bell, listed } = await start()
    const stranger = await start()
    for (const key of ['a', 'b', 'c']) await toCook(key)
    await stranger.toCook('theirs')
    const [first] = (await listed()).items
    await cook.patch(readConsumerNotice, { params: { notification_id: first?.id ?? '' }, body: { read: true } })
    for (const type of ['deals', undefined] as const) {
      const { ids = [] } = (await cook.patch(readAllConsumerNotices, { body: { type } })).body
      expect([ids.length, await bell()]).toEqual([2, 0])
      const not_mine = (await stranger.listed()).items.map(one => one.id)
      const with_theirs = [...ids, ...not_mine]
      expect((await cook.patch(unreadConsumerNotices, { body: { notification_ids: with_theirs } })).status).toBe(404)
      expect(await bell()).toBe(0)
      const again = await cook.patch(unreadConsumerNotices, { body: { notification_ids: ids } })
      expect([again.body, await bell()]).toEqual([{ count: 2 }, 2])
      // Asked twice, or of one that is unread already: it is so, and nobody is refused.
      await cook.patch(readConsumerNotice, { params: { notification_id: ids[0] ?? '' }, body: { read: true } })
      const twice = await cook.patch(unreadConsumerNotices, { body: { notification_ids: ids } })
      expect([twice.body, await bell()]).toEqual([{ count: 2 }, 2])
      expect((await listed()).items.find(one => one.id === first?.id)?.read).toBe(true)
    }
    expect(await stranger.bell()).toBe(1)
  })

  test('of a date is over once it is ordered, and for one person it is no other`s', async () => {
    const { consumer, cook, deal, items, bell, supplier_name } = await start()
    const second = await addMember(app, consumer.id)
    const other = await app.logIn('consumer', second?.login_id ?? '')
    const delivery_date = '2026-11-24'
    const closing_at = new Date('2026-11-23T20:00+09:00')
    const said = say('closing_near', { supplier_name, delivery_date, closing_at, waits_for_approval: false })
    const to = { consumer_id: consumer.id, account_id: consumer.owner.account_id }
    await tell(db, [{ to, said, key: `${deal.id}:${delivery_date}`, deal_id: deal.id, delivery_date }], at())
    expect([await bell(), await bell(other)]).toEqual([1, 0])
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }]
    await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date, lines },
      idempotency_key: `notice-${deal.id}`,
    })
    expect(await bell()).toBe(0)
  })

  test('is nobody else`s: another restaurant finds 404, and marks nothing', async () => {
    const { toCook, listed, supplier, bell } = await start()
    await toCook('one')
    const [one] = (await listed()).items
    const stranger = await addRestaurant(app, supplier)
    const other = await app.logIn('consumer', stranger.consumer.owner.login_id)
    const params = { notification_id: one?.id ?? '' }
    expect((await other.get(getConsumerNotice, { params })).status).toBe(404)
    expect((await other.patch(readConsumerNotice, { params, body: { read: true } })).status).toBe(404)
    expect(await bell()).toBe(1)
  })
})

test('whoever reads hundreds one by one keeps what is unread among them, old as it is', async () => {
  const { consumer, cook, bell, listed } = await start()
  const { account_id } = consumer.owner
  const old = await addMember(app, consumer.id)
  const other = await app.logIn('consumer', old?.login_id ?? '')
  // Of yesterday, each read but every hundredth; the accounts are older.
  await sql`insert into notification_marks (account_id, house_id, before_id, marked_at)
    select id, ${consumer.id}, uuidv7(interval '-2 days'), now() from accounts
    where id in (${account_id}, ${old?.account_id})`.execute(db)
  await sql`with made as (
      insert into notifications (id, consumer_id, kind, type, title, body, key, created_at)
      select uuidv7(interval '-1 day'), ${consumer.id}, 'deal_approved', 'deals', 'n' || n, '', 'old:' || n, now()
      from generate_series(1, 600) n returning id, key)
    insert into notification_reads (account_id, notification_id, read_at)
    select ${account_id}, id, now() from made where split_part(key, ':', 2)::int % 100 <> 0`.execute(db)
  expect(await bell()).toBe(6)
  const unread = (await listed()).items.filter(one => !one.read)
  const [first, second] = unread
  await cook.patch(readConsumerNotice, { params: { notification_id: first?.id ?? '' }, body: { read: true } })
  // What was read has become a mark.
  const reads = await db
    .selectFrom('notification_reads')
    .select('read_at')
    .where('account_id', '=', account_id)
    .execute()
  expect(reads).toEqual([])
  expect(await bell()).toBe(5)
  expect((await listed()).items.filter(one => !one.read).map(one => one.id)).toEqual(unread.slice(1).map(one => one.id))
  const params = { notification_id: second?.id ?? '' }
  expect((await cook.patch(readConsumerNotice, { params, body: { read: true } })).body.read).toBe(true)
  expect(await bell()).toBe(4)
  expect((await cook.patch(readConsumerNotice, { params, body: { read: false } })).body.read).toBe(false)
  // Also one that was read before the mark.
  const again = { notification_id: first?.id ?? '' }
  expect((await cook.patch(readConsumerNotice, { params: again, body: { read: false } })).body.read).toBe(false)
  expect(await bell()).toBe(6)
  expect((await other.get(countConsumerNotices)).body.count).toBeGreaterThan(90)
  await cook.patch(readAllConsumerNotices, { body: { type: 'deals' } })
  expect(await bell()).toBe(0)
  await cook.patch(readConsumerNotice, { params, body: { read: false } })
  expect(await bell()).toBe(1)
  await cook.patch(readAllConsumerNotices, { body: {} })
  expect(await bell()).toBe(0)
  expect((await listed()).items.every(one => one.read)).toBe(true)
})

describe('what a supplier is told', () => {
  test('reaches people with stores of their own where it is about these, and is over once answered', async () => {
    const { supplier, store, deal, items, cook, clerk } = await start()
    const elsewhere = await addRestaurant(app, supplier)
    const [mine, theirs] = await Promise.all(
      [store.id, elsewhere.store.id].map(async store_id => {
        const person = await addSupplierUser(app, supplier.id, {
          user: { sees_all_stores: false },
          store_ids: [store_id],
        })
        return app.logIn('supplier', person.login_id)
      }),
    )
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }]
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: '2026-11-24', lines },
      idempotency_key: `notice-${deal.id}`,
    })
    const params = { order_id: placed.body.id }
    await clerk.post(changeToProcessed, { body: { order_ids: [params.order_id] } })
    const asked = await cook.post(requestChange, { params, body: { revision: 1, whole_cancel: true } })
    const count = async (person = clerk) => (await person.get(countSupplierNotices)).body.count
    expect([await count(), await count(mine), await count(theirs)]).toEqual([1, 1, 0])
    const [one] = (await clerk.get(listSupplierNotices)).body.items
    expect(one).toMatchObject({ kind: 'change_requested', path: `/suppliers/orders/${params.order_id}` })
    expect(one?.body).not.toContain('http')
    const notice = { notification_id: one?.id ?? '' }
    expect((await mine?.get(getSupplierNotice, { params: notice }))?.status).toBe(200)
    expect((await theirs?.get(getSupplierNotice, { params: notice }))?.status).toBe(404)
    expect((await theirs?.patch(readAllSupplierNotices, { body: {} }))?.body).toEqual({ count: 0, ids: [] })

    const change_request_id = asked.body.change_requests[0]?.id ?? ''
    const body = { revision: 1, answer: 'declined' as const, reason: '出荷済みです' }
    await clerk.patch(answerChangeRequest, { params: { ...params, change_request_id }, body })
    expect([await count(), await count(mine)]).toEqual([0, 0])
    const [over] = (await clerk.get(listSupplierNotices)).body.items
    expect(over).toMatchObject({ id: one?.id, done: true })
  })
})

test('over any order of events, retries and settlings nobody is told twice of one event', async () => {
  const { consumer, supplier, supplier_name } = await start()
  const houses = [{ consumer_id: consumer.id }, { supplier_id: supplier.id }]
  let run = 0
  const step = fc.record({
    kind: fc.constantFrom('deal_approved', 'deal_resumed'),
    house: fc.constantFrom(0, 1),
    event: fc.integer({ min: 1, max: 4 }),
    end: fc.constantFrom('commit', 'roll back', 'settle'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async steps => {
      run += 1
      const told = new Set<string>()
      const one = async ({ kind, house, event, end }: (typeof steps)[number]) => {
        const to = houses[house] ?? { consumer_id: consumer.id }
        const said =
          kind === 'deal_approved'
            ? say(kind, { supplier_name, item_count: 0, url: 'https://oroshi.test' })
            : say('deal_resumed', { supplier_name })
        const subject = `${run}:${event}`
        const work = db.transaction().execute(async trx => {
          await tell(trx, [{ to, said, key: subject, subject }], at())
          if (end === 'settle') await settle(trx, said.kind, { subject }, at())
          if (end === 'roll back') throw new Error('undone')
        })
        await work.then(
          () => told.add(`${kind} ${house} ${event}`),
          error => expect(error.message).toBe('undone'),
        )
      }
      // In twos, on connections of their own.
      for (let place = 0; place < steps.length; place += 2) await Promise.all(steps.slice(place, place + 2).map(one))
      const rows = await db.selectFrom('notifications').selectAll().where('key', 'like', `${run}:%`).execute()
      const found = rows.map(row => `${row.kind} ${row.consumer_id ? 0 : 1} ${row.key.split(':')[1]}`)
      expect(found.sort()).toEqual([...told].sort())
    }),
    { numRuns: 25 },
  )
})

test('every kind leads to a page that there is', () => {
  const id = '01990000-0000-7000-8000-000000000000'
  const about = { order_id: id, deal_id: id, store_id: id, delivery_date: '2026-11-24', subject: id }
  const paths = { consumer: Object.values(consumerPages), supplier: Object.values(supplierPages) }
  const kinds = Object.keys(notice_kinds) as NoticeKind[]
  const lost = kinds.flatMap(kind =>
    noticeKind(kind).for.flatMap(area => {
      const path = noticePath(area, kind, about)?.split('?')[0]
      const there = paths[area].some(page => page.path.replaceAll(/:[a-z_]+/g, id) === path)
      return there ? [] : [`${kind} of ${area}: ${path}`]
    }),
  )
  expect(lost).toEqual([])
})

test('at 100,000 notices the bell and the list are read from their indexes alone', async () => {
  const { consumer, cook, bell, listed } = await start()
  // Behind a pooler a web's statement has eight seconds, which a busy machine may need more than.
  await sql`insert into notifications (consumer_id, kind, type, title, key, created_at)
    select ${consumer.id}, 'deal_approved', case when g % 1000 = 0 then 'system' else 'deals' end, 'x', 'many:' || g, now()
    from generate_series(1, 100000) g`.execute(app.worker().db)
  await sql`analyze notifications`.execute(db)
  expect(await bell()).toBe(100)
  expect((await listed({ type: 'system' })).items).toHaveLength(50)
  await cook.patch(readAllConsumerNotices, { body: {} })
  expect(await bell()).toBe(0)
  const plan = await sql<{ 'QUERY PLAN': string }>`explain (costs off)
    select n.id from notifications n where n.consumer_id = ${consumer.id} and n.type = 'system' and n.id < uuidv7()
    order by n.id desc limit 50`.execute(db)
  const words = plan.rows.map(row => row['QUERY PLAN']).join('\n')
  expect(words).toContain('notifications_consumer_type')
  expect(words).not.toMatch(/Seq Scan|Sort/)
})
