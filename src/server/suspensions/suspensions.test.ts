import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getWhyEnded } from '#contract/accounts/login.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { approveOrder, changeApprovalRule, getApproval, listApprovals } from '#contract/approvals/approvals.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { leaveService, takeLeavingBack } from '#contract/cancellations/cancellations.contract.ts'
import { cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { checkDuplicateDeliveryDate, getDeal, listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { getEntrySheet } from '#contract/entries/add-orders.contract.ts'
import { getAdminRestaurant, listAdminRestaurants } from '#contract/houses/admin-restaurants.contract.ts'
import { getAdminSupplier, listAdminSuppliers } from '#contract/houses/admin-suppliers.contract.ts'
import { correctRestaurant, getRestaurantData } from '#contract/houses/corrections.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { createMessage, getMessage, sendMessage } from '#contract/messages/messages.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder, previewOrder } from '#contract/placing/place-order.contract.ts'
import { getStore, resumeStore } from '#contract/stores/stores.contract.ts'
import {
  getRestaurantSuspension,
  getSupplierSuspension,
  resumeRestaurant,
  resumeSupplier,
  suspendRestaurant,
  suspendSupplier,
} from '#contract/suspensions/suspensions.contract.ts'
import { findTermsAndItems } from '#server/deals/deal-terms.ts'
import { answerError } from '#server/http/errors.ts'
import { deliverMessage, requeueMessages } from '#server/messages/send-message.ts'
import { placeOrder as placeNow } from '#server/placing/place-order.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addAdmin, addDeal, addMember, addOwnSupplier, addRestaurant, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps
beforeEach(() => app.clock.set())

const staff = async (admin_role: 'staff' | 'viewer' = 'staff') =>
  app.logIn('admin', (await addAdmin(app, { admin_role, name: '運営 花子' })).login_id)
const why = { reason: '登録内容の確認のため', note: '電話がつながらない' }
const tuesday = '2026-11-24'

type Trading = { deal: { id: string }; items: { id: string }[] }
const bodyOf = ({ items }: Trading) => ({
  delivery_date: tuesday,
  note: '',
  lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2', note: '' }],
})
const ordering = (cook: Client, made: Trading, idempotency_key: string) =>
  cook.post(placeOrder, { params: { deal_id: made.deal.id }, body: bodyOf(made), idempotency_key })

const scene = async () => {
  const made = await world(app, { consumer: { name: '割烹 いそべ' }, supplier: { name: '丸山水産' } })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const person = await staff()
  return { ...made, cook, clerk, person }
}

const ordersOf = async (deal_id: string) =>
  (await db.selectFrom('orders').select('id').where('deal_id', '=', deal_id).execute()).length

/** What placing itself answers under a deal, as the jobs and the desk call it: no session is asked. */
const placingNow = async (made: Trading & { consumer: { id: string } }, key: string) => {
  const ids = made.items.map(one => one.id)
  const deal = await findTermsAndItems(db, made.deal.id, made.consumer.id, tuesday, ids)
  if (!deal) throw new Error('no deal')
  const placed_by = { id: made.consumer.id, name: '', area: 'system' as const }
  const who = { source: 'scheduled' as const, placed_by, screen: 'test', idempotency_key: key }
  return placeNow(app.deps, deal, bodyOf(made), who, app.deps.now())
}

describe('a restaurant that staff stop', () => {
  test('is out at once, reads why at the login, and places nothing by any way; what stands goes on', async () => {
    const made = await scene()
    const { cook, clerk, person, consumer, deal } = made
    const placed = await ordering(cook, made, 'suspend-rest-1')
    expect(placed.status).toBe(201)
    const helper = await addMember(app, consumer.id, { name: '板前 次郎' })
    await app.logIn('consumer', helper?.login_id ?? '')
    const params = { id: consumer.id }
    expect((await person.get(getRestaurantSuspension, { params })).body).toEqual({
      logged_in: 2,
      people: 2,
      elsewhere: 0,
      open_orders: 1,
      waiting: 0,
      schedules: 0,
      partners: 1,
      told: 1,
      messages: 0,
    })
    const bad = await person.post(suspendRestaurant, { params, body: { reason: ' ', note: '' } })
    expect([bad.status, JSON.stringify(bad.body)]).toEqual([422, expect.stringContaining('停止の理由')])
    expect((await person.post(suspendRestaurant, { params, body: why })).status).toBe(204)

    expect((await cook.get(getConsumerSession)).status).toBe(401)
    expect((await ordering(cook, made, 'suspend-rest-2')).status).toBe(401)
    const stranger = app.client('consumer')
    const whyOut = async (client: Client) =>
      (await client.get(getWhyEnded, { query: { area: 'consumer' } })).body.stopped
    expect(await whyOut(cook)).toContain(`理由：${why.reason}`)
    expect(await whyOut(stranger)).toBeNull()
    const wrong = await stranger.logIn(consumer.owner.login_id, 'wrong password')
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.not.stringContaining('停止')])
    const refused = await stranger.logIn(consumer.owner.login_id)
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).toContain(
      '「割烹 いそべ」は、Oroshiの利用が停止されているため、ログインできません',
    )
    expect(JSON.stringify(refused.body)).toContain(`理由：${why.reason}`)
    expect(JSON.stringify(refused.body)).toContain('/consumers/contacts/login')
    expect(JSON.stringify(refused.body)).not.toContain(why.note)
    await expect(placingNow(made, 'suspend-rest-3')).rejects.toMatchObject({ status: 422 })
    expect(await ordersOf(deal.id)).toBe(1)

    // Its supplier is told, sees it on the store's page, and cannot start it again.
    const { body: store } = await clerk.get(getStore, { params: { store_id: made.store.id } })
    expect(store).toMatchObject({ state: 'suspended', deal: { consumer_stopped: true } })
    const resumed = await clerk.post(resumeStore, {
      params: { store_id: made.store.id },
      body: { revision: store.revision },
    })
    expect(resumed.status).toBe(409)
    const { body: told } = await clerk.get(listSupplierNotices)
    expect(told.items.map(one => [one.kind, one.title])).toContainEqual([
      'customer_stopped',
      '得意先「割烹 いそべ」のOroshiの利用が停止されました',
    ])
    expect(JSON.stringify(told)).toContain('納品前の受注が1件')
    expect(JSON.stringify(told)).not.toContain(why.reason)

    // Staff find it, and their record keeps it.
    const found = await person.get(listAdminRestaurants, { query: { standing: 'suspended', q: '割烹 いそべ' } })
    expect(found.body.items.map(one => one.id)).toContain(consumer.id)
    const { body: detail } = await person.get(getAdminRestaurant, { params })
    expect(detail).toMatchObject({ standing: 'suspended', suspension: { ...why, by_name: '運営 花子' } })
    // Their sessions are gone: when they came in last is not.
    expect(detail.members.map(one => one.last_login_at)).toEqual(detail.members.map(() => '2026-11-20T00:00:00.000Z'))
    const { body: audits } = await person.get(listAdminAudits, { query: { subject_id: consumer.id, kind: 'acts' } })
    expect(audits.items[0]).toMatchObject({ act: 'restaurant_suspended' })
    expect((await person.post(suspendRestaurant, { params, body: why })).status).toBe(409)

    expect((await person.post(resumeRestaurant, { params })).status).toBe(204)
    expect((await person.post(resumeRestaurant, { params })).status).toBe(409)
    const again = await app.logIn('consumer', consumer.owner.login_id)
    expect((await ordering(again, made, 'suspend-rest-4')).status).toBe(201)
    expect((await again.get(getOrder, { params: { order_id: placed.body.id } })).status).toBe(200)
    const { body: news } = await again.get(listConsumerNotices)
    expect(news.items.filter(one => one.kind === 'house_resumed')).toHaveLength(1)
    const { body: later } = await clerk.get(listSupplierNotices)
    expect(later.items.filter(one => one.kind === 'customer_restarted')).toHaveLength(1)
    expect((await clerk.get(getStore, { params: { store_id: made.store.id } })).body).toMatchObject({ state: 'active' })
    const mails = await db
      .selectFrom('outgoing_mails')
      .select(['destination', 'subject', 'body_text'])
      .where('consumer_id', '=', consumer.id)
      .orderBy('id')
      .execute()
    const stopped = mails.filter(one => one.subject.includes('利用を停止しました'))
    expect(stopped.map(one => one.destination).toSorted()).toEqual(
      [consumer.owner.mail_address, helper?.mail_address ?? ''].toSorted(),
    )
    expect(stopped[0]?.body_text).toContain(`理由：${why.reason}`)
    expect(JSON.stringify(mails)).not.toContain(why.note)
  })

  test('who has another restaurant goes on there, and a viewer only looks', async () => {
    const { consumer, person } = await scene()
    const other = await world(app, { consumer: { name: '割烹 いそべ 二号店' } })
    await addMember(app, other.consumer.id, { account_id: consumer.owner.account_id, role: 'owner' })
    const params = { id: consumer.id }
    expect((await (await staff('viewer')).post(suspendRestaurant, { params, body: why })).status).toBe(403)
    await person.post(suspendRestaurant, { params, body: why })
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    expect((await cook.get(getConsumerSession)).body).toMatchObject({
      consumer_id: other.consumer.id,
      consumers: [{ id: other.consumer.id }],
    })
  })

  test('says how many are out altogether and whom it tells; no mail tells those who go on elsewhere that they cannot', async () => {
    const { consumer, person } = await scene()
    const own = await addOwnSupplier(app, consumer, { name: '朝市青果' })
    const two = await addMember(app, consumer.id, { name: '丸田 健' })
    const other = await world(app, { consumer: { name: '居酒屋 宵待' } })
    await addMember(app, other.consumer.id, { account_id: two?.account_id ?? '' })
    const params = { id: consumer.id }
    expect(own.deal.id).not.toBe('')
    expect((await person.get(getRestaurantSuspension, { params })).body).toMatchObject({
      people: 2,
      elsewhere: 1,
      partners: 2,
      told: 1,
    })
    await person.post(suspendRestaurant, { params, body: why })
    const mails = await db
      .selectFrom('outgoing_mails')
      .select(['destination', 'body_text'])
      .where('consumer_id', '=', consumer.id)
      .where('subject', 'like', '%利用を停止しました')
      .execute()
    const saidTo = (address: string | null | undefined) => mails.find(one => one.destination === address)?.body_text
    expect(saidTo(consumer.owner.mail_address)).toContain('再開されるまで、ログインできません。')
    expect(saidTo(two?.mail_address)).toContain('登録しているほかの店舗には、これまでどおりログインできます。')
    expect(saidTo(two?.mail_address)).not.toContain('再開されるまで、ログインできません。')
    expect((await (await app.logIn('consumer', two?.login_id ?? '')).get(getConsumerSession)).body).toMatchObject({
      consumer_id: other.consumer.id,
    })
  })

  test('its supplier reads it on its orders and where it writes orders down; staff may still correct its data', async () => {
    const made = await scene()
    const { cook, clerk, person, consumer, supplier, store } = made
    const placed = await ordering(cook, made, 'suspend-desk-1')
    const order = () => clerk.get(getReceiveOrder, { params: { supplier_id: supplier.id, order_id: placed.body.id } })
    expect((await order()).body.partner_stopped).toBeUndefined()
    const params = { id: consumer.id }
    await person.post(suspendRestaurant, { params, body: why })
    expect((await order()).body).toMatchObject({ state: 'placed', partner_stopped: true })
    const sheet = await clerk.get(getEntrySheet, { params: { supplier_id: supplier.id, store_id: store.id } })
    expect(sheet.body.deal).toMatchObject({ closed_cause: 'halted' })
    const { body: seen } = await person.get(getRestaurantData, { params })
    const corrected = await person.patch(correctRestaurant, {
      params,
      body: { ...seen, name_kana: 'カッポウ イソベ', phone_number: '03-0100-1111', reason: '確認がとれたため' },
    })
    expect(corrected.status).toBe(200)
    await person.post(resumeRestaurant, { params })
    expect((await order()).body.partner_stopped).toBeUndefined()
  })

  test('its own suppliers are halted, too; what its supplier had suspended stays so', async () => {
    const made = await scene()
    const own = await addOwnSupplier(app, made.consumer, { name: '朝市青果' })
    await db
      .updateTable('deals')
      .set({ state: 'suspended', reason: '棚卸のため' })
      .where('id', '=', made.deal.id)
      .execute()
    const params = { id: made.consumer.id }
    const stateOf = async (id: string) =>
      (await db.selectFrom('deals').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    await made.person.post(suspendRestaurant, { params, body: why })
    expect(await stateOf(own.deal.id)).toBe('suspended')
    await made.person.post(resumeRestaurant, { params })
    expect([await stateOf(own.deal.id), await stateOf(made.deal.id)]).toEqual(['active', 'suspended'])
  })
})

describe('a supplier that staff stop', () => {
  test('cannot be ordered from, which its restaurants read beforehand; it goes on as it was', async () => {
    const made = await scene()
    const { cook, clerk, person, supplier, deal } = made
    const placed = await ordering(cook, made, 'suspend-supp-1')
    const params = { id: supplier.id }
    expect((await person.get(getSupplierSuspension, { params })).body).toMatchObject({
      logged_in: 1,
      open_orders: 1,
      partners: 1,
    })
    expect((await person.post(suspendSupplier, { params, body: why })).status).toBe(204)
    expect((await clerk.get(listSupplierNotices)).status).toBe(401)
    const refused = await app.client('supplier').logIn(supplier.owner.login_id)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining(why.reason)])
    expect(JSON.stringify(refused.body)).toContain('/suppliers/contacts')

    const { body: deals } = await cook.get(listDeals)
    expect(deals.items.find(one => one.id === deal.id)).toMatchObject({
      state: 'suspended',
      supplier_stopped: true,
      next: null,
    })
    const { body: standing } = await cook.get(checkDuplicateDeliveryDate, {
      params: { deal_id: deal.id },
      query: { delivery_date: tuesday },
    })
    expect(standing.items).toMatchObject([{ id: placed.body.id, may_edit: false }])
    const words = '仕入先のOroshiの利用が停止されているため、いまは発注できません'
    const { body: sheet } = await cook.get(getDeal, { params: { deal_id: deal.id } })
    expect(sheet.closed_reason).toContain(words)
    expect(sheet.closed_reason).not.toContain(why.reason)
    const answer = await ordering(cook, made, 'suspend-supp-2')
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(words)])
    const seen = await cook.post(previewOrder, { params: { deal_id: deal.id }, body: bodyOf(made) })
    expect(JSON.stringify(seen.body)).toContain(words)
    expect((await cook.get(getOrder, { params: { order_id: placed.body.id } })).body).toMatchObject({
      state: 'placed',
      partner_stopped: true,
      may: { edit: false, cancel: true, request_change: false, order_again: false },
    })
    const { lines } = bodyOf(made)
    const edited = await cook.patch(editOrder, {
      params: { order_id: placed.body.id },
      body: { revision: 1, lines: lines.map(line => ({ ...line, quantity: '9' })), note: '' },
    })
    expect([edited.status, JSON.stringify(edited.body)]).toEqual([422, expect.stringContaining(words)])
    const { body: told } = await cook.get(listConsumerNotices)
    expect(told.items.filter(one => one.kind === 'supplier_stopped')).toMatchObject([
      { title: '丸山水産のOroshiの利用が停止されました' },
    ])
    const found = await person.get(listAdminSuppliers, { query: { standing: 'suspended', q: '丸山水産' } })
    expect(found.body.items.map(one => one.id)).toContain(supplier.id)

    await person.post(resumeSupplier, { params })
    expect((await person.get(getAdminSupplier, { params })).body).toMatchObject({
      standing: 'active',
      suspension: null,
    })
    expect((await ordering(cook, made, 'suspend-supp-2')).status).toBe(201)
    const { body: news } = await cook.get(listConsumerNotices)
    expect(news.items.filter(one => one.kind === 'supplier_restarted')).toHaveLength(1)
    await app.logIn('supplier', supplier.owner.login_id)
  })

  test('gets a cancelling by mail all the same, where its orders go that way', async () => {
    const made = await world(app, { deal: { method: 'mail' } })
    await db
      .updateTable('order_counters')
      .set({ mail_address: 'orders@maruyama.example', mail_verified_at: app.deps.now() })
      .where('id', '=', made.supplier.order_counter_id)
      .execute()
    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    const placed = await ordering(cook, made, 'suspend-mail-1')
    expect(placed.status).toBe(201)
    await (await staff()).post(suspendSupplier, { params: { id: made.supplier.id }, body: why })
    const params = { order_id: placed.body.id }
    const { body: order } = await cook.get(getOrder, { params })
    const cancelled = await cook.post(cancelOrder, { params, body: { revision: order.revision } })
    expect(cancelled.body).toMatchObject({ state: 'cancelled', partner_stopped: true })
    await app.drainJobs()
    expect(app.mails.to('orders@maruyama.example').at(-1)?.subject).toContain('取消')
  })

  test('a message whose time comes meanwhile does not leave, and is a draft afterwards', async () => {
    const { clerk, cook, person, supplier } = await scene()
    const form = {
      message_image_ids: [],
      web_flyer_id: null,
      audience: 'all' as const,
      store_group_ids: [],
      store_ids: [],
    }
    const { body: written } = await clerk.post(createMessage, {
      body: { ...form, title: '本日のおすすめ', body: '真鯛が入りました。' },
    })
    const message = { params: { message_id: written.id } }
    const send_at = '2026-11-20T10:00:00+09:00'
    await clerk.post(sendMessage, { ...message, body: { revision: written.revision, send_at } })
    await person.post(suspendSupplier, { params: { id: supplier.id }, body: why })
    app.clock.set('2026-11-20T11:00:00+09:00')
    await requeueMessages(app.deps)
    await deliverMessage(app.deps, written.id)
    const staff_again = await staff()
    await staff_again.post(resumeSupplier, { params: { id: supplier.id } })
    await deliverMessage(app.deps, written.id)
    const again = await app.logIn('supplier', supplier.owner.login_id)
    expect((await again.get(getMessage, message)).body).toMatchObject({ state: 'draft', send_at: null })
    const { body: told } = await again.get(listSupplierNotices)
    expect(JSON.stringify(told)).toContain('送信の予約を過ぎたメッセージ1件')
    const { body: news } = await cook.get(listConsumerNotices)
    expect(news.items.filter(one => one.kind === 'supplier_message')).toEqual([])
  })

  test('two that are stopped: the deal goes on when neither is; a deal that begins meanwhile is halted', async () => {
    const made = await scene()
    const { person, consumer, supplier, deal } = made
    const stateOf = async (id: string) =>
      db.selectFrom('deals').select(['state', 'halted']).where('id', '=', id).executeTakeFirstOrThrow()
    await person.post(suspendSupplier, { params: { id: supplier.id }, body: why })
    await person.post(suspendRestaurant, { params: { id: consumer.id }, body: why })
    const second = await addRestaurant(app, supplier)
    expect(await stateOf(second.deal.id)).toEqual({ state: 'suspended', halted: true })
    await person.post(resumeSupplier, { params: { id: supplier.id } })
    expect(await stateOf(second.deal.id)).toEqual({ state: 'active', halted: false })
    expect(await stateOf(deal.id)).toEqual({ state: 'suspended', halted: true })
    await person.post(resumeRestaurant, { params: { id: consumer.id } })
    expect(await stateOf(deal.id)).toEqual({ state: 'active', halted: false })
  })

  test('a restaurant that leaves and comes back meanwhile finds its deal halted, then as it was', async () => {
    const { person, consumer, supplier, deal } = await scene()
    const params = { id: supplier.id }
    await person.post(suspendSupplier, { params, body: why })
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    await owner.post(leaveService, { body: { consumer_name: consumer.name } })
    const back = await app.logIn('consumer', consumer.owner.login_id)
    const { id: closure_id } = await db
      .selectFrom('consumer_closures')
      .select('id')
      .where('consumer_id', '=', consumer.id)
      .executeTakeFirstOrThrow()
    expect((await back.delete(takeLeavingBack, { params: { closure_id } })).status).toBe(204)
    const state = () =>
      db.selectFrom('deals').select(['state', 'halted']).where('id', '=', deal.id).executeTakeFirstOrThrow()
    expect(await state()).toEqual({ state: 'suspended', halted: true })
    await person.post(resumeSupplier, { params })
    expect(await state()).toEqual({ state: 'active', halted: false })
  })
})

describe('a suspension and orders of the same moment', () => {
  test('have one order: what stands when the suspension is answered is all that stands', async () => {
    for (const side of ['consumer', 'supplier'] as const) {
      const made = await scene()
      const { person, cook, deal } = made
      const params = { id: made[side].id }
      const stop = () =>
        side === 'consumer'
          ? person.post(suspendRestaurant, { params, body: why })
          : person.post(suspendSupplier, { params, body: why })
      const place = (nth: number) => ordering(cook, made, `suspend-race-${side}-${nth}`)
      const before = Array.from({ length: 4 }, (_, nth) => place(nth))
      const stopping = stop().then(async ({ status }) => ({ status, orders: await ordersOf(deal.id) }))
      const beside = Array.from({ length: 12 }, (_, nth) => place(4 + nth))
      const stopped = await stopping
      const answers = await Promise.all([
        ...before,
        ...beside,
        ...Array.from({ length: 4 }, (_, nth) => place(16 + nth)),
      ])
      expect(stopped.status).toBe(204)
      expect(await ordersOf(deal.id)).toBe(stopped.orders)
      expect(answers.filter(one => one.status === 201)).toHaveLength(stopped.orders)
      const others = new Set(answers.map(one => one.status).filter(status => status !== 201))
      expect([...others].every(status => status === 401 || status === 422)).toBe(true)
    }
  })

  test('who has read its terms and waits for the deal is refused by the deal itself', async () => {
    const made = await scene()
    // The transaction of a suspension that has not committed.
    let commit = () => {}
    const held = new Promise<void>(resolve => {
      commit = resolve
    })
    let begun = () => {}
    const locked = new Promise<void>(resolve => {
      begun = resolve
    })
    const suspending = db.transaction().execute(async trx => {
      await sql`select id from deals where consumer_id = ${made.consumer.id} for update`.execute(trx)
      await sql`update consumers set suspended_at = ${app.deps.now()}, suspension_reason = 'x' where id = ${made.consumer.id}`.execute(
        trx,
      )
      await sql`update deals set state = 'suspended', halted = true where id = ${made.deal.id}`.execute(trx)
      begun()
      await held
    })
    await locked
    const placing = placingNow(made, 'suspend-wait-1').then(
      () => 'placed',
      (error: { status?: number }) => error.status,
    )
    // A deal that begins at the same moment waits, too.
    const beginning = addDeal(app, (await world(app)).supplier, made.consumer)
    await vi.waitFor(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows[0]?.n).toBe(2)
    }, 60_000)
    commit()
    await suspending
    expect(await placing).toBe(422)
    const begun_deal = await beginning
    const { state } = await db
      .selectFrom('deals')
      .select('state')
      .where('id', '=', begun_deal.deal.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('suspended')
  })

  test('a suspension that waits in a circle with somebody else is done all the same, once', async () => {
    const made = await scene()
    const { person, supplier, deal } = made
    const waiting = () =>
      vi.waitFor(
        async () => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          expect(rows[0]?.n).toBeGreaterThan(0)
        },
        { timeout: 60_000, interval: 10 },
      )
    let stopping: Promise<{ status: number }> | undefined
    // Another one that has locked the supplier and then wants its deal.
    const other = db.transaction().execute(async trx => {
      await sql`select id from suppliers where id = ${supplier.id} for no key update`.execute(trx)
      stopping = person.post(suspendSupplier, { params: { id: supplier.id }, body: why })
      await waiting()
      await sql`select id from deals where id = ${deal.id} for update`.execute(trx)
    })
    // Whichever of the two gave way: it is the database that chooses.
    await other.catch((error: unknown) => expect(error).toMatchObject({ code: '40P01' }))
    expect((await stopping)?.status).toBe(204)
    const { rows: told } = await sql<{ n: number }>`select count(*)::int as n from notifications
      where kind = 'supplier_stopped' and consumer_id = ${made.consumer.id}`.execute(db)
    expect(told[0]?.n).toBe(1)
  })

  test('who gives way again and again is answered as busy, in words, with nothing done', () => {
    const gave_way = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
    const said: unknown[] = []
    const reply = {
      code: (status: number) => {
        said.push(status)
        return reply
      },
      header: () => reply,
      send: (body: unknown) => said.push(body),
    }
    const request = { log: { warn: () => {} }, method: 'PATCH', url: '/api/v2/x' }
    answerError(gave_way, request as never, reply as never)
    expect(said).toEqual([503, { message: errorTexts.away }])
  })
})

describe('orders of a supplier that staff stop', () => {
  test('the cook takes one back, which the supplier finds when it goes on; nobody approves one that waits, which stays', async () => {
    const made = await scene()
    const { cook, person, supplier, consumer } = made
    const placed = await ordering(cook, made, 'suspend-cancel-1')
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    await owner.patch(changeApprovalRule, { body: { kind: 'all', amount: '' } })
    const helper = await addMember(app, consumer.id, { name: '板前 次郎' })
    const junior = await app.logIn('consumer', helper?.login_id ?? '')
    expect((await ordering(junior, made, 'suspend-approve-1')).status).toBe(201)
    expect(await ordersOf(made.deal.id)).toBe(1)
    const { body: before } = await owner.get(listApprovals)
    const params = { approval_id: before.waiting[0]?.id ?? '' }
    const { body: asked } = await owner.get(getApproval, { params })
    const seen_prices = asked.preview?.lines.map(one => one.unit_price) ?? []
    await person.post(suspendSupplier, { params: { id: supplier.id }, body: why })

    const approved = await owner.post(approveOrder, { params, body: { seen_prices } })
    expect([approved.status, JSON.stringify(approved.body)]).toEqual([
      422,
      expect.stringContaining('仕入先のOroshiの利用が停止されているため、いまは発注できません'),
    ])
    expect((await owner.get(listApprovals)).body.waiting.map(one => one.state)).toEqual(['waiting'])
    const order = { params: { order_id: placed.body.id } }
    const { body: seen } = await cook.get(getOrder, order)
    expect((await cook.post(cancelOrder, { ...order, body: { revision: seen.revision } })).status).toBe(200)
    expect((await cook.get(getOrder, order)).body).toMatchObject({ state: 'cancelled' })
    expect(await ordersOf(made.deal.id)).toBe(1)

    await person.post(resumeSupplier, { params: { id: supplier.id } })
    const clerk = await app.logIn('supplier', supplier.owner.login_id)
    expect((await clerk.get(getReceiveOrder, order)).body).toMatchObject({ state: 'cancelled' })
  })
})
