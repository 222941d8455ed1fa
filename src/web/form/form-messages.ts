import type { FieldMessage } from '#domain/shared/refusal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-handler.ts'

/** What a refused call says: messages beside fields, one for the whole form, or both. */
export type Refused = { messages: FieldMessage[]; global: string | null }

/**
 * Reads a refusal out of what a call threw, by the shared handler's own rule: the messages of its body, else one message
 * for a 4xx, which is Japanese also where a proxy answered without one. Null where the error is no refusal (a bug, the
 * network): the page's error handler has that.
 */
export const refusedBy = (error: unknown): Refused | null => {
  if (!(error instanceof ApiError)) return null
  if (error.messages.length > 0) return { messages: error.messages, global: null }
  if (error.status === null || error.status < 400 || error.status >= 500) return null
  return { messages: [], global: errorMessage(error) }
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
