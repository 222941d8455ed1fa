import { add, compare, isZero, sub } from '#domain/shared/decimal.ts'
import { noteOfBoth } from '#web/consumer/placing/both-notes.ts'
import { type Draft, type DraftLine, isLocked, orderedLines } from '#web/consumer/placing/draft.ts'
import { addLines } from '#web/consumer/placing/draft-of-order.ts'
import { secondKey } from '#web/consumer/placing/sheet-items.ts'
import { unreadOf } from '#web/consumer/placing/unread.ts'

/*
 * 「この発注に追加する」: what is drafted for a deal, its notes too, goes into the draft that changes an order. How much of
 * each line went there is kept among that draft's answers, so that a reload, or coming back with more, adds nothing twice and leaves
 * nothing out.
 */

type Line = Pick<DraftLine, 'order_list_item_id' | 'unit_kind'>

const markOf = ({ order_list_item_id, unit_kind }: Line) => `added/${order_list_item_id}/${unit_kind}/`

const addedOf = (draft: Draft, line: Line): string => {
  const mark = markOf(line)
  return draft.kept_odd.find(one => one.startsWith(mark))?.slice(mark.length) ?? '0'
}

/** What may still be added: a draft on its way is an order of its own. */
const addable = (drafted: Draft) => (isLocked(drafted) ? [] : orderedLines(drafted))

const note_mark = 'added/note/'

/** The note that was added; '' where none was. */
const addedNote = ({ kept_odd }: Draft): string =>
  kept_odd.find(one => one.startsWith(note_mark))?.slice(note_mark.length) ?? ''

const noteOf = (drafted: Draft): string => (addable(drafted).length > 0 ? drafted.note.trim() : '')

/** Whether all that is drafted has been added. */
export const isAdded = (draft: Draft, drafted: Draft): boolean => {
  const lines = addable(drafted)
  const all = lines.every(line => compare(addedOf(draft, line), line.quantity) === 0)
  return lines.length > 0 && all && [addedNote(draft), draft.note.trim()].includes(noteOf(drafted))
}

/**
 * The draft of an order with what is drafted for its deal: where `adding`, all of it; in any case without what had been
 * added and was taken out, or sent as an order of its own, since. The same object where nothing changes.
 */
export const withDrafted = (draft: Draft, drafted: Draft, adding: boolean): Draft => {
  const now = addable(drafted)
  const noted = withNote(draft, noteOf(drafted), adding)
  const gone = Object.entries(draft.lines).flatMap(([key, line]) =>
    now.some(one => markOf(one) === markOf(line)) ? [] : [{ ...line, key, quantity: '0' }],
  )
  return [...now, ...gone].reduce(
    (made, line) => {
      const more = sub(line.quantity, addedOf(made, line))
      if (compare(more, '0') === 0 || (compare(more, '0') > 0 && !adding)) return made
      const kept_odd = made.kept_odd.filter(one => !one.startsWith(markOf(line)))
      const marked = compare(line.quantity, '0') > 0 ? [...kept_odd, markOf(line) + line.quantity] : kept_odd
      return {
        ...(compare(more, '0') > 0 ? addLines(made, [{ ...line, quantity: more }]) : takeBack(made, line, more)),
        kept_odd: marked,
      }
    },
    withUnread(withUsed(noted, drafted, adding), drafted, adding),
  )
}

/** With the drafts of LINE that what is drafted came from: they are used by whatever becomes of it. */
const withUsed = (draft: Draft, drafted: Draft, adding: boolean): Draft => {
  const before = draft.line_drafts ?? []
  const more = adding && addable(drafted).length > 0 ? (drafted.line_drafts ?? []) : []
  const fresh = more.filter(({ id }) => before.every(one => one.id !== id))
  return fresh.length === 0 ? draft : { ...draft, line_drafts: [...before, ...fresh] }
}

/** With what has no quantity yet, because that can't be read: it is asked about here, once. */
const withUnread = (draft: Draft, drafted: Draft, adding: boolean): Draft =>
  (adding ? unreadOf(drafted) : []).reduce((made, { key, ...line }) => {
    const mark = `unread/${key}/${line.unread}`
    if (!isZero(line.quantity) || made.kept_odd.includes(mark)) return made
    const lines = { ...made.lines, [key]: { ...(made.lines[key] ?? line), unread: line.unread } }
    return { ...made, lines, kept_odd: [...made.kept_odd, mark] }
  }, draft)

/** With the note of what is drafted under its own, in the place of the one that was added before. */
const withNote = (draft: Draft, note: string, adding: boolean): Draft => {
  const before = addedNote(draft)
  if (note === before || note === draft.note.trim() || (note !== '' && !adding)) return draft
  const own = draft.note === before ? '' : withoutEnd(draft.note, `\n${before}`)
  const kept_odd = draft.kept_odd.filter(one => !one.startsWith(note_mark))
  return {
    ...draft,
    note: noteOfBoth(before === '' ? draft.note : own, note),
    kept_odd: note === '' ? kept_odd : [...kept_odd, note_mark + note],
  }
}

const withoutEnd = (text: string, end: string) => (text.endsWith(end) ? text.slice(0, -end.length) : text)

/** `less` is below 0. */
const takeBack = (draft: Draft, line: Line, less: string): Draft => {
  const key = [line.order_list_item_id, secondKey(line.order_list_item_id)].find(
    one => draft.lines[one]?.unit_kind === line.unit_kind,
  )
  const before = key === undefined ? undefined : draft.lines[key]
  if (key === undefined || !before) return draft
  const quantity = add(before.quantity, less)
  const { [key]: _, ...others } = draft.lines
  return { ...draft, lines: compare(quantity, '0') > 0 ? { ...others, [key]: { ...before, quantity } } : others }
}
