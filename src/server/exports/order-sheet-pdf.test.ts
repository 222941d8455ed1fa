import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'

import { changesBetween, type OrderSheet } from '#domain/exports/order-sheet.ts'
import { longSheet, sampleLine, sampleSheet } from '#domain/exports/order-sheet-samples.ts'

import { type OrderSheetsPdfOptions, orderSheetsPdf } from './order-sheet-pdf.ts'

// Poppler (pdftotext, pdffonts, pdfinfo, pdftoppm) reads the pages as a stranger would. Where it is absent these tests fail.
const folder = mkdtempSync(join(tmpdir(), 'order-sheet-'))
afterAll(() => rmSync(folder, { recursive: true }))

const poppler = (tool: string, ...args: string[]): string => execFileSync(tool, args, { encoding: 'utf8' })

let files = 0
const draw = async (sheets: OrderSheet[], options?: OrderSheetsPdfOptions) => {
  const bytes = await buffer(orderSheetsPdf(sheets, options))
  files += 1
  const file = join(folder, `${files}.pdf`)
  writeFileSync(file, bytes)
  return {
    bytes,
    file,
    text: () => poppler('pdftotext', '-layout', file, '-').normalize('NFKC'),
    /** Cells wrap, so a name is looked for without the white space between its parts. */
    run: () => poppler('pdftotext', '-raw', file, '-').normalize('NFKC').replace(/\s/g, ''),
    pages: () => Number(/Pages:\s+(\d+)/.exec(poppler('pdfinfo', file))?.[1]),
    page: (number: number) =>
      poppler('pdftotext', '-layout', '-f', String(number), '-l', String(number), file, '-').normalize('NFKC'),
  }
}
const squeezed = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** The words of a page with their places, in points. */
const places = (file: string) =>
  [
    ...poppler('pdftotext', '-bbox', file, '-').matchAll(
      /xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g,
    ),
  ].map(found => found.slice(1).map(Number) as [number, number, number, number])

describe('one order', () => {
  test('says big what is to be picked, and small and struck what was', async () => {
    const instead = {
      code: '9',
      name: 'チダイ',
      quantity: '3',
      unit: '尾',
      weight: null,
      unit_price: '1500.00',
      price_basis: 'piece',
      tax_rate: 8,
      catch_weight: false,
      amount: '4500',
    } as const
    const wanted = [
      sampleLine({ line_number: 1, code: 'A1', name: 'サバ', confirmed_quantity: '0', shortage_reason: '不漁' }),
      sampleLine({ line_number: 2, code: 'A2', name: 'アジ', quantity: '2', confirmed_quantity: '1' }),
      sampleLine({
        line_number: 3,
        code: 'A3',
        name: '真鯛',
        quantity: '2',
        confirmed_quantity: '0',
        substitute: instead,
      }),
    ]
    const pdf = await draw([sampleSheet({ lines: wanted })])
    const words = [
      ...poppler('pdftotext', '-bbox', pdf.file, '-').matchAll(
        /yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]+)</g,
      ),
    ].map(([, top, under, word]) => ({ height: Number(under) - Number(top), word: (word ?? '').normalize('NFKC') }))
    const height = (word: string) => words.find(one => one.word === word)?.height ?? 0
    expect(height('欠品')).toBeGreaterThan(height('2尾'))
    expect(height('1尾')).toBeGreaterThan(height('2尾'))
    expect(height('3尾')).toBeGreaterThan(height('2尾'))
    expect(words.map(one => one.word)).toContain('チダイ')
  })

  test('names the answers that a change has taken away', async () => {
    const ended_shortages = [{ name: '真鯛', said: '欠品', now: null }]
    const run = (await draw([{ ...sampleSheet({ revision: 2, mark: '訂正' }), ended_shortages }])).run()
    expect(run).toContain('次の回答は、注文の変更でなくなりました・真鯛:欠品(取りやめ)')
  })

  test('has no page of totals alone: the last row comes along', async () => {
    for (let count = 8; count <= 36; count += 1) {
      const rows = Array.from({ length: count }, (_, index) =>
        sampleLine({ line_number: index + 1, code: `R${index + 1}`, name: `品目${index + 1}` }),
      )
      const pdf = await draw([sampleSheet({ lines: rows })])
      const last = pdf.page(pdf.pages())
      expect(last, `${count} rows`).toContain(`R${count}`)
      expect(last).toContain('合計(税込)')
    }
  })

  test('carries all that a fax sheet needs', async () => {
    const sheet = sampleSheet()
    const pdf = await draw([sheet])
    const text = squeezed(pdf.text())
    for (const said of [
      '注文書',
      '株式会社築地大卸水産御中',
      '市場部鮮魚受注課',
      'TEL03-3541-2222',
      'FAX03-3541-2223',
      '鮨まるた銀座本店',
      '得意先コード000123',
      'TEL03-3571-0000',
      'FAX03-3571-0001',
      '注文番号0412-0398-7',
      '2026/11/24(火)',
      '2026/11/2023:41',
      '丸田一郎',
      '裏口の冷蔵庫へお願いします。',
      '2ケース',
      '(1ケース=10袋)',
      '時価',
      '約¥19,680',
      '¥1,280/kg',
      '明細8行',
      '※は軽減税率(8%)の対象です。',
      '8%対象※(税抜)',
      '登録番号T7000012050002',
      sheet.confirm_url ?? '',
    ])
      expect(text).toContain(squeezed(said))
    for (const line of sheet.lines) {
      expect(pdf.run()).toContain(squeezed(line.name))
      expect(pdf.run()).toContain(line.code)
      expect(pdf.run()).toContain(squeezed(line.note))
    }
  })

  test('an amount never breaks over two lines', async () => {
    const most = '99999999'
    const by_rate = ([8, 10] as const).map(tax_rate => ({ tax_rate, subtotal: most, tax: most }))
    const sheet = { ...sampleSheet(), totals_by_rate: by_rate, subtotal: most, tax: most, total: most }
    for (const large_type of [true, false])
      expect((await draw([sheet], { large_type })).text().split('99,999,999').length - 1).toBe(7)
  })

  test('embeds both faces as subsets', async () => {
    const pdf = await draw([sampleSheet()])
    const fonts = poppler('pdffonts', pdf.file).trim().split('\n').slice(2)
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+BIZUDPGothic-\w+ +CID TrueType +Identity-H +yes yes yes/)
  })

  test('stays inside 12 mm of margin with the longest texts and no blanks to break at', async () => {
    const long = 'あ'.repeat(300)
    const code = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
    const pdf = await draw([
      sampleSheet({
        note: `${long}\n${'W'.repeat(400)}`,
        placed_by_name: long,
        confirm_url: `https://oroshi.example.jp/${'x'.repeat(200)}`,
        lines: [
          sampleLine({
            name: long,
            code,
            spec: 'W'.repeat(80),
            note: long,
            quantity: '999999999.999',
            unit: 'ダンボール特大箱',
            unit_price: '9999999999.99',
            amount: '99999999999999',
          }),
        ],
      }),
    ])
    const margin = (12 / 25.4) * 72
    for (const [left, top, right, bottom] of places(pdf.file)) {
      expect(left).toBeGreaterThanOrEqual(margin)
      expect(right).toBeLessThanOrEqual(595.28 - margin)
      expect(top).toBeGreaterThanOrEqual(margin)
      expect(bottom).toBeLessThanOrEqual(841.89 - margin)
    }
    expect(pdf.run()).toContain(code)
  })

  test('a line longer than a page goes on, and no character of it is lost', async () => {
    const note = Array.from({ length: 1500 }, (_, index) => String.fromCodePoint(0x4e00 + (index % 97))).join('')
    const pdf = await draw([sampleSheet({ lines: [sampleLine({ note })] })])
    expect(pdf.pages()).toBeGreaterThan(2)
    const count = (text: string): number => text.split('七').length - 1
    expect(count(poppler('pdftotext', '-raw', pdf.file, '-'))).toBe(count(note))
  })

  test('hidden prices are nowhere', async () => {
    const text = (await draw([sampleSheet({ price_visible: false })])).text()
    expect(text).not.toMatch(/¥|合計|単価|軽減税率|時価/)
    expect(text).toContain('2ケース')
  })

  test('訂正 says its revision and what changed', async () => {
    const first = sampleSheet()
    const second = sampleSheet({
      revision: 2,
      mark: '訂正',
      delivery_date: '2026-11-25',
      lines: first.lines.map(line => (line.code === '001015' ? { ...line, quantity: '5' } : line)),
    })
    const pdf = await draw([{ ...second, changes: changesBetween(first, second) }])
    const text = squeezed(pdf.text())
    expect(text).toContain('訂正第2版')
    expect(text).toContain('以前の版に代わる注文書です。第2版に差し替えてください。')
    expect(text).toContain(squeezed('納品希望日: 2026/11/24(火) → 2026/11/25(水)'))
    expect(text).toContain(squeezed('001015 活〆真鯛: 3尾 → 5尾'))
  })

  test('取消 says not to ship, on every page', async () => {
    const pdf = await draw([longSheet(60, { mark: '取消', state: 'cancelled' })])
    expect(pdf.page(1)).toContain('この注文は取り消されました。出荷しないでください。')
    for (let page = 1; page <= pdf.pages(); page += 1) expect(pdf.page(page)).toContain('取消')
  })

  test('what the typeface lacks becomes 〓 and is named', async () => {
    const pdf = await draw([
      sampleSheet({ note: '急ぎ😀で𩸽を。👨‍🍳より。か\u3099んばって', lines: [sampleLine({ name: '𠮷田の鮨' })] }),
    ])
    const text = squeezed(pdf.text())
    expect(text).toContain('急ぎ〓で𩸽を。〓より。がんばって')
    expect(text).toContain('〓田の鮨')
    expect(text).toContain('〓は印字できない文字です(U+1F600、U+1F468、U+20BB7)。')
  })

  test('has no grey: one bit per point loses nothing', async () => {
    const pdf = await draw([sampleSheet()])
    poppler(
      'pdftoppm',
      '-gray',
      '-aa',
      'no',
      '-aaVector',
      'no',
      '-r',
      '100',
      '-f',
      '1',
      '-l',
      '1',
      pdf.file,
      join(folder, 'grey'),
    )
    const image = readFileSync(join(folder, 'grey-1.pgm'))
    const levels = new Set(image.subarray(image.indexOf('255\n') + 4))
    expect([...levels].sort((a, b) => a - b)).toEqual([0, 255])
  })

  test('the same order gives the same bytes', async () => {
    const hash = async () =>
      createHash('sha256')
        .update((await draw([sampleSheet()])).bytes)
        .digest('hex')
    expect(await hash()).toBe(await hash())
  })
})

describe('many lines', () => {
  const plain = (count: number) =>
    longSheet(count, {
      lines: Array.from({ length: count }, (_, index) =>
        sampleLine({ line_number: index + 1, code: String(100_001 + index), name: `真鯛 ${index + 1}番` }),
      ),
    })

  test('60 lines take two or three pages, each with number, page of pages and table header', async () => {
    const pdf = await draw([plain(60)])
    const pages = pdf.pages()
    expect(pages).toBeLessThanOrEqual(3)
    for (let page = 1; page <= pages; page += 1) {
      const text = squeezed(pdf.page(page))
      expect(text).toContain(`${page}/${pages}ページ`)
      expect(text).toContain('注文番号0412-0398-7')
      expect(text).toContain('商品名・規格数量・単位単価金額')
    }
    for (let line = 1; line <= 60; line += 1) expect(pdf.text()).toContain(`真鯛 ${line}番`)
  })

  test('60 lines without prices take two pages, name and spec on one line', async () => {
    const pdf = await draw([{ ...plain(60), price_visible: false }])
    expect(pdf.pages()).toBe(2)
    expect(pdf.text()).toMatch(/真鯛 60番 +2kg前後 愛媛県産/)
  })

  test('options: large type needs more pages, check boxes can be left off', async () => {
    const [normal, large] = [await draw([plain(60)]), await draw([plain(60)], { large_type: true })]
    expect(large.pages()).toBeGreaterThan(normal.pages())
    expect(squeezed(normal.text())).toContain('□Noコード')
    expect(squeezed((await draw([plain(3)], { checkboxes: false })).text())).not.toContain('□')
  })
})

describe('many orders in one file', () => {
  test('each begins a page and counts its own pages', async () => {
    const sheets = ['0001-0001-1', '0001-0002-9'].map(number => longSheet(20, { number }))
    const pdf = await draw(sheets)
    expect(pdf.pages()).toBe(4)
    expect([1, 2, 3, 4].map(page => /(\d\/\d)ページ/.exec(pdf.page(page))?.[1])).toEqual(['1/2', '2/2', '1/2', '2/2'])
    expect(pdf.page(3)).toContain('0001-0002-9')
  })

  test('orders are asked for only as the reader takes the bytes', async () => {
    let asked = 0
    async function* sheets() {
      for (; asked < 500; ) {
        asked += 1
        yield sampleSheet({ number: String(asked) })
      }
    }
    const stream = orderSheetsPdf(sheets())
    const reader = stream[Symbol.asyncIterator]()
    await reader.next()
    await new Promise(resolve => setImmediate(resolve))
    expect(asked).toBeLessThan(50)
    stream.destroy()
  })

  test('an error of the source reaches the reader; no order at all is an error too', async () => {
    async function* broken() {
      yield sampleSheet()
      throw new Error('connection lost')
    }
    await expect(buffer(orderSheetsPdf(broken()))).rejects.toThrow('connection lost')
    await expect(buffer(orderSheetsPdf([]))).rejects.toThrow('there is no order to print')
  })
})
