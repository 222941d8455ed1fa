import { isZero } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import { atomsOf } from './atoms.ts'
import { lexiconOf } from './lexicon.ts'
import type { MemoCandidate, MemoList, MemoPiece } from './memo.ts'
import { nameIn } from './name-in.ts'
import { findCode, indexNames, type NameMatch } from './names.ts'
import { settleEntry } from './settle.ts'

export type OrderColumn = 'code' | 'name' | 'quantity' | 'unit' | 'note'

const known_titles: Readonly<Record<OrderColumn, readonly string[]>> = {
  code: ['商品コード', 'コード', '品番', '商品番号', 'jan', 'janコード', 'code', '商品cd', 'cd'],
  name: ['商品名', '品名', '商品', '品目', '名称', '品物', 'name', 'item'],
  quantity: ['数量', '発注数', '発注数量', '注文数', '注文数量', '個数', '数', 'qty', 'quantity'],
  unit: ['単位', '発注単位', '荷姿', 'unit'],
  note: ['備考', 'メモ', '摘要', 'コメント', 'note'],
}

const order_columns: readonly OrderColumn[] = ['code', 'name', 'quantity', 'unit', 'note']

/** Which column of a table holds what, by its titles; null where an order can't be read from it. */
export const orderColumnsIn = (titles: readonly string[]): Partial<Record<OrderColumn, number>> | null => {
  const folded = titles.map(fold)
  const found: Partial<Record<OrderColumn, number>> = {}
  for (const column of order_columns) {
    const at = folded.findIndex(title => known_titles[column].some(known => fold(known) === title))
    if (at >= 0) found[column] = at
  }
  const named = found.code !== undefined || found.name !== undefined
  return named && found.quantity !== undefined ? found : null
}

/** In characters. No quantity with its unit is as long, and reading one costs more than its length. */
const longest_amount = 40

export type TableRow = { number: number; cells: readonly string[] }
/** A piece and the row of the file it comes from. */
export type RowPiece = { piece: MemoPiece; row: number }

/** Reads the rows of a table as the lines of a memo are read. A row without a quantity orders nothing: it is passed over. */
export const readRows = (
  rows: readonly TableRow[],
  columns: Partial<Record<OrderColumn, number>>,
  list: MemoList,
): RowPiece[] => {
  const index = indexNames(list)
  const lexicon = lexiconOf(list.items, index)
  const cell = (row: TableRow, column: OrderColumn) => {
    const at = columns[column]
    return at === undefined ? '' : (row.cells[at] ?? '').normalize('NFKC').trim()
  }
  const found = rows.map(row => {
    const [code, name, quantity, unit, note] = order_columns.map(column => cell(row, column))
    const typed = row.cells.map(text => text.trim()).filter(text => text !== '')
    const part = { text: typed.join(' '), start: 0, end: 0 }
    const line = `${quantity ?? ''}${unit ?? ''}`
    const is_amount = line.length <= longest_amount
    if (!quantity || (is_amount && /^[\d.]+$/.test(quantity) && isZero(quantity.replace(/\.$/, '')))) {
      return { piece: { ...part, kind: 'ignored' as const }, row: row.number }
    }
    const [amount, ...more] = is_amount ? atomsOf(line, 0, line.length, lexicon) : []
    const by_code = code ? (findCode(index, code) ?? exactCode(list, code)) : null
    const by_name = name ? nameIn(index, name).match : null
    const match = by_code ?? by_name
    // The -1 of what was taken back is no 1.
    const signed = /^[-‐‑–—−△▲]/.test(quantity)
    const read = amount?.kind === 'amount' && more.length === 0 && !signed ? amount.amount : null
    const word = name || code || ''
    const notes = note ? [note] : []
    const entry = { start: 0, end: 0, word, match, amount: read, others: [], unclear: [], notes, listed: true }
    const settled = settleEntry('', entry, '', index)
    const piece: MemoPiece = { ...settled, ...part }
    const reasons = [
      ...(read ? [] : [`数量「${quantity.slice(0, longest_amount)}」を読めません`]),
      ...(disagree(by_code, by_name) ? ['商品コードと商品名が別の商品です'] : []),
    ]
    if (reasons.length === 0 || piece.kind === 'unread') return { piece, row: row.number }
    return { piece: doubtful(piece, reasons, by_name), row: row.number }
  })
  return askAboutRepeats(found)
}

const exactCode = (list: MemoList, code: string): NameMatch | null => {
  const items = list.items.filter(item => fold(item.code) === fold(code))
  return items.length === 1 ? { by: 'code', items } : null
}

const disagree = (by_code: NameMatch | null, by_name: NameMatch | null): boolean =>
  by_code !== null && by_name !== null && !by_name.items.some(item => by_code.items.includes(item))

const doubtful = (piece: MemoPiece, why: readonly string[], by_name: NameMatch | null): MemoPiece => {
  const { text, start, end } = piece
  const others: MemoCandidate[] = (by_name?.items ?? []).map(item => ({
    item_id: item.id,
    by: 'alike',
    quantity: null,
    unit_kind: null,
  }))
  if (piece.kind === 'doubtful') {
    const reasons = [...why, ...piece.reasons.filter(one => !one.startsWith('数量が書かれて'))]
    return { ...piece, reasons, candidates: distinct([...piece.candidates, ...others]) }
  }
  if (piece.kind !== 'matched') return piece
  const { item_id, by, quantity, unit_kind, note } = piece
  const candidates = distinct([{ item_id, by, quantity, unit_kind }, ...others])
  return { kind: 'doubtful', text, start, end, word: '', candidates, note, reasons: [...why] }
}

const distinct = (candidates: readonly MemoCandidate[]): MemoCandidate[] =>
  candidates.filter((one, at) => candidates.findIndex(other => other.item_id === one.item_id) === at)

/** The same item in two rows may be one order written twice, or two. */
const askAboutRepeats = (found: readonly RowPiece[]): RowPiece[] => {
  const rows = Map.groupBy(found, ({ piece }) =>
    piece.kind === 'matched' ? `${piece.item_id}/${piece.unit_kind}` : '',
  )
  return found.map(one => {
    const same = one.piece.kind === 'matched' ? rows.get(`${one.piece.item_id}/${one.piece.unit_kind}`) : undefined
    if (!same || same.length < 2) return one
    return {
      ...one,
      piece: doubtful(one.piece, [`同じ商品が${same.map(other => other.row).join('・')}行目にあります`], null),
    }
  })
}
