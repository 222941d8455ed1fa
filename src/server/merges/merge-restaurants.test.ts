import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeOwnRestaurant } from '#contract/accounts/own-restaurant.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { listStaff } from '#contract/accounts/staff.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { getDeal, listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { getAdminRestaurant, listAdminRestaurants } from '#contract/houses/admin-restaurants.contract.ts'
import { getMergePreview, listMergeCandidates, mergeRestaurants } from '#contract/merges/merge.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { makeInvite } from '#contract/stores/store-invites.contract.ts'
import { getStore } from '#contract/stores/stores.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addAdmin, addMember, addOwnSupplier, addRestaurant, world } from '#tests/support/world.ts'
import { merge_moves } from './merge-moves.ts'
import { sweepMerged } from './merge-restaurants.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const staff = async (admin_role: 'staff' | 'viewer' = 'staff') =>
  app.logIn('admin', (await addAdmin(app, { admin_role, name: '運営 花子' })).login_id)
const reason = '同じ店舗の方から、お電話で'

type Trading = { deal: { id: string }; items: { id: string }[] }
const ordering = (cook: Client, { deal, items }: Trading, key: string, quantity = '2') =>
  cook.post(placeOrder, {
    params: { deal_id: deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity, note: '' }],
    },
    idempotency_key: key,
  })

/** 鮨 ふたえ, registered twice, each with a supplier of its own. */
const twice = async () => {
  const stays = await world(app, { consumer: { name: '鮨 ふたえ', phone_number: '03-0100-4321' } })
  const goes = await world(app, { consumer: { name: '鮨ふたえ', phone_number: '0301004321' } })
  const params = { id: stays.consumer.id, goes_id: goes.consumer.id }
  // Both bear one name and one number: what differs is the sign of the registration.
  const body = { typed: goes.consumer.id.slice(-6), reason, end_deal_ids: [] as string[] }
  return { stays, goes, params, body }
}

describe('every column that says whose restaurant a row is', () => {
  test('is named with what a merge does with it', async () => {
    const { rows } = await sql<{ place: string }>`
      select distinct c.relname || '.' || a.attname as place from pg_attribute a join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and (a.attname ~ '(^|_)consumer_id$' or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
          and f.confrelid = 'consumers'::regclass and a.attnum = any(f.conkey)))
      order by 1`.execute(app.deps.db)
    const named = Object.entries(merge_moves).flatMap(([table, columns]) =>
      Object.keys(columns).map(column => `${table}.${column}`),
    )
    expect(named.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      rows.map(one => one.place).toSorted((a, b) => (a < b ? -1 : 1)),
    )
  })
})

describe('two registrations of one restaurant', () => {
  test('are one afterwards: deals, people, orders and an open page go on in the one that stays', async () => {
    const { stays, goes, params, body } = await twice()
    const helper = await addMember(app, goes.consumer.id, { name: '板前 次郎' })
    await addOwnSupplier(app, goes.consumer, { name: '朝市青果' })
    const cook = await app.logIn('consumer', goes.consumer.owner.login_id)
    const placed = await ordering(cook, goes, 'merge-one-before')
    expect(placed.status).toBe(201)
    const { body: before } = await cook.get(getOrder, { params: { order_id: placed.body.id } })

    const person = await staff()
    const { body: alike } = await person.get(listMergeCandidates, { params: { id: params.id } })
    expect(alike.items).toMatchObject([{ id: params.goes_id, alike: ['name', 'phone'], deal_count: 2 }])
    const { body: seen } = await person.get(getMergePreview, { params })
    expect(seen).toMatchObject({ conflicts: [], blockers: [], goes: { order_count: 1 } })
    const answer = await person.post(mergeRestaurants, { params, body })
    expect([answer.status, answer.body]).toEqual([200, { id: params.id }])

    // The same login, the same page: what it still sends under the former id arrives in the one that stays.
    const session = await cook.get(getConsumerSession)
    expect(session.body.consumer_id).toBe(stays.consumer.id)
    const { body: deals } = await cook.get(listDeals, { params: { consumer_id: params.goes_id } })
    expect(deals.items.map(one => one.supplier_name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [stays.supplier.name, goes.supplier.name, '朝市青果'].toSorted((a, b) => (a < b ? -1 : 1)),
    )
    const own_path = { consumer_id: params.goes_id, order_id: placed.body.id }
    const { body: after } = await cook.get(getOrder, { params: own_path })
    expect(after).toEqual(before)
    const late = await cook.post(placeOrder, {
      params: { consumer_id: params.goes_id, deal_id: goes.deal.id },
      body: {
        delivery_date: '2026-11-25',
        lines: [{ order_list_item_id: goes.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }],
      },
      idempotency_key: 'merge-one-after',
    })
    expect(late.status).toBe(201)
    const orders = await app.deps.db
      .selectFrom('orders')
      .select('consumer_id')
      .where('deal_id', '=', goes.deal.id)
      .execute()
    expect(orders).toEqual([{ consumer_id: params.id }, { consumer_id: params.id }])

    const owner = await app.logIn('consumer', stays.consumer.owner.login_id)
    const { body: people } = await owner.get(listStaff)
    expect(people.items.map(one => one.name)).toContain('板前 次郎')
    expect(people.items.filter(one => one.role === 'owner')).toHaveLength(2)
    for (const one of [owner, cook, await app.logIn('consumer', helper?.login_id ?? '')]) {
      expect((await one.get(listConsumerNotices)).body.items[0]).toMatchObject({
        kind: 'merged',
        title: '「鮨ふたえ」の登録を「鮨 ふたえ」に統合しました',
      })
    }
    await app.drainJobs()
    for (const address of [stays.consumer.owner.mail_address, goes.consumer.owner.mail_address]) {
      expect(app.mails.to(address).map(one => one.subject)).toContain(
        '【Oroshi】「鮨ふたえ」の登録を「鮨 ふたえ」に統合しました',
      )
    }
    const seller = await app.logIn('supplier', goes.supplier.owner.login_id)
    expect((await seller.get(listSupplierNotices)).body.items[0]).toMatchObject({ kind: 'customer_merged' })
    const { body: store } = await seller.get(getStore, { params: { store_id: goes.store.id } })
    expect(store.audits[0]).toMatchObject({ action: 'merged', actor_name: '運営の担当者' })
    const { body: audits } = await person.get(listAdminAudits, {
      query: { subject_id: params.goes_id, kind: 'acts' as const },
    })
    expect(audits.items).toMatchObject([{ act: 'restaurants_merged' }])
    expect((await person.get(getAdminRestaurant, { params: { id: params.goes_id } })).body).toMatchObject({
      standing: 'merged',
      merged_into: { id: params.id, name: '鮨 ふたえ' },
    })
    const { body: list } = await person.get(listAdminRestaurants, { query: { standing: 'active', q: '鮨 ふたえ' } })
    expect(list.items.some(one => one.id === params.goes_id)).toBe(false)
  })

  test('that both buy from one supplier: the chosen deal goes on, the other ends, orders of both are read', async () => {
    const stays = await world(app, { consumer: { name: '割烹 まつもと' } })
    const goes = await addRestaurant(app, stays.supplier, { consumer: { name: '割烹まつもと' } })
    const cook = await app.logIn('consumer', goes.consumer.owner.login_id)
    const old = await ordering(cook, goes, 'merge-conflict')
    expect(old.status).toBe(201)
    const person = await staff()
    const params = { id: stays.consumer.id, goes_id: goes.consumer.id }
    const ending = (end_deal_ids: string[]) =>
      person.post(mergeRestaurants, { params, body: { typed: goes.consumer.id.slice(-6), reason, end_deal_ids } })
    const { body: seen } = await person.get(getMergePreview, { params })
    expect(seen.conflicts).toEqual([
      { supplier_id: stays.supplier.id, stays_deal_id: stays.deal.id, goes_deal_id: goes.deal.id },
    ])
    for (const wrong of [[], [stays.deal.id, goes.deal.id]]) expect((await ending(wrong)).status).toBe(409)
    // What stands under the deal that ends is delivered as it is, and can still be changed and cancelled.
    expect((await ending([goes.deal.id])).status).toBe(200)
    const { body: sheet } = await cook.get(getDeal, { params: { deal_id: goes.deal.id } })
    expect(sheet).toMatchObject({ merged: true, closed_reason: expect.stringContaining('終了') })
    const line = { order_list_item_id: goes.items[0]?.id ?? '', unit_kind: 'piece' as const, note: '' }
    const edited = await cook.patch(editOrder, {
      params: { order_id: old.body.id },
      body: { revision: 1, lines: [{ ...line, quantity: '7' }], note: '' },
    })
    expect([edited.status, edited.body]).toMatchObject([200, { lines: [{ quantity: '7.000' }] }])
    expect((await ordering(cook, goes, 'merge-conflict-new')).status).toBe(422)
    const cancelled = await cook.post(cancelOrder, { params: { order_id: old.body.id }, body: { revision: 2 } })
    expect(cancelled.status).toBe(200)

    const owner = await app.logIn('consumer', stays.consumer.owner.login_id)
    expect((await owner.get(listDeals)).body.items.map(one => one.id)).toEqual([stays.deal.id])
    expect((await owner.get(getOrder, { params: { order_id: old.body.id } })).status).toBe(200)
    const { body: read } = await owner.get(listConsumerNotices)
    expect(read.items.find(one => one.kind === 'merged')?.body).toContain(
      `「割烹 まつもと」に加わった方：${goes.consumer.owner.name}（オーナー）`,
    )
    const seller = await app.logIn('supplier', stays.supplier.owner.login_id)
    const { customer_code, name: store_name } = stays.store
    const record = { store_id: stays.store.id, customer_code, store_name }
    const { body: ended } = await seller.get(getStore, { params: { store_id: goes.store.id } })
    expect(ended).toMatchObject({ state: 'ended', merged_into: record, audits: [{ action: 'merged' }] })
    const invited = await seller.post(makeInvite, { params: { store_id: goes.store.id } })
    expect([invited.status, invited.body]).toMatchObject([
      409,
      { message: expect.stringContaining(`得意先コード ${customer_code}「${store_name}」に統合されました`) },
    ])
    const { body: told } = await seller.get(listSupplierNotices)
    expect(told.items.find(one => one.kind === 'customer_merged')?.body).toContain(
      `得意先コード ${customer_code}「${store_name}」の取引条件で続きます`,
    )
    const { body: kept } = await seller.get(getStore, { params: { store_id: stays.store.id } })
    expect(kept).toMatchObject({ state: 'active', merged_into: null })
  })

  test('what somebody has to approve, or a schedule, keeps its deal from ending', async () => {
    const stays = await world(app, { consumer: { name: '割烹 うめもと' } })
    const goes = await addRestaurant(app, stays.supplier, { consumer: { name: '割烹うめもと', approval_from: '0' } })
    const helper = await addMember(app, goes.consumer.id)
    const cook = await app.logIn('consumer', helper?.login_id ?? '')
    expect((await ordering(cook, goes, 'merge-approval')).body).toMatchObject({ waiting: true })
    const person = await staff()
    const params = { id: stays.consumer.id, goes_id: goes.consumer.id }
    const body = { typed: goes.consumer.id.slice(-6), reason, end_deal_ids: [goes.deal.id] }
    const refused = await person.post(mergeRestaurants, { params, body })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('承認待ちの発注が1件')])
    const other = await person.post(mergeRestaurants, { params, body: { ...body, end_deal_ids: [stays.deal.id] } })
    expect(other.status).toBe(200)
  })

  test('are left alone where something is wrong: name, role, tenant, one that has left, one that is merged already', async () => {
    const { stays, params, body } = await twice()
    const person = await staff()
    const wrong = await person.post(mergeRestaurants, { params, body: { ...body, typed: '鮨ふたえ' } })
    expect([wrong.status, wrong.body.messages]).toEqual([
      422,
      [{ field: 'typed', message: 'なくなる店舗の登録の番号と一致しません' }],
    ])
    const empty = await person.post(mergeRestaurants, { params, body: { ...body, typed: '', reason: ' ' } })
    expect(empty.body.messages?.map(one => one.field)).toEqual(['typed', 'reason'])
    const viewer = await staff('viewer')
    expect((await viewer.get(getMergePreview, { params })).status).toBe(200)
    expect((await viewer.post(mergeRestaurants, { params, body })).status).toBe(403)
    const owner = await app.logIn('consumer', stays.consumer.owner.login_id)
    expect((await owner.post(mergeRestaurants, { params, body })).status).toBe(401)
    const none = { ...params, goes_id: stays.supplier.id }
    expect((await person.get(getMergePreview, { params: none })).status).toBe(404)
    expect((await person.get(getMergePreview, { params: { ...params, goes_id: params.id } })).status).toBe(409)
    // Two presses at once: one merges, the other finds it done.
    const both = await Promise.all([1, 2].map(() => person.post(mergeRestaurants, { params, body })))
    expect(both.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } =
      await sql`select 1 from notifications where kind = 'merged' and key = ${`merged:${params.goes_id}`}`.execute(
        app.deps.db,
      )
    expect(rows).toHaveLength(1)
  })

  test('while somebody orders on each: every order is there once, with an owner, and sent once', async () => {
    const { stays, goes, params, body } = await twice()
    const cook = await app.logIn('consumer', goes.consumer.owner.login_id)
    const other = await app.logIn('consumer', stays.consumer.owner.login_id)
    const person = await staff()
    const orders = Array.from({ length: 12 }, (_, number) =>
      ordering(number % 3 === 0 ? other : cook, number % 3 === 0 ? stays : goes, `merge-race-${number}`),
    )
    const [merged, ...placed] = await Promise.all([person.post(mergeRestaurants, { params, body }), ...orders])
    expect(merged?.status).toBe(200)
    await sweepMerged(app.deps, params.goes_id)
    await sweepMerged(app.deps, params.goes_id)
    const stood = placed.filter(one => one?.status === 201).map(one => String(Reflect.get(Object(one?.body), 'id')))
    const { rows } = await sql<{ id: string; consumer_id: string; sent: number }>`
      select o.id, o.consumer_id, (select count(*)::int from dispatches d where d.order_id = o.id) as sent
      from orders o where o.deal_id = any(${[stays.deal.id, goes.deal.id]}::uuid[])`.execute(app.deps.db)
    expect(rows.map(one => one.id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      stood.toSorted((a, b) => (a < b ? -1 : 1)),
    )
    expect(new Set(rows.map(one => one.consumer_id))).toEqual(new Set([params.id]))
    expect(rows.every(one => one.sent <= 1)).toBe(true)
    for (const [table, columns] of Object.entries(merge_moves)) {
      for (const [column, move] of Object.entries(columns)) {
        if (typeof move === 'object') continue
        const left = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${params.goes_id}`.execute(
          app.deps.db,
        )
        expect(left.rows, `${table}.${column}`).toEqual([])
      }
    }
  })

  test('an order that waits for the merge belongs to the one that stays', async () => {
    const { goes, params, body } = await twice()
    const cook = await app.logIn('consumer', goes.consumer.owner.login_id)
    const person = await staff()
    const holder = app.deps.db.transaction()
    let waits: ReturnType<typeof ordering> | undefined
    let merges: ReturnType<typeof person.post<typeof mergeRestaurants>> | undefined
    await holder.execute(async trx => {
      // The merge waits for this lock of the first deal, and the order for the merge.
      await sql`select id from deals where id = ${goes.deal.id} for update`.execute(trx)
      merges = person.post(mergeRestaurants, { params, body })
      await waitingFor('merge-lock-deals')
      waits = ordering(cook, goes, 'merge-waits')
      await waitingFor('place-order')
    })
    expect((await merges)?.status).toBe(200)
    expect((await waits)?.status).toBe(201)
    const rows = await app.deps.db
      .selectFrom('orders')
      .select('consumer_id')
      .where('deal_id', '=', goes.deal.id)
      .execute()
    expect(rows).toEqual([{ consumer_id: params.id }])
  })

  test('data that an owner saves on a page of the one that is no more goes to the one that stays', async () => {
    const { goes, params, body } = await twice()
    const owner = await app.logIn('consumer', goes.consumer.owner.login_id)
    expect((await (await staff()).post(mergeRestaurants, { params, body })).status).toBe(200)
    const stale = await owner.patch(changeOwnRestaurant, {
      params: { consumer_id: params.goes_id },
      body: {
        revision: 99,
        name: '鮨ふたえ',
        name_kana: '',
        postal_code: '',
        prefecture: '',
        address: '',
        phone_number: '03-0100-4321',
        fax_number: '',
        mail_address: '',
      },
    })
    // What stands is another restaurant's by now: it says so and writes nothing over it.
    expect([stale.status, stale.body]).toMatchObject([409, { current: { name: '鮨 ふたえ' } }])
    const stranger = await app.logIn('consumer', (await world(app)).consumer.owner.login_id)
    expect((await stranger.get(listDeals, { params: { consumer_id: params.goes_id } })).status).toBe(404)
  })
})

/** Until a statement of this name waits for a lock: its end is what the test is about, not a time. */
const waitingFor = async (name: string) => {
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like ${`%/* ${name} */%`}`.execute(
          app.deps.db,
        )
      return rows.length
    })
    .toBeGreaterThan(0)
}
