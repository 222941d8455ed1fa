import { graphemes } from './characters.ts'

/** A value as it is named in a list of what is wrong: so much of it that it is found. */
export const shortened = (value: string, most = 60): string => {
  // What is far too long is not counted sign by sign.
  const signs = graphemes(value.slice(0, most * 10))
  return signs.length > most || value.length > most * 10 ? `${signs.slice(0, most).join('')}…` : value
}
