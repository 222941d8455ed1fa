import type { SharedDraft, SharedDraftLine } from '#contract/placing/shared-drafts.contract.ts'
import { isTooLate } from '#domain/orders/item-reasons.ts'
import type { Day } from '#domain/shared/day.ts'
import { add, compare, decimal } from '#domain/shared/decimal.ts'
import { lineNoteOfBoth, noteOfBoth } from './both-notes.ts'
import { type Draft, type DraftLine, orderedLines } from './draft.ts'
import type { Filled } from './fill-draft.ts'
import { after_the_list, type SheetRow, secondKey, withLine } from './sheet-items.ts'

/** What becomes of an item that is in both drafts. */
export type Choice = 'add' | 'theirs' | 'mine'

type Quantity = Pick<SharedDraftLine, 'quantity' | 'unit_kind'>

/** An item that both have typed; each can have it in two units. */
export type Clash = { item_id: string; row: SheetRow; mine: Quantity[]; theirs: Quantity[] }

type Content = Pick<SharedDraft, 'lines' | 'note' | 'delivery_date' | 'name' | 'device'>

const rowsById = (rows: readonly SheetRow[]) =>
  new Map(rows.filter(row => row.key === row.item.id).map(row => [row.item.id, row]))

/** Why a line of theirs can't be in an order for this date: it is left out, by name. */
const fits = (row: SheetRow | undefined, line: SharedDraftLine, delivery_date: Day): row is SheetRow =>
  row !== undefined &&
  !(row.item.sales_left !== null && compare(row.item.sales_left, '0') <= 0) &&
  !isTooLate(row.item, delivery_date) &&
  row.item.unit_kinds.includes(line.unit_kind)

/** The items in both, in the list's order; in one unit or another, of the same quantity too: nobody knows whether they mean the same fish. */
export const clashesOf = (draft: Draft, { lines }: Pick<Content, 'lines'>, rows: readonly SheetRow[]): Clash[] => {
  const mine = orderedLines(draft)
  return [...rowsById(rows)].flatMap(([item_id, row]) => {
    const own = mine.filter(line => line.order_list_item_id === item_id)
    const theirs = lines.filter(line => line.order_list_item_id === item_id && fits(row, line, draft.delivery_date))
    return own.length > 0 && theirs.length > 0 ? [{ item_id, row, mine: own, theirs }] : []
  })
}

/**
 * Puts a colleague's draft into this one, each line with who typed it; his own other device's lines are his. An item of
 * both becomes what was chosen; without a choice this draft's stays.
 */
export const takeOver = (
  draft: Draft,
  theirs: Content,
  rows: readonly SheetRow[],
  price_visible: boolean,
  choices: Readonly<Record<string, Choice>>,
): Omit<Filled, 'noted'> => {
  const by_id = rowsById(rows)
  const clashing = new Set(clashesOf(draft, theirs, rows).map(one => one.item_id))
  const left_out: string[] = []
  let next: Draft = { ...draft, note: noteOfBoth(draft.note, theirs.note) }
  let added = 0
  for (const id of clashing) {
    if (choices[id] !== 'theirs') continue
    const { [id]: first, [secondKey(id)]: _, ...lines } = next.lines
    // The number gives way, the note does not.
    next = { ...next, lines: { ...lines, ...(first && { [id]: { ...first, quantity: '0' } }) } }
  }
  for (const line of theirs.lines) {
    const id = line.order_list_item_id
    if (line.free) {
      next = {
        ...next,
        lines: { ...next.lines, [id]: { ...line, ...typedBy(theirs, line), position: afterAll(next) } },
      }
      added += 1
      continue
    }
    const row = by_id.get(id)
    if (!fits(row, line, draft.delivery_date)) {
      left_out.push(line.name)
      continue
    }
    if (clashing.has(id) && (choices[id] ?? 'mine') === 'mine') continue
    next = withLine(next, { ...row, key: keyFor(next, line) }, wished(next, theirs, line), price_visible)
    added += 1
  }
  return { draft: next, added, left_out }
}

const ordersSome = (line: DraftLine | undefined): line is DraftLine =>
  line !== undefined && compare(line.quantity, '0') > 0

/** The row that has this item in this unit already, or a free one. */
const keyFor = ({ lines }: Draft, line: SharedDraftLine): string => {
  const id = line.order_list_item_id
  const same = [id, secondKey(id)].find(key => ordersSome(lines[key]) && lines[key].unit_kind === line.unit_kind)
  return same ?? (ordersSome(lines[id]) ? secondKey(id) : id)
}

const typedBy = ({ name, device }: Content, { typed_by = device === null ? name : undefined }: SharedDraftLine) =>
  typed_by === undefined ? {} : { typed_by }

/** Free lines stand under the list, in the order in which they came. */
const afterAll = ({ lines }: Draft): number =>
  Math.max(after_the_list - 1, ...Object.values(lines).map(one => one.position)) + 1

const wished = (draft: Draft, theirs: Content, line: SharedDraftLine) => {
  const before = draft.lines[keyFor(draft, line)]
  const { typed_by } = typedBy(theirs, line)
  const both = ordersSome(before)
  return {
    quantity: both ? add(before.quantity, line.quantity) : decimal(line.quantity),
    unit_kind: line.unit_kind,
    note: lineNoteOfBoth(before?.note ?? '', line.note),
    unread: before?.unread,
    ...(typed_by === undefined ? {} : { typed_by }),
    ...(typed_by !== undefined && both ? { typed_too: true as const } : {}),
  }
}

/** One's own draft without what a colleague has taken over: what was typed or changed since stays. */
export const withoutTaken = (draft: Draft, taken: Pick<Content, 'lines' | 'note'>): Draft => {
  const kept = Object.entries(draft.lines).filter(
    ([, line]) =>
      !taken.lines.some(
        one =>
          one.order_list_item_id === line.order_list_item_id &&
          one.unit_kind === line.unit_kind &&
          compare(one.quantity, line.quantity) === 0,
      ),
  )
  return {
    ...draft,
    lines: Object.fromEntries(kept),
    note: draft.note.trim() === taken.note.trim() ? '' : draft.note,
  }
}
