import { ApiError } from './api-error.ts'

/** What a status says about what was sent: `placed`, `refused` for certain, or `unknown`. Null is no reply at all. */
export const outcomeOf = (status: number | null): 'placed' | 'refused' | 'unknown' => {
  if (status === null || status >= 500 || status === 408 || isBusy(status)) return 'unknown'
  return status >= 200 && status < 300 ? 'placed' : 'refused'
}

/** Whether a request was not worked on, because too much is asked for just now. */
export const isBusy = (status: number | null): boolean => status === 429

/** Whether no answer at all came: it may have been done. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.name === 'NetworkError'

/** Whether nobody knows what became of a request: it may have been done, and its answer was lost on the way. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.name !== 'CancelError' &&
  outcomeOf(error.status) === 'unknown' &&
  !isBusy(error.status)
