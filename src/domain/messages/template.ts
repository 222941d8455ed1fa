/** The names in braces in a message template, each once, in order: 'こんにちは{store_name}様' has store_name. */
export const templateVariables = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{([^{}]*)\}/g), found => (found[1] ?? '').trim())),
]

/** A text in pieces: a name in braces, and what stands between. */
export const templateParts = (text: string): { text: string; is_variable: boolean }[] =>
  text
    .split(/\{([^{}]*)\}/)
    .map((part, place) =>
      place % 2 === 1 ? { text: part.trim(), is_variable: true } : { text: part, is_variable: false },
    )
    .filter(part => part.text !== '')

/** The names in braces that the template's list doesn't know. */
export const unknownVariables = (text: string, known: readonly string[]): string[] =>
  templateVariables(text).filter(name => !known.includes(name))
