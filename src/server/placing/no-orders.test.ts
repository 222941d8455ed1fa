import { expect, test } from 'vitest'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { getPossibleDeliveryDates, listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { declareNoOrder, withdrawNoOrder } from '#contract/placing/no-orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'
import { findNoOrders } from './no-order-store.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const delivery_date = '2026-11-21'

const opened = async () => {
  const made = await world(app, {
    supplier: { non_delivery_days: [{ kind: 'closed', date_from: '2026-11-26', date_to: '2026-11-26' }] },
  })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const params = { deal_id: made.deal.id }
  const said = async () => {
    const [{ body: top }, { body: dates }, desk] = await Promise.all([
      cook.get(listDeals),
      cook.get(getPossibleDeliveryDates, { params, query: { from: delivery_date, days: 1 } }),
      findNoOrders(app.deps.db, made.supplier.id, delivery_date),
    ])
    return [top.items[0]?.next?.no_order, dates.items[0]?.no_order ?? false, desk.length]
  }
  const order = () =>
    cook.post(placeOrder, {
      params,
      body: {
        delivery_date,
        lines: [{ order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece', quantity: '1' }],
      },
      idempotency_key: `no-orders-${made.deal.id}`,
    })
  return { ...made, cook, params, said, order }
}

test('発注なし is said for a date, seen by both sides, and taken back', async () => {
  const { cook, params, said, supplier, deal, store } = await opened()
  expect(await said()).toEqual([false, false, 0])
  expect((await cook.post(declareNoOrder, { params, body: { delivery_date } })).status).toBe(201)
  expect((await cook.post(declareNoOrder, { params, body: { delivery_date } })).status).toBe(201)
  expect(await said()).toEqual([true, true, 1])
  expect(await findNoOrders(app.deps.db, supplier.id, delivery_date)).toMatchObject([
    { deal_id: deal.id, store_id: store.id, declared_by_name: '試験 花子' },
  ])
  const taken_back = await cook.call(withdrawNoOrder, { params, query: { delivery_date } })
  expect(taken_back.status).toBe(204)
  expect(await said()).toEqual([false, false, 0])
})

test('an order outweighs it; where the order is cancelled it stands again', async () => {
  const { cook, params, said, order } = await opened()
  await cook.post(declareNoOrder, { params, body: { delivery_date } })
  const { body, status } = await order()
  expect(status).toBe(201)
  expect(await said()).toEqual([false, false, 0])
  const refused = await cook.post(declareNoOrder, { params, body: { delivery_date } })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('発注があります')
  await cook.post(cancelOrder, { params: { order_id: body.id }, body: { revision: 1 } })
  expect(await said()).toEqual([true, true, 1])
})

test.each([
  ['2026-11-20', '2026/11/20(金)納品の締切を過ぎました'],
  ['2026-11-26', '2026/11/26(木)は休配日のため、もともと納品がありません'],
])('not for %s', async (day, message) => {
  const { cook, params } = await opened()
  const answer = await cook.post(declareNoOrder, { params, body: { delivery_date: day } })
  expect(answer.status).toBe(422)
  expect(answer.body.messages).toEqual([{ field: 'delivery_date', message }])
})

test.each(['suspended', 'ended'])('nor under a deal that is %s', async state => {
  const { cook, params, deal } = await opened()
  await app.deps.db.updateTable('deals').set({ state }).where('id', '=', deal.id).execute()
  const answer = await cook.post(declareNoOrder, { params, body: { delivery_date } })
  expect(answer.status).toBe(422)
  expect(answer.body.messages).toEqual([
    { field: 'deal_id', message: '取引が停止されています。仕入先へお問い合わせください' },
  ])
})
