import { expect, test } from 'vitest'
import { getFlyer, publishFlyer, restoreFlyer, withdrawFlyer } from '#contract/flyers/flyers.contract.ts'
import { createMessage, sendMessage, withdrawMessage } from '#contract/messages/messages.contract.ts'
import { countConsumerNotices, listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { tellFlyer } from '#server/flyers/publish-flyer.ts'
import { testApp } from '#tests/support/app.ts'
import { addFlyer, addRestaurant, world } from '#tests/support/world.ts'
import { deliverMessage } from './send-message.ts'

const app = await testApp()

/** A draft of a flyer, two restaurants that could order by it, and a message of the first one's store. */
const scene = async () => {
  const made = await world(app, { items: [{ name: '真鯛' }] })
  const other = await addRestaurant(app, made.supplier)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const items = [{ product_item_id: made.items[0]?.product_item_id ?? '', price: '780' }]
  const web_flyer_id = await addFlyer(app, made.supplier, { items, published_at: null, told_at: null })
  const params = { web_flyer_id }
  const view = async () => (await clerk.get(getFlyer, { params })).body
  const publish = async (tells?: boolean) => {
    const { revision } = await view()
    const { status, body } = await clerk.post(publishFlyer, { params, body: { revision, tells } })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const send = async (carried: string | null = web_flyer_id) => {
    const body = {
      title: '今週の特売',
      body: 'チラシをご覧ください',
      message_image_ids: [],
      web_flyer_id: carried,
      audience: 'stores' as const,
      store_group_ids: [],
      store_ids: [made.store.id],
    }
    const { id, revision } = (await clerk.post(createMessage, { body })).body
    const sent = await clerk.post(sendMessage, { params: { message_id: id }, body: { revision, send_at: null } })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    return id
  }
  const bell = async () => (await cook.get(countConsumerNotices)).body.count
  const kinds = async () =>
    (await cook.get(listConsumerNotices, { query: { type: 'messages' } })).body.items.map(one => [one.kind, one.done])
  const mails = (of = made) => app.mails.to(of.consumer.owner.mail_address).length
  return { ...made, other, clerk, params, view, publish, send, bell, kinds, mails, web_flyer_id }
}

test('a flyer that is not told of when it is published is told of by the message that carries it, once over all ways', async () => {
  const made = await scene()
  await made.publish(false)
  await app.drainJobs()
  expect([await made.bell(), made.mails()]).toEqual([0, 0])
  await made.send()
  await app.drainJobs()
  expect([await made.bell(), made.mails()]).toEqual([1, 1])
  // A withdrawal that is taken back tells nobody either.
  await made.clerk.post(withdrawFlyer, { params: made.params })
  await made.clerk.post(restoreFlyer, { params: made.params })
  await app.drainJobs()
  expect([await made.bell(), made.mails(), (await made.view()).told_count]).toEqual([1, 1, 0])
})

test('who has it with a message already is not told of it again; the others are', async () => {
  const made = await scene()
  await made.publish()
  const message_id = await made.send()
  await deliverMessage(app.deps, message_id)
  await app.drainJobs()
  expect([await made.bell(), made.mails()]).toEqual([1, 1])
  expect(await made.kinds()).toEqual([['supplier_message', false]])
  expect((await made.view()).told_count).toBe(1)
  expect(app.mails.to(made.other.consumer.owner.mail_address)).toHaveLength(1)
})

test('where it was told of before, its notice is over when a message brings it: the bell counts one', async () => {
  const made = await scene()
  await made.publish()
  await app.drainJobs()
  expect([await made.bell(), made.mails()]).toEqual([1, 1])
  await made.send()
  await app.drainJobs()
  // The mail of that day has said it: the message comes to the bell alone.
  expect([await made.bell(), made.mails()]).toEqual([1, 1])
  expect(new Map((await made.kinds()).map(([kind, done]) => [kind, done]))).toEqual(
    new Map([
      ['supplier_message', false],
      ['flyer_published', true],
    ]),
  )
})

test('a message is mailed where it is about something else, or comes a day after the flyer was mailed', async () => {
  const made = await scene()
  await made.publish()
  await app.drainJobs()
  await made.send(null)
  await app.drainJobs()
  expect(made.mails()).toBe(2)
  await app.deps.pool.query(
    `update outgoing_mails set queued_at = queued_at - interval '25 hours' where key like 'flyer:' || $1 || ':%'`,
    [made.web_flyer_id],
  )
  await made.send()
  await app.drainJobs()
  expect(made.mails()).toBe(3)
})

test('workers that tell of both at the same time ring once', async () => {
  for (let n = 0; n < 5; n += 1) {
    const made = await scene()
    await made.publish()
    const message_id = await made.send()
    await Promise.all([
      tellFlyer(app.deps, made.web_flyer_id, 1),
      deliverMessage(app.deps, message_id, 1),
      tellFlyer(app.deps, made.web_flyer_id, 1),
    ])
    await app.drainJobs()
    expect([await made.bell(), made.mails()]).toEqual([1, 1])
  }
})

test('a message that was taken back has brought nothing', async () => {
  const made = await scene()
  await made.publish()
  const message_id = await made.send()
  await deliverMessage(app.deps, message_id)
  await made.clerk.post(withdrawMessage, { params: { message_id } })
  await app.drainJobs()
  expect(await made.kinds()).toContainEqual(['flyer_published', false])
})
