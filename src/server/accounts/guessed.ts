import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as japanese } from '@zxcvbn-ts/language-ja'

/** Whoever tries passwords from the commonest on has this many tried soon. */
const soon_tried = 100_000
/** What stands after it makes a password no easier to guess; measuring costs more than the length. */
const most_measured = 40

const { commonWords, firstnames, lastnames, wikipedia } = japanese
const guesses = new ZxcvbnFactory({
  dictionary: {
    ...common,
    'ja-words': commonWords,
    'ja-firstnames': firstnames,
    'ja-lastnames': lastnames,
    'ja-wikipedia': wikipedia,
  },
  graphs: adjacencyGraphs,
  maxLength: most_measured,
})

/** Whether a password is among the first that are tried: a common one, a word with a year, an own name with digits. */
export const isSoonGuessed = (password: string, own: string[]): boolean =>
  guesses.check(password.slice(0, most_measured), own).guesses < soon_tried
