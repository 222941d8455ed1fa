import { describe, expect, test } from 'vitest'
import { changeToProcessed, getReceiveOrder, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import {
  adjustOrder,
  answerAdjustment,
  editOrder,
  getPastAnswers,
  messageStore,
  takeBackAdjustments,
  takeBackAnswer,
} from '#contract/changes/change-orders.contract.ts'
import { downloadOrders } from '#contract/downloads/downloads.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getOrder, listDealOrders } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { printOrders } from '#contract/prints/prints.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { toldIn } from '#tests/support/told.ts'
import { addSupplierUser, type WorldWish, world } from '#tests/support/world.ts'

const app = await testApp()
const tuesday = '2026-11-24'
const tai = {
  name: '真鯛',
  code: '10',
  unit: '尾',
  price_basis: 'kg',
  catch_weight: true,
  estimated_weight: '1.000',
  price: '500',
} as const

const start = async (wish: WorldWish = {}) => {
  const made = await world(app, { items: [tai, { name: '鯵', price: '300' }, { name: '河豚', price: null }], ...wish })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const { status, body } = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: {
      delivery_date: tuesday,
      lines: made.items.map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity: '10' })),
    },
    idempotency_key: `order-${Math.random()}`,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const params = { order_id: body.id }
  const adjust = (revision: number, answers: object[], message = '') => {
    const lines = answers.map(one => ({ substitute: null, ...one }))
    return clerk.patch(adjustOrder, { params, body: { revision, lines: lines as never, message } })
  }
  const answer = (revision: number, said: 'accepted' | 'questioned', text = '') =>
    cook.post(answerAdjustment, { params, body: { revision, answer: said, text } })
  const seen = async () => (await cook.get(getOrder, { params })).body
  const desk = async () => (await clerk.get(getReceiveOrder, { params })).body
  const notices = () =>
    app.deps.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body', 'consumer_id', 'supplier_id'])
      .where('order_id', '=', body.id)
      .orderBy('id')
      .execute()
  return { ...made, cook, clerk, params, id: body.id, adjust, answer, seen, desk, notices }
}

describe('the supplier', () => {
  test('weighs, prices, runs short and sends something else: beside what was ordered, the totals per rate anew', async () => {
    const { adjust, seen, items, notices, consumer } = await start()
    const substitute = { product_item_id: items[1]?.product_item_id, quantity: '4', weight: null, unit_price: '315' }
    const { status, body } = await adjust(1, [
      { line_number: 1, confirmed_weight: '12.500' },
      { line_number: 2, confirmed_quantity: '6', shortage_reason: '入荷なし', substitute },
      { line_number: 3, confirmed_unit_price: '1000' },
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ revision: 2, state: 'placed', adjustment: 'open', changed_at: null })
    expect(body.lines.map(line => [line.quantity, line.unit_price, line.ordered_amount, line.amount])).toEqual([
      ['10.000', '500.00', '5000', '6250'],
      ['10.000', '300.00', '3000', '1800'],
      ['10.000', null, null, '10000'],
    ])
    expect(body.lines[1]?.substitute).toMatchObject({ name: '鯵', quantity: '4', amount: '1260', tax_rate: 8 })
    expect(body).toMatchObject({
      subtotal: '19310',
      tax: '1544',
      total: '20854',
      estimated: false,
      has_market_price: false,
    })
    expect(body.ordered_totals).toMatchObject({
      subtotal: '8000',
      total: '8640',
      estimated: true,
      has_market_price: true,
    })
    const order = await seen()
    expect(order).toMatchObject({ total: '20854', adjustment: 'open', may: { answer_adjustment: true } })
    expect(order.events.at(-1)).toMatchObject({ kind: 'adjusted', revision: 2, actor_area: 'supplier' })
    const [notice] = await notices()
    expect(notice).toMatchObject({ kind: 'order_adjusted', consumer_id: consumer.id })
    expect(notice?.body).toContain('・真鯛：出荷重量 12.5kg')
    expect(notice?.body).toContain('・鯵：欠品の理由 「入荷なし」')
  })

  test('is told the prices and weights a piece that it answered before: of its own items, other orders, what stands', async () => {
    const { adjust, clerk, cook, deal, items, params } = await start()
    const next = async () => {
      const lines = items.map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity: '2' }))
      const { body } = await cook.post(placeOrder, {
        params: { deal_id: deal.id },
        body: { delivery_date: '2026-11-25', lines },
        idempotency_key: `order-${Math.random()}`,
      })
      return { order_id: body.id }
    }
    const past = async (of: { order_id: string }) =>
      (await clerk.get(getPastAnswers, { params: of })).body.items.map(one => [
        items.findIndex(item => item.id === one.order_list_item_id),
        one.unit_prices,
        one.weights,
      ])
    await adjust(1, [
      { line_number: 1, confirmed_quantity: '8', confirmed_weight: '9.6' },
      { line_number: 3, confirmed_unit_price: '9200' },
    ])
    expect(await past(params)).toEqual([])
    const later = await next()
    const known = await past(later)
    expect(known).toHaveLength(2)
    expect(known).toContainEqual([0, [], ['1.200']])
    expect(known).toContainEqual([2, ['9200.00'], []])
    await app.deps.db
      .updateTable('orders')
      .set({ state: 'cancelled', cancelled_at: new Date() })
      .where('id', '=', params.order_id)
      .execute()
    expect(await past(later)).toEqual([])
  })

  test('who sends an adjustment again because no answer came has made it once; a colleague is refused', async () => {
    const { adjust, desk, notices, params, supplier } = await start()
    const short = [{ line_number: 2, confirmed_quantity: '6', shortage_reason: '入荷なし' }]
    const both = await Promise.all([adjust(1, short, '六尾です'), adjust(1, short, '六尾です')])
    expect(both.map(one => [one.status, one.body.revision])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect((await adjust(1, short, '六尾です')).body.revision).toBe(2)
    expect((await adjust(1, short)).status).toBe(409)
    expect((await adjust(1, [{ ...short[0], confirmed_quantity: '5' }], '六尾です')).status).toBe(409)
    const colleague = await addSupplierUser(app, supplier.id, { name: '市場 次郎' })
    const other = await app.logIn('supplier', colleague.login_id)
    const body = { revision: 1, message: '六尾です', lines: short.map(one => ({ substitute: null, ...one })) }
    expect((await other.patch(adjustOrder, { params, body })).status).toBe(409)
    expect((await desk()).events.filter(one => one.kind === 'adjusted')).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })

  test('is mailed about only where the restaurant has an address', async () => {
    const { adjust, consumer } = await start()
    const mailed = () =>
      app.deps.db
        .selectFrom('outgoing_mails')
        .select('subject')
        .where('destination', '=', `shop-${consumer.id}@test.example`)
        .orderBy('id')
        .execute()
    await adjust(1, [{ line_number: 1, confirmed_weight: '9' }])
    expect(await mailed()).toEqual([])
    await app.deps.db
      .updateTable('consumers')
      .set({ mail_address: `shop-${consumer.id}@test.example` })
      .where('id', '=', consumer.id)
      .execute()
    await adjust(2, [{ line_number: 1, confirmed_weight: '9.5' }])
    await adjust(3, [{ line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' }])
    expect((await mailed()).map(one => one.subject)).toEqual([
      expect.stringContaining('重量・単価を確定しました'),
      expect.stringMatching(/^【欠品】/),
    ])
  })

  test('takes an answer back by a further adjustment; lines that are not named keep theirs', async () => {
    const { adjust } = await start()
    await adjust(1, [
      { line_number: 1, confirmed_weight: '12' },
      { line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' },
    ])
    const { body } = await adjust(2, [{ line_number: 2 }])
    expect(body.lines.map(line => [line.confirmed_weight, line.confirmed_quantity, line.amount])).toEqual([
      ['12.000', null, '6000'],
      [null, null, '3000'],
      [null, null, null],
    ])
    expect(body).toMatchObject({ revision: 3, adjustment: 'open' })
    expect(body.events.filter(event => event.kind === 'adjusted')).toHaveLength(2)
  })

  test('makes no revision of nothing, nor of a message alone, which is told as a word, once', async () => {
    const { adjust, id, params, clerk } = await start()
    expect((await adjust(1, [{ line_number: 1 }])).body).toMatchObject({ revision: 1, adjustment: null })
    for (let times = 0; times < 2; times += 1)
      expect((await adjust(1, [{ line_number: 1 }], '時化のため遅れます')).body).toMatchObject({
        revision: 1,
        adjustment: null,
        events: [{ kind: 'placed' }, { kind: 'messaged', diff: { text: '時化のため遅れます' } }],
      })
    const told = await app.deps.db
      .selectFrom('notifications')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
    expect(told.map(one => [one.kind, one.title])).toContainEqual([
      'order_messaged',
      expect.stringMatching(/発注についての連絡/),
    ])
    expect(told.map(one => one.kind)).not.toContain('order_adjusted')
    const taken = await clerk.post(takeBackAdjustments, {
      body: { orders: [{ order_id: params.order_id, revision: 1 }] },
    })
    expect(taken.status).toBe(200)
    expect((await adjust(1, [{ line_number: 2, confirmed_quantity: '6', shortage_reason: '' }])).body.revision).toBe(2)
  })

  test('what repeats the order is no answer; what was answered before is taken back by it', async () => {
    const { adjust, seen, notices } = await start()
    const repeated = [
      { line_number: 1, confirmed_quantity: '10.0', confirmed_unit_price: '500' },
      { line_number: 2, confirmed_quantity: '10', confirmed_unit_price: '300.00' },
    ]
    const { status, body } = await adjust(1, repeated)
    expect([status, body]).toMatchObject([200, { revision: 1, adjustment: null }])
    expect(body.lines.map(line => [line.confirmed_quantity, line.confirmed_unit_price])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(await notices()).toEqual([])
    // A weight says something, and so does the price of 時価; a reason is one.
    await adjust(1, [
      { line_number: 1, confirmed_quantity: '10', confirmed_weight: '12' },
      { line_number: 2, confirmed_quantity: '7', confirmed_unit_price: '280' },
      { line_number: 3, confirmed_quantity: '10', confirmed_unit_price: '800', shortage_reason: '規格違い' },
    ])
    const answers = async () =>
      (await seen()).lines.map(line => [line.confirmed_quantity, line.confirmed_weight, line.confirmed_unit_price])
    expect(await answers()).toEqual([
      [null, '12.000', null],
      ['7.000', null, '280.00'],
      ['10.000', null, '800.00'],
    ])
    const told = (await notices()).length
    expect((await adjust(2, repeated.slice(1))).body.revision).toBe(3)
    expect((await answers())[1]).toEqual([null, null, null])
    expect(await notices()).toHaveLength(told + 1)
    // Sent twice, it is the same.
    expect((await adjust(2, repeated.slice(1))).body.revision).toBe(3)
  })

  test('who settles a weight or the price of 時価 asks for no answer', async () => {
    const { adjust } = await start()
    const { body } = await adjust(1, [
      { line_number: 1, confirmed_weight: '12' },
      { line_number: 3, confirmed_unit_price: '800' },
    ])
    expect(body.adjustment).toBe('noted')
  })

  test('weights alone answer nothing: what waits for the restaurant, or was asked by it, goes on waiting', async () => {
    const { adjust, answer, seen, id, clerk } = await start()
    const bell = async () => {
      const rows = app.deps.db.selectFrom('notifications').select(['kind', 'title', 'body', 'done_at'])
      const all = await rows.where('order_id', '=', id).orderBy('id').execute()
      return all.filter(one => one.done_at === null)
    }
    await adjust(1, [{ line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' }])
    const { body } = await adjust(2, [{ line_number: 1, confirmed_weight: '12' }])
    expect(body).toMatchObject({ revision: 3, adjustment: 'open' })
    expect(await bell()).toMatchObject([
      { kind: 'order_adjusted', title: expect.stringMatching(/^【欠品】/) },
      {
        kind: 'order_adjusted',
        title: expect.stringContaining('重量・単価を確定しました'),
        body: expect.stringContaining('先に届いた変更が、まだ確認待ちです'),
      },
    ])
    // Taken back, it is as it was.
    const takeBack = async (revision: number) => {
      const orders = [{ order_id: id, revision }]
      return (await clerk.post(takeBackAdjustments, { body: { orders } })).body.taken_back.length
    }
    expect(await takeBack(3)).toBe(1)
    expect(await seen()).toMatchObject({ revision: 4, adjustment: 'open' })
    await answer(4, 'questioned', '代わりはありますか')
    await adjust(4, [{ line_number: 1, confirmed_weight: '12' }])
    expect(await seen()).toMatchObject({ revision: 5, adjustment: 'questioned' })
    expect((await bell()).map(one => one.kind)).toContain('adjustment_questioned')
    // A weight that came after the question is not what was asked about.
    expect(await takeBack(5)).toBe(1)
    await answer(6, 'accepted')
    await adjust(6, [{ line_number: 1, confirmed_weight: '12' }])
    expect(await seen()).toMatchObject({ revision: 7, adjustment: 'accepted' })
    expect((await bell()).filter(one => one.kind === 'adjustment_questioned')).toEqual([])
  })

  test('a weight or price that is taken back is told as that, where others stay and where none does', async () => {
    const { adjust, clerk, id } = await start()
    const told = async () => {
      const rows = app.deps.db.selectFrom('notifications').select(['title', 'body']).where('order_id', '=', id)
      return await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()
    }
    const back = { title: expect.stringContaining('の重量・単価の確定を取り消しました') }
    await adjust(1, [
      { line_number: 1, confirmed_weight: '12' },
      { line_number: 3, confirmed_unit_price: '800' },
    ])
    const { body } = await adjust(2, [{ line_number: 1 }])
    expect(body).toMatchObject({ revision: 3, adjustment: 'noted' })
    expect(await told()).toMatchObject({ ...back, body: expect.not.stringContaining('確定した内容は') })
    await adjust(3, [{ line_number: 3 }])
    expect(await told()).toMatchObject({ ...back, body: expect.stringContaining('確定の前の内容に戻りました。') })
    await adjust(4, [{ line_number: 1, confirmed_weight: '11' }])
    expect(await told()).toMatchObject({ title: expect.stringContaining('重量・単価を確定しました') })
    await clerk.post(takeBackAdjustments, { body: { orders: [{ order_id: id, revision: 5 }] } })
    expect(await told()).toMatchObject(back)
    // What takes something else back besides is a change.
    await adjust(6, [{ line_number: 1, confirmed_weight: '11', confirmed_quantity: '1' }])
    await clerk.post(takeBackAdjustments, { body: { orders: [{ order_id: id, revision: 7 }] } })
    expect(await told()).toMatchObject({ title: expect.stringContaining('発注の変更を取り消しました') })
  })

  test('adjusts a processed order, which stays processed', async () => {
    const { adjust, clerk, id } = await start()
    await clerk.post(changeToProcessed, { body: { order_ids: [id] } })
    expect((await adjust(1, [{ line_number: 1, confirmed_weight: '12' }])).body).toMatchObject({
      state: 'processed',
      revision: 2,
    })
  })

  test('is refused beside the field', async () => {
    const { adjust } = await start()
    const other = await start()
    const foreign = { product_item_id: other.items[0]?.product_item_id, quantity: '1', weight: null, unit_price: null }
    const { status, body } = await adjust(1, [
      { line_number: 1, confirmed_weight: '0' },
      { line_number: 2, confirmed_quantity: '0' },
      { line_number: 9 },
      { line_number: 3, confirmed_quantity: '1', substitute: foreign },
    ])
    expect([status, body]).toEqual([
      422,
      {
        messages: [
          { field: 'lines[0].confirmed_weight', message: '0より大きい重量（kg、小数は3桁まで）を入力してください' },
          { field: 'lines[1].shortage_reason', message: '欠品の理由を選んでください' },
          { field: 'lines[2].line_number', message: 'この行はありません' },
          { field: 'lines[3].substitute', message: 'この商品は代替品に選べません' },
        ],
      },
    ])
  })

  test('gets 409 with the order as it stands on a stale revision', async () => {
    const { adjust } = await start()
    await adjust(1, [{ line_number: 1, confirmed_weight: '12' }])
    const { status, body } = await adjust(1, [{ line_number: 1, confirmed_weight: '13' }])
    expect(status).toBe(409)
    expect(body).toMatchObject({ current: { revision: 2, lines: [{ confirmed_weight: '12.000' }, {}, {}] } })
  })

  test('of another house finds nothing', async () => {
    const { params } = await start()
    const other = await start()
    const { status } = await other.clerk.patch(adjustOrder, { params, body: { revision: 1, lines: [], message: 'x' } })
    expect(status).toBe(404)
  })
})

describe('the restaurant', () => {
  test('accepts, or asks; the supplier sees the question and finds the order by it', async () => {
    const { adjust, answer, desk, notices, clerk, cook, id, supplier } = await start()
    expect((await answer(1, 'accepted')).status).toBe(422)
    await adjust(1, [{ line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' }])
    const waiting = await cook.get(listOrders, { query: { adjustment: 'open' } })
    expect(waiting.body.items.map(one => one.id)).toEqual([id])
    expect((await answer(2, 'questioned', '鯖ならありますか')).body).toMatchObject({
      adjustment: 'questioned',
      revision: 2,
    })
    expect((await cook.get(listOrders, { query: { adjustment: 'open' } })).body.items).toEqual([])
    const order = await desk()
    expect(order.events.at(-1)).toMatchObject({ kind: 'adjustment_questioned', diff: { text: '鯖ならありますか' } })
    expect(await notices()).toEqual([
      expect.objectContaining({ kind: 'order_adjusted' }),
      expect.objectContaining({
        kind: 'adjustment_questioned',
        supplier_id: supplier.id,
        body: expect.stringMatching(/^注文番号 [\d-]+\n\n鯖ならありますか$/),
      }),
    ])
    const asked = await clerk.get(listReceiveOrders, { query: { delivery_date: tuesday, status: 'asked' } })
    expect(asked.body.items.map(one => [one.id, one.adjustment])).toEqual([[id, 'questioned']])
    expect((await answer(2, 'accepted')).body.adjustment).toBe('accepted')
    expect((await answer(2, 'accepted')).body.events.filter(one => one.kind === 'adjustment_accepted')).toHaveLength(1)
  })

  test('finds by name what waits for it, and not what it has agreed to before', async () => {
    const { cook, clerk, adjust, answer } = await start()
    const named = async () => (await cook.get(listOrders, { query: {} })).body.items[0]?.shortages
    const none = { confirmed_quantity: '0', shortage_reason: '入荷なし' }
    await adjust(1, [{ line_number: 1, ...none }])
    expect(await named()).toEqual(['真鯛'])
    await answer(2, 'accepted')
    expect(await named()).toEqual([])
    await adjust(2, [{ line_number: 2, ...none }])
    expect(await named()).toEqual(['鯵'])
    const [row] = (await clerk.get(listReceiveOrders, { query: { delivery_date: tuesday } })).body.items
    expect(row?.shortages).toEqual(['鯵'])
  })

  test('asks, and is answered by a word: it waits for the restaurant again, at the desk no more', async () => {
    const { adjust, answer, desk, clerk, cook, params, id } = await start()
    await adjust(1, [{ line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' }])
    await answer(2, 'questioned', '鯖ならありますか')
    await clerk.post(messageStore, { params, body: { text: '鯖は明後日入ります' } })
    const query = { delivery_date: tuesday, status: 'asked' as const }
    expect((await clerk.get(listReceiveOrders, { query })).body.items).toEqual([])
    expect((await cook.get(listOrders, { query: { adjustment: 'open' } })).body.items.map(one => one.id)).toEqual([id])
    app.clock.pass({ minutes: 1 })
    expect((await answer(2, 'accepted')).body.adjustment).toBe('accepted')
    await cook.delete(takeBackAnswer, { params, query: { revision: 2 } })
    expect((await desk()).adjustment).toBe('open')
    app.clock.set()
  })

  test('accepted by two people at once is accepted once', async () => {
    const { adjust, answer, seen } = await start()
    await adjust(1, [{ line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' }])
    const both = await Promise.all([answer(2, 'accepted'), answer(2, 'accepted')])
    expect(both.map(one => one.status)).toEqual([200, 200])
    expect((await seen()).events.filter(one => one.kind === 'adjustment_accepted')).toHaveLength(1)
  })

  test('changes another line: what was adjusted stays to be answered; with the line that it was of it is gone', async () => {
    const { adjust, answer, seen, cook, params, items } = await start()
    await adjust(1, [{ line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' }])
    const edit = (revision: number, quantities: string[]) =>
      cook.patch(editOrder, {
        params,
        body: {
          revision,
          lines: quantities.map((quantity, n) => ({
            order_list_item_id: items[n]?.id ?? '',
            unit_kind: 'piece' as const,
            quantity,
          })),
        },
      })
    expect((await edit(2, ['11', '10', '10'])).body).toMatchObject({ revision: 3, adjustment: 'open' })
    expect((await answer(3, 'accepted')).body.adjustment).toBe('accepted')
    expect((await edit(3, ['11', '9', '10'])).body).toMatchObject({ revision: 4, adjustment: null })
    expect((await seen()).lines[1]).toMatchObject({ quantity: '9.000', confirmed_quantity: null })
  })

  test('gets 409 where the supplier adjusted again', async () => {
    const { adjust, answer } = await start()
    await adjust(1, [{ line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' }])
    await adjust(2, [{ line_number: 2, confirmed_quantity: '5' }])
    const { status, body } = await answer(2, 'accepted')
    expect([status, body]).toMatchObject([409, { current: { revision: 3, adjustment: 'open' } }])
  })

  test('whose deal hides prices learns none of them', async () => {
    const { adjust, seen, items, notices } = await start({ deal: { price_visible: false } })
    const substitute = { product_item_id: items[1]?.product_item_id, quantity: '4', weight: null, unit_price: '7777' }
    await adjust(1, [
      { line_number: 2, confirmed_quantity: '6', substitute, confirmed_unit_price: '8888' },
      { line_number: 3, confirmed_unit_price: '9999' },
    ])
    const text = toldIn([await seen(), await notices()])
    for (const price of ['7777', '7,777', '8888', '8,888', '9999', '9,999', '31108']) expect(text).not.toContain(price)
    expect(text).toContain('鯵 4')
  })

  test('sees all orders of a deal and delivery date together; another one none', async () => {
    const { cook, deal, id } = await start()
    const { body } = await cook.get(listDealOrders, { params: { deal_id: deal.id, date: tuesday } })
    expect(body.items.map(one => one.id)).toEqual([id])
    expect((await cook.get(listDealOrders, { params: { deal_id: deal.id, date: '2026-11-25' } })).status).toBe(404)
    expect((await cook.get(listDealOrders, { params: { deal_id: deal.id, date: 'soon' } })).status).toBe(404)
    const other = await start()
    expect((await other.cook.get(listDealOrders, { params: { deal_id: deal.id, date: tuesday } })).status).toBe(404)
  })
})

test('paper and file tell what was adjusted', async () => {
  const { adjust, clerk, id, items } = await start()
  const substitute = { product_item_id: items[1]?.product_item_id, quantity: '2', weight: null, unit_price: '100' }
  await adjust(1, [
    { line_number: 1, confirmed_weight: '12.5' },
    { line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ', substitute },
  ])
  const pdf = await clerk.post(printOrders, { body: { order_ids: [id], kind: 'order_sheet' } })
  expect(pdf.status).toBe(200)
  const csv = await clerk.post(downloadOrders, { body: { order_ids: [id], encoding: 'utf8-bom' } })
  const rows = csv.payload
    .toString('utf8')
    .split('\r\n')
    .map(row => row.split(','))
  const titles = ['商品名', '数量（出荷）', '単価', '金額（税抜）', '確定重量（kg）', '代替の元の商品', '欠品理由']
  const cells = (row: number) => titles.map(title => rows[row]?.[rows[0]?.indexOf(title) ?? -1])
  expect(cells(1)).toEqual(['真鯛', '10', '500', '6250', '12.5', '', ''])
  expect(cells(2)).toEqual(['鯵', '0', '300', '0', '', '', '品切れ'])
  expect(cells(3)).toEqual(['鯵', '2', '100', '200', '', '鯵', ''])
})
