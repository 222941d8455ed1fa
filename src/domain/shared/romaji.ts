const vowels = 'aiueo'
const pairs = (rows: string): ReadonlyMap<string, string> =>
  new Map(rows.split(/\s+/).map(row => [row.replace(/[^a-z]/g, ''), row.replace(/[a-z]/g, '')]))

/** Beginnings of syllables, with their kana before a, i, u, e, o; ・ where there is none. */
const syllables = /* @__PURE__ */ pairs(
  `アイウエオ kカキクケコ gガギグゲゴ sサシスセソ zザジズゼゾ tタチツテト dダヂヅデド nナニヌネノ hハヒフヘホ bバビブベボ
  pパピプペポ mマミムメモ yヤ・ユ・ヨ rラリルレロ wワ・・・ヲ j・ジ・・・ f・・フ・・ ts・・ツ・・ sh・シ・・・ ch・チ・・・`,
)
/** Those before a small ャ, ュ, ェ or ョ. */
const contracted = /* @__PURE__ */ pairs(
  'kyキ gyギ shシ syシ jジ jyジ zyジ chチ tyチ cyチ nyニ hyヒ byビ pyピ myミ ryリ',
)
const small: Readonly<Record<string, string>> = { a: 'ャ', u: 'ュ', e: 'ェ', o: 'ョ' }

const kanaOf = (begins: string, vowel: string): string | null => {
  const plain = syllables.get(begins)?.[vowels.indexOf(vowel)]
  if (plain !== undefined && plain !== '・') return plain
  const [before, after] = [contracted.get(begins), small[vowel]]
  return before && after ? before + after : null
}

/**
 * Latin letters as an input method that was switched on would have made them, in katakana (maguro: マグロ, shoyu: ショユ);
 * null where they are none, or fewer than three, which are as often a size or a code.
 */
export const kanaTyped = (letters: string): string | null => {
  if (!/^[a-z]{3,40}$/.test(letters)) return null
  let kana = ''
  for (const [, doubled, nasal, begins = '', vowel = '', other] of letters.matchAll(
    /([bcdfghjkpqrstwz])(?=\1)|(n(?:n$|(?![aiueoy])))|([a-z]{0,2}?)([aiueo])|(.)/g,
  )) {
    if (other !== undefined) return null
    const one = doubled ? 'ッ' : nasal ? 'ン' : kanaOf(begins, vowel)
    if (one === null) return null
    kana += one
  }
  return kana.length > 1 ? kana : null
}

/** Kana that end in u and in o, and what makes them long. */
const ends_in_u = 'ウクグスズツヅヌフブプムユルュ'
const ends_in_o = 'オコゴソゾトドノホボポモヨロヲョ'
/** More would be as many spellings as find anything. */
const most_short = 4

/**
 * The same kana with vowels long that people write short in Latin letters (リュエン of ryuen: リュウエン; オサカ of osaka: オオサカ),
 * without the kana themselves. They find what is meant, and stand behind what is written so.
 */
export const withLongVowels = (kana: string): string[] => {
  const letters = Array.from(kana)
  const ends = letters.map((one, at) => {
    if (/[ウオー]/.test(letters[at + 1] ?? '')) return []
    return ends_in_o.includes(one) ? ['ウ', 'オ'] : ends_in_u.includes(one) ? ['ウ'] : []
  })
  const short = ends.filter(one => one.length > 0).length
  if (short > most_short) return []
  const all = letters.reduce<string[]>(
    (before, one, at) =>
      before.flatMap(word =>
        ['', ...(ends[at] ?? []).slice(0, short === most_short ? 1 : 2)].map(end => word + one + end),
      ),
    [''],
  )
  return all.filter(one => one !== kana)
}
