import type { FieldMessage } from '#domain/shared/refusal.ts'

/**
 * What a call throws. By `name`: `CancelError` (aborted by the caller), `NetworkError` (no answer came; `status` is
 * null), `ApiError` (an answer outside 200-299, or an empty download).
 */
export class ApiError extends Error {
  readonly status: number | null
  /** The JSON of the answer; null where it had none. */
  readonly body: unknown
  /** In how many seconds the server wishes to be asked again (`Retry-After`); 0 where it says nothing of it. */
  readonly retry_after: number
  /** Something was to be changed: without an answer it may have been. */
  readonly changes: boolean

  constructor(
    name: 'CancelError' | 'NetworkError' | 'ApiError',
    message: string,
    status: number | null,
    body: unknown,
    { retry_after = 0, changes = false } = {},
  ) {
    super(message)
    this.name = name
    this.status = status
    this.body = body
    this.retry_after = retry_after
    this.changes = changes
  }

  /** The messages list of the body; empty where it has none. */
  get messages(): FieldMessage[] {
    return listOf(this.body) ?? []
  }
}

export const aborted = () => new ApiError('CancelError', 'Request aborted', null, null)
export const noNetwork = (changes = false) => new ApiError('NetworkError', 'Network Error', null, null, { changes })
export const answered = (status: number, body: unknown, retry_after?: string | null) =>
  new ApiError('ApiError', `Request failed with status code ${status}`, status, body, {
    retry_after: seconds(retry_after),
  })

/** A moment instead of seconds is asked for by no server of ours. */
const seconds = (text: string | null | undefined): number => (text && /^\d{1,6}$/.test(text) ? Number(text) : 0)

const isMessage = (one: unknown): one is FieldMessage =>
  typeof one === 'object' &&
  one !== null &&
  'field' in one &&
  typeof one.field === 'string' &&
  'message' in one &&
  typeof one.message === 'string'

/** The messages list of an error body, or null. */
export const listOf = (body: unknown): FieldMessage[] | null =>
  typeof body === 'object' && body !== null && 'messages' in body && Array.isArray(body.messages)
    ? body.messages.filter(isMessage)
    : null

/** The single message of an error body, or null. */
export const singleOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' && body.message
    ? body.message
    : null

/**
 * What a stale save was answered: the setting as it stands now (`current`), or another part of the refusal; `order`: what
 * another content of the same key has made.
 */
export const detailOf = (error: unknown, key: 'current' | 'check' | 'items' | 'order'): unknown =>
  error instanceof ApiError &&
  error.status === (key === 'order' ? 422 : 409) &&
  typeof error.body === 'object' &&
  error.body !== null
    ? Reflect.get(error.body, key)
    : undefined
