// The floor of bench/print.ts: pdfkit alone, with the same typeface, writing the lines of a text file onto its pages.
import { createWriteStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const [, , file = ''] = process.argv
const pages = readFileSync(file, 'utf8').split('\f').slice(0, -1)
const begun = performance.now()
const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
const written = new Promise<void>(resolve => doc.pipe(createWriteStream('/dev/null')).on('finish', () => resolve()))
doc.registerFont('gothic', require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'))
let peak = 0
for (const page of pages) {
  doc.addPage().font('gothic').fontSize(11)
  page.split('\n').forEach((line, index) => {
    if (line !== '') doc.text(line, 37, 37 + index * 13, { lineBreak: false })
  })
  peak = Math.max(peak, process.memoryUsage.rss())
}
doc.end()
await written
console.log(
  JSON.stringify({
    seconds: Number(((performance.now() - begun) / 1000).toFixed(2)),
    pages: pages.length,
    peak_mb: Math.round(Math.max(peak, process.memoryUsage.rss()) / 1_048_576),
  }),
)
