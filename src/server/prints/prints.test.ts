import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import {
  getBoardSummary,
  getReceiveOrder,
  listReceiveOrders,
  takeBackMarks,
} from '#contract/board/receive-orders.contract.ts'
import { adjustOrder, cancelOrder, editOrder, takeBackAdjustments } from '#contract/changes/change-orders.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { countPrints, getPrint, openPrint, printOrders } from '#contract/prints/prints.contract.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, type WorldWish, world } from '#tests/support/world.ts'
import { printOrders as make } from './print-orders.ts'

const app = await testApp()
const tuesday = '2026-11-24'
const folder = mkdtempSync(join(tmpdir(), 'prints-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the pages say, without white space: cells wrap. */
const textOf = (pdf: Buffer) => {
  const file = join(folder, `${v7()}.pdf`)
  writeFileSync(file, pdf)
  const read = (...args: string[]) => execFileSync('pdftotext', [...args, file, '-'], { encoding: 'utf8' })
  return {
    text: read('-raw').normalize('NFKC').replace(/\s/g, ''),
    pages: read('-raw').split('\f').length - 1,
  }
}

const items = [
  {
    name: 'ホタテ貝柱',
    spec: '生食1kg',
    unit: '袋',
    case_unit: '箱',
    unit_kinds: ['piece', 'case'],
    pieces_per_case: '10',
  },
  { name: '真鯛', unit: '尾', price_basis: 'kg', catch_weight: true, estimated_weight: '1.250' },
  { name: '鯵', unit: '尾' },
]

type Wanted = [item: number, kind: UnitKind, quantity: string, note?: string][]

const order = async (
  cook: Client,
  made: { deal: { id: string }; items: { id: string }[] },
  wanted: Wanted,
  note = '',
) => {
  const lines = wanted.map(([item, unit_kind, quantity, line_note = '']) => ({
    order_list_item_id: made.items[item]?.id ?? '',
    unit_kind,
    quantity,
    note: line_note,
  }))
  const { status, body } = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: { delivery_date: tuesday, lines, note },
    idempotency_key: `print-${Math.random()}`,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

/** Two restaurants of one supplier; the second in the group 東コース. */
const start = async (wish: WorldWish = {}) => {
  const made = await world(app, { items, store: { name: '鮨 まるた', customer_code: '1042' }, ...wish })
  const toka = await addRestaurant(app, made.supplier, { store: { name: '酒場 とおか', customer_code: '1310' } })
  const group = { id: v7(), supplier_id: made.supplier.id, name: '東コース' }
  await insertAll(app.deps.db, 'store_groups', [group])
  await insertAll(app.deps.db, 'store_group_members', [
    { store_group_id: group.id, store_id: toka.store.id, supplier_id: made.supplier.id },
  ])
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cooks = {
    maru: await app.logIn('consumer', made.consumer.owner.login_id),
    toka: await app.logIn('consumer', toka.consumer.owner.login_id),
  }
  const printed = async (order_id: string) =>
    (await clerk.get(getReceiveOrder, { params: { order_id } })).body.printed_at
  return {
    ...made,
    group,
    toka_store: toka.store,
    clerk,
    cooks,
    printed,
    maru: (...lines: Wanted) => order(cooks.maru, made, lines),
    toka: (...lines: Wanted) => order(cooks.toka, toka, lines),
    made,
  }
}

const day = { delivery_date: tuesday }

const clerkOf = ({ id, owner }: { id: string; owner: { account_id: string; name: string } }) =>
  ({
    area: 'supplier',
    account_id: owner.account_id,
    name: owner.name,
    role: 'owner',
    supplier_id: id,
    sees_all_stores: true,
    may_change_items: true,
  }) as const

describe('picking lists', () => {
  test('sum what is shipped, by hand: cases and pieces apart, answers hold, substitutes for themselves, no cancelled order', async () => {
    const { clerk, cooks, maru, toka, printed, supplier } = await start()
    const first = await maru([0, 'case', '2'], [0, 'piece', '3', '割れ注意'], [1, 'piece', '4'])
    await toka([0, 'case', '1'], [1, 'piece', '2'], [2, 'piece', '5'])
    const gone = await toka([0, 'piece', '100'])
    await cooks.toka.post(cancelOrder, { params: { order_id: gone }, body: { revision: 1 } })
    // Of ホタテ 2 boxes one is short and three 鯵 go instead; of the four 真鯛 the weight is known.
    const substitute = {
      product_item_id: supplier.product_items[2]?.id ?? '',
      quantity: '3',
      weight: null,
      unit_price: '100',
    }
    const answered = await clerk.patch(adjustOrder, {
      params: { order_id: first },
      body: {
        revision: 1,
        lines: [
          { line_number: 1, confirmed_quantity: '1', shortage_reason: '入荷なし', substitute },
          { line_number: 3, confirmed_weight: '5.125', substitute: null },
        ],
      },
    })
    expect(answered.status, JSON.stringify(answered.body)).toBe(200)
    const pdf = await clerk.post(printOrders, { body: { kind: 'picking_by_product', filter: day } })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text, pages } = textOf(pdf.payload)
    expect(pages).toBe(1)
    expect(text).toContain('総量表')
    expect(text).toContain('納品日2026/11/24(火)')
    expect(text).toContain('受注2件・得意先2件')
    // ホタテ: 1 + 1 boxes and 3 bags are 23 bags.
    expect(text).toContain('計23袋(1箱=10袋)')
    expect(text).toContain('1042・鮨まるた1箱3袋')
    expect(text).toContain('1310・酒場とおか1箱')
    expect(text).toContain('備考:鮨まるた割れ注意')
    // 真鯛: 4 weighed 5.125 kg, 2 expected at 2 × 1.25 kg.
    expect(text).toContain('1042・鮨まるた4尾5.125kg')
    expect(text).toContain('1310・酒場とおか2尾概算2.5kg')
    // 鯵: 5 ordered and 3 instead of ホタテ.
    expect(text).toContain('8尾')
    expect(text).toContain('備考:鮨まるた代替品:ホタテ貝柱')
    expect(text).not.toContain('103袋')
    // A picking list is no order sheet: nothing is marked by it.
    expect(await printed(first)).toBeNull()
  })

  test('by store and by group: a list each, from a new page; marked where that is asked for', async () => {
    const { clerk, maru, toka, printed } = await start()
    const [first] = [await maru([2, 'piece', '7']), await toka([2, 'piece', '8'])]
    const by_store = textOf(
      (await clerk.post(printOrders, { body: { kind: 'picking_by_store', filter: day, mark: true } })).payload,
    )
    expect(by_store.pages).toBe(2)
    expect(by_store.text).toContain('1042鮨まるた')
    expect(by_store.text).not.toContain('15尾')
    expect(await printed(first)).not.toBeNull()
    const by_group = textOf(
      (await clerk.post(printOrders, { body: { kind: 'picking_by_group', filter: day } })).payload,
    )
    expect(by_group.pages).toBe(2)
    expect(by_group.text.indexOf('東コース')).toBeLessThan(by_group.text.indexOf('グループなし'))
    const one = await clerk.post(printOrders, { body: { kind: 'picking_by_product', order_ids: [first] } })
    expect(textOf(one.payload).text).toContain('(選んだ受注)')
  })
})

describe('order sheets of a day', () => {
  test('only what is new or changed, then 訂正 and 取消; the counts say how many', async () => {
    const { clerk, cooks, made, maru } = await start()
    const [first, second, third] = [
      await maru([2, 'piece', '1']),
      await maru([2, 'piece', '2']),
      await maru([2, 'piece', '3']),
    ]
    const counts = async () => (await clerk.get(countPrints, { query: day })).body
    const print = (which: 'unprinted' | 'new' | 'changed' | 'all') =>
      clerk.post(printOrders, { body: { filter: day, which } })
    expect(await counts()).toEqual({ new: 3, changed: 0, printed: 0, cancelled: 0, adjusted: 0 })
    expect(textOf((await print('unprinted')).payload).pages).toBe(3)
    expect(await counts()).toEqual({ new: 0, changed: 0, printed: 3, cancelled: 0, adjusted: 0 })
    expect((await print('unprinted')).body).toMatchObject({ message: '印刷する受注がありません。' })
    app.clock.pass({ minutes: 5 })
    const lines = [{ order_list_item_id: made.items[2]?.id ?? '', unit_kind: 'piece' as const, quantity: '9' }]
    await cooks.maru.patch(editOrder, { params: { order_id: first }, body: { revision: 1, lines } })
    await cooks.maru.post(cancelOrder, { params: { order_id: second }, body: { revision: 1 } })
    const never = await maru([2, 'piece', '4'])
    await cooks.maru.post(cancelOrder, { params: { order_id: never }, body: { revision: 1 } })
    expect(await counts()).toEqual({ new: 0, changed: 1, printed: 1, cancelled: 1, adjusted: 0 })
    app.clock.pass({ minutes: 5 })
    const { text, pages } = textOf((await print('unprinted')).payload)
    expect(pages).toBe(2)
    expect(text).toContain('訂正第2版')
    expect(text).toContain('取消')
    expect(text).not.toContain('再印刷')
    app.clock.pass({ minutes: 5 })
    const again = textOf((await print('all')).payload)
    expect([again.pages, again.text.includes('再印刷')]).toEqual([2, true])
    expect(await counts()).toEqual({ new: 0, changed: 0, printed: 2, cancelled: 0, adjusted: 0 })
    app.clock.set()
    expect(third).toBeTypeOf('string')
  })

  test('what the supplier cut after the paper was printed is found, until it is printed again; weights are no matter', async () => {
    const { clerk, maru } = await start()
    const order_id = await maru([2, 'piece', '3'])
    await maru([2, 'piece', '2'])
    const adjusted = async () => (await clerk.get(countPrints, { query: day })).body.adjusted
    const adjust = async (revision: number, line: { confirmed_quantity: string; confirmed_unit_price?: string }) => {
      app.clock.pass({ minutes: 1 })
      const lines = [{ line_number: 1, substitute: null, shortage_reason: '入荷なし', ...line }]
      const answer = await clerk.patch(adjustOrder, {
        params: { order_id },
        body: { revision, lines, message: '' },
      })
      expect(answer.status).toBe(200)
    }
    const print = async (which: 'all' | 'adjusted') => {
      app.clock.pass({ minutes: 1 })
      return textOf((await clerk.post(printOrders, { body: { filter: day, which } })).payload)
    }
    await adjust(1, { confirmed_quantity: '2' })
    // It was on no paper yet.
    expect(await adjusted()).toBe(0)
    await print('all')
    await adjust(2, { confirmed_quantity: '2', confirmed_unit_price: '400' })
    expect(await adjusted()).toBe(0)
    await adjust(3, { confirmed_quantity: '1', confirmed_unit_price: '400' })
    expect(await adjusted()).toBe(1)
    const { pages, text } = await print('adjusted')
    expect([pages, text.includes('訂正')]).toEqual([1, true])
    expect(await adjusted()).toBe(0)
    app.clock.set()
  })

  test('of a former version are told as such, also where an adjustment was taken back: the paper says 訂正, and the desk which version is on paper', async () => {
    const { clerk, cooks, maru } = await start()
    const order_id = await maru([2, 'piece', '3'])
    const params = { order_id }
    const print = async () => {
      app.clock.pass({ minutes: 1 })
      const { text } = textOf((await clerk.post(printOrders, { body: { order_ids: [order_id] } })).payload)
      app.clock.pass({ minutes: 1 })
      return text.includes('再印刷') ? '再印刷' : text.includes('訂正') ? '訂正' : ''
    }
    const onPaper = async () => {
      const order = (await clerk.get(getReceiveOrder, { params })).body
      const { items } = (await clerk.get(listReceiveOrders, { query: day })).body
      expect(items.find(row => row.id === order_id)?.paper_had).toBe(order.paper_had)
      const former = (await clerk.get(listReceiveOrders, { query: { ...day, status: 'former_paper' } })).body.items
      const is_former = order.paper_had !== undefined && order.paper_had < order.revision
      expect(former.map(row => row.id)).toEqual(is_former ? [order_id] : [])
      expect((await clerk.get(getBoardSummary, { query: day })).body.former_paper).toBe(former.length)
      return [order.paper_had, order.revision]
    }
    expect(await onPaper()).toEqual([undefined, 1])
    expect(await print()).toBe('')
    expect(await onPaper()).toEqual([undefined, 1])
    const lines = [{ line_number: 1, substitute: null, shortage_reason: '入荷なし', confirmed_quantity: '2' }]
    await clerk.patch(adjustOrder, { params, body: { revision: 1, lines, message: '' } })
    expect(await onPaper()).toEqual([1, 2])
    expect(await print()).toBe('訂正')
    expect(await onPaper()).toEqual([2, 2])
    await clerk.post(takeBackAdjustments, { body: { orders: [{ order_id, revision: 2 }] } })
    expect(await onPaper()).toEqual([2, 3])
    expect(await print()).toBe('訂正')
    expect(await print()).toBe('再印刷')
    expect(await onPaper()).toEqual([3, 3])
    expect((await cooks.maru.get(getOrder, { params })).body.paper_had).toBeUndefined()
    app.clock.set()
  })

  test('of a version whose adjustments were all taken back again say what they did; once one stands they do not', async () => {
    const { clerk, cooks, maru, made } = await start()
    const order_id = await maru([2, 'piece', '3'])
    const params = { order_id }
    let revision = 1
    const print = async () => {
      app.clock.pass({ minutes: 1 })
      const { text } = textOf((await clerk.post(printOrders, { body: { order_ids: [order_id] } })).payload)
      app.clock.pass({ minutes: 1 })
      return text.includes('再印刷') ? '再印刷' : text.includes('訂正') ? '訂正' : ''
    }
    const adjust = async (confirmed_quantity: string) => {
      const lines = [{ line_number: 1, substitute: null, shortage_reason: '入荷なし', confirmed_quantity }]
      revision = (await clerk.patch(adjustOrder, { params, body: { revision, lines, message: '' } })).body.revision
    }
    const takeBack = async () => {
      const orders = [{ order_id, revision }]
      revision = (await clerk.post(takeBackAdjustments, { body: { orders } })).body.taken_back[0]?.revision ?? 0
    }
    /** The version on paper, and how many orders the view of former ones and the prints count. */
    const onPaper = async () => {
      const { former_paper } = (await clerk.get(getBoardSummary, { query: day })).body
      const { adjusted } = (await clerk.get(countPrints, { query: day })).body
      return [(await clerk.get(getReceiveOrder, { params })).body.paper_had, former_paper, adjusted]
    }
    expect(await print()).toBe('')
    await adjust('2')
    expect(await onPaper()).toEqual([1, 1, 1])
    await takeBack()
    expect(await onPaper()).toEqual([3, 0, 0])
    await adjust('1')
    expect(await onPaper()).toEqual([1, 1, 1])
    await takeBack()
    expect(await onPaper()).toEqual([5, 0, 0])
    expect(await print()).toBe('再印刷')
    // One above the other: the first still stands once the second is taken back.
    await adjust('2')
    await adjust('1')
    await takeBack()
    expect(await onPaper()).toEqual([5, 1, 1])
    expect(await print()).toBe('訂正')
    // What is on the paper itself is taken back, and another is made.
    await adjust('1')
    expect(await print()).toBe('訂正')
    await takeBack()
    await adjust('3')
    expect(await onPaper()).toEqual([9, 1, 1])
    expect(await print()).toBe('訂正')
    // What the restaurant has changed was taken back by nobody.
    const lines = [{ order_list_item_id: made.items[2]?.id ?? '', unit_kind: 'piece' as const, quantity: '4' }]
    revision = (await cooks.maru.patch(editOrder, { params, body: { revision, lines } })).body.revision
    await adjust('2')
    await takeBack()
    expect(await onPaper()).toEqual([11, 0, 1])
    expect(await print()).toBe('訂正')
    app.clock.set()
  })

  test.each(['adjusted', 'edited'])(
    'that are taken back leave the paper of the version before it was %s',
    async how => {
      const { clerk, cooks, maru, made } = await start()
      const order_id = await maru([2, 'piece', '3'])
      const params = { order_id }
      const print = async () => {
        app.clock.pass({ minutes: 1 })
        await clerk.post(printOrders, { body: { order_ids: [order_id] } })
        app.clock.pass({ minutes: 1 })
      }
      await print()
      const first = (await clerk.get(getReceiveOrder, { params })).body.printed_at
      const answers = [{ line_number: 1, substitute: null, shortage_reason: '入荷なし', confirmed_quantity: '2' }]
      const wanted = [{ order_list_item_id: made.items[2]?.id ?? '', unit_kind: 'piece' as const, quantity: '4' }]
      if (how === 'adjusted')
        await clerk.patch(adjustOrder, { params, body: { revision: 1, lines: answers, message: '' } })
      else await cooks.maru.patch(editOrder, { params, body: { revision: 1, lines: wanted } })
      await print()
      await clerk.post(takeBackMarks, { body: { order_ids: [order_id], mark: 'printed' } })
      expect((await clerk.get(getReceiveOrder, { params })).body).toMatchObject({ printed_at: first, paper_had: 1 })
      const { former_paper } = (await clerk.get(getBoardSummary, { query: day })).body
      const { changed, new: never } = (await clerk.get(countPrints, { query: day })).body
      expect([former_paper, changed, never]).toEqual(how === 'adjusted' ? [1, 0, 0] : [0, 1, 0])
      app.clock.set()
    },
  )

  test('lie on one another by number, by customer code, or by group', async () => {
    const { clerk, maru, toka } = await start()
    await toka([2, 'piece', '1'])
    await maru([2, 'piece', '1'])
    const firstOf = async (sort: 'number' | 'customer_code' | 'group') => {
      const { text } = textOf((await clerk.post(printOrders, { body: { filter: day, sort, mark: false } })).payload)
      return text.indexOf('得意先コード1042') < text.indexOf('得意先コード1310') ? 'maru' : 'toka'
    }
    expect([await firstOf('number'), await firstOf('customer_code'), await firstOf('group')]).toEqual([
      'toka',
      'maru',
      'toka',
    ])
  })

  test('that nobody takes to the end stop, and mark nothing', async () => {
    const { clerk, maru, printed, supplier } = await start()
    const ids = []
    for (let n = 1; n <= 6; n += 1) ids.push(await maru([2, 'piece', String(n)]))
    const print_id = v7()
    const actor = clerkOf(supplier)
    const form = { kind: 'order_sheet', which: 'all', sort: 'number', order_ids: ids, print_id } as const
    const wish = {
      ...form,
      mark_when: 'made' as const,
      order_ids: ids,
      large_type: false,
      checkboxes: true,
      breakdown: true,
    }
    const { content } = await make(app.deps, actor, wish, app.deps.now())
    for await (const chunk of content) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    await expect.poll(async () => (await clerk.get(getPrint, { params: { print_id } })).body.state).toBe('stopped')
    expect(await Promise.all(ids.map(printed))).toEqual(ids.map(() => null))
  })

  test('that were changed while the PDF was made are still to be printed, and not processed', async () => {
    const { clerk, cooks, made, maru, printed, supplier } = await start({ supplier: { processed_by: 'print' } })
    const [first, second] = [await maru([2, 'piece', '1']), await maru([2, 'piece', '2'])]
    const form = { kind: 'order_sheet', which: 'all', sort: 'number', filter: day } as const
    const wish = { ...form, mark_when: 'made' as const, large_type: false, checkboxes: true, breakdown: true }
    const { content } = await make(app.deps, clerkOf(supplier), wish, app.deps.now())
    app.clock.pass({ minutes: 1 })
    const lines = [{ order_list_item_id: made.items[2]?.id ?? '', unit_kind: 'piece' as const, quantity: '9' }]
    const edited = await cooks.maru.patch(editOrder, { params: { order_id: first }, body: { revision: 1, lines } })
    expect(edited.status).toBe(200)
    for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0)
    app.clock.set()
    const state = async (order_id: string) => (await clerk.get(getReceiveOrder, { params: { order_id } })).body.state
    expect([await state(first), await state(second)]).toEqual(['placed', 'processed'])
    expect(await printed(second)).not.toBeNull()
    expect((await clerk.get(countPrints, { query: day })).body).toEqual({
      new: 0,
      changed: 1,
      printed: 1,
      cancelled: 0,
      adjusted: 0,
    })
  })

  test('that are processed by being printed are told when the PDF is opened, to be said', async () => {
    const { clerk, maru } = await start({ supplier: { processed_by: 'print' } })
    const id = await maru([2, 'piece', '1'])
    const print_id = v7()
    await clerk.post(printOrders, { body: { filter: day, print_id, mark_when: 'opened' } })
    const opened = await clerk.post(openPrint, { params: { print_id } })
    expect(opened.body).toMatchObject({ printed: [id], processed: [id] })
    expect((await clerk.post(openPrint, { params: { print_id } })).body.processed).toEqual([])
  })

  test('that two print at once are told to the second, whose paper does not say that there is another', async () => {
    const { clerk, supplier, maru, cooks, made } = await start()
    const [first, second] = [await maru([2, 'piece', '1']), await maru([2, 'piece', '2'])]
    const { login_id } = await addSupplierUser(app, supplier.id, { name: '市場 次郎' })
    const colleague = await app.logIn('supplier', login_id)
    const begin = async (who: Client, order_ids: string[]) => {
      const print_id = v7()
      const body = { order_ids, print_id, mark_when: 'opened' as const }
      expect((await who.post(printOrders, { body })).status).toBe(200)
      return async () => (await who.post(openPrint, { params: { print_id } })).body
    }
    const open = [await begin(colleague, [first]), await begin(clerk, [first, second])]
    expect(await open[0]?.()).not.toHaveProperty('printed_too')
    expect(await open[1]?.()).toMatchObject({
      printed: [first, second],
      printed_too: { count: 1, by_name: '市場 次郎' },
    })
    // One that begins later says 再印刷 itself; of another version there is one paper alone.
    app.clock.pass({ minutes: 1 })
    const later = await begin(colleague, [first, second])
    const older = await begin(clerk, [first])
    const lines = [{ order_list_item_id: made.items[2]?.id ?? '', unit_kind: 'piece' as const, quantity: '9' }]
    expect(await later()).not.toHaveProperty('printed_too')
    const edited = await cooks.maru.patch(editOrder, { params: { order_id: first }, body: { revision: 1, lines } })
    expect(edited.status).toBe(200)
    expect(await older()).not.toHaveProperty('printed_too')
    app.clock.set()
  })

  test('are marked when the PDF is whole and never by a look; each print is begun once', async () => {
    const { clerk, maru, printed } = await start()
    const id = await maru([2, 'piece', '1'])
    await clerk.post(printOrders, { body: { filter: day, mark: false } })
    expect(await printed(id)).toBeNull()
    const print_id = v7()
    const done = await clerk.post(printOrders, { body: { filter: day, print_id } })
    expect(done.status).toBe(200)
    expect((await clerk.get(getPrint, { params: { print_id } })).body).toEqual({ state: 'done', total: 1, done: 1 })
    expect(await printed(id)).not.toBeNull()
    expect((await clerk.post(printOrders, { body: { filter: day, print_id } })).status).toBe(409)
  })

  test('asks for orders, or a day', async () => {
    const { clerk } = await start()
    for (const body of [{}, { filter: {} }, { filter: { q: '鯵' } }])
      expect((await clerk.post(printOrders, { body })).body).toMatchObject({
        messages: [{ field: 'order_ids', message: '受注を選んでください' }],
      })
    expect((await clerk.get(getPrint, { params: { print_id: v7() } })).status).toBe(404)
  })
})

test('who serves one customer prints and counts that one alone', async () => {
  const { clerk, supplier, toka_store, maru, toka, printed } = await start()
  const [foreign, own] = [await maru([2, 'piece', '7']), await toka([2, 'piece', '8'])]
  const served = await addSupplierUser(app, supplier.id, {
    user: { sees_all_stores: false },
    store_ids: [toka_store.id],
  })
  const staff = await app.logIn('supplier', served.login_id)
  expect((await staff.get(countPrints, { query: day })).body).toMatchObject({ new: 1 })
  expect((await staff.post(printOrders, { body: { order_ids: [foreign] } })).status).toBe(404)
  for (const kind of ['picking_by_product', 'picking_by_store', 'picking_by_group', 'order_sheet'] as const) {
    const { text } = textOf((await staff.post(printOrders, { body: { kind, filter: day } })).payload)
    expect(text).toContain('酒場とおか')
    expect(text).not.toContain('鮨まるた')
  }
  expect([await printed(foreign), (await printed(own)) === null]).toEqual([null, false])
  const print_id = v7()
  await clerk.post(printOrders, { body: { filter: day, print_id } })
  expect((await staff.get(getPrint, { params: { print_id } })).status).toBe(404)
})
