import { isTooLate } from '#domain/orders/item-reasons.ts'
import { most_free_lines } from '#domain/orders/notes.ts'
import type { Day } from '#domain/shared/day.ts'
import { compare, decimal } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import type { Draft, DraftLine } from './draft.ts'
import { after_the_list, type SheetRow, secondKey, withLine } from './sheet-items.ts'

/** What an earlier order says of a line. */
export type EarlierLine = {
  order_list_item_id: string
  /** Written freely: put in as it was written then. */
  free?: boolean | undefined
  unit_kind: UnitKind
  quantity: string
  name: string
  note?: string
  unit?: string
}

/** `noted`: the names of lines that were put in with what was noted on them then. */
export type Filled = { draft: Draft; added: number; left_out: string[]; noted: string[] }

/**
 * 「前回と同じ」: puts an earlier order's lines into the draft at today's prices. What was typed already stays; what can't
 * be ordered for this date (gone from the list, too late, sold out, other units now) is left out and named.
 */
export const fillFrom = (
  draft: Draft,
  earlier: readonly EarlierLine[],
  rows: readonly SheetRow[],
  price_visible: boolean,
  /** Lines are taken that are on no list. */
  free_lines = false,
): Filled => {
  const by_id = new Map(rows.filter(row => row.key === row.item.id).map(row => [row.item.id, row]))
  let next = draft
  let added = 0
  const left_out: string[] = []
  const noted: string[] = []
  const filled = new Set<string>()
  for (const line of earlier) {
    if (line.free) {
      if (next.lines[line.order_list_item_id]) continue
      if (!free_lines || freeCount(next) >= most_free_lines) left_out.push(line.name)
      else {
        next = withFree(next, line)
        added += 1
        if (line.note) noted.push(line.name)
      }
      continue
    }
    const row = by_id.get(line.order_list_item_id)
    const sold_out = row?.item.sales_left != null && compare(row.item.sales_left, '0') <= 0
    if (!row || sold_out || isTooLate(row.item, draft.delivery_date) || !row.item.unit_kinds.includes(line.unit_kind)) {
      left_out.push(line.name)
      continue
    }
    const typed = draft.lines[row.key]
    if (typed?.unread || compare(typed?.quantity ?? '0', '0') > 0) continue
    const key = filled.has(row.key) ? secondKey(row.item.id) : row.key
    filled.add(row.key)
    // A note that is typed stays, as what else is typed does.
    const note = line.note && !draft.lines[key]?.note ? { note: line.note } : null
    next = withLine(
      next,
      { ...row, key },
      { quantity: decimal(line.quantity), unit_kind: line.unit_kind, ...note },
      price_visible,
    )
    added += 1
    if (note) noted.push(line.name)
  }
  return { draft: next, added, left_out, noted }
}

/** A line that was written freely, as it was: what is on no list stands after every list. */
export const freeLine = (
  { name, unit = '', quantity, note = '', ...line }: EarlierLine,
  position: number,
): DraftLine => ({
  order_list_item_id: line.order_list_item_id,
  free: true,
  unit_kind: 'piece',
  quantity: decimal(quantity),
  note,
  name,
  unit,
  position: after_the_list + position,
})

const freeCount = ({ lines }: Draft): number => Object.values(lines).filter(one => one.free).length

const withFree = (draft: Draft, line: EarlierLine): Draft => {
  return { ...draft, lines: { ...draft.lines, [line.order_list_item_id]: freeLine(line, freeCount(draft)) } }
}

const repeatKey = (delivery_date: Day) => `repeat/${delivery_date}`

/** Remembers that a whole earlier day was repeated for the draft's date. */
export const asRepeat = (draft: Draft): Draft => ({
  ...draft,
  kept_odd: [...draft.kept_odd, repeatKey(draft.delivery_date)],
})

export const isRepeat = ({ kept_odd, delivery_date }: Draft): boolean => kept_odd.includes(repeatKey(delivery_date))

/** Takes out what was filled in, and leaves what was typed since. */
export const takeBack = (draft: Draft, before: Draft, filled: Draft): Draft => {
  const lines = { ...draft.lines }
  for (const [key, line] of Object.entries(lines)) {
    if (line !== filled.lines[key] || line === before.lines[key]) continue
    delete lines[key]
    if (before.lines[key]) lines[key] = before.lines[key]
  }
  const kept_odd = draft.kept_odd.filter(one => before.kept_odd.includes(one) || !filled.kept_odd.includes(one))
  return { ...draft, lines, kept_odd, note: draft.note === filled.note ? before.note : draft.note }
}

/** Undoes what made `taken` out of `before`, lines that were taken out too, and leaves what was typed since. */
export const undoChange = (now: Draft, before: Draft, taken: Draft): Draft => {
  const { line_drafts, ...back } = takeBack(now, before, taken)
  const from = line_drafts === taken.line_drafts ? before.line_drafts : line_drafts
  const lines = { ...back.lines }
  // What had given way.
  for (const [key, line] of Object.entries(before.lines)) {
    if (taken.lines[key] === undefined && lines[key] === undefined) lines[key] = line
  }
  return {
    ...back,
    ...(from && { line_drafts: from }),
    lines,
    note: now.note === taken.note ? before.note : now.note,
    delivery_date: now.delivery_date === taken.delivery_date ? before.delivery_date : now.delivery_date,
  }
}

/** Puts the rows of these items back as they were, and leaves the others; a draft without lines has the date that it had. */
export const putBack = (now: Draft, before: Draft, item_ids: readonly string[]): Draft => {
  const isOf = (line: DraftLine) => item_ids.includes(line.order_list_item_id)
  const others = Object.entries(now.lines).filter(([, line]) => !isOf(line))
  const former = Object.entries(before.lines).filter(([, line]) => isOf(line))
  const lines = Object.fromEntries([...others, ...former])
  return { ...now, lines, delivery_date: Object.keys(lines).length === 0 ? before.delivery_date : now.delivery_date }
}
