import { type Amount, readAmount, unitBefore } from './amounts.ts'
import type { Lexicon } from './lexicon.ts'
import { pastPrice } from './prices.ts'
import { pastSmallWords } from './small-words.ts'

/**
 * The smallest parts of a line that are read together. `start` and `end` in the plain line. Prices, and fillers (small
 * words behind an amount, 数量:), order nothing of their own.
 */
export type Atom = { start: number; end: number } & (
  | { kind: 'text' }
  | { kind: 'bracket'; inside: string }
  | { kind: 'amount'; amount: Amount }
  | { kind: 'price' }
  | { kind: 'filler' }
)

const in_brackets = /\(([^()]{0,80})\)|「([^」]{0,80})」|【([^】]{0,80})】|\[([^\]]{0,80})\]/uy
/** What stands before an amount says nothing of its own. */
const joints = /(?:[\s:=…_。・−–—\p{Extended_Pictographic}\ufe0f-]|\.(?!\d)|(?<!\d)\.(?=\d)){1,40}/uy
const labels = /(?:商品名|品名|品目|発注数量?|注文数量?|数量|単位|規格|産地)\s?[:=]/uy

type Found = { end: number; atom: Atom | null }

/** Cuts a part of a line into its atoms. */
export const atomsOf = (line: string, from: number, to: number, lexicon: Lexicon): Atom[] => {
  const atoms: Atom[] = []
  const part = line.slice(0, to)
  let text_from = from
  let at = from
  const close = (end: number) => {
    const text = part.slice(text_from, end)
    if (text.trim() !== '') atoms.push({ kind: 'text', start: text_from, end: text_from + text.trimEnd().length })
  }
  while (at < to) {
    const last = atoms.at(-1)
    const found = atomAt(part, at, lexicon, last?.end === at || at === from)
    if (!found) {
      at += 1
      continue
    }
    close(at)
    if (found.atom) atoms.push(found.atom)
    at = found.end
    text_from = at
    // What stands behind an amount or a price at once may be small words.
    if (found.atom?.kind === 'amount' || found.atom?.kind === 'price') {
      const past = pastSmallWords(lexicon, part, at, to)
      if (past > at) atoms.push({ kind: 'filler', start: at, end: past })
      at = past
      text_from = past
    }
  }
  close(to)
  return unitsFirst(part, priced(atoms), lexicon)
}

const take = (sticky: RegExp, line: string, at: number) => {
  sticky.lastIndex = at
  return sticky.exec(line)
}

const atomAt = (line: string, at: number, lexicon: Lexicon, fresh: boolean): Found | null => {
  const bracket = take(in_brackets, line, at)
  if (bracket) {
    const end = at + bracket[0].length
    const inside = (bracket.slice(1).find(one => one !== undefined) ?? '').trim()
    return { end, atom: insideOf(inside, at, end, lexicon) }
  }
  const label = take(labels, line, at)
  if (label) return filler(at, at + label[0].length)
  const price = pastPrice(line, at)
  if (price !== null) return { end: price, atom: { kind: 'price', start: at, end: price } }
  const read = readAmount(lexicon, line, at, fresh)
  if (read) return { end: read.end, atom: { kind: 'amount', start: at, end: read.end, amount: read.amount } }
  const joint = take(joints, line, at)
  return joint ? { end: at + joint[0].length, atom: null } : null
}

const filler = (start: number, end: number): Found => ({ end, atom: { kind: 'filler', start, end } })

/** A bracket that holds nothing but an amount, or a price, is that. */
const insideOf = (inside: string, start: number, end: number, lexicon: Lexicon): Atom => {
  const read = readAmount(lexicon, inside, 0, true)
  if (read && read.end === inside.length) return { kind: 'amount', start, end, amount: read.amount }
  const price = pastPrice(inside, 0)
  return price === inside.length ? { kind: 'price', start, end } : { kind: 'bracket', start, end, inside }
}

/** 1個80円: an amount that its price follows at once. */
const priced = (atoms: readonly Atom[]): Atom[] =>
  atoms.map((atom, at) =>
    atom.kind === 'amount' && atoms[at + 1]?.kind === 'price'
      ? { ...atom, amount: { ...atom.amount, priced: true } }
      : atom,
  )

/** ケース 2, kg 3, c/s1: of slips that print the unit before the quantity. */
const unitsFirst = (line: string, atoms: readonly Atom[], lexicon: Lexicon): Atom[] => {
  const joined: Atom[] = []
  const glued = (before: Atom, atom: Atom) => before.end === atom.start && !unitBefore(lexicon, line, atom.start)
  for (const atom of atoms) {
    const before = joined.at(-1)
    if (atom.kind !== 'amount' || atom.amount.unit !== '' || before?.kind !== 'text' || glued(before, atom)) {
      joined.push(atom)
      continue
    }
    const text = line.slice(before.start, before.end)
    const unit = /\s/.test(text) ? (/[^\s]{1,5}$/.exec(text)?.[0] ?? '') : text
    const known = (lexicon.units.get(unit.charAt(0).toLowerCase()) ?? []).includes(unit.toLowerCase())
    if (!known) {
      joined.push(atom)
      continue
    }
    joined.pop()
    const start = before.end - unit.length
    const name_end = before.start + text.slice(0, text.length - unit.length).trimEnd().length
    if (name_end > before.start) joined.push({ ...before, end: name_end })
    joined.push({ ...atom, start, amount: { ...atom.amount, unit, written: line.slice(start, atom.end) } })
  }
  return joined
}
