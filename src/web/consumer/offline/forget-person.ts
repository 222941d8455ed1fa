import { wipeAnswers } from './kept-answers.ts'
import { keepOwner } from './owner.ts'

/** Before a logout: whoever takes the device next sees nothing, even if the server was never reached. */
export const forgetPerson = async (): Promise<void> => {
  keepOwner(null)
  await wipeAnswers(null).catch(() => {})
}
