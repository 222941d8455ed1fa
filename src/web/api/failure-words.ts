import { ApiError } from './api-error.ts'
import { errorMessage, isSilent } from './error-handler.ts'
import { isUnanswered } from './outcome.ts'
import { lostWords, unansweredWords } from './unanswered.ts'

const again = '少し待ってから、もう一度お試しください'

/**
 * Where the server is not there, as far as this device can tell: no answer came though it has a network, or what stands
 * before the server answered in its place. Null where that is not so, or the answer has words of its own.
 */
export const serverAwayWords = (error: unknown): string | null => {
  if (!(error instanceof ApiError)) return null
  if (error.name === 'NetworkError' && navigator.onLine) {
    return `サーバーから返事がありません。電波が届いていれば、サーバー側の不調です。${again}`
  }
  const away = error.status !== null && error.status >= 502 && error.status <= 504 && error.body === null
  return away ? `サーバー側の不調のため、つながりません。電波のせいではありません。${again}` : null
}

/**
 * What to say where something was to be done; null where the person has given it up. Where no answer came nobody knows
 * whether it was.
 */
export const notDoneWords = (error: unknown): string | null => {
  if (isUnanswered(error)) return `${unansweredWords('できた')}画面の内容をご確認ください`
  return isSilent(error) ? null : errorMessage(error)
}

/**
 * What to say where a person waits for the end of a call that failed: a dead spot is told too, and that nobody knows whether
 * something was changed.
 */
export const failureWords = (error: unknown): string =>
  lostWords(error) ??
  serverAwayWords(error) ??
  (isSilent(error) ? '通信できませんでした。電波の届く場所で、もう一度お試しください' : errorMessage(error))
