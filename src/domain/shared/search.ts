import { food_words } from './food-words.ts'
import { fold } from './japanese.ts'

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

/** The words that a folded one is written for: まぐろ and 鮪 are one food. */
export const wordsFor = (folded: string): readonly string[] => foods.get(folded) ?? [folded]

/**
 * A pattern of all spellings of a folded word, and of what the same food is written as, for folded texts; read alike by
 * JavaScript and by PostgreSQL's `~`.
 */
export const spellingsOf = (folded: string): string => {
  const [only = '', ...more] = wordsFor(folded).map(spellings)
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
  const patterns = wordsAsked(typed).map(word => new RegExp(spellingsOf(word), 'u'))
  return folded => patterns.every(pattern => pattern.test(folded))
}

/** A text from each of its words on, folded: a space, a sign or another script begins one (生ウニ: 生ウニ, ウニ). */
export const wordsOn = (text: string): string[] => {
  const whole = text.normalize('NFKC')
  const words = whole.matchAll(/[\p{sc=Han}々〆]+|[\p{sc=Hiragana}ー]+|[\p{sc=Katakana}ー]+|[\p{L}\p{N}]+/gu)
  return Array.from(words, ({ index }) => fold(whole.slice(index)))
}

/** What is asked of a text: that it begins so, ends so, is that and no more, or holds it. */
type Asked = { word: string; begins: RegExp; ends: RegExp; is: RegExp; stands: RegExp; food: boolean }

const askedOf = (word: string): Asked => {
  const ways = spellingsOf(word)
  return {
    word,
    begins: new RegExp(`^${ways}`, 'u'),
    ends: new RegExp(`${ways}$`, 'u'),
    is: new RegExp(`^${ways}$`, 'u'),
    stands: new RegExp(ways, 'u'),
    food: foods.has(word),
  }
}

/** Where the first word stands that is what was asked for, alone or with those behind it (真 and アジ of 真アジ); -1: none is. */
const placeOfWord = (words: readonly string[], { begins, is }: Asked): number =>
  words.findIndex(
    (word, at) =>
      begins.test(word) &&
      ['', ...words.slice(at + 1)].some(rest =>
        is.test(word.slice(0, word.length - rest.length).replace(/[^\p{L}\p{N}]/gu, '')),
      ),
  )

/** What an item is found by, folded. */
type Named = { code: string; name: string; words: readonly string[]; kana: readonly string[] }

/** The rank of what holds a food by accident of its reading; with whatever else is asked for, the sum is not less. */
export const astray = 100

const rankOf = (asked: Asked, { code, name, words, kana }: Named): number => {
  const { word, begins, ends, is, stands, food } = asked
  if (code === word) return 0
  if (code.startsWith(word)) return 1
  const place = placeOfWord(words, asked)
  if (place === 0 || is.test(kana[0] ?? '')) return 2
  if (place > 0 || placeOfWord(kana, asked) >= 0) return 3
  if (begins.test(name)) return 4
  if (words.some(one => begins.test(one))) return 5
  const sounds = kana.some(one => begins.test(one))
  const named = stands.test(name)
  if (sounds && (named || !food)) return 6
  if (named) return 7
  if (sounds) return 8
  return food && kana.some(one => stands.test(one)) && !kana.some(one => ends.test(one)) ? astray : 9
}

/**
 * How well an item answers a search, the least is best: that very code, one that begins so; what is called so (アジ, アジ 開き),
 * what has it for a word of its own (真アジ); whose name begins so (アジフライ), a word of its name, its reading; what holds
 * it in its name (シマアジ). A food that it does not name comes after these: its reading begins so (味付いか of アジ), holds
 * it, or holds it across its words (`astray`, the ぼうにく of うに). Of several words the sum.
 */
export const rankFor = (typed: string): ((item: { name: string; name_kana: string; code: string }) => number) => {
  const asked = wordsAsked(typed).map(askedOf)
  return ({ name, name_kana, code }) => {
    const named = { code: fold(code), name: fold(name), words: wordsOn(name), kana: wordsOn(name_kana) }
    return asked.reduce((sum, one) => sum + rankOf(one, named), 0)
  }
}
