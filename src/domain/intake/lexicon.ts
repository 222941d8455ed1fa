import { fold } from '#domain/shared/japanese.ts'
import type { MemoItem } from './memo.ts'
import type { NameIndex } from './names.ts'
import { foodSounds, heard } from './readings.ts'
import { unitWords } from './units.ts'

/** What a reader of a list knows of words: how units are written, and how names begin: this list's, and of foods. */
export type Lexicon = {
  /** Ways to write units (lower case), the longest first, by their first character. */
  units: ReadonlyMap<string, readonly string[]>
  /** The first two characters of names of two, the first three of all others, as they are heard. */
  starts: ReadonlySet<string>
}

export const lexiconOf = (items: readonly MemoItem[], index: NameIndex): Lexicon => {
  const words = [...new Set(unitWords(items).map(word => word.toLowerCase()))]
  const known = index.known.flatMap(one => [...one.sounds, ...one.words])
  const names = [...foodSounds(), ...known].filter(word => word.length >= 2)
  return {
    units: Map.groupBy(words, word => word.charAt(0)),
    starts: new Set(names.map(name => name.slice(0, name.length === 2 ? 2 : 3))),
  }
}

/** Enough of a text to know its first three characters as heard. */
const enough = 12

/** Whether a name begins here. */
export const startsName = ({ starts }: Lexicon, line: string, at: number): boolean => {
  const sound = heard(fold(line.slice(at, at + enough)))
  return starts.has(sound.slice(0, 3)) || (sound.length === 2 && starts.has(sound)) || startsShort(starts, sound)
}

/** A name of two characters, where a number or the end follows: かぶ3束. */
const startsShort = (starts: ReadonlySet<string>, sound: string): boolean =>
  starts.has(sound.slice(0, 2)) && !/^[\p{sc=Katakana}]/u.test(sound.slice(2))

/** The ways to write a unit that begin here, the longest first. */
export const unitsAt = ({ units }: Lexicon, line: string, at: number): string[] => {
  const first = line.charAt(at).toLowerCase()
  return (units.get(first) ?? []).filter(word => line.slice(at, at + word.length).toLowerCase() === word)
}
