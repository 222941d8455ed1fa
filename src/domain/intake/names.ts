import { fold } from '#domain/shared/japanese.ts'
import type { MatchedBy, MemoItem, MemoList } from './memo.ts'
import { heard } from './readings.ts'

type Known = {
  item: MemoItem
  /** Names folded, and as they are heard. */
  names: string[]
  sounds: string[]
  /** The words of names and reading, heard: a short word must begin or end one. */
  words: string[]
  /** Spec and origin, folded: they may stand beside a name. */
  beside: string[]
}

export type NameMatch = { by: MatchedBy; items: MemoItem[] }

/** A deal's list made ready for finding names in it. */
export type NameIndex = {
  known: readonly Known[]
  by_code: ReadonlyMap<string, MemoItem[]>
  by_alias: ReadonlyMap<string, MemoItem>
  by_name: ReadonlyMap<string, MemoItem[]>
  by_sound: ReadonlyMap<string, MemoItem[]>
  by_reading: ReadonlyMap<string, MemoItem[]>
  found: Map<string, NameMatch | null>
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

/** Prepares a list once for all names of a memo. */
export const indexNames = ({ items, aliases }: Pick<MemoList, 'items' | 'aliases'>): NameIndex => {
  const by_id = new Map(items.map(item => [item.id, item]))
  const index = {
    known: items.map(item => ({
      item,
      names: item.names.map(fold),
      sounds: [...new Set([...item.names.map(fold), fold(item.name_kana)].map(heard))].filter(sound => sound !== ''),
      words: [...new Set([...item.names, item.name_kana].flatMap(words).map(heard))],
      beside: [item.spec, item.origin].flatMap(words),
    })),
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
const usualFirst = (items: readonly MemoItem[]): MemoItem[] => [...items].sort((a, b) => b.usual_count - a.usual_count)

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
  const kana = index.by_sound.get(sound) ?? index.by_reading.get(sound)
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

const within = (one: Known, word: string, sound: string): boolean => {
  if (sound.length >= 3 || /[\p{Script=Han}]/u.test(word)) {
    return one.sounds.some(known => known.includes(sound)) || one.names.some(known => known.includes(word))
  }
  // Two kana are in the middle of too many words.
  return one.words.some(known => known.startsWith(sound) || known.endsWith(sound))
}

/** メバチ赤身 is メバチ and 赤身 where no name holds the whole. */
const script_edge =
  /(?<=\p{sc=Han})(?=[\p{sc=Katakana}\p{sc=Hiragana}a-z0-9])|(?<=[\p{sc=Katakana}ー])(?=[\p{sc=Han}\p{sc=Hiragana}a-z0-9])|(?<=\p{sc=Hiragana})(?=[\p{sc=Katakana}\p{sc=Han}a-z0-9])|(?<=[a-z0-9])(?=[\p{sc=Katakana}\p{sc=Han}\p{sc=Hiragana}])/iu

const containing = (index: NameIndex, text: string): NameMatch | null => {
  const spaced = text.replace(/(?<=.)の(?=.)/gu, ' ')
  const apart = spaced.split(script_edge)
  const by_parts = apart.length > 1 && apart.every(part => part.trim().length >= 2)
  return holding(index, spaced) ?? (by_parts ? holding(index, apart.join(' ')) : null)
}

/** Items whose names contain every word that was said, at least one in the name itself. */
const holding = (index: NameIndex, text: string): NameMatch | null => {
  const said_words = words(text).map(word => ({ word, sound: heard(word) }))
  const total = said_words.reduce((sum, { word }) => sum + Array.from(word).length, 0)
  if (said_words.length === 0 || /^[\d.]+$/.test(said_words.map(one => one.word).join(''))) return null
  const items = index.known
    .filter(one => {
      const named = said_words.map(({ word, sound }) => within(one, word, sound))
      return (
        named.some(Boolean) &&
        said_words.every(({ word }, at) => named[at] || one.beside.some(beside => beside.includes(word)))
      )
    })
    .map(one => one.item)
  if (items.length === 0) return null
  // One character is too little to be sure of.
  return total < 2 ? { by: 'alike', items: usualFirst(items) } : said('part', items)
}

const most_alike = 6

/** Without voice marks: カツオ and ガツオ, サバ and サハ. */
const unvoiced = (sound: string) => sound.normalize('NFD').replace(/[\u3099\u309a]/g, '')

/**
 * Items that are only alike: the name holds an item's whole name (国産レモン果汁 holds レモン), stands in one with gaps
 * (絹豆腐 in 絹ごし豆腐), or is one typing mistake away from it. Never taken without being asked about.
 */
export const findAlike = (index: NameIndex, text: string): MemoItem[] => {
  const sound = unvoiced(heard(fold(text)))
  if (sound.length < 2) return []
  const nearness = ({ sounds }: Known) =>
    Math.max(
      ...sounds.map(unvoiced).map(known => {
        if (oneMistake(sound, known)) return 100
        if (sound.includes(known) && known.length >= 2) return known.length
        return withGaps(sound, known) ? 50 - known.length : 0
      }),
    )
  return index.known
    .map(one => ({ item: one.item, near: nearness(one) }))
    .filter(one => one.near > 0)
    .sort((a, b) => b.near - a.near || b.item.usual_count - a.item.usual_count)
    .slice(0, most_alike)
    .map(one => one.item)
}

/** All characters of a word of at least three, in their order, beginning as the name begins. */
const withGaps = (sound: string, known: string): boolean => {
  if (sound.length < 3 || sound[0] !== known[0] || known.length > sound.length * 3) return false
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
