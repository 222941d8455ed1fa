import { describe, expect, test } from 'vitest'

import {
  answerText,
  changesBetween,
  markText,
  quantityText,
  remarkTexts,
  sheetAmountText,
  sheetChangeText,
  sheetPriceText,
  specText,
  taxMark,
  titleText,
  totalsRows,
} from './order-sheet.ts'
import { sampleLine, sampleSheet } from './order-sheet-samples.ts'

const kurodai = {
  code: '77',
  name: '黒鯛',
  quantity: '1',
  unit: '尾',
  weight: '1.500',
  unit_price: '900',
  price_basis: 'kg',
  tax_rate: 8,
  catch_weight: true,
  amount: '1350',
} as const

describe('the texts of a line', () => {
  test.each([
    [{ quantity: '3.000', unit: '尾' }, '3尾'],
    [{ quantity: '0.500', unit: 'kg' }, '0.5kg'],
    [{ quantity: '1200', unit: '個' }, '1,200個'],
    [{ quantity: '2', unit: '袋', unit_kind: 'case', pieces_per_case: '10.000' }, '2ケース(1ケース=10袋)'],
    [{ quantity: '1', unit: '本', unit_kind: 'case', case_unit: '箱', pieces_per_case: '2.5' }, '1箱(1箱=2.5本)'],
  ] as const)('quantity %j is %s', (line, text) => {
    expect(quantityText(sampleLine(line))).toBe(text)
  })

  test.each([
    [{ unit_price: null }, '時価'],
    [{ unit_price: '1280.00', price_basis: 'kg' }, '¥1,280/kg'],
    [{ unit_price: '98.50', price_basis: 'piece', unit: '丁' }, '¥98.5/丁'],
    [{ unit_price: '2480.00', price_basis: 'case', case_unit: '箱' }, '¥2,480/箱'],
    [{ unit_price: '0.00' }, '¥0/尾'],
  ] as const)('price %j is %s', (line, text) => {
    expect(sheetPriceText(sampleLine(line))).toBe(text)
  })

  test.each([
    [{ amount: '7680', catch_weight: true }, '概算 ¥7,680'],
    [{ amount: '6250', catch_weight: true, confirmed_weight: '12.500' }, '¥6,250'],
    [{ amount: '6400' }, '¥6,400'],
    [{ amount: null, unit_price: null }, ''],
  ] as const)('amount %j is "%s"', (line, text) => {
    expect(sheetAmountText(sampleLine(line))).toBe(text)
  })

  test.each([
    [{}, null],
    [{ confirmed_quantity: '2.000' }, null],
    [{ confirmed_quantity: '1.000' }, '確定 1尾'],
    [{ confirmed_quantity: '0.000', shortage_reason: '入荷なし' }, '欠品(入荷なし)'],
    [{ confirmed_quantity: '2', confirmed_weight: '12.500' }, '確定 12.5kg'],
    [{ confirmed_quantity: '0', substitute: kurodai }, '欠品 代替 黒鯛 1尾 1.5kg'],
  ] as const)('answer %j is %s', (line, text) => {
    expect(answerText(sampleLine(line))).toBe(text)
  })

  test('a substitute says its price where prices are shown', () => {
    const line = sampleLine({ confirmed_quantity: '0', substitute: kurodai })
    expect(answerText(line, true)).toBe('欠品 代替 黒鯛 1尾 1.5kg ¥900/kg ¥1,350※')
  })

  test("the supplier's own price is the price", () => {
    expect(sheetPriceText(sampleLine({ unit_price: null, confirmed_unit_price: '1280' }))).toBe('¥1,280/尾')
  })

  test('spec, origin and the weight to expect stand together; a lacking one leaves no gap', () => {
    expect(specText(sampleLine({ catch_weight: true, estimated_weight: '2.100' }))).toBe('2kg前後 愛媛県産 約2.1kg/尾')
    // A spec that says the weight says it once.
    expect(specText(sampleLine({ catch_weight: true, estimated_weight: '2.000' }))).toBe('2kg前後 愛媛県産')
    const saying = (spec: string) =>
      specText(sampleLine({ spec, origin: '', catch_weight: true, estimated_weight: '0.4' }))
    expect(saying('約400g 皮付')).toBe('約400g 皮付')
    expect(saying('1400g')).toBe('1400g 約0.4kg/尾')
    expect(saying('0.4kg〜0.6kg')).toBe('0.4kg〜0.6kg 約0.4kg/尾')
    expect(specText(sampleLine({ spec: '' }))).toBe('愛媛県産')
    expect(specText(sampleLine({ spec: '', origin: '' }))).toBe('')
  })

  test('only the reduced rate is marked', () => {
    expect([taxMark(8), taxMark(10)]).toEqual(['※', ''])
  })
})

describe('what a copy says about itself', () => {
  test.each([
    [null, 1, null, '注文書'],
    [null, 2, '第2版', '注文書(第2版)'],
    ['訂正', 2, '訂正 第2版', '注文書(訂正 第2版)'],
    ['取消', 3, '取消', '注文書(取消)'],
    ['再印刷', 1, '再印刷', '注文書(再印刷)'],
    ['再送', 2, '再送 第2版', '注文書(再送 第2版)'],
  ] as const)('%s of revision %i', (mark, revision, text, title) => {
    expect(markText({ mark, revision })).toBe(text)
    expect(titleText({ mark, revision })).toBe(title)
  })
})

describe('totals', () => {
  test('one row per rate and one for its tax, then the sums; 概算 where weights are guessed', () => {
    expect(totalsRows(sampleSheet()).map(row => `${row.label} ${row.amount}`)).toEqual([
      '8%対象※(税抜) ¥39,902',
      '消費税 8% ¥3,192',
      '10%対象(税抜) ¥5,620',
      '消費税 10% ¥562',
      '税抜合計 ¥45,522',
      '消費税合計 ¥3,754',
      '合計(税込) 概算 ¥49,276',
    ])
    expect(remarkTexts(sampleSheet())).toEqual([
      '※は軽減税率(8%)の対象です。',
      '概算の金額は、実際の重量で確定します。',
      '時価の商品は、合計に含まれていません。',
    ])
  })

  test('hidden prices leave nothing', () => {
    const sheet = sampleSheet({ price_visible: false })
    expect([totalsRows(sheet), remarkTexts(sheet)]).toEqual([[], []])
  })
})

describe('changes of a 訂正', () => {
  const tai = sampleLine({ order_list_item_id: 'tai', code: '1', name: '真鯛', line_number: 1 })
  const tofu = sampleLine({
    order_list_item_id: 'tofu',
    code: '2',
    name: '豆腐',
    unit: '丁',
    pieces_per_case: '12',
    line_number: 2,
  })
  const before = { delivery_date: '2026-11-24', note: '', lines: [tai, tofu] }
  const texts = (after: Partial<typeof before>): string[] =>
    changesBetween(before, { ...before, ...after }).map(sheetChangeText)

  test('nothing changed', () => expect(texts({})).toEqual([]))
  test('other decimals are the same quantity', () => {
    expect(texts({ lines: [{ ...tai, quantity: '2.000' }, tofu] })).toEqual([])
  })
  test('quantity, unit kind, note, added, taken off', () => {
    expect(texts({ lines: [{ ...tai, quantity: '3' }, tofu] })).toEqual(['1 真鯛: 2尾 → 3尾'])
    expect(texts({ lines: [tai, { ...tofu, unit_kind: 'case' }] })).toEqual(['2 豆腐: 2丁 → 2ケース(1ケース=12丁)'])
    expect(texts({ lines: [tai, { ...tofu, note: '木綿で' }] })).toEqual(['2 豆腐 備考: なし → 木綿で'])
    expect(texts({ lines: [tai] })).toEqual(['[取りやめ] 2 豆腐: 2丁'])
    expect(texts({ lines: [tai, tofu, { ...tai, order_list_item_id: 'aji', code: '', name: '鯵' }] })).toEqual([
      '[追加] 鯵: 2尾',
    ])
  })
  test('two items of one name are told apart by their spec', () => {
    const [sweet, plain] = ['甘口', 'だし巻'].map(spec => ({
      ...tai,
      order_list_item_id: spec,
      code: '',
      name: '玉子焼き',
      spec,
    }))
    if (!sweet || !plain) throw new Error('no lines')
    const was = { ...before, lines: [sweet, plain] }
    const now = { ...before, lines: [sweet, { ...plain, quantity: '5' }] }
    expect(changesBetween(was, now).map(sheetChangeText)).toEqual(['玉子焼き だし巻: 2尾 → 5尾'])
  })
  test('delivery date and note of the order', () => {
    expect(texts({ delivery_date: '2026-11-25', note: '裏口へ' })).toEqual([
      '納品希望日: 2026/11/24(火) → 2026/11/25(水)',
      '備考: なし → 裏口へ',
    ])
  })
  test('the same item by the piece and by the case are two lines', () => {
    const both = { ...before, lines: [tofu, { ...tofu, unit_kind: 'case' as const, line_number: 3 }] }
    const after = { ...both, lines: [tofu, { ...tofu, unit_kind: 'case' as const, line_number: 3, quantity: '1' }] }
    expect(changesBetween(both, after)).toEqual([
      { line_number: 3, subject: '2 豆腐', before: '2ケース(1ケース=12丁)', after: '1ケース(1ケース=12丁)' },
    ])
  })
})
