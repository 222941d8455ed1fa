import { errorMessage, isSilent } from './error-handler.ts'

/** What to say where a person waits for the end of a call that failed: a dead spot is told too. */
export const failureWords = (error: unknown): string =>
  isSilent(error) ? '通信できませんでした。電波の届く場所で、もう一度お試しください' : errorMessage(error)
