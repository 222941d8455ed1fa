import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkit'

import { graphemes } from '#domain/shared/characters.ts'

/** What stands for a character that the typeface lacks (domain.md section 7). */
export const geta = '〓'

/** Lines may not begin with these (行頭禁則)… */
const not_first = new Set<string>(
  '、。，．,.・:;：；?!？！ー゛゜ヽヾゝゞ々ｰﾞﾟ､｡･」』）)】］]〉》〕｝}〟’”ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶｧｨｩｪｫｬｭｮｯ%％‐〜～※',
)
/** …nor end with these (行末禁則). */
const not_last = new Set('「『（(【［[〈《〔｛{〝‘“¥￥$＄#＃/／約〒')

/** Invisible helpers of other characters: joiners, variation selectors, marks of direction, soft hyphens, the BOM. */
const invisible = [
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe01ef],
] as const

const require = createRequire(import.meta.url)
const open = (file: string): Font => {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/biz-udpgothic/${file}.ttf`)))
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts`)
  return font
}

/** A typeface that can measure: no kerning in it, so a text is as wide as the sum of its characters. */
export type Face = {
  name: string
  font: Font
  widthOf(text: string, size: number): number
}

const face = (name: string, file: string): Face => {
  const opened = open(file)
  const { unitsPerEm } = opened
  const glyphs = new Map<number, Glyph>()
  const glyphOf = (character: string): Glyph => {
    const point = character.codePointAt(0) ?? 0
    let glyph = glyphs.get(point)
    if (glyph === undefined) {
      glyph = opened.glyphForCodePoint(point)
      glyphs.set(point, glyph)
    }
    return glyph
  }
  // pdfkit asks a font for its layout; ours needs none of fontkit's shaping, which takes most of a page's time.
  const font: Font = Object.assign(Object.create(opened), {
    layout: (text: string) => {
      const run = Array.from(text, glyphOf)
      return {
        glyphs: run,
        positions: run.map(glyph => ({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
        advanceWidth: run.reduce((width, glyph) => width + glyph.advanceWidth, 0),
      }
    },
  })
  return {
    name,
    font,
    widthOf: (text, size) => {
      let units = 0
      for (const character of text) units += glyphOf(character).advanceWidth
      return (units * size) / unitsPerEm
    },
  }
}

let loaded: { regular: Face; bold: Face } | null = null

/** BIZ UDPGothic, opened on first use and then kept: 2 x 4 MB, 25 ms each. */
export const faces = (): { regular: Face; bold: Face } => {
  loaded ??= {
    regular: face('regular', '400Regular/BIZUDPGothic_400Regular'),
    bold: face('bold', '700Bold/BIZUDPGothic_700Bold'),
  }
  return loaded
}

/**
 * The text as it can be printed: composed (NFC), line feeds kept, a space for every other control, and one 〓 for each
 * character, as a person counts them, that the typeface lacks; `missing` gets their code points.
 */
export const printable = (text: string, missing: Set<string>): string => {
  const composed = text.normalize('NFC').replace(/\r\n?/g, '\n')
  const simple = shown(composed)
  if (simple !== null) return simple
  return graphemes(composed)
    .map(grapheme => {
      const one = shown(grapheme)
      if (one !== null) return one
      const first = Array.from(grapheme).find(character => formOf(character) !== '') ?? ''
      missing.add(`U+${(first.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
      return geta
    })
    .join('')
}

/** What is printed for a character, found out once: itself, a space, nothing; null where the typeface lacks it. */
const formOf = (character: string): string | null => {
  let form = forms.get(character)
  if (form === undefined) {
    form = makeForm(character, character.codePointAt(0) ?? 0)
    forms.set(character, form)
  }
  return form
}
const forms = new Map<string, string | null>()

const makeForm = (character: string, point: number): string | null => {
  if (character === '\n') return character
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return ' '
  if (invisible.some(([from, to]) => point >= from && point <= to)) return ''
  return faces().regular.font.hasGlyphForCodePoint(point) ? character : null
}

/** The text without what is not seen; null where the typeface lacks something of it. */
const shown = (text: string): string | null => {
  let clean = ''
  for (const character of text) {
    const form = formOf(character)
    if (form === null) return null
    clean += form
  }
  return clean
}

/** Characters that are never parted: a word or number in ASCII, and what 禁則 keeps together. */
const pieces = (line: string): string[] => {
  const found: string[] = []
  for (const run of line.match(/ +|[!-~¥]+|[^ -~¥]/gu) ?? []) {
    const last = found.at(-1)
    const sticks =
      last !== undefined &&
      !last.endsWith(' ') &&
      run !== ' ' &&
      (not_first.has(run.charAt(0)) || not_last.has(last.slice(-1)))
    if (sticks) found[found.length - 1] = last + run
    else found.push(run)
  }
  return found
}

/**
 * Breaks a text into lines that fit `width` (points): at line feeds, between Japanese characters but by 禁則, and
 * between words; what is wider than a whole line is cut anywhere, so that nothing ever runs out of its cell.
 */
export const wrap = (text: string, at: { face: Face; size: number; width: number }): string[] => {
  const measure = (part: string): number => at.face.widthOf(part, at.size)
  const lines: string[] = []
  for (const hard of text.split('\n')) {
    let line = ''
    let used = 0
    const finish = (): void => {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    for (const piece of pieces(hard)) {
      const wide = measure(piece)
      if (used + wide <= at.width) {
        line += piece
        used += wide
        continue
      }
      if (piece.trim() === '') continue
      if (line !== '') finish()
      if (wide <= at.width) {
        line = piece
        used = wide
        continue
      }
      // A long code or address is parted after its own signs where that helps, else anywhere.
      for (const part of piece.match(/[^-_/.&=?]+[-_/.&=?]*|[-_/.&=?]+/g) ?? []) {
        const part_wide = measure(part)
        if (line !== '' && used + part_wide > at.width && part_wide <= at.width) finish()
        for (const character of part) {
          const one = measure(character)
          if (line !== '' && used + one > at.width) finish()
          line += character
          used += one
        }
      }
    }
    finish()
  }
  return lines
}
