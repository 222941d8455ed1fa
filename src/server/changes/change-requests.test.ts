import { describe, expect, test } from 'vitest'
import { changeToProcessed, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import {
  adjustOrder,
  answerChangeRequest,
  cancelOrder,
  requestChange,
  withdrawChangeRequest,
} from '#contract/changes/change-orders.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()
const tuesday = '2026-11-24'

const start = async ({ processed = true, sales_limit = '100' } = {}) => {
  const items = [
    { name: '鮭', price: '200', sales_limit },
    { name: '鯛', price: '300' },
    { name: '鯵', price: '100' },
  ]
  const made = await world(app, { items })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: {
      delivery_date: tuesday,
      lines: made.items.map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity: '10' })),
    },
    idempotency_key: `order-${Math.random()}`,
  })
  const params = { order_id: placed.body.id }
  if (processed) await clerk.post(changeToProcessed, { body: { order_ids: [params.order_id] } })
  const wish = (revision: number, body: object) => cook.post(requestChange, { params, body: { revision, ...body } })
  const seen = async () => (await cook.get(getOrder, { params })).body
  const say = (change_request_id: string, revision: number, answer: 'accepted' | 'declined', reason = '') =>
    clerk.patch(answerChangeRequest, {
      params: { ...params, change_request_id },
      body: { revision, answer, reason },
    })
  const sold = async () => {
    const row = await app.deps.db
      .selectFrom('sales_counters')
      .select('sold')
      .where('product_item_id', '=', made.items[0]?.product_item_id ?? '')
      .executeTakeFirst()
    return Number(row?.sold ?? 0)
  }
  const notices = () =>
    app.deps.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body'])
      .where('order_id', '=', params.order_id)
      .orderBy('id')
      .execute()
  return { ...made, cook, clerk, params, wish, seen, say, sold, notices }
}

const fewer = {
  lines: [
    { line_number: 1, quantity: '4' },
    { line_number: 2, quantity: '0' },
  ],
  note: '団体の取消',
}

describe('a change request', () => {
  test('changes nothing until it is accepted; then all of it, in one revision', async () => {
    const { wish, seen, say, sold, notices, clerk, params } = await start()
    const asked = await wish(1, fewer)
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    expect(asked.body).toMatchObject({
      revision: 1,
      total: '6480',
      request_open: 'change',
      may: { request_change: false },
    })
    expect(asked.body.change_requests).toMatchObject([
      {
        state: 'open',
        note: '団体の取消',
        lines: [
          { name: '鮭', before: '10.000', after: '4' },
          { name: '鯛', after: '0' },
        ],
      },
    ])
    const board = await clerk.get(listReceiveOrders, { query: { delivery_date: tuesday, status: 'asked' } })
    expect(board.body.items.map(one => [one.id, one.request_open])).toEqual([[params.order_id, 'change']])
    expect(await sold()).toBe(10)

    const id = asked.body.change_requests[0]?.id ?? ''
    const accepted = await say(id, 1, 'accepted')
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    const order = await seen()
    expect(order).toMatchObject({ revision: 2, state: 'processed', subtotal: '1800', total: '1944', line_count: 2 })
    expect(order.lines.map(line => [line.line_number, line.name, line.quantity, line.amount])).toEqual([
      [1, '鮭', '4.000', '800'],
      [3, '鯵', '10.000', '1000'],
    ])
    expect(order.change_requests).toMatchObject([{ state: 'accepted' }])
    expect(order.events.at(-1)).toMatchObject({ kind: 'edited', revision: 2, actor_area: 'supplier' })
    expect(await sold()).toBe(4)
    expect((await notices()).map(one => one.kind)).toEqual(['change_requested', 'change_accepted'])
  })

  test('to cancel the whole order: accepted, it is cancelled and its sales are free', async () => {
    const { wish, say, seen, sold } = await start()
    const { body } = await wish(1, { whole_cancel: true })
    await say(body.change_requests[0]?.id ?? '', 1, 'accepted')
    expect(await seen()).toMatchObject({ state: 'cancelled', revision: 2, request_open: null })
    expect(await sold()).toBe(0)
  })

  test('to cancel it, declined: the restaurant reads what it asked for, and that its order still comes', async () => {
    const { wish, say, seen, notices } = await start()
    const { body } = await wish(1, { whole_cancel: true })
    await say(body.change_requests[0]?.id ?? '', 1, 'declined', '出荷済みです')
    const told = (await notices()).at(-1)
    expect(told?.title).toContain('取消依頼を承諾できませんでした')
    expect(told?.body).toContain('発注は取り消されていません。いまの内容のまま納品されます。')
    expect(told?.body).toContain('お店の依頼：発注全体の取消')
    expect((await seen()).events.at(-1)).toMatchObject({ kind: 'change_declined', diff: { whole_cancel: true } })
  })

  test('is declined with a reason, and may be asked again', async () => {
    const { wish, say, seen, notices } = await start()
    const { body } = await wish(1, fewer)
    const id = body.change_requests[0]?.id ?? ''
    expect((await say(id, 1, 'declined')).body).toEqual({
      messages: [{ field: 'reason', message: '断る理由を入力してください' }],
    })
    expect((await say(id, 1, 'declined', '出荷済みです')).status).toBe(200)
    expect(await seen()).toMatchObject({
      revision: 1,
      total: '6480',
      change_requests: [{ state: 'declined', reason: '出荷済みです' }],
      may: { request_change: true },
    })
    expect((await notices()).at(-1)?.body).toContain('出荷済みです')
    expect((await say(id, 1, 'accepted')).status).toBe(409)
    expect((await wish(1, fewer)).status).toBe(201)
    expect((await notices()).map(one => one.kind)).toEqual(['change_requested', 'change_declined', 'change_requested'])
  })

  test('is refused while the order can be changed directly, while another waits, and on a stale revision', async () => {
    const { wish, clerk, params } = await start({ processed: false })
    expect((await wish(1, fewer)).status).toBe(409)
    await clerk.post(changeToProcessed, { body: { order_ids: [params.order_id] } })
    const weigh = {
      revision: 1,
      lines: [{ line_number: 3, confirmed_unit_price: '120', substitute: null }],
      message: '',
    }
    await clerk.patch(adjustOrder, { params, body: weigh })
    const stale = await wish(1, fewer)
    expect([stale.status, stale.body]).toMatchObject([409, { current: { revision: 2 } }])
    expect((await wish(2, fewer)).status).toBe(201)
    const other = { ...fewer, note: 'やはり半分' }
    expect((await wish(2, other)).body.message).toBe('回答を待っている依頼があります。仕入先の回答をお待ちください')
  })

  test('asked for again because no answer came is that request, told once', async () => {
    const { wish, notices } = await start()
    const first = await wish(1, fewer)
    // A line that is typed as it was ordered wishes nothing.
    const again = await wish(1, { ...fewer, lines: [...fewer.lines, { line_number: 3, quantity: '10' }] })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.change_requests).toEqual(first.body.change_requests)
    expect((await notices()).map(one => one.kind)).toEqual(['change_requested'])
  })

  test('says in words what is no quantity', async () => {
    const { wish } = await start()
    for (const [quantity, message] of [
      ['1.2345', '14桁までの数（小数は3桁まで）を入力してください'],
      ['-1', '数量は0以上で入力してください'],
    ] as const) {
      const { status, body } = await wish(1, { lines: [{ line_number: 1, quantity }] })
      expect([status, body]).toEqual([422, { messages: [{ field: 'lines[0].quantity', message }] }])
    }
  })

  test('after the closing is open to an order that nobody has processed', async () => {
    const { wish, seen } = await start({ processed: false })
    app.clock.set('2026-11-24T05:00+09:00')
    expect((await seen()).may).toMatchObject({ edit: false, request_change: true })
    const { status } = await wish(1, fewer)
    app.clock.set()
    expect(status).toBe(201)
  })

  test.each([
    [{}, 'lines', '変更する商品の数量を入力してください'],
    [{ lines: [{ line_number: 1, quantity: '10.0' }] }, 'lines', '変更する商品の数量を入力してください'],
    [{ lines: [{ line_number: 7, quantity: '1' }] }, 'lines[0].line_number', 'この行はありません'],
    [{ lines: [{ line_number: 1, quantity: '-1' }] }, 'lines[0].quantity', '数量は0以上で入力してください'],
    [
      { lines: [1, 2, 3].map(line_number => ({ line_number, quantity: '0' })) },
      'lines',
      'すべての商品をなくすときは「発注全体の取消」を選んでください',
    ],
  ])('%j is refused beside %s', async (body, field, message) => {
    const { wish } = await start()
    const answer = await wish(1, body)
    expect([answer.status, answer.body.messages]).toEqual([422, [{ field, message }]])
  })

  test('that passes a sales limit can not be accepted: nothing changes', async () => {
    const { wish, say, seen, sold } = await start({ sales_limit: '12' })
    const { body } = await wish(1, { lines: [{ line_number: 1, quantity: '13' }] })
    const { status } = await say(body.change_requests[0]?.id ?? '', 1, 'accepted')
    expect(status).toBe(422)
    expect(await seen()).toMatchObject({ revision: 1, request_open: 'change' })
    expect(await sold()).toBe(10)
  })

  test("keeps a weight's line apart: another quantity drops its answer, a confirmed price holds", async () => {
    const { wish, say, seen, clerk, params } = await start()
    const lines = [
      {
        line_number: 1,
        confirmed_quantity: '9',
        shortage_reason: '品切れ',
        confirmed_unit_price: '250',
        substitute: null,
      },
      { line_number: 3, confirmed_quantity: '8', substitute: null },
    ]
    await clerk.patch(adjustOrder, { params, body: { revision: 1, lines, message: '' } })
    const { body } = await wish(2, { lines: [{ line_number: 1, quantity: '5' }] })
    await say(body.change_requests[0]?.id ?? '', 2, 'accepted')
    expect((await seen()).lines.map(line => [line.confirmed_quantity, line.confirmed_unit_price, line.amount])).toEqual(
      [
        [null, '250.00', '1250'],
        [null, null, '3000'],
        ['8.000', null, '800'],
      ],
    )
  })

  test('wishes what could be ordered, and no more than that', async () => {
    const { wish, items } = await start()
    await app.deps.db
      .updateTable('product_items')
      .set({ max_quantity: '20', lot: '2' })
      .where('id', '=', items[0]?.product_item_id ?? '')
      .execute()
    const wrong = async (line_number: number, quantity: string) => {
      const { status, body } = await wish(1, { lines: [{ line_number, quantity }] })
      return [status, body.messages?.map(one => `${one.field} ${one.message}`)]
    }
    expect(await wrong(1, '9999')).toEqual([422, ['lines[0].quantity 数量は20個以下で入力してください']])
    expect(await wrong(1, '5')).toEqual([422, ['lines[0].quantity 数量は2の倍数で入力してください']])
    expect(await wrong(2, '1.5')).toEqual([422, [expect.stringContaining('lines[0].quantity 数量は')]])
    expect((await wish(1, { lines: [{ line_number: 1, quantity: '20' }] })).status).toBe(201)
  })

  test('is taken back until it is answered: the order stays, the supplier is told, and another may be sent', async () => {
    const { wish, say, seen, notices, cook, params } = await start()
    const asked = await wish(1, fewer)
    const change_request_id = asked.body.change_requests[0]?.id ?? ''
    const withdraw = () =>
      cook.delete(withdrawChangeRequest, { params: { ...params, change_request_id }, query: { revision: 1 } })
    expect((await withdraw()).body).toMatchObject({
      revision: 1,
      total: '6480',
      request_open: null,
      change_requests: [{ state: 'withdrawn' }],
      may: { request_change: true },
    })
    expect((await withdraw()).status).toBe(409)
    expect((await say(change_request_id, 1, 'accepted')).status).toBe(409)
    expect((await notices()).map(one => one.kind)).toEqual(['change_requested', 'change_withdrawn'])
    const again = await wish(1, { lines: [{ line_number: 3, quantity: '9' }] })
    await say(again.body.change_requests[1]?.id ?? '', 1, 'accepted')
    expect((await seen()).total).toBe('6372')
  })

  test('taken back and accepted in one moment: one of both holds, the other is told', async () => {
    const { wish, say, seen, cook, params } = await start()
    const asked = await wish(1, fewer)
    const change_request_id = asked.body.change_requests[0]?.id ?? ''
    const [accepted, withdrawn] = await Promise.all([
      say(change_request_id, 1, 'accepted'),
      cook.delete(withdrawChangeRequest, { params: { ...params, change_request_id }, query: { revision: 1 } }),
    ])
    expect([accepted.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { revision, change_requests } = await seen()
    expect([revision, change_requests[0]?.state]).toEqual(accepted.status === 200 ? [2, 'accepted'] : [1, 'withdrawn'])
  })

  test('of another restaurant is a 404 on both sides', async () => {
    const { params, wish } = await start()
    const { body } = await wish(1, fewer)
    const other = await start()
    const change_request_id = body.change_requests[0]?.id ?? ''
    expect((await other.cook.post(requestChange, { params, body: { revision: 1, whole_cancel: true } })).status).toBe(
      404,
    )
    const answer = { revision: 1, answer: 'accepted' as const, reason: '' }
    const foreign = { params: { ...params, change_request_id }, body: answer }
    expect((await other.clerk.patch(answerChangeRequest, foreign)).status).toBe(404)
    const wrong_order = { params: { ...other.params, change_request_id }, body: answer }
    expect((await other.clerk.patch(answerChangeRequest, wrong_order)).status).toBe(404)
    const query = { revision: 1 }
    for (const foreign_params of [foreign.params, wrong_order.params])
      expect((await other.cook.delete(withdrawChangeRequest, { params: foreign_params, query })).status).toBe(404)
    expect((await other.cook.post(cancelOrder, { params, body: { revision: 1 } })).status).toBe(404)
  })
})
