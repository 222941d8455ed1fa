import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { pickingSections } from '#domain/exports/picking.ts'
import { pickingRow } from '#domain/exports/picking-samples.ts'
import { type PickingHead, type PickingPdfOptions, pickingPdf } from './picking-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'picking-'))
afterAll(() => rmSync(folder, { recursive: true }))

const head: PickingHead = {
  title: '総量表',
  supplier: '丸山水産株式会社',
  day: '納品日 2026/11/24(火)',
  remarksOf: () => ['受注 214件・得意先 87件　2026/11/24 03:40 山田', '【取消】0412-0398-7 酒場 とおか'],
  made_at: new Date('2026-11-23T18:40:00Z'),
}

let files = 0
const draw = async (
  sections: ReturnType<typeof pickingSections>,
  options: PickingPdfOptions = {},
  change: Partial<PickingHead> = {},
) => {
  files += 1
  const file = join(folder, `${files}.pdf`)
  writeFileSync(file, await buffer(pickingPdf({ ...head, ...change }, sections, options)))
  const read = (...args: string[]) =>
    execFileSync('pdftotext', [...args, file, '-'], { encoding: 'utf8' }).normalize('NFKC')
  return {
    file,
    text: read('-raw').replace(/\s/g, ''),
    pages: read('-raw').split('\f').slice(0, -1),
    places: [...read('-bbox').matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g)].map(
      found => found.slice(1).map(Number) as [number, number, number, number],
    ),
  }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    pickingRow({ item_key: `${index}`, code: String(1000 + index), name: `真鯛 ${index + 1}番`, quantity: '1.000' }),
  )

describe('a picking list', () => {
  test('has no page that holds its count alone', async () => {
    for (let count = 20; count <= 64; count += 1) {
      const { pages } = await draw(pickingSections(many(count), 'product'))
      const without = pages.filter(page => !/\b1\d{3}\b/.test(page.replace(/1\/\d+ページ/g, '')))
      expect(without, `${count} items`).toEqual([])
    }
  })

  test('says the day, what it holds, and each quantity in its own column', async () => {
    const rows = [
      pickingRow({ unit_kind: 'case', quantity: '2.000' }),
      pickingRow({ quantity: '3.000', notes: ['割れ注意'] }),
      pickingRow({
        item_key: 'tai',
        code: '0001',
        name: '真鯛',
        unit: '尾',
        quantity: '2.000',
        expected_weight: '2.500',
      }),
    ]
    const { text, pages } = await draw(pickingSections(rows, 'product'), { stores: true })
    expect(pages).toHaveLength(1)
    for (const said of [
      '総量表',
      '納品日2026/11/24(火)',
      '受注214件・得意先87件',
      '【取消】0412-0398-7',
      '□コード商品名・規格ケースバラ重量',
    ])
      expect(text).toContain(said)
    expect(text).toContain('計23袋(1ケース=10袋)')
    expect(text).toContain('備考:鮨まるた割れ注意')
    expect(text).toContain('1042・鮨まるた2ケース3袋')
    expect(text).toContain('概算2.5kg')
    expect(text).toContain('2品目')
    expect(text).toContain('1/1ページ')
  })

  test('leaves out the kinds that nothing has, the boxes, and the shares where they are not wanted', async () => {
    const sections = pickingSections([pickingRow({})], 'product')
    const { text } = await draw(sections, { checkboxes: false })
    expect(text).toContain('コード商品名・規格バラ')
    expect(text).not.toMatch(/ケース|重量|□|1042・鮨まるた/)
    expect((await draw(sections, { stores: true })).text).toContain('1042・鮨まるた1袋')
  })

  test('goes on over pages, each with its head, table header and count; large type needs more', async () => {
    const sections = pickingSections(many(120), 'product')
    const { pages } = await draw(sections)
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      const text = page.replace(/\s/g, '')
      expect(text).toContain(`${index + 1}/${pages.length}ページ`)
      expect(text).toContain('コード商品名・規格')
      expect(text).toContain('2026/11/24(火)')
    })
    for (let n = 1; n <= 120; n += 1) expect(pages.join('')).toContain(`真鯛 ${n}番`)
    expect((await draw(sections, { large_type: true })).pages.length).toBeGreaterThan(pages.length)
  })

  test('each list begins a page and counts its own', async () => {
    const store = { id: 'toka', code: '1310', name: '酒場 とおか' }
    const sections = pickingSections([pickingRow({}), pickingRow({ store })], 'store')
    const { pages } = await draw(sections, {}, { remarksOf: section => [`受注番号 ${section.key}`] })
    expect(pages.map(page => /(\d\/\d)ページ/.exec(page.replace(/\s/g, ''))?.[1])).toEqual(['1/1', '1/1'])
    expect(pages[1]?.replace(/\s/g, '')).toContain('受注番号toka')
  })

  test('stays inside 12 mm of margin with the longest texts, also in large type; nothing is lost', async () => {
    const long = 'あ'.repeat(300)
    const row = pickingRow({
      name: long,
      code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
      spec: 'W'.repeat(80),
      unit: 'ダンボール特大箱',
      quantity: '999999999.999',
      store: { id: 'x', code: '1'.repeat(20), name: long },
      notes: [long],
    })
    const sections = pickingSections([row], 'store')
    const margin = (12 / 25.4) * 72
    for (const large_type of [false, true]) {
      const { places, text } = await draw(sections, { large_type, stores: true })
      for (const [left, top, right, bottom] of places) {
        expect(left).toBeGreaterThanOrEqual(margin)
        expect(right).toBeLessThanOrEqual(595.28 - margin)
        expect(top).toBeGreaterThanOrEqual(margin)
        expect(bottom).toBeLessThanOrEqual(841.89 - margin)
      }
      expect(text).toContain('999,999,999.999')
    }
  })

  test('who gets of an item stands under its name on every page, and no name is left behind by its stores', async () => {
    for (let count = 1; count <= 34; count += 1) {
      const rows = Array.from({ length: 8 }, (_, item) =>
        Array.from({ length: count }, (__, store) =>
          pickingRow({
            item_key: `${item}`,
            code: `5${item}`,
            name: `真鯛 ${item}番`,
            quantity: '1.000',
            store: { id: `${store}`, code: `9${store}`, name: `小料理 ${item}の${store}` },
          }),
        ),
      ).flat()
      const { pages } = await draw(pickingSections(rows, 'product'), { stores: true })
      for (const page of pages) {
        const lines = page.split('\n').filter(line => line.includes('番') || line.includes('小料理'))
        lines.forEach((line, at) => {
          const [, item] = /小料理 (\d)の/.exec(line) ?? []
          if (item === undefined)
            expect(lines[at + 1], `${count}: ${page}`).toContain(`小料理 ${/(\d)番/.exec(line)?.[1]}の`)
          else
            expect(
              lines.slice(0, at).findLast(one => one.includes('番')),
              page,
            ).toContain(`真鯛 ${item}番`)
        })
      }
      const text = pages.join('')
      for (let item = 0; item < 8; item += 1)
        for (let store = 0; store < count; store += 1) expect(text).toContain(`小料理 ${item}の${store}`)
    }
  })

  test('of nothing is an error', async () => {
    await expect(buffer(pickingPdf(head, []))).rejects.toThrow('there is no list to print')
  })
})
