/**
 * A text without the signs at its end that `sign` takes, one at a time: what `/…+$/` would look for from each of its
 * places on, which costs the square of its length.
 */
export const withoutEnd = (text: string, sign: RegExp): string => {
  let end = text.length
  for (;;) {
    const last = /[\udc00-\udfff]/.test(text.charAt(end - 1)) ? text.slice(end - 2, end) : text.charAt(end - 1)
    if (last === '' || !sign.test(last)) return text.slice(0, end)
    end -= last.length
  }
}
