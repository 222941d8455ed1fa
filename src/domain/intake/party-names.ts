/** 株式会社 and the like, before or behind a name, as NFKC has them. */
const form = '(?:株式会社|有限会社|合同会社|合資会社|合名会社|\\(株\\)|\\(有\\)|\\(同\\)|\\(資\\)|\\(名\\))'
const titles = '(?:さん|サン|様|さま|御中|殿|宛て?|あて)'
const no_word_before = '(?<![\\p{L}\\p{N}ー])'
const no_word_behind = '(?![\\p{L}\\p{N}ー])'
/** 丸山水産へ, 丸山水産の鯵: the particle says nothing; a name in hiragana (のり, にんじん) keeps its first letter. */
const particle = '(?:への?|に|の)(?=$|[^\\p{L}\\p{N}ー]|[\\p{sc=Han}\\p{sc=Katakana}])'
/** What follows 丸山さん where that is somebody who is spoken to. */
const spoken_to = '(?=$|[^\\p{L}\\p{N}ー]|お疲|おつかれ|お世話|おせわ|お願|おねが|いつも|おは|こん|です)'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const spaced = (text: string) => Array.from(text.replace(/\s+/g, ''), escaped).join('\\s*')

/** A name without 株式会社 and the like: 丸山水産 of 丸山水産株式会社. */
const bareName = (name: string): string => name.normalize('NFKC').replace(new RegExp(form, 'gu'), ' ').trim()

/** What a person may be called by: 丸山 of 丸山水産, 山田 of 豆腐の山田. Shorter than two letters names nobody. */
const partsOf = (bare: string): string[] => {
  const letters = Array.from(bare.replace(/\s+/g, ''))
  const heads = letters.map((_, at) => letters.slice(0, at).join(''))
  const tails = bare.split(/[\sの・]+/u).slice(1)
  return [...new Set([...heads, ...tails])].filter(part => Array.from(part).length >= 2).sort(longestFirst)
}
const longestFirst = (a: string, b: string) => b.length - a.length

/** A name as it stands in a memo, in NFKC: with or without its form, with さん, 様, 御中 and where it goes (へ). */
const wholeName = (bare: string) =>
  `${no_word_before}(?:${form}\\s*)?${spaced(bare)}(?:\\s*${form})?(?:\\s*${titles}(?:${particle})?|${particle}|${no_word_behind})`

/** 丸山さん: a part of a name, spoken to. */
const partOfName = (parts: readonly string[]) =>
  `${no_word_before}(?:${parts.map(escaped).join('|')})(?:さん|サン|様|さま)(?:${particle}|${spoken_to})`

/**
 * Patterns of what names one of both sides, for a text in NFKC: it orders nothing. What may be an item (`mayBeItem`) is
 * left to be read as one.
 */
export const partyPatterns = (name: string, mayBeItem: (word: string) => boolean): string[] => {
  const bare = bareName(name)
  if (Array.from(bare).length < 2) return []
  const parts = partsOf(bare).filter(part => !mayBeItem(part))
  return [...(mayBeItem(bare) ? [] : [wholeName(bare)]), ...(parts.length > 0 ? [partOfName(parts)] : [])]
}

/** Those of these names that a memo speaks to: by the whole name, else (丸山さん) by a part of it with さん or 様. */
export const namedIn = (memo: string, names: readonly string[]): string[] => {
  const text = memo.normalize('NFKC')
  const by = (patternOf: (bare: string) => string | null) =>
    names.filter(name => {
      const bare = bareName(name)
      const pattern = Array.from(bare).length < 2 ? null : patternOf(bare)
      return pattern !== null && new RegExp(pattern, 'imu').test(text)
    })
  const whole = by(wholeName)
  if (whole.length > 0) return whole
  return by(bare => {
    const parts = partsOf(bare)
    return parts.length > 0 ? partOfName(parts) : null
  })
}

/**
 * Those of these names with which a memo begins (星野青果 いつもの; 星野さん、いつもので), and what it says behind them:
 * by the whole name, else by a part of it with さん or 様.
 */
export const beginsWithName = (memo: string, names: readonly string[]): { names: string[]; rest: string } | null => {
  const text = memo.normalize('NFKC').trim()
  const by = (patternOf: (bare: string) => string | null) =>
    names.flatMap(name => {
      const bare = bareName(name)
      const pattern = Array.from(bare).length < 2 ? null : patternOf(bare)
      const head = pattern === null ? null : new RegExp(`^(?:${pattern})${said_behind}`, 'iu').exec(text)
      return head ? [{ name, rest: text.slice(head[0].length) }] : []
    })
  const whole = by(bare => `(?:${form}\\s*)?${spaced(bare)}(?:\\s*${form})?(?:\\s*${titles})?`)
  const byPart = (bare: string) => {
    const parts = partsOf(bare)
    return parts.length > 0 ? `(?:${parts.map(escaped).join('|')})(?:さん|サン|様|さま)` : null
  }
  const found = whole.length > 0 ? whole : by(byPart)
  // Of 丸山 and 丸山水産 the longer one is meant.
  const rest = found.map(one => one.rest).toSorted((a, b) => a.length - b.length)[0]
  return rest === undefined ? null : { names: found.filter(one => one.rest === rest).map(one => one.name), rest }
}
const said_behind = '(?:への?|に|の)?[、,。:\\s]*'
