import { expect, test, vi } from 'vitest'
import { listConsumerOutbound, listSupplierOutbound } from '#contract/notices/outbound-notifications.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { sendUserMail } from '#contract/users/users.contract.ts'
import { outbound_days } from '#domain/notices/outbound.ts'
import { stopAddress } from '#server/ignores/ignored-addresses.ts'
import { testApp } from '#tests/support/app.ts'
import { addLineLink } from '#tests/support/line.ts'
import { addMember, addOwnSupplier, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps

/** A restaurant whose fax does not arrive: its people are told by every way that each of them has. */
const untold = async () => {
  app.clock.set()
  const made = await world(app)
  const { consumer } = made
  const staff = await addMember(app, consumer.id)
  if (!staff) throw new Error('nobody was added')
  const own = await addOwnSupplier(app, consumer, { fax_number: '00999-9999-04', name: '魚政商店' })
  const phone = { mobile_number: '09012340560', mobile_verified_at: app.deps.now() }
  await db.updateTable('accounts').set(phone).where('id', '=', consumer.owner.account_id).execute()
  await addLineLink(app, consumer.owner.account_id, { consumer_id: consumer.id }, `U${consumer.id.replaceAll('-', '')}`)
  await stopAddress(db, staff.mail_address, { reason: 'asked' }, app.deps.now())
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `outbound-${own.deal.id}`,
  })
  expect(placed.status).toBe(201)
  // The fax is asked after until it has failed; the short message waits for whether anything else reaches.
  await vi.waitFor(
    async () => {
      await app.drainJobs({ hurry: true })
      const { body } = await cook.get(listConsumerOutbound)
      expect(body.items.find(one => one.channel === 'sms')?.fate).not.toBe('waiting')
      expect(body.items).toHaveLength(5)
    },
    { timeout: 60_000, interval: 100 },
  )
  return { ...made, staff, cook, number: placed.body.number }
}

test('an owner sees what left to the restaurant’s people by each way, to whom, and how it fared', async () => {
  const { consumer, staff, cook, number } = await untold()
  const { body } = await cook.get(listConsumerOutbound)
  const title = '魚政商店に発注のFAXが届いていません'
  const left = body.items.map(one => [one.channel, one.to, one.fate, one.title])
  expect(left).toEqual(
    expect.arrayContaining([
      ['mail', consumer.owner.mail_address, 'sent', `【Oroshi】${title}`],
      ['mail', staff.mail_address, 'ignored', `【Oroshi】${title}`],
      // LINE has rung: what is paid for stays.
      ['sms', '09012340560', 'superseded', expect.stringContaining(title)],
      ['line', consumer.owner.name, 'sent', title],
      ['line', consumer.owner.name, 'sent', `発注の控え ${number}`],
    ]),
  )
  expect(left).toHaveLength(5)
  const missed = await cook.get(listConsumerOutbound, { query: { missed: 'yes' } })
  expect(missed.body.items.map(one => one.to)).toEqual([staff.mail_address])
})

test('page by page it is the same list; after its days nothing of it is shown', async () => {
  const { consumer, cook } = await untold()
  const whole = (await cook.get(listConsumerOutbound)).body.items.map(one => one.id)
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await cook.get(listConsumerOutbound, { query: { limit: 1, ...(cursor ? { cursor } : {}) } })
    paged.push(...body.items.map(one => one.id))
    cursor = body.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(paged).toEqual(whole)
  app.clock.pass({ days: outbound_days + 1 })
  const later = await app.logIn('consumer', consumer.owner.login_id)
  expect((await later.get(listConsumerOutbound)).body.items).toEqual([])
})

test('a supplier’s owner sees what left to its people; nobody sees another house’s, and staff see none', async () => {
  const { supplier, consumer, staff } = await untold()
  const user = await addSupplierUser(app, supplier.id)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  expect((await owner.post(sendUserMail, { params: { user_id: user.account_id } })).status).toBe(204)
  await app.drainJobs()
  const { body } = await owner.get(listSupplierOutbound)
  expect(body.items).toMatchObject([
    { channel: 'mail', to: user.mail_address, fate: 'sent', title: `${supplier.name} ログインのご案内` },
  ])
  const clerk = await app.logIn('supplier', user.login_id)
  expect((await clerk.get(listSupplierOutbound)).status).toBe(403)
  const second = await app.logIn('consumer', staff.login_id)
  expect((await second.get(listConsumerOutbound)).status).toBe(403)
  const other = await world(app)
  const stranger = await app.logIn('consumer', other.consumer.owner.login_id)
  expect((await stranger.get(listConsumerOutbound)).body.items).toEqual([])
  expect((await stranger.get(listConsumerOutbound, { params: { consumer_id: consumer.id } })).status).toBe(404)
})
