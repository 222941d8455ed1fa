import { compare } from '#domain/shared/decimal.ts'
import { type Draft, type DraftLine, isLocked, lineCount } from './draft.ts'
import { withoutLine } from './sheet-items.ts'

export type UnreadLine = DraftLine & { key: string; unread: string }

/** The lines whose quantity was typed and can't be read, in the list's order. None of what is on its way. */
export const unreadOf = (draft: Draft): UnreadLine[] =>
  isLocked(draft)
    ? []
    : Object.entries(draft.lines)
        .flatMap(([key, line]) => (line.unread ? [{ ...line, key, unread: line.unread }] : []))
        .sort((a, b) => a.position - b.position)

/** The lines that are written of what is wanted and were not put in: nothing is ordered without them unasked. None of what is on its way. */
export const writtenLeft = (draft: Draft): string[] =>
  isLocked(draft) ? [] : (draft.written ?? '').split('\n').filter(row => row.trim() !== '')

/** Whether something is entered: to be ordered, or to be mended first. */
export const isBegun = (draft: Draft): boolean => lineCount(draft) > 0 || unreadOf(draft).length > 0

/** A draft in which what can't be read is given up: the quantity before it holds. */
export const withoutUnread = (draft: Draft, key: string): Draft => {
  const line = draft.lines[key]
  if (!line || compare(line.quantity, '0') === 0) return withoutLine(draft, key)
  return { ...draft, lines: { ...draft.lines, [key]: { ...line, unread: undefined } } }
}
