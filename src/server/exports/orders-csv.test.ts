import { buffer } from 'node:stream/consumers'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'

import { type OrdersCsvOptions, type OrdersCsvRow, ordersCsv } from './orders-csv.ts'

const row = (given: Partial<OrdersCsvRow> = {}): OrdersCsvRow => ({
  number: '0412-0398-7',
  revision: 1,
  state: 'placed',
  placed_at: new Date('2026-11-20T14:41:00Z'),
  delivery_date: '2026-11-24',
  customer_code: '000123',
  store_name: '鮨まるた',
  line_number: 1,
  code: '001002',
  name: '真鯛',
  spec: '2kg',
  origin: '愛媛',
  quantity: '2.500',
  unit_kind: 'piece',
  unit: '尾',
  case_unit: 'ケース',
  pieces_per_case: null,
  unit_price: '1280.00',
  price_basis: 'kg',
  amount: '3200',
  tax_rate: 8,
  confirmed_quantity: null,
  confirmed_weight: null,
  confirmed_unit_price: null,
  substitute: null,
  shortage_reason: null,
  line_note: '',
  note: '',
  ...given,
})

const header =
  '注文番号,版,状態,注文日時,納品日,得意先コード,得意先名,行番号,商品コード,商品名,規格,産地,数量,単位,単位区分,入数,単価,単価単位,金額,税率,確定数量,確定重量,欠品理由,明細備考,備考,確定単価,代替商品コード,代替商品名,代替数量,代替単位,代替重量,代替単価,代替金額,代替税率\r\n'

const bytes = (rows: OrdersCsvRow[], options?: OrdersCsvOptions) => buffer(ordersCsv(rows, options))
const utf8 = async (rows: OrdersCsvRow[]) =>
  (await bytes(rows, { encoding: 'utf8-bom' })).toString('utf8').split('\r\n').slice(1, -1)
/** The tenth cell, the name; names under test hold no comma. */
const nameCell = async (name: string) => (await utf8([row({ name })]))[0]?.split(',')[9]

describe('bytes', () => {
  test('a row in CP932', async () => {
    const line = (await bytes([row()])).subarray(iconv.encode(header, 'cp932').length)
    expect(line.toString('hex')).toBe(
      [
        '303431322d303339382d37', // 0412-0398-7
        '31',
        '96a28f88979d', // 未処理
        '323032362f31312f32302032333a3431',
        '323032362f31312f3234',
        '303030313233', // the leading zeros
        'e9bd82dc82e982bd', // 鮨まるた
        '31',
        '303031303032',
        '905e91e2', // 真鯛
        '326b67',
        '88a49551', // 愛媛
        '322e35',
        '94f6', // 尾
        '836f8389', // バラ
        '',
        '31323830',
        '6b67',
        '33323030',
        '38',
        ...Array.from({ length: 14 }, () => ''),
      ].join('2c') + '0d0a',
    )
  })

  test('the characters that CP932 writes otherwise, or not at all, never become a question mark', async () => {
    const replaced: string[] = []
    const name = '〜−—‖㎖ℓ½麴頰剝鷗髙﨑①㈱か\u3099𩸽♡😀'
    const written = await bytes([row({ name })], { onReplaced: character => replaced.push(character) })
    const text = iconv.decode(written, 'cp932')
    expect(text.split(',')[9 + 33]).toBe('～－―∥mlL1/2麹頬剥鴎髙﨑①㈱が〓〓〓')
    expect(written.includes('?')).toBe(false)
    expect(replaced).toEqual(['𩸽', '♡', '😀'])
    expect(written.toString('hex')).toContain('8160817c815c8161')
  })

  test('UTF-8 begins with its mark and keeps every character', async () => {
    const written = await bytes([row({ name: '𩸽' })], { encoding: 'utf8-bom' })
    expect(written.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(written.toString('utf8')).toBe(
      `\ufeff${header}0412-0398-7,1,未処理,2026/11/20 23:41,2026/11/24,000123,鮨まるた,1,001002,𩸽,2kg,愛媛,2.5,尾,バラ,,1280,kg,3200,8,,,,,,,,,,,,,,\r\n`,
    )
  })

  test('no order is a header', async () => {
    expect(iconv.decode(await bytes([]), 'cp932')).toBe(header)
  })
})

describe('cells', () => {
  test.each([
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['+81', "'+81"],
    ['-1', "'-1"],
    ['@SUM', "'@SUM"],
    ['\tx', "'\tx"],
    ['\r=x', '" =x"'],
    ['＝1', "'＝1"],
    ['－1', "'－1"],
    ['真鯛=2', '真鯛=2'],
    ['12"皿', '"12""皿"'],
    ['上\r\n下', '上 下'],
    ['0012', '0012'],
  ])('%j is written %j', async (name, cell) => {
    expect(await nameCell(name)).toBe(cell)
  })

  test('a comma is quoted', async () => {
    expect((await utf8([row({ note: 'a,b' })]))[0]).toMatch(/,"a,b",{9}$/)
  })

  test('by the case, 時価, an answer, a cancelled order', async () => {
    const [line] = await utf8([
      row({
        state: 'cancelled',
        revision: 3,
        customer_code: null,
        unit_kind: 'case',
        pieces_per_case: '12.000',
        unit_price: null,
        price_basis: 'case',
        amount: null,
        tax_rate: 10,
        confirmed_quantity: '0.000',
        confirmed_weight: '12.500',
        shortage_reason: '入荷なし',
      }),
    ])
    expect(line).toBe(
      '0412-0398-7,3,取消,2026/11/20 23:41,2026/11/24,,鮨まるた,1,001002,真鯛,2kg,愛媛,2.5,ケース,ケース,12,時価,ケース,,10,0,12.5,入荷なし,,,,,,,,,,,',
    )
  })
})

test('a price that was confirmed, and what is shipped instead', async () => {
  const substitute = {
    code: '77',
    name: '黒鯛',
    quantity: '1',
    unit: '尾',
    weight: '1.500',
    unit_price: '900.00',
    tax_rate: 8,
    amount: '1350',
  } as const
  const [line] = await utf8([row({ confirmed_unit_price: '1300.00', substitute }), row()])
  expect(line?.split(',').slice(-9)).toEqual(['1300', '77', '黒鯛', '1', '尾', '1.5', '900', '1350', '8'])
})

describe('as a stream', () => {
  test('rows are asked for at the reader’s pace, and all arrive', async () => {
    let asked = 0
    async function* cursor() {
      while (asked < 20_000) {
        asked += 1
        yield row({ line_number: asked })
      }
    }
    const stream = ordersCsv(cursor())
    await new Promise(resolve => stream.once('readable', resolve))
    expect(asked).toBeLessThan(2_000)
    const text = iconv.decode(await buffer(stream), 'cp932')
    expect(text.split('\r\n')).toHaveLength(20_000 + 2)
    expect(text.split('\r\n').at(-2)?.split(',')[7]).toBe('20000')
  })

  test('an error of the source or of a row reaches the reader', async () => {
    async function* broken() {
      yield row()
      throw new Error('connection lost')
    }
    await expect(buffer(ordersCsv(broken()))).rejects.toThrow('connection lost')
    await expect(buffer(ordersCsv([row({ quantity: 'two' })]))).rejects.toThrow('not a decimal: two')
  })
})
