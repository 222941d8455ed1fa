import { unvoiced } from '#domain/intake/names.ts'
import { foodSounds, heard } from '#domain/intake/readings.ts'
import { near_names } from '#domain/shared/food-words.ts'
import { fold } from '#domain/shared/japanese.ts'
import { searchFor, wordsAsked, wordsOn } from '#domain/shared/search.ts'

type Findable = { name: string; name_kana: string; usual_count: number }

/** `meant`: a slip of the finger away from what was typed. `near`: another thing that goes by a neighbouring name. */
export type Perhaps<T> = { meant: T[]; near: T[] }

const most_perhaps = 6

/**
 * What a search that found nothing may have meant, to be asked about and never taken: names that are the same without
 * voice marks (まくろ: まぐろ), or with one letter other, more, less or two changed about (サーモソ: サーモン); and what
 * goes by a neighbouring name (はまち: ブリ). What this restaurant orders most comes first.
 */
export const perhapsMeant = <T extends Findable>(items: readonly T[], typed: string): Perhaps<T> => {
  const words = wordsAsked(typed)
  const sounds = words.map(word => soundOf(word))
  const known = items.map(item => ({ item, said: [...wordsOn(item.name), ...wordsOn(item.name_kana)].map(soundOf) }))
  const matching = (patterns: readonly (RegExp | null)[]) =>
    patterns.length === 0
      ? []
      : usualFirst(
          known
            .filter(({ said }) => patterns.every(pattern => pattern && said.some(one => pattern.test(one))))
            .map(one => one.item),
        )
  const unmarked = matching(sounds.map(sound => (sound.length < 2 ? null : new RegExp(escaped(sound), 'u'))))
  return {
    meant: (unmarked.length > 0 ? unmarked : matching(words.map(withOneSlip))).slice(0, most_perhaps),
    near: usualFirst(nearOf(items, words)).slice(0, most_perhaps),
  }
}

const soundOf = (folded: string) => unvoiced(heard(folded))

const usualFirst = <T extends Findable>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => b.usual_count - a.usual_count)

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const foods = /* @__PURE__ */ new Set(foodSounds())

/** A word with one slip in it, where it is not a food of its own that is not on the list; of three letters one that is other or changed about. Shorter words are all alike. */
const withOneSlip = (word: string): RegExp | null => {
  const letters = Array.from(soundOf(word), escaped)
  if (letters.length < 3 || foods.has(heard(word))) return null
  const put = (at: number, gone: number, ...instead: string[]) => letters.toSpliced(at, gone, ...instead).join('')
  const slips = letters.flatMap((letter, at) => {
    const next = letters[at + 1]
    const about = next === undefined ? [] : [put(at, 2, next, letter)]
    return letters.length === 3 ? [put(at, 1, '.'), ...about] : [put(at, 1, '.'), put(at, 1), put(at, 0, '.'), ...about]
  })
  return new RegExp(slips.join('|'), 'u')
}

/** The items of the neighbouring names of one of these words. */
const nearOf = <T extends Findable>(items: readonly T[], words: readonly string[]): T[] => {
  const others = near_names.flatMap(group => {
    const about = group.map(fold)
    return words.length > 0 && about.includes(heard(words[0] ?? '')) ? group : []
  })
  const rest = words.slice(1).join(' ')
  const found = others.map(other => searchFor(`${other} ${rest}`))
  return items.filter(item => found.some(stands => stands([item.name, item.name_kana].map(fold).join('\n'))))
}
