import { checkQuantity } from '#domain/orders/quantity.ts'
import { fold } from '#domain/shared/japanese.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { type Entry, namedByAll } from './entries.ts'
import type { MatchedBy, MemoCandidate, MemoItem, MemoPiece } from './memo.ts'
import { findAlike, type NameIndex } from './names.ts'
import { doubtsOf } from './phrases.ts'
import { readUnit } from './units.ts'

export const no_amount = '数量が書かれていません'
const most_candidates = 8

type Body<Kind> = Kind extends MemoPiece['kind']
  ? Omit<Extract<MemoPiece, { kind: Kind }>, 'text' | 'start' | 'end'>
  : never
export type Settled = Body<'matched'> | Body<'doubtful'> | Body<'unread'>

/** Whether an entry is sure, has to be asked about, or is nothing of this list. `around` is the text it stands in. */
export const settle = (line: string, entry: Entry, around: string, index: NameIndex): Settled => {
  const reasons = doubtsOf(around)
  const { amount, match } = entry
  if (entry.extra) reasons.push('数量が2つ書かれています')
  if (amount?.range) reasons.push(`「${amount.written}」のどちらか決められません`)
  const whole = amount ? namedByAll(line, entry, index) : []
  if (whole.length > 0) return twoWays(entry, whole, reasons)
  const { items, by, note, word, why } = chosen(entry, index)
  if (items.length === 0) return { kind: 'unread' }
  const number = amount && !amount.range ? amount.number : null
  const asked = items.map(item => candidate(item, by, number, amount?.unit ?? ''))
  const [only] = items
  const first = asked[0]
  if (why !== null) reasons.push(why)
  if (!amount) reasons.push(no_amount)
  if (items.length === 1 && only && first) {
    const read = number === null ? null : readUnit(only, number, amount?.unit ?? '')
    if (read?.doubt) reasons.push(read.doubt)
    const wrong = read?.unit_kind && !read.doubt ? checkQuantity(only, read.quantity, read.unit_kind, '数量') : null
    if (wrong !== null) reasons.push(wrong)
    if (reasons.length === 0 && read?.unit_kind) {
      const { quantity, unit_kind, hint } = read
      return { kind: 'matched', item_id: only.id, by, quantity, unit_kind, note, hints: hint === null ? [] : [hint] }
    }
    // Of another unit it may be another item: トマト 2箱.
    if (read?.doubt && match) asked.push(...inThatUnit(entry, only, index))
  }
  return { kind: 'doubtful', word, candidates: asked.slice(0, most_candidates), note, reasons: [...new Set(reasons)] }
}

/** The items that an entry's name leads to, and why it has to be asked about (null: the name is sure). */
const chosen = (entry: Entry, index: NameIndex) => {
  const { match, word, notes } = entry
  const note = notes.join(' ')
  if (!match) {
    const items = findAlike(index, word)
    return { items, by: 'alike' as MatchedBy, note, word, why: `「${word}」に似た商品です` }
  }
  if (match.items.length === 1 && match.by !== 'alike') {
    return { items: match.items, by: match.by, note, word: '', why: null }
  }
  // A bracket may say which: サーモン（刺身用）.
  const hint = fold(note)
  const meant =
    hint === ''
      ? []
      : match.items.filter(item =>
          [...item.names, item.name_kana, item.spec, item.origin].some(text => fold(text).includes(hint)),
        )
  if (meant.length === 1) return { items: meant, by: 'part' as MatchedBy, note: '', word: '', why: null }
  const why =
    match.items.length > 1
      ? `「${word}」にあたる商品が${match.items.length}点あります`
      : `「${word}」だけでは決められません`
  return { items: match.items, by: match.by, note, word, why }
}

const candidate = (item: MemoItem, by: MatchedBy, number: string | null, unit: string): MemoCandidate => {
  const read = number === null ? null : readUnit(item, number, unit)
  const unit_kind: UnitKind | null = read?.unit_kind ?? null
  return { item_id: item.id, by, quantity: read && unit_kind && !read.doubt ? read.quantity : null, unit_kind }
}

/** Other items whose names hold the word and that are sold in the unit that was written. */
const inThatUnit = (entry: Entry, than: MemoItem, index: NameIndex): MemoCandidate[] => {
  const { amount } = entry
  const name = fold(entry.word)
  if (!amount || name === '') return []
  return index.known
    .filter(({ item, names }) => item.id !== than.id && names.some(one => one.includes(name)))
    .map(({ item }) => candidate(item, 'alike', amount.number, amount.unit))
    .filter(one => one.quantity !== null)
}

/** 玉ねぎ 20kg: 20 kg of onions, or a sack that is called so. */
const twoWays = (entry: Entry, whole: readonly MemoItem[], reasons: string[]): Settled => {
  const { amount, match } = entry
  const named = whole.map(item => candidate(item, 'name', null, ''))
  const others = (match?.items ?? []).filter(item => !whole.includes(item))
  const counted = others.map(item => candidate(item, 'name', amount?.number ?? null, amount?.unit ?? ''))
  const [only] = whole
  const why =
    others.length === 0
      ? [no_amount]
      : [`「${amount?.written ?? ''}」が数量か、商品「${only?.names[0] ?? ''}」の名前か決められません`]
  const note = entry.notes.join(' ')
  return { kind: 'doubtful', word: '', candidates: [...named, ...counted], note, reasons: [...reasons, ...why] }
}
