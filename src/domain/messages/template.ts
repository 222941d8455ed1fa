/** The names in braces in a message template, each once, in order: 'こんにちは{store_name}様' has store_name. */
export const templateVariables = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\{([^{}]*)\}/g), found => (found[1] ?? '').trim())),
]

/** The names in braces that the template's list doesn't know. */
export const unknownVariables = (text: string, known: readonly string[]): string[] =>
  templateVariables(text).filter(name => !known.includes(name))
