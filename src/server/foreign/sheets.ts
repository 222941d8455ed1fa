import { readSheet } from 'read-excel-file/node'
import { refuse } from '#domain/shared/refusal.ts'

type Parts = Readonly<Record<string, Uint8Array>>

/** A sheet of a workbook in its own order: what it is called, and the part that holds it. */
export type BookSheet = { name: string; xml: string }

const textOf = (part: Uint8Array | undefined) => Buffer.from(part ?? new Uint8Array()).toString('utf8')

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (name: string) => name.replace(/&(amp|lt|gt|quot|apos);/g, (_, one: string) => entities[one] ?? '')

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** The sheets that a person sees when the workbook is open, in the order of its tabs. */
export const sheetsOf = (parts: Parts): BookSheet[] => {
  const targets = new Map(
    [...textOf(parts['xl/_rels/workbook.xml.rels']).matchAll(/<Relationship\b[^<>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return [...textOf(parts['xl/workbook.xml']).matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].flatMap(([tag]) => {
    const name = attribute(tag, 'name')
    const target = targets.get(attribute(tag, '\\w+:id'))?.replace(/^\/?(?:xl\/)?/, 'xl/')
    const part = target === undefined ? undefined : parts[target]
    if (name === undefined || part === undefined || (attribute(tag, 'state') ?? 'visible') !== 'visible') return []
    return [{ name: plain(name), xml: textOf(part) }]
  })
}

/** Titles and something below them: two rows or more with two values or more. A cover has none. */
const isTable = ({ xml }: BookSheet): boolean => {
  let rows = 0
  for (let from = xml.indexOf('<row'); from >= 0 && rows < 2; ) {
    const next = xml.indexOf('<row', from + 4)
    const row = xml.slice(from, next < 0 ? undefined : next)
    if ((row.match(/<(?:v|is)>/g)?.length ?? 0) >= 2) rows += 1
    from = next
  }
  return rows === 2
}

/**
 * The sheet that is meant: the one that was named; without a name the only one, or the only one with a table in it. Where
 * several may be meant the person is asked once: 422 with their names (`sheets`).
 */
export const chooseSheet = (sheets: readonly BookSheet[], named: string | undefined): BookSheet | undefined => {
  if (named !== undefined) {
    const found = sheets.find(one => one.name === named)
    if (!found) throw refuse(422, [{ field: 'file', message: `シート「${named}」がありません` }])
    return found
  }
  if (sheets.length < 2) return sheets[0]
  const tables = sheets.filter(isTable)
  if (tables.length === 1) return tables[0]
  const offered = (tables.length === 0 ? sheets : tables).map(one => one.name)
  throw refuse(422, [{ field: 'file', message: '読み込むシートを選んでください', name: 'sheets' }], { sheets: offered })
}

/** The values of a sheet, as the library tells them. */
export const valuesOf = (content: Buffer, name: string) =>
  readSheet<string>(content, name, { trim: false, parseNumber: text => String(Number(text)) })
