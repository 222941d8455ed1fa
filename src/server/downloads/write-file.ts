import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import type { Layout } from '#domain/exports/layout.ts'
import { makeRowWriter, type SourceRow } from '#domain/exports/write-row.ts'
import { isDecimal } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { type WorkbookCell, workbook } from '#server/exports/workbook.ts'
import { makeZip } from '#server/takeouts/zip-parts.ts'

/** So many rows of Excel are made in memory at most; CSV is a stream and has no such limit. */
export const most_xlsx_rows = 50_000

/** Handed on in pieces of about this many characters: fewer, larger writes. */
const piece_size = 65_536
const part_size = 1024 * 1024

export type Written = {
  row_count: number
  size: number
  sha256: Buffer
  replaced: string[]
  cut_count: number
  /** The file again, from its beginning, in parts of a megabyte. */
  parts: () => AsyncGenerator<Buffer>
}

type Rows = AsyncIterable<SourceRow[]>

const plain = /^[\0-\x7f]*$/

/** A text as the bytes of the file, each as one character: cells come again and again, and are encoded once. */
const encoderOf =
  ({ encoding }: Layout) =>
  (text: string): string => {
    if (plain.test(text)) return text
    return (encoding === 'cp932' ? iconv.encode(text, 'cp932') : Buffer.from(text)).toString('latin1')
  }

const bytesOf = (encoded: string): Buffer => Buffer.from(encoded, 'latin1')

const mark = Buffer.from('\ufeff')

/**
 * Writes a layout's file into a folder of its own, at the pace of the rows, and hands it to `use`; the folder is gone
 * afterwards. Nothing holds the file whole but the disk.
 */
export const writeFile = async <T>(layout: Layout, rows: Rows, use: (written: Written) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'oroshi-download-'))
  try {
    const path = join(folder, 'file')
    const made = await fill(path, layout, rows)
    return await use({ ...made, parts: () => readParts(path) })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const fill = async (path: string, layout: Layout, rows: Rows): Promise<Omit<Written, 'parts'>> => {
  const handle = await open(path, 'wx')
  try {
    const hash = createHash('sha256')
    let size = 0
    const keep = async (bytes: Uint8Array) => {
      hash.update(bytes)
      size += bytes.length
      await handle.writeFile(bytes)
    }
    const writer = makeRowWriter(layout, encoderOf(layout))
    const kept = { layout, writer, rows, keep }
    const row_count = layout.format === 'xlsx' ? await xlsx(kept) : await (layout.split === 'store' ? zip : csv)(kept)
    const { replaced, cut } = writer.losses
    return { row_count, size, sha256: hash.digest(), replaced: [...replaced], cut_count: cut }
  } finally {
    await handle.close()
  }
}

type Kept = {
  layout: Layout
  writer: ReturnType<typeof makeRowWriter>
  rows: Rows
  keep: (bytes: Uint8Array) => Promise<void>
}

const csv = async ({ layout, writer, rows, keep }: Kept): Promise<number> => {
  let row_count = 0
  if (layout.encoding === 'utf8-bom') await keep(mark)
  let held = writer.headerLine()
  for await (const bunch of rows) {
    for (const row of bunch) {
      held += writer.line(row)
      row_count += 1
      if (held.length < piece_size) continue
      await keep(bytesOf(held))
      held = ''
    }
  }
  if (held !== '') await keep(bytesOf(held))
  return row_count
}

/** What no file system takes in a name. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu

const fileNameOf = (code: string, name: string): string => `${code}_${name}`.replace(unfit, '_').slice(0, 80)

/** One file per store: the rows come store by store. */
const zip = async ({ layout, writer, rows, keep }: Kept): Promise<number> => {
  const archive = makeZip(part => keep(part))
  const iterator = flat(rows)[Symbol.asyncIterator]()
  const used = new Set<string>()
  let row_count = 0
  let next = await iterator.next()
  const ofStore = async function* (store: string) {
    if (layout.encoding === 'utf8-bom') yield mark
    let held = writer.headerLine()
    while (!next.done && storeOf(next.value) === store) {
      held += writer.line(next.value)
      row_count += 1
      next = await iterator.next()
      if (held.length < piece_size) continue
      yield bytesOf(held)
      held = ''
    }
    if (held !== '') yield bytesOf(held)
  }
  while (!next.done) {
    let file = fileNameOf(next.value.at(-2) ?? '', next.value.at(-1) ?? '')
    while (used.has(file)) file += '_'
    used.add(file)
    await archive.add(`${file}.csv`, ofStore(storeOf(next.value)))
  }
  await archive.end()
  return row_count
}

/** A row ends in its store's code and name. */
const storeOf = (row: SourceRow): string => JSON.stringify(row.slice(-2))

async function* flat(rows: Rows): AsyncGenerator<SourceRow> {
  for await (const bunch of rows) yield* bunch
}

/** Numbers are numbers, so that Excel adds them up; all else is text, so that no zero is lost and nothing is a formula. */
const xlsx = async ({ layout, writer, rows, keep }: Kept): Promise<number> => {
  const sheets = new Map<string, WorkbookCell[][]>()
  let row_count = 0
  for await (const row of flat(rows)) {
    row_count += 1
    if (row_count > most_xlsx_rows)
      throw refuse(422, 'Excelは5万行までです。期間を短くするか、CSVのレイアウトを選んでください')
    const name = layout.split === 'store' ? storeOf(row) : ''
    const sheet = sheets.get(name) ?? []
    sheets.set(name, sheet)
    sheet.push(
      writer.cells(row).map(({ text, number }) => {
        if (text === '') return null
        return number && isPlainNumber(text) ? { value: Number(text), type: Number } : { value: text, type: String }
      }),
    )
  }
  const head: WorkbookCell[] = writer.header.map(value => ({ value, type: String, fontWeight: 'bold' }))
  const named = sheetNames([...sheets.keys()])
  const options = { stickyRowsCount: layout.header ? 1 : 0 }
  const content = await workbook(
    [...sheets.values()].map((body, index) => ({
      data: layout.header ? [head, ...body] : body,
      sheet: named[index] ?? '受注',
      ...options,
    })),
  )
  await keep(content)
  return row_count
}

/** A number that Excel writes as it stands: leading zeros are text. */
const isPlainNumber = (text: string): boolean => isDecimal(text) && !/^-?0\d/.test(text) && text.length <= 15

/** Excel's own rules: at most 31 characters, some not allowed, none twice. */
const sheetNames = (keys: string[]): string[] => {
  const used = new Set<string>()
  return keys.map(key => {
    const parts: (string | null)[] = key === '' ? ['受注', ''] : JSON.parse(key)
    const plain = parts
      .filter(Boolean)
      .join('_')
      .replace(/[\\/?*[\]:']/g, '_')
    let name = plain.slice(0, 31) || '受注'
    for (let nth = 2; used.has(name); nth += 1) name = `${plain.slice(0, 26)}(${nth})`
    used.add(name)
    return name
  })
}

async function* readParts(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r')
  try {
    for (;;) {
      const part = Buffer.allocUnsafe(part_size)
      const { bytesRead } = await handle.read(part, 0, part_size)
      if (bytesRead === 0) return
      yield part.subarray(0, bytesRead)
      if (bytesRead < part_size) return
    }
  } finally {
    await handle.close()
  }
}
