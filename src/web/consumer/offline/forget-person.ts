import { unsubscribe } from '#web/app/push/push-client.ts'
import { wipeAnswers } from './kept-answers.ts'
import { wipePhotos } from './kept-photos.ts'
import { keepOwner } from './owner.ts'

/** Before a logout: whoever takes the device next sees nothing, even if the server was never reached. */
export const forgetPerson = async (): Promise<void> => {
  keepOwner(null)
  // Nor is told what was meant for the person before.
  await unsubscribe('consumer').catch(() => {})
  await wipeAnswers(null).catch(() => {})
  await wipePhotos(null).catch(() => {})
}
