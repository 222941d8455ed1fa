/** A name in braces, in those too that a Japanese keyboard types first. */
const in_braces = /[{｛]([^{}｛｝]*)[}｝]/

const all_in_braces = new RegExp(in_braces, 'g')

/** The names in braces in a message template, each once, in order: 'こんにちは{store_name}様' has store_name. */
export const templateVariables = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(all_in_braces), found => (found[1] ?? '').trim())),
]

/** A text in pieces: a name in braces, and what stands between. */
export const templateParts = (text: string): { text: string; is_variable: boolean }[] =>
  text
    .split(in_braces)
    .map((part, place) =>
      place % 2 === 1 ? { text: part.trim(), is_variable: true } : { text: part, is_variable: false },
    )
    .filter(part => part.text !== '')

/** The names in braces that the template's list doesn't know. */
export const unknownVariables = (text: string, known: readonly string[]): string[] =>
  templateVariables(text).filter(name => !known.includes(name))

/** A text with what its words in braces stand for. */
export const filledTemplate = (text: string, wordFor: (name: string) => string): string =>
  text.replaceAll(all_in_braces, (_, name: string) => wordFor(name.trim()))
