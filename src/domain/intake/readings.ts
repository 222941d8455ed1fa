import { food_words } from '#domain/shared/food-words.ts'
import { fold } from '#domain/shared/japanese.ts'

const pairs: readonly (readonly [written: string, reading: string])[] = food_words
  .flatMap(({ reading, ways }) => ways.map(way => [fold(way), fold(reading)] as const))
  .sort((a, b) => b[0].length - a[0].length)

let known_foods: Map<string, string[]> | null = null

/** The foods by their readings, as they are heard, with the other ways to write them, folded: マダイ with 真鯛. */
export const foods = (): ReadonlyMap<string, readonly string[]> => {
  known_foods ??= new Map(food_words.map(({ reading, ways: written }) => [heard(fold(reading)), written.map(fold)]))
  return known_foods
}

/** The foods in whose reading another word stands: アマダイ has マダイ. */
export const foodsWithin = (sound: string): (readonly [sound: string, ways: readonly string[]])[] =>
  [...foods()].filter(([one]) => one !== sound && one.includes(sound))

/** The foods' readings, as they are heard. */
export const foodSounds = (): string[] => food_words.map(({ reading }) => heard(fold(reading)))

type Pair = (typeof pairs)[number]
const byFirst = (among: readonly Pair[]) =>
  Map.groupBy(among, ([written]) => String.fromCodePoint(written.codePointAt(0) ?? 0))

/** The longest word first. Words that sound alike and are two things (鮭 and 酒, 牡蠣 and 柿) stay as they are written. */
const all_words = /* @__PURE__ */ byFirst(pairs)
const ways = /* @__PURE__ */ new Set(pairs.map(([written]) => written))
const endsInAnother = (written: string) =>
  Array.from(written, (_, at) => written.slice(at)).some((rest, at) => at > 0 && ways.has(rest))
/** Those that end in no other one: of 甘海老 the 海老. */
const simple_words = /* @__PURE__ */ byFirst(pairs.filter(([written]) => !endsInAnother(written)))

const read = (folded: string, words: typeof all_words): string => {
  let result = ''
  for (let at = 0; at < folded.length; ) {
    const first = String.fromCodePoint(folded.codePointAt(at) ?? 0)
    const pair = words.get(first)?.find(([written]) => folded.startsWith(written, at))
    result += pair ? pair[1] : first
    at += pair ? pair[0].length : first.length
  }
  return result
}

const voiced: readonly (readonly [RegExp, string])[] = [
  [/ヴァ|バァ/g, 'バ'],
  [/ヴィ|バィ/g, 'ビ'],
  [/ヴェ|ベェ/g, 'ベ'],
  [/ヴォ/g, 'ボ'],
  [/ヴ/g, 'ブ'],
  [/ヂ/g, 'ジ'],
  [/ヅ/g, 'ズ'],
]

const small = 'ァィゥェォッャュョヮヵヶ'
const large = 'アイウエオツヤユヨワカケ'

/**
 * A folded name as it is heard: known kanji as kana, small kana large, ヴ as ブ; so 玉葱 and たまねぎ are one, and
 * ソアーヴェ and そあーべ, ブロッコリ and ブロツコリー.
 */
export const heard = (folded: string): string => sounding(read(folded, all_words))

/** The same in parts: 甘海老 as 甘エビ, as those write it who know one half in kanji. */
export const heardInParts = (folded: string): string => sounding(read(folded, simple_words))

const sounding = (read_out: string): string => {
  let result = read_out
  for (const [pattern, kana] of voiced) result = result.replace(pattern, kana)
  return result.replace(/[ァィゥェォッャュョヮヵヶ]/g, sign => large[small.indexOf(sign)] ?? sign)
}
