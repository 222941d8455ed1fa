import { fold } from '#domain/shared/japanese.ts'
import type { MatchedBy, MemoItem, MemoList } from './memo.ts'
import { foods, foodsWithin, heard, heardInParts } from './readings.ts'

export type Known = {
  item: MemoItem
  /** Names folded, and as they are heard. */
  names: string[]
  sounds: string[]
  /** The same without voice marks. */
  unvoiced: string[]
  /** Names alone, heard: what stands in the reading only is no food's own name (味付いか, あじつけいか). */
  named: string[]
  /** The words of names and reading, heard: a short word must begin or end one. */
  words: string[]
  /** The words of names as they are written, folded. */
  written: string[]
  /** Spec and origin, folded: they may stand beside a name. */
  beside: string[]
}

export type NameMatch = { by: MatchedBy; items: MemoItem[] }

/** A deal's list made ready for finding names in it. */
export type NameIndex = {
  known: readonly Known[]
  /** Spec and origin of an item, folded. */
  specs: ReadonlyMap<MemoItem, string>
  by_code: ReadonlyMap<string, MemoItem[]>
  by_alias: ReadonlyMap<string, MemoItem>
  by_name: ReadonlyMap<string, MemoItem[]>
  by_sound: ReadonlyMap<string, MemoItem[]>
  by_reading: ReadonlyMap<string, MemoItem[]>
  /** What was looked up before: the same name is looked up once. */
  found: Map<string, NameMatch | null>
  named: Map<string, { word: string; match: NameMatch | null }>
}

const bare = (code: string) => fold(code).replace(/^0+(?=.)/, '')

const put = (map: Map<string, MemoItem[]>, key: string, item: MemoItem) => {
  if (key === '') return
  const list = map.get(key) ?? []
  if (!list.includes(item)) map.set(key, [...list, item])
}

const words = (text: string) =>
  text
    .split(/[\s\u3000()（）、,・]+/)
    .map(fold)
    .filter(word => word !== '')

/** Without voice marks: カツオ and ガツオ, サバ and サハ. */
export const unvoiced = (sound: string) => sound.normalize('NFD').replace(/[\u3099\u309a]/g, '')

/** メバチ赤身 is メバチ and 赤身 where no name holds the whole. */
export const script_edge =
  /(?<=\p{sc=Han})(?=[\p{sc=Katakana}\p{sc=Hiragana}a-z0-9])|(?<=[\p{sc=Katakana}ー])(?=[\p{sc=Han}\p{sc=Hiragana}a-z0-9])|(?<=\p{sc=Hiragana})(?=[\p{sc=Katakana}\p{sc=Han}a-z0-9])|(?<=[a-z0-9])(?=[\p{sc=Katakana}\p{sc=Han}\p{sc=Hiragana}])/iu

const soundsOf = ({ names, name_kana }: MemoItem): string[] => {
  const folded = names.map(fold)
  const sounds = [...folded, fold(name_kana)].map(heard)
  return [...new Set([...sounds, ...folded.map(heardInParts)])].filter(sound => sound !== '')
}

/** The words of a name, and those that another script sets off: the もも of 鶏もも肉. */
const edged = (text: string): string[] => {
  const parts = words(text)
  return [...parts, ...parts.flatMap(part => part.split(script_edge)).filter(part => part.length >= 2)]
}

/** Prepares a list once for all names of a memo. */
export const indexNames = ({ items, aliases }: Pick<MemoList, 'items' | 'aliases'>): NameIndex => {
  const by_id = new Map(items.map(item => [item.id, item]))
  const index = {
    known: items.map(item => ({
      item,
      names: item.names.map(fold),
      sounds: soundsOf(item),
      unvoiced: soundsOf(item).map(unvoiced),
      named: item.names.map(fold).flatMap(name => [heard(name), heardInParts(name)]),
      words: [...new Set([...item.names, item.name_kana].flatMap(edged).map(heard))],
      written: item.names.flatMap(words),
      beside: [item.spec, item.origin].flatMap(words),
    })),
    specs: new Map(items.map(item => [item, fold(`${item.spec} ${item.origin}`)])),
    by_code: new Map<string, MemoItem[]>(),
    by_alias: new Map(
      aliases.flatMap(one => {
        const item = by_id.get(one.item_id)
        return item ? [[one.folded, item] as const] : []
      }),
    ),
    by_name: new Map<string, MemoItem[]>(),
    by_sound: new Map<string, MemoItem[]>(),
    by_reading: new Map<string, MemoItem[]>(),
    found: new Map<string, NameMatch | null>(),
    named: new Map<string, { word: string; match: NameMatch | null }>(),
  }
  for (const { item, names, sounds } of index.known) {
    put(index.by_code, bare(item.code), item)
    if (item.jan_code !== null) put(index.by_code, bare(item.jan_code), item)
    for (const name of names) put(index.by_name, name, item)
    for (const name of names) put(index.by_sound, heard(name), item)
    for (const sound of sounds) put(index.by_reading, sound, item)
  }
  return index
}

/** This restaurant's usual first, then the list's order. */
export const usualFirst = (items: readonly MemoItem[]): MemoItem[] =>
  [...items].sort((a, b) => b.usual_count - a.usual_count)

const said = (by: MatchedBy, items: readonly MemoItem[]): NameMatch =>
  items.length === 1 ? { by, items: [...items] } : { by: 'alike', items: usualFirst(items) }

/** Of 濃口醤油 and 濃口醤油 18L, which are read alike, the one that says nothing more. */
const plainOne = (items: readonly MemoItem[]): readonly MemoItem[] => {
  const name = (item: MemoItem) => fold(item.names[0] ?? '')
  const plain = items.filter(one => items.every(other => name(other).startsWith(name(one))))
  return plain.length === 1 ? plain : items
}

/** The item of a code: leading zeros do not count, three digits are needed for it not to be a quantity. */
export const findCode = (index: NameIndex, text: string): NameMatch | null => {
  if (!/^[0-9a-z][0-9a-z-]{2,}$/i.test(text)) return null
  const items = index.by_code.get(bare(text))
  return items ? said('code', items) : null
}

/** What a name means in this list, or null. The same name is looked up once. */
export const findName = (index: NameIndex, text: string): NameMatch | null => {
  const known = index.found.get(text)
  if (known !== undefined) return known
  const match = look(index, text)
  index.found.set(text, match)
  return match
}

const look = (index: NameIndex, text: string): NameMatch | null => {
  const folded = fold(text)
  if (folded === '') return null
  const alias = index.by_alias.get(folded)
  if (alias) return { by: 'alias', items: [alias] }
  const exact = index.by_name.get(folded)
  if (exact) return said('name', exact)
  const sound = heard(folded)
  const in_parts = heardInParts(folded)
  const kana = index.by_sound.get(sound) ?? index.by_reading.get(sound) ?? index.by_reading.get(in_parts)
  if (kana) return said('kana', plainOne(kana))
  return withSpec(index, text) ?? containing(index, text)
}

/** トマト L, 白鷺川 純米吟醸 1.8L: an item's whole name and words of its spec or origin. */
const withSpec = (index: NameIndex, text: string): NameMatch | null => {
  const said_words = words(text)
  if (said_words.length < 2) return null
  const items = index.known.filter(({ sounds, beside }) => {
    const left = said_words.filter(word => !beside.some(one => one === word))
    return left.length < said_words.length && left.length > 0 && sounds.includes(heard(left.join('')))
  })
  return items.length === 0
    ? null
    : said(
        'name',
        items.map(one => one.item),
      )
}

/** タコ as it sounds behind another word: 蒸しダコ, 戻りガツオ. */
const inJoining = (sound: string): string => `${sound.charAt(0)}\u3099`.normalize('NFC') + sound.slice(1)

/**
 * まだい in the あまだい of 甘鯛 is the end of another food's name, which shares no way of writing with it; ミニトマト is a
 * トマト.
 */
const inAnotherFood = (known: string, said: string): boolean => {
  const own = foods().get(said)
  return (
    own !== undefined &&
    !known.startsWith(said) &&
    foodsWithin(said).some(
      ([other, ways]) =>
        !ways.some(way => own.some(mine => way.includes(mine))) &&
        known.includes(other) &&
        !known.replaceAll(other, ' ').includes(said),
    )
  )
}

const within = (one: Known, { word, sound, parts, joined }: Said): boolean => {
  const in_kanji = /[\p{Script=Han}]/u.test(word)
  // One kanji is the last of a name: the 米 of 米なす is none.
  if (word.length === 1) {
    const ends =
      one.written.some(known => known.endsWith(word)) ||
      (sound.length > 1 && one.words.some(known => known.endsWith(sound)))
    return (in_kanji && ends) || one.words.includes(sound)
  }
  if (sound.length >= 3) {
    return (
      one.sounds.some(known =>
        [sound, parts, joined].some(said => known.includes(said) && !inAnotherFood(known, said)),
      ) || one.names.some(known => known.includes(word))
    )
  }
  // Two kana are in the middle of too many words (the タイ of ブラックタイガー).
  return in_kanji
    ? one.names.some(known => known.includes(word)) || one.words.some(known => known.endsWith(sound))
    : one.words.some(known => beginsSo(one, known, sound) || known.endsWith(sound) || known.endsWith(joined))
}

/** Whether a word begins with what was said; a food's name only where it is that word, or stands in the item's name: アジ is no 味付いか. */
const beginsSo = ({ named }: Known, known: string, sound: string): boolean =>
  known === sound || (known.startsWith(sound) && (!foods().has(sound) || named.some(name => name.includes(sound))))

type Said = { word: string; sound: string; parts: string; joined: string }

const containing = (index: NameIndex, text: string): NameMatch | null => {
  const spaced = text.replace(/(?<=.)の(?=.)/gu, ' ')
  const apart = spaced.split(script_edge)
  const by_parts = apart.length > 1 && apart.every(part => part.trim().length >= 2)
  return holding(index, text) ?? holding(index, spaced) ?? (by_parts ? holding(index, apart.join(' ')) : null)
}

/** Items whose names contain every word that was said, at least one in the name itself. */
const holding = (index: NameIndex, text: string): NameMatch | null => {
  const said_words = words(text).map(word => ({
    word,
    sound: heard(word),
    parts: heardInParts(word),
    joined: inJoining(heard(word)),
  }))
  const total = said_words.reduce((sum, { word }) => sum + Array.from(word).length, 0)
  if (said_words.length === 0 || /^[\d.]+$/.test(said_words.map(one => one.word).join(''))) return null
  const items = index.known
    .filter(one => {
      const named = said_words.map(said_word => within(one, said_word))
      return (
        named.some(Boolean) &&
        said_words.every(({ word }, at) => named[at] || one.beside.some(beside => beside.includes(word)))
      )
    })
    .map(one => one.item)
  if (items.length === 0) return null
  // One character is too little to be sure of, unless it is a food's.
  const [first] = said_words
  return total < 2 && (first?.sound.length ?? 0) < 2 ? { by: 'alike', items: usualFirst(items) } : said('part', items)
}
