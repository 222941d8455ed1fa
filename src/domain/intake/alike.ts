import { fold } from '#domain/shared/japanese.ts'
import type { MemoItem } from './memo.ts'
import { type Known, type NameIndex, unvoiced, usualFirst } from './names.ts'
import { heard } from './readings.ts'

const most_alike = 6

/**
 * Items that are only alike: the name holds an item's whole name (国産レモン果汁 holds レモン), stands in one with gaps
 * (絹豆腐 in 絹ごし豆腐), or is one typing mistake away from it. Never taken without being asked about.
 */
export const findAlike = (index: NameIndex, text: string): MemoItem[] => {
  const word = fold(text)
  const sound = unvoiced(heard(word))
  if (sound.length < 2) return beginningWith(index, word)
  const turned = turnedAbout(sound)
  const near = (said: string) => (known: string) => {
    if (oneMistake(said, known)) return 100
    if (said.includes(known) && known.length >= 2) return known.length
    if (turned.some(one => known.includes(one))) return 50
    return withGaps(said, known) ? 50 - known.length : 0
  }
  const nearness = (known: Known) => Math.max(...known.unvoiced.map(near(sound)), ...known.names.map(near(word)))
  return index.known
    .map(one => ({ item: one.item, near: nearness(one) }))
    .filter(one => one.near > 0)
    .sort((a, b) => b.near - a.near || b.item.usual_count - a.item.usual_count)
    .slice(0, most_alike)
    .map(one => one.item)
}

/** 絹: names that one kanji begins. */
const beginningWith = (index: NameIndex, word: string): MemoItem[] =>
  /^\p{sc=Han}$/u.test(word)
    ? usualFirst(
        index.known.filter(one => one.written.some(known => known.startsWith(word))).map(one => one.item),
      ).slice(0, most_alike)
    : []

/** 醤油濃口, 生樽: the halves of a name the other way about. */
const turnedAbout = (said: string): string[] =>
  said.length < 4 || said.length > 12
    ? []
    : Array.from({ length: said.length - 3 }, (_, at) => said.slice(at + 2) + said.slice(0, at + 2))

/** All characters of a word of at least three, in their order, beginning as the name begins. */
const withGaps = (sound: string, known: string): boolean => {
  // まぐろ is no マスクメロン.
  const longest = sound.length === 3 ? 5 : sound.length * 3
  if (sound.length < 3 || sound[0] !== known[0] || known.length > longest) return false
  let at = 0
  for (const sign of known) if (sign === sound[at]) at += 1
  return at === sound.length
}

/** One character more, less, other, or two changed about, in words of at least four. */
const oneMistake = (a: string, b: string): boolean => {
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const [rest_a, rest_b] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (rest_a.length <= 1 && rest_b.length <= 1) return true
  return rest_a.length === 2 && rest_b === `${rest_a[1]}${rest_a[0]}`
}
