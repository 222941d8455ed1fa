import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { sheetCsv, tableOf } from './table.ts'

const text = (value: string) => ({ value, type: String })
const table = (name: string) => [
  [text('商品コード'), text('商品名')],
  [text('0012'), text(name)],
]
const cover = [[text('商品一覧 2026年11月')], [null], [text('担当：田中')]]

const workbook = (sheets: Record<string, unknown[][]>) =>
  writeXlsxFile(Object.entries(sheets).map(([sheet, data]) => ({ sheet, data })) as never).toBuffer()

const offers = async (content: Buffer) => {
  try {
    return (await tableOf(content)).rows.map(row => row.cells)
  } catch (error) {
    return (error as { detail?: { sheets?: string[] } }).detail?.sheets
  }
}

describe('a workbook of several sheets', () => {
  test('with a cover is read where its only table stands', async () => {
    expect(await offers(await workbook({ 表紙: cover, 商品: table('鯛'), メモ: cover }))).toEqual([['0012', '鯛']])
  })

  test('with several tables is asked about, and read by the sheet that is named', async () => {
    const content = await workbook({ 表紙: cover, '夏 & 秋': table('鮎'), 冬: table('寒ブリ') })
    expect(await offers(content)).toEqual(['夏 & 秋', '冬'])
    const csv = Buffer.from(await sheetCsv(content, '夏 & 秋'))
    expect((await tableOf(csv)).rows.map(row => row.cells)).toEqual([['0012', '鮎']])
    await expect(sheetCsv(content, '春')).rejects.toMatchObject({ status: 422 })
  })

  test('without any table offers what there is; a single sheet is never asked about', async () => {
    expect(await offers(await workbook({ 表紙: cover, 裏表紙: cover }))).toEqual(['表紙', '裏表紙'])
    expect(await offers(await workbook({ 商品: table('鯛') }))).toEqual([['0012', '鯛']])
  })

  test('a sheet keeps quotes, commas and leading zeros on its way', async () => {
    const odd = [
      [text('商品コード'), text('商品名')],
      [text('007'), text('鯛 "活",大')],
    ]
    const csv = await sheetCsv(await workbook({ 甲: odd, 乙: table('鯵') }), '甲')
    expect((await tableOf(csv)).rows[0]?.cells).toEqual(['007', '鯛 "活",大'])
  })
})
