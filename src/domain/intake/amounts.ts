import { type Lexicon, startsName, unitsAt } from './lexicon.ts'
import { kanji_digits, readNumber } from './numbers.ts'
import { wordEnds } from './small-words.ts'
import { spokenAt } from './spoken.ts'
import { withHalf } from './units.ts'

export type Amount = {
  /** As it was written, with its unit. */
  written: string
  number: string
  unit: string
  /** A second number that may be meant as well: 2-3本 (either), 5→3本 (what stood before). */
  or: { number: string; unit: string; why: 'range' | 'change' } | null
  /** 各2本, 2本ずつ: of each of what stands before it. */
  each: boolean
  /** ×3, and with the crosses that a phone has for it. */
  times: boolean
  /** 約3本, 3本くらい. */
  about: boolean
  /** 10個入り: what a thing holds, no quantity. */
  content: boolean
  /** Letters follow that are no unit known here, or that a unit does not end before. */
  unclear: boolean
  /** A price follows at once: 1個80円. */
  priced: boolean
  /** じゅっこ: in letters, as it is heard. */
  spoken: boolean
}

export type AmountRead = { end: number; amount: Amount }

/** The longest number is far below; what goes on with another point is none (1.2.3). */
const digits = /\d{1,3}(?:,\d{3}){1,3}(?!\d)|\d{1,2}[/⁄]\d{1,2}(?!\d)|\d{1,10}(?:\.\d{1,4})?(?!\.?\d)/y
const kanji = new RegExp(`[${kanji_digits}]{1,8}|半`, 'y')
const either = /\s?(?:-|~|〜|−|–|か|または|もしくは|or|、|,|から)\s?/y
/** 5→3, 3本→やっぱり2本, 3本 やっぱり2本: what stands behind it takes the place of what stands before. */
const arrow = /(?:\s?(?:→|⇒|->|=>|➡)\s?(?:やっぱり?|やはり)?|\s(?:やっぱり?|やはり))\s?/y
/** Times, people, sizes and what has letters behind it that are no unit count no items. */
const counts_none = /\s?(?:時|:|分|円|%|度|年|月|日|名|人(?!前)|便|番|階|歳|組|[a-z])/iy
const holds =
  /(?:入り?(?!れ)|いり(?!ま)|付き?|詰め?|切(?!れ|り?身)|サイズ|[束袋箱]|パック|\/(?:c\/s|cs|ct|ケース|箱))/iy
/** What goes on with an amount, so that its unit has ended. */
const goes_on = /半|分|か\d|[ずづ]つ|くらい|ぐらい|ほど|程度|前後|位|弱|強|から\d|または|もしくは/y
const about_before = /(?:約|およそ|おおよそ|だいたい|大体)\s?/y
const about_after = /\s?(?:くらい|ぐらい|ほど|程度|前後|位|弱|強)/y
const each_after = /\s?[ずづ]つ/y
const letter = /[\p{L}]/u

const take = (pattern: RegExp, line: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(line)?.[0] ?? null
}

type NumberRead = { number: string; end: number; in_kanji: boolean }

const numberAt = (line: string, at: number): NumberRead | null => {
  const in_digits = take(digits, line, at)
  // Not out of the middle of a longer number.
  if (in_digits !== null && /\d$|\d\.$/.test(line.slice(Math.max(0, at - 2), at))) return null
  const written = in_digits ?? take(kanji, line, at)
  const number = written === null ? null : readNumber(written)
  return written === null || number === null ? null : { number, end: at + written.length, in_kanji: in_digits === null }
}

type UnitRead = { unit: string; end: number; unclear: boolean }

/**
 * The unit behind a number. The longest before which a word may end; つ of 5つぶ貝 is none where a name of the list
 * begins. Where letters follow that are neither, the number has a unit that is not clear.
 */
const unitAt = (lexicon: Lexicon, line: string, at: number): UnitRead => {
  const from = line[at] === ' ' ? at + 1 : at
  const words = unitsAt(lexicon, line, from)
  const clear = words.find(word => endsClearly(lexicon, line, from, word.length))
  const read = (word: string, unclear: boolean) => {
    return { unit: line.slice(from, from + word.length), end: from + word.length, unclear }
  }
  if (clear !== undefined) return read(clear, false)
  if (startsName(lexicon, line, from) || wordEnds(lexicon, line, at)) return { unit: '', end: at, unclear: false }
  const [longest] = words
  if (longest !== undefined && from === at) return read(longest, true)
  return { unit: '', end: at, unclear: from === at && letter.test(line.charAt(at)) }
}

const scripts = [/[a-z/]/i, /[\p{sc=Katakana}ー]/u, /[\p{sc=Hiragana}]/u, /[\p{sc=Han}]/u]
const scriptOf = (sign: string) => scripts.findIndex(script => script.test(sign))

const endsClearly = (lexicon: Lexicon, line: string, from: number, length: number): boolean => {
  const [last, next] = [line.charAt(from + length - 1), line.charAt(from + length)]
  if (!letter.test(next) && next !== 'ー') return true
  if (take(holds, line, from + length) !== null || take(goes_on, line, from + length) !== null) return true
  if (wordEnds(lexicon, line, from + length)) return true
  const [own, other] = [scriptOf(last), scriptOf(next)]
  // 3玉に…: a word of another script begins. One kana is too short to tell (3コ次).
  if (own === other || next === 'ー') return own === 3 && length > 1
  return length > 1 || own === 0 || own === 3
}

/** The amount that begins at a place of a line, with what belongs to it, or null. */
export const readAmount = (lexicon: Lexicon, line: string, at: number, fresh: boolean): AmountRead | null => {
  const each_before = line[at] === '各'
  let from = at + (each_before ? 1 : 0)
  const about = take(about_before, line, from)
  from += about?.length ?? 0
  const times =
    /[×*✕✖⨯]/.test(line.charAt(from)) || (/x/i.test(line.charAt(from)) && !/[a-z]/i.test(line.charAt(from - 1)))
  if (times) from += line[from + 1] === ' ' ? 2 : 1
  const first = numberAt(line, from)
  if (!first) return spokenAmount(lexicon, line, at)
  const whole = wholeAmount(lexicon, line, from, first, fresh || from > at)
  if (!whole) return null
  const { number, unit, or, unclear } = whole
  let end = whole.end
  const more = (pattern: RegExp) => {
    const found = take(pattern, line, end)
    if (found !== null) end += found.length
    return found !== null
  }
  const content = unit !== '' && !unclear && more(holds)
  if (content) more(/り/y)
  const nearly = more(about_after) || about !== null
  const each = each_before || more(each_after)
  const written = line.slice(at, end).trim()
  const amount = {
    written,
    number,
    unit,
    or,
    each,
    times,
    about: nearly,
    content,
    unclear,
    priced: false,
    spoken: false,
  }
  return { end, amount }
}

const plain = { or: null, each: false, times: false, about: false, content: false, unclear: false, priced: false }

const spokenAmount = (lexicon: Lexicon, line: string, at: number): AmountRead | null => {
  const heard = spokenAt(lexicon, line, at)
  if (!heard) return null
  const { number, unit, end } = heard
  return { end, amount: { ...plain, written: line.slice(at, end), number, unit, spoken: true } }
}

const wholeAmount = (lexicon: Lexicon, line: string, from: number, first: NumberRead, fresh: boolean) => {
  const before = line.charAt(from - 1)
  const second = otherAt(lexicon, line, first.end)
  const { unit, end: past, unclear } = second ?? unitAt(lexicon, line, first.end)
  if (unit === '' && first.in_kanji) return second ? null : kanjiAlone(line, first, before, fresh)
  if (unit === '' && (take(counts_none, line, second?.end ?? first.end) !== null || partOfWord(lexicon, line, from)))
    return null
  const half = unit !== '' && line[past] === '半'
  const end = half ? past + 1 : past
  const counted = line[end] === '分' && line[end + 1] !== 'の' ? end + 1 : end
  if (second) {
    const or = { number: first.number, unit: second.before || unit, why: second.why }
    return { number: second.number, unit, or, end: counted, unclear }
  }
  return { number: half ? withHalf(first.number) : first.number, unit, or: null, end: counted, unclear }
}

/** The c/s of c/s1, that stands apart: of slips that print the unit before the quantity. */
export const unitBefore = ({ units }: Lexicon, line: string, at: number): string | null => {
  const [, word] = /(?:^|\s)([a-z/]{2,4})$/i.exec(line.slice(Math.max(0, at - 5), at)) ?? []
  return word !== undefined && (units.get(word.charAt(0).toLowerCase()) ?? []).includes(word.toLowerCase())
    ? word
    : null
}

/** The 350 of IPA350; the 5 of 卵M5 stands behind a size. */
const partOfWord = (lexicon: Lexicon, line: string, at: number): boolean =>
  unitBefore(lexicon, line, at) === null &&
  /[a-z]/i.test(line.charAt(at - 1)) &&
  !/[ぁ-ヶー\p{sc=Han}][sml]$/iu.test(line.slice(Math.max(0, at - 2), at))

/** 三 alone is a number only where no word ends in it. */
const kanjiAlone = (line: string, { number, end: past }: NumberRead, before: string, fresh: boolean) => {
  const end = line.startsWith('分', past) && number === '0.5' ? past + 1 : past
  if (!/^$|[\s)]/.test(line.charAt(end)) || (!fresh && !/^$|\s/.test(before))) return null
  return { number, unit: '', or: null, end, unclear: false }
}

/** The second of two numbers, with the unit of both: 2-3本, 5→3パック, 2kg→1kg, 2本か3本. */
const otherAt = (lexicon: Lexicon, line: string, at: number) => {
  const own = unitAt(lexicon, line, at)
  for (const [from, unit] of [[at, ''] as const, [own.end, own.unit] as const]) {
    const changed = take(arrow, line, from)
    const joined = changed ?? take(either, line, from)
    const second = joined === null ? null : numberAt(line, from + joined.length)
    // 2本、3束 and 2本-3束 are two orders: with its own unit the first of them is whole.
    if (!second || joined === null || (unit !== '' && changed === null && !/か|または|もしくは|~|〜/.test(joined)))
      continue
    const after = unitAt(lexicon, line, second.end)
    if (take(counts_none, line, second.end) !== null && after.unit === '') continue
    const why = changed === null ? ('range' as const) : ('change' as const)
    return { ...after, number: second.number, why, before: unit }
  }
  return null
}
