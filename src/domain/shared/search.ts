import { food_words, only_called_so } from './food-words.ts'
import { fold } from './japanese.ts'
import { kanaTyped, withLongVowels } from './romaji.ts'

/**
 * What is written for one another, and typed whichever way the phone offers: variants of names and old forms (髙田, 渡邉, 醬油), kana of one
 * sound, ヶ of 1ヶ, and what NFKC leaves of 〜 and ～, ½ and 1/2. Search takes them for one; what two names are by `fold` stays two.
 */
const letters =
  '高髙 崎﨑嵜 辺邊邉 斉斎齊齋 浜濱濵 沢澤 国國 広廣 真眞 島嶋嶌 桜櫻 徳德 恵惠 寿壽 栄榮 竜龍 条條 渋澁 鴎鷗 瀬瀨 富冨 黒黑 青靑 ' +
  '増增 曽曾 会會 学學 実實 円圓 鉄鐵 浅淺 弥彌 蔵藏 万萬 豊豐 与與 県縣 仏佛 礼禮 亀龜 岳嶽 吉𠮷 柳栁 槙槇 穂穗 緒緖 ' +
  '鯵鰺 麺麵 塩鹽 醤醬 蛎蠣 桧檜 鶏鷄 エヱヹ イヰヸ オヲヺ ジヂ ズヅ ケヶ カヵ ブヴ ~〜 /⁄'
const sounds = 'ヴァ ヴア バ,ヴィ ヴイ ビ,ヴェ ヴエ ベ,ヴォ ヴオ ボ'
/** After these a small vowel is as often written large: ウィスキー, ウイスキー; フィレ, フイレ. */
const before_vowels = 'ウクシジチツテデトドフ'
const vowels = ['ァア', 'ィイ', 'ゥウ', 'ェエ', 'ォオ']

const ways = /* @__PURE__ */ waysOf([
  ...letters.split(' ').map(group => Array.from(group)),
  ...sounds.split(',').map(group => group.split(' ')),
  ...Array.from(before_vowels).flatMap(one => vowels.map(pair => Array.from(pair, vowel => one + vowel))),
])
const parts = /* @__PURE__ */ new RegExp(`${[...ways.keys()].filter(one => one.length > 1).join('|')}|.`, 'gsu')

/** Each way of writing, with the pattern of all that are its equals. */
function waysOf(groups: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  return new Map(groups.flatMap(group => group.map(one => [one, `(?:${group.join('|')})`])))
}

/** The words of a search, each of which must be found: folded, without what folding leaves nothing of. */
export const wordsAsked = (typed: string): string[] =>
  typed
    .normalize('NFKC')
    .split(/\s+/)
    .map(fold)
    .filter(word => word !== '')

/** Each way to write a food, with all others. */
const foods = /* @__PURE__ */ waysToWrite()

function waysToWrite(): ReadonlyMap<string, readonly string[]> {
  const rows = food_words.map(({ reading, ways: written }) => [reading, ...written].map(fold))
  const readings = new Map(rows.flatMap(row => row.map(one => [one, row[0] ?? one] as const)))
  // 長葱 as 長ネギ, as those write it who know one half in kanji.
  const inParts = (way: string) =>
    Array.from(way, (_, at) => [way.slice(0, at), readings.get(way.slice(at))] as const).flatMap(([head, tail]) =>
      head === '' || tail === undefined ? [] : [head + tail],
    )
  return new Map(
    rows.flatMap(row => {
      const all = [...new Set([...row, ...row.flatMap(inParts)])]
      return all.map(one => [one, all] as const)
    }),
  )
}

/** The words that a folded one is written for: まぐろ and 鮪 are one food, and maguro without an input method. */
export const wordsFor = (folded: string): readonly string[] => {
  const kana = kanaTyped(folded)
  return foods.get(folded) ?? (kana === null ? [folded] : [folded, ...(foods.get(kana) ?? [kana])])
}

/** What a folded word finds: the words that it is written for, and where it is typed in Latin letters those with long vowels. */
export const wordsFound = (folded: string): readonly string[] => {
  const kana = kanaTyped(folded)
  if (kana === null || foods.has(folded)) return wordsFor(folded)
  return [...new Set([...wordsFor(folded), ...withLongVowels(kana).flatMap(one => foods.get(one) ?? [one])])]
}

/** The pattern of `spellingsOf`, of all that a folded word finds. */
export const foundAs = (folded: string): string => patternOf(wordsFound(folded))

/**
 * A pattern of all spellings of a folded word, and of what the same food is written as, for folded texts; read alike by
 * JavaScript and by PostgreSQL's `~`.
 */
export const spellingsOf = (folded: string): string => patternOf(wordsFor(folded))

const patternOf = (words: readonly string[]): string => {
  const [only = '', ...more] = words.map(spellings)
  return more.length === 0 ? only : `(?:${[only, ...more].join('|')})`
}

const spellings = (folded: string): string =>
  Array.from(folded.matchAll(parts), ([part]) => ways.get(part) ?? part.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join('')

/** The stretches of a folded word that are written one way alone: what an index of letters can be asked for. May be none. */
export const sureParts = (folded: string): string[] =>
  Array.from(folded.matchAll(parts), ([part]) => (ways.has(part) ? '\n' : part))
    .join('')
    .split('\n')
    .filter(part => part !== '')

/** Whether all words that were typed stand in a folded text, in whatever spelling; of no word all texts. */
export const searchFor = (typed: string): ((folded: string) => boolean) => {
  const patterns = wordsAsked(typed).map(word => new RegExp(foundAs(word), 'u'))
  return folded => patterns.every(pattern => pattern.test(folded))
}

/** A text from each of its words on, folded: a space, a sign or another script begins one (生ウニ: 生ウニ, ウニ). */
export const wordsOn = (text: string): string[] => {
  const whole = text.normalize('NFKC')
  const words = whole.matchAll(/[\p{sc=Han}々〆]+|[\p{sc=Hiragana}ー]+|[\p{sc=Katakana}ー]+|[\p{L}\p{N}]+/gu)
  return Array.from(words, ({ index }) => fold(whole.slice(index)))
}

/** What is asked of a text: that it begins so, ends so, is that and no more, or holds it; and what is only called so. */
type Asked = {
  word: string
  begins: RegExp
  ends: RegExp
  is: RegExp
  stands: RegExp
  /** It means the same in the middle of a word. */
  whole: boolean
  /** What ends in it is a kind of it. */
  ending: boolean
  food: boolean
  namesakes: readonly RegExp[]
}

const askedOf = (word: string): Asked => {
  const ways = spellingsOf(word)
  const written = wordsFor(word)
  const food = written.some(one => foods.has(one))
  // tai is as short as たい.
  const { length } = Array.from(kanaTyped(word) ?? written[0] ?? word)
  const in_kanji = /^\p{sc=Han}+$/u.test(word)
  return {
    word,
    begins: new RegExp(`^${ways}`, 'u'),
    ends: new RegExp(`${ways}$`, 'u'),
    is: new RegExp(`^${ways}$`, 'u'),
    stands: new RegExp(ways, 'u'),
    whole: !food || length > 2,
    ending: (food && length > 1) || length > 2 || in_kanji,
    food,
    namesakes: only_called_so
      .filter(([, other]) => written.includes(fold(other)))
      .map(([food]) => new RegExp(spellingsOf(fold(food)), 'gu')),
  }
}

/** A word from each place of a name on, without those behind it: 真 and アジ of 真アジ, and 真アジ. */
const stretches = (words: readonly string[]): string[][] =>
  words.map((word, at) =>
    ['', ...words.slice(at + 1)].map(rest => word.slice(0, word.length - rest.length).replace(/[^\p{L}\p{N}]/gu, '')),
  )

/** What an item is found by, folded; `parts` are the stretches of its words. */
type Named = {
  code: string
  name: string
  spec: string
  words: readonly string[]
  kana: readonly string[]
  parts: readonly (readonly string[])[]
  sounds: readonly (readonly string[])[]
}

/** The rank of what holds a food by accident of its reading. */
const astray = 100

const rankOf = (asked: Asked, { code, name, spec, words, kana, parts, sounds }: Named): number => {
  const { word, begins, ends, is, stands, whole, ending, food, namesakes } = asked
  if (code === word) return 0
  if (code.startsWith(word)) return 1
  const other = namesakes.length > 0 && stands.test(name) && !stands.test(namesakes.reduce(without, name))
  if (other) return 8
  const isOne = (part: string) => is.test(part)
  if (parts[0]?.some(isOne) || is.test(kana[0] ?? '')) return 2
  if (parts.some(some => some.some(isOne)) || sounds.some(some => some.some(isOne))) return 3
  // スルメイカ and 濃口醤油 are kinds of it.
  if (ending && parts.some(some => some.some(part => ends.test(part)))) return 3
  if (begins.test(name)) return 4
  if (words.some(one => begins.test(one))) return 5
  const sound = kana.some(one => begins.test(one))
  if (sound && (stands.test(name) || !food)) return 6
  // Two kana of a food are in the middle of too many words: the タイ of ブラックタイガー.
  if ((whole && stands.test(name)) || stands.test(spec)) return 7
  if (sound) return 9
  return food && kana.some(one => stands.test(one)) && !kana.some(one => ends.test(one)) ? astray : 10
}

const without = (name: string, food: RegExp): string => name.replace(food, ' ')

/** What goes by its usual quantity among itself: what is called so, what begins so. */
const classes: Readonly<Record<number, number>> = { 3: 2, 5: 4, 6: 4 }

type Findable = { name: string; name_kana: string; code: string; spec: string; usual_count?: number }

/** How a search looks at an item: its rank for each of its words. */
const lookFor = (typed: string) => {
  const asked = wordsAsked(typed).map(askedOf)
  return ({ name, name_kana, code, spec }: Findable) => {
    const [words, kana] = [wordsOn(name), wordsOn(name_kana)]
    const texts = { code: fold(code), name: fold(name), spec: fold(spec) }
    const named = { ...texts, words, kana, parts: stretches(words), sounds: stretches(kana) }
    return asked.map(one => ({ rank: rankOf(one, named), food: one.food }))
  }
}

const sumOf = (ranks: readonly number[]): number => ranks.reduce((sum, one) => sum + one, 0)

/**
 * Puts what a search found in its order, wherever items are searched: that very code, one that begins so; what is called
 * so or is a kind of it (アジ, 真アジ; スルメイカ of いか); what begins so, its name, a word of it or its reading (アジフライ);
 * what holds it (アオリイカ下足), also in its spec. Of each of these first what is ordered most, then what is nearer to it.
 * Last comes what only sounds so (味付いか of アジ) or is only called so (シマアジ); what holds a food across the words of its
 * reading (the ぼうにく of うに), where nothing else was found. Of several words the sum.
 */
export const bestFirst = (typed: string): (<T>(found: readonly T[], itemOf: (one: T) => Findable) => T[]) => {
  const look = lookFor(typed)
  if (wordsAsked(typed).length === 0) return found => [...found]
  return (found, itemOf) => {
    const ranked = found.map(one => {
      const item = itemOf(one)
      const ranks = look(item).map(each => each.rank)
      return {
        one,
        rank: sumOf(ranks),
        most: item.usual_count ?? 0,
        group: sumOf(ranks.map(each => classes[each] ?? each)),
      }
    })
    const better = ranked.filter(each => each.rank < astray)
    return (better.length > 0 ? better : ranked)
      .toSorted((a, b) => a.group - b.group || b.most - a.most || a.rank - b.rank)
      .map(each => each.one)
  }
}

/** Whether Enter may take an item for what was typed: a food that it neither is nor names is asked about. */
export const surelyMeant = (typed: string): ((item: Findable) => boolean) => {
  const look = lookFor(typed)
  return item => look(item).every(({ rank, food }) => rank < 8 || (rank === 10 && !food))
}
