/** The note of both: neither is lost, and the same is there once. */
export const noteOfBoth = (mine: string, theirs: string): string => {
  const both = [mine.trim(), theirs.trim()].filter(text => text !== '')
  return both.length === 2 && both[0] === both[1] ? mine : both.join('\n')
}

/** The same of a line, whose note is one line. */
export const lineNoteOfBoth = (mine: string, theirs: string): string => noteOfBoth(mine, theirs).replaceAll('\n', '・')
