import { afterEach, expect, test } from 'vitest'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, world } from '#tests/support/world.ts'
import { pollFax } from './poll-fax.ts'
import { sendDispatch } from './send-dispatch.ts'

const app = await testApp()
const { db } = app.deps
const local = { ...app.deps.fax }

afterEach(() => {
  Object.assign(app.deps.fax, local)
  app.mails.failWith(null)
  app.clock.set()
})

/** An order by fax to a supplier of the platform, one of whose users is mailed of orders, too. */
const start = async () => {
  const made = await world(app, {
    supplier: { name: '築地試験水産', fax_number: '03-0400-1000' },
    deal: { method: 'fax' },
  })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `way-${made.deal.id}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return { ...made, cook, ...of(placed.body.id), called: () => app.mails.to(made.consumer.owner.mail_address) }
}

const of = (order_id: string) => ({
  order_id,
  rows: () => db.selectFrom('dispatches').selectAll().where('order_id', '=', order_id).orderBy('channel').execute(),
  notices: () =>
    db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body'])
      .where('order_id', '=', order_id)
      .orderBy('id')
      .execute(),
})

const states = async (rows: () => Promise<{ channel: string; state: string }[]>) =>
  (await rows()).map(one => `${one.channel} ${one.state}`)

test('a mail that is refused beside a fax that arrives alarms nobody', async () => {
  const { rows, notices, called } = await start()
  app.mails.failWith(new SendFailure('permanent', '554 refused'))
  await app.drainJobs()
  expect(await states(rows)).toEqual(['fax sent', 'mail failed'])
  expect(await notices()).toEqual([])
  app.mails.failWith(null)
  await app.drainJobs({ hurry: true })
  expect(await states(rows)).toEqual(['fax delivered', 'mail failed'])
  expect([await notices(), called()]).toEqual([[], []])
})

test('a fax that fails where the mail arrived is told in the app alone, and nobody is asked to call', async () => {
  const { rows, notices, called } = await start()
  app.deps.fax.poll = async () => ({ state: 'failed', fax_class: 'voice_answer', detail: 'status 3931', cost: null })
  await app.drainJobs()
  await app.drainJobs({ hurry: true })
  expect(await states(rows)).toEqual(['fax failed', 'mail sent'])
  expect(await notices()).toMatchObject([
    {
      kind: 'dispatch_one_way',
      title: '築地試験水産に発注のFAXを送れませんでした',
      body: expect.stringContaining('同じ内容がメールで届いています'),
    },
  ])
  expect(called()).toEqual([])
})

test('two ways that fail at once are told once, to whoever is still there; a cancelling is called one', async () => {
  const { rows, notices, called, consumer, cook, order_id } = await start()
  const gone = await addMember(app, consumer.id, { mail_address: 'gone@way.example' })
  await db
    .updateTable('consumer_members')
    .set({ disabled_at: app.clock.now() })
    .where('account_id', '=', gone?.account_id ?? '')
    .execute()
  await app.drainJobs()
  await app.drainJobs({ hurry: true })
  expect(await notices()).toEqual([])
  await cook.post(cancelOrder, { params: { order_id }, body: { revision: 1 } })
  const [fax, mail] = (await rows()).filter(one => one.occasion === 'cancelled')
  app.deps.fax.poll = async () => ({ state: 'failed', fax_class: 'voice_answer', detail: 'status 3931', cost: null })
  await sendDispatch(app.deps, fax?.id ?? '')
  app.mails.failWith(new SendFailure('permanent', '554 refused'))
  await Promise.all([pollFax(app.deps, fax?.id ?? ''), sendDispatch(app.deps, mail?.id ?? '')])
  app.mails.failWith(null)
  await app.drainJobs()
  expect((await notices()).map(one => one.kind)).toEqual(['dispatch_failed'])
  expect(called()).toHaveLength(1)
  expect(called()[0]?.text).toContain('この取消は、まだ仕入先に伝わっていない可能性があります')
  expect(app.mails.to('gone@way.example')).toEqual([])
})
