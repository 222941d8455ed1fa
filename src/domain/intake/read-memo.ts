import { type Day } from '#domain/shared/day.ts'
import { amountPattern, atomsOf } from './atoms.ts'
import { type DayFound, daysNamed } from './days.ts'
import { type Entry, entriesOf } from './entries.ts'
import type { MemoList, MemoPiece, MemoReading } from './memo.ts'
import { indexNames, type NameIndex } from './names.ts'
import { asksUsual, findPhrases, isCorrection } from './phrases.ts'
import { type PlainText, plainText } from './plain-text.ts'
import { settle } from './settle.ts'
import { unitWords } from './units.ts'

/** A piece in the plain text of the whole memo. */
type Found = MemoPiece extends infer Piece ? (Piece extends MemoPiece ? Omit<Piece, 'text'> : never) : never

type Reader = { index: NameIndex; pattern: RegExp; parties: readonly string[]; at: Date; list: MemoList }

/**
 * Reads a memo as a restaurant writes it to its wholesaler (「トマト2ケース、きゅうり 5本 / 明日」) against a deal's list.
 * Deterministic; what is not certain is doubtful, and nothing of the text is left out (see MemoPiece). `at` is when it
 * was written: 明日 counts from there.
 */
export const readMemo = (typed: string, list: MemoList, at: Date): MemoReading => {
  const plain = plainText(typed)
  const reader: Reader = {
    index: indexNames(list),
    pattern: amountPattern(unitWords(list.items)),
    parties: list.parties,
    at,
    list,
  }
  const found: Found[] = []
  let start = 0
  for (const line of plain.text.split('\n')) {
    for (const piece of readLine(line, reader, found)) {
      found.push({ ...piece, start: piece.start + start, end: piece.end + start })
    }
    start += line.length + 1
  }
  const pieces = askAboutRepeats(askAboutTakenBack(found)).map(piece => asTyped(piece, plain, typed))
  return { pieces, delivery_date: oneDay(pieces) }
}

/** Where a line's parts end; not inside 1,200 and 2、3本. */
const separators = /(?<!\d)[、,]|[、,](?!\s*\d)|[;。!|\t]|\s+\/\s*|\/(?=\D)|(?<=\D)\/|\s*[＋+]\s*/gu
const bullet = /^[\s•・●○◎■□◆◇▲△▼★☆※＊*>‐-]*(?:\d{1,2}[.)、](?=\s*\p{L}))?\s*/u
/** Something that is said: punctuation and pictures alone say nothing. */
const says = /[\p{L}\p{N}]/u

const longest_part = 120

const readLine = (line: string, reader: Reader, before: readonly Found[]): Found[] => {
  const head = bullet.exec(line)?.[0].length ?? 0
  const days = daysNamed(line, reader.at)
  const phrases = findPhrases(line, reader.parties).filter(
    phrase => !days.some(day => day.start < phrase.end && phrase.start < day.end),
  )
  const found: Found[] = [...days.map(dayPiece), ...phrases.map(phrase => ({ ...phrase, kind: 'ignored' as const }))]
  const open: { entry: Entry; piece: Found }[] = []
  for (const [from, to] of partsOf(line, head, [...days, ...phrases])) {
    const around = line.slice(from, to)
    // No order is so long without a comma, and reading costs more than its length.
    if (around.length > longest_part) continue
    if (isCorrection(around)) {
      const last = [...before, ...open.map(one => one.piece)].findLast(
        one => one.kind === 'matched' || one.kind === 'doubtful',
      )
      found.push(correction(line, from, to, reader, last))
      continue
    }
    const atoms = atomsOf(line, from, to, reader.pattern)
    const { entries, left } = entriesOf(line, atoms, reader.index)
    for (const entry of entries) {
      open.push({ entry, piece: pieceOf(line, entry, around, reader) })
    }
    for (const { start, end } of left) found.push({ kind: 'unread', start, end })
  }
  giveEach(line, open, reader)
  return covered(line, head, [...found, ...open.map(one => one.piece)])
}

const dayPiece = ({ start, end, day, reason }: DayFound): Found => ({
  kind: 'date',
  start,
  end,
  day,
  reasons: reason === null ? [] : [reason],
})

/** What is left of a line between its days, phrases and separators. */
const partsOf = (line: string, head: number, masks: readonly { start: number; end: number }[]): [number, number][] => {
  const cuts = [
    ...masks,
    ...Array.from(line.matchAll(separators), one => ({ start: one.index, end: one.index + one[0].length })),
  ]
    .filter(cut => !brackets(line).some(([open, close]) => cut.start > open && cut.end <= close))
    .sort((a, b) => a.start - b.start)
  const parts: [number, number][] = []
  let from = head
  for (const cut of cuts) {
    if (cut.start > from) parts.push([from, cut.start])
    from = Math.max(from, cut.end)
  }
  if (from < line.length) parts.push([from, line.length])
  return parts.filter(([start, end]) => says.test(line.slice(start, end)))
}

const brackets = (line: string): [number, number][] =>
  Array.from(line.matchAll(/\([^()]*\)|「[^」]*」|【[^】]*】|\[[^\]]*\]/gu), one => [
    one.index,
    one.index + one[0].length,
  ])

const pieceOf = (line: string, entry: Entry, around: string, reader: Reader): Found => {
  const settled = settle(line, entry, around, reader.index)
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
const giveEach = (line: string, open: { entry: Entry; piece: Found }[], reader: Reader) => {
  for (const [at, { entry }] of open.entries()) {
    if (!entry.amount?.each) continue
    for (let before = at - 1; before >= 0; before -= 1) {
      const one = open[before]
      if (!one || one.entry.amount) break
      const shared = { ...entry.amount, each: false }
      const given = { ...one.entry, amount: shared }
      open[before] = { entry: given, piece: pieceOf(line, given, line.slice(one.entry.start, one.entry.end), reader) }
    }
  }
}

const takes_back = '言い直しているようです。どちらにするか選んでください'

/** やっぱり3で: nobody can be sure of it, nor of what it takes back. */
const correction = (line: string, from: number, to: number, reader: Reader, last: Found | undefined): Found => {
  const atoms = atomsOf(line, from, to, reader.pattern)
  const { entries } = entriesOf(line, atoms, reader.index)
  const named = entries.find(entry => entry.match !== null && entry.match.by !== 'alike')
  const amount = atoms.findLast(atom => atom.kind === 'amount')?.amount ?? null
  const reasons = [takes_back]
  const start = from + line.slice(from, to).search(/\S/)
  const end = from + line.slice(from, to).trimEnd().length
  if (named) {
    const settled = settle(line, { ...named, amount, extra: false }, '', reader.index)
    if (settled.kind === 'matched') {
      const { item_id, by, quantity, unit_kind, note } = settled
      const candidates = [{ item_id, by, quantity, unit_kind }]
      return { kind: 'doubtful', start, end, word: '', candidates, note, reasons }
    }
    if (settled.kind === 'doubtful') return { ...settled, start, end, reasons: [...reasons, ...settled.reasons] }
  }
  const meant =
    last?.kind === 'matched' ? [last.item_id] : last?.kind === 'doubtful' ? last.candidates.map(one => one.item_id) : []
  const items = reader.list.items.filter(item => meant.includes(item.id))
  if (items.length === 0) return { kind: 'unread', start, end }
  const entry: Entry = { start, end, word: '', match: { by: 'alike', items }, amount, extra: false, notes: [] }
  const settled = settle(line, entry, '', reader.index)
  const candidates = settled.kind === 'doubtful' ? settled.candidates : []
  return { kind: 'doubtful', start, end, word: '', candidates, note: '', reasons }
}

const doubted = (piece: Extract<Found, { kind: 'matched' }>, why: string): Found => {
  const { item_id, by, quantity, unit_kind, note, start, end } = piece
  return {
    kind: 'doubtful',
    start,
    end,
    word: '',
    candidates: [{ item_id, by, quantity, unit_kind }],
    note,
    reasons: [why],
  }
}

/** What a later piece takes back is as doubtful as that. */
const askAboutTakenBack = (found: readonly Found[]): Found[] =>
  found.map((piece, at) => {
    const next = found.slice(at + 1).find(one => one.kind === 'matched' || one.kind === 'doubtful')
    const taken_back = next?.kind === 'doubtful' && next.reasons.includes(takes_back)
    return piece.kind === 'matched' && taken_back ? doubted(piece, 'あとで言い直しているようです') : piece
  })

/** The same item twice may be one order said twice, or two. */
const askAboutRepeats = (found: readonly Found[]): Found[] => {
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

/** All pieces of a line in order; what none of them holds, and says something, is unread. */
const covered = (line: string, head: number, found: readonly Found[]): Found[] => {
  const sorted = [...found].sort((a, b) => a.start - b.start)
  const pieces: Found[] = []
  let from = head
  const fill = (to: number) => {
    const text = line.slice(from, to)
    if (to <= from || !says.test(text)) return
    const start = from + text.search(says)
    const end = from + text.replace(/[^\p{L}\p{N})」】]+$/u, '').length
    pieces.push({ kind: 'unread', start, end })
  }
  for (const piece of sorted) {
    fill(piece.start)
    pieces.push(piece)
    from = Math.max(from, piece.end)
  }
  fill(line.length)
  return pieces
}

const asTyped = (piece: Found, plain: PlainText, typed: string): MemoPiece => {
  const start = plain.from[piece.start] ?? 0
  const end = plain.from[piece.end] ?? typed.length
  return { ...piece, start, end, text: typed.slice(start, end).trim() }
}

/** The delivery date that a memo names, where it names one and no other. */
const oneDay = (pieces: readonly MemoPiece[]): Day | null => {
  const days = new Set(pieces.flatMap(piece => (piece.kind === 'date' ? [piece.day] : [])))
  return days.size === 1 ? ([...days][0] ?? null) : null
}
