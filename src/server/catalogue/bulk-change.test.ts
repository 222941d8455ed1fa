import { describe, expect, test } from 'vitest'
import type { BulkChangeInput } from '#contract/catalogue/bulk.form.ts'
import { applyBulkChange, listProductItems, previewBulkChange } from '#contract/catalogue/product-items.contract.ts'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplier, type ItemWish, world } from '#tests/support/world.ts'

const app = await testApp()

const desk = async (items: ItemWish[]) => {
  const supplier = await addSupplier(app, {}, items)
  const clerk = await app.logIn('supplier', supplier.owner.login_id)
  const ids = supplier.product_items.map(item => item.id)
  const preview = (change: BulkChangeInput, product_item_ids = ids) =>
    clerk.post(previewBulkChange, { body: { target: { product_item_ids }, change } })
  const apply = (change: BulkChangeInput, digest?: string, product_item_ids = ids) =>
    clerk.post(applyBulkChange, {
      body: { target: { product_item_ids }, change, ...(digest === undefined ? {} : { digest }) },
    })
  const list = async () => (await clerk.get(listProductItems, { query: {} })).body.items
  return { supplier, clerk, ids, preview, apply, list }
}

const from = '2026-12-01'

describe('prices', () => {
  test.each([
    ['floor', '3.5', ['103', '1035', '34']],
    ['ceil', '3.5', ['104', '1035', '35']],
    ['round', '-2.5', ['98', '975', '32']],
  ] as const)('by a rate, rounded to whole yen: %s %s', async (rounding, rate, after) => {
    const { apply, list } = await desk([{ price: '100' }, { price: '1000' }, { price: '33.33' }])
    const { body } = await apply({ kind: 'price_rate', rate, rounding, valid_from: from })
    expect(body.changed).toBe(3)
    const items = await list()
    expect(items.map(item => [item.next_price?.valid_from, item.next_price?.price])).toEqual(
      after.map(price => [from, `${price}.00`]),
    )
    expect(items[0]?.unit_price).toBe('100.00')
  })

  test('what can’t follow stays, is named with its reason, and does not hold up the rest', async () => {
    const { preview, apply, list } = await desk([
      { price: '300', code: 'A' },
      { price: null, code: 'B' },
      { price: '50', code: 'C' },
      { price: '9999999999.99', code: 'D' },
    ])
    const less = { kind: 'price_amount', amount: '-100', valid_from: from } as const
    const { body } = await preview(less)
    expect(body).toMatchObject({ targeted: 4, changed: 2, refused: 2, unchanged: 0 })
    expect(body.rows.map(row => [row.code, row.before, row.after, row.refused])).toEqual([
      ['B', '時価', '', '時価のため、額や率では変更できません'],
      ['C', '¥50/個', '', '単価が0円未満になります'],
      ['A', '¥300/個', '¥200/個', null],
      ['D', '¥9,999,999,999.99/個', '¥9,999,999,899.99/個', null],
    ])
    const more = await preview({ kind: 'price_amount', amount: '+100', valid_from: from })
    expect(more.status).toBe(422)
    const high = await preview({ kind: 'price_amount', amount: '100', valid_from: from })
    expect(high.body.rows.find(row => row.code === 'D')?.refused).toBe('単価が大きくなりすぎます')
    expect((await apply(less, body.digest)).body).toMatchObject({ changed: 2 })
    expect((await list()).map(item => item.next_price?.price ?? null)).toEqual(['200.00', null, null, '9999999899.99'])
  })

  test('a price far from what it was is counted before applying, and named by its row, first of all', async () => {
    const { preview } = await desk([
      { price: '300', code: 'A' },
      { price: '900', code: 'B' },
      { price: '2999', code: 'C' },
      { price: null, code: 'D' },
    ])
    const { body } = await preview({ kind: 'price_set', price: '900', valid_from: from })
    expect(body).toMatchObject({ targeted: 4, changed: 3, far: 2 })
    expect(body.rows.map(row => [row.code, row.far ?? false])).toEqual([
      ['A', true],
      ['C', true],
      ['D', false],
    ])
    // Before what has no price to change, too.
    const cut = await preview({ kind: 'price_rate', rate: '-95', rounding: 'round', valid_from: from })
    expect(cut.body.rows.map(row => [row.code, row.far ?? false, row.refused !== null])).toEqual([
      ['A', true, false],
      ['B', true, false],
      ['C', true, false],
      ['D', false, true],
    ])
    expect((await preview({ kind: 'price_rate', rate: '900', rounding: 'round', valid_from: from })).body.far).toBe(3)
    // 100% in place of 10%.
    expect((await preview({ kind: 'price_rate', rate: '100', rounding: 'round', valid_from: from })).body.far).toBe(3)
    expect((await preview({ kind: 'price_rate', rate: '-60', rounding: 'round', valid_from: from })).body.far).toBe(3)
    expect((await preview({ kind: 'price_rate', rate: '45', rounding: 'round', valid_from: from })).body.far).toBe(0)
    expect((await preview({ kind: 'price_rate', rate: '5', rounding: 'round', valid_from: from })).body.far).toBe(0)
    expect((await preview({ kind: 'visible', visible: false })).body.far).toBe(0)
  })

  test('set for all, or to 時価; twice changes nothing more', async () => {
    const { preview, apply, list } = await desk([{ price: '300' }, { price: '500' }])
    const market = { kind: 'price_set', price: null, valid_from: '2026-11-20' } as const
    expect((await apply(market)).body.changed).toBe(2)
    expect((await list()).map(item => [item.unit_price, item.revision])).toEqual([
      [null, 2],
      [null, 2],
    ])
    expect((await preview(market)).body).toMatchObject({ changed: 0, unchanged: 2, rows: [] })
  })

  test.each<[BulkChangeInput, string, string]>([
    [
      { kind: 'price_rate', rate: '-100', rounding: 'floor', valid_from: from },
      'change.rate',
      '変更する率は-99以上1000以下で入力してください',
    ],
    [{ kind: 'price_amount', amount: '', valid_from: from }, 'change.amount', '変更する額を入力してください'],
    [
      { kind: 'price_set', price: '1.234', valid_from: from },
      'change.price',
      '単価は小数点以下2桁以内で入力してください',
    ],
    [
      { kind: 'sales_limit', sales_limit: '-1', sales_from: '', sales_to: '' },
      'change.sales_limit',
      '販売上限は0以上で入力してください',
    ],
  ])('%j is refused beside its field', async (change, field, message) => {
    const { preview } = await desk([{}])
    expect((await preview(change)).body.messages).toEqual([{ field, message }])
  })

  test('of the past can’t be changed', async () => {
    const { preview } = await desk([{}])
    const { status, body } = await preview({ kind: 'price_set', price: '1', valid_from: '2026-11-19' })
    expect([status, body.messages]).toEqual([
      422,
      [{ field: 'change.valid_from', message: '適用開始日は2026/11/20以降の日付で入力してください' }],
    ])
  })
})

describe('sold out', () => {
  test('stops every order at once, and what the limit was comes back with the sale', async () => {
    const { supplier, consumer, deal, items } = await world(app, { items: [{ sales_limit: '40' }, {}] })
    const clerk = await app.logIn('supplier', supplier.owner.login_id)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const product_item_ids = supplier.product_items.map(item => item.id)
    const set = (sold_out: boolean) =>
      clerk.post(applyBulkChange, { body: { target: { product_item_ids }, change: { kind: 'sold_out', sold_out } } })
    const left = async () =>
      (await cook.get(listOrderListItems, { params: { deal_id: deal.id } })).body.items.map(item => item.sales_left)
    const order = (key: string) =>
      cook.post(placeOrder, {
        params: { deal_id: deal.id },
        body: {
          delivery_date: '2026-11-24',
          lines: [{ order_list_item_id: items[1]?.id ?? '', unit_kind: 'piece', quantity: '1' }],
        },
        idempotency_key: key,
      })
    expect((await set(true)).body.changed).toBe(2)
    expect((await set(true)).body.changed).toBe(0)
    expect(await left()).toEqual(['0', '0'])
    const refused = await order('sold-out-1')
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('販売上限に達しました'),
    ])
    const { body } = await clerk.get(listProductItems, { query: { state: 'sold_out' } })
    expect(body.items.map(item => [item.sales_limit, item.sold_out])).toEqual([
      ['40.000', true],
      [null, true],
    ])
    expect((await set(false)).body.changed).toBe(2)
    expect(await left()).toEqual(['40', null])
    expect((await order('sold-out-2')).status).toBe(201)
  })

  test('keeps a limit that is decided meanwhile for when sale begins again', async () => {
    const { apply, list } = await desk([{ sales_limit: '40' }])
    await apply({ kind: 'sold_out', sold_out: true })
    await apply({ kind: 'sales_limit', sales_limit: '15', sales_from: '', sales_to: '' })
    expect((await list()).map(item => [item.sales_limit, item.sold_out])).toEqual([['15.000', true]])
    await apply({ kind: 'sold_out', sold_out: false })
    expect((await list()).map(item => [item.sales_limit, item.sold_out])).toEqual([['15.000', false]])
  })
})

describe('other fields', () => {
  test('visibility, limits and 取扱終了, over a whole filter', async () => {
    const { clerk } = await desk([
      { category: '鮮魚', name: '鯵' },
      { category: '鮮魚', name: '鯖', visible: false },
      { category: '青果', name: '葱' },
    ])
    const filter = { category: ['鮮魚'] }
    const change = (change: BulkChangeInput, filter_: object = filter) =>
      clerk.post(applyBulkChange, { body: { target: { filter: filter_ }, change } })
    const names = async (state: 'visible' | 'hidden' | 'archived' | 'limited') =>
      (await clerk.get(listProductItems, { query: { state, sort: 'name' } })).body.items.map(item => item.name)
    expect((await change({ kind: 'visible', visible: false })).body.changed).toBe(1)
    expect(await names('hidden')).toEqual(['鯖', '鯵'])
    const limit = await change({ kind: 'sales_limit', sales_limit: '２０', sales_from: '2026/12/1', sales_to: '' })
    expect(limit.body.changed).toBe(2)
    expect(await names('limited')).toEqual(['鯖', '鯵'])
    expect((await change({ kind: 'archived', archived: true })).body.changed).toBe(2)
    expect(await names('visible')).toEqual(['葱'])
    const shown = await clerk.post(previewBulkChange, {
      body: { target: { filter: { state: 'archived' } }, change: { kind: 'visible', visible: true } },
    })
    expect(shown.body).toMatchObject({ refused: 2, changed: 0 })
    expect((await change({ kind: 'archived', archived: false }, { state: 'archived' })).body.changed).toBe(2)
    expect(await names('hidden')).toEqual(['鯖', '鯵'])
  })

  test('nothing is changed where it is no longer what the preview said', async () => {
    const { preview, apply, list, ids } = await desk([
      { code: 'A', price: '100' },
      { code: 'B', price: '200' },
    ])
    const more = { kind: 'price_amount', amount: '10', valid_from: from } as const
    const { body: seen } = await preview(more)
    expect(seen.changed).toBe(2)
    // A colleague gives one of them another price: as many would change as before, but from another price.
    await apply({ kind: 'price_set', price: '150', valid_from: from }, undefined, ids.slice(0, 1))
    const late = await apply(more, seen.digest)
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        check: {
          changed: 2,
          rows: [
            { code: 'A', before: '¥150/個', after: '¥160/個' },
            { code: 'B', before: '¥200/個', after: '¥210/個' },
          ],
        },
      },
    ])
    expect((await list()).map(item => item.next_price?.price)).toEqual(['150.00', undefined])
    const { check } = late.body as unknown as { check: { digest: string } }
    expect((await apply(more, check.digest)).body).toMatchObject({ changed: 2 })
    expect((await list()).map(item => item.next_price?.price)).toEqual(['160.00', '210.00'])
  })

  test('no other supplier’s item is touched, nor any beside it', async () => {
    const { ids, apply, list } = await desk([{}])
    const stranger = await desk([{}])
    const answer = await apply({ kind: 'visible', visible: false }, undefined, [...ids, ...stranger.ids])
    expect(answer.status).toBe(404)
    expect((await list()).map(item => item.visible)).toEqual([true])
    expect((await stranger.list()).map(item => item.visible)).toEqual([true])
  })
})
