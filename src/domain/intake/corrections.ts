import type { MemoPiece } from './memo.ts'
import { takes_back, takes_place } from './settle.ts'

/** A piece in the plain text of the whole memo. */
export type Found = MemoPiece extends infer Piece ? (Piece extends MemoPiece ? Omit<Piece, 'text'> : never) : never

const speaksOf = (piece: Found): readonly string[] => {
  if (piece.kind === 'matched') return [piece.item_id]
  return piece.kind === 'doubtful' ? [...new Set(piece.candidates.map(one => one.item_id))] : []
}

/** A piece that was certain, to be asked about after all. */
export const doubted = (piece: Extract<Found, { kind: 'matched' }>, why: string): Found => {
  const { item_id, by, quantity, unit_kind, note, start, end } = piece
  const candidates = [{ item_id, by, quantity, unit_kind }]
  return { kind: 'doubtful', start, end, word: '', candidates, note, reasons: [why] }
}

/** An entry that stands among words of taking back. */
export const takenBack = (piece: Found, how: 'same' | 'other'): Found => {
  const why = how === 'same' ? takes_back : takes_place
  if (piece.kind === 'matched') return doubted(piece, why)
  return piece.kind === 'doubtful' ? { ...piece, reasons: [...new Set([why, ...piece.reasons])] } : piece
}

/** The items of the last piece that speaks of any: what names none is about them. */
export const ofTheOneBefore = (before: readonly Found[]): readonly string[] =>
  speaksOf(before.findLast(one => one.kind === 'matched' || one.kind === 'doubtful') ?? unread)

const unread: Found = { kind: 'unread', start: 0, end: 0 }

/**
 * What a later piece takes back is as doubtful as that: earlier pieces of its items; where there is none, and it may
 * stand in the place of another item, the one before it.
 */
export const askAboutTakenBack = (found: readonly Found[]): Found[] => {
  const taken = new Set<number>()
  for (const [at, piece] of found.entries()) {
    if (piece.kind !== 'doubtful') continue
    const in_place = piece.reasons.includes(takes_place)
    if (!in_place && !piece.reasons.includes(takes_back)) continue
    const items = new Set(speaksOf(piece))
    const earlier = found.slice(0, at).flatMap((one, n) => (speaksOf(one).some(id => items.has(id)) ? [n] : []))
    const last = found.slice(0, at).findLastIndex(one => one.kind === 'matched' || one.kind === 'doubtful')
    for (const n of earlier.length > 0 || !in_place ? earlier : [last]) taken.add(n)
  }
  return found.map((piece, at) =>
    piece.kind === 'matched' && taken.has(at) ? doubted(piece, 'あとで言い直しているようです') : piece,
  )
}

/** Of two delivery dates nobody knows which belongs to what. */
export const askAboutDays = (found: readonly Found[]): Found[] => {
  const days = new Set(found.flatMap(piece => (piece.kind === 'date' && piece.day !== null ? [piece.day] : [])))
  if (days.size < 2) return [...found]
  return found.map(piece =>
    piece.kind === 'matched'
      ? doubted(piece, '納品日がいくつも書かれています。この納品日の分だけ選んでください')
      : piece,
  )
}

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
