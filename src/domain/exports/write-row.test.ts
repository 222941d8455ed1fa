import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Layout, newColumn, standard_layout } from './layout.ts'
import type { SourceKey } from './layout-sources.ts'
import { cutToBytes, formatNumber, makeRowWriter } from './write-row.ts'

const layoutOf = (columns: Layout['columns'], wish: Partial<Layout> = {}): Layout => ({
  ...standard_layout,
  guard_formulas: false,
  ...wish,
  columns,
})

/** The row's only cell. */
const cell = (source: SourceKey, value: string | null, wish: Partial<Layout['columns'][number]> = {}, kind = 'new') =>
  makeRowWriter(layoutOf([newColumn(source, wish)])).cells([kind, value])[0]?.text

describe('numbers', () => {
  test.each([
    ['2.000', { places: null, digits: null }, '2'],
    ['0.350', { places: null, digits: null }, '0.35'],
    ['1280.00', { places: 0, digits: null }, '1280'],
    ['12.345', { places: 2, digits: null }, '12.35'],
    ['12', { places: 2, digits: null }, '12.00'],
    ['-0.5', { places: 0, digits: null }, '-1'],
    ['7', { places: null, digits: 5 }, '00007'],
    ['-7.5', { places: 2, digits: 3 }, '-007.50'],
    ['123456', { places: null, digits: 3 }, '123456'],
  ])('%s as %o is %s', (value, how, wanted) => expect(formatNumber(value, how)).toBe(wanted))
})

describe('a limit in bytes', () => {
  test.each([
    ['鮨まるた', 8, 'cp932', '鮨まるた'],
    ['鮨まるた', 7, 'cp932', '鮨まる'],
    ['aあ', 2, 'cp932', 'a'],
    ['ｱｲｳ', 2, 'cp932', 'ｱｲ'],
    ['鮨まるた', 7, 'utf8-bom', '鮨ま'],
    ['か\u3099き', 5, 'utf8-bom', ''],
    ['か\u3099き', 6, 'utf8-bom', 'か\u3099'],
    ['👨‍👩‍👧家', 17, 'utf8-bom', ''],
    ['👨‍👩‍👧家', 18, 'utf8-bom', '👨‍👩‍👧'],
  ] as const)('%s within %i of %s is %s', (text, most, encoding, wanted) =>
    expect(cutToBytes(text, most, encoding)).toBe(wanted),
  )

  test('never more, never half a character, always as much as fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.integer({ min: 1, max: 60 }), (text, most) => {
        const kept = cutToBytes(text, most, 'utf8-bom')
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(most)
        expect(text.startsWith(kept)).toBe(true)
        const parts = Array.from(
          new Intl.Segmenter('ja', { granularity: 'grapheme' }).segment(text),
          one => one.segment,
        )
        const ends = parts.map((_, index) => parts.slice(0, index + 1).join(''))
        expect(['', ...ends]).toContain(kept)
        const next = ends.find(one => one.length > kept.length)
        if (next !== undefined) expect(Buffer.byteLength(next)).toBeGreaterThan(most)
      }),
    )
  })

  test('is said', () => {
    const writer = makeRowWriter(layoutOf([newColumn('name', { max_bytes: 4 })]))
    writer.line(['new', '銀鮭切身'])
    writer.line(['new', '銀鮭'])
    writer.line(['new', '銀鮭切身'])
    expect(writer.losses.cut).toBe(2)
  })
})

describe('cells', () => {
  test.each<[SourceKey, string | null, Partial<Layout['columns'][number]>, string]>([
    ['delivery_date', '2026-11-24', {}, '2026/11/24'],
    ['delivery_date', '2026-11-24', { date_format: 'YYYYMMDD' }, '20261124'],
    ['delivery_date', '2026-11-24', { date_format: 'YYMMDD' }, '261124'],
    ['delivery_date', '2026-11-24', { date_format: 'MM/DD' }, '11/24'],
    ['placed_at', '2026-11-23 23:41', {}, '2026/11/23 23:41'],
    ['order_number', '1234', {}, '0000-1234-0'],
    ['order_digits', '1234', {}, '000012340'],
    ['customer_code', null, {}, ''],
    ['note', '裏口へ\r\nお願いします', {}, '裏口へ お願いします'],
    ['name', '〜𩸽の開き', {}, '～〓の開き'],
  ])('%s %j with %o is %s', (source, value, wish, wanted) => expect(cell(source, value, wish)).toBe(wanted))

  test('a 赤 row takes quantities and amounts back, and nothing else', () => {
    const columns = (['quantity', 'unit_price', 'amount', 'tax_rate', 'row_kind'] as const).map(one => newColumn(one))
    const writer = makeRowWriter(layoutOf(columns))
    expect(writer.line(['red', '2.500', '1280.00', '3200', '8'])).toBe('-2.5,1280,-3200,8,赤\r\n')
    expect(writer.line(['red', '0.000', null, '-10', '8'])).toBe('0,,10,8,赤\r\n')
    expect(writer.line(['black', '2.500', '1280.00', '3200', '8'])).toBe('2.5,1280,3200,8,黒\r\n')
  })

  test('fixed values stand in every row, and are looked at like any text', () => {
    const columns = [newColumn('fixed', { text: '掛売♡' }), newColumn('fixed', { text: '=1+1' })]
    const writer = makeRowWriter(layoutOf(columns, { guard_formulas: true }))
    expect(writer.line(['new'])).toBe("掛売〓,'=1+1\r\n")
    expect([...writer.losses.replaced]).toEqual(['♡'])
  })
})

describe('quotes, delimiters and line ends', () => {
  const columns = [newColumn('name'), newColumn('quantity')]
  test.each<[Partial<Layout>, string, string]>([
    [{}, 'さば,"特"', '"さば,""特""",2\r\n'],
    [{ quotes: 'texts' }, 'さば', '"さば",2\r\n'],
    [{ quotes: 'all' }, 'さば', '"さば","2"\r\n'],
    [{ delimiter: 'tab' }, 'さば,特', 'さば,特\t2\r\n'],
    [{ delimiter: 'tab' }, 'さば\t特', '"さば\t特"\t2\r\n'],
    [{ line_end: 'lf' }, ' さば', '" さば",2\n'],
  ])('%o writes %j as %j', (wish, name, wanted) => {
    expect(makeRowWriter(layoutOf(columns, wish)).line(['new', name, '2.000'])).toBe(wanted)
  })

  test('the heading is there or not', () => {
    expect(makeRowWriter(layoutOf(columns)).headerLine()).toBe('商品名,数量（出荷）\r\n')
    expect(makeRowWriter(layoutOf(columns, { header: false })).headerLine()).toBe('')
  })
})
