/** Half-width letters, digits and symbols: visible ASCII, no space. */
export const isHalfWidth = (value: string): boolean => /^[!-~]*$/.test(value)

/** Half-width letters, digits, spaces, hyphens and underscores. */
export const isAlphanumericSpaceHyphenUnderscore = (value: string): boolean => /^[A-Za-z0-9 _-]*$/.test(value)

/** Half-width letters, digits, spaces and underscores. */
export const isAlphanumericSpaceUnderscore = (value: string): boolean => /^[A-Za-z0-9 _]*$/.test(value)

/** Letters or digits in full width (Ａ ｚ ９), or half-width katakana with its marks (ｱ ｰ ﾞ ｡ ｢ ･). */
export const hasWideAlphanumericOrHalfKatakana = (value: string): boolean =>
  /[０-９Ａ-Ｚａ-ｚ\uff61-\uff9f]/.test(value)

/** Exactly six half-width digits. */
export const isSixDigits = (value: string): boolean => /^\d{6}$/.test(value)

/** Three digits, a hyphen, four digits. */
export const isPostalCode = (value: string): boolean => /^\d{3}-\d{4}$/.test(value)
