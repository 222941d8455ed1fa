/**
 * The line on which the first quoted value begins that does not end as one must: there it is mended, however far below a
 * reader finds out. null where every quoted value ends.
 */
export const openQuoteLine = (text: string, delimiter: string): number | null => {
  let line = 1
  let opened: number | null = null
  let begins = true
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const one = text[at]
    const next = text[at + 1]
    if (one === '"' && opened === null && begins) opened = line
    else if (one === '"' && opened !== null) {
      if (next === '"') at += 1
      else if (next === undefined || next === delimiter || next === '\n' || next === '\r') opened = null
      else return opened
    }
    begins = opened === null && (one === delimiter || one === '\n' || one === '\r')
    if (one === '\n') line += 1
  }
  return opened
}
