import { checkQuantity } from '#domain/orders/quantity.ts'
import { fold } from '#domain/shared/japanese.ts'
import { findAlike } from './alike.ts'
import type { Amount } from './amounts.ts'
import type { Entry } from './entries.ts'
import type { MatchedBy, MemoCandidate, MemoItem, MemoPiece } from './memo.ts'
import { namedByAll, partNamed } from './name-in.ts'
import { findName, type NameIndex } from './names.ts'
import { doubtsOf } from './phrases.ts'
import { readingsOf, readUnit } from './units.ts'

export const no_amount = '数量が書かれていません'
/** As many as anybody looks through; screens show the first few of them. */
const most_candidates = 40

type Body<Kind> = Kind extends MemoPiece['kind']
  ? Omit<Extract<MemoPiece, { kind: Kind }>, 'text' | 'start' | 'end'>
  : never
export type Settled = Body<'matched'> | Body<'doubtful'> | Body<'unread'>

/** Whether an entry is sure, has to be asked about, or is nothing of this list. `around` is the text it stands in. */
export const settleEntry = (line: string, entry: Entry, around: string, index: NameIndex): Settled => {
  const { amount, match } = entry
  const reasons = [...doubtsOf(around), ...amountDoubts(entry)]
  const whole = amount ? namedByAll(line.slice(entry.start, entry.end), entry.word, index) : []
  if (whole.length > 0) return twoWays(entry, whole, reasons)
  const { items, by, note, word, why } = chosen(entry, index)
  if (items.length === 0) return { kind: 'unread' }
  const asked = items.flatMap(item => candidates(item, by, entry))
  const [only] = items
  if (why !== null) reasons.push(why)
  if (!amount) reasons.push(no_amount)
  if (items.length === 1 && only && amount) {
    const read = readUnit(only, amount.number, amount.unit, entry.listed)
    if (read.doubt !== null) reasons.push(read.doubt)
    const wrong = read.unit_kind && !read.doubt ? checkQuantity(only, read.quantity, read.unit_kind, '数量') : null
    if (wrong !== null) reasons.push(wrong)
    if (reasons.length === 0 && read.unit_kind) {
      const { quantity, unit_kind, hint } = read
      return { kind: 'matched', item_id: only.id, by, quantity, unit_kind, note, hints: hint === null ? [] : [hint] }
    }
    // Of another unit it may be another item: トマト 2箱.
    if (read.doubt !== null && match) asked.push(...inThatUnit(entry, only, amount, index))
  }
  return {
    kind: 'doubtful',
    word,
    candidates: asked.slice(0, most_candidates),
    note,
    reasons: [...new Set(reasons)],
    read: readOf(amount),
  }
}

/** Said of what takes back something: what stood before is asked about, too. */
export const takes_back = '言い直しているようです。どちらにするか選んでください'
/** The same, where it may stand in the place of another item. */
export const takes_place = '言い直しているようです。前に書いた商品の代わりかもしれません'

/** A quantity as it was written, whatever its unit; none where it is not one. */
const readOf = (amount: Amount | null): string | undefined =>
  amount && !amount.content && !amount.or ? amount.written : undefined

const amountDoubts = ({ amount, others, unclear }: Entry): string[] => {
  const reasons: string[] = []
  if (others.length > 0) reasons.push('数量が2つ書かれています')
  if (amount?.or?.why === 'range') reasons.push(`「${amount.written}」のどちらか決められません`)
  if (amount?.or?.why === 'change') reasons.push(takes_back)
  if (amount?.about) reasons.push('数量がはっきりしない言葉があります')
  if (amount?.unclear) reasons.push(`「${amount.written}」の単位がはっきりしません`)
  if (amount?.spoken) reasons.push(`「${amount.written}」を${amount.number}${amount.unit}と読みました`)
  if (amount?.content) reasons.push(no_amount)
  const [first] = unclear
  if (first !== undefined) reasons.push(`「${first.slice(0, 20)}」を読み取れません`)
  return reasons
}

/** The items that an entry's name leads to, and why it has to be asked about (null: the name is sure). */
const chosen = (entry: Entry, index: NameIndex) => {
  const { match, word, notes } = entry
  const note = notes.join(' ')
  if (!match) {
    const alike = findAlike(index, word)
    const items = alike.length > 0 ? alike : partNamed(index, word)
    return { items, by: 'alike' as MatchedBy, note, word, why: `「${word}」に似た商品です` }
  }
  if (match.items.length === 1 && match.by !== 'alike') {
    const other = otherThan(match.items, `${note}${word}`, note, index)
    if (other.length === 0) return { items: match.items, by: match.by, note, word: '', why: null }
    const why = `「${word}（${note}）」は別の商品かもしれません`
    return { items: [...other, ...match.items], by: 'alike' as MatchedBy, note: '', word: '', why }
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

/** 玉葱(紫): the bracket makes another item of the name. */
const otherThan = (items: readonly MemoItem[], named: string, note: string, index: NameIndex): MemoItem[] => {
  const found = note === '' || note.length > 20 ? null : findName(index, named)
  return found?.items.filter(item => !items.includes(item)) ?? []
}

/** An item with each quantity and unit that may be meant; once without, where that is nothing it is sold in. */
const candidates = (item: MemoItem, by: MatchedBy, { amount, others }: Entry): MemoCandidate[] => {
  const written = [amount, ...others].filter(one => one !== null && !one.content)
  const found = written
    .flatMap(one => (one ? [one, ...(one.or ? [one.or] : [])] : []))
    .flatMap(({ number, unit }) => readingsOf(item, number, unit, amount?.unclear))
  const distinct = found.filter(
    (one, at) =>
      found.findIndex(other => `${other.quantity}${other.unit_kind}` === `${one.quantity}${one.unit_kind}`) === at,
  )
  if (distinct.length === 0) return [{ item_id: item.id, by, quantity: null, unit_kind: null }]
  return distinct.map(({ quantity, unit_kind }) => ({ item_id: item.id, by, quantity, unit_kind }))
}

/** Other items whose names hold the word and that are sold in the unit that was written. */
const inThatUnit = ({ word }: Entry, than: MemoItem, { number, unit }: Amount, index: NameIndex): MemoCandidate[] => {
  const name = fold(word)
  if (unit === '' || name === '') return []
  return index.known
    .filter(({ item, names }) => item.id !== than.id && names.some(one => one.includes(name)))
    .flatMap(({ item }) =>
      readingsOf(item, number, unit).map(read => ({ item_id: item.id, by: 'alike' as const, ...read })),
    )
}

/** 玉ねぎ 20kg: 20 kg of onions, or a sack that is called so. */
const twoWays = (entry: Entry, whole: readonly MemoItem[], reasons: string[]): Settled => {
  const { amount, match } = entry
  const named = whole.map(item => ({ item_id: item.id, by: 'name' as const, quantity: null, unit_kind: null }))
  const others = (match?.items ?? []).filter(item => !whole.includes(item))
  const counted = others.flatMap(item => candidates(item, 'name', entry))
  const [only] = whole
  const why =
    others.length === 0
      ? [no_amount]
      : [`「${amount?.written ?? ''}」が数量か、商品「${only?.names[0] ?? ''}」の名前か決められません`]
  const note = entry.notes.join(' ')
  return { kind: 'doubtful', word: '', candidates: [...named, ...counted], note, reasons: [...reasons, ...why] }
}
