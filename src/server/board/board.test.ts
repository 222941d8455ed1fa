import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  type BoardSort,
  changeToProcessed,
  getBoardSummary,
  getReceiveOrder,
  getUnprocessed,
  listReceiveOrders,
  seeReceiveOrder,
  takeBackMarks,
} from '#contract/board/receive-orders.contract.ts'
import { adjustOrder, cancelOrder, editOrder, requestChange } from '#contract/changes/change-orders.contract.ts'
import { downloadOrders } from '#contract/downloads/downloads.contract.ts'
import { listOrderHistory, listOrders } from '#contract/history/order-history.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { openPrint, printOrders } from '#contract/prints/prints.contract.ts'
import { packedDay } from '#domain/placing/usual-day.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, type WorldWish, world } from '#tests/support/world.ts'

const app = await testApp()
const tuesday = '2026-11-24'

const start = async (wish: WorldWish = {}) => {
  const made = await world(app, wish)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const place = (quantity = '1', delivery_date = tuesday) =>
    order(cook, { deal_id: made.deal.id, item_id: made.items[0]?.id ?? '', quantity, delivery_date })
  const get = async (order_id: string) => (await clerk.get(getReceiveOrder, { params: { order_id } })).body
  return { ...made, cook, clerk, place, get }
}

const order = async (
  cook: Client,
  {
    deal_id,
    item_id,
    quantity = '1',
    delivery_date = tuesday,
    note = '',
    line_note = '',
  }: {
    deal_id: string
    item_id: string
    quantity?: string
    delivery_date?: string
    note?: string
    line_note?: string
  },
) => {
  const { status, body } = await cook.post(placeOrder, {
    params: { deal_id },
    body: {
      delivery_date,
      note,
      lines: [{ order_list_item_id: item_id, unit_kind: 'piece', quantity, note: line_note }],
    },
    idempotency_key: `board-${Math.random()}`,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const kinds = (events: { kind: string }[]) => events.map(one => one.kind)

describe('marks', () => {
  test('seen: once, and again after the restaurant changed it; the restaurant sees when', async () => {
    const { clerk, cook, place, get, items } = await start()
    const id = await place()
    const see = () => clerk.post(seeReceiveOrder, { params: { order_id: id } })
    expect((await see()).status).toBe(204)
    await see()
    expect(kinds((await get(id)).events)).toEqual(['placed', 'seen'])
    app.clock.pass({ minutes: 5 })
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '9' }]
    await cook.patch(editOrder, { params: { order_id: id }, body: { revision: 1, lines } })
    app.clock.pass({ minutes: 5 })
    await see()
    app.clock.set()
    expect(kinds((await get(id)).events)).toEqual(['placed', 'seen', 'edited', 'seen'])
    const shown = await cook.get(getOrder, { params: { order_id: id } })
    expect(shown.body).toMatchObject({ seen_at: '2026-11-20T00:10:00.000Z', state: 'placed' })
  })

  test('printed: one PDF of all, marked, seen; printed again says so', async () => {
    const { clerk, place, get } = await start()
    const ids = [await place(), await place('2')]
    const pdf = await clerk.post(printOrders, { body: { order_ids: ids } })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toContain('注文書_2026-11-20_2件.pdf')
    expect(pdf.payload.subarray(0, 5).toString()).toBe('%PDF-')
    await clerk.post(printOrders, { body: { order_ids: ids.slice(0, 1) } })
    const [twice, once] = [await get(ids[0] ?? ''), await get(ids[1] ?? '')]
    expect(kinds(twice.events)).toEqual(['placed', 'printed', 'printed'])
    expect(kinds(once.events)).toEqual(['placed', 'printed'])
    expect(once).toMatchObject({ state: 'placed', printed_at: once.seen_at, downloaded_at: null })
  })

  test('downloaded: CP932 with the rows of the orders asked for, and no others', async () => {
    const { clerk, place, get, items } = await start({ items: [{ name: '髙菜〜漬け' }] })
    const [first, second, other] = [await place('3'), await place('4'), await place('5')]
    const csv = await clerk.post(downloadOrders, { body: { order_ids: [first, second] } })
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=Shift_JIS'])
    expect(decodeURIComponent(String(csv.headers['content-disposition']))).toContain('受注_納品2026-11-24.csv')
    const rows = iconv.decode(csv.payload, 'cp932').trimEnd().split('\r\n')
    expect(rows).toHaveLength(3)
    expect(rows[1]).toContain('髙菜～漬け')
    expect(rows[1]).toContain((await get(first)).number)
    expect(rows.join()).not.toContain((await get(other)).number)
    expect((await get(second)).downloaded_at).not.toBeNull()
    expect((await get(other)).downloaded_at).toBeNull()
    const utf8 = await clerk.post(downloadOrders, { body: { order_ids: [first], encoding: 'utf8-bom' } })
    expect(utf8.payload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(items).toHaveLength(1)
  })

  test.each([
    ['print', printOrders, ['placed', 'printed', 'processed']],
    ['download', downloadOrders, ['placed', 'downloaded', 'processed']],
  ] as const)('where %s processes an order, it does, once', async (processed_by, route, wanted) => {
    const { clerk, place, get } = await start({ supplier: { processed_by } })
    const id = await place()
    const other = processed_by === 'print' ? downloadOrders : printOrders
    await clerk.post(other, { body: { order_ids: [id] } })
    expect((await get(id)).state).toBe('placed')
    await clerk.post(route, { body: { order_ids: [id] } })
    const done = await get(id)
    expect(done).toMatchObject({ state: 'processed', processed_at: '2026-11-20T00:00:00.000Z' })
    expect(kinds(done.events).filter(kind => kind !== other.path && !['downloaded', 'printed'].includes(kind))).toEqual(
      wanted.filter(kind => !['downloaded', 'printed'].includes(kind)),
    )
    await clerk.post(route, { body: { order_ids: [id] } })
    expect(kinds((await get(id)).events).filter(kind => kind === 'processed')).toHaveLength(1)
  })

  test('what was changed or cancelled is seen by being opened alone: no file, paper or key over many passes it by', async () => {
    const { clerk, cook, place, get, items } = await start()
    const [edited, cancelled, opened] = [await place(), await place(), await place()]
    await clerk.post(seeReceiveOrder, { params: { order_id: opened } })
    app.clock.pass({ minutes: 5 })
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '9' }]
    for (const order_id of [edited, opened])
      await cook.patch(editOrder, { params: { order_id }, body: { revision: 1, lines } })
    await cook.post(cancelOrder, { params: { order_id: cancelled }, body: { revision: 1 } })
    app.clock.pass({ minutes: 5 })
    const order_ids = [edited, cancelled, opened]
    const changed = async () => {
      const query = { delivery_date: tuesday, status: 'changed' as const }
      return (await clerk.get(listReceiveOrders, { query })).body.items.map(row => row.id).toSorted()
    }
    await clerk.post(downloadOrders, { body: { order_ids } })
    await clerk.post(printOrders, { body: { order_ids } })
    await clerk.post(changeToProcessed, { body: { order_ids } })
    expect(await changed()).toEqual(order_ids.toSorted())
    expect((await get(edited)).state).toBe('processed')
    for (const order_id of order_ids) await clerk.post(seeReceiveOrder, { params: { order_id } })
    expect(await changed()).toEqual([])
    app.clock.set()
  })

  test('processed by button: what was so already, or is cancelled, is skipped by name', async () => {
    const { clerk, cook, place } = await start()
    const [first, second, third] = [await place(), await place(), await place()]
    await clerk.post(changeToProcessed, { body: { order_ids: [first] } })
    await cook.post(cancelOrder, { params: { order_id: second }, body: { revision: 1 } })
    const answer = await clerk.post(changeToProcessed, { body: { order_ids: [first, second, third, third] } })
    expect(answer.body.processed).toEqual([third])
    expect([...answer.body.skipped].sort()).toEqual([first, second].sort())
  })

  test('what was processed before says since when, by whom, and whether by who asks: an answer may have been lost', async () => {
    const { clerk, place, supplier } = await start()
    const id = await place()
    const body = { order_ids: [id], revisions: [1] }
    const { at } = (await clerk.post(changeToProcessed, { body })).body
    const again = (await clerk.post(changeToProcessed, { body })).body
    expect(again).toMatchObject({ processed: [], skipped: [id], already: [{ order_id: id, at, mine: true }] })
    const colleague = await addSupplierUser(app, supplier.id, { name: '配送 次郎' })
    const other = await app.logIn('supplier', colleague.login_id)
    expect((await other.post(changeToProcessed, { body })).body.already).toMatchObject([
      { order_id: id, at, by_name: supplier.owner.name, mine: false },
    ])
    // Whose answer was lost takes back what is their own, and not what another has done.
    const mine = async (who: typeof clerk) =>
      (await who.post(takeBackMarks, { body: { order_ids: [id], mark: 'processed', mine: true } })).body.taken_back
    expect(await mine(other)).toEqual([])
    expect((await clerk.get(getReceiveOrder, { params: { order_id: id } })).body.state).toBe('processed')
    // By that moment it is taken back, and nothing else is.
    expect(
      (await clerk.post(takeBackMarks, { body: { order_ids: [id], mark: 'processed', at } })).body.taken_back,
    ).toEqual([id])
    expect(await mine(clerk), 'it never arrived').toEqual([])
    expect((await clerk.post(changeToProcessed, { body })).body).not.toHaveProperty('already')
    expect(await mine(clerk)).toEqual([id])
  })

  test('what others have printed since it was processed is told as that is taken back, and what one has printed oneself is not', async () => {
    const { clerk, place, supplier } = await start()
    const order_ids = [await place(), await place()]
    const [first = '', second = ''] = order_ids
    const other = await app.logIn('supplier', (await addSupplierUser(app, supplier.id, { name: '配送 次郎' })).login_id)
    const processed = async () => (await clerk.post(changeToProcessed, { body: { order_ids } })).body.at
    const back = async (at: string) =>
      (await clerk.post(takeBackMarks, { body: { order_ids, mark: 'processed', at } })).body
    // A paper from before was known to whoever processed.
    await other.post(printOrders, { body: { order_ids: [first] } })
    app.clock.pass({ minutes: 1 })
    const before = await processed()
    await clerk.post(printOrders, { body: { order_ids: [second] } })
    expect(await back(before)).not.toHaveProperty('taken_out')
    app.clock.pass({ minutes: 1 })
    const at = await processed()
    app.clock.pass({ minutes: 1 })
    await other.post(printOrders, { body: { order_ids: [first] } })
    expect((await back(at)).taken_out).toEqual([{ mark: 'printed', count: 1, by_name: '配送 次郎' }])
    // What was taken back again is not about.
    const last = await processed()
    app.clock.pass({ minutes: 1 })
    await other.post(printOrders, { body: { order_ids: [first] } })
    await other.post(takeBackMarks, { body: { order_ids: [first], mark: 'printed' } })
    expect(await back(last)).not.toHaveProperty('taken_out')
    app.clock.set()
  })

  test('what a press answers and what is read name the event that was last: by it the older of two is known', async () => {
    const { clerk, cook, place, get } = await start()
    const order_ids = [await place(), await place()]
    const lastOf = async () => {
      const { items } = (await clerk.get(listReceiveOrders, { query: { delivery_date: tuesday } })).body
      return Object.fromEntries(items.map(row => [row.id, row.last_event]))
    }
    const done = (await clerk.post(changeToProcessed, { body: { order_ids } })).body
    expect(Object.keys(done.events).toSorted()).toEqual(order_ids.toSorted())
    expect(await lastOf()).toEqual(done.events)
    const back = (await clerk.post(takeBackMarks, { body: { order_ids, mark: 'processed', at: done.at } })).body
    expect(await lastOf()).toEqual(back.events)
    for (const id of order_ids) {
      const order = await get(id)
      expect(order.last_event).toBe(order.events.at(-1)?.id)
      expect(Number(back.events[id])).toBeGreaterThan(Number(done.events[id]))
    }
    // The restaurant hears nothing of what its supplier does with its own papers.
    const [order_id = ''] = order_ids
    expect((await cook.get(getOrder, { params: { order_id } })).body).not.toHaveProperty('last_event')
  })

  test('taken back: processed and printed become what they were before, by events, once, and only what was asked for', async () => {
    const { clerk, place, get } = await start({ supplier: { processed_by: 'print' } })
    const id = await place()
    const order_ids = [id]
    const back = (mark: 'processed' | 'printed', at?: string) =>
      clerk.post(takeBackMarks, { body: { order_ids, mark, ...(at ? { at } : {}) } })
    const { at } = (await clerk.post(changeToProcessed, { body: { order_ids } })).body
    app.clock.pass({ minutes: 5 })
    expect((await back('processed', '2026-11-20T00:00:01.000Z')).body).toMatchObject({ taken_back: [], skipped: [id] })
    expect((await back('processed', at)).body).toMatchObject({ taken_back: [id], unprocessed: [], skipped: [] })
    expect(await get(id)).toMatchObject({ state: 'placed', processed_at: null })
    expect((await back('processed')).body.skipped).toEqual([id])
    // Printed, which processes it; printed again; both prints are taken back one after the other.
    await clerk.post(printOrders, { body: { order_ids } })
    app.clock.pass({ minutes: 5 })
    await clerk.post(printOrders, { body: { order_ids } })
    expect(await get(id)).toMatchObject({ state: 'processed', printed_at: '2026-11-20T00:10:00.000Z' })
    expect((await back('printed')).body).toMatchObject({ taken_back: [id], unprocessed: [] })
    expect(await get(id)).toMatchObject({ state: 'processed', printed_at: '2026-11-20T00:05:00.000Z' })
    expect((await back('printed')).body).toMatchObject({ taken_back: [id], unprocessed: [id] })
    expect(await get(id)).toMatchObject({ state: 'placed', printed_at: null, processed_at: null })
    app.clock.set()
    expect(kinds((await get(id)).events)).toEqual([
      'placed',
      'processed',
      'unprocessed',
      'printed',
      'processed',
      'printed',
      'unprinted',
      'unprinted',
      'unprocessed',
    ])
  })

  test('taken back: what nobody had opened is unopened again, for the restaurant too; what was opened since stays so', async () => {
    const { clerk, cook, place, get, items } = await start()
    const [plain, changed, read, later, printed] = [
      await place(),
      await place(),
      await place(),
      await place(),
      await place(),
    ]
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '9' }]
    await cook.patch(editOrder, { params: { order_id: changed }, body: { revision: 1, lines } })
    await clerk.post(seeReceiveOrder, { params: { order_id: read } })
    const before = (await clerk.get(getBoardSummary)).body
    app.clock.pass({ minutes: 5 })
    const order_ids = [plain, changed, read, later, printed]
    const { at } = (await clerk.post(changeToProcessed, { body: { order_ids } })).body
    app.clock.pass({ minutes: 5 })
    // Opened after it was processed: that is kept, and said once.
    for (const _ of [1, 2]) await clerk.post(seeReceiveOrder, { params: { order_id: later } })
    await clerk.post(printOrders, { body: { order_ids: [printed] } })
    await clerk.post(takeBackMarks, { body: { order_ids, mark: 'processed', at } })
    app.clock.set()
    const seen = await Promise.all(order_ids.map(async id => (await get(id)).seen_at))
    const [t0, t10] = ['2026-11-20T00:00:00.000Z', '2026-11-20T00:10:00.000Z']
    expect(seen).toEqual([null, null, t0, t10, t10])
    expect((await clerk.get(getBoardSummary)).body).toEqual({ ...before, unprinted: before.unprinted - 1 })
    expect((await cook.get(getOrder, { params: { order_id: plain } })).body.seen_at).toBeNull()
    expect(kinds((await get(later)).events)).toEqual(['placed', 'processed', 'seen', 'unprocessed'])
    // A print and a file that nobody had looked at before are no look either, once they are taken back.
    await clerk.post(printOrders, { body: { order_ids: [plain] } })
    await clerk.post(takeBackMarks, { body: { order_ids: [plain], mark: 'printed' } })
    expect(await get(plain)).toMatchObject({ seen_at: null, printed_at: null })
    await clerk.post(downloadOrders, { body: { order_ids: [plain] } })
    expect((await get(plain)).seen_at).not.toBeNull()
    await clerk.post(takeBackMarks, { body: { order_ids: [plain], mark: 'downloaded' } })
    expect((await get(plain)).seen_at).toBeNull()
  })

  test('what went into a file and is opened afterwards is read since then, whatever is taken back', async () => {
    const { clerk, place, get } = await start()
    const id = await place()
    const row = async () => {
      const { items } = (await clerk.get(listReceiveOrders)).body
      const [found] = items.filter(one => one.id === id)
      return { seen_at: found?.seen_at, downloaded_at: found?.downloaded_at }
    }
    await clerk.post(downloadOrders, { body: { order_ids: [id] } })
    expect((await row()).seen_at).toBe((await row()).downloaded_at)
    app.clock.pass({ minutes: 5 })
    for (const _ of [1, 2]) await clerk.post(seeReceiveOrder, { params: { order_id: id } })
    const opened_at = '2026-11-20T00:05:00.000Z'
    expect((await row()).seen_at).toBe(opened_at)
    await clerk.post(takeBackMarks, { body: { order_ids: [id], mark: 'downloaded' } })
    app.clock.set()
    expect((await row()).seen_at).toBe(opened_at)
    expect(kinds((await get(id)).events)).toEqual(['placed', 'downloaded', 'seen', 'undownloaded'])
  })

  test('another supplier’s order is not there to be taken back', async () => {
    const { clerk, place } = await start()
    const other = await start()
    const id = await place()
    await clerk.post(changeToProcessed, { body: { order_ids: [id] } })
    expect((await other.clerk.post(takeBackMarks, { body: { order_ids: [id], mark: 'processed' } })).status).toBe(404)
  })

  test('printed when it is opened: a PDF that nobody opened marks nothing', async () => {
    const { clerk, place, get } = await start()
    const id = await place()
    const print_id = crypto.randomUUID()
    const body = { order_ids: [id], mark_when: 'opened' as const }
    expect((await clerk.post(printOrders, { body })).status).toBe(422)
    await clerk.post(printOrders, { body: { ...body, print_id } })
    expect((await get(id)).printed_at).toBeNull()
    app.clock.pass({ minutes: 3 })
    const opened = await clerk.post(openPrint, { params: { print_id } })
    await clerk.post(openPrint, { params: { print_id } })
    app.clock.set()
    expect(opened.body).toMatchObject({ printed: [id], processed: [], at: '2026-11-20T00:00:00.000Z' })
    expect((await get(id)).printed_at).toBe('2026-11-20T00:00:00.000Z')
    expect(kinds((await get(id)).events)).toEqual(['placed', 'printed'])
    const other = await start()
    expect((await other.clerk.post(openPrint, { params: { print_id } })).status).toBe(404)
  })

  test('processed is what was looked at: an order that has another version by now is left', async () => {
    const { clerk, cook, place, get, items } = await start()
    const [same, changed] = [await place(), await place()]
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '9' }]
    await cook.patch(editOrder, { params: { order_id: changed }, body: { revision: 1, lines } })
    const body = { order_ids: [same, changed], revisions: [1, 1] }
    const answer = await clerk.post(changeToProcessed, { body })
    expect(answer.body).toMatchObject({ processed: [same], skipped: [changed] })
    expect((await get(changed)).state).toBe('placed')
    expect((await clerk.post(changeToProcessed, { body: { ...body, revisions: [1] } })).status).toBe(422)
  })

  test('one order that is not there refuses the whole call', async () => {
    const { clerk, place, get } = await start()
    const id = await place()
    const nowhere = '01890000-0000-7000-8000-00000000dead'
    for (const route of [printOrders, downloadOrders, changeToProcessed]) {
      expect((await clerk.post(route, { body: { order_ids: [id, nowhere] } })).status).toBe(404)
      expect((await clerk.post(route, { body: { order_ids: [] } })).body.messages).toEqual([
        { field: 'order_ids', message: '受注を選んでください' },
      ])
    }
    expect(kinds((await get(id)).events)).toEqual(['placed'])
  })
})

/** All pages of a list, one after the other; `between` happens after each page. */
const allPages = async (
  page: (cursor: string | undefined) => Promise<{ items: OrderRow[]; next_cursor: string | null }>,
  between: (seen: OrderRow[]) => Promise<unknown> = async () => {},
) => {
  const seen: OrderRow[] = []
  let cursor: string | null | undefined
  for (let pages = 0; cursor !== null; pages += 1) {
    if (pages > 50) throw new Error('the pages do not end')
    const { items, next_cursor } = await page(cursor)
    seen.push(...items)
    cursor = next_cursor
    await between(seen)
  }
  return seen
}

const idsOf = (rows: { id: string }[]) => rows.map(one => one.id)

describe('the board', () => {
  test('unprocessed first, each part newest first, in pages without loss or repetition', async () => {
    const { clerk, place } = await start()
    const ids: string[] = []
    for (let index = 0; index < 23; index += 1) ids.push(await place())
    const done = ids.filter((_, index) => index % 3 === 0)
    await clerk.post(changeToProcessed, { body: { order_ids: done } })
    const wanted = [...ids.filter(id => !done.includes(id)).reverse(), ...[...done].reverse()]
    for (const limit of [1, 4, 7, 15, 23, 200]) {
      const rows = await allPages(
        async cursor =>
          (await clerk.get(listReceiveOrders, { query: { limit: String(limit), ...(cursor ? { cursor } : {}) } })).body,
      )
      expect(idsOf(rows), `pages of ${limit}`).toEqual(wanted)
    }
  })

  test('a row says that something was written to its order, or to a line of it', async () => {
    const { clerk, cook, deal, items } = await start()
    const wish = { deal_id: deal.id, item_id: items[0]?.id ?? '' }
    const plain = await order(cook, wish)
    const noted = await order(cook, { ...wish, note: '裏口へお願いします' })
    const line = await order(cook, { ...wish, line_note: '大きめで' })
    const { body } = await clerk.get(listReceiveOrders, { query: {} })
    const said = Object.fromEntries(body.items.map(one => [one.id, one.has_note]))
    expect(said).toEqual({ [plain]: false, [noted]: true, [line]: true })
  })

  test('sorted by a column, up and down, in pages without loss or repetition', async () => {
    const { clerk, place } = await start()
    const made: { id: string; quantity: number }[] = []
    for (const quantity of [5, 1, 3, 3, 2]) made.push({ id: await place(String(quantity)), quantity })
    const up = made.toSorted((a, b) => a.quantity - b.quantity || a.id.localeCompare(b.id)).map(one => one.id)
    await clerk.post(changeToProcessed, { body: { order_ids: up.slice(0, 2) } })
    const sorted = async (sort: BoardSort, limit: number) =>
      idsOf(
        await allPages(
          async cursor =>
            (
              await clerk.get(listReceiveOrders, {
                query: { sort, delivery_date: tuesday, limit: String(limit), ...(cursor ? { cursor } : {}) },
              })
            ).body,
        ),
      )
    for (const limit of [1, 2, 5]) {
      expect(await sorted('amount', limit)).toEqual(up)
      expect(await sorted('-amount', limit)).toEqual([...up].reverse())
      expect(await sorted('number', limit)).toEqual(made.map(one => one.id))
      expect((await sorted('customer', limit)).sort()).toEqual(idsOf(made).sort())
    }
  })

  test('while rows change under the reader none is lost, and one that comes again has moved to the other part', async () => {
    const { clerk, cook, place } = await start()
    const ids: string[] = []
    for (let index = 0; index < 20; index += 1) ids.push(await place())
    let round = 0
    const rows = await allPages(
      async cursor =>
        (await clerk.get(listReceiveOrders, { query: { limit: '3', ...(cursor ? { cursor } : {}) } })).body,
      async () => {
        round += 1
        // One from the pages read, one from those to come, and a new order on top.
        const [front, back] = [ids[ids.length - round], ids[round]]
        if (front) await clerk.post(changeToProcessed, { body: { order_ids: [front] } })
        if (back) await cook.post(cancelOrder, { params: { order_id: back }, body: { revision: 1 } })
        await place()
      },
    )
    expect([...new Set(idsOf(rows))].filter(id => ids.includes(id)).sort()).toEqual([...ids].sort())
    for (const id of new Set(idsOf(rows))) {
      const states = rows.filter(row => row.id === id).map(row => row.state)
      expect(states.length).toBeLessThanOrEqual(2)
      if (states.length === 2) expect([states[0], states[1] === 'placed']).toEqual(['placed', false])
    }
  })

  test('every filter finds its orders, and the counts are the lengths of the lists', async () => {
    const { clerk, cook, place, items } = await start()
    const [plain, printed, downloaded, cancelled, processed, changed] = [
      await place(),
      await place(),
      await place(),
      await place(),
      await place(),
      await place(),
    ]
    await place('1', '2026-11-26')
    await clerk.post(printOrders, { body: { order_ids: [printed] } })
    await clerk.post(downloadOrders, { body: { order_ids: [downloaded] } })
    await clerk.post(changeToProcessed, { body: { order_ids: [processed] } })
    for (const order_id of [plain, changed, cancelled]) await clerk.post(seeReceiveOrder, { params: { order_id } })
    app.clock.pass({ minutes: 5 })
    await cook.post(cancelOrder, { params: { order_id: cancelled }, body: { revision: 1 } })
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '7' }]
    await cook.patch(editOrder, { params: { order_id: changed }, body: { revision: 1, lines } })
    app.clock.set()

    const list = async (query: object) => idsOf((await clerk.get(listReceiveOrders, { query })).body.items).sort()
    const day = { delivery_date: tuesday }
    const wanted = {
      all: [plain, printed, downloaded, cancelled, processed, changed],
      unprocessed: [plain, printed, downloaded, changed],
      changed: [changed, cancelled],
      unprinted: [plain, downloaded, processed, changed],
      undownloaded: [plain, printed, processed, changed],
      cancelled: [cancelled],
    }
    const { body: counts } = await clerk.get(getBoardSummary, { query: day })
    for (const [status, ids] of Object.entries(wanted)) {
      expect(await list({ ...day, status }), status).toEqual([...ids].sort())
      expect(counts[status as keyof typeof wanted], status).toBe(ids.length)
    }
    expect((await clerk.get(getUnprocessed)).body).toEqual({
      count: 5,
      days: [
        { delivery_date: tuesday, count: 4, asked: 0, changed: 2, closed: 0 },
        { delivery_date: '2026-11-26', count: 1, asked: 0, changed: 0, closed: 0 },
      ],
    })
    expect(await list({ order_date: '2026-11-20' })).toHaveLength(7)
    // The day that is packed is named where it has orders, also all processed.
    const delivery_date = packedDay(app.deps.now())
    await app.deps.db.updateTable('orders').set({ delivery_date }).where('id', '=', processed).execute()
    expect((await clerk.get(getUnprocessed)).body).toMatchObject({ count: 5, packed: delivery_date })
    await app.deps.db.updateTable('orders').set({ delivery_date: tuesday }).where('id', '=', processed).execute()
    expect(await list({ order_date: '2026-11-19' })).toEqual([])
  })

  test('what a restaurant waits for an answer of counts on its day, for those alone who are shown', async () => {
    const { clerk, cook, items, place, store, supplier } = await start()
    const other = await addRestaurant(app, supplier)
    const theirs = await app.logIn('consumer', other.consumer.owner.login_id)
    await order(theirs, { deal_id: other.deal.id, item_id: other.items[0]?.id ?? '', delivery_date: '2026-11-26' })
    const [asked, cancelled] = [await place('2', '2026-11-26'), await place('3', '2026-11-26')]
    await clerk.post(changeToProcessed, { body: { order_ids: [asked, cancelled] } })
    const ask = (order_id: string) =>
      cook.post(requestChange, {
        params: { order_id },
        body: { revision: 1, lines: [{ line_number: 1, quantity: '4' }] },
      })
    expect((await ask(asked)).status).toBeLessThan(300)
    await app.deps.db
      .updateTable('orders')
      .set({ state: 'cancelled', cancelled_at: app.deps.now(), adjustment: 'questioned', adjusted_at: app.deps.now() })
      .where('id', '=', cancelled)
      .execute()
    const days = async (query: object = {}) => (await clerk.get(getUnprocessed, { query })).body.days
    expect(await days()).toEqual([{ delivery_date: '2026-11-26', count: 1, asked: 1, changed: 0, closed: 0 }])
    expect(await days({ store_id: [store.id] })).toEqual([
      { delivery_date: '2026-11-26', count: 0, asked: 1, changed: 0, closed: 0 },
    ])
    expect(await days({ store_id: [other.store.id] })).toEqual([
      { delivery_date: '2026-11-26', count: 1, asked: 0, changed: 0, closed: 0 },
    ])
    expect(await days({ q: items[0]?.code ?? '' })).toHaveLength(1)
    // A question about an adjustment is one, too; the list of that day shows as many.
    await app.deps.db
      .updateTable('orders')
      .set({ state: 'processed', cancelled_at: null })
      .where('id', '=', cancelled)
      .execute()
    const [day] = await days()
    const list = await clerk.get(listReceiveOrders, { query: { delivery_date: '2026-11-26', status: 'asked' } })
    expect([day?.asked, list.body.items.length]).toEqual([2, 2])
  })

  test('what still is an estimate is found whatever was done with it, until its weight is typed', async () => {
    const { clerk, place, get } = await start({
      items: [{ name: '鴨', price_basis: 'kg', catch_weight: true, estimated_weight: '0.5', price: '500' }],
    })
    const [first, second] = [await place('2'), await place('3')]
    await clerk.post(changeToProcessed, { body: { order_ids: [first, second] } })
    const open = async () => {
      const query = { delivery_date: tuesday }
      const { estimated } = (await clerk.get(getBoardSummary, { query })).body
      const board = await clerk.get(listReceiveOrders, { query: { ...query, status: 'estimated' } })
      const history = await clerk.get(listOrderHistory, { query: { state: 'estimated' } })
      expect([board.body.items.length, history.body.items.length]).toEqual([estimated, estimated])
      return idsOf(board.body.items)
    }
    expect(await open()).toEqual([second, first])
    const { revision, lines } = await get(first)
    const weighed = lines.map(({ line_number }) => ({ line_number, confirmed_weight: '1.1', substitute: null }))
    const { body, status } = await clerk.patch(adjustOrder, {
      params: { order_id: first },
      body: { revision, lines: weighed },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await open()).toEqual([second])
  })

  test('a printed order that was changed since is unprinted again', async () => {
    const { clerk, cook, place, items } = await start()
    const id = await place()
    await clerk.post(printOrders, { body: { order_ids: [id] } })
    const unprinted = async () =>
      idsOf((await clerk.get(listReceiveOrders, { query: { status: 'unprinted' } })).body.items)
    expect(await unprinted()).toEqual([])
    app.clock.pass({ minutes: 1 })
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '7' }]
    await cook.patch(editOrder, { params: { order_id: id }, body: { revision: 1, lines } })
    app.clock.set()
    expect(await unprinted()).toEqual([id])
  })

  test('finds by number, store, code and item, and takes % and _ as themselves', async () => {
    const { clerk, place, store, supplier } = await start({
      items: [{ name: '50%オフ_鮭', code: `S_${Math.random()}` }],
    })
    const id = await place()
    const other = await addRestaurant(app, supplier, { store: { name: '北浜亭' }, consumer: { name: '北浜亭' } })
    const cook = await app.logIn('consumer', other.consumer.owner.login_id)
    await order(cook, { deal_id: other.deal.id, item_id: other.items[0]?.id ?? '' })
    const { number } = (await clerk.get(getReceiveOrder, { params: { order_id: id } })).body
    const find = async (q: string) => idsOf((await clerk.get(listReceiveOrders, { query: { q } })).body.items)
    const short = number.replace(/^[0-]+/, '')
    for (const q of [number, number.replaceAll('-', ''), short, store.name, store.customer_code])
      expect(await find(q), q).toEqual([id])
    for (const q of [short.replace('-', ''), short.split('-')[0] ?? '', number.slice(0, -2)])
      expect(await find(q), q).toContain(id)
    expect(await find('50%オフ_')).toHaveLength(2)
    for (const q of ['50_オフ', '5%鮭', '%%', '\\', "'; drop table orders; --"]) expect(await find(q), q).toEqual([])
    expect(await find('9999-9999-9999-9999-9999-0')).toEqual([])
  })

  test('finds by one fold: katakana, hiragana, half-width, in any case and order of words', async () => {
    const { clerk, place, store, supplier } = await start({
      items: [{ name: '本マグロ 中トロ', origin: '長崎' }],
      store: { name: '鮨 マルタ', customer_code: '0042' },
    })
    const id = await place()
    for (const q of ['マグロ', 'まぐろ', 'ﾏｸﾞﾛ', '中とろ まるた', 'ﾏﾙﾀ', '００４２', '長崎'])
      expect(idsOf((await clerk.get(listReceiveOrders, { query: { q } })).body.items), q).toEqual([id])
    for (const q of ['ぶり', supplier.name])
      expect(idsOf((await clerk.get(listReceiveOrders, { query: { q } })).body.items), q).toEqual([])
    expect((await clerk.get(getBoardSummary, { query: { q: 'まぐろ' } })).body.all).toBe(1)
    expect(store.name).toBe('鮨 マルタ')
  })

  test('by store, store group and order counter', async () => {
    const { clerk, place, store, supplier } = await start()
    const id = await place()
    const other = await addRestaurant(app, supplier)
    const cook = await app.logIn('consumer', other.consumer.owner.login_id)
    const second = await order(cook, { deal_id: other.deal.id, item_id: other.items[0]?.id ?? '' })
    const group = await app.deps.db
      .insertInto('store_groups')
      .values({ supplier_id: supplier.id, name: '北ルート' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.deps.db
      .insertInto('store_group_members')
      .values({ store_group_id: group.id, store_id: other.store.id, supplier_id: supplier.id })
      .execute()
    const list = async (query: object) => idsOf((await clerk.get(listReceiveOrders, { query })).body.items)
    expect(await list({ store_id: [store.id] })).toEqual([id])
    expect(await list({ store_id: [store.id, other.store.id] })).toEqual([second, id])
    expect(await list({ store_group_id: [group.id] })).toEqual([second])
    expect(await list({ order_counter_id: [supplier.order_counter_id] })).toEqual([second, id])
    expect(await list({ order_counter_id: [group.id] })).toEqual([])
  })

  test('a user with assigned stores has a board of those stores, with counts to match', async () => {
    const { place, store, supplier } = await start()
    const id = await place()
    const other = await addRestaurant(app, supplier)
    const cook = await app.logIn('consumer', other.consumer.owner.login_id)
    await order(cook, { deal_id: other.deal.id, item_id: other.items[0]?.id ?? '' })
    const user = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
    const staff = await app.logIn('supplier', user.login_id)
    expect(idsOf((await staff.get(listReceiveOrders)).body.items)).toEqual([id])
    expect((await staff.get(getBoardSummary)).body.all).toBe(1)
    expect((await staff.get(getUnprocessed)).body.count).toBe(1)
    // Taken from the store, it sees nothing at once.
    await app.deps.db.deleteFrom('supplier_user_stores').where('account_id', '=', user.account_id).execute()
    expect((await staff.get(listReceiveOrders)).body.items).toEqual([])
  })
})

describe("the restaurant's history", () => {
  test('by order date and by delivery date, in pages, also where many share one moment', async () => {
    const { cook, place } = await start()
    const dates = ['2026-11-24', '2026-11-26', '2026-11-25', '2026-11-24']
    const placed: { id: string; delivery_date: string }[] = []
    for (let index = 0; index < 16; index += 1) {
      // Four orders each hour share their moment.
      if (index % 4 === 0) app.clock.pass({ hours: 1 })
      const delivery_date = dates[index % dates.length] ?? tuesday
      placed.push({ id: await place('1', delivery_date), delivery_date })
    }
    app.clock.set()
    const by_order = idsOf(placed).reverse()
    const by_delivery = idsOf(
      [...placed].sort((a, b) => b.delivery_date.localeCompare(a.delivery_date) || b.id.localeCompare(a.id)),
    )
    for (const [mode, wanted] of [
      ['order_date', by_order],
      ['delivery_date', by_delivery],
    ] as const) {
      for (const limit of [1, 3, 5, 16]) {
        const rows = await allPages(
          async cursor =>
            (await cook.get(listOrders, { query: { mode, limit: String(limit), ...(cursor ? { cursor } : {}) } })).body,
          async seen => {
            // What is placed while somebody reads stands before the first page, and moves nothing after it.
            if (seen.length === limit && limit === 5) {
              app.clock.pass({ days: 1 })
              await place('1', '2026-11-30')
              app.clock.set()
            }
          },
        )
        expect(
          idsOf(rows).filter(id => wanted.includes(id)),
          `${mode} by ${limit}`,
        ).toEqual(wanted)
      }
      const on_tuesday = await cook.get(listOrders, {
        query: { mode: 'delivery_date', date_from: tuesday, date_to: tuesday },
      })
      expect(on_tuesday.body.items).toHaveLength(8)
    }
  })

  test('days of order are days in Japan', async () => {
    const { cook, place } = await start()
    app.clock.set('2026-11-20T23:59:59+09:00')
    const friday = await place()
    app.clock.set('2026-11-21T00:00:00+09:00')
    const saturday = await place()
    app.clock.set()
    const on = async (day: string) =>
      idsOf((await cook.get(listOrders, { query: { date_from: day, date_to: day } })).body.items)
    expect([await on('2026-11-20'), await on('2026-11-21')]).toEqual([[friday], [saturday]])
  })

  test('a cursor of the other mode, or of a day that is none, is refused in words', async () => {
    const { cook, place } = await start()
    await place()
    const uuid = '01890000-0000-7000-8000-00000000dead'
    for (const [mode, cursor] of [
      ['delivery_date', `9999-99-99_${uuid}`],
      ['order_date', `2026-02-31T00:00:00.000Z_${uuid}`],
      ['order_date', `2026-11-20T::::::::::::Z_${uuid}`],
      ['delivery_date', `2026-11-20T00:00:00.000Z_${uuid}`],
      ['order_date', `2026-11-20_${uuid}`],
      ['order_date', uuid],
    ] as const) {
      const answer = await cook.get(listOrders, { query: { mode, cursor } })
      expect([answer.status, answer.body.messages?.[0]?.field], `${mode} ${cursor}`).toEqual([422, 'cursor'])
    }
  })
})

test('no screen of orders reads without an index: the plans of board and history hold at any size', async () => {
  const { supplier, consumer } = await start()
  const plan = async (filter: ReturnType<typeof sql>) => {
    const { rows } = await app.deps.db.transaction().execute(async trx => {
      await sql`set local enable_seqscan = off`.execute(trx)
      // In a small table sorting costs nothing: the order must come from the index.
      await sql`set local enable_sort = off`.execute(trx)
      return sql<{ 'QUERY PLAN': string }>`explain select o.id from orders o where ${filter} limit 51`.execute(trx)
    })
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  expect(await plan(sql`o.supplier_id = ${supplier.id} and o.delivery_date = '2026-11-24' order by o.id desc`)).toMatch(
    /Index (Only )?Scan.*on orders/,
  )
  expect(await plan(sql`o.consumer_id = ${consumer.id} order by o.placed_at desc, o.id desc`)).toContain(
    'orders_consumer_placed',
  )
})

test('a day on which nothing is delivered is said with its counts, whoever ordered for it before', async () => {
  const { clerk, cook, supplier, place } = await start()
  const [stands, cancelled, other] = [await place(), await place(), await place('1', '2026-11-25')]
  await cook.post(cancelOrder, { params: { order_id: cancelled }, body: { revision: 1 } })
  /** The orders of closed days by their view, of a day, of those of an order date and of all; their counts there; the days that they are led to by. */
  const led = async () => {
    const asked = [{ delivery_date: tuesday }, { order_date: '2026-11-20' }, {}]
    const of = async (query: object) => {
      const { items } = (await clerk.get(listReceiveOrders, { query: { ...query, status: 'closed' } })).body
      expect((await clerk.get(getBoardSummary, { query })).body.closed).toBe(items.length)
      return items.map(one => one.id)
    }
    const { days } = (await clerk.get(getUnprocessed)).body
    return { views: await Promise.all(asked.map(of)), days: days.map(one => [one.delivery_date, one.closed]) }
  }
  const closedOn = async (delivery_date: string) =>
    (await clerk.get(getBoardSummary, { query: { delivery_date } })).body.closed_day
  expect(await closedOn(tuesday)).toBeUndefined()
  const none = {
    views: [[], [], []],
    days: [
      [tuesday, 0],
      ['2026-11-25', 0],
    ],
  }
  expect(await led()).toEqual(none)
  const closed = { supplier_id: supplier.id, kind: 'closed', date_from: tuesday, date_to: tuesday, note: '棚卸' }
  await app.deps.db.insertInto('non_delivery_days').values(closed).execute()
  expect(await closedOn(tuesday)).toEqual({ note: '棚卸' })
  expect(await led()).toEqual({
    views: [[stands], [stands], [stands]],
    days: [
      [tuesday, 1],
      ['2026-11-25', 0],
    ],
  })
  // What is processed stands there as well, and its day is led to.
  await clerk.post(changeToProcessed, { body: { order_ids: [stands, other] } })
  expect((await led()).days).toEqual([[tuesday, 1]])
  expect(await closedOn('2026-11-25')).toBeUndefined()
  expect((await clerk.get(getBoardSummary)).body.closed_day).toBeUndefined()
  // A day that is opened all the same.
  await app.deps.db
    .insertInto('non_delivery_days')
    .values({ ...closed, kind: 'open', note: '' })
    .execute()
  expect(await closedOn(tuesday)).toBeUndefined()
  expect((await led()).views).toEqual(none.views)
})
