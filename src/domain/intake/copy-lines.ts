import { checkQuantity } from '#domain/orders/quantity.ts'
import { isZero } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import { type UnitKind, unitOf } from '#domain/trade/unit.ts'
import { findAlike } from './alike.ts'
import type { MemoCandidate, MemoItem, MemoList, MemoPiece } from './memo.ts'
import { findName, indexNames, type NameMatch } from './names.ts'
import { readUnit, unitName } from './units.ts'

/** A line of an order, or of a list, that may be another deal's. A list may hold an item without a usual quantity: '0'. */
export type EarlierItem = {
  order_list_item_id: string
  code: string
  jan_code: string | null
  name: string
  unit: string
  case_unit: string
  unit_kind: UnitKind
  pieces_per_case: string | null
  quantity: string
  note: string
}

/**
 * Finds the lines of an earlier order in a list: by the item itself, its JAN, its code (of the same supplier alone: two
 * wholesalers' codes have nothing to do with each other), then its folded name. A match that is no longer ordered in
 * that unit or quantity, or holds another number in its case, is asked about.
 */
export const copyLines = (lines: readonly EarlierItem[], list: MemoList, same_supplier: boolean): MemoPiece[] => {
  const index = indexNames(list)
  return lines.map((line): MemoPiece => {
    const part = {
      text: isZero(line.quantity) ? line.name : `${line.name} ${line.quantity}${unitOf(line)}`,
      start: 0,
      end: 0,
    }
    const match = matchOf(line, list, same_supplier) ?? exactName(findName(index, line.name))
    const items = match?.items ?? findAlike(index, line.name)
    const candidates = items.map(item => candidate(item, line, match?.by ?? 'alike'))
    const [only] = items
    const [first] = candidates
    if (!only || !first) return { ...part, kind: 'unread' }
    const reasons: string[] = []
    if (!match) reasons.push(`「${line.name}」に似た商品です`)
    else if (items.length > 1) reasons.push(`「${line.name}」にあたる商品が${items.length}点あります`)
    else reasons.push(...doubts(only, line, first))
    const { quantity, unit_kind } = first
    if (reasons.length === 0 && quantity !== null && unit_kind !== null) {
      const { item_id, by } = first
      return { ...part, kind: 'matched', item_id, by, quantity, unit_kind, note: line.note, hints: [] }
    }
    return { ...part, kind: 'doubtful', word: '', candidates, note: line.note, reasons }
  })
}

const matchOf = (line: EarlierItem, list: MemoList, same_supplier: boolean): NameMatch | null => {
  const steps: ((item: MemoItem) => boolean)[] = [
    item => item.id === line.order_list_item_id,
    item => line.jan_code !== null && item.jan_code === line.jan_code,
    item => same_supplier && line.code !== '' && fold(item.code) === fold(line.code),
  ]
  for (const step of steps) {
    const items = list.items.filter(step)
    if (items.length > 0) return { by: 'code', items }
  }
  return null
}

/** A part of a name is no name: of another wholesaler's list it may be anything. */
const exactName = (match: NameMatch | null): NameMatch | null =>
  match && (match.by === 'name' || match.by === 'kana' || match.by === 'alias') ? match : null

const candidate = (item: MemoItem, line: EarlierItem, by: MemoCandidate['by']): MemoCandidate => {
  const same = item.id === line.order_list_item_id
  const kind = same ? line.unit_kind : kindIn(item, line)
  return { item_id: item.id, by, quantity: kind === null ? null : line.quantity, unit_kind: kind }
}

const kindIn = (item: MemoItem, line: EarlierItem): UnitKind | null => {
  const { doubt, unit_kind } = readUnit(item, line.quantity, unitOf(line), true)
  return doubt === null ? unit_kind : null
}

const doubts = (item: MemoItem, line: EarlierItem, { quantity, unit_kind }: MemoCandidate): string[] => {
  if (quantity === null || unit_kind === null) {
    return [`単位「${unitOf(line)}」はこの商品にありません`]
  }
  if (isZero(quantity)) return ['数量が決まっていません']
  const wrong = checkQuantity(item, quantity, unit_kind, '数量')
  if (wrong !== null) return [wrong]
  if (unit_kind !== line.unit_kind) return [`もとの発注は「${unitOf(line)}」です。単位を確かめてください`]
  const cases = unit_kind === 'case' && line.unit_kind === 'case'
  const holds = (of: Pick<EarlierItem, 'pieces_per_case' | 'unit'>) =>
    `${Number(of.pieces_per_case)}${unitName(of.unit)}`
  return cases && holds(item) !== holds(line) ? ['1ケースの入数が違います'] : []
}
