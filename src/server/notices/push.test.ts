import { afterAll, afterEach, expect, test } from 'vitest'
import { listConsumerNotices, readConsumerNotice } from '#contract/notices/consumer-notices.contract.ts'
import {
  addPushDevice,
  changePushSettings,
  getPushSettings,
  removePushDevice,
  testPush,
} from '#contract/notices/push.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import {
  addSupplierPushDevice,
  changeSupplierPushSettings,
  getSupplierPushSettings,
  removeSupplierPushDevice,
  testSupplierPush,
} from '#contract/notices/supplier-push.contract.ts'
import { say } from '#domain/notices/words.ts'
import { isPushService } from '#server/outside/web-push.ts'
import { tellRestaurantOfDeal } from '#server/stores/tell-restaurant.ts'
import { testApp } from '#tests/support/app.ts'
import { pushService } from '#tests/support/push-service.ts'
import { addMember, addSupplierUser, world } from '#tests/support/world.ts'
import { pushKeys } from './send-push.ts'
import { tell } from './tell.ts'

const app = await testApp()
const { db } = app.deps
const service = await pushService()
afterAll(() => service.close())
afterEach(() => app.clock.set())

let keys = 0
const start = async () => {
  const made = await world(app)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const add = async (device: ReturnType<typeof service.device>, person = cook) =>
    person.post(addPushDevice, { body: device })
  const facts = { supplier_name: made.supplier.name }
  const to = { consumer_id: made.consumer.id }
  const toldOfDeal = (key = `push:${(keys += 1)}`) =>
    tell(
      db,
      [{ to, said: say('deal_approved', { ...facts, item_count: 0, url: 'https://oroshi.test' }), key }],
      app.deps.now(),
    )
  /** Urgent. */
  const toldLate = () => {
    const said = say('dispatch_late', {
      ...facts,
      phone_number: null,
      number: '1',
      delivery_date: '2026-11-24',
      occasion: 'placed',
      channel: 'fax',
      whole: false,
      arrived: false,
      to_share: false,
      closing_at: new Date('2026-11-23T20:00+09:00'),
    })
    return tell(db, [{ to, said, key: `push:${(keys += 1)}` }], app.deps.now())
  }
  /** Of what can't be put off, though it is not urgent. */
  const toldOneWay = () => {
    const sent = {
      ...facts,
      number: '1',
      delivery_date: '2026-11-24',
      occasion: 'placed',
      channel: 'fax',
      whole: false,
    } as const
    const said = say('dispatch_one_way', { ...sent, phone_number: null, why: null, arrived_by: 'mail' })
    return tell(db, [{ to, said, key: `push:${(keys += 1)}` }], app.deps.now())
  }
  const settings = async () => (await cook.get(getPushSettings)).body
  const sent = () =>
    db
      .selectFrom('outgoing_pushes')
      .select(['state', 'failure'])
      .where('consumer_id', '=', made.consumer.id)
      .orderBy('id')
      .execute()
  return { ...made, cook, add, toldOfDeal, toldLate, toldOneWay, settings, sent }
}

test('rings on each device of each person, once, with what a lock screen may show', async () => {
  const { consumer, cook, add, toldOfDeal, settings, supplier } = await start()
  const [phone, desk, theirs] = [service.device('電話'), service.device('机'), service.device('別の人')]
  expect((await add(phone)).status).toBe(200)
  await add(desk)
  // Named again, it is the same device.
  expect((await add(phone)).body.devices.map(one => one.name)).toEqual(['電話', '机'])
  const second = await addMember(app, consumer.id)
  await add(theirs, await app.logIn('consumer', second?.login_id ?? ''))
  await toldOfDeal('push:same')
  await toldOfDeal('push:same')
  await app.drainJobs()
  await app.drainJobs({ hurry: true })
  const [one] = (await cook.get(listConsumerNotices)).body.items
  for (const { endpoint } of [phone, desk, theirs]) {
    const [arrived, ...more] = service.to(endpoint)
    expect(more).toEqual([])
    expect(arrived?.payload).toEqual({
      title: `${supplier.name}との取引が承認されました`,
      tag: one?.id,
      urgent: false,
      path: `/consumers/top?notice=${one?.id}`,
    })
    expect(arrived).toMatchObject({ urgency: 'normal', ttl: '86400', topic: one?.id.replaceAll('-', '') })
    expect(arrived?.claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
  }
  expect((await settings()).devices.map(device => device.sent_at !== null)).toEqual([true, true])
})

test('a device that the service knows no more is forgotten; one that is busy is tried again', async () => {
  const { add, toldOfDeal, settings, sent } = await start()
  const [gone, busy] = [service.device('なくした'), service.device('混雑')]
  await add(gone)
  await add(busy)
  service.answer(gone.endpoint, 410)
  service.answer(busy.endpoint, 503)
  await toldOfDeal()
  await app.drainJobs()
  expect((await settings()).devices.map(one => one.name)).toEqual(['混雑'])
  service.answer(busy.endpoint, 201)
  await app.drainJobs({ hurry: true })
  expect(service.to(busy.endpoint)).toHaveLength(1)
  expect((await sent()).map(one => one.state).sort()).toEqual(['failed', 'sent'])
})

test('waits through the quiet hours, unless it is urgent; and does not ring for what is read or unwanted', async () => {
  const { cook, add, toldOfDeal, toldLate, toldOneWay, sent } = await start()
  const phone = service.device('電話')
  await add(phone)
  const night = { without: [], without_mail: [], quiet_from: 22 * 60, quiet_to: 6 * 60, revision: 0 }
  expect((await cook.patch(changePushSettings, { body: night })).body).toMatchObject({ revision: 1, quiet_to: 360 })
  expect((await cook.patch(changePushSettings, { body: night })).status).toBe(409)
  app.clock.set('2026-11-20T23:40+09:00')
  await toldOfDeal()
  await toldLate()
  await app.drainJobs()
  expect(service.to(phone.endpoint).map(one => one.payload.urgent)).toEqual([true])
  const unread = (await cook.get(listConsumerNotices, { query: { type: 'deals' } })).body.items[0]
  await cook.patch(readConsumerNotice, { params: { notification_id: unread?.id ?? '' }, body: { read: true } })
  app.clock.set('2026-11-21T06:00+09:00')
  await app.drainJobs({ hurry: true })
  expect((await sent()).map(one => one.state).sort()).toEqual(['sent', 'superseded'])
  await cook.patch(changePushSettings, {
    body: { ...night, without_mail: [], without: ['deals', 'delivery'], revision: 1 },
  })
  await toldOfDeal()
  await toldLate()
  await app.drainJobs()
  expect(service.to(phone.endpoint)).toHaveLength(2)
  // What the settings say can't be put off is not, whatever was kept before they said so; the night it keeps.
  await toldOneWay()
  await app.drainJobs({ hurry: true })
  expect(service.to(phone.endpoint)).toHaveLength(3)
})

test('a mail that an owner has put off does not come, to that owner alone; the notice and the urgent mail do', async () => {
  const { consumer, supplier, store, deal, cook } = await start()
  const second = await addMember(app, consumer.id, { role: 'owner', mail_address: `${consumer.id}@second.example` })
  const wish = { without: [], without_mail: ['deals' as const], quiet_from: null, quiet_to: null, revision: 0 }
  const { body } = await cook.patch(changePushSettings, { body: wish })
  expect(body).toMatchObject({ without_mail: ['deals'], mail_address: consumer.owner.mail_address, revision: 1 })
  const news = {
    consumer_id: consumer.id,
    said: say('deal_approved', { supplier_name: supplier.name, item_count: 0, url: 'https://oroshi.test' }),
  }
  const about = { key: `wish:${deal.id}`, deal_id: deal.id, store_id: store.id }
  await db.transaction().execute(trx => tellRestaurantOfDeal(trx, { ...news, ...about }, app.deps.now()))
  await app.drainJobs()
  const title = `【Oroshi】${supplier.name}との取引が承認されました`
  expect(app.mails.to(consumer.owner.mail_address).map(one => one.subject)).toEqual([])
  expect(app.mails.to(`${consumer.id}@second.example`).map(one => one.subject)).toEqual([title])
  expect((await cook.get(listConsumerNotices)).body.items.map(one => one.kind)).toEqual(['deal_approved'])
  const staff = await app.logIn('consumer', (await addMember(app, consumer.id))?.login_id ?? '')
  expect((await staff.get(getPushSettings)).body.mail_address).toBeNull()
  expect(second).toBeDefined()
})

test('a supplier`s people are told on their devices of what they may see, as they wish, by night what is urgent', async () => {
  const { supplier, store, toldOfDeal } = await start()
  const { id: supplier_id } = supplier
  const enter = async (login_id: string, name: string) => {
    const person = await app.logIn('supplier', login_id)
    const device = service.device(name)
    const { status, body } = await person.post(addSupplierPushDevice, { body: device })
    expect([status, body.devices.map(one => one.name), 'mail_address' in body]).toEqual([200, [name], false])
    return { person, device, rung: () => service.to(device.endpoint).map(one => one.payload) }
  }
  const stranger = await world(app)
  const owner = await enter(supplier.owner.login_id, '机')
  const user = { sees_all_stores: false }
  const clerk = await enter((await addSupplierUser(app, supplier_id, { user, store_ids: [store.id] })).login_id, '担当')
  const other = await enter((await addSupplierUser(app, supplier_id, { user })).login_id, '別の担当')
  const elsewhere = await enter(stranger.supplier.owner.login_id, '別の仕入先')
  const about = { consumer_name: '酒場', number: '1', delivery_date: '2026-11-24' }
  const told = (said: ReturnType<typeof say>, of: { store_id?: string } = {}) =>
    tell(db, [{ to: { supplier_id }, said, key: `push:${(keys += 1)}`, ...of }], app.deps.now())
  await told(say('offer_declined', { consumer_name: '酒場', reason: '' }), { store_id: store.id })
  // Of no store: the owner's alone. Of a restaurant's side: nobody's here.
  await told(say('offer_declined', { consumer_name: '割烹', reason: '' }))
  await toldOfDeal()
  await app.drainJobs()
  await app.drainJobs({ hurry: true })
  const notices = (await owner.person.get(listSupplierNotices)).body.items
  expect(owner.rung().map(one => one.tag)).toEqual(notices.toReversed().map(one => one.id))
  expect(clerk.rung()).toEqual([
    {
      title: '酒場が取引の申し込みをお断りしました',
      tag: notices[1]?.id,
      urgent: false,
      path: `/suppliers/stores/${store.id}?notice=${notices[1]?.id}`,
    },
  ])
  expect([other.rung(), elsewhere.rung()]).toEqual([[], []])

  const night = { without: ['deals' as const], quiet_from: 22 * 60, quiet_to: 3 * 60, revision: 0 }
  expect((await clerk.person.patch(changeSupplierPushSettings, { body: night })).body).toMatchObject({ revision: 1 })
  expect((await clerk.person.patch(changeSupplierPushSettings, { body: night })).status).toBe(409)
  expect((await owner.person.get(getSupplierPushSettings)).body).toMatchObject({ revision: 0, quiet_from: null })
  app.clock.set('2026-11-20T23:40+09:00')
  const failed = {
    ...about,
    supplier_name: supplier.name,
    occasion: 'placed',
    channel: 'fax',
    whole: false,
    phone_number: null,
  } as const
  await told(say('offer_declined', { consumer_name: '酒場', reason: '' }), { store_id: store.id })
  await told(say('unprocessed_orders', { count: 3, first_date: '2026-11-21', last_date: '2026-11-21' }), {
    store_id: store.id,
  })
  await told(say('dispatch_failed', { ...failed, why: null, on_board: true }), { store_id: store.id })
  await app.drainJobs()
  expect(clerk.rung().map(one => one.urgent)).toEqual([false, true])
  app.clock.set('2026-11-21T03:00+09:00')
  await app.drainJobs({ hurry: true })
  expect(clerk.rung()).toHaveLength(3)

  // Taken over by who sits here now; ended by nobody else; a person who belongs to the house no more hears nothing.
  const params = { device_id: (await clerk.person.get(getSupplierPushSettings)).body.devices[0]?.id ?? '' }
  expect((await owner.person.delete(removeSupplierPushDevice, { params })).status).toBe(404)
  await other.person.post(addSupplierPushDevice, { body: clerk.device })
  expect((await clerk.person.get(getSupplierPushSettings)).body.devices).toEqual([])
  expect((await clerk.person.post(testSupplierPush)).status).toBe(409)
  expect((await other.person.post(testSupplierPush)).status).toBe(204)
  await app.drainJobs()
  expect(clerk.rung().at(-1)?.path).toBe('/suppliers/settings/notifications')
})

test('half of the quiet hours, an address that is no push service, a stranger`s device are refused in Japanese', async () => {
  const { cook, add, settings } = await start()
  const body = { without: [], without_mail: [], quiet_from: 60, quiet_to: null, revision: 0 }
  const half = await cook.patch(changePushSettings, { body })
  expect([half.status, half.body.messages?.[0]?.field]).toEqual([422, 'quiet_to'])
  const strange = await add({ ...service.device('よその'), endpoint: 'https://10.0.0.1/x' })
  expect([strange.status, strange.body.messages?.[0]?.message]).toEqual([
    422,
    'このブラウザの通知サービスには対応していません',
  ])
  expect((await cook.post(testPush)).status).toBe(409)
  await add(service.device('電話'))
  const other = await start()
  const params = { device_id: (await settings()).devices[0]?.id ?? '' }
  expect((await other.cook.delete(removePushDevice, { params })).status).toBe(404)
  expect((await cook.delete(removePushDevice, { params })).body.devices).toEqual([])
})

test('a test rings at once, also in quiet hours', async () => {
  const { cook, add } = await start()
  const phone = service.device('電話')
  await add(phone)
  expect((await cook.post(testPush)).status).toBe(204)
  await app.drainJobs()
  expect(service.to(phone.endpoint)[0]?.payload.path).toBe('/consumers/my_account/notifications')
})

test('the keys are made once, whoever asks first', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => pushKeys(app.deps)))
  expect(new Set(all.map(one => one.public_key)).size).toBe(1)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/fcm/send/x', false],
  ['https://fcm.googleapis.com.example.com/x', false],
  ['https://127.0.0.1/x', false],
  ['not a url', false],
])('%s is a push service: %s', (endpoint, is) => {
  expect(isPushService(endpoint, false)).toBe(is)
})
