import { extname } from 'node:path'
import { intake_rows, memo_characters } from '#contract/intake/item-intake.contract.ts'
import type { MemoList, MemoPiece, MemoReading } from '#domain/intake/memo.ts'
import { readMemo } from '#domain/intake/read-memo.ts'
import { orderColumnsIn, readRows } from '#domain/intake/read-rows.ts'
import type { Day } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { decodeText, isZip, tableOf } from '#server/foreign/table.ts'

const wrong = (message: string) => refuse(422, [{ field: 'file', message }])
const count = (number: number) => number.toLocaleString('ja-JP')

/** What was read of a file: pieces, each with its row where it has one, and the one day that a memo names. */
type OrderFile = { pieces: { piece: MemoPiece; place: string }[]; delivery_date: Day | null }

/**
 * Reads what a restaurant pasted or chose against its order list. A file is a table where it is Excel, ends in .csv or
 * .tsv, or has the titles of one in its first line; every other text is a memo. Called in a thread of its own
 * (`readOrderFile`).
 */
export const orderFileOf = async (content: Uint8Array, name: string, list: MemoList, at: Date): Promise<OrderFile> => {
  const text = isZip(content) ? null : decodeText(content).text
  if (text === null || isTable(name, text)) return tableFile(content, list)
  const memo = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (memo.trim() === '') throw wrong('メモが空です')
  if (memo.length > memo_characters) {
    throw wrong(
      `メモは${count(memo_characters)}文字までです（${count(memo.length)}文字あります）。分けて読み込んでください`,
    )
  }
  const { pieces, delivery_date } = readMemo(memo, list, at)
  return { pieces: pieces.map(piece => ({ piece, place: '' })), delivery_date }
}

/** A memo alone, as LINE brings it. Called in a thread of its own (`readMemoText`). */
export const memoOf = (memo: string, list: MemoList, at: Date): MemoReading => readMemo(memo, list, at)

const isTable = (name: string, text: string): boolean => {
  if (['.csv', '.tsv', '.xlsx', '.xls'].includes(extname(name).toLowerCase())) return true
  const [first = ''] = text.split('\n')
  return orderColumnsIn(first.split(/[,\t]/)) !== null
}

const tableFile = async (content: Uint8Array, list: MemoList): Promise<OrderFile> => {
  const { headers, rows } = await tableOf(content)
  if (rows.length > intake_rows) {
    throw wrong(
      `一度に読み込めるのは${count(intake_rows)}行までです（${count(rows.length)}行あります）。${count(rows[intake_rows]?.number ?? 0)}行目から先を別のファイルに分けてください`,
    )
  }
  const columns = orderColumnsIn(headers)
  if (!columns) {
    const titles = headers.map((title, at) => `${letter(at)}列「${title}」`).join('、')
    throw wrong(
      `1行目に「商品名」か「商品コード」と、「数量」の見出しが必要です（いまの1行目：${titles.slice(0, 200)}）`,
    )
  }
  const pieces = readRows(rows, columns, list).map(({ piece, row }) => ({ piece, place: `${row}行目` }))
  return { pieces, delivery_date: null }
}

/** A, B … Z, AA: as Excel names its columns. */
const letter = (at: number): string =>
  (at < 26 ? '' : letter(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
