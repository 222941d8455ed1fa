import { kanji_digits, readNumber } from './numbers.ts'
import { withHalf } from './units.ts'

export type Amount = {
  /** As it was written, with its unit. */
  written: string
  number: string
  unit: string
  /** 2-3本, 2か3: nobody can say which. */
  range: boolean
  /** 各2本: of each of what stands before it. */
  each: boolean
}

/** The smallest parts of a line that are read together. `start` and `end` in the plain line. */
export type Atom = { start: number; end: number } & (
  | { kind: 'text' }
  | { kind: 'bracket'; inside: string }
  | { kind: 'amount'; amount: Amount }
)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const letter_after = '(?![a-zァ-ヺー々])'

/** How amounts are written, with these words for units. */
export const amountPattern = (units: readonly string[]): RegExp => {
  // 3k or 3コ only where no word goes on (3コーラ).
  const unit = units
    .map(word =>
      /^[a-zァ-ヺぁ-ん/]{1,2}$/i.test(word)
        ? `${escaped(word)}(?![a-zァ-ヺぁ-んー])`
        : /[a-zァ-ヺ]$/i.test(word)
          ? `${escaped(word)}${letter_after}`
          : escaped(word),
    )
    .join('|')
  const digits = '\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d{1,2}[/⁄]\\d{1,2}(?!\\d)|\\d+(?:\\.\\d+)?(?![\\d.]*\\d)'
  const kanji = `[${kanji_digits}]+`
  const between = '\\s*(?:-|~|〜|−|か|または|もしくは|or|、|,|から)\\s*'
  const with_unit = `(?<n1>${digits}|${kanji}|半)(?:${between}(?<r1>${digits}|${kanji}))?\\s*(?<u1>${unit})(?<h1>半)?(?:分(?!の))?`
  const no_unit = `(?<n2>${digits})(?:${between}(?<r2>${digits}))?`
  const alone = `(?<n3>${kanji}|半分)(?=$|[\\s)])`
  // Times, money, people, sizes and contents count no items.
  const never =
    '(?!\\s*(?:時|:|分|円|%|度|年|月|日|名|人(?!前)|便|番|階|歳|組|入|[a-z]+[a-z0-9]*|l(?![a-z])|リットル|㎜))'
  return new RegExp(`(?<each>各)?(?<sign>[×x*])?\\s*(?:${with_unit}(?!入)|${no_unit}${never}|${alone})`, 'iuy')
}

const in_brackets = /\(([^()]*)\)|「([^」]*)」|【([^】]*)】|\[([^\]]*)\]/uy
/** What stands before an amount says nothing of its own. */
const joints = /[\s:=…_.。・−–—-]+/uy

/** Cuts a part of a line into texts, amounts and brackets. */
export const atomsOf = (line: string, from: number, to: number, pattern: RegExp): Atom[] => {
  const atoms: Atom[] = []
  const part = line.slice(0, to)
  let text_from = from
  let at = from
  const close = (end: number) => {
    const text = part.slice(text_from, end)
    if (text.trim() !== '') atoms.push({ kind: 'text', start: text_from, end: text_from + text.trimEnd().length })
  }
  const take = (sticky: RegExp) => {
    sticky.lastIndex = at
    return sticky.exec(part)
  }
  while (at < to) {
    const bracket = take(in_brackets)
    const amount = bracket ? null : readAmount(take(pattern), part, at, atoms.at(-1)?.end === at || at === from)
    const joint = bracket || amount ? null : take(joints)
    const found = bracket ?? amount?.match ?? joint
    if (!found || found[0] === '') {
      at += 1
      continue
    }
    close(at)
    const end = at + found[0].length
    if (bracket) {
      const inside = bracket.slice(1).find(one => one !== undefined) ?? ''
      pattern.lastIndex = 0
      const within = readAmount(pattern.exec(inside.trim()), inside.trim(), 0, true)
      if (within && within.match[0].length === inside.trim().length) {
        atoms.push({ kind: 'amount', start: at, end, amount: within.amount })
      } else atoms.push({ kind: 'bracket', start: at, end, inside: inside.trim() })
    } else if (amount) {
      const start = at + found[0].length - found[0].trimStart().length
      atoms.push({ kind: 'amount', start, end, amount: amount.amount })
    }
    at = end
    text_from = end
  }
  close(to)
  return atoms
}

const readAmount = (match: RegExpExecArray | null, line: string, at: number, fresh: boolean) => {
  if (!match?.groups) return null
  const { n1, r1, u1, h1, n2, r2, n3, each, sign } = match.groups
  const kanji_only = n3 !== undefined
  // 三 alone is a number only where a word does not end in it.
  if (kanji_only && !fresh && !/[\s\u3000]/.test(line[at - 1] ?? ' ')) return null
  // x without anything before it, and IPA350, are parts of names.
  if (!sign && n2 !== undefined && /[a-z]/i.test(line[at - 1] ?? '')) return null
  const first = n1 ?? n2 ?? (n3 === '半分' ? '半' : n3)
  const number = first === undefined ? null : readNumber(first)
  if (number === null) return null
  const second = r1 ?? r2
  const amount: Amount = {
    written: match[0].trim(),
    number: h1 ? withHalf(number) : number,
    unit: u1 ?? '',
    range: second !== undefined,
    each: each !== undefined,
  }
  return { match, amount }
}
