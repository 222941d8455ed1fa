import { type Day } from '#domain/shared/day.ts'
import { withoutEnd } from '#domain/shared/text-end.ts'
import { atomsOf } from './atoms.ts'
import {
  correctionAt,
  innerOf,
  namelessCorrection,
  says,
  takesBackAbove,
  widened,
  wordsOf,
} from './correcting-parts.ts'
import { speaksOfBefore } from './correction-words.ts'
import {
  askAboutDays,
  askAboutRepeats,
  askAboutTakenBack,
  type Correction,
  doubted,
  type Found,
  hasDays,
  replaceCorrected,
  theOneBefore,
} from './corrections.ts'
import { type DayFound, daysNamed } from './days.ts'
import { type Entry, entriesOf } from './entries.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import type { MemoList, MemoPiece, MemoReading } from './memo.ts'
import { findName, indexNames, type NameIndex } from './names.ts'
import {
  asksForAll,
  asksUsual,
  changesLine,
  correctionIn,
  findPhrases,
  isJoint,
  isRequest,
  phrasesOf,
} from './phrases.ts'
import { type PlainText, plainText } from './plain-text.ts'
import { settleEntry } from './settle.ts'

type Reader = {
  index: NameIndex
  lexicon: Lexicon
  phrases: readonly RegExp[]
  at: Date
  list: MemoList
  /** 訂正です: all that follows takes back something that was sent before. */
  changes: boolean
  /** 在庫がございましたら: of all that follows nobody knows whether it is wanted. */
  asks: boolean
}

/**
 * Reads a memo as a restaurant writes it to its wholesaler (「トマト2ケース、きゅうり 5本 / 明日」) against a deal's list.
 * Deterministic; what is not certain is doubtful, and nothing of the text is left out (see MemoPiece). `at` is when it
 * was written: 明日 counts from there.
 */
export const readMemo = (typed: string, list: MemoList, at: Date): MemoReading => {
  const plain = plainText(typed)
  const index = indexNames(list)
  const lexicon = lexiconOf(list.items, index)
  const phrases = phrasesOf(list.parties, word => findName(index, word) !== null)
  const reader: Reader = { index, lexicon, phrases, at, list, changes: false, asks: false }
  const found: Found[] = []
  let start = 0
  for (const line of plain.text.split('\n')) {
    for (const piece of readLine(line, reader, found)) {
      found.push({ ...piece, start: piece.start + start, end: piece.end + start })
    }
    start += line.length + 1
  }
  const written = (from: number, to: number) => typed.slice(plain.from[from] ?? 0, plain.from[to] ?? typed.length)
  const settled = hasDays(found)
    ? askAboutTakenBack(found)
    : replaceCorrected(found, { written, before: speaksOfBefore(plain.text) })
  const pieces = asTyped(askAboutDays(askAboutRepeats(settled)), plain, typed)
  return { pieces, delivery_date: oneDay(pieces) }
}

/** Where a line's parts end; not inside 1,200 and 2、3本. */
const separators =
  /(?<!\d)[、,]|[、,](?!\s*\d)|[;。!|\t]|\s+\/\s*|\/(?=\D)(?!s(?![a-z])|cs|ct|c\/s)|(?<=\D)(?<!c)\/(?!cs|ct|c\/s)|\s*[＋+]\s*|(?<![\s→⇒>])\s+(?=やっぱ|やはり)/giu
const bullet = /^[\s•・●○◎■□◆◇▲△▼★☆※＊*>‐-]*(?:\d{1,2}[.)、](?=\s*\p{L}))?\s*/u
const longest_part = 120

type Open = { entry: Entry; piece: Found; around: string; corrects: Correction | undefined; words: Span }

const readLine = (line: string, reader: Reader, before: readonly Found[]): Found[] => {
  const head = bullet.exec(line)?.[0].length ?? 0
  const named = daysNamed(line, reader.at)
  const said = findPhrases(line, reader.phrases).filter(
    phrase => !named.some(day => day.start < phrase.end && phrase.start < day.end),
  )
  const { held, open: told } = bracketsOf(line, [...named, ...said])
  const [days, phrases] = [named.filter(one => !isHeld(one, held)), said.filter(one => !isHeld(one, held))]
  const found: Found[] = [...days.map(dayPiece), ...phrases.map(phrase => phrasePiece(line, phrase))]
  const open: Open[] = []
  const heads = changesLine(line)
  let corrected = heads
  const above = () => [...before, ...open.map(one => one.piece)]
  const parts = partsOf(line, head, [...days, ...phrases, ...told], held)
  for (const [n, [from, to]] of parts.entries()) {
    // No order is so long without a comma, and reading costs more than its length.
    if (to - from > longest_part) continue
    const part = innerOf(line, from, to)
    const atoms = atomsOf(line, part.inner_from, part.inner_to, reader.lexicon)
    const around = wordsOf(line, from, to, atoms)
    const { entries, left } = entriesOf(line, atoms, reader.index)
    const own = correctionIn(around)
    const back = own === null ? takesBackAbove(line, part, { index: reader.index, entries }, above()) : null
    const takes = own ?? (corrected || reader.changes || back !== null ? 'same' : null)
    const read = entries.map(entry => ({ entry, around, piece: pieceOf(line, entry, around, reader) }))
    const is_said =
      own !== null || heads || back !== null || (read.length === 0 && atoms.some(atom => atom.kind === 'amount'))
    if (takes !== null && is_said && read.every(one => one.piece.kind === 'unread')) {
      const piece = namelessCorrection(line, part, atoms, reader, above())
      found.push(piece)
      // With more behind it in its line it is a heading of that alone.
      if (piece.heading && n < parts.length - 1 && theOneBefore(above())) corrected = true
      else if (piece.heading) reader.changes = true
      continue
    }
    for (const [at, { piece, ...one }] of read.entries()) {
      const asked = reader.asks && piece.kind === 'matched' ? doubted(piece, 'あれば、という言葉があります') : piece
      const how = { how: takes ?? 'same', own, heads, asked: back === 'asked' }
      const corrects = takes === null ? undefined : correctionAt(line, part, read, at, how)
      open.push({
        ...one,
        piece: asked,
        corrects,
        words: widened(part, one.entry, left, [at === 0, at === read.length - 1]),
      })
    }
    for (const { start, end } of left) found.push(leftOver(line, start, end))
  }
  giveEach(line, open, reader)
  if (open.length === 0 && asksForAll(line)) reader.asks = true
  const pieces = open.map(
    ({ piece, corrects, words }): Found => ({ ...piece, ...words, ...(corrects && { corrects }) }),
  )
  return covered(line, head, [...found, ...pieces])
}

/** What no piece holds is unread; a joint (あと) is passed over. */
const leftOver = (line: string, start: number, end: number): Found => ({
  kind: isJoint(line.slice(start, end)) ? 'ignored' : 'unread',
  start,
  end,
})

/** What is said around an order is passed over; what asks its supplier for something is offered as a note. */
const phrasePiece = (line: string, { start, end }: Span): Found => ({
  kind: isRequest(line.slice(start, end)) ? 'unread' : 'ignored',
  start,
  end,
})

const dayPiece = ({ start, end, day, reason }: DayFound): Found => ({
  kind: 'date',
  start,
  end,
  day,
  reasons: reason === null ? [] : [reason],
})

type Span = { start: number; end: number }

/** What is left of a line between its days, phrases and separators. */
const partsOf = (line: string, head: number, masks: readonly Span[], held: readonly Span[]): [number, number][] => {
  const cuts = [
    ...masks,
    ...Array.from(line.matchAll(separators), one => ({ start: one.index, end: one.index + one[0].length })).filter(
      one => !isHeld(one, held),
    ),
  ].sort((a, b) => a.start - b.start)
  const parts: [number, number][] = []
  let from = head
  for (const cut of cuts) {
    if (cut.start > from) parts.push([from, cut.start])
    from = Math.max(from, cut.end)
  }
  if (from < line.length) parts.push([from, line.length])
  return parts.filter(([start, end]) => says.test(line.slice(start, end)))
}

const isHeld = (one: Span, held: readonly Span[]) => held.some(({ start, end }) => one.start > start && one.end <= end)

/**
 * What stands in brackets is a note of what is before them, and no part of its own: it is held. Where it is nothing but
 * days and what orders nothing (「トマト2（明日）」), it is these, unless its item's amount follows.
 */
const bracketsOf = (line: string, masks: readonly Span[]): { held: Span[]; open: Span[] } => {
  const all = Array.from(line.matchAll(/\([^()]*\)|「[^」]*」|【[^】]*】|\[[^\]]*\]/gu), one => ({
    start: one.index,
    end: one.index + one[0].length,
  }))
  const isOpen = ({ start, end }: Span) => {
    if (/^\s*\d/u.test(line.slice(end, end + 9))) return false
    const within = masks.filter(mask => mask.start > start && mask.end < end).toSorted((a, b) => a.start - b.start)
    const between = within.map((mask, index) => line.slice(within[index - 1]?.end ?? start, mask.start)).join('')
    return within.length > 0 && !says.test(between + line.slice(within.at(-1)?.end, end))
  }
  return { held: all.filter(one => !isOpen(one)), open: all.filter(isOpen) }
}

const pieceOf = (line: string, entry: Entry, around: string, reader: Reader): Found => {
  const settled = settleEntry(line, entry, around, reader.index)
  const piece: Found = { ...settled, start: entry.start, end: entry.end }
  if (piece.kind !== 'doubtful' || entry.amount || !asksUsual(around)) return piece
  // いつもの: offered as it was ordered last.
  const candidates = piece.candidates.map(one => {
    const last = reader.list.items.find(item => item.id === one.item_id)?.last
    return last ? { ...one, quantity: last.quantity, unit_kind: last.unit_kind } : one
  })
  return { ...piece, candidates, reasons: ['「いつもの」数量は前回と同じにしています'] }
}

/** 大葉、みょうが 各2パック: what stands before without an amount gets this one. */
const giveEach = (line: string, open: Open[], reader: Reader) => {
  for (const [at, { entry }] of open.entries()) {
    if (!entry.amount?.each) continue
    for (let before = at - 1; before >= 0; before -= 1) {
      const one = open[before]
      if (!one || one.entry.amount) break
      const given = { ...one.entry, amount: { ...entry.amount, each: false } }
      open[before] = { ...one, entry: given, piece: pieceOf(line, given, one.around, reader) }
    }
  }
}

/** All pieces of a line in order; what none of them holds, and says something, is unread. */
const covered = (line: string, head: number, found: readonly Found[]): Found[] => {
  const sorted = [...found].sort((a, b) => a.start - b.start)
  const pieces: Found[] = []
  let from = head
  const fill = (to: number) => {
    const text = line.slice(from, to)
    if (to <= from || !says.test(text)) return
    const start = from + text.search(says)
    const end = from + withoutEnd(text, /[^\p{L}\p{N})」】]/u).length
    pieces.push(leftOver(line, start, end))
  }
  for (const piece of sorted) {
    fill(piece.start)
    pieces.push(piece)
    from = Math.max(from, piece.end)
  }
  fill(line.length)
  return pieces
}

/**
 * Where the pieces stand as typed. One character may be several as it is read (㏂, ㈱): it is the first piece's that has a
 * part of it. What is unread is one piece with what is unread directly behind it (ヒラメ 10 and 倍 of what is on no list).
 */
const asTyped = (found: readonly Found[], plain: PlainText, typed: string): MemoPiece[] => {
  const pieces: MemoPiece[] = []
  for (const piece of found) {
    const before = pieces.at(-1)
    const start = Math.max(plain.from[piece.start] ?? 0, before?.end ?? 0)
    let last = piece.end
    while (last > 0 && plain.from[last] === plain.from[last - 1]) last += 1
    const end = plain.from[last] ?? typed.length
    if (end <= start) continue
    const from = before && piece.kind === 'unread' && isBlank(typed.slice(before.end, start)) ? before : null
    const whole = typed.slice(from?.start ?? start, end).trim()
    const text = typed.slice(start, end).trim()
    if (from?.kind === 'unread') {
      const behind = from.whole === undefined ? {} : { whole: `${from.whole}${typed.slice(from.end, end)}`.trim() }
      pieces[pieces.length - 1] = { ...from, ...behind, end, text: whole }
    } else if (from && hasItem(from)) pieces.push({ ...piece, kind: 'unread', start, end, text, whole })
    else pieces.push({ ...piece, start, end, text })
  }
  return pieces
}

const isBlank = (text: string) => text.trim() === '' && !text.includes('\n')
const hasItem = ({ kind }: MemoPiece) => kind === 'matched' || kind === 'doubtful' || kind === 'replaced'

/** The delivery date that a memo names, where it names one and no other. */
const oneDay = (pieces: readonly MemoPiece[]): Day | null => {
  const days = new Set(pieces.flatMap(piece => (piece.kind === 'date' ? [piece.day] : [])))
  return days.size === 1 ? ([...days][0] ?? null) : null
}
