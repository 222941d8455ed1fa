import type { Amount } from './amounts.ts'
import type { Atom } from './atoms.ts'
import { asideOf, quantityAfter } from './line-amounts.ts'
import type { MatchedBy } from './memo.ts'
import { nameIn, splitNames } from './name-in.ts'
import type { NameIndex, NameMatch } from './names.ts'
import { isJoint } from './phrases.ts'
import { readUnit } from './units.ts'

/** One item that a line asks for: its name, its amount and what stands in brackets. */
export type Entry = {
  start: number
  end: number
  /** The name as written, without particles. */
  word: string
  match: NameMatch | null
  amount: Amount | null
  /** Other amounts beside it that may be meant as well. */
  others: Amount[]
  /** What stands behind it and is not understood: 3本残ってます. */
  unclear: string[]
  notes: string[]
  /** Of a table, or named by its code: a number without a unit is in the item's own. */
  listed: boolean
}

/** What each way of matching counts for when a line can be read in several ways. */
const worth_of: Readonly<Record<MatchedBy, number>> = {
  code: 118,
  alias: 115,
  name: 100,
  kana: 95,
  part: 70,
  alike: 20,
}
const with_amount = 30
/** So little that two halves of a name never win over the whole: のばし海老 and 3L 2ケース. */
const without_amount = 0.1
const unit_known = 10
const unknown_name = 2
const left_text = -12
const left_amount = -20
const amount_first = -3

/** How many parts a name may have: のばし海老 3L, カットごぼう ささがき 1kg. */
const longest_name = 6

type Step = { score: number; from: number; entry: Entry | null; left: Atom | null }

/** The best way to read a part of a line as entries; what belongs to none is left over. */
export const entriesOf = (
  line: string,
  found: readonly Atom[],
  index: NameIndex,
): { entries: Entry[]; left: Atom[] } => {
  const atoms = found.flatMap(atom => splitNames(line, atom, index))
  const best: Step[] = [{ score: 0, from: 0, entry: null, left: null }]
  const offer = (to: number, step: Step) => {
    const now = best[to]
    if (!now || step.score > now.score) best[to] = step
  }
  for (let at = 0; at < atoms.length; at += 1) {
    const [here, atom] = [best[at], atoms[at]]
    if (!here || !atom) continue
    offer(at + 1, { score: here.score + lossOf(atom), from: at, entry: null, left: atom })
    for (const { to, entry, score } of waysFrom(line, atoms, at, index)) {
      offer(to, { score: here.score + score, from: at, entry, left: null })
    }
  }
  return walkBack(line, atoms, best, index)
}

const lossOf = (atom: Atom): number => {
  if (atom.kind === 'text') return left_text
  return atom.kind === 'amount' && !atom.amount.content && !atom.amount.priced ? left_amount : 0
}

type Way = { to: number; entry: Entry; score: number }

/** All ways to read an entry that begins with an atom. */
const waysFrom = (line: string, atoms: readonly Atom[], at: number, index: NameIndex): Way[] => {
  const ways: Way[] = []
  const last = Math.min(atoms.length, at + longest_name)
  for (let end = at + 1; end <= last && inName(atoms[end - 1]); end += 1) {
    const name = atoms.slice(at, end)
    const alone = entryOf(line, name, null, index)
    if (alone?.match) ways.push({ to: end, entry: alone, score: worth_of[alone.match.by] * without_amount })
    const after = quantityAfter(line, atoms, end, alone?.match ?? null, index)
    const whole = after && entryOf(line, name, after.atom, index)
    if (after && whole)
      ways.push({ to: after.next, entry: { ...whole, others: after.others }, score: worth(whole) + after.loss })
  }
  const first = atoms[at]
  // 10101 キャベツ: a number alone before a name may be its code.
  if (first?.kind !== 'amount' || first.amount.unit === '' || !mayComeFirst(line, atoms, at)) return ways
  for (let end = at + 2; end <= last && inName(atoms[end - 1]); end += 1) {
    const whole = entryOf(line, atoms.slice(at + 1, end), first, index)
    if (whole) ways.push({ to: end, entry: whole, score: worth(whole) + amount_first })
  }
  return ways
}

const inName = (atom: Atom | undefined) => atom?.kind === 'text' || atom?.kind === 'amount'

/** 三束 九条ねぎ: at the head, or apart from what stands before. The ネギ of 1箱とネギ has an amount of its own, or none. */
const mayComeFirst = (line: string, atoms: readonly Atom[], at: number): boolean => {
  const [before, next, after] = [atoms[at - 1], atoms[at + 1], atoms[at + 2]]
  // The 三つ of 三つ葉 is no amount of its own.
  const names = next?.kind === 'text' || (after?.kind === 'text' && after.start === next?.end)
  return names && (before === undefined || line[(atoms[at]?.start ?? 0) - 1] === ' ')
}

const worth = ({ match, amount }: Entry): number => {
  if (!match) return unknown_name
  const known = match.items.some(item => readUnit(item, amount?.number ?? '1', amount?.unit ?? '', true).doubt === null)
  return worth_of[match.by] + with_amount + (known ? unit_known : -unit_known)
}

type AmountAtom = Extract<Atom, { kind: 'amount' }>

const entryOf = (line: string, name: readonly Atom[], amount: AmountAtom | null, index: NameIndex): Entry | null => {
  const [first, last] = [name[0], name.at(-1)]
  if (!first || !last) return null
  const text = line.slice(first.start, last.end)
  const { word, match } = nameIn(index, text)
  // Numbers alone name nothing, unless they are a code.
  if (!name.some(one => one.kind === 'text') && match?.by !== 'code') return null
  if (!match && (amount === null || name.length > 3)) return null
  return {
    start: Math.min(first.start, amount?.start ?? first.start),
    end: Math.max(last.end, amount?.end ?? last.end),
    word,
    match,
    amount: amount?.amount ?? null,
    others: [],
    unclear: [],
    notes: [],
    listed: match?.by === 'code',
  }
}

const walkBack = (line: string, atoms: readonly Atom[], best: readonly Step[], index: NameIndex) => {
  const steps: Step[] = []
  for (let at = atoms.length; at > 0; ) {
    const step = best[at]
    if (!step) throw new Error('a line without a reading')
    steps.unshift(step)
    at = step.from
  }
  const entries: Entry[] = []
  const left: Atom[] = []
  for (const { entry, left: atom } of steps) {
    const before = entries.at(-1)
    const beside = left.at(-1)
    const adjacent = before !== undefined && (beside === undefined || beside.end <= before.start)
    if (entry) {
      // 10個のうち2個が: what is glued to an amount and is no item of the list says something about it.
      if (entry.match === null && before?.amount && before.end === entry.start) before.unclear.push(entry.word)
      entries.push(entry)
      for (const one of atoms) {
        if (one.kind === 'bracket' && one.start > entry.start && one.end < entry.end) entry.notes.push(one.inside)
      }
    } else if (atom && adjacent && joinTo(line, before, atom, index)) before.end = atom.end
    else if (atom && (atom.kind === 'text' || atom.kind === 'amount' || atom.kind === 'bracket')) {
      const words = line.slice(atom.start, atom.end)
      if (before?.amount && atom.kind === 'text' && !isJoint(words)) before.unclear.push(words)
      left.push(atom)
    }
  }
  return { entries, left }
}

/** Whether what is left belongs to the entry before it: its bracket, price or second amount. */
const joinTo = (line: string, entry: Entry, atom: Atom, index: NameIndex): boolean => {
  if (atom.kind === 'bracket') entry.notes.push(atom.inside)
  else if (atom.kind === 'amount') {
    if (entry.amount === null && !atom.amount.content) entry.amount = atom.amount
    else if (asideOf(line, atom, entry.match, index, entry.amount) === null) entry.others.push(atom.amount)
  }
  return atom.kind !== 'text'
}
