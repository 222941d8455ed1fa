/** Without what makes words a letter: the salutation, and links, for which a screen and a card have their button. */
export const withoutLetter = (body: string): string =>
  body
    .split('\n')
    .filter(
      (line, place) => !(place === 0 && line.endsWith('様')) && !/https?:\/\/\S/.test(line.split(/\s/).at(-1) ?? ''),
    )
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
