import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { getReceiveOrder, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { changeOrderClosing, checkOrderClosing, getOrderClosings } from '#contract/calendar/order-closings.contract.ts'
import { listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { askDeal } from '#contract/deals/ask-deal.contract.ts'
import {
  checkDuplicateDeliveryDate,
  getDeal,
  listDeals,
  listOrderListItems,
} from '#contract/deals/consumer-deals.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { addFirstItems, getInitialization } from '#contract/initializations/initializations.contract.ts'
import {
  completeEnrolment,
  getEnrolment,
  resumeEnrolment,
  saveEnrolment,
  sendEnrolmentCode,
} from '#contract/joining/enrolment.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { openOrderOnLink } from '#contract/receipts/orders-on-links.contract.ts'
import { getTokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { listNotOrdered } from '#contract/reminders/not-ordered.contract.ts'
import { approveDeal } from '#contract/stores/asked-deals.contract.ts'
import { getStore, listStores } from '#contract/stores/stores.contract.ts'
import {
  changeOwnSupplier,
  endSupplierDeal,
  getOwnSupplier,
  getSupplierConditions,
  listSuppliers,
} from '#contract/suppliers/own-suppliers.contract.ts'
import { addTemplateItem } from '#contract/suppliers/template-items.contract.ts'
import { makeAccessToken } from '#server/dispatch/access-token.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { newWord } from '#tests/support/joining.ts'
import { toldIn } from '#tests/support/told.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps
const password = 'KinakoTsubame7'
const terms_version = 'supplier-1'
const delivery_date = '2026-11-24'

const at_three = { lead_days: 1, minutes: 900, day_kind: 'calendar' as const }
/** 15:00 of the day before, for every day. */
const afternoon = {
  weekdays: { 0: at_three, 1: at_three, 2: at_three, 3: at_three, 4: at_three, 5: at_three, 6: at_three },
}

let networks = 0
/** A browser of somebody at the supplier, from a network of its own. */
const somebody = () => {
  networks += 1
  return app.client('supplier', { address: `198.18.${Math.floor(networks / 250)}.${(networks % 250) + 1}` })
}

type Own = Parameters<typeof addOwnSupplier>[2]

/** A restaurant that has ordered from a supplier of its own, which holds the order's link. */
const start = async (wish: Own = {}) => {
  app.clock.set()
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { name: '八百正', method: 'mail', ...wish })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const deal = { deal_id: own.deal.id }
  const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
  const order = (key: string) =>
    cook.post(placeOrder, {
      params: deal,
      body: { delivery_date, lines: [line], note: '裏口へ' },
      idempotency_key: `${key}-${own.deal.id}`,
    })
  const placed = await order('first')
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const order_id = placed.body.id
  const access_token = await makeAccessToken(db, { id: order_id, delivery_date }, app.deps.now())
  return { ...made, own, cook, deal, order, line, order_id, params: { access_token } }
}
type Scene = Awaited<ReturnType<typeof start>>

const answers = (wish: Record<string, string> = {}) => ({
  supplier_name: '株式会社八百正',
  person_name: '八百 正一',
  login_id: `yaosho-${newWord()}`,
  password,
  channel: 'mail' as const,
  ...wish,
})

const begin = (client: Client, { params }: Pick<Scene, 'params'>, enrolment = answers()) =>
  client.post(saveEnrolment, { params, body: { enrolment, terms_version } })

const codeAt = async ({ own }: Scene) => {
  await app.drainJobs()
  const mails = app.mails.to(own.mail_address ?? '').filter(mail => mail.subject.includes('確認コード'))
  return /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

const complete = (client: Client, { params }: Pick<Scene, 'params'>, auth_code: string) =>
  client.post(completeEnrolment, { params, body: { auth_code } })

/** Whoever has come in logs in anew, with what was chosen. */
const deskOf = async (login_id: string) => {
  const client = somebody()
  expect((await client.logIn(login_id, password)).status).toBe(201)
  return client
}

/** All the way in. */
const enrol = async (scene: Scene, client = somebody(), enrolment = answers()) => {
  expect(await begin(client, scene, enrolment)).toMatchObject({ status: 201, body: { step: 'code' } })
  const done = await complete(client, scene, await codeAt(scene))
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 201, body: { step: 'done' } })
  const session = await client.get(getSupplierSession)
  expect(session.status).toBe(200)
  return { client, enrolment, session: session.body, desk: await deskOf(enrolment.login_id) }
}

const supplierOf = ({ own }: Scene) =>
  db.selectFrom('suppliers').selectAll().where('id', '=', own.id).executeTakeFirstOrThrow()

const usersOf = async ({ own }: Scene) =>
  (await db.selectFrom('supplier_users').selectAll().where('supplier_id', '=', own.id).execute()).length

describe('a supplier without a login', () => {
  test('gets an account by a code to its desk; its restaurant is its store, and goes on ordering as before', async () => {
    const scene = await start()
    const { own, cook, deal, consumer, order } = scene
    const client = somebody()
    const seen = (await client.get(getEnrolment, scene)).body
    expect(seen).toMatchObject({ supplier_name: '八百正', open: true, step: 'login', answered: null, proven: null })
    // Whoever only holds the link is not told the address.
    expect(JSON.stringify(seen)).not.toContain(own.mail_address)
    expect(seen.ways).toEqual([
      { channel: 'mail', to: `${own.mail_address?.slice(0, 1)}***@shop.test.example` },
      { channel: 'fax', to: expect.stringMatching(/^03-/) },
    ])
    const { session, desk: owner } = await enrol(scene, client)

    expect(await supplierOf(scene)).toMatchObject({
      origin: 'platform',
      owner_consumer_id: null,
      name: '株式会社八百正',
      free_lines: true,
    })
    expect(JSON.stringify(session)).toContain('八百 正一')
    const [store, ...more] = (await owner.get(listStores)).body.items
    expect(more).toEqual([])
    expect(store).toMatchObject({ name: consumer.name, state: 'active', method: 'mail' })
    const { body } = await owner.get(getStore, { params: { store_id: store?.store_id ?? '' } })
    expect(body.audits[0]).toMatchObject({ action: 'enrol', after: { consumer_name: consumer.name } })
    expect((await owner.get(listProductItems)).body.items.map(item => item.name)).toEqual(['品物1'])

    // The restaurant: the same deal, not its own to change any more, and a word of it.
    expect((await cook.get(getDeal, { params: deal })).body).toMatchObject({
      supplier_name: '株式会社八百正',
      own: false,
      method: 'mail',
      price_visible: false,
    })
    expect((await cook.get(getOwnSupplier, { params: deal })).status).toBe(404)
    const [told] = (await cook.get(listConsumerNotices)).body.items
    expect(told).toMatchObject({ title: '八百正がOroshiに登録しました' })
    const placed = await order('after')
    expect(placed.status).toBe(201)
    await app.drainJobs()
    const desk = (await owner.get(listReceiveOrders)).body.items
    expect(desk.map(one => one.id)).toEqual([placed.body.id])
    // It comes to the proven desk as before, once.
    const mails = app.mails.to(own.mail_address ?? '').filter(mail => mail.text.includes(desk[0]?.number ?? 'none'))
    expect(mails.length).toBe(1)
  })

  test('sees nothing of what its restaurant had noted for itself: no price, and no order of before', async () => {
    const scene = await start()
    const { cook, deal, order_id, own } = scene
    const item = { code: 'Y-1', name: '賀茂なす', spec: '3L', unit: '箱', price: '1234', tax_rate: 8 as const }
    expect((await cook.post(addTemplateItem, { params: deal, body: item })).status).toBe(201)
    const { desk } = await enrol(scene)
    const items = (await desk.get(listProductItems)).body.items
    expect(items.map(one => one.name)).toContain('賀茂なす')
    expect(toldIn(items)).not.toContain('1234')
    expect((await desk.get(listReceiveOrders)).body.items).toEqual([])
    expect((await desk.get(getReceiveOrder, { params: { order_id } })).status).toBe(404)
    // The desk says that it stands on its link, and leads there: without prices, as the link always was.
    const { on_links, lists } = (await desk.get(getInitialization)).body
    expect(on_links).toMatchObject([{ order_id, delivery_date, consumer_name: scene.consumer.name }])
    expect(lists).toEqual([])
    const opened = await desk.post(openOrderOnLink, { params: { order_id } })
    expect(opened.status).toBe(201)
    const { number, lines } = (await somebody().get(getTokenOrder, { params: opened.body })).body
    expect([number, lines.length]).toEqual([on_links[0]?.number, 1])
    // What came to the desk itself is opened there, and another's is not there.
    const after = await scene.order('after')
    expect((await desk.post(openOrderOnLink, { params: { order_id: after.body.id } })).status).toBe(404)
    const stranger = await app.logIn('supplier', scene.supplier.owner.login_id)
    expect((await stranger.post(openOrderOnLink, { params: { order_id } })).status).toBe(404)
    // For its restaurant it is what it was: its history, its link, and a change that goes where it went.
    const before = (await cook.get(getOrder, { params: { order_id } })).body
    expect(before).toMatchObject({ has_desk: false, parties: { supplier: { name: '八百正' } } })
    expect((await somebody().get(getTokenOrder, scene)).body.desk_order_id).toBeNull()
    app.clock.pass({ minutes: 1 })
    const edited = await cook.patch(editOrder, {
      params: { order_id },
      body: { revision: before.revision, lines: [{ ...scene.line, quantity: '5' }] },
    })
    expect(edited.status).toBe(200)
    await app.drainJobs()
    expect(app.mails.to(own.mail_address ?? '').at(-1)?.subject).toContain('訂正')
    expect((await desk.get(listReceiveOrders)).body.items.map(one => one.id)).toEqual([after.body.id])
    // The desk is told of each version until it has been opened, and says which order it is.
    const told = async () => {
      const { items } = (await desk.get(listSupplierNotices)).body
      return items.filter(one => one.kind === 'link_order_changed').map(one => [one.title, one.path, one.done])
    }
    const marked = async () => (await desk.get(getInitialization)).body.on_links.map(one => one.changed)
    const name = scene.consumer.name
    const first = `${name}が登録の前のご注文を訂正しました（2026/11/24(火)納品）`
    expect(await told()).toEqual([[first, supplierPages.orders.path, false]])
    expect(await marked()).toEqual(['edited'])
    app.clock.pass({ minutes: 1 })
    await somebody().get(getTokenOrder, scene)
    expect(await told()).toEqual([[first, supplierPages.orders.path, true]])
    expect(await marked()).toEqual([null])
    app.clock.pass({ minutes: 1 })
    const cancelled = await cook.post(cancelOrder, { params: { order_id }, body: { revision: before.revision + 1 } })
    expect(cancelled.status).toBe(200)
    expect((await told()).map(([title, , done]) => [title, done])).toEqual([
      [`${name}が登録の前のご注文を取り消しました（2026/11/24(火)納品）`, false],
      [first, true],
    ])
    expect(await marked()).toEqual(['cancelled'])
    app.clock.pass({ minutes: 1 })
    await somebody().get(getTokenOrder, scene)
    expect(await marked()).toEqual([])
  })

  test('reads in its set-up which items its store’s list lacks', async () => {
    const scene = await start()
    const { desk } = await enrol(scene)
    const lists = async () => (await desk.get(getInitialization)).body.lists
    expect(await lists()).toEqual([])
    const item = { code: 'A-1', name: '大葉', spec: '', category: '', unit: '束', price: '100', tax_rate: 8 as const }
    expect((await desk.post(addFirstItems, { body: { items: [item] } })).status).toBe(201)
    const [store] = (await desk.get(listStores)).body.items
    expect(await lists()).toEqual([{ store_id: store?.store_id, name: scene.consumer.name, count: 1 }])
  })

  test('that is taken up again has the closing that it had: it can be ordered from; its orders of before still count', async () => {
    const scene = await start()
    const { cook, deal, own, order_id } = scene
    const rule = JSON.stringify(afternoon)
    await db.updateTable('order_closings').set({ rule }).where('deal_id', '=', own.deal.id).execute()
    const { desk } = await enrol(scene)
    const [store] = (await desk.get(listStores)).body.items
    expect((await cook.delete(endSupplierDeal, { params: deal })).status).toBe(204)
    const again = await cook.post(askDeal, { body: { supplier_id: own.id, note: '' } })
    expect(again.status).toBe(201)
    const wish = { params: { asked_id: again.body.deal_id }, body: { store_id: store?.store_id ?? '' } }
    expect((await desk.post(approveDeal, wish)).status).toBe(200)
    const params = { deal_id: again.body.deal_id }
    expect((await cook.get(getSupplierConditions, { params })).body).toMatchObject({
      closed_reason: null,
      closings: ['毎日 前日 15:00'],
      last_delivery_date: delivery_date,
      open_orders: 1,
    })
    const listed = (await cook.get(listSuppliers)).body.items.find(one => one.deal_id === params.deal_id)
    expect(listed).toMatchObject({ state: 'active', last_delivery_date: delivery_date })
    // Neither the order page nor the supplier's list of who has not ordered asks for it once more.
    const standing = await cook.get(checkDuplicateDeliveryDate, { params, query: { delivery_date } })
    expect(standing.body.items.map(one => one.id)).toEqual([order_id])
    const missing = (await desk.get(listNotOrdered, { query: { delivery_date } })).body.items
    expect(missing.map(one => one.deal_id)).not.toContain(params.deal_id)
    const history = (await cook.get(listOrders, { query: params })).body.items
    expect(history.map(one => one.id)).toEqual([order_id])
    const { items } = (await cook.get(listOrderListItems, { params, query: { delivery_date: '2026-11-26' } })).body
    const lines = [{ ...scene.line, order_list_item_id: items[0]?.id ?? '' }]
    const body = { delivery_date: '2026-11-26', lines, note: '' }
    expect((await cook.post(placeOrder, { params, body, idempotency_key: `again-${own.id}` })).status).toBe(201)
    // Its own rule has gone with it: nothing is left at the deal that is over.
    const rules = await db.selectFrom('order_closings').select('deal_id').where('supplier_id', '=', own.id).execute()
    expect(rules).toEqual([params])
  })

  test('has the closing that its restaurant had noted until it says its own for all; what it gave a store itself stays', async () => {
    const scene = await start()
    const { desk } = await enrol(scene)
    const { deal_id } = scene.deal
    const closings = async () => (await desk.get(getOrderClosings)).body.closings.map(one => [one.name, one.noted])
    const inForce = async () => (await scene.cook.get(getSupplierConditions, { params: scene.deal })).body.closings
    const put = async (of: string | null, minutes: number) => {
      const one = { ...at_three, minutes }
      const rule = { weekdays: { ...afternoon.weekdays, 0: null, 1: one, 2: one, 3: one, 4: one, 5: one, 6: one } }
      const wish = { store_group_id: null, deal_id: of, rule }
      const { revision, checked } = (await desk.post(checkOrderClosing, { body: wish })).body
      expect((await desk.patch(changeOrderClosing, { body: { ...wish, revision, checked } })).status).toBe(200)
    }
    const { name } = scene.consumer
    expect(await closings()).toEqual([[name, true]])
    await put(null, 17 * 60)
    expect(await closings()).toEqual([[null, false]])
    expect(await inForce()).toEqual(['月・火・水・木・金・土 前日 17:00'])
    await put(deal_id, 18 * 60)
    await put(null, 16 * 60)
    expect(await closings()).toEqual([
      [null, false],
      [name, false],
    ])
    expect(await inForce()).toEqual(['月・火・水・木・金・土 前日 18:00'])
  })

  test('that has a closing for nobody else says so at its desk, and whoever cannot order is told why', async () => {
    const scene = await start()
    const { own } = scene
    const { desk } = await enrol(scene)
    const without = async () => (await desk.get(getInitialization)).body.stores_without_closing
    expect(await without()).toBe(0)
    const { consumer } = await world(app)
    const other = await app.logIn('consumer', consumer.owner.login_id)
    const asked = await other.post(askDeal, { body: { supplier_id: own.id, note: '' } })
    const params = { deal_id: asked.body.deal_id }
    const asking = { params: { asked_id: params.deal_id }, body: { customer_code: '2' } }
    expect((await desk.post(approveDeal, asking)).body).toMatchObject({ without_closing: true })
    expect(await without()).toBe(1)
    const cards = async () =>
      (await other.get(listDeals)).body.items.flatMap(one => (one.id === params.deal_id ? one.without_closing : []))
    expect(await cards()).toEqual([true])
    const { closed_reason } = (await other.get(getDeal, { params })).body
    expect(closed_reason).toBe('仕入先が、受注の締切をまだ決めていないため発注できません。仕入先へお問い合わせください')
    const wished = { store_group_id: null, deal_id: null, rule: afternoon }
    const { revision } = (await desk.get(getOrderClosings)).body
    const { checked } = (await desk.post(checkOrderClosing, { body: wished })).body
    expect((await desk.patch(changeOrderClosing, { body: { ...wished, revision, checked } })).status).toBe(200)
    expect(await without()).toBe(0)
    expect(await cards()).toEqual([undefined])
    expect((await other.get(getDeal, { params })).body.closed_reason).toBeNull()
  })

  test('is proven by a faxed page where orders go by fax, and has no mail address then', async () => {
    const number = '03-0541-4471'
    const scene = await start({ method: 'fax', fax_number: number, mail_address: null })
    const client = somebody()
    expect((await client.get(getEnrolment, scene)).body.ways.map(one => one.channel)).toEqual(['fax'])
    expect((await begin(client, scene)).body).toMatchObject({ messages: [{ field: 'channel' }] })
    const enrolment = answers({ channel: 'fax' })
    expect((await begin(client, scene, enrolment)).status).toBe(201)
    await app.drainJobs()
    const [page] = await db
      .selectFrom('local_outbox')
      .select('attachment')
      .where('channel', '=', 'fax')
      .where('subject', '=', '卸の登録の確認コード')
      .where('destination', '=', `+81${number.slice(1).replaceAll('-', '')}`)
      .execute()
    const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: page?.attachment ?? '', encoding: 'utf8' })
    expect(text.normalize('NFKC')).toContain('八百正 御中')
    const code = /\b(?:\d ){5}\d\b/.exec(text)?.[0].replaceAll(' ', '') ?? ''
    // The paper leads to another device, too, which the chosen password alone lets go on.
    const access_token = /\/o\/([\w-]{64})\/join/.exec(text.replace(/\s/g, ''))?.[1] ?? ''
    expect((await somebody().get(getEnrolment, { params: { access_token } })).body).toMatchObject({
      resume: true,
      answered: null,
    })
    expect((await complete(client, scene, code)).body.step).toBe('done')
    const [counter] = await db
      .selectFrom('order_counters')
      .selectAll()
      .where('supplier_id', '=', scene.own.id)
      .execute()
    expect(counter).toMatchObject({ fax_verified_at: app.deps.now(), mail_verified_at: null })
    const owner = await deskOf(enrolment.login_id)
    expect((await owner.get(listStores)).body.items[0]?.method).toBe('fax')
  })

  test('that was written to by LINE has its orders on the desk; without mail and fax nobody can prove it', async () => {
    const scene = await start({ method: 'line', fax_number: null })
    const { desk } = await enrol(scene)
    expect((await desk.get(listStores)).body.items[0]?.method).toBe('web')
    const nowhere = await start({ method: 'line', fax_number: null, mail_address: null })
    expect((await somebody().get(getEnrolment, nowhere)).body).toMatchObject({ open: true, ways: [] })
    expect((await begin(somebody(), nowhere)).status).toBe(422)
  })
})

describe('who may', () => {
  test('a wrong code, an old one and one of another desk prove nothing; five tries in all, whoever tries at once', async () => {
    const scene = await start()
    const other = await start()
    const client = somebody()
    await begin(client, scene)
    const code = await codeAt(scene)
    const stranger = somebody()
    await begin(stranger, other)
    expect((await complete(stranger, other, code)).status).toBe(422)
    // A browser that has begun nothing has no code to enter.
    expect((await complete(somebody(), scene, code)).status).toBe(404)
    const tries = await Promise.all(Array.from({ length: 50 }, () => complete(client, scene, wrongOf(code))))
    expect(tries.every(one => one.status === 422)).toBe(true)
    const { tries: counted } = await db
      .selectFrom('enrolment_codes')
      .innerJoin('enrolments', 'enrolments.id', 'enrolment_id')
      .select('tries')
      .where('supplier_id', '=', scene.own.id)
      .executeTakeFirstOrThrow()
    expect(counted).toBe(5)
    expect((await complete(client, scene, code)).status).toBe(422)
    expect(await usersOf(scene)).toBe(0)
    app.clock.pass({ minutes: 2 })
    const sent = await client.post(sendEnrolmentCode, { ...scene, body: { channel: 'mail' } })
    expect(sent.status).toBe(201)
    const fresh = await codeAt(scene)
    app.clock.pass({ minutes: 11 })
    expect((await complete(client, scene, fresh)).status).toBe(422)
    expect(await usersOf(scene)).toBe(0)
  })

  test('of two who have proven the desk one wins, the other is told; both at once on connections of their own', async () => {
    const scene = await start()
    const [one, two] = [somebody(), somebody()]
    await begin(one, scene)
    const first = await codeAt(scene)
    app.clock.pass({ minutes: 2 })
    await begin(two, scene)
    const second = await codeAt(scene)
    const ends = await Promise.all([complete(one, scene, first), complete(two, scene, second)])
    expect(ends.map(end => end.status).sort((a, b) => a - b)).toEqual([201, 409])
    expect(await usersOf(scene)).toBe(1)
    const late = ends[0]?.status === 409 ? one : two
    expect((await late.get(getEnrolment, scene)).body).toMatchObject({ open: false })
    expect((await late.get(getSupplierSession)).status).toBe(401)
    expect((await begin(somebody(), scene)).status).toBe(409)
  })

  test('one browser that presses twice gets one account, and is done', async () => {
    const scene = await start()
    const client = somebody()
    await begin(client, scene)
    const code = await codeAt(scene)
    const ends = await Promise.all([complete(client, scene, code), complete(client, scene, code)])
    expect(ends.map(end => end.status)).toContain(201)
    expect(await usersOf(scene)).toBe(1)
    expect((await client.get(getEnrolment, scene)).body.step).toBe('done')
    expect((await complete(client, scene, code)).body.step).toBe('done')
  })

  test('what the restaurant changes meanwhile counts: a code to the former address proves nothing any more', async () => {
    const scene = await start()
    const { cook, deal } = scene
    const client = somebody()
    await begin(client, scene)
    const code = await codeAt(scene)
    const { revision, deal_id: _deal, ...supplier } = (await cook.get(getOwnSupplier, { params: deal })).body
    const moved = { ...supplier, mail_address: `${newWord()}@moved.example`, method: 'mail' as const }
    expect((await cook.patch(changeOwnSupplier, { params: deal, body: { revision, supplier: moved } })).status).toBe(
      200,
    )
    expect((await complete(client, scene, code)).status).toBe(409)
    expect(await supplierOf(scene)).toMatchObject({ origin: 'consumer_registered' })
    app.clock.pass({ minutes: 2 })
    expect((await client.post(sendEnrolmentCode, { ...scene, body: { channel: 'mail' } })).status).toBe(201)
    await app.drainJobs()
    const fresh = /\d{6}/.exec(app.mails.to(moved.mail_address).at(-1)?.text ?? '')?.[0] ?? ''
    expect((await complete(client, scene, fresh)).body.step).toBe('done')
  })

  test('no price is noted after the account is there, and the deal is not ended under it, whoever is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const scene = await start()
      const { cook, deal, own } = scene
      const client = somebody()
      await begin(client, scene)
      const code = await codeAt(scene)
      const item = { code: 'R-1', name: '花ラディッシュ', spec: '', unit: '束', price: '987', tax_rate: 8 as const }
      const [done, added] = await Promise.all([
        complete(client, scene, code),
        cook.post(addTemplateItem, { params: deal, body: item }),
      ])
      expect(done.status).toBe(201)
      expect([201, 404]).toContain(added.status)
      const { rows } = await sql`select from product_item_prices x join product_items p on p.id = x.product_item_id
        where p.supplier_id = ${own.id}`.execute(db)
      expect(rows.length).toBe(0)
      // Whoever still sees one's own supplier does not end what it has become.
      const unseen = await cook.delete(endSupplierDeal, { params: deal, query: { seen_as: 'own' } })
      expect(unseen.status).toBe(409)
      expect((await cook.get(getDeal, { params: deal })).body.state).toBe('active')
    }
  })

  test('whose deal was ended cannot, nor by a link that was taken back or is another’s', async () => {
    const scene = await start()
    expect((await scene.cook.delete(endSupplierDeal, { params: scene.deal })).status).toBe(204)
    expect((await somebody().get(getEnrolment, scene)).body.open).toBe(false)
    expect((await begin(somebody(), scene)).status).toBe(409)
    const unknown = { params: { access_token: 'A'.repeat(22) } }
    expect((await somebody().get(getEnrolment, unknown)).status).toBe(404)
    expect((await begin(somebody(), unknown)).status).toBe(404)
    // What one browser has begun at one order is nothing at another supplier's.
    const [here, there] = [await start(), await start()]
    const client = somebody()
    await begin(client, here)
    expect((await client.get(getEnrolment, there)).body).toMatchObject({ step: 'login', answered: null })
    expect((await complete(client, there, await codeAt(here))).status).toBe(404)
  })
})

describe('at another device', () => {
  const linkIn = async ({ own }: Scene) => {
    await app.drainJobs()
    const mail = app.mails.to(own.mail_address ?? '').findLast(one => one.subject.includes('確認コード'))
    return /\/o\/([\w-]{64})\/join/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  test('the link of the code’s mail goes on with the password that was chosen, and with nothing else', async () => {
    const scene = await start()
    const first = somebody()
    const enrolment = answers()
    await begin(first, scene, enrolment)
    const params = { access_token: await linkIn(scene) }
    const second = somebody()
    const seen = (await second.get(getEnrolment, { params })).body
    expect(seen).toMatchObject({ resume: true, answered: null, code: null, step: 'login', supplier_name: '八百正' })
    expect(JSON.stringify(seen)).not.toContain(enrolment.login_id)
    const wrong = await second.post(resumeEnrolment, { params, body: { password: 'Wrong-password1' } })
    expect(wrong).toMatchObject({ status: 422, body: { messages: [{ field: 'password' }] } })
    expect((await second.get(getEnrolment, { params })).body.resume).toBe(true)
    // An order's link is none of a mail.
    expect((await second.post(resumeEnrolment, { ...scene, body: { password } })).status).toBe(404)
    const resumed = await second.post(resumeEnrolment, { params, body: { password } })
    expect(resumed).toMatchObject({
      status: 201,
      body: { resume: false, step: 'code', answered: { supplier_name: '株式会社八百正' } },
    })
    const code = await codeAt(scene)
    expect((await second.post(completeEnrolment, { params, body: { auth_code: code } })).body.step).toBe('done')
    expect((await second.get(getSupplierSession)).status).toBe(200)
    expect((await first.get(getEnrolment, scene)).body.step).toBe('done')
    // Finished, the link opens nothing any more.
    const third = somebody()
    expect((await third.get(getEnrolment, { params })).body).toMatchObject({ resume: false, open: false })
    expect((await third.post(resumeEnrolment, { params, body: { password } })).status).toBe(422)
  })

  test('of two devices that finish at once one wins, and the link lives as long as what it is of', async () => {
    const scene = await start()
    const [first, second] = [somebody(), somebody()]
    await begin(first, scene)
    const params = { access_token: await linkIn(scene) }
    await second.post(resumeEnrolment, { params, body: { password } })
    const code = await codeAt(scene)
    const ends = await Promise.all([
      complete(first, scene, code),
      second.post(completeEnrolment, { params, body: { auth_code: code } }),
    ])
    expect(ends.some(one => one.status === 201)).toBe(true)
    expect(await usersOf(scene)).toBe(1)
    const other = await start()
    await begin(somebody(), other)
    const link = { access_token: await linkIn(other) }
    app.clock.pass({ days: 7, minutes: 1 })
    expect((await somebody().get(getEnrolment, { params: link })).status).toBe(404)
    app.clock.set()
  })
})

describe('a login id that is another’s', () => {
  test('is told to who has proven the desk alone, who needs no second code', async () => {
    const scene = await start()
    const client = somebody()
    const taken = scene.supplier.owner.login_id
    const begun = await begin(client, scene, answers({ login_id: taken }))
    expect(begun).toMatchObject({ status: 201, body: { step: 'code', login_taken: false } })
    const code = await codeAt(scene)
    const refused = await complete(client, scene, code)
    expect(refused).toMatchObject({ status: 422, body: { messages: [{ field: 'login_id' }] } })
    expect((await client.get(getEnrolment, scene)).body).toMatchObject({
      step: 'login',
      login_taken: true,
      proven: 'mail',
    })
    const mails = app.mails.to(scene.own.mail_address ?? '').length
    expect((await begin(client, scene)).body.step).toBe('done')
    await app.drainJobs()
    // The word that it is done, and no other code.
    expect(app.mails.to(scene.own.mail_address ?? '').length).toBe(mails + 1)
    expect(await usersOf(scene)).toBe(1)
  })
})

describe('codes and rows', () => {
  test('one a minute and five an hour for a desk, whoever asks; who corrects a name a moment later needs no other', async () => {
    const scene = await start()
    const client = somebody()
    const enrolment = answers()
    await begin(client, scene, enrolment)
    expect((await begin(client, scene, { ...enrolment, person_name: '八百 正二' })).status).toBe(201)
    expect((await begin(somebody(), scene)).status).toBe(429)
    for (let more = 0; more < 4; more += 1) {
      app.clock.pass({ minutes: 2 })
      expect((await begin(somebody(), scene)).status).toBe(201)
    }
    app.clock.pass({ minutes: 2 })
    expect((await begin(somebody(), scene)).status).toBe(429)
    const { rows } = await sql<{ row: object }>`select to_jsonb(c) as row from enrolment_codes c`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(await codeAt(scene))
  })

  test('what is not finished in seven days is erased, and what is finished says nothing any more', async () => {
    const scene = await start()
    const { client, enrolment } = await enrol(scene)
    const rows = await db.selectFrom('enrolments').selectAll().where('supplier_id', '=', scene.own.id).execute()
    expect(JSON.stringify(rows)).not.toContain(enrolment.login_id)
    expect((await client.get(getEnrolment, scene)).body.step).toBe('done')
    const open = await start()
    await begin(somebody(), open)
    app.clock.pass({ days: 7, minutes: 1 })
    await sql`select graphile_worker.add_job('forget_joinings')`.execute(db)
    await app.drainJobs()
    app.clock.set()
    expect(await db.selectFrom('enrolments').select('id').where('supplier_id', '=', open.own.id).execute()).toEqual([])
  })
})
