import { add } from '#domain/shared/decimal.ts'
import { isSigh, mayAdd } from './correction-words.ts'
import type { MemoCandidate, MemoPiece } from './memo.ts'
import { takes_back, takes_place } from './settle.ts'

/** How a piece stands to what was written before it. */
export type Correction = {
  /** 'same': of the item that it names; 'other': it may stand in the place of another one. */
  how: 'same' | 'other'
  /** Its words are right before or behind it, or in a heading, and it says one thing alone. */
  sure: boolean
  /** It may stand in the place of the piece before it, where that is another item. */
  instead: boolean
  /** Its quantity has no unit of its own. */
  bare: boolean
  /** It names no item: やっぱり8本で. */
  nameless: boolean
  /** It may add to what stands before. */
  adds: boolean
  /** It says of itself that it is wrong: what follows is right. */
  wrong: boolean
}

/** A piece in the plain text of the whole memo. `heading`: nothing but words that what follows corrects what stands before. */
export type Found = MemoPiece extends infer Piece
  ? Piece extends MemoPiece
    ? Omit<Piece, 'text'> & { corrects?: Correction | undefined; heading?: true }
    : never
  : never

type Matched = Extract<Found, { kind: 'matched' }>
type Doubtful = Extract<Found, { kind: 'doubtful' }>

const isItem = (piece: Found | undefined): piece is Matched | Doubtful =>
  piece?.kind === 'matched' || piece?.kind === 'doubtful'

const readingsIn = (piece: Matched | Doubtful): readonly MemoCandidate[] => {
  if (piece.kind === 'doubtful') return piece.candidates
  const { item_id, by, quantity, unit_kind } = piece
  return [{ item_id, by, quantity, unit_kind }]
}

const speaksOf = (piece: Found): readonly string[] =>
  isItem(piece) ? [...new Set(readingsIn(piece).map(one => one.item_id))] : []

/** A piece that was certain, to be asked about after all. */
export const doubted = (piece: Matched, why: string): Doubtful => {
  const { note, start, end, corrects } = piece
  return { kind: 'doubtful', start, end, word: '', candidates: [...readingsIn(piece)], note, reasons: [why], corrects }
}

/** An entry that stands among words of taking back. */
const takenBack = (piece: Found, how: Correction['how']): Found => {
  const why = how === 'same' ? takes_back : takes_place
  if (piece.kind === 'matched') return doubted(piece, why)
  return piece.kind === 'doubtful' ? { ...piece, reasons: [...new Set([why, ...piece.reasons])] } : piece
}

/** The last piece that speaks of any item: what names none is about that. */
export const theOneBefore = (before: readonly Found[]): Matched | Doubtful | undefined => before.filter(isItem).at(-1)

/** The items of a piece, each once. */
export const itemsOf = (piece: Found | undefined): readonly string[] => (piece ? speaksOf(piece) : [])

const later = 'あとで言い直しているようです'
const adds_or_not = '足すのか、言い直しているのか分かりません。どの数量にするか選んでください'

const correctionOf = (piece: Found): Correction | null => {
  if (piece.corrects) return piece.corrects
  if (piece.kind !== 'doubtful' || !piece.reasons.includes(takes_back)) return null
  return { how: 'same', sure: false, instead: false, bare: false, nameless: false, adds: false, wrong: false }
}

/**
 * What a later piece takes back is as doubtful as that: earlier pieces of its items; where there is none, and it may
 * stand in the place of another item, the one before it. Of a memo for several days, where either may be meant.
 */
export const askAboutTakenBack = (found: readonly Found[]): Found[] => {
  const taken = new Set<number>()
  for (const [at, piece] of found.entries()) {
    const correction = isItem(piece) ? correctionOf(piece) : null
    if (correction === null) continue
    const items = new Set(speaksOf(piece))
    const earlier = found.slice(0, at).flatMap((one, n) => (speaksOf(one).some(id => items.has(id)) ? [n] : []))
    const last = found.slice(0, at).findLastIndex(isItem)
    for (const n of earlier.length > 0 || correction.how === 'same' ? earlier : [last]) taken.add(n)
  }
  return found.map((piece, at) => {
    const one = piece.corrects ? takenBack(piece, piece.corrects.how) : piece
    return one.kind === 'matched' && taken.has(at) ? doubted(one, later) : one
  })
}

type Memo = {
  /** As it was typed, from and to a place in the plain text. */
  written: (from: number, to: number) => string
  /** It speaks of an order of before: what is corrected may stand there. */
  before: boolean
}

/**
 * What corrects something that stands in the same memo takes its place: for certain where both are, else the two are one
 * question with all readings. What is replaced stays, and says by what.
 */
export const replaceCorrected = (found: readonly Found[], { written, before }: Memo): Found[] => {
  const pieces = [...found]
  const replace = (at: number, by: Found, kept: boolean, asked = true) => {
    const piece = pieces[at]
    if (!isItem(piece)) return
    const { start, end, note } = piece
    const candidates = kept ? [...readingsIn(piece)] : []
    const words = `「${written(by.start, by.end).trim()}」${asked ? 'と一緒に確認します' : 'に言い直しています'}`
    pieces[at] = { kind: 'replaced', start, end, candidates, note, reasons: [words] }
  }
  const ask = (at: number, earlier: readonly number[], why: string, kept: boolean, adds = false) => {
    const piece = pieces[at]
    if (!isItem(piece)) return
    const olds = earlier.map(n => pieces[n]).filter(isItem)
    const question = oneQuestion(piece, olds, why, adds)
    pieces[at] = question
    for (const n of earlier) replace(n, question, kept)
  }
  for (const at of pieces.keys()) {
    const piece = pieces[at]
    if (!isItem(piece)) continue
    const correction = correctionOf(piece)
    const items = new Set(speaksOf(piece))
    const earlier = pieces.slice(0, at).flatMap((one, n) => (speaksOf(one).some(id => items.has(id)) ? [n] : []))
    if (correction === null) {
      const wrong = earlier.filter(n => pieces[n]?.corrects?.wrong)
      if (wrong.length > 0 && wrong.length === earlier.length) ask(at, earlier, takes_back, false)
      continue
    }
    if (earlier.length === 0) {
      const last = pieces.slice(0, at).findLastIndex(isItem)
      const [one, is_instead] = [pieces[last], correction.instead && !correction.wrong]
      if (is_instead && last >= 0 && !before) ask(at, [last], takes_place, true)
      else {
        pieces[at] = takenBack(piece, correction.how)
        if (is_instead && correction.how === 'other' && one?.kind === 'matched') pieces[last] = doubted(one, later)
      }
      continue
    }
    const [only = -1] = earlier
    const old = pieces[only]
    if (earlier.length === 1 && isItem(old) && !before && isCertain(pieces, [only, at], correction, written)) {
      const hint = `「${written(old.start, old.end).trim()}」を言い直しています`
      const note = piece.note === '' ? old.note : piece.note
      if (piece.kind === 'matched') pieces[at] = { ...piece, note, hints: [...piece.hints, hint] }
      else pieces[at] = { ...piece, note, word: piece.word || wordOf(old), reasons: reasonsOf(piece, old) }
      replace(only, piece, false, false)
    } else ask(at, earlier, correction.adds ? adds_or_not : takes_back, false, correction.adds)
  }
  return settleHeadings(pieces, (at, earlier, kept) => ask(at, earlier, kept ? takes_place : takes_back, kept))
}

/** Whether nothing else can be meant by two pieces of one item, the second of which corrects the first. */
const isCertain = (
  pieces: readonly Found[],
  [from, to]: readonly [number, number],
  { sure, bare, nameless, adds }: Correction,
  written: Memo['written'],
): boolean => {
  const [old, now] = [pieces[from], pieces[to]]
  if (!sure || adds || !isItem(old) || !isItem(now)) return false
  if (old.kind === 'matched' && now.kind === 'matched') {
    if (bare && old.unit_kind !== now.unit_kind) return false
  } else if (!areOneName(old, now, bare)) return false
  // 大根8本（支店）: of another kitchen it is another order.
  if (now.note !== '' && now.note !== old.note) return false
  const sameLine = (a: Found, b: Found) => !written(a.end, b.start).includes('\n')
  // A day, or what was not read, may begin another order (夜の分).
  const begins = (one: Found) =>
    one.kind === 'date' ||
    (one.kind === 'unread' && !one.heading && !isSigh(written(one.start, one.end).trim())) ||
    (one.kind === 'ignored' && mayAdd(written(one.start, one.end).trim()))
  if (pieces.slice(from + 1, to).some(begins)) return false
  if (pieces.slice(to + 1).some(one => one.kind === 'date' && sameLine(now, one))) return false
  // やっぱり8本で behind several items may mean any of them.
  const others = pieces.slice(0, to).filter(one => isItem(one) && one !== old)
  return !nameless || others.length === 0 || (sameLine(old, now) && !others.some(one => sameLine(one, now)))
}

/** 鯛, twice: which of several items it is has to be asked, and nothing else. `in_units`: by the same units. */
const areOneName = (old: Matched | Doubtful, now: Matched | Doubtful, in_units: boolean): boolean => {
  const asks = (piece: Matched | Doubtful) =>
    piece.kind === 'doubtful' &&
    piece.candidates.length > 1 &&
    piece.candidates.length === speaksOf(piece).length &&
    piece.reasons.length < 2
  const named = (piece: Matched | Doubtful) =>
    readingsIn(piece)
      .map(one => `${one.item_id}${in_units ? ` ${one.unit_kind}` : ''}`)
      .join('\n')
  return asks(old) && asks(now) && named(old) === named(now)
}

const wordOf = (piece: Matched | Doubtful): string => (piece.kind === 'doubtful' ? piece.word : '')

/** やっぱり3尾で says nothing of why it is asked: what stood before does. */
const reasonsOf = (piece: Doubtful, old: Matched | Doubtful): string[] =>
  piece.reasons.length === 0 && old.kind === 'doubtful' ? old.reasons : piece.reasons

/** One question with all that may be meant, the later reading first; what was taken back whole is offered as it was. */
const oneQuestion = (
  piece: Matched | Doubtful,
  olds: readonly (Matched | Doubtful)[],
  why: string,
  adds: boolean,
): Doubtful => {
  const asked = piece.kind === 'matched' ? doubted(piece, why) : piece
  const [old] = olds
  const [first] = readingsIn(piece)
  const earlier = olds.flatMap(old => readingsIn(old).map(one => ({ ...one, note: one.note ?? old.note })))
  const bare = piece.corrects?.bare && old?.kind === 'matched' && first?.quantity ? old.unit_kind : null
  const in_its_unit = bare !== null && first ? [{ ...first, unit_kind: bare }] : []
  const sums = adds ? earlier.flatMap(one => (first ? sumOf(one, first) : [])) : []
  const all = [...in_its_unit, ...asked.candidates, ...earlier, ...sums]
  const key = (one: MemoCandidate) => `${one.item_id}/${one.quantity}/${one.unit_kind}`
  const known = new Set(all.filter(one => one.quantity !== null).map(one => one.item_id))
  const distinct = all.filter(
    (one, at) =>
      all.findIndex(other => key(other) === key(one)) === at && (one.quantity !== null || !known.has(one.item_id)),
  )
  // The readings of an item stand together, first those of what is named both times: each is in sight with the one it corrects.
  const both = (one: MemoCandidate) =>
    [asked.candidates, earlier].every(of => of.some(by => by.item_id === one.item_id))
  const by_item = [...Map.groupBy(distinct, one => one.item_id).values()]
    .toSorted(([a], [b]) => Number(b && both(b)) - Number(a && both(a)))
    .flat()
  // 大きめ was said of the other item, and stays with that.
  const note = asked.note === '' && why !== takes_place ? (old?.note ?? '') : asked.note
  const candidates = by_item.map(({ note: own, ...one }) =>
    own === undefined || own === note ? one : { ...one, note: own },
  )
  return {
    ...asked,
    note,
    candidates,
    reasons: [why, ...asked.reasons.filter(one => one !== why && one !== takes_back)],
  }
}

const sumOf = (a: MemoCandidate, b: MemoCandidate): MemoCandidate[] =>
  a.item_id === b.item_id && a.unit_kind === b.unit_kind && a.quantity !== null && b.quantity !== null
    ? [{ ...b, quantity: add(a.quantity, b.quantity) }]
    : []

/** 間違えました: where nothing behind it says of what, the piece before it is asked about, with the only one that follows. */
const settleHeadings = (
  pieces: Found[],
  ask: (at: number, earlier: readonly number[], kept: boolean) => void,
): Found[] => {
  for (const [at, piece] of pieces.entries()) {
    if (!piece.heading) continue
    const last = pieces.slice(0, at).findLastIndex(isItem)
    const followers = pieces.flatMap((one, n) => (n > at && isItem(one) && one.corrects ? [n] : []))
    const has_corrected = pieces.slice(0, at).some(one => one.kind === 'replaced')
    const [follower] = followers
    const { start, end } = piece
    if (!has_corrected && last >= 0) {
      const old = pieces[last]
      if (followers.length === 1 && follower !== undefined) ask(follower, [last], true)
      else if (old?.kind === 'matched') {
        pieces[last] = doubted(old, later)
        const same = pieces.flatMap((one, n) => (n < last && speaksOf(one).includes(old.item_id) ? [n] : []))
        if (same.length > 0) ask(last, same, false)
      }
    }
    if (last >= 0 || has_corrected) pieces[at] = { kind: 'ignored', start, end }
  }
  return pieces
}

/** Of two delivery dates nobody knows which belongs to what. */
export const askAboutDays = (found: readonly Found[]): Found[] =>
  hasDays(found)
    ? found.map(piece =>
        piece.kind === 'matched'
          ? doubted(piece, '納品日がいくつも書かれています。この納品日の分だけ選んでください')
          : piece,
      )
    : [...found]

/** Whether a memo names several delivery dates. */
export const hasDays = (found: readonly Found[]): boolean =>
  new Set(found.flatMap(piece => (piece.kind === 'date' && piece.day !== null ? [piece.day] : []))).size > 1

/** The same item twice may be one order said twice, or two. */
export const askAboutRepeats = (found: readonly Found[]): Found[] => {
  const times = new Map<string, number>()
  for (const piece of found) {
    if (piece.kind !== 'matched') continue
    const key = `${piece.item_id}/${piece.unit_kind}`
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return found.map(piece =>
    piece.kind === 'matched' && (times.get(`${piece.item_id}/${piece.unit_kind}`) ?? 0) > 1
      ? doubted(piece, '同じ商品が2回書かれています')
      : piece,
  )
}
