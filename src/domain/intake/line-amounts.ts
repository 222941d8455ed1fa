import { compare } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import type { Amount } from './amounts.ts'
import type { Atom } from './atoms.ts'
import type { NameIndex, NameMatch } from './names.ts'
import { unitName } from './units.ts'

type AmountAtom = Extract<Atom, { kind: 'amount' }>

/** Words of an item's spec or origin, as slips print them between name and quantity: L 約1.2kg 愛知県. */
const isSpec = (text: string, match: NameMatch | null, index: NameIndex): boolean => {
  const said = fold(text)
    .replace(/^約/, '')
    .replace(/前後$|産$/, '')
  return (
    said !== '' && (match?.items ?? []).some(item => index.specs.get(item)?.includes(said) || fold(item.unit) === said)
  )
}

/** Why an amount of a line is no quantity of the item that is named, where another one can be: null where it may be one. */
export const asideOf = (
  line: string,
  { start, end, amount }: AmountAtom,
  match: NameMatch | null,
  index: NameIndex,
  quantity: Amount | null,
): 'content' | 'price' | 'spec' | null => {
  if (amount.content) return 'content'
  if (amount.priced && compare(amount.number, '1') === 0) return 'price'
  const same_unit = quantity !== null && unitName(quantity.unit) === unitName(amount.unit)
  // 2L×6本: what is printed of a case's content.
  const holds = (match?.items ?? []).some(
    ({ pieces_per_case }) => pieces_per_case !== null && compare(pieces_per_case, amount.number) === 0,
  )
  if (amount.times && holds && !same_unit) return 'content'
  return amount.unit !== '' && !same_unit && isSpec(line.slice(start, end).replace(/^[×x]/, ''), match, index)
    ? 'spec'
    : null
}

/** How far behind a name its quantity may stand. */
const furthest = 8
const skipped_spec = -1

type After = { atom: AmountAtom; next: number; others: Amount[]; loss: number }

/**
 * The quantity behind a name: the first amount that is no content, price or spec of what is named; where there is no
 * other, such a one after all (大葉 10枚), to be asked about by its unit.
 */
export const quantityAfter = (
  line: string,
  atoms: readonly Atom[],
  from: number,
  match: NameMatch | null,
  index: NameIndex,
): After | null => {
  const set_aside: { atom: AmountAtom; next: number; why: 'content' | 'price' | 'spec' }[] = []
  let loss = 0
  for (let at = from; at < Math.min(atoms.length, from + furthest); at += 1) {
    const atom = atoms[at]
    if (!atom) break
    if (atom.kind === 'text') {
      if (!isSpec(line.slice(atom.start, atom.end), match, index)) break
      loss += skipped_spec
    } else if (atom.kind === 'amount') {
      const why = asideOf(line, atom, match, index, null)
      if (why === null) return { atom, next: at + 1, others: sameUnit(set_aside, atom), loss }
      set_aside.push({ atom, next: at + 1, why })
    }
  }
  const first = set_aside.find(one => one.why !== 'content')
  return first ? { atom: first.atom, next: first.next, others: [], loss: 0 } : null
}

/** 穴子 1kg 2kg: a spec that is written in the quantity's unit may be the quantity itself. */
const sameUnit = (set_aside: readonly { atom: AmountAtom; why: string }[], { amount }: AmountAtom): Amount[] =>
  set_aside
    .filter(one => one.why === 'spec' && unitName(one.atom.amount.unit) === unitName(amount.unit))
    .map(one => one.atom.amount)
