import { expect, test } from 'vitest'
import { adjustOrder, answerAdjustment, takeBackAdjustments } from '#contract/changes/change-orders.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()
const tai = {
  name: '真鯛',
  unit: '尾',
  price_basis: 'kg',
  catch_weight: true,
  estimated_weight: '1.000',
  price: '500',
} as const

const start = async () => {
  const made = await world(app, { items: [tai, { name: '鯵', price: '300' }] })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const lines = made.items.map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity: '10' }))
  const { body } = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: { delivery_date: '2026-11-24', lines },
    idempotency_key: `order-${Math.random()}`,
  })
  const params = { order_id: body.id }
  const adjust = (revision: number, answers: object[]) => {
    const answered = answers.map(one => ({ substitute: null, ...one }))
    return clerk.patch(adjustOrder, { params, body: { revision, lines: answered as never, message: '' } })
  }
  const answer = (revision: number, said: 'accepted') =>
    cook.post(answerAdjustment, { params, body: { revision, answer: said, text: '' } })
  const seen = async () => (await cook.get(getOrder, { params })).body
  const notices = () =>
    app.deps.db.selectFrom('notifications').select('title').where('order_id', '=', body.id).orderBy('id').execute()
  return { ...made, cook, clerk, id: body.id, adjust, answer, seen, notices }
}

test('takes its last adjustment back in one way: a further version, told, as long as it was not answered and nothing is newer', async () => {
  const { adjust, answer, clerk, cook, seen, notices, id, items } = await start()
  const takeBack = async (revision: number) =>
    (await clerk.post(takeBackAdjustments, { body: { orders: [{ order_id: id, revision }] } })).body
  await adjust(1, [{ line_number: 1, confirmed_weight: '12' }])
  const substitute = { product_item_id: items[1]?.product_item_id, quantity: '4', weight: null, unit_price: '315' }
  await adjust(2, [
    { line_number: 1, confirmed_weight: '3420' },
    { line_number: 2, confirmed_quantity: '6', shortage_reason: '入荷なし', substitute },
  ])
  expect((await takeBack(2)).refused).toMatchObject([{ order_id: id }])
  expect(await takeBack(3)).toMatchObject({ taken_back: [{ order_id: id, revision: 4 }], refused: [] })
  const order = await seen()
  expect(order).toMatchObject({ revision: 4, adjustment: 'noted', may: { take_back_adjustment: false } })
  expect(order.lines.map(line => [line.confirmed_weight, line.confirmed_quantity, line.substitute])).toEqual([
    ['12.000', null, null],
    [null, null, null],
  ])
  expect(order.events.at(-1)).toMatchObject({ kind: 'adjusted', diff: { taken_back: true } })
  expect(JSON.stringify(order.events)).not.toContain('"before":{')
  expect((await notices()).at(-1)?.title).toContain('発注の変更を取り消しました')
  expect((await takeBack(4)).refused).toHaveLength(1)
  await adjust(4, [{ line_number: 2, confirmed_quantity: '5', shortage_reason: '入荷なし' }])
  await answer(5, 'accepted')
  expect((await takeBack(5)).refused).toMatchObject([{ why: expect.stringContaining('店舗が回答したため') }])
  const other = await start()
  const foreign = await other.clerk.post(takeBackAdjustments, { body: { orders: [{ order_id: id, revision: 5 }] } })
  expect(foreign.status).toBe(404)
  expect((await cook.get(getOrder, { params: { order_id: id } })).body.revision).toBe(5)
})

test('taken back twice at once, it is taken back once', async () => {
  const { adjust, clerk, seen, id } = await start()
  await adjust(1, [{ line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' }])
  const both = await Promise.all(
    [1, 2].map(() => clerk.post(takeBackAdjustments, { body: { orders: [{ order_id: id, revision: 2 }] } })),
  )
  expect(both.map(one => one.body.taken_back.length).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await seen()).toMatchObject({ revision: 3, adjustment: null, adjusted_at: null })
})

test('who takes all answers back by hand is not one who adjusted', async () => {
  const { adjust, notices } = await start()
  await adjust(1, [{ line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' }])
  expect((await adjust(2, [{ line_number: 2 }])).body).toMatchObject({ revision: 3, adjustment: null })
  expect((await notices()).at(-1)?.title).toContain('発注の変更を取り消しました')
})
