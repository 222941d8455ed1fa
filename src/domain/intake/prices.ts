/** Money in a line: @180, ¥180, 80円, 単価:160, 税込1,250円. */
const marked =
  /(?:単価|税込|税抜|税別|定価|価格|値段|金額|合計|小計|[@¥\\])[みき:¥\\@ ]{0,4}\d[\d,]{0,10}(?:\.\d{1,2})?(?:\s?円)?/y
const plain = /\d[\d,]{0,10}(?:\.\d{1,2})?\s?円/y
const per = /\s?(?:\/|／)[^\s\d]{1,4}|\s?(?:税込み?|税抜き?|税別)/y

/** Where the price ends that begins at a place of a line, or null. It is never a quantity. */
export const pastPrice = (line: string, at: number): number | null => {
  if (/[\d.,]/.test(line[at - 1] ?? '') && /\d/.test(line[at] ?? '')) return null
  for (const pattern of [marked, plain]) {
    pattern.lastIndex = at
    const found = pattern.exec(line)?.[0]
    if (found === undefined) continue
    per.lastIndex = at + found.length
    return at + found.length + (per.exec(line)?.[0].length ?? 0)
  }
  return null
}
