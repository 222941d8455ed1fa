import { ApiError } from './api-error.ts'
import { isUnanswered } from './outcome.ts'

/** No answer came, or one that says nothing (5xx): nobody knows `what` (「送れた」). */
export const unansweredWords = (what: string): string => `返事を受け取れませんでした。${what}かどうかは分かりません。`

/** What to say of a change whose answer was lost; null where that is not so, and of what only asked. */
export const lostWords = (error: unknown): string | null =>
  error instanceof ApiError && isUnanswered(error) && error.changes
    ? `${unansweredWords('できた')}画面の内容をご確認ください`
    : null
