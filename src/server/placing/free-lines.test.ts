import { execFileSync } from 'node:child_process'
import { strFromU8, unzipSync } from 'fflate'
import iconv from 'iconv-lite'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { downloadMonthCounts, getMonthCounts, getProductQuantities } from '#contract/board/month-counts.contract.ts'
import { getReceiveOrder, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { adjustOrder, editOrder, takeBackAdjustments } from '#contract/changes/change-orders.contract.ts'
import { changeCompany, getCompany } from '#contract/company/company.contract.ts'
import { getDeal } from '#contract/deals/consumer-deals.contract.ts'
import { downloadOrders } from '#contract/downloads/downloads.contract.ts'
import { downloadHistory } from '#contract/history/order-downloads.contract.ts'
import { downloadSpending } from '#contract/history/spending.contract.ts'
import { getOrder, getOrderSheet } from '#contract/orders/orders.contract.ts'
import { getLastDay, getOrderSuggestions, listDeliveryHistories } from '#contract/placing/order-habits.contract.ts'
import { placeOrder, previewOrder } from '#contract/placing/place-order.contract.ts'
import { printOrders } from '#contract/prints/prints.contract.ts'
import { makeLineMessage, previewSending } from '#contract/receipts/sending.contract.ts'
import { downloadTakeout, getTakeout, requestTakeout } from '#contract/takeouts/takeouts.contract.ts'
import { changesOf, diffOf } from '#domain/orders/diff-words.ts'
import { testApp } from '#tests/support/app.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const nothing = { added: [], removed: [], changed: [], delivery_date: null, note: null }
const tuesday = '2026-11-24'
const kama = '本マグロのカマ'

type Free = { name?: string; unit?: string; quantity?: string; id?: string }
const free = ({ name = kama, unit = '個', quantity = '2', id = v7() }: Free = {}) => ({
  order_list_item_id: id,
  free: { name, unit },
  unit_kind: 'piece' as const,
  quantity,
})

const start = async ({ taken = true } = {}) => {
  app.clock.set()
  const made = await world(app, { supplier: { free_lines: taken }, items: [{ name: '鯵', code: 'A-1', price: '300' }] })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const params = { deal_id: made.deal.id }
  const aji = { order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '3' }
  const place = (lines: object[], idempotency_key: string = v7()) =>
    cook.post(placeOrder, { params, body: { delivery_date: tuesday, lines: lines as never }, idempotency_key })
  const placed = async (...lines: object[]) => {
    const { status, body } = await place(lines)
    expect(status, JSON.stringify(body)).toBe(201)
    return { order_id: body.id }
  }
  const adjust = async (order_id: string, revision: number, line: object) =>
    clerk.patch(adjustOrder, {
      params: { order_id },
      body: { revision, message: '', lines: [{ line_number: 2, ...line }] as never },
    })
  return { ...made, cook, clerk, params, aji, place, placed, adjust }
}

const pdfText = (input: Buffer) =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8' }).normalize('NFKC').replace(/\s/g, '')

describe('what a supplier takes', () => {
  test('is its own to say, off by default, and noted as its other settings are', async () => {
    const { cook, clerk, params, aji, place, supplier } = await start({ taken: false })
    expect((await cook.get(getDeal, { params })).body.free_lines).toBeUndefined()
    const refused = await place([aji, free()])
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      messages: [{ field: 'lines[1].free', name: 'free_not_taken', line: 1 }],
    })
    const { revision, changed_at: _at, changed_by_name: _by, ...company } = (await clerk.get(getCompany)).body
    expect(company.free_lines).toBe(false)
    const changed = await clerk.patch(changeCompany, { body: { ...company, free_lines: true, revision } })
    expect(changed.body.free_lines).toBe(true)
    expect((await cook.get(getDeal, { params })).body.free_lines).toBe(true)
    expect((await place([aji, free()])).status).toBe(201)
    const audits = await app.deps.db
      .selectFrom('supplier_audits')
      .select(['subject', 'before', 'after'])
      .where('supplier_id', '=', supplier.id)
      .execute()
    expect(audits).toContainEqual({ subject: 'company', before: { free_lines: false }, after: { free_lines: true } })
  })

  test('of a list that the restaurant keeps itself, it takes it always: the fax, the mail and LINE say it', async () => {
    const { cook, consumer } = await start()
    for (const method of ['fax', 'mail', 'line']) {
      const own = await addOwnSupplier(app, consumer, { name: '八百正', method })
      const params = { deal_id: own.deal.id }
      expect((await cook.get(getDeal, { params })).body.free_lines).toBe(true)
      const body = { delivery_date: tuesday, lines: [free()] }
      const shown = (await cook.post(previewSending, { params, body })).body
      if (method === 'line') expect(shown.message).toContain(`・${kama} 自由入力 2個`)
      if (method === 'mail') expect(shown.mail?.text).toContain(kama)
      if (method !== 'line') expect(shown.pages.length).toBe(1)
      const { body: order } = await cook.post(placeOrder, { params, body, idempotency_key: v7() })
      await app.drainJobs()
      const [mail] = app.mails.to(own.mail_address ?? '')
      if (method === 'mail') expect(mail?.text).toMatch(/本マグロのカマ[\s\S]*自由入力/)
      const order_id = { params: { order_id: order.id } }
      if (method === 'line') expect((await cook.post(makeLineMessage, order_id)).body.text).toContain(kama)
      expect(pdfText((await cook.get(getOrderSheet, order_id)).payload)).toContain(`${kama}自由入力`)
    }
  })

  test.each([
    ['a name of 41', { name: 'あ'.repeat(41) }, 'free.name', '商品名は40文字までです（いま41文字）。短くしてください'],
    ['a name of 201', { name: 'あ'.repeat(201) }, 'free.name', '200文字以内で入力してください'],
    ['no name', { name: ' ' }, 'free.name', '商品名を入力してください'],
    ['a unit of 7', { unit: '一二三四五六七' }, 'free.unit', '単位は6文字までです（いま7文字）。短くしてください'],
    ['no unit', { unit: '' }, 'free.unit', '単位を入力してください（個・本・kgなど）'],
    ['a line end', { name: 'カマ\n頭' }, 'free.name', '改行など、紙に書けない文字が入っています。入力し直してください'],
    [
      'a control character',
      { name: 'カマ\u0007' },
      'free.name',
      '改行など、紙に書けない文字が入っています。入力し直してください',
    ],
    ['nothing of it', { quantity: '0' }, 'quantity', '数量は0より大きい数で入力してください'],
  ])('is not %s', async (_, wish, field, message) => {
    const { place, aji } = await start()
    const { status, body } = await place([aji, free(wish)])
    expect(status).toBe(422)
    const { messages } = body as unknown as { messages: { field: string; message: string }[] }
    expect(messages.map(one => [one.field.replace(/^lines(\[1\]|\.1)\./, ''), one.message])).toEqual([[field, message]])
  })

  test('is never U+0000, nor the same words twice, the eleventh line, or the id of an item', async () => {
    const { place, aji } = await start()
    expect((await place([free({ name: 'カ\u0000マ' })])).status).toBeGreaterThanOrEqual(400)
    expect((await place([free({ name: 'カ\u0000マ' })])).status).toBeLessThan(500)
    const names = async (...lines: object[]) => {
      const { status, body } = await place(lines)
      expect(status).toBe(422)
      return (body as unknown as { messages: { name: string }[] }).messages.map(one => one.name)
    }
    expect(await names(free(), free())).toEqual(['repeated'])
    expect(await names(...Array.from({ length: 11 }, (_, n) => free({ name: `カマ${n}` })))).toEqual(['free_too_many'])
    expect(await names(free({ id: aji.order_list_item_id }))).toEqual(['free_on_list'])
  })
})

describe('a free line', () => {
  test('is previewed and kept as it was written, without price, in no sum', async () => {
    const { cook, clerk, params, aji, placed } = await start()
    const line = free()
    const preview = await cook.post(previewOrder, { params, body: { delivery_date: tuesday, lines: [aji, line] } })
    expect(preview.body).toMatchObject({ subtotal: '900', messages: [], lines: [{}, { free: true, name: kama }] })
    const order = { params: await placed(aji, line) }
    const as_written = {
      order_list_item_id: line.order_list_item_id,
      free: true,
      code: '',
      name: kama,
      spec: '自由入力',
      unit: '個',
      quantity: '2.000',
      unit_price: null,
      amount: null,
    }
    for (const seen of [(await cook.get(getOrder, order)).body, (await clerk.get(getReceiveOrder, order)).body])
      expect(seen).toMatchObject({ line_count: 2, subtotal: '900', lines: [{ free: false }, as_written] })
  })

  test('is the same order once more under the same key, and another with other words', async () => {
    const { place, aji } = await start()
    const line = free()
    const key = v7()
    const first = await place([aji, line], key)
    expect((await place([aji, line], key)).body.id).toBe(first.body.id)
    const other = { ...line, free: { name: 'サーモンのハラス', unit: '個' } }
    expect((await place([aji, other], key)).status).toBe(422)
  })

  test('stands with its text in every output of either side', async () => {
    const { cook, clerk, params, aji, placed, supplier } = await start()
    const order_id = await placed(aji, free())
    const month = '2026-11'
    const query = { date: tuesday, month }
    const pdf = async (kind: string) =>
      pdfText(
        (await clerk.post(printOrders, { body: { kind: kind as never, order_ids: [order_id.order_id] } })).payload,
      )
    const utf8 = ({ payload }: { payload: Buffer }) => payload.toString('utf8')
    const found: Record<string, string> = {
      sheet: pdfText((await cook.get(getOrderSheet, { params: order_id })).payload),
      order_sheet: await pdf('order_sheet'),
      picking_by_product: await pdf('picking_by_product'),
      picking_by_store: await pdf('picking_by_store'),
      picking_by_group: await pdf('picking_by_group'),
      download: iconv.decode((await clerk.post(downloadOrders, { body: { layout_id: null } })).payload, 'cp932'),
      history: utf8(await cook.post(downloadHistory, { body: { format: 'csv-utf8' } })),
      spending: utf8(await cook.get(downloadSpending, { query: { month, by: 'item', format: 'csv-utf8' } })),
      counts: utf8(await clerk.get(downloadMonthCounts, { query: { month, by: 'product', encoding: 'utf8-bom' } })),
      month: JSON.stringify((await clerk.get(getMonthCounts, { query: { month } })).body.products),
      day: JSON.stringify((await clerk.get(getProductQuantities, { query })).body.items),
      searched: JSON.stringify((await clerk.get(listReceiveOrders, { query: { q: 'マグロのカマ' } })).body),
    }
    await clerk.post(requestTakeout)
    await app.drainJobs()
    const { takeout } = (await clerk.get(getTakeout)).body
    const url = new URL(takeout?.url ?? '', 'http://localhost')
    const file = await app.client('supplier').get(downloadTakeout, {
      params: { takeout_id: takeout?.id ?? '' },
      query: {
        expires: url.searchParams.get('expires') ?? '',
        signature: url.searchParams.get('signature') ?? '',
      },
    })
    found['takeout'] = Object.values(unzipSync(new Uint8Array(file.payload)))
      .map(bytes => strFromU8(bytes))
      .join('')
    // The list of orders names no lines: there it is enough that it was found by the words.
    expect(found['searched']).toContain(order_id.order_id)
    expect(found['searched']).toContain('"free_open":true')
    delete found['searched']
    expect(Object.entries(found).filter(([, text]) => !text.includes(kama))).toEqual([])
    // Nobody takes it for an item: it is marked, and by its text apart from what has a code.
    for (const place of ['sheet', 'order_sheet', 'picking_by_product', 'download', 'history', 'day'])
      expect(found[place], place).toContain('自由入力')
    expect(found['download']).toMatch(/,"?"?,本マグロのカマ,自由入力,/)
    expect(supplier.id).not.toBe('')
    // What is usual goes by items; 前回と同じ has it as it was written.
    expect((await cook.get(getOrderSuggestions, { params, query: { delivery_date: '2026-12-01' } })).status).toBe(200)
    expect((await cook.get(listDeliveryHistories, { params, query: {} })).status).toBe(200)
    const last = (await cook.get(getLastDay, { params, query: { delivery_date: '2026-12-01' } })).body
    expect(last.lines).toMatchObject([{ name: '鯵' }, { free: true, name: kama, unit: '個', quantity: '2.000' }])
  })

  test('is given a price by its supplier, and is in the sum then; or falls short, or is replaced', async () => {
    const { cook, aji, items, placed, adjust, clerk } = await start()
    const order = await placed(aji, free())
    const none = { confirmed_quantity: null, confirmed_weight: null, confirmed_unit_price: null, substitute: null }
    const seen = async () => (await cook.get(getOrder, { params: order })).body
    const priced = await adjust(order.order_id, 1, { ...none, confirmed_quantity: '1', confirmed_unit_price: '1500' })
    expect(priced.status, JSON.stringify(priced.body)).toBe(200)
    expect(await seen()).toMatchObject({ subtotal: '2400', total: '2592', has_market_price: false })
    const sheet = pdfText((await clerk.post(printOrders, { body: { order_ids: [order.order_id] } })).payload)
    expect(sheet).toContain('¥1,500/個')
    await adjust(order.order_id, 2, { ...none, confirmed_quantity: '0', shortage_reason: '入荷なし' })
    expect(await seen()).toMatchObject({ subtotal: '900', lines: [{}, { shortage_reason: '入荷なし' }] })
    const [item] = await app.deps.db
      .selectFrom('order_list_items')
      .select('product_item_id')
      .where('id', '=', items[0]?.id ?? '')
      .execute()
    const substitute = {
      product_item_id: item?.product_item_id ?? '',
      quantity: '5',
      weight: null,
      unit_price: '300',
    }
    const replaced = await adjust(order.order_id, 3, { ...none, confirmed_quantity: '0', substitute })
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
    expect(await seen()).toMatchObject({ subtotal: '2400', lines: [{}, { name: kama, substitute: { name: '鯵' } }] })
  })

  test('is taxed as its supplier says when it is priced: told, on the paper, and asked of no other line', async () => {
    const { cook, clerk, aji, placed, adjust } = await start()
    const order = await placed(aji, free({ name: '割り箸', unit: '袋' }))
    const none = { confirmed_quantity: null, confirmed_weight: null, confirmed_unit_price: null, substitute: null }
    const priced = await adjust(order.order_id, 1, { ...none, confirmed_unit_price: '1500', tax_rate: 10 })
    expect(priced.status, JSON.stringify(priced.body)).toBe(200)
    const seen = (await cook.get(getOrder, { params: order })).body
    // 900 at 8 %, 3,000 at 10 %.
    expect(seen).toMatchObject({
      subtotal: '3900',
      tax: '372',
      total: '4272',
      lines: [{ tax_rate: 8 }, { tax_rate: 10 }],
    })
    const event = seen.events.find(one => one.kind === 'adjusted')
    expect(changesOf(diffOf(event?.diff) ?? nothing)).toContainEqual(
      expect.objectContaining({ field: '税率', before: '8%', after: '10%' }),
    )
    expect(pdfText((await clerk.post(printOrders, { body: { order_ids: [order.order_id] } })).payload)).toContain(
      '10%対象',
    )
    // Left out, it stays; what was typed again is no change.
    await adjust(order.order_id, 2, { ...none, confirmed_unit_price: '1600' })
    expect((await cook.get(getOrder, { params: order })).body.lines[1]).toMatchObject({ tax_rate: 10 })
    // It outlives a change of the order by its restaurant, and goes with the adjustment that set it.
    const [, written] = seen.lines
    const mine = { ...free({ name: '割り箸', unit: '袋' }), order_list_item_id: written?.order_list_item_id ?? '' }
    const edited = await cook.patch(editOrder, {
      params: order,
      body: { revision: 3, lines: [{ ...aji, quantity: '5' }, mine] },
    })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    expect((await cook.get(getOrder, { params: order })).body.lines[1]).toMatchObject({
      tax_rate: 10,
      confirmed_unit_price: '1600.00',
    })
    await adjust(order.order_id, 4, { ...none, confirmed_unit_price: '1600', tax_rate: 8 })
    const back = await clerk.post(takeBackAdjustments, {
      body: { orders: [{ order_id: order.order_id, revision: 5 }] },
    })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect((await cook.get(getOrder, { params: order })).body.lines[1]).toMatchObject({ tax_rate: 10 })
    const wrong = await clerk.patch(adjustOrder, {
      params: order,
      body: { revision: 6, message: '', lines: [{ line_number: 1, ...none, tax_rate: 10 }] as never },
    })
    expect(wrong).toMatchObject({ status: 422, body: { messages: [{ field: 'lines[0].tax_rate' }] } })
  })

  test('is changed with its order: other words are a line taken off and one added, on the paper and in the log', async () => {
    const { cook, aji, placed, clerk } = await start()
    const line = free()
    const order = { params: await placed(aji, line) }
    const same_id = { ...line, free: { name: 'サーモンのハラス', unit: 'パック' } }
    const edited = await cook.patch(editOrder, {
      ...order,
      body: { revision: 1, note: '', lines: [aji, same_id] as never },
    })
    expect(edited.body).toMatchObject({ revision: 2, lines: [{}, { name: 'サーモンのハラス', unit: 'パック' }] })
    const text = pdfText((await clerk.post(printOrders, { body: { order_ids: [order.params.order_id] } })).payload)
    expect(text).toContain('[取りやめ]本マグロのカマ')
    expect(text).toContain('[追加]サーモンのハラス')
  })

  test('stays in its order when the supplier takes no more of them', async () => {
    const { cook, aji, placed, supplier } = await start()
    const line = free()
    const order = { params: await placed(aji, line) }
    await app.deps.db.updateTable('suppliers').set({ free_lines: false }).where('id', '=', supplier.id).execute()
    const body = { revision: 1, note: '', lines: [{ ...aji, quantity: '4' }, line] as never }
    expect((await cook.patch(editOrder, { ...order, body })).status).toBe(200)
  })
})
