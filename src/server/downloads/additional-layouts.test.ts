import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import {
  changeItemAdditionals,
  changeOrderAdditionals,
  changeStoreAdditionals,
  createAdditionalColumn,
  editAdditionalColumn,
  listAdditionalColumns,
} from '#contract/additional-columns/additional-columns.contract.ts'
import { adjustOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import {
  changeDownloadSetting,
  createDownloadSetting,
  previewDownloadSetting,
} from '#contract/downloads/download-settings.contract.ts'
import { downloadOrders } from '#contract/downloads/downloads.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import type { AdditionalKind, AdditionalSubject } from '#domain/additional-columns/additional.ts'
import { type Layout, type LayoutColumn, newColumn, standard_layout } from '#domain/exports/layout.ts'
import { additionalKey, type SourceKey } from '#domain/exports/layout-sources.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()

/** A column of the supplier's own, with its key in layouts. */
const add = async (clerk: Client, subject: AdditionalSubject, name: string, kind: AdditionalKind) => {
  const choices = kind === 'choice' ? ['月島', '晴海'] : []
  const made = await clerk.post(createAdditionalColumn, { body: { subject, name, kind, choices } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body
  return { id, subject, kind, key: additionalKey({ id, subject, kind }) }
}

const filled = ({ id }: { id: string }, value: string) => ({
  changes: [{ additional_column_id: id, was: '', value }],
})

const composed = (columns: LayoutColumn[], wish: Partial<Layout> = {}): Layout => ({
  ...standard_layout,
  header: false,
  corrections: 'pair',
  ...wish,
  columns,
})

const of = (sources: SourceKey[]) => sources.map(source => newColumn(source))

/** An order of two lines, and a column of each kind, filled in. */
const scene = async () => {
  const made = await world(app, {
    items: [
      { code: '0012', price: '200' },
      { code: '0013', price: '300' },
    ],
  })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const [salmon, bream] = made.items
  const line = (item: typeof salmon, quantity: string) => ({
    order_list_item_id: item?.id ?? '',
    unit_kind: 'piece' as const,
    quantity,
  })
  const placed = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line(salmon, '3'), line(bream, '1')] },
    idempotency_key: `order-${Math.random()}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const order_id = placed.body.id
  const course = await add(clerk, 'store', 'コース', 'choice')
  const since = await add(clerk, 'store', '取引開始日', 'date')
  const shelf = await add(clerk, 'product_item', '棚番', 'number')
  const slip = await add(clerk, 'order', '伝票メモ', 'text')
  const store = { params: { store_id: made.store.id } }
  await clerk.patch(changeStoreAdditionals, { ...store, body: filled(course, '晴海') })
  await clerk.patch(changeStoreAdditionals, { ...store, body: filled(since, '2020-04-01') })
  for (const [item, number] of [
    [salmon, '7'],
    [bream, '12.5'],
  ] as const) {
    const params = { product_item_id: item?.product_item_id ?? '' }
    await clerk.patch(changeItemAdditionals, { params, body: filled(shelf, number) })
  }
  await clerk.patch(changeOrderAdditionals, { params: { order_id }, body: filled(slip, '=急ぎ, 𩸽') })
  return { ...made, cook, clerk, order_id, line, salmon, bream, course, since, shelf, slip }
}

const take = async (clerk: Client, layout: Layout) => {
  const made = await clerk.post(createDownloadSetting, { body: { name: `${Math.random()}`, layout } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const answer = await clerk.post(downloadOrders, { body: { layout_id: made.body.id } })
  return iconv.decode(answer.payload, 'cp932').split('\r\n').slice(0, -1)
}

test("fields of stores, items and orders stand in the file, in the column's own form, in 赤 and 黒 too", async () => {
  const { clerk, cook, order_id, line, salmon, bream, course, since, shelf, slip } = await scene()
  const layout = composed([
    newColumn('row_kind'),
    newColumn('code'),
    newColumn(course.key),
    newColumn(since.key, { date_format: 'YYYYMMDD' }),
    newColumn(shelf.key, { places: 1, digits: 3 }),
    newColumn(slip.key, { max_bytes: 7 }),
  ])
  const preview = await clerk.post(previewDownloadSetting, { body: { layout } })
  expect(preview.body.rows).toEqual([
    ['新規', '0012', '晴海', '20200401', '007.0', "'=急ぎ,"],
    ['新規', '0013', '晴海', '20200401', '012.5', "'=急ぎ,"],
  ])
  expect(preview.body).toMatchObject({ replaced: ['𩸽'], cut_count: 2 })
  expect(await take(clerk, layout)).toEqual([
    `新規,0012,晴海,20200401,007.0,"'=急ぎ,"`,
    `新規,0013,晴海,20200401,012.5,"'=急ぎ,"`,
  ])
  const body = { revision: 1, note: '', lines: [line(bream, '2')] }
  const edited = await cook.patch(editOrder, { params: { order_id }, body })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  const short = composed(of(['row_kind', 'quantity', shelf.key]))
  expect(await take(clerk, short)).toEqual(['赤,-3,7', '赤,-1,12.5', '黒,2,12.5'])
  // What is shipped instead brings the field of its own item.
  const answer = {
    line_number: 1,
    confirmed_quantity: '0',
    confirmed_weight: null,
    confirmed_unit_price: null,
    shortage_reason: '品切れ',
    substitute: {
      product_item_id: salmon?.product_item_id ?? '',
      quantity: '4',
      weight: null,
      unit_price: '200',
    },
  }
  const adjusted = await clerk.patch(adjustOrder, {
    params: { order_id },
    body: { revision: 2, message: '', lines: [answer] },
  })
  expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200)
  expect(await take(clerk, short)).toEqual(['赤,-2,12.5', '黒,0,12.5', '黒,4,7'])
})

test('one row per order takes those of stores and orders, and refuses those of items', async () => {
  const { clerk, course, shelf, slip } = await scene()
  const by_order = { rows: 'order' as const }
  expect(await take(clerk, composed(of(['total', course.key, slip.key]), by_order))).toEqual([`972,晴海,"'=急ぎ, 〓"`])
  const refused = await clerk.post(createDownloadSetting, {
    body: { name: '明細', layout: composed(of(['total', shelf.key]), by_order) },
  })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { messages: [{ field: 'layout.columns[1].source', message: expect.stringContaining('商品の追加項目') }] },
  ])
})

test('a field given up stays in its layouts; one of another supplier, or of another kind, is in none', async () => {
  const { clerk, course } = await scene()
  const { revision } = (await clerk.get(listAdditionalColumns)).body
  await clerk.patch(editAdditionalColumn, {
    params: { additional_column_id: course.id },
    body: { name: 'コース', choices: ['月島', '晴海'], archived: true, revision },
  })
  const layout = composed(of(['code', course.key]))
  expect(await take(clerk, layout)).toEqual(['0012,晴海', '0013,晴海'])
  const other = await scene()
  const unknown = { field: 'layout.columns[1].source', message: 'この追加項目は見つかりません。列を外してください' }
  const foreign = { name: 'よその項目', layout }
  const made = await other.clerk.post(createDownloadSetting, { body: { ...foreign, layout: composed(of(['code'])) } })
  const params = { download_layout_id: made.body.id }
  const answers = [
    await other.clerk.post(createDownloadSetting, { body: { ...foreign, name: 'べつ' } }),
    await other.clerk.post(previewDownloadSetting, { body: { layout } }),
    await other.clerk.patch(changeDownloadSetting, { params, body: { ...foreign, revision: 1 } }),
    await clerk.post(previewDownloadSetting, {
      body: { layout: composed(of(['code', additionalKey({ ...course, kind: 'number' })])) },
    }),
  ]
  for (const { status, body } of answers) expect([status, body]).toMatchObject([422, { messages: [unknown] }])
  const nonsense = { ...newColumn('code'), source: `additional:store:text:') or true --` as SourceKey }
  const broken = composed([nonsense], { rows: 'order' })
  expect((await clerk.post(previewDownloadSetting, { body: { layout: broken } })).status).toBe(422)
})
