import { extname } from 'node:path'
import type { ReplyOf } from '#contract/http/route.ts'
import type { IntakePiece } from '#contract/orders/item-intake.contract.ts'
import { intake_rows, memo_characters, type readItems } from '#contract/orders/item-intake.contract.ts'
import type { MemoPiece } from '#domain/orders/memo/memo.ts'
import { readMemo } from '#domain/orders/memo/read-memo.ts'
import { orderColumns, readRows } from '#domain/orders/memo/read-rows.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { isZip, readTable, readText } from '#server/catalogue/read-table.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { Upload } from '#server/http/upload.ts'
import { viewPiece } from './intake-view.ts'
import { memoListOf } from './memo-list.ts'

const wrong = (message: string) => refuse(422, [{ field: 'file', message }])
const count = (number: number) => number.toLocaleString('ja-JP')

/**
 * Reads what a restaurant pasted or chose against its order list; orders nothing. A file is a table where it is Excel,
 * ends in .csv or .tsv, or has the titles of one in its first line; every other text is a memo.
 */
export const readItemsOf = async (
  deps: Deps,
  terms: DealTerms,
  upload: Upload,
  at: Date,
): Promise<ReplyOf<typeof readItems>> => {
  const text = isZip(upload.content) ? null : readText(upload.content).text
  if (text === null || isTable(upload.name, text)) return readFile(deps, terms, upload, at)
  const memo = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (memo.trim() === '') throw wrong('メモが空です')
  if (memo.length > memo_characters) {
    throw wrong(
      `メモは${count(memo_characters)}文字までです（${count(memo.length)}文字あります）。分けて読み込んでください`,
    )
  }
  const { pieces, delivery_date } = readMemo(memo, await memoListOf(deps, terms, at), at)
  return { pieces: pieces.map(piece => viewPiece(piece)), delivery_date }
}

/** A piece of a reading as the screens look through it. */
export const toIntakePiece = (piece: MemoPiece): IntakePiece => viewPiece(piece)

const isTable = (name: string, text: string): boolean => {
  if (['.csv', '.tsv', '.xlsx', '.xls'].includes(extname(name).toLowerCase())) return true
  const [first = ''] = text.split('\n')
  return orderColumns(first.split(/[,\t]/)) !== null
}

const readFile = async (deps: Deps, terms: DealTerms, upload: Upload, at: Date) => {
  const { headers, rows } = await readTable(upload.content)
  if (rows.length > intake_rows) {
    throw wrong(
      `一度に読み込めるのは${count(intake_rows)}行までです（${count(rows.length)}行あります）。${count(rows[intake_rows]?.number ?? 0)}行目から先を別のファイルに分けてください`,
    )
  }
  const columns = orderColumns(headers)
  if (!columns) {
    const titles = headers.map((title, at) => `${letter(at)}列「${title}」`).join('、')
    throw wrong(
      `1行目に「商品名」か「商品コード」と、「数量」の見出しが必要です（いまの1行目：${titles.slice(0, 200)}）`,
    )
  }
  const pieces = readRows(rows, columns, await memoListOf(deps, terms, at))
  return { pieces: pieces.map(({ piece, row }) => viewPiece(piece, `${row}行目`)), delivery_date: null }
}

/** A, B … Z, AA: as Excel names its columns. */
const letter = (at: number): string =>
  (at < 26 ? '' : letter(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
