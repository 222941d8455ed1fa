import type { FieldMessage } from '#domain/shared/refusal.ts'

/** What a refused call says: messages beside fields, one for the whole form, or both. */
export type Refused = { messages: FieldMessage[]; global: string | null }

const isMessage = (one: unknown): one is FieldMessage =>
  typeof one === 'object' && one !== null && 'field' in one && 'message' in one && typeof one.message === 'string'

const listOf = (value: unknown): FieldMessage[] | null =>
  Array.isArray(value) && value.length > 0 && value.every(isMessage) ? value : null

const bodyOf = (error: object): unknown => {
  if ('body' in error) return error.body
  if ('data' in error) return error.data
  if ('response' in error && typeof error.response === 'object' && error.response !== null && 'data' in error.response)
    return error.response.data
  return null
}

/**
 * Reads a refusal out of what a call threw: `messages` on the error or in its body, else one message of a 4xx. Null
 * where the error is no refusal (a bug, the network): the page's error handler has that.
 */
export const refusedBy = (error: unknown): Refused | null => {
  if (typeof error !== 'object' || error === null) return null
  const body = bodyOf(error)
  const said: unknown = 'messages' in error ? error.messages : null
  const of_body: unknown = typeof body === 'object' && body !== null && 'messages' in body ? body.messages : null
  const messages = listOf(said) ?? listOf(of_body)
  if (messages) return { messages, global: null }
  const status: unknown = 'status' in error ? error.status : null
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  const message: unknown =
    typeof body === 'object' && body !== null && 'message' in body
      ? body.message
      : 'message' in error
        ? error.message
        : null
  return typeof message === 'string' && message !== '' ? { messages: [], global: message } : null
}

/** Which line a field stands in, and what of it (`lines[2].substitute.weight`); null for what is in no line. */
export const lineOf = (field: string): { line: number; part: string } | null => {
  const [, line, part = ''] = /^lines\[(\d+)\]\.?(.*)$/.exec(field) ?? []
  return line === undefined ? null : { line: Number(line), part }
}

/** 'lines[0].quantity' and 'lines.0.quantity' are one field. */
export const fieldKey = (field: string): string => field.replace(/\[(\w+)\]/g, '.$1')

/** Messages by field, the first of each field; those of fields the form does not show stand together as one text. */
export const sortMessages = (
  messages: readonly FieldMessage[],
  known: (field: string) => boolean,
): { by_field: Record<string, string>; global: string | null } => {
  const by_field: Record<string, string> = {}
  const rest: string[] = []
  for (const { field, message } of messages) {
    const key = fieldKey(field)
    if (known(key)) by_field[key] ??= message
    else if (!rest.includes(message)) rest.push(message)
  }
  return { by_field, global: rest.length > 0 ? rest.join('\n') : null }
}

/** What is shown beside each field: this page's own finding, else the server's for a value not changed since. */
export const shownErrors = (local: Record<string, string>, server: Record<string, string>): Record<string, string> => ({
  ...server,
  ...local,
})

/** The server's messages without those of a field that changed, and of all inside it. */
export const withoutField = (server: Record<string, string>, field: string): Record<string, string> =>
  Object.fromEntries(Object.entries(server).filter(([key]) => key !== field && !key.startsWith(`${field}.`)))
