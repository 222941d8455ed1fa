import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleLine, sampleSheet } from '#domain/exports/order-sheet-samples.ts'
import { dry_goods_items } from '#server/seeds/data/dry-goods-items.ts'
import { fish_items } from '#server/seeds/data/fish-items.ts'
import { vegetable_items } from '#server/seeds/data/vegetable-items.ts'
import { canRead, readColumns } from '#tests/support/ocr.ts'
import { orderSheetsPdf } from './order-sheet-pdf.ts'
import { faxPictures } from './pdf-picture.ts'

const sheets = 20
const lines_a_sheet = 5
/** Of all lines; a stranger's program that has never seen the sheet reads fewer than a clerk does. */
const least_names = 0.97
const least_quantities = 0.97

const items = [fish_items, vegetable_items, dry_goods_items].flat()
const squeezed = (text: string) => text.normalize('NFKC').replace(/[\s・\-ー一_|"'。、,]/g, '')

/** How many characters must change to make one text of the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (const [i, left] of one.split('').entries()) {
    const next = [i + 1]
    for (const [j, right] of other.split('').entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (left === right ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const catalogue = items.map(item => ({ item, text: squeezed(`${item.name}${item.spec}${item.origin}`) }))
/** The item of the whole catalogue that reads most like this text. */
const nearest = (text: string) =>
  catalogue
    .map(one => ({ item: one.item, off: distance(text, one.text) }))
    .reduce((best, one) => (one.off < best.off ? one : best)).item

const sheetOf = (n: number) =>
  sampleSheet({
    price_visible: false,
    method: 'fax',
    lines: Array.from({ length: lines_a_sheet }, (_, row) => {
      const item = items[(n * 61 + row * 23) % items.length]
      if (!item) throw new Error('no item')
      const quantity = `${((n * 7 + row * 13) % 48) + 1}${row % 4 === 3 ? '.5' : ''}`
      const { code, name, spec, origin, unit } = item
      return sampleLine({ line_number: row + 1, code, name, spec, origin, unit, quantity })
    }),
  })

test('a fax of the sheet is a line of 1,728 dots, black or white', async () => {
  const [page, ...more] = await faxPictures(await buffer(orderSheetsPdf([sheetOf(0)])))
  expect(more).toEqual([])
  const { width, height } = await sharp(page).metadata()
  expect([width, height]).toEqual([1728, 2289])
  const dots = await sharp(page).greyscale().raw().toBuffer()
  expect(new Set(dots)).toEqual(new Set([0, 255]))
  const black = dots.filter(dot => dot === 0).length / dots.length
  // Dark pages are slow and dear.
  expect(black).toBeLessThan(0.08)
})

const can_read = canRead()
if (!can_read) console.warn('SKIPPED: tesseract with Japanese is not here (Debian: tesseract-ocr tesseract-ocr-jpn)')

test.skipIf(!can_read)(
  `names and quantities of ${sheets} faxed sheets are read by a program: at least ${least_names} and ${least_quantities} of the lines`,
  async () => {
    const all = Array.from({ length: sheets }, (_, n) => sheetOf(n))
    const read: string[][] = []
    const next = all.entries()
    // As many at a time as there are cores in a small machine.
    await Promise.all(
      [0, 1].map(async () => {
        for (const [n, sheet] of next) {
          const [page] = await faxPictures(await buffer(orderSheetsPdf([sheet], { checkboxes: true })))
          // Of the columns □, №, code, name, quantity: the last two.
          const [, ...rows] = await readColumns(page ?? Buffer.alloc(0), 3, 5)
          read[n] = rows
        }
      }),
    )
    const wrong: string[] = []
    let names = 0
    let quantities = 0
    for (const [n, sheet] of all.entries()) {
      for (const [row, line] of sheet.lines.entries()) {
        const text = squeezed(read[n]?.[row] ?? '')
        const said = /(\d+(?:\.\d+)?)\D*$/.exec(text)
        const found = nearest(text.slice(0, said?.index ?? text.length))
        if (found.name === line.name) names += 1
        else wrong.push(`${line.name} ${line.spec}: ${text}`)
        if (said?.[1] === line.quantity) quantities += 1
        else wrong.push(`${line.quantity}${line.unit}: ${text}`)
      }
    }
    const count = sheets * lines_a_sheet
    console.info(`read from ${sheets} faxes: ${names} names and ${quantities} quantities of ${count}`)
    expect(names / count, wrong.join('\n')).toBeGreaterThanOrEqual(least_names)
    expect(quantities / count, wrong.join('\n')).toBeGreaterThanOrEqual(least_quantities)
  },
  180_000,
)
