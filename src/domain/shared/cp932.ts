import { graphemes } from './characters.ts'
import { held_kanji, held_ranges } from './cp932-table.ts'

const first_kanji = 0x4e00
const last_kanji = 0x9fff

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** One byte per BMP code point, made on first use: 64 kB for as long as a page checks names. */
const makeTable = (): Uint8Array => {
  const held = new Uint8Array(0x10000)
  held.fill(1, 0x20, 0x7f)
  for (const control of '\t\n\r') held[control.charCodeAt(0)] = 1
  for (const range of held_ranges.split(' ')) {
    const [from = '', to = from] = range.split('-')
    held.fill(1, Number.parseInt(from, 36), Number.parseInt(to, 36) + 1)
  }
  for (let code = first_kanji; code <= last_kanji; code += 1) {
    const bit = code - first_kanji
    // 8 bits a byte, lowest first; 6 bits a base64 character, highest first.
    const place = (bit >> 3) * 8 + (7 - (bit & 7))
    const six = base64.indexOf(held_kanji.charAt(Math.floor(place / 6)))
    held[code] = (six >> (5 - (place % 6))) & 1
  }
  return held
}

let table: Uint8Array | undefined

const holds = (text: string): boolean => {
  table ??= makeTable()
  for (let index = 0; index < text.length; index += 1) if (table[text.charCodeAt(index)] !== 1) return false
  return true
}

/**
 * What stands for a character on its way into CP932 (domain section 7). Beside the list there: the half-width money
 * signs and ¬ have only their full-width forms in CP932, a no-break space is a space, and NFC took Å, 凞 and 蘒 away from
 * the code points at which CP932 has them.
 */
const safe_texts: Record<string, string> = {
  '\u301c': '\uff5e', // 〜 ～
  '\u2212': '\uff0d', // − －
  '\u2016': '\u2225', // ‖ ∥
  '\u2014': '\u2015', // — ―
  '㎖': 'ml',
  ℓ: 'L',
  '½': '1/2',
  麴: '麹',
  頰: '頬',
  剝: '剥',
  鷗: '鴎',
  '\u00a5': '\uffe5',
  '\u00a2': '\uffe0',
  '\u00a3': '\uffe1',
  '\u00ac': '\uffe2',
  '\u00c5': '\u212b',
  '\u51de': '\ufa15',
  '\u8612': '\ufa20',
  '\u00a0': ' ',
}

const mapped_characters = /* @__PURE__ */ new RegExp(`[${Object.keys(safe_texts).join('')}]`, 'g')

/** Not seen and not missed: zero-width space, word joiner, byte order mark, soft hyphen, the selectors of kanji variants. */
const unseen = /[\u200b\u2060\ufeff\u00ad]|\ufe0e|[\u{e0100}-\u{e01ef}]/gu

const mapped = (text: string): string =>
  text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(mapped_characters, one => safe_texts[one] ?? one)

/** A character as a message can show it: itself, or its code point where there is nothing to see. */
const named = (grapheme: string): string =>
  /^[\p{C}\p{Z}\p{M}]+$/u.test(grapheme)
    ? `U+${(grapheme.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : grapheme

/**
 * Text that CP932 can hold: composed (NFC), mapped to safe equals, and 〓 for each character that is left, which
 * `replaced` names once each, whole (😀, 👨‍👩‍👧, か゚). Never a '?', never half a character.
 */
export const toCp932Safe = (text: string): { text: string; replaced: string[] } => {
  const safe = mapped(text)
  if (holds(safe)) return { text: safe, replaced: [] }
  const replaced = new Set<string>()
  const written = graphemes(safe).map(one => {
    if (holds(one)) return one
    replaced.add(named(one))
    return '〓'
  })
  return { text: written.join(''), replaced: [...replaced] }
}

/** The characters of a text that CP932 can't hold even after composing and mapping, each once and whole; [] for none. */
export const cp932Offenders = (text: string): string[] => toCp932Safe(text).replaced

/**
 * The text that a cell of a CP932 file stands for: as it is kept, where the cell is what that became on its way out. Read
 * back like this, a file changes no 〜, and makes no 〓 of a character that it could not hold.
 */
export const asKept = (cell: string, kept: string): string => (toCp932Safe(kept).text === cell ? kept : cell)
