import { expect, test } from 'vitest'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()

const placed = async () => {
  const made = await world(app)
  const { consumer, deal, items } = made
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const lines = items.map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity: '2' }))
  const body = { delivery_date: '2026-11-21', lines }
  const answer = await cook.post(placeOrder, { params: { deal_id: deal.id }, body, idempotency_key: 'dispatch-test' })
  expect(answer.status).toBe(201)
  const order_id = answer.body.id
  const see = async () => {
    const { body } = await cook.get(getOrder, { params: { order_id } })
    return body.dispatches.map(one => [one.order_revision, one.state])
  }
  return { ...made, cook, order: answer.body, see, mails: () => app.mails.to(made.supplier.owner.mail_address) }
}

test('an order reaches the supplier’s user once, with the order sheet, however often the jobs run', async () => {
  const { order, see, mails, consumer } = await placed()
  expect(await see()).toEqual([[1, 'queued']])
  await app.drainJobs()
  await app.drainJobs()
  expect(await see()).toEqual([[1, 'sent']])
  expect(mails().length).toBe(1)
  const [mail] = mails()
  expect(mail?.subject).toContain(consumer.name)
  expect(mail?.text).toContain(order.number)
  expect(mail?.attachment?.name).toBe(`注文書_${order.number}.pdf`)
  expect(mail?.attachment?.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a fault that passes is tried again and loses nothing', async () => {
  const { see, mails } = await placed()
  app.mails.failWith(new SendFailure('temporary', 'the mail server is busy'))
  await app.drainJobs()
  expect(await see()).toEqual([[1, 'queued']])
  app.mails.failWith(null)
  await app.drainJobs({ hurry: true })
  expect(await see()).toEqual([[1, 'sent']])
  expect(mails().length).toBe(1)
})

test('an address that takes no mail fails at once, and both sides are told, once', async () => {
  const { see, order, consumer, supplier } = await placed()
  app.mails.failWith(new SendFailure('permanent', 'no such mailbox'))
  await app.drainJobs()
  app.mails.failWith(null)
  await app.drainJobs({ hurry: true })
  expect(await see()).toEqual([[1, 'failed']])
  const told = await app.deps.db
    .selectFrom('notifications')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(told.map(one => one.consumer_id ?? one.supplier_id).sort((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual(
    [consumer.id, supplier.id].sort((a, b) => a.localeCompare(b)),
  )
  expect(told.every(one => one.title === `${supplier.name}へのお知らせメールを送信できませんでした`)).toBe(true)
})

test('what was cancelled before its mail left is told as 取消 alone', async () => {
  const { cook, order, see, mails } = await placed()
  const answer = await cook.post(cancelOrder, { params: { order_id: order.id }, body: { revision: 1 } })
  expect(answer.status).toBe(200)
  await app.drainJobs()
  expect(await see()).toEqual([
    [1, 'superseded'],
    [2, 'sent'],
  ])
  expect(mails().map(mail => mail.subject.includes('取消'))).toEqual([true])
})
