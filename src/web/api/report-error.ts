import { ApiError } from './api-error.ts'

type Reporter = (error: Error) => void

let reporter: Reporter | null = null

/** Who hears of faults; nobody does, unless the document asks for error reporting. */
export const setReporter = (next: Reporter): void => {
  reporter = next
}

/** Reports a fault of ours. A refusal is an answer, and a call that was aborted or found no network is none of ours. */
export const reportFault = (error: unknown): void => {
  if (!(error instanceof Error)) return
  if (error instanceof ApiError && (error.status === null || error.status < 500)) return
  reporter?.(error)
}
