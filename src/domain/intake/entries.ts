import { fold } from '#domain/shared/japanese.ts'
import type { Amount, Atom } from './atoms.ts'
import type { MatchedBy, MemoItem } from './memo.ts'
import { findCode, findName, type NameIndex, type NameMatch } from './names.ts'
import { readUnit } from './units.ts'

/** One item that a line asks for: its name, its amount and what stands in brackets. */
export type Entry = {
  start: number
  end: number
  /** The name as written, without particles. */
  word: string
  match: NameMatch | null
  amount: Amount | null
  /** A second amount beside the first. */
  extra: boolean
  notes: string[]
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
const without_amount = -30
const unit_known = 10
const unknown_name = 2
const left_text = -12
const left_amount = -20
const amount_first = -3

/** How many parts a name may have: のばし海老 3L, カットごぼう ささがき 1kg. */
const longest_name = 6

const leading =
  /^(?:もしあれば|もし|できれば|出来れば|あれば|それと|それから|あとは?|及び|および|プラス|また|と|も|で|を|の|は)\s*/u
const trailing =
  /\s*(?:(?:は|が)?(?:ありますか|ありますでしょうか|ありそう(?:です|でした)?(?:か|ら)?|あれば|できれば)|[?？]|だけ|のみ|いつもの|いつも通り|前回と?同じ(?:数)?|を|は|が|も|の|で|と|に|お|あと)$/u

const trimmed = (text: string) => {
  let [now, before] = [text.trim(), '']
  while (now !== before) [before, now] = [now, now.replace(trailing, '').trim()]
  return now
}

/** The name in a text: as it stands where that is known, else without the particles around it. */
export const nameIn = (index: NameIndex, text: string): { word: string; match: NameMatch | null } => {
  const plain = text.trim()
  const bare = trimmed(plain)
  const ways = [...new Set([plain, bare, trimmed(plain.replace(leading, '')), bare.replace(/^[お御](?=.{2})/u, '')])]
  let best: { word: string; match: NameMatch | null } = {
    word: trimmed(plain.replace(leading, '')) || plain,
    match: null,
  }
  for (const word of ways) {
    const match = (/\s/.test(word) ? null : findCode(index, word)) ?? findName(index, word)
    if (match && (best.match === null || worth_of[match.by] > worth_of[best.match.by])) best = { word, match }
  }
  return best
}

type Step = { score: number; from: number; entry: Entry | null; left: Atom | null }

/** The best way to read a part of a line as entries; what belongs to none is left over. */
export const entriesOf = (
  line: string,
  found: readonly Atom[],
  index: NameIndex,
): { entries: Entry[]; left: Atom[] } => {
  const atoms = found.flatMap(atom => splitAtTo(line, atom, index))
  const best: Step[] = [{ score: 0, from: 0, entry: null, left: null }]
  const offer = (to: number, step: Step) => {
    const now = best[to]
    if (!now || step.score > now.score) best[to] = step
  }
  for (let at = 0; at < atoms.length; at += 1) {
    const here = best[at]
    const atom = atoms[at]
    if (!here || !atom) continue
    const { score } = here
    const loss = atom.kind === 'amount' ? left_amount : atom.kind === 'text' ? left_text : 0
    offer(at + 1, { score: score + loss, from: at, entry: null, left: atom })
    for (let end = at + 1; end <= Math.min(atoms.length, at + longest_name); end += 1) {
      const name = atoms.slice(at, end)
      if (name.at(-1)?.kind === 'bracket' || name.some(one => one.kind === 'bracket')) break
      const entry = entryOf(line, name, null, index)
      if (entry?.match)
        offer(end, { score: score + worth_of[entry.match.by] + without_amount, from: at, entry, left: null })
      const after = amountAt(atoms, end)
      if (after) {
        const whole = entryOf(line, name, after.atom, index)
        if (whole) offer(after.next, { score: score + worth(whole), from: at, entry: whole, left: null })
      }
    }
    if (atom.kind === 'amount') {
      for (let end = at + 2; end <= Math.min(atoms.length, at + longest_name); end += 1) {
        const name = atoms.slice(at + 1, end)
        if (name.some(one => one.kind === 'bracket')) break
        const whole = entryOf(line, name, atom, index)
        if (whole) offer(end, { score: score + worth(whole) + amount_first, from: at, entry: whole, left: null })
      }
    }
  }
  return walkBack(atoms, best)
}

/** The amount after a name, with a bracket between them or not. */
const amountAt = (atoms: readonly Atom[], at: number) => {
  for (const next of [at, at + 1]) {
    const atom = atoms[next]
    if (atom?.kind === 'amount') return { atom, next: next + 1 }
    if (atom?.kind !== 'bracket') return null
  }
  return null
}

const worth = ({ match, amount }: Entry): number => {
  if (!match) return unknown_name
  const known = match.items.some(item => readUnit(item, amount?.number ?? '1', amount?.unit ?? '').doubt === null)
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
    extra: false,
    notes: [],
  }
}

const walkBack = (atoms: readonly Atom[], best: readonly Step[]) => {
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
      entries.push(entry)
      for (const one of atoms) {
        if (one.kind === 'bracket' && one.start > entry.start && one.end < entry.end) entry.notes.push(one.inside)
      }
    } else if (atom?.kind === 'bracket' && adjacent) {
      before.notes.push(atom.inside)
      before.end = atom.end
    } else if (atom?.kind === 'amount' && adjacent) {
      if (before.amount === null) before.amount = atom.amount
      else before.extra = true
      before.end = atom.end
    } else if (atom) left.push(atom)
  }
  return { entries, left }
}

const sure: readonly MatchedBy[] = ['code', 'alias', 'name', 'kana']

/** 人参と玉ねぎ are two where both are known and the whole is not. */
const splitAtTo = (line: string, atom: Atom, index: NameIndex): Atom[] => {
  if (atom.kind !== 'text') return [atom]
  const text = line.slice(atom.start, atom.end)
  const words = [...text.matchAll(/\s+/g)]
  const whole = findName(index, text)
  if (whole && sure.includes(whole.by)) return [atom]
  for (const { index: at } of text.matchAll(/と|&|＋|\+/gu)) {
    const [before, after] = [nameIn(index, text.slice(0, at)), nameIn(index, text.slice(at + 1))]
    if ([before, after].every(one => one.match !== null && one.match.by !== 'alike')) {
      return [
        { kind: 'text', start: atom.start, end: atom.start + at },
        ...splitAtTo(line, { kind: 'text', start: atom.start + at + 1, end: atom.end }, index),
      ]
    }
  }
  if (words.length === 0) return [atom]
  // Words apart are parts: the reading decides which belong together.
  const edges = [0, ...words.map(({ index: at, 0: gap }) => at + gap.length)]
  return edges.map((edge, n) => ({
    kind: 'text' as const,
    start: atom.start + edge,
    end: atom.start + (words[n]?.index ?? text.length),
  }))
}

/** The other item that name and amount together name: 玉ねぎ 20kg is an item of its own. */
export const namedByAll = (line: string, entry: Entry, index: NameIndex): MemoItem[] =>
  entry.word !== '' && fold(line.slice(entry.start, entry.end)) !== fold(entry.word)
    ? (index.by_name.get(fold(line.slice(entry.start, entry.end))) ?? [])
    : []
