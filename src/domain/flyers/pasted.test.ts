import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { most_pasted, readPasted } from './pasted.ts'

const today = '2026-11-20'

describe('a table that was pasted', () => {
  test('is read with its head, full-width digits, prices as people write them and one span of dates', () => {
    const text =
      'コード\t価格\tはじめ\tおわり\tひとこと\r\n０００１\t¥1,280\t2026/11/24\t2026/11/30\t本日入荷\r\n0002\t980円\r\n\r\n0003'
    expect(readPasted(text, today)).toMatchObject({
      rows: [
        { row: 2, code: '0001', price: '1280', headline: '本日入荷', store_limit: '', total_limit: '' },
        { row: 3, code: '0002', price: '980', headline: '', store_limit: '', total_limit: '' },
        { row: 5, code: '0003', price: '', headline: '', store_limit: '', total_limit: '' },
      ],
      delivery_from: '2026-11-24',
      delivery_to: '2026-11-30',
      faults: [],
      unread: [],
    })
  })

  test.each([
    ['\t100', '商品コードがありません'],
    ['1,100,2026/13/01', '納品日（はじめ）「2026/13/01」が日付として読めません'],
    ['1,100,2026/11/24,きのう', '納品日（おわり）「きのう」が日付として読めません'],
    ['1,100,2026/11/24,2026/11/23', '納品日（おわり）が納品日（はじめ）より前です'],
    ['1,100,2026/11/01,2026/11/19', '納品日（おわり）「2026/11/19」は過ぎています'],
  ])('%s: the fault of the row is named', (line, message) => {
    expect(readPasted(`0009\t1\n${line}`, today).faults).toMatchObject([{ row: 2, message }])
  })

  test('the same item twice, and rows of other dates', () => {
    const { rows, faults } = readPasted('1,10,2026/11/24,2026/11/30\n1,20\n2,10,2026/11/25,2026/11/30', today)
    expect(rows).toHaveLength(1)
    expect(faults.map(one => one.message)).toEqual([
      '1行目と同じ商品です',
      'ほかの行と納品日が違います。1枚のチラシの期間は1つです',
    ])
  })

  test('with titles, columns may stand in any order; others are named, as is one that stands there twice', () => {
    const text = '限定数\t商品名\t価格\t商品コード\t1店舗の上限\n10\t真鯛\t780\t0001\t２'
    expect(readPasted(text, today)).toMatchObject({
      rows: [{ row: 2, code: '0001', price: '780', headline: '', store_limit: '2', total_limit: '10' }],
      faults: [],
      unread: ['商品名'],
    })
    expect(readPasted('コード\t価格\t単価\n1\t2\t3', today).faults).toEqual([
      { row: 1, column: '単価', value: '単価', message: '「単価」の列が2つあります' },
    ])
    const { faults } = readPasted('コード\tおわり\n\tきのう', today)
    expect(faults.map(one => [one.row, one.column, one.value])).toEqual([
      [2, 'コード', ''],
      [2, 'おわり', 'きのう'],
    ])
  })

  test('what is beyond the most rows is said, and every row is a row or has a fault', () => {
    const many = Array.from({ length: most_pasted + 5 }, (_, n) => `${n},1`).join('\n')
    expect(readPasted(many, today).faults).toMatchObject([
      { row: most_pasted + 1, message: expect.stringContaining(`${most_pasted}行まで`) },
    ])
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[0-9a-z, /-]{0,20}$/), { maxLength: 30 }), lines => {
        const text = ['x', ...lines].join('\n')
        const { rows, faults } = readPasted(text, today)
        const said = new Set([...rows, ...faults].map(one => one.row))
        const filled = text.split('\n').flatMap((line, at) => (/[^, ]/.test(line) ? [at + 1] : []))
        expect([...said].toSorted((a, b) => a - b)).toEqual(filled)
      }),
    )
  })
})
