import { describe, expect, test } from 'vitest'
import {
  approveOrder,
  changeApprovalRule,
  getApproval,
  listApprovals,
  sendBackOrder,
  withdrawApproval,
} from '#contract/approvals/approvals.contract.ts'
import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { editOrder, requestChange } from '#contract/changes/change-orders.contract.ts'
import {
  checkDuplicateDeliveryDate,
  getPossibleDeliveryDates,
  listDeals,
} from '#contract/deals/consumer-deals.contract.ts'
import { previewEntry } from '#contract/entries/add-orders.contract.ts'
import { downloadHistory } from '#contract/history/order-downloads.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrders } from '#contract/placing/multi-orders.contract.ts'
import { declareNoOrder } from '#contract/placing/no-orders.contract.ts'
import { placeOrder, previewOrder } from '#contract/placing/place-order.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addMember, type WorldWish, world } from '#tests/support/world.ts'
import { watchApprovals } from './watch-approvals.ts'

const app = await testApp()
/** A Tuesday; the clock stands on Friday 2026-11-20, 09:00. */
const tuesday = '2026-11-24'

const scene = async (kind: 'none' | 'from' | 'all' = 'all', amount = '', wish: WorldWish = {}) => {
  app.clock.set('2026-11-20T09:00:00+09:00')
  const made = await world(app, { items: [{ name: '真鯛', price: '1000', tax_rate: 8 }], ...wish })
  const { consumer, deal, items } = made
  const cook = await addMember(app, consumer.id, { name: '板前 次郎' })
  const owner = await app.logIn('consumer', consumer.owner.login_id)
  const staff = await app.logIn('consumer', cook?.login_id ?? '')
  expect((await owner.patch(changeApprovalRule, { body: { kind, amount } })).status).toBe(200)
  const line = (quantity: string) => ({
    order_list_item_id: items[0]?.id ?? '',
    unit_kind: 'piece' as const,
    quantity,
    note: '',
  })
  const bodyOf = (quantity: string) => ({ delivery_date: tuesday, note: '', lines: [line(quantity)] })
  const place = (who: Client, quantity: string, key: string) =>
    who.post(placeOrder, {
      params: { deal_id: deal.id },
      idempotency_key: `${deal.id}-${key}`,
      body: bodyOf(quantity),
    })
  const orders = () =>
    app.deps.db.selectFrom('orders').selectAll().where('deal_id', '=', deal.id).orderBy('id').execute()
  const told = async (who: { account_id: string }) =>
    (
      await app.deps.db
        .selectFrom('notifications')
        .select('kind')
        .where('account_id', '=', who.account_id)
        .orderBy('id')
        .execute()
    ).map(one => one.kind)
  const approve = (id: string, who = owner, seen_prices: (string | null)[] = ['1000']) =>
    who.post(approveOrder, { params: { approval_id: id }, body: { seen_prices, seen_orders: [] } })
  const boss = consumer.owner
  return { ...made, boss, cook, owner, staff, place, orders, told, approve, line, bodyOf }
}

describe('an order that an owner wants to see', () => {
  test('waits: nothing leaves, the owners are told, and the same key gives the same back', async () => {
    const { place, staff, owner, orders, told, boss } = await scene()
    const first = await place(staff, '2', 'a')
    expect(first).toMatchObject({ status: 201, body: { number: '', waiting: true } })
    expect((await place(staff, '2', 'a')).body).toEqual(first.body)
    const both = await Promise.all([place(staff, '3', 'b'), place(staff, '3', 'b'), place(staff, '3', 'b')])
    expect(new Set(both.map(one => one.body.id)).size).toBe(1)
    expect(await orders()).toEqual([])
    expect(await told(boss)).toEqual(['approval_asked', 'approval_asked'])
    await app.drainJobs()
    expect(app.mails.to(boss.mail_address).filter(mail => mail.subject.includes('承認を待っている'))).toHaveLength(2)
    const list = await owner.get(listApprovals)
    expect(new Set(list.body.waiting.map(one => `${one.state} ${one.total} ${one.mine}`))).toEqual(
      new Set(['waiting 2160 false', 'waiting 3240 false']),
    )
  })

  test('is seen where one orders, and a second one for the date is a question', async () => {
    const { place, staff, owner, deal, bodyOf, supplier, store } = await scene()
    const params = { deal_id: deal.id }
    const { id } = (await place(staff, '2', 'a')).body
    const date = { params, query: { delivery_date: tuesday } }
    const held = { id, number: '', waiting: true, line_count: 1, may_edit: false }
    expect((await staff.get(checkDuplicateDeliveryDate, date)).body.items).toMatchObject([held])
    const days = await staff.get(getPossibleDeliveryDates, { params })
    expect(days.body.items.find(one => one.date === tuesday)).toMatchObject({ waiting_count: 1 })
    const next = async () => (await staff.get(listDeals)).body.items[0]?.next
    const delivery_date = (await next())?.delivery_date ?? ''
    await staff.post(placeOrder, {
      params,
      idempotency_key: `${deal.id}-next`,
      body: { ...bodyOf('1'), delivery_date },
    })
    expect(await next()).toMatchObject({ order_count: 0, waiting_count: delivery_date === tuesday ? 2 : 1 })
    expect((await staff.post(previewOrder, { params, body: bodyOf('1') })).body.duplicates).toMatchObject([held])
    expect((await owner.post(declareNoOrder, { params, body: { delivery_date: tuesday } })).status).toBe(409)
    // Who has not seen it is asked, an owner, too, and nothing is made.
    const again = (who: Client, key: string, seen_orders: string[]) =>
      who.post(placeOrder, { params, idempotency_key: `${deal.id}-${key}`, body: { ...bodyOf('1'), seen_orders } })
    const refused = await again(owner, 'b', [])
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toMatch(
      /納品には、承認を待つ発注（1点・\d\d:\d\d申請）が先にあります。別の発注として送るかどうかを選んでください/,
    )
    expect((await again(staff, 'c', [])).status).toBe(409)
    const both = await Promise.all([again(staff, 'd', [id]), again(staff, 'd', [id])])
    expect(both.map(one => [one.status, one.body.id])).toEqual([
      [201, both[0].body.id],
      [201, both[0].body.id],
    ])
    // The approver sees the other one, never its own.
    const shown = await owner.get(getApproval, { params: { approval_id: id } })
    expect(shown.body.preview?.duplicates.map(one => one.id)).toEqual([both[0].body.id])
    // Its supplier, who enters an order for the same date, is told nothing of it.
    const desk = await app.logIn('supplier', supplier.owner.login_id)
    const entry = { ...bodyOf('1'), store_id: store.id, order_id: null, closing_reason: '' }
    expect((await desk.post(previewEntry, { body: entry })).body.duplicates).toEqual([])
  })

  test('counts toward the limit of its date', async () => {
    const { place, staff, orders } = await scene('from', '3000')
    expect((await place(staff, '5', 'a')).body.waiting).toBe(true)
    expect((await place(staff, '1', 'b')).body.waiting).toBe(true)
    expect(await orders()).toEqual([])
  })

  test("an owner's own leaves at once", async () => {
    const { place, owner, orders } = await scene()
    expect((await place(owner, '2', 'a')).body.waiting).toBeUndefined()
    expect(await orders()).toHaveLength(1)
  })

  test('approved by two at once it is one order, and the key of who asked names it from then on', async () => {
    const { place, staff, owner, orders, approve, told, cook, boss, supplier } = await scene()
    const { id } = (await place(staff, '2', 'a')).body
    expect((await approve(id, staff)).status).toBe(403)
    const answers = await Promise.all([approve(id), approve(id), approve(id), approve(id)])
    expect(answers.map(one => one.status)).toEqual([201, 201, 201, 201])
    const [order, ...more] = await orders()
    expect(more).toEqual([])
    expect(new Set(answers.map(one => one.body.id))).toEqual(new Set([order?.id]))
    expect((await place(staff, '2', 'a')).body).toEqual(answers[0]?.body)
    // Whoever typed it is named as that, and whoever let it leave beside it: on the order, in its log and in the file.
    expect(order?.placed_by).toBe(cook?.account_id)
    const { body } = await owner.get(getOrder, { params: { order_id: order?.id ?? '' } })
    expect(body).toMatchObject({ placed_by_name: '板前 次郎', approved_by_name: boss.name })
    expect(body.events[0]).toMatchObject({ kind: 'placed', actor_name: '板前 次郎' })
    const desk = await app.logIn('supplier', supplier.owner.login_id)
    const received = await desk.get(getReceiveOrder, { params: { order_id: order?.id ?? '' } })
    expect(received.body).toMatchObject({ placed_by_name: '板前 次郎', approved_by_name: null })
    const file = (await owner.post(downloadHistory, { body: { format: 'csv-utf8' } })).payload.toString('utf8')
    const [head, row] = file
      .slice(1)
      .split('\r\n')
      .map(one => one.split(','))
    expect([row?.[head?.indexOf('発注者') ?? -1], row?.[head?.indexOf('承認者') ?? -1]]).toEqual([
      '板前 次郎',
      boss.name,
    ])
    expect(await told(cook ?? { account_id: '' })).toEqual(['approval_approved'])
    expect((await staff.get(getApproval, { params: { approval_id: id } })).body).toMatchObject({
      approval: { state: 'approved', order_id: order?.id },
      preview: null,
    })
  })

  test('approved with other quantities: they alone leave, and whoever asked is told of each', async () => {
    const { staff, owner, orders, cook, deal, items } = await scene('all', '', {
      items: [
        { name: '真鯛', price: '1000', tax_rate: 8 },
        { name: '松茸', price: '4800', tax_rate: 8 },
      ],
    })
    const lines = items.map(item => ({
      order_list_item_id: item.id,
      unit_kind: 'piece' as const,
      quantity: '3',
      note: '',
    }))
    const asked = await staff.post(placeOrder, {
      params: { deal_id: deal.id },
      idempotency_key: `${deal.id}-changed`,
      body: { delivery_date: tuesday, note: '', lines },
    })
    const approve = (quantities: (string | null)[]) =>
      owner.post(approveOrder, {
        params: { approval_id: asked.body.id },
        body: { seen_prices: ['1000', '4800'], seen_orders: [], quantities },
      })
    expect((await approve(['0', '0'])).status).toBe(422)
    const refused = await approve([null, '0.5'])
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('lines[1].quantity')
    expect(await orders()).toEqual([])
    const { status, body } = await approve(['2', '0'])
    expect(status).toBe(201)
    const order = await owner.get(getOrder, { params: { order_id: body.id } })
    expect(order.body.lines.map(line => [line.name, line.quantity])).toEqual([['真鯛', '2.000']])
    const said = (await staff.get(getApproval, { params: { approval_id: asked.body.id } })).body.approval
    expect(said.words.split('\n')).toEqual([
      expect.stringMatching(/^真鯛：3.+ → 2/),
      expect.stringMatching(/^松茸：取りやめ（3/),
    ])
    const told = await app.deps.db
      .selectFrom('notifications')
      .selectAll()
      .where('account_id', '=', cook?.account_id ?? '')
      .execute()
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).toContain('数量を変更のうえ承認され')
    expect(JSON.stringify(told)).toContain('松茸：取りやめ')
  })

  test('approved and sent back at one moment it is one of both', async () => {
    const { place, staff, owner, orders, approve } = await scene()
    const { id } = (await place(staff, '2', 'a')).body
    const params = { approval_id: id }
    const [yes, no] = await Promise.all([approve(id), owner.post(sendBackOrder, { params, body: { words: '多い' } })])
    const made = await orders()
    expect([yes.status, no.status, made.length]).toEqual(made.length === 1 ? [201, 409, 1] : [409, 204, 0])
  })

  test('a price that changed is shown beside the old one, and refused by name where the approver saw another', async () => {
    const { place, staff, owner, orders, approve, supplier } = await scene()
    const { id } = (await place(staff, '2', 'a')).body
    await app.deps.db
      .updateTable('product_item_prices')
      .set({ price: '1200' })
      .where('product_item_id', '=', supplier.product_items[0]?.id ?? '')
      .execute()
    const refused = await approve(id)
    expect(refused.status).toBe(422)
    expect(await orders()).toEqual([])
    const shown = await owner.get(getApproval, { params: { approval_id: id } })
    expect(shown.body).toMatchObject({
      asked_prices: ['1000.00'],
      preview: { lines: [{ unit_price: '1200.00' }], messages: [] },
    })
    expect((await approve(id, owner, ['1200'])).status).toBe(201)
  })

  test('sent back with a word, or withdrawn by who asked, it never leaves', async () => {
    const { place, staff, owner, orders, approve, told, cook } = await scene()
    const { id } = (await place(staff, '2', 'a')).body
    const params = { approval_id: id }
    expect((await owner.post(sendBackOrder, { params, body: { words: '半分で' } })).status).toBe(204)
    expect((await approve(id)).status).toBe(409)
    expect(await told(cook ?? { account_id: '' })).toEqual(['approval_sent_back'])
    expect((await staff.get(getApproval, { params })).body.approval).toMatchObject({
      state: 'sent_back',
      words: '半分で',
    })
    const second = (await place(staff, '1', 'b')).body.id
    expect((await owner.post(withdrawApproval, { params: { approval_id: second } })).status).toBe(403)
    expect((await staff.post(withdrawApproval, { params: { approval_id: second } })).status).toBe(204)
    expect((await approve(second)).status).toBe(409)
    expect(await orders()).toEqual([])
  })

  test('near its closing the owners hear of it, after it both sides do, each once', async () => {
    const { place, staff, orders, approve, told, boss, cook, owner } = await scene()
    const { id } = (await place(staff, '2', 'a')).body
    const closing = (await owner.get(getApproval, { params: { approval_id: id } })).body.approval.closing_at ?? ''
    const at = (minutes: number) => app.clock.set(new Date(Date.parse(closing) + minutes * 60_000).toISOString())
    at(-31)
    await watchApprovals(app.deps)
    expect(await told(boss)).toEqual(['approval_asked'])
    at(-30)
    await Promise.all([watchApprovals(app.deps), watchApprovals(app.deps)])
    expect(await told(boss)).toEqual(['approval_asked', 'approval_near'])
    at(1)
    await Promise.all([watchApprovals(app.deps), watchApprovals(app.deps)])
    expect(await told(boss)).toEqual(['approval_asked', 'approval_near', 'approval_expired'])
    expect(await told(cook ?? { account_id: '' })).toEqual(['approval_expired'])
    const later = await app.logIn('consumer', boss.login_id)
    expect((await approve(id, later)).status).toBe(409)
    expect(await orders()).toEqual([])
  })
})

describe('a limit', () => {
  test('is said to want one before it is placed, just as placing reckons', async () => {
    const { deal, staff, owner, bodyOf, place } = await scene('from', '3000')
    const asks = async (who: Client, quantity: string) => {
      const answer = await who.post(previewOrder, { params: { deal_id: deal.id }, body: bodyOf(quantity) })
      return answer.body.needs_approval ?? false
    }
    // At 1,080 yen a piece.
    expect([await asks(staff, '2'), await asks(staff, '3'), await asks(owner, '3')]).toEqual([false, true, false])
    expect((await place(staff, '2', 'a')).body).not.toHaveProperty('waiting')
    expect([await asks(staff, '1'), await asks(owner, '1')]).toEqual([true, false])
    expect((await place(staff, '1', 'b')).body).toMatchObject({ waiting: true })
  })

  test('counts the orders of one supplier and date together, of two at one moment, too', async () => {
    const { place, staff, orders } = await scene('from', '5000')
    expect((await place(staff, '2', 'a')).body.waiting).toBeUndefined()
    const both = await Promise.all([place(staff, '2', 'b'), place(staff, '2', 'c')])
    expect(both.filter(one => one.body.waiting)).toHaveLength(1)
    expect(await orders()).toHaveLength(2)
  })

  test('is not passed by a change: it is for an owner to make, and a smaller one is not', async () => {
    const { place, staff, owner, orders, line } = await scene('from', '5000')
    const { id } = (await place(staff, '3', 'a')).body
    const edit = (who: Client, revision: number, quantity: string) =>
      who.patch(editOrder, { params: { order_id: id }, body: { revision, note: '', lines: [line(quantity)] } })
    const refused = await edit(staff, 1, '5')
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('オーナーの承認が必要です')
    expect((await orders())[0]?.revision).toBe(1)
    expect((await edit(staff, 1, '4')).status).toBe(200)
    expect((await edit(owner, 2, '6')).status).toBe(200)
    expect((await edit(staff, 3, '5')).status).toBe(200)
    app.clock.set('2026-11-23T23:59:59+09:00')
    await app.deps.db
      .updateTable('orders')
      .set({ closing_at: new Date('2026-11-20T00:00:00Z') })
      .execute()
    const ask = (who: Client, quantity: string) =>
      who.post(requestChange, {
        params: { order_id: id },
        body: { revision: 4, whole_cancel: false, note: '', lines: [{ line_number: 1, quantity }] },
      })
    expect((await ask(staff, '9')).status).toBe(422)
    expect((await ask(staff, '2')).status).toBeLessThan(300)
  })

  test('of several suppliers each waits for itself', async () => {
    const { staff, deal, bodyOf } = await scene()
    const orders = [{ ...bodyOf('2'), deal_id: deal.id, idempotency_key: `${deal.id}-m` }]
    const { body } = await staff.post(placeOrders, { body: { orders } })
    expect(body.results).toMatchObject([{ outcome: 'waiting', order: null, approval_id: expect.any(String) }])
  })

  test('where none is wished nothing waits', async () => {
    const { place, staff, orders } = await scene('none')
    expect((await place(staff, '9', 'a')).body.waiting).toBeUndefined()
    expect(await orders()).toHaveLength(1)
  })
})
