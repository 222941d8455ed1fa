import type { Atom } from './atoms.ts'
import { becomesThat, correctionAround, mayAdd, nameNotWanted, saysWrong } from './correction-words.ts'
import { type Correction, type Found, itemsOf, theOneBefore } from './corrections.ts'
import type { Entry } from './entries.ts'
import type { MemoList } from './memo.ts'
import { findName, type NameIndex } from './names.ts'
import { correctionIn } from './phrases.ts'
import { settleEntry } from './settle.ts'

type Span = { start: number; end: number }

/** Something that is said: punctuation and pictures alone say nothing. */
export const says = /[\p{L}\p{N}]/u

/** Where a part begins and ends, and what of it stands between words of correcting. */
export type Inner = { from: number; to: number; inner_from: number; inner_to: number }

/** A part, and what of it stands between words of correcting. */
export const innerOf = (line: string, from: number, to: number): Inner => {
  const { head, tail } = correctionAround(line.slice(from, to))
  return { from, to, inner_from: from + head, inner_to: to - tail }
}

/** The words of correcting stand in the piece of the entry beside them; in none where something else is between. */
export const widened = (
  { from, to, inner_from, inner_to }: Inner,
  { start, end }: Entry,
  left: readonly Span[],
  [is_first, is_last]: readonly [boolean, boolean],
): Span => ({
  start: is_first && inner_from > from && left.every(one => one.start > start) ? from : start,
  end: is_last && inner_to < to && left.every(one => one.end < end) ? to : end,
})

/** How one of a part's entries stands to what was written before. `own`: the part itself has words of correcting. */
export const correctionAt = (
  line: string,
  { from, to, inner_from, inner_to }: Inner,
  read: readonly { entry: Entry }[],
  at: number,
  { how, own, heads, asked }: { how: Correction['how']; own: Correction['how'] | null; heads: boolean; asked: boolean },
): Correction => {
  const entry = read[at]?.entry
  const [has_head, has_tail] = [inner_from > from, inner_to < to]
  const leads =
    at === 0 ? has_head && !heads : correctionIn(line.slice(read[at - 1]?.entry.start, entry?.end)) === 'other'
  const corrects_itself = (entry?.others.length ?? 0) > 0 || Boolean(entry?.amount?.or)
  return {
    how,
    sure: !asked && read.length === 1 && (has_head || has_tail || own === null),
    instead: !corrects_itself && (leads || (has_tail && at === read.length - 1)),
    bare: entry?.amount?.unit === '',
    nameless: false,
    adds: mayAdd(line),
    wrong: saysWrong(line.slice(from, to)),
  }
}

/** The words of a part, without amounts and prices: what doubts it. */
export const wordsOf = (line: string, from: number, to: number, atoms: readonly Atom[]): string => {
  let words = ''
  let at = from
  for (const atom of atoms) {
    if (atom.kind !== 'amount' && atom.kind !== 'price') continue
    words += `${line.slice(at, atom.start)} `
    at = atom.end
  }
  return words + line.slice(at, to)
}

/**
 * やっぱり3で: a correction that names nothing is of the item before; where there is none, of what was sent before. Words of
 * correcting alone are a heading of what follows.
 */
export const namelessCorrection = (
  line: string,
  { from, to, inner_from, inner_to }: Inner,
  atoms: readonly Atom[],
  { index, list }: { index: NameIndex; list: MemoList },
  before: readonly Found[],
): Found => {
  const start = from + line.slice(from, to).search(/\S/)
  const end = from + line.slice(from, to).trimEnd().length
  const inner = line.slice(inner_from, inner_to)
  const amounts = atoms.flatMap(atom => (atom.kind === 'amount' ? [atom.amount] : []))
  const [amount = null, ...others] = amounts.reverse()
  const denied = nameNotWanted(inner)
  const named = denied === null ? null : findName(index, denied)
  const last = theOneBefore(before)
  const meant = named?.items.map(item => item.id) ?? itemsOf(last)
  const items = meant.flatMap(id => list.items.filter(item => item.id === id))
  if (items.length === 0 || !says.test(inner)) return { kind: 'unread', start, end, heading: true }
  const [only] = items
  const by = items.length === 1 && last?.kind === 'matched' ? last.by : 'alike'
  const entry: Entry = {
    start: inner_from,
    end: inner_to,
    word: '',
    match: { by, items },
    amount,
    others,
    unclear: [],
    notes: [],
    listed: false,
  }
  const around = wordsOf(line, inner_from, inner_to, atoms)
  const settled = settleEntry(line, entry, around, index)
  const corrects: Correction = {
    how: 'same',
    sure: only !== undefined && /^(?:[\s、。!はでにを]|です|にして)*$/u.test(around),
    instead: false,
    bare: amount?.unit === '',
    nameless: true,
    adds: mayAdd(line),
    wrong: false,
  }
  if (settled.kind === 'matched') return { ...settled, start, end, corrects }
  const candidates = settled.kind === 'doubtful' ? settled.candidates : []
  return { kind: 'doubtful', start, end, word: '', candidates, note: '', reasons: [], corrects }
}

/**
 * 大根はいらないです, where some stand above: it takes them back without a word of correcting. 大根8本にします, or at the end of
 * its line, may ('asked').
 */
export const takesBackAbove = (
  line: string,
  { from, to }: Inner,
  { index, entries }: { index: NameIndex; entries: readonly Entry[] },
  before: readonly Found[],
): 'said' | 'asked' | null => {
  const isAbove = (items: readonly { id: string }[]) =>
    before.some(one => itemsOf(one).some(id => items.some(item => item.id === id)))
  const denied = nameNotWanted(line.slice(from, to))
  if (denied !== null && isAbove(findName(index, denied)?.items ?? [])) return 'said'
  if (entries.length === 0) return becomesThat(line.slice(from, to)) && theOneBefore(before) ? 'asked' : null
  return becomesThat(line.slice(from)) && isAbove(entries.flatMap(entry => entry.match?.items ?? [])) ? 'asked' : null
}
