import { errorTexts } from '#contract/http/errors.ts'
import { ApiError, listOf, singleOf } from './api-error.ts'
import { globalError } from './global-error.ts'
import { reportFault } from './report-error.ts'
import { lostWords } from './unanswered.ts'

export const defaultMessage = '処理に失敗しました'

/** Takes the messages of a refused call, by field (or by list index, in duplicate mode). */
export type ServerErrorsHolder = { set: (messages: Record<string, string>) => void }
/** Takes the one message that belongs to no field. */
export type GlobalErrorHolder = { set: (message: string) => void }

export type HandleErrorOptions = {
  server_errors?: ServerErrorsHolder
  /** The same field can be named more than once: messages are keyed by their index in the list. */
  duplicate_mode?: boolean
  /** The app's own, shown over the page, where the caller has none. */
  global_error?: GlobalErrorHolder
  /** False: no browser alert. */
  alert?: false
  callback?: (error: unknown) => void
  rethrow?: boolean
}

const silent = new Set(['CancelError', 'Request aborted', 'Network Error'])

/** Whether nobody needs to hear of it: aborted by the page itself, or no network, which the page shows by itself. */
export const isSilent = (error: unknown): boolean =>
  error instanceof Error && (silent.has(error.name) || silent.has(error.message))

const bodyOf = (error: unknown): unknown => (error instanceof ApiError ? error.body : null)

/**
 * The shared error handler (requirements section 8). Silent errors end here. A list of messages goes to the caller's
 * holder; else one message becomes the global error; else the browser's alert says that processing failed. Then comes
 * the callback, and with `rethrow` the error is thrown on. Faults of ours are reported (section 9).
 */
export const handleError = (error: unknown, options: HandleErrorOptions = {}): void => {
  if (isSilent(error)) return
  reportFault(error)
  tell(error, options)
  options.callback?.(error)
  if (options.rethrow) throw error
}

const tell = (
  error: unknown,
  { server_errors, duplicate_mode = false, global_error = globalError, alert: may_alert }: HandleErrorOptions,
) => {
  const body = bodyOf(error)
  const messages = listOf(body)
  if (messages && server_errors) {
    const entries = messages.map(({ field, message }, index) => [duplicate_mode ? String(index) : field, message])
    // Backwards, so that the first message of a field is the one that stays.
    server_errors.set(Object.fromEntries(entries.reverse()))
    return
  }
  const message = singleOf(body)
  if (message !== null) {
    global_error.set(message)
    return
  }
  if (may_alert === false || document.documentElement.dataset['componentPreview'] === 'true') return
  // oxlint-disable-next-line no-alert -- requirements section 8 asks for the browser's own
  window.alert(defaultMessage)
}

/** What an answer without words of its own means (a proxy's, say): by its status; null where that says nothing. */
const statusWords = (status: number | null): string | null => {
  if (status === 401) return errorTexts.unauthorized
  if (status === 403) return errorTexts.forbidden
  if (status === 404) return errorTexts.not_found
  if (status === 413) return errorTexts.too_large
  return status === 429 ? errorTexts.too_many : null
}

/**
 * The words for an error: a custom message; else `${name}でエラーが発生しました`; else the answer's messages, one a line;
 * else its single message; else what its status means; else, of a change without an answer, that nobody knows; else the
 * default.
 */
export const errorMessage = (error: unknown, { custom, name }: { custom?: string; name?: string } = {}): string => {
  if (custom) return custom
  if (name) return `${name}でエラーが発生しました`
  const body = bodyOf(error)
  const messages = listOf(body)
  if (messages && messages.length > 0) return messages.map(one => one.message).join('\n')
  return (
    singleOf(body) ??
    (error instanceof ApiError ? statusWords(error.status) : null) ??
    lostWords(error) ??
    defaultMessage
  )
}

/** Status 500 or above. */
export const isServerError = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== null && error.status >= 500

/** The messages of the chosen fields, in the order of the answer's list. */
export const messagesFor = (error: unknown, fields: readonly string[]): string[] =>
  (listOf(bodyOf(error)) ?? []).filter(one => fields.includes(one.field)).map(one => one.message)
