import { strFromU8, unzipSync } from 'fflate'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { getReceiveOrder } from '#contract/board/receive-orders.contract.ts'
import { adjustOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { downloadHistory } from '#contract/history/order-downloads.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { QueryInput } from '#contract/http/route.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { searchWords } from '#domain/history/search-words.ts'
import { testApp } from '#tests/support/app.ts'
import { addDeal, addMember, addSupplier, world } from '#tests/support/world.ts'

const app = await testApp()

/** A restaurant with orders of two suppliers over three days, by two people. */
const start = async () => {
  const fish = await world(app, {
    supplier: { name: '丸山水産' },
    items: [
      { name: '真鯛 養殖', code: '=1+1', price: '1280' },
      { name: 'ホタテ貝柱', code: '0002', spec: '生食 1kg', price: '4980' },
      { name: '時鮭😀', code: 'SK-3', price: null },
    ],
  })
  const supplier = await addSupplier(app, { name: '青木青果' }, [{ name: 'トマト', price: '200', tax_rate: 8 }])
  const greens = { supplier, ...(await addDeal(app, supplier, fish.consumer, { deal: { price_visible: false } })) }
  const owner = await app.logIn('consumer', fish.consumer.owner.login_id)
  const member = await addMember(app, fish.consumer.id, { name: '見習い 太郎' })
  const cook = await app.logIn('consumer', member?.login_id ?? '')
  const place = async (
    who: typeof owner,
    { deal, items }: Pick<typeof fish, 'deal' | 'items'>,
    at: string,
    delivery_date: string,
    quantities: string[],
  ) => {
    app.clock.set(at)
    const lines = quantities.flatMap((quantity, index) =>
      quantity === '0'
        ? []
        : [{ order_list_item_id: items[index]?.id ?? '', unit_kind: 'piece' as const, quantity, note: '' }],
    )
    const body = { delivery_date, note: '', lines }
    const key = `${deal.id}${at}`
    const answer = await who.post(placeOrder, { params: { deal_id: deal.id }, body, idempotency_key: key })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const made = {
    // 1,280 × 2 = 2,560; with 8% tax 2,764.
    bream: await place(owner, fish, '2026-11-17T23:59:59+09:00', '2026-11-20', ['2']),
    // 4,980; with tax 5,378.
    scallop: await place(cook, fish, '2026-11-18T00:00:00+09:00', '2026-11-19', ['0', '1']),
    salmon: await place(cook, fish, '2026-11-19T10:00:00+09:00', '2026-11-21', ['1', '0', '3']),
    tomato: await place(owner, greens, '2026-11-19T11:00:00+09:00', '2026-11-20', ['5']),
  }
  app.clock.set()
  const names = new Map(Object.entries(made).map(([name, { id }]) => [id, name]))
  const find = async (query: QueryInput<typeof listOrders>) => {
    const { status, body } = await owner.get(listOrders, { query })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.items.map(order => names.get(order.id))
  }
  return { fish, greens, owner, cook, made, find }
}

describe('the history is found', () => {
  test('by days of ordering or of delivery, both ends included, in Japan’s days', async () => {
    const { find } = await start()
    expect(await find({})).toEqual(['tomato', 'salmon', 'scallop', 'bream'])
    expect(await find({ date_from: '2026-11-18', date_to: '2026-11-18' })).toEqual(['scallop'])
    expect(await find({ date_to: '2026-11-17' })).toEqual(['bream'])
    expect(await find({ mode: 'delivery_date' })).toEqual(['salmon', 'tomato', 'bream', 'scallop'])
    expect(await find({ mode: 'delivery_date', date_from: '2026-11-20', date_to: '2026-11-20' })).toEqual([
      'tomato',
      'bream',
    ])
  })

  test('by amounts with tax, both ends included; never those that the deal hides', async () => {
    const { find } = await start()
    expect(await find({ amount_from: '2764', amount_to: '2764' })).toEqual(['bream'])
    expect(await find({ amount_from: '2765' })).toEqual(['scallop'])
    expect(await find({ amount_to: '2764' })).toEqual(['salmon', 'bream'])
    expect(await find({ amount_from: '1' })).not.toContain('tomato')
  })

  test.each([
    ['ほたて', ['scallop']],
    ['ﾎﾀﾃ 生食', ['scallop']],
    ['丸山', ['salmon', 'scallop', 'bream']],
    ['丸山 鯛', ['salmon', 'bream']],
    ['SK-3', ['salmon']],
    ['青果', ['tomato']],
    ['％', []],
    ['ない', []],
    ['　', ['tomato', 'salmon', 'scallop', 'bream']],
  ])('by the words %s', async (q, found) => {
    const { find } = await start()
    expect(await find({ q })).toEqual(found)
  })

  test('by an order’s number, whole or in part, however it is typed', async () => {
    const { find, made } = await start()
    const { number } = made.scallop
    expect(await find({ q: number })).toEqual(['scallop'])
    expect(await find({ q: number.replaceAll('-', '　') })).toEqual(['scallop'])
    expect(await find({ q: number.slice(0, -2) })).toContain('scallop')
    expect(await find({ q: `ほたて ${number}` })).toEqual(['scallop'])
    expect(await find({ q: `${number.slice(0, -2)} ホタテ` })).toEqual(['scallop'])
    expect(await find({ q: `${number} 時鮭` })).toEqual([])
  })

  test('by everything together, a page at a time', async () => {
    const { find, fish, owner } = await start()
    const query = {
      deal_id: fish.deal.id,
      date_from: '2026-11-17',
      date_to: '2026-11-19',
      amount_from: '1000',
      q: '鯛',
    }
    expect(await find(query)).toEqual(['salmon', 'bream'])
    const first = await owner.get(listOrders, { query: { ...query, limit: '1' } })
    expect(first.body.items).toHaveLength(1)
    const cursor = first.body.next_cursor ?? ''
    const rest = await owner.get(listOrders, { query: { ...query, limit: '1', cursor } })
    expect(rest.body.items.map(order => order.id)).not.toContain(first.body.items[0]?.id)
    expect([rest.body.items.length, rest.body.next_cursor]).toEqual([1, null])
  })

  test('with who ordered, and by what an edit made of it', async () => {
    const { find, owner, fish, made } = await start()
    const { body } = await owner.get(listOrders, {})
    expect(body.items.map(order => order.placed_by_name)).toEqual([
      fish.consumer.owner.name,
      '見習い 太郎',
      '見習い 太郎',
      fish.consumer.owner.name,
    ])
    const line = { order_list_item_id: fish.items[1]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note: '' }
    const params = { order_id: made.salmon.id }
    const edited = await owner.patch(editOrder, { params, body: { revision: 1, note: '', lines: [line] } })
    expect(edited.status).toBe(200)
    expect(await find({ q: 'ホタテ' })).toEqual(['salmon', 'scallop'])
    expect(await find({ q: '時鮭' })).toEqual([])
  })

  test('by no amount and no word that is not one', async () => {
    const { owner } = await start()
    const { status, body } = await owner.get(listOrders, { query: { amount_from: '1,000' } })
    expect([status, body.messages?.[0]?.field]).toEqual([422, 'amount_from'])
    expect((await owner.get(listOrders, { query: { q: 'あ'.repeat(101) } })).status).toBe(422)
  })
})

test('the words kept with an order are those that the database would fold', async () => {
  const line = { name: 'ﾎﾀﾃ貝柱 〜特選〜', code: 'A-01', spec: '１ｋｇ', origin: 'ほっかいどう' }
  const { rows } = await sql<{ words: string }>`select concat_ws('|', fold('（株）丸山水産'), fold(${line.name}),
    fold(${line.code}), fold(${line.spec}), fold(${line.origin})) as words`.execute(app.deps.db)
  expect(searchWords('（株）丸山水産', [line])).toBe(rows[0]?.words)
})

describe('a download of the history', () => {
  test('reads back equal from CP932, UTF-8 and Excel; formulas are harmless, hidden prices stay hidden', async () => {
    const { owner, made, fish } = await start()
    const read = async (format: 'csv-cp932' | 'csv-utf8' | 'xlsx') => owner.post(downloadHistory, { body: { format } })
    const sjis = await read('csv-cp932')
    expect(sjis.headers['content-type']).toBe('text/csv; charset=Shift_JIS')
    expect(decodeURIComponent(String(sjis.headers['content-disposition']))).toContain('発注履歴_2026-11-20.csv')
    const lines = iconv.decode(sjis.payload, 'cp932').split('\r\n')
    expect(lines.at(-1)).toBe('')
    const rows = lines.slice(0, -1).map(line => line.split(','))
    expect(rows[0]?.slice(0, 10)).toEqual([
      '発注番号',
      '版',
      '状態',
      '発注日時',
      '納品日',
      '仕入先名',
      '登録番号',
      '発注者',
      '合計（税込）',
      '行番号',
    ])
    // One row a line, newest first: tomato, salmon (two lines), scallop, bream.
    expect(rows.slice(1).map(row => row[11])).toEqual(['トマト', '真鯛 養殖', '時鮭〓', 'ホタテ貝柱', '真鯛 養殖'])
    const bream = rows[5] ?? []
    expect(bream.slice(0, 6)).toEqual([made.bream.number, '1', '未確認', '2026/11/17 23:59', '2026/11/20', '丸山水産'])
    expect(bream.slice(7, 11)).toEqual([fish.consumer.owner.name, '2764', '1', "'=1+1"])
    const column = (name: string) => rows[0]?.indexOf(name) ?? -1
    expect(rows.slice(1).map(row => row[column('単価')])).toEqual(['', '1280', '時価', '4980', '1280'])
    expect(rows[1]?.[column('金額')]).toBe('')

    const utf8 = (await read('csv-utf8')).payload.toString('utf8')
    expect(utf8.startsWith('\ufeff発注番号')).toBe(true)
    expect(utf8).toContain('時鮭😀')
    expect(utf8.slice(1).replace('😀', '〓')).toBe(lines.join('\r\n'))

    const [sheet] = await readXlsxFile((await read('xlsx')).payload)
    const cells = (sheet?.data ?? []).map(row => row.map(cell => (cell === null ? '' : String(cell))))
    expect(cells.map(row => row.join('|').replace('😀', '〓'))).toEqual(rows.map(row => row.join('|')))
    expect(sheet?.data[5]?.[8]).toBe(2764)
  })

  test('says of each order whether its supplier changed it, and what became of that', async () => {
    const { owner, made, fish } = await start()
    const clerk = await app.logIn('supplier', fish.supplier.owner.login_id)
    const order = (await clerk.get(getReceiveOrder, { params: { order_id: made.bream.id } })).body
    const none = { confirmed_weight: null, confirmed_unit_price: null, substitute: null }
    const lines = [{ ...none, line_number: 1, confirmed_quantity: '0', shortage_reason: '入荷なし' }]
    const body = { revision: order.revision, message: '', lines }
    const adjusted = await clerk.patch(adjustOrder, { params: { order_id: order.id }, body })
    expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200)
    const { payload } = await owner.post(downloadHistory, { body: { format: 'csv-utf8' } })
    const [head = [], ...rows] = payload
      .toString('utf8')
      .trim()
      .split('\r\n')
      .map(row => row.split(','))
    const said = rows.map(row => row[head.indexOf('仕入先の変更')])
    expect(said).toEqual(['', '', '', '', '仕入先が変更・要確認'])
  })

  test('stays a file that opens, whatever was pasted into a note', async () => {
    const { cook, fish } = await start()
    const note = '氷\u000b多め\u0008で\ufffe、袋\tに'
    const lines = [{ order_list_item_id: fish.items[1]?.id ?? '', unit_kind: 'piece' as const, quantity: '1', note }]
    const body = { delivery_date: '2026-11-24', note, lines }
    const params = { deal_id: fish.deal.id }
    expect((await cook.post(placeOrder, { params, body, idempotency_key: 'pasted-1' })).status).toBe(201)
    const { payload } = await cook.post(downloadHistory, { body: { format: 'xlsx' } })
    const text = Object.values(unzipSync(payload))
      .map(bytes => strFromU8(bytes))
      .join('')
    expect(text).toContain('氷 多め で 、袋')
    // XML 1.0 knows of no such characters, not even written as numbers.
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  })

  test('is narrowed as the history is, holds nothing of another restaurant, and says when there is nothing', async () => {
    const { owner } = await start()
    await start()
    const { payload } = await owner.post(downloadHistory, { body: { filter: { q: 'ほたて' }, format: 'csv-utf8' } })
    expect(payload.toString('utf8').trim().split('\r\n')).toHaveLength(2)
    const none = await owner.post(downloadHistory, { body: { filter: { q: 'ない' } } })
    expect([none.status, none.body.message]).toEqual([422, '条件に合う発注がありません'])
  })

  test('goes on past its own parts, in order and without repeating', async () => {
    const { owner, fish } = await start()
    await sql`insert into orders (deal_id, consumer_id, supplier_id, delivery_date, method, source, parties, line_rounding,
        tax_rounding, price_visible, line_count, subtotal, tax, total, totals_by_rate, estimated, has_market_price,
        placed_at, placed_by, placed_by_name, idempotency_key)
      select o.deal_id, o.consumer_id, o.supplier_id, o.delivery_date, o.method, o.source, o.parties, o.line_rounding,
        o.tax_rounding, true, 1, 1, 0, g, '[]', false, false, o.placed_at, o.placed_by, o.placed_by_name, 'copy-' || g
      from (select * from orders where deal_id = ${fish.deal.id} limit 1) o, generate_series(10001, 10450) g`.execute(
      app.deps.db,
    )
    await sql`insert into order_lines (order_id, line_number, order_list_item_id, code, name, spec, origin, unit,
        case_unit, unit_kind, quantity, price_basis, unit_price, tax_rate, catch_weight, amount)
      select id, 1, ${fish.items[0]?.id}::uuid, '', '写し', '', '', '個', 'ケース', 'piece', 1, 'piece', 1, 8, false, 1
      from orders where deal_id = ${fish.deal.id} and total > 10000`.execute(app.deps.db)
    for (const mode of ['order_date', 'delivery_date'] as const) {
      const filter = { mode, amount_from: '10001' }
      const { payload } = await owner.post(downloadHistory, { body: { filter, format: 'csv-utf8' } })
      const totals = payload
        .toString('utf8')
        .trim()
        .split('\r\n')
        .slice(1)
        .map(line => line.split(',')[8])
      expect(new Set(totals).size, mode).toBe(450)
    }
  })
})
