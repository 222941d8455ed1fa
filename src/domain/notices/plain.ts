/** Without what makes words a letter: the salutation, and links, for which a screen and a card have their button. */
export const withoutLetter = (body: string): string => {
  const lines = body.split('\n')
  // It may take two lines, of which one is 「様」 alone where nobody's name is known.
  const first = lines.findIndex(line => line.trim() !== '' && !line.trimEnd().endsWith('様'))
  if (first === -1) return ''
  return lines
    .slice(first)
    .filter(line => !/https?:\/\/\S/.test(line.split(/\s/).at(-1) ?? ''))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The first line that says something: what stands for the whole where there is room for one. */
export const firstLine = (body: string): string => withoutLetter(body).split('\n')[0] ?? ''
