import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { add, decimal } from '#domain/shared/decimal.ts'
import { lineNoteOfBoth } from './both-notes.ts'
import type { Draft, DraftLine } from './draft.ts'
import { type EarlierLine, freeLine } from './fill-draft.ts'
import { secondKey } from './sheet-items.ts'

/** The draft with which an order is changed: its own lines, note and date. Unseen prices are the order's own. */
export const draftFromOrder = (
  order: {
    delivery_date: Day
    note: string
    revision: number
    lines: readonly (EarlierLine & { note: string; unit: string; unit_price: string | null })[]
  },
  items: readonly OrderListItem[],
  price_visible: boolean,
): Draft => {
  const place = new Map(items.map((item, index) => [item.id, index]))
  const lines: Record<string, DraftLine> = {}
  order.lines.forEach((line, index) => {
    if (line.free) {
      lines[line.order_list_item_id] = freeLine(line, index)
      return
    }
    const key = lines[line.order_list_item_id] ? secondKey(line.order_list_item_id) : line.order_list_item_id
    lines[key] = {
      order_list_item_id: line.order_list_item_id,
      unit_kind: line.unit_kind,
      quantity: decimal(line.quantity),
      note: line.note,
      name: line.name,
      unit: line.unit,
      position: place.get(line.order_list_item_id) ?? items.length + index,
      ...(price_visible ? { seen_unit_price: line.unit_price } : {}),
    }
  })
  return {
    delivery_date: order.delivery_date,
    note: order.note,
    lines,
    kept_odd: [],
    attempt: null,
    base_revision: order.revision,
  }
}

/** Puts lines of another draft into this one: of the same item and unit quantities are added up, and both notes stay. */
export const addLines = (draft: Draft, more: readonly (DraftLine & { key: string })[]): Draft => {
  const lines = { ...draft.lines }
  for (const { key: _, ...line } of more) {
    const id = line.order_list_item_id
    const same = [id, secondKey(id)].find(key => lines[key]?.unit_kind === line.unit_kind)
    const before = same === undefined ? undefined : lines[same]
    if (same !== undefined && before) {
      const note = lineNoteOfBoth(before.note, line.note)
      lines[same] = {
        ...before,
        quantity: add(before.quantity, line.quantity),
        note,
        unread: line.unread ?? before.unread,
      }
    } else lines[lines[id] ? secondKey(id) : id] = line
  }
  return { ...draft, lines }
}
