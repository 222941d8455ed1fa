import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderSheet, OrderSheetLine } from '#domain/exports/order-sheet.ts'
import { sampleLine, sampleSheet } from '#domain/exports/order-sheet-samples.ts'
import { mul } from '#domain/shared/decimal.ts'
import { dry_goods_items } from '#server/seeds/data/dry-goods-items.ts'
import { fish_items } from '#server/seeds/data/fish-items.ts'
import { vegetable_items } from '#server/seeds/data/vegetable-items.ts'
import { orderSheetsPdf } from './order-sheet-pdf.ts'

const catalogues = { fish_items, vegetable_items, dry_goods_items }
type Item = (typeof fish_items)[number]

const lineOf = (item: Item, index: number, more: Partial<OrderSheetLine> = {}): OrderSheetLine => {
  const { code, name, spec, origin, unit, price, price_basis, tax_rate, catch_weight, estimated_weight } = item
  const quantity = item.usual_quantity ?? '2'
  return sampleLine({
    line_number: index + 1,
    code,
    name,
    spec,
    origin,
    unit,
    quantity,
    price_basis,
    tax_rate,
    catch_weight,
    estimated_weight,
    unit_price: price,
    amount: price === null ? null : (mul(price, quantity).split('.')[0] ?? null),
    ...(item.case_unit === null ? {} : { case_unit: item.case_unit, pieces_per_case: item.pieces_per_case }),
    ...more,
  })
}

/** The pages of each sheet: of each page, which lines begin on it by their numbers in the table. */
const pagesOf = async (sheets: OrderSheet[], options = {}): Promise<string[][]> => {
  const bytes = await buffer(orderSheetsPdf(sheets, options))
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8', maxBuffer: 1e9 })
  const found: string[][] = []
  for (const page of text.normalize('NFKC').split('\f').slice(0, -1)) {
    if (/\D1\/\d+ページ/.test(page)) found.push([])
    found.at(-1)?.push(page)
  }
  return found
}
/** The titles of the columns stand where a row does. */
const hasLine = (page: string) => page.includes('商品名・規格')

/** Every catalogue's lines from many places, as an order of `count` takes them. */
const ordersOf = (count: number, way: Partial<OrderSheet>) =>
  Object.values(catalogues).flatMap(items =>
    [0, 1, 2, 3, 4, 5, 6, 7].map(turn => {
      const lines = Array.from({ length: count }, (_, index) => {
        const item = items[(turn * 19 + index * (turn + 3)) % items.length]
        if (item === undefined) throw new Error('no item')
        return lineOf(item, index)
      })
      const rates = new Set(lines.map(line => line.tax_rate))
      const { totals_by_rate } = sampleSheet()
      return sampleSheet({
        ...way,
        lines,
        totals_by_rate: totals_by_rate.filter(one => rates.has(one.tax_rate)),
        estimated: lines.some(line => line.catch_weight),
        has_market_price: lines.some(line => line.unit_price === null),
      })
    }),
  )

const by_fax = { method: 'fax' } as const
const { confirm_url: _, ...sheet_without_url } = sampleSheet()
const at_the_desk = { ...sheet_without_url, confirm_url: undefined, method: 'web', note: '' } as unknown as OrderSheet

test.each([
  ['by fax, with its QR and a note', by_fax],
  ['at the desk', at_the_desk],
  ['without prices', { ...by_fax, price_visible: false }],
])('an order of twenty lines is one page of A4: %s', async (_way, way) => {
  const pages = await pagesOf(ordersOf(20, way))
  const one = pages.filter(of => of.length === 1).length
  expect(`${one} of ${pages.length}`).toBe(`${pages.length} of ${pages.length}`)
})

test('orders of 1 to 60 lines: no page without a line, few pages', async () => {
  const sheets = Array.from({ length: 60 }, (_, n) => ordersOf(n + 1, n % 2 === 0 ? by_fax : at_the_desk)).flat()
  const pages = await pagesOf(sheets)
  const all = pages.flat()
  const without = all.filter(page => !hasLine(page)).length
  console.info(`${sheets.length} orders: ${all.length} pages, ${without} without a line`)
  expect(without).toBe(0)
})

test('whatever is noted on an order and its lines, the last page holds a line', async () => {
  const text = (most: number) => fc.stringMatching(new RegExp(`^[鮨まるた握り用 12。、\\n]{0,${most}}$`))
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        note: text(900),
        lines: fc.array(fc.record({ note: text(700), at: fc.nat({ max: 169 }), short: fc.boolean() }), {
          minLength: 1,
          maxLength: 45,
        }),
        method: fc.constantFrom('fax', 'web'),
        price_visible: fc.boolean(),
        large_type: fc.boolean(),
        emoji: fc.boolean(),
      }),
      async ({ note, lines, method, price_visible, large_type, emoji }) => {
        const sheet = sampleSheet({
          note: emoji ? `${note}😀` : note,
          method,
          price_visible,
          lines: lines.flatMap(({ at, short, note: said }, index) =>
            fish_items.slice(at, at + 1).map(item =>
              lineOf(item, index, {
                note: index % 7 === 3 ? said : '',
                ...(short ? { confirmed_quantity: '0' } : {}),
              }),
            ),
          ),
        })
        const [pages = []] = await pagesOf([sheet], { large_type })
        expect(hasLine(pages.at(-1) ?? '')).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
}, 120_000)
