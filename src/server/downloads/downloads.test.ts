import { unzipSync } from 'fflate'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { adjustOrder, cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import {
  createDownloadSetting,
  listDownloadSettings,
  removeDownloadSetting,
  setDefaultLayout,
} from '#contract/downloads/download-settings.contract.ts'
import {
  countDownloads,
  downloadOrders,
  getDownloadHistory,
  listDownloadHistories,
  takeDownloadAgain,
} from '#contract/downloads/downloads.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { type Layout, newColumn, standard_layout } from '#domain/exports/layout.ts'
import type { SourceKey } from '#domain/exports/layout-sources.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, type WorldWish, world } from '#tests/support/world.ts'
import { downloadJobs } from './downloads.jobs.ts'

const app = await testApp()
const tuesday = '2026-11-24'

const start = async (wish: WorldWish = {}) => {
  const made = await world(app, {
    items: [
      { code: '0012', name: '銀鮭', price: '200' },
      { code: '0013', name: '真鯛', price: '300', tax_rate: 10 },
    ],
    ...wish,
  })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  return { ...made, cook, clerk, place: placer(cook, made) }
}

const placer =
  (cook: Client, { deal, items }: { deal: { id: string }; items: { id: string }[] }) =>
  async (quantities: string[], delivery_date = tuesday) => {
    const lines = quantities.map((quantity, index) => ({
      order_list_item_id: items[index]?.id ?? '',
      unit_kind: 'piece' as const,
      quantity,
    }))
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date, lines },
      idempotency_key: `order-${Math.random()}`,
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    return placed.body.id
  }

const few = (sources: SourceKey[], wish: Partial<Layout> = {}): Layout => ({
  ...standard_layout,
  header: false,
  ...wish,
  columns: sources.map(source => newColumn(source)),
})

const layout = async (clerk: Client, sources: SourceKey[], wish: Partial<Layout> = {}) => {
  const name = `レイアウト${Math.random()}`
  const made = await clerk.post(createDownloadSetting, { body: { name, layout: few(sources, wish) } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}

/** The rows of the next download of what was not downloaded. */
const take = async (clerk: Client, layout_id: string, more: object = {}) => {
  const answer = await clerk.post(downloadOrders, { body: { layout_id, ...more } })
  if (answer.status !== 200) return { status: answer.status, rows: [], body: answer.payload.toString() }
  return { status: 200, rows: iconv.decode(answer.payload, 'cp932').split('\r\n').slice(0, -1), body: '' }
}

const edit = async (cook: Client, order_id: string, revision: number, lines: object[]) => {
  const answer = await cook.patch(editOrder, { params: { order_id }, body: { revision, note: '', lines } as never })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const piece = (order_list_item_id: string | undefined, quantity: string) => ({
  order_list_item_id: order_list_item_id ?? '',
  unit_kind: 'piece' as const,
  quantity,
})

describe('what was not downloaded yet', () => {
  test('is taken once, and only what the filter names', async () => {
    const { clerk, place } = await start()
    await place(['3', '1'])
    await place(['5'], '2026-11-26')
    const id = await layout(clerk, ['row_kind', 'delivery_date', 'code', 'name', 'quantity', 'amount'])
    expect((await clerk.get(countDownloads, { query: { layout_id: id } })).body).toEqual({
      new: 2,
      changed: 0,
      cancelled: 0,
      again: 0,
    })
    const first = await take(clerk, id, { filter: { delivery_to: tuesday } })
    expect(first.rows).toEqual(['新規,2026/11/24,0012,銀鮭,3,600', '新規,2026/11/24,0013,真鯛,1,300'])
    expect((await take(clerk, id)).rows).toEqual(['新規,2026/11/26,0012,銀鮭,5,1000'])
    const none = await take(clerk, id)
    expect(none).toMatchObject({ status: 422 })
    expect(none.body).toContain('まだダウンロードしていない受注はありません')
    expect((await take(clerk, id, { range: 'all' })).rows).toHaveLength(3)
    expect((await clerk.get(countDownloads, { query: { layout_id: id } })).body).toMatchObject({ new: 0, again: 2 })
  })

  test('two clerks at once never both get an order, and none is left out', async () => {
    const { clerk, supplier, place } = await start()
    for (let nth = 1; nth <= 12; nth += 1) await place([String(nth)])
    const colleague = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
    const id = await layout(clerk, ['quantity'])
    const answers = await Promise.all([clerk, colleague, clerk, colleague].map(one => take(one, id)))
    expect(answers.map(one => one.status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422])
    expect(
      answers
        .flatMap(one => one.rows)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    const { rows } = await sql<{ most: number }>`
      select max(n)::int as most from (select count(*) as n from order_download_orders d
        join order_downloads h on h.id = d.download_id where h.supplier_id = ${supplier.id} group by d.order_id) c`.execute(
      app.deps.db,
    )
    expect(rows[0]?.most).toBe(1)
  })

  test('of two who name the same orders the second is refused, and told which and by whom; knowing it, it may', async () => {
    const { clerk, supplier, place } = await start()
    const order_ids = [await place(['1']), await place(['2'])]
    const colleague = await app.logIn(
      'supplier',
      (await addSupplierUser(app, supplier.id, { name: '早川 次郎' })).login_id,
    )
    const layout_id = await layout(clerk, ['quantity'])
    const ask = (who: typeof clerk, ids: string[], taken_before?: string[]) =>
      who.post(downloadOrders, { body: { order_ids: ids, layout_id, ...(taken_before && { taken_before }) } })
    const both = await Promise.all([clerk, colleague].map(who => ask(who, order_ids, [])))
    expect(both.map(one => one.status).sort((a, b) => a - b)).toEqual([200, 409])
    const third = await place(['3'])
    const refused = await ask(colleague, [...order_ids, third], [])
    expect(refused.status).toBe(409)
    const { already, by_name } = JSON.parse(refused.payload.toString()) as { already: string[]; by_name: string }
    expect(already.toSorted()).toEqual(order_ids.toSorted())
    expect([supplier.owner.name, '早川 次郎']).toContain(by_name)
    // Refused as a whole: the third one is in no file.
    expect((await ask(colleague, [third], [])).status).toBe(200)
    expect((await ask(colleague, [...order_ids, third], [third])).status).toBe(409)
    expect((await ask(colleague, [third], order_ids)).status).toBe(422)
    expect((await ask(colleague, [...order_ids, third], [...order_ids, third])).status).toBe(200)
    // A page of before asks as it always did.
    expect((await ask(colleague, order_ids)).status).toBe(200)
  })

  test('a failure half-way leaves nothing behind, and the next one has it all', async () => {
    const { clerk, place } = await start()
    const order_id = await place(['3'])
    const id = await layout(clerk, ['name'])
    // A part of the file that can't be kept: a failure at the very end.
    await sql`alter table order_download_parts add constraint no_space check (false) not valid`.execute(app.deps.db)
    const broken = await clerk.post(downloadOrders, { body: { layout_id: id } })
    await sql`alter table order_download_parts drop constraint no_space`.execute(app.deps.db)
    expect(broken.status).toBe(500)
    const order = (await clerk.get(getReceiveOrder, { params: { order_id } })).body
    expect(order).toMatchObject({ state: 'placed', downloaded_at: null })
    expect((await clerk.get(listDownloadHistories)).body.items).toEqual([])
    expect((await take(clerk, id)).rows).toEqual(['銀鮭'])
  })
})

describe('the default layout', () => {
  test('is what a download takes that names none; who is no owner, and a foreign layout, do not set it', async () => {
    const { clerk, place, supplier } = await start()
    const [id, again] = [await place(['3']), await place(['4'])]
    const own = await layout(clerk, ['code', 'quantity'])
    const file = async (body: object) =>
      iconv
        .decode((await clerk.post(downloadOrders, { body })).payload, 'cp932')
        .split('\r\n')
        .slice(0, -1)
    expect((await clerk.get(listDownloadSettings)).body.default_id).toBeNull()
    expect((await file({ order_ids: [again] })).length).toBe(2)
    expect((await clerk.patch(setDefaultLayout, { body: { default_id: own } })).body).toEqual({ default_id: own })
    expect((await clerk.get(listDownloadSettings)).body.default_id).toBe(own)
    expect(await file({ order_ids: [id] })).toEqual(['0012,3'])
    expect((await file({ order_ids: [id], layout_id: null })).length).toBe(2)
    const histories = (await clerk.get(listDownloadHistories)).body.items
    expect(histories.map(one => one.layout_name === '標準')).toEqual([true, false, true])

    const other = await start()
    expect((await other.clerk.patch(setDefaultLayout, { body: { default_id: own } })).status).toBe(404)
    const staff = await app.logIn('supplier', (await addSupplierUser(app, supplier.id, {})).login_id)
    expect((await staff.patch(setDefaultLayout, { body: { default_id: null } })).status).toBe(403)
    await clerk.delete(removeDownloadSetting, { params: { download_layout_id: own } })
    expect((await clerk.get(listDownloadSettings)).body.default_id).toBeNull()
  })
})

describe('corrections', () => {
  const sources: SourceKey[] = ['row_kind', 'revision', 'code', 'quantity', 'amount']

  test('as pairs: what was sent is taken back, then sent as it is', async () => {
    const { clerk, cook, items, place } = await start()
    const order_id = await place(['3', '1'])
    const id = await layout(clerk, sources, { corrections: 'pair' })
    await take(clerk, id)
    await edit(cook, order_id, 1, [piece(items[0]?.id, '4'), piece(items[1]?.id, '1')])
    await edit(cook, order_id, 2, [piece(items[0]?.id, '5')])
    expect((await clerk.get(countDownloads, { query: { layout_id: id } })).body).toMatchObject({ changed: 1 })
    expect((await take(clerk, id)).rows).toEqual(['赤,1,0012,-3,-600', '赤,1,0013,-1,-300', '黒,3,0012,5,1000'])
    await cook.post(cancelOrder, { params: { order_id }, body: { revision: 3 } })
    expect((await clerk.get(countDownloads, { query: { layout_id: id } })).body).toMatchObject({ cancelled: 1 })
    expect((await take(clerk, id)).rows).toEqual(['赤,3,0012,-5,-1000'])
    expect((await take(clerk, id)).status).toBe(422)
    // Chosen by hand, the cancelled one is taken back in the same words again.
    expect((await take(clerk, id, { order_ids: [order_id] })).rows).toEqual(['赤,4,0012,-5,-1000'])
  })

  test('as marks: the order as it is, said to be changed or cancelled', async () => {
    const { clerk, cook, items, place } = await start()
    const order_id = await place(['3', '1'])
    const id = await layout(clerk, sources, { corrections: 'mark' })
    await take(clerk, id)
    await edit(cook, order_id, 1, [piece(items[0]?.id, '4')])
    expect((await take(clerk, id)).rows).toEqual(['訂正,2,0012,4,800'])
    await cook.post(cancelOrder, { params: { order_id }, body: { revision: 2 } })
    expect((await take(clerk, id)).rows).toEqual(['取消,3,0012,4,800'])
  })

  test("one row per order: the order's money is taken back and given anew", async () => {
    const { clerk, cook, items, place } = await start()
    const order_id = await place(['3', '1'])
    const id = await layout(clerk, ['row_kind', 'subtotal_8', 'subtotal_10', 'tax', 'total'], {
      rows: 'order',
      corrections: 'pair',
    })
    expect((await take(clerk, id)).rows).toEqual(['新規,600,300,78,978'])
    await edit(cook, order_id, 1, [piece(items[0]?.id, '10')])
    expect((await take(clerk, id)).rows).toEqual(['赤,-600,-300,-78,-978', '黒,2000,,160,2160'])
  })

  test("the supplier's own answers come too: shipped quantities, substitutes as rows of their own, 欠品 left out", async () => {
    const { clerk, items, place } = await start()
    const order_id = await place(['10', '2'])
    const id = await layout(clerk, ['row_kind', 'code', 'quantity', 'ordered_quantity', 'amount', 'substitute_for'], {
      corrections: 'pair',
      skip_shortages: true,
    })
    await take(clerk, id)
    const none = { confirmed_weight: null, confirmed_unit_price: null, shortage_reason: '', substitute: null }
    const answer = await clerk.patch(adjustOrder, {
      params: { order_id },
      body: {
        revision: 1,
        message: '',
        lines: [
          {
            ...none,
            line_number: 1,
            confirmed_quantity: '6',
            substitute: {
              product_item_id: items[1]?.product_item_id ?? '',
              quantity: '4',
              weight: null,
              unit_price: '250',
            },
          },
          { ...none, line_number: 2, confirmed_quantity: '0', shortage_reason: '品切れ' },
        ],
      },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await take(clerk, id)).rows).toEqual([
      '赤,0012,-10,-10,-2000,',
      '赤,0013,-2,-2,-600,',
      '黒,0012,6,10,1200,',
      '黒,0013,4,,1000,銀鮭',
    ])
  })

  test('an order cancelled before any download had it is never sent', async () => {
    const { clerk, cook, place } = await start()
    const order_id = await place(['3'])
    await cook.post(cancelOrder, { params: { order_id }, body: { revision: 1 } })
    const id = await layout(clerk, sources, { corrections: 'pair' })
    expect((await take(clerk, id)).status).toBe(422)
    expect((await clerk.get(countDownloads, { query: { layout_id: id } })).body).toEqual({
      new: 0,
      changed: 0,
      cancelled: 0,
      again: 0,
    })
  })
})

describe('the file', () => {
  test('is kept with its orders, and is the same to the byte when it is taken again', async () => {
    const { clerk, cook, supplier, items, place } = await start()
    const order_id = await place(['3', '1'])
    const taken = await clerk.post(downloadOrders, { body: {} })
    const { items: list } = (await clerk.get(listDownloadHistories)).body
    expect(list).toMatchObject([{ layout_name: '標準', order_count: 1, row_count: 2, size: taken.payload.length }])
    await edit(cook, order_id, 1, [piece(items[0]?.id, '9')])
    const params = { download_id: list[0]?.id ?? '' }
    const again = await clerk.get(takeDownloadAgain, { params })
    expect(again.payload.equals(taken.payload)).toBe(true)
    expect(again.headers['content-disposition']).toBe(taken.headers['content-disposition'])
    expect(again.headers['content-type']).toBe(taken.headers['content-type'])
    const detail = (await clerk.get(getDownloadHistory, { params })).body
    expect(detail.orders).toMatchObject([{ order_id, revision: 1, kind: 'new' }])
    app.clock.pass({ days: 401 })
    await downloadJobs.forget_download_files?.(app.deps, '')
    const later = await app.logIn('supplier', supplier.owner.login_id)
    const gone = await later.get(takeDownloadAgain, { params })
    expect([gone.status, gone.payload.toString()]).toEqual([404, expect.stringContaining('保存期間が過ぎました')])
    expect((await later.get(getDownloadHistory, { params })).body).toMatchObject({ expires_at: null, order_count: 1 })
    app.clock.set()
    const parts = app.deps.db
      .selectFrom('order_download_parts')
      .select('part')
      .where('download_id', '=', params.download_id)
    expect(await parts.execute()).toEqual([])
  })

  test('names what CP932 lacks', async () => {
    const { clerk, place } = await start({ items: [{ name: '𩸽の開き♡' }] })
    await place(['1'])
    const id = await layout(clerk, ['name'])
    expect((await take(clerk, id)).rows).toEqual(['〓の開き〓'])
    // The answer names the file, of which it can be asked at once what it lacks.
    const { headers } = await clerk.post(downloadOrders, { body: { layout_id: id, range: 'all' } })
    const params = { download_id: String(headers['made-id']) }
    expect((await clerk.get(getDownloadHistory, { params })).body.replaced).toEqual(['𩸽', '♡'])
    expect((await clerk.get(listDownloadHistories)).body.items[0]?.replaced).toEqual(['𩸽', '♡'])
  })

  test('one per store in a ZIP, however alike their names', async () => {
    const made = await start()
    const second = await addRestaurant(app, made.supplier, { store: { customer_code: 'z1', name: 'すし/まる' } })
    const other = placer(await app.logIn('consumer', second.consumer.owner.login_id), second)
    await made.place(['3'])
    await other(['4'])
    await other(['5'])
    const id = await layout(made.clerk, ['store_name', 'quantity'], { split: 'store' })
    const answer = await made.clerk.post(downloadOrders, { body: { layout_id: id } })
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = Object.entries(unzipSync(answer.payload)).map(([name, bytes]) => [
      name,
      iconv.decode(Buffer.from(bytes), 'cp932'),
    ])
    const { customer_code, name } = made.store
    expect(Object.fromEntries(files)).toEqual({
      [`${customer_code}_${name}.csv`]: `${name},3\r\n`,
      'z1_すし_まる.csv': 'すし/まる,4\r\nすし/まる,5\r\n',
    })
  })

  test('Excel: numbers are numbers, codes keep their zeros, formulas are texts', async () => {
    const { clerk, place } = await start({ items: [{ code: '0012', name: '=1+1', price: '200' }] })
    await place(['2.000'])
    const id = await layout(clerk, ['code', 'name', 'quantity', 'amount'], { format: 'xlsx', header: true })
    const answer = await clerk.post(downloadOrders, { body: { layout_id: id } })
    expect(await readSheet(answer.payload)).toEqual([
      ['商品コード', '商品名', '数量（出荷）', '金額（税抜）'],
      ['0012', "'=1+1", 2, 400],
    ])
  })
})

describe('who may', () => {
  test('staff with assigned stores take and see only theirs', async () => {
    const { clerk, supplier, store, place } = await start()
    const second = await addRestaurant(app, supplier)
    const other = placer(await app.logIn('consumer', second.consumer.owner.login_id), second)
    const mine = await place(['1'])
    const hidden = await other(['2'])
    const user = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
    const staff = await app.logIn('supplier', user.login_id)
    const id = await layout(clerk, ['quantity'])
    expect((await staff.get(countDownloads, { query: { layout_id: id } })).body.new).toBe(1)
    expect((await take(staff, id, { order_ids: [mine, hidden] })).status).toBe(404)
    expect((await take(staff, id)).rows).toEqual(['1'])
    expect((await take(clerk, id)).rows).toEqual(['2'])
    const all = (await clerk.get(listDownloadHistories)).body.items
    expect(all).toHaveLength(2)
    const seen = (await staff.get(listDownloadHistories)).body.items
    expect(seen.map(one => one.id)).toEqual([all[1]?.id])
    const params = { download_id: all[0]?.id ?? '' }
    expect((await staff.get(takeDownloadAgain, { params })).status).toBe(404)
    expect((await staff.get(getDownloadHistory, { params })).status).toBe(404)
  })

  test('where a download processes an order, it does, in the same step', async () => {
    const { clerk, place } = await start({ supplier: { processed_by: 'download' } })
    const order_id = await place(['1'])
    await clerk.post(downloadOrders, { body: {} })
    const order = (await clerk.get(getReceiveOrder, { params: { order_id } })).body
    expect(order.state).toBe('processed')
    expect(order.events.map(one => one.kind)).toEqual(['placed', 'downloaded', 'processed'])
  })
})
