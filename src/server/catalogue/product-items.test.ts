import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProductItemInput } from '#contract/catalogue/product-item.form.ts'
import {
  changeProductItem,
  countProductItems,
  createProductItem,
  downloadPriceChanges,
  getProductItem,
  listPriceChanges,
  listProductItems,
  type ProductItem,
  removeProductItemPrice,
  setProductItemPrice,
} from '#contract/catalogue/product-items.contract.ts'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { fold } from '#domain/shared/japanese.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplier, addSupplierUser, type ItemWish, world } from '#tests/support/world.ts'

const app = await testApp()

const desk = async (items: ItemWish[] = [{}, {}]) => {
  const supplier = await addSupplier(app, {}, items)
  return { supplier, clerk: await app.logIn('supplier', supplier.owner.login_id) }
}

const form: ProductItemInput = {
  code: '0007',
  name: '真鯛',
  name_kana: 'マダイ',
  spec: '1.5kg前後',
  origin: '愛媛',
  category: '鮮魚',
  unit: '尾',
  case_unit: '',
  pieces_per_case: '',
  unit_kinds: ['piece'],
  price_basis: 'piece',
  tax_rate: 8,
  catch_weight: false,
  estimated_weight: '',
  decimal_places: 0,
  min_quantity: '',
  max_quantity: '',
  lot: '',
  lead_days: '',
  sales_limit: '',
  sales_from: '',
  sales_to: '',
  jan_code: '',
  visible: true,
}
const fresh = { ...form, market_price: false, price: '1280', valid_from: '' }

describe('the folded form in SQL', () => {
  test('equals the domain, over samples and every character of the planes that names are made of', async () => {
    const samples = [
      'ﾄﾏﾄ',
      'とまと',
      'トマト',
      'ＡＢＣ　ｄｅｆ',
      'コーヒー',
      'ｺ-ﾋ-',
      '㈱髙島',
      'ゔ゛が',
      'Ὀδυσσεύς',
      '①Ⅲ㎏',
      '𩸽',
    ]
    const blocks: [number, number][] = [
      [0x20, 0x24ff],
      [0x2500, 0x33ff],
      [0xf900, 0xffef],
      [0x4e00, 0x4eff],
    ]
    for (const [from, to] of blocks) {
      for (let code = from; code <= to; code += 1) {
        // What Unicode leaves unassigned may be assigned by the next version of either side.
        const one = String.fromCodePoint(code)
        if (/\p{Cn}|\p{Co}|\p{Cs}/u.test(one)) continue
        samples.push(`あ${one}ん`)
      }
    }
    const { rows } = await sql<{ folded: string }>`
      select fold(value) as folded from unnest(${samples}::text[]) with ordinality as s (value, n) order by n`.execute(
      app.deps.db,
    )
    const different = samples.filter((one, index) => rows[index]?.folded !== fold(one))
    expect(samples.length).toBeGreaterThan(10_000)
    expect(different.map(one => `${one} ${one.codePointAt(1)?.toString(16)}`)).toEqual([])
  })
})

describe('the list', () => {
  test('is found by name, kana, code, spec and origin in any spelling, all words at once', async () => {
    const { clerk } = await desk([
      { name: '国産トマト', name_kana: 'コクサントマト', spec: '4kg箱', origin: '熊本', code: '0012' },
      {
        name: 'コーヒー豆',
        name_kana: 'コーヒーマメ',
        spec: '500g',
        origin: 'ブラジル',
        code: '0100',
        jan_code: '4901234567894',
      },
      { name: '100%果汁', name_kana: '', spec: '', origin: '', code: 'A-1' },
    ])
    const found = async (q: string) => {
      const { body } = await clerk.get(listProductItems, { query: { q } })
      return body.items.map(item => item.code)
    }
    expect(await found('ﾄﾏﾄ')).toEqual(['0012'])
    expect(await found('とまと　くまもと')).toEqual([])
    expect(await found('とまと 熊本')).toEqual(['0012'])
    expect(await found('ｺ-ﾋ-')).toEqual(['0100'])
    expect(await found('4901234567894')).toEqual(['0100'])
    expect(await found('001')).toEqual(['0012'])
    expect(await found('a-1')).toEqual(['A-1'])
    expect(await found('%')).toEqual(['A-1'])
    expect(await found('_')).toEqual([])
  })

  test('comes in pages by each order, with every item once', async () => {
    const { clerk } = await desk(
      Array.from({ length: 23 }, (_, index) => ({
        code: String(index % 7).padStart(2, '0') + String(index).padStart(3, '0'),
        name: `品${index % 5}`,
        name_kana: `シナ${index % 5}`,
        category: ['', '青果', '鮮魚'][index % 3] ?? '',
      })),
    )
    for (const sort of ['code', 'name', 'category', 'updated'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = { sort, limit: 5, ...(cursor ? { cursor } : {}) }
        const { body } = await clerk.get(listProductItems, { query })
        seen.push(...body.items.map(item => item.id))
        cursor = body.next_cursor ?? undefined
      } while (cursor)
      expect(new Set(seen).size, sort).toBe(23)
      expect(seen.length, sort).toBe(23)
    }
  })

  test('a page goes on where the last one ended, whatever became of its last row', async () => {
    const { clerk } = await desk(
      Array.from({ length: 6 }, (_, index) => ({ code: `P${index}`, name: `品${index}`, category: `類${index}` })),
    )
    for (const sort of ['code', 'name', 'category', 'updated'] as const) {
      const first = (await clerk.get(listProductItems, { query: { sort, limit: 3 } })).body
      const last = first.items[2]
      const params = { product_item_id: last?.id ?? '' }
      const away = { code: `Z-${sort}`, name: `品z${sort}`, category: `類z${sort}` }
      const moved = await clerk.patch(changeProductItem, { params, body: { ...away, revision: last?.revision ?? 0 } })
      expect(moved.status).toBe(200)
      const cursor = first.next_cursor ?? ''
      const rest = (await clerk.get(listProductItems, { query: { sort, cursor } })).body.items.map(item => item.id)
      const seen = new Set([...first.items.map(item => item.id), ...rest])
      expect(seen.size, sort).toBe(6)
    }
    for (const cursor of ['x', 'bnVsbA', Buffer.from('["2026-13-41T99:00Z","x"]').toString('base64url')]) {
      const answer = await clerk.get(listProductItems, { query: { sort: 'updated', cursor } })
      expect(answer.status, cursor).toBe(422)
    }
  })

  test('filters by category and state, and counts what each would show', async () => {
    const { clerk } = await desk([
      { category: '鮮魚', price: null },
      { category: '鮮魚', visible: false },
      { category: '', sales_limit: '10' },
      { category: '青果', prices: { '2025-01-01': '100', '2026-12-01': '120' } },
    ])
    const { body: counts } = await clerk.get(countProductItems, { query: { category: ['鮮魚', ''] } })
    expect(counts).toMatchObject({
      found: 3,
      states: { all: 3, visible: 2, hidden: 1, sold_out: 0, limited: 1, market_price: 1, price_coming: 0, archived: 0 },
      categories: [
        { name: '', count: 1 },
        { name: '青果', count: 1 },
        { name: '鮮魚', count: 2 },
      ],
    })
    for (const state of ['all', 'visible', 'hidden', 'limited', 'market_price', 'price_coming'] as const) {
      const { body } = await clerk.get(listProductItems, { query: { state, category: ['鮮魚', ''] } })
      expect(body.items.length, state).toBe(counts.states[state])
    }
    const { body } = await clerk.get(listProductItems, { query: { state: 'price_coming' } })
    expect(body.items[0]).toMatchObject({
      unit_price: '100.00',
      next_price: { valid_from: '2026-12-01', price: '120.00' },
    })
  })

  test('another supplier finds none of it', async () => {
    const { supplier } = await desk([{ name: '秘密の魚' }])
    const stranger = await desk([])
    expect((await stranger.clerk.get(listProductItems, { query: {} })).body.items).toEqual([])
    const params = { product_item_id: supplier.product_items[0]?.id ?? '' }
    expect((await stranger.clerk.get(getProductItem, { params })).status).toBe(404)
    const answer = await stranger.clerk.patch(changeProductItem, { params, body: { revision: 1, name: '盗' } })
    expect(answer.status).toBe(404)
  })
})

describe('a new item', () => {
  test('keeps its leading zeros, is normalised, and begins with its price', async () => {
    const { clerk } = await desk([])
    const { status, body } = await clerk.post(createProductItem, {
      body: {
        ...fresh,
        code: '０００７',
        name: '  真鯛\u3000養殖 ',
        // が as a Mac writes it
        name_kana: 'か\u3099',
        price: '１，２８０',
        lot: '０。５',
        jan_code: '４９０１２３４５６７８９４',
      },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      code: '0007',
      name: '真鯛 養殖',
      name_kana: 'が',
      case_unit: 'ケース',
      unit_price: '1280.00',
      lot: '0.500',
      jan_code: '4901234567894',
      prices: [{ valid_from: '2026-11-20', price: '1280.00' }],
      revision: 1,
    })
  })

  test('of a code that is taken is refused beside the code', async () => {
    const { clerk } = await desk([{ code: '0007' }])
    const { status, body } = await clerk.post(createProductItem, { body: fresh })
    expect([status, body.messages]).toEqual([422, [{ field: 'code', message: '商品コードはすでに使用されています' }]])
  })

  const wrong: [string, Partial<typeof fresh>, string, string][] = [
    ['no code', { code: ' ' }, 'code', '商品コードを入力してください'],
    ['a code in kana', { code: 'ア1' }, 'code', '商品コードは半角英数字と記号で入力してください'],
    ['no name', { name: '' }, 'name', '商品名を入力してください'],
    ['a name too long', { name: '鯛'.repeat(101) }, 'name', '商品名は100文字以内で入力してください'],
    ['no unit', { unit: '' }, 'unit', '単位を入力してください'],
    ['no price and not 時価', { price: '' }, 'price', '単価を入力するか、時価を選択してください'],
    ['a price in words', { price: '千円' }, 'price', '単価は数値で入力してください'],
    ['a negative price', { price: '-1' }, 'price', '単価は0以上で入力してください'],
    ['a price of three decimals', { price: '1.234' }, 'price', '単価は小数点以下2桁以内で入力してください'],
    ['cases of unknown content', { unit_kinds: ['piece', 'case'] }, 'pieces_per_case', '入数を入力してください'],
    ['neither piece nor case', { unit_kinds: [] }, 'unit_kinds', 'バラとケースのどちらで販売するかを選択してください'],
    [
      'catch weight by the piece',
      { catch_weight: true, estimated_weight: '1.5' },
      'price_basis',
      '不定貫の商品の単価は1kgあたりで入力してください',
    ],
    [
      'catch weight without a weight',
      { catch_weight: true, price_basis: 'kg' },
      'estimated_weight',
      '1つの目安重量(kg)を入力してください',
    ],
    ['a lot of zero', { lot: '0' }, 'lot', '発注単位は0より大きい数で入力してください'],
    [
      'a maximum under the minimum',
      { min_quantity: '5', max_quantity: '4' },
      'max_quantity',
      '最大数量は最小数量以上で入力してください',
    ],
    [
      'a maximum under the lot',
      { lot: '10', max_quantity: '4' },
      'max_quantity',
      '最大数量は発注単位以上で入力してください',
    ],
    ['a lead of a year', { lead_days: '365' }, 'lead_days', '取寄せ日数は60以下で入力してください'],
    [
      'a period that ends before it begins',
      { sales_from: '2026-12-10', sales_to: '2026-12-01' },
      'sales_to',
      '販売期間の終了は開始以降の日付で入力してください',
    ],
    [
      'a JAN with a wrong check digit',
      { jan_code: '4901234567890' },
      'jan_code',
      'JANコードは13桁または8桁の正しいコードで入力してください（チェックデジットが合いません）',
    ],
    ['a day that is none', { valid_from: '2026-02-30' }, 'valid_from', '適用開始日は正しい日付で入力してください'],
  ]
  test.each(wrong)('with %s is refused beside its field', async (_name, fields, field, message) => {
    const { clerk } = await desk([])
    const { status, body } = await clerk.post(createProductItem, { body: { ...fresh, ...fields } })
    expect([status, body.messages]).toEqual([422, [{ field, message }]])
  })
})

describe('two people at one item', () => {
  test('the second gets 409 with what is there now, and may then save on top of it', async () => {
    const { supplier, clerk } = await desk([{ name: '鯵' }])
    const colleague = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
    const params = { product_item_id: supplier.product_items[0]?.id ?? '' }
    const first = await clerk.patch(changeProductItem, { params, body: { revision: 1, name: '真鯵' } })
    expect([first.status, first.body.revision]).toEqual([200, 2])
    const second = await colleague.patch(changeProductItem, { params, body: { revision: 1, name: '丸鯵' } })
    expect(second.status).toBe(409)
    const { current, message } = second.body as unknown as { current: ProductItem; message: string }
    expect([current.name, current.revision]).toEqual(['真鯵', 2])
    expect(message).toBe('ほかの画面でこの商品が変更されました。最新の内容をご確認ください')
    const third = await colleague.patch(changeProductItem, { params, body: { revision: 2, name: '丸鯵' } })
    expect([third.status, third.body.name]).toEqual([200, '丸鯵'])
  })

  test('of ten changes at once, based on the same revision, one is made', async () => {
    const { supplier, clerk } = await desk([{}])
    const params = { product_item_id: supplier.product_items[0]?.id ?? '' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        clerk.patch(changeProductItem, { params, body: { revision: 1, name: `名${index}` } }),
      ),
    )
    expect(answers.map(one => one.status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  test('a change of one field is judged with all the others, and touches none of them', async () => {
    const { supplier, clerk } = await desk([{ min_quantity: '5', spec: '特大' }])
    const params = { product_item_id: supplier.product_items[0]?.id ?? '' }
    const bad = await clerk.patch(changeProductItem, { params, body: { revision: 1, max_quantity: '4' } })
    expect([bad.status, bad.body.messages?.[0]?.field]).toEqual([422, 'max_quantity'])
    const good = await clerk.patch(changeProductItem, { params, body: { revision: 1, max_quantity: '8' } })
    expect(good.body).toMatchObject({ min_quantity: '5.000', max_quantity: '8.000', spec: '特大' })
  })
})

describe('an item put away', () => {
  test('leaves the list and the restaurants’ sheets, and comes back hidden', async () => {
    const { supplier, consumer, deal } = await world(app, { items: [{ name: '鮭' }, { name: '鱒' }] })
    const clerk = await app.logIn('supplier', supplier.owner.login_id)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const sheet = async () =>
      (await cook.get(listOrderListItems, { params: { deal_id: deal.id } })).body.items.map(item => item.name)
    const params = { product_item_id: supplier.product_items[0]?.id ?? '' }
    expect(await sheet()).toEqual(['鮭', '鱒'])
    await clerk.patch(changeProductItem, { params, body: { revision: 1, archived: true } })
    expect(await sheet()).toEqual(['鱒'])
    expect((await clerk.get(listProductItems, { query: {} })).body.items.map(item => item.name)).toEqual(['鱒'])
    const { body } = await clerk.get(listProductItems, { query: { state: 'archived' } })
    expect(body.items.map(item => [item.name, item.visible])).toEqual([['鮭', false]])
    const back = await clerk.patch(changeProductItem, { params, body: { revision: 2, archived: false } })
    expect(back.body).toMatchObject({ archived: false, visible: false })
  })
})

describe('prices', () => {
  test('hold from their delivery date on; restaurants see the one of the date they order for', async () => {
    const { supplier, consumer, deal } = await world(app, { items: [{ price: '300' }] })
    const clerk = await app.logIn('supplier', supplier.owner.login_id)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const params = { product_item_id: supplier.product_items[0]?.id ?? '' }
    const set = await clerk.post(setProductItemPrice, {
      params,
      body: { valid_from: '2026-11-25', price: '330', revision: 1 },
    })
    expect(set.body).toMatchObject({
      unit_price: '300.00',
      next_price: { valid_from: '2026-11-25', price: '330.00' },
      revision: 2,
    })
    const priceOn = async (delivery_date: string) =>
      (await cook.get(listOrderListItems, { params: { deal_id: deal.id }, query: { delivery_date } })).body.items[0]
        ?.unit_price
    expect([await priceOn('2026-11-24'), await priceOn('2026-11-25')]).toEqual(['300.00', '330.00'])
    const market = await clerk.post(setProductItemPrice, {
      params,
      body: { valid_from: '2026-11-28', price: null, revision: 2 },
    })
    expect(market.body.prices[0]).toEqual({ valid_from: '2026-11-28', price: null })

    const { body: coming } = await clerk.get(listPriceChanges, { query: { limit: 1 } })
    expect(coming.items).toMatchObject([{ valid_from: '2026-11-25', price: '330.00', price_before: '300.00' }])
    expect(coming.days).toEqual([
      { valid_from: '2026-11-25', count: 1 },
      { valid_from: '2026-11-28', count: 1 },
    ])
    const rest = await clerk.get(listPriceChanges, { query: { cursor: coming.next_cursor ?? '' } })
    expect(rest.body.items).toMatchObject([{ valid_from: '2026-11-28', price: null, price_before: '330.00' }])

    const file = (await clerk.get(downloadPriceChanges)).payload.toString().split('\r\n')
    expect(file[1]).toMatch(/^2026\/11\/25,.*,300,330,個,0,0$/)
    expect(file[2]).toMatch(/^2026\/11\/28,.*,330,時価,個,0,0$/)

    const coming_one = { ...params, valid_from: '2026-11-25' }
    const { revision } = (await clerk.get(getProductItem, { params })).body
    const stale = await clerk.delete(removeProductItemPrice, { params: coming_one, query: { revision: revision - 1 } })
    expect([stale.status, stale.body]).toMatchObject([409, { current: { revision } }])
    const gone = await clerk.delete(removeProductItemPrice, { params: coming_one, query: { revision } })
    expect(gone.body.prices.map(one => one.valid_from)).toEqual(['2026-11-28', '2025-01-01'])
    expect(await priceOn('2026-11-25')).toBe('300.00')
  })

  test('of the past stay as they were', async () => {
    const { supplier, clerk } = await desk([{}])
    const params = { product_item_id: supplier.product_items[0]?.id ?? '' }
    const late = await clerk.post(setProductItemPrice, {
      params,
      body: { valid_from: '2026-11-19', price: '1', revision: 1 },
    })
    expect([late.status, late.body.messages?.[0]?.message]).toEqual([
      422,
      '適用開始日は2026/11/20以降の日付で入力してください',
    ])
    const begun = await clerk.delete(removeProductItemPrice, {
      params: { ...params, valid_from: '2025-01-01' },
      query: { revision: 1 },
    })
    expect(begun.status).toBe(409)
    const none = await clerk.delete(removeProductItemPrice, {
      params: { ...params, valid_from: '2026-99-99' },
      query: { revision: 1 },
    })
    expect(none.status).toBe(404)
    const stale = await clerk.post(setProductItemPrice, {
      params,
      body: { valid_from: '2026-11-20', price: '1', revision: 9 },
    })
    expect(stale.status).toBe(409)
  })
})
