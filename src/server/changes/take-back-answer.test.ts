import { expect, test } from 'vitest'
import { listOrderNotifications } from '#contract/board/order-notifications.contract.ts'
import { changeToProcessed, getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { adjustOrder, answerAdjustment, takeBackAnswer } from '#contract/changes/change-orders.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()

const start = async () => {
  const made = await world(app, { items: [{ name: '鯵', price: '300' }] })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const line = { order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '10' }
  const { body } = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line] },
    idempotency_key: `back-${made.deal.id}`,
  })
  const params = { order_id: body.id }
  const short = { line_number: 1, confirmed_weight: null, confirmed_unit_price: null, substitute: null }
  const adjust = (revision: number, confirmed_quantity: string) => {
    const lines = [{ ...short, confirmed_quantity, shortage_reason: '品切れ' }]
    return clerk.patch(adjustOrder, { params, body: { revision, lines, message: '' } })
  }
  await adjust(1, '0')
  const answer = (answer: 'accepted' | 'questioned', text = '') =>
    cook.post(answerAdjustment, { params, body: { revision: 2, answer, text } })
  const back = (revision = 2) => cook.delete(takeBackAnswer, { params, query: { revision: String(revision) } })
  const open = async () => (await cook.get(listOrders, { query: { adjustment: 'open' } })).body.items.map(one => one.id)
  const bell = async () => {
    const rows = app.deps.db.selectFrom('notifications').select('kind').where('order_id', '=', body.id)
    return (await rows.where('done_at', 'is', null).orderBy('id').execute()).map(one => one.kind)
  }
  const reopened = async () =>
    (await cook.get(getOrder, { params })).body.events.filter(one => one.kind === 'adjustment_reopened').length
  return { ...made, cook, clerk, params, id: body.id, adjust, answer, back, open, bell, reopened }
}

test('what was agreed to by mistake is taken back, once, and asked for again; the desk reads both', async () => {
  const { clerk, params, id, answer, back, open, bell, reopened } = await start()
  expect((await back()).status, 'nothing was agreed to').toBe(409)
  await answer('accepted')
  await clerk.get(getReceiveOrder, { params })
  expect([await open(), await bell()]).toEqual([[], []])
  const both = await Promise.all([back(), back()])
  expect(both.map(one => [one.status, one.body.adjustment])).toEqual([
    [200, 'open'],
    [200, 'open'],
  ])
  expect(await reopened()).toBe(1)
  expect([await open(), await bell()]).toEqual([[id], ['order_adjusted']])
  const news = (await clerk.get(listOrderNotifications, {})).body.items.map(one => one.kind)
  expect(news).toEqual(['adjustment_reopened', 'adjustment_accepted', 'placed'])
  expect((await answer('accepted')).body.adjustment).toBe('accepted')
  expect((await back()).body.adjustment).toBe('open')
  expect(await reopened()).toBe(2)
})

test('a question that was asked before it stands again, in the supplier’s bell, too', async () => {
  const { answer, back, bell } = await start()
  app.clock.pass({ minutes: 1 })
  await answer('questioned', '鯖ならありますか')
  app.clock.pass({ minutes: 1 })
  await answer('accepted')
  expect(await bell()).toEqual([])
  expect((await back()).body.adjustment).toBe('questioned')
  expect(await bell()).toEqual(['adjustment_questioned'])
})

test('not once the supplier has gone on with it', async () => {
  const { clerk, params, answer, back, adjust, reopened } = await start()
  await answer('accepted')
  await clerk.post(changeToProcessed, { body: { order_ids: [params.order_id] } })
  const late = await back()
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('仕入先が先へ進めた')])
  await adjust(2, '5')
  expect((await back()).status, 'of a version that is gone').toBe(409)
  expect((await back(3)).status).toBe(409)
  expect(await reopened()).toBe(0)
})

test('taken back and marked at the same moment: one of the two', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { clerk, params, answer, back, adjust, reopened } = await start()
    await answer('accepted')
    const [taken, changed] = await Promise.all([back(), adjust(2, '5')])
    const { body } = await clerk.get(getReceiveOrder, { params })
    expect([taken.status === 200 ? 1 : 0, changed.status]).toEqual([await reopened(), 200])
    expect(body.adjustment).toBe('open')
  }
})
