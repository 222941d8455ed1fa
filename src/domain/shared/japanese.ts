/** Full-width ASCII (Ａ-Ｚ ０-９ ！-～) and the full-width space become half-width; kana and kanji stay. */
export const toHalfWidth = (value: string): string =>
  value.replace(/[！-～]/g, one => String.fromCharCode(one.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/**
 * What a Japanese input method leaves where a person meant a hyphen: ー, its half-width form, the dashes, the minus
 * sign, box-drawing lines. The ASCII hyphen itself comes first.
 */
export const hyphen_variants =
  '-\u00ad\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u2212\u2500\u2501\u30fc\ufe58\ufe63\uff0d\uff70'

const hyphens = /* @__PURE__ */ new RegExp(`[${hyphen_variants.replace('-', '\\-')}]`, 'g')

/**
 * Phone numbers, postal codes and codes as an input method leaves them: full-width ASCII to half-width, every hyphen
 * variant to '-', surrounding spaces gone. For such fields only: it would break ラーメン.
 */
export const normaliseDigits = (value: string): string => toHalfWidth(value.replace(hyphens, '-')).trim()

/** The same without spaces inside: 357 361. */
export const unspacedDigits = (value: string): string => normaliseDigits(value).replace(/\s/g, '')

/** A postal code as it is kept: without 〒 and spaces, and seven digits with their hyphen (〒104 0061: 104-0061). Anything else stays wrong. */
export const normalisePostalCode = (value: string): string =>
  unspacedDigits(value)
    .replace(/^〒/, '')
    .replace(/^(\d{3})(\d{4})$/, '$1-$2')

/** The same without all that only parts a code or a number for the eye: spaces, hyphens of every kind, waves (C9KQーKGSA～EBSY). */
export const undividedCode = (value: string): string => unspacedDigits(value).replace(/[-~〜]/g, '')

/**
 * The characters that search does not see, after NFKC and lower case: spaces, ー and the hyphen variants, and the
 * middle dots. SQL strips exactly these: `translate(…, fold_stripped, '')` in the generated column (NFKC there too,
 * so the half-width and full-width forms of them never reach the strip).
 */
export const fold_stripped =
  ' \t\n\r\u00a0\u2028\u2029-\u00ad\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u30fc\u30fb\u00b7\u2022'

/** Hiragana as search folds them, in code point order (ぁ-ゖ, ゝ, ゞ); `fold_katakana` has their partners in the same places. */
export const fold_hiragana = `${/* @__PURE__ */ range(0x3041, 0x3096)}\u309d\u309e`
export const fold_katakana = `${/* @__PURE__ */ range(0x30a1, 0x30f6)}\u30fd\u30fe`

function range(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

const stripped = /* @__PURE__ */ new RegExp(`[${fold_stripped.replace('-', '\\-')}]`, 'g')

/**
 * The form in which names are compared (domain section 7): NFKC, lower case, hiragana as katakana, without the
 * characters of `fold_stripped`; so ﾄﾏﾄ, トマト and とまと are one, and ｺｰﾋｰ and コヒ too. The database's generated
 * column is equal: `translate(translate(lower(normalize(name, NFKC)), fold_hiragana, fold_katakana), fold_stripped, '')`.
 */
export const fold = (value: string): string =>
  value
    .normalize('NFKC')
    // One by one: of a whole word JavaScript makes a final ς, PostgreSQL doesn't; of İ it makes two characters.
    .replace(/[\p{Lu}\p{Lt}]/gu, one => String.fromCodePoint(one.toLowerCase().codePointAt(0) ?? 0))
    .replace(/[\u3041-\u3096\u309d\u309e]/g, one => String.fromCharCode(one.charCodeAt(0) + 0x60))
    .replace(stripped, '')
