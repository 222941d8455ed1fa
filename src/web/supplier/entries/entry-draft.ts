import type { EntrySheet } from '#contract/entries/add-orders.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { type EntryWay, entry_way_names } from '#domain/entries/entry.ts'
import type { FreeItem } from '#domain/orders/free-line.ts'
import { itemOfLine, none_held, untouched } from '#domain/orders/held-lines.ts'
import { isTooLate } from '#domain/orders/item-reasons.ts'
import { oddWords } from '#domain/orders/odd-words.ts'
import { sayQuantity, whyNotQuantity } from '#domain/orders/quantity.ts'
import { lineAmount, orderTotals } from '#domain/orders/totals.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { decimal, formatQuantity } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { type UnitKind, unitOf } from '#domain/trade/unit.ts'
import { mergeFields, mergeRows } from '#web/form/merge-fields.ts'

export type EntryItem = EntrySheet['items'][number]

export type EntryLine = {
  order_list_item_id: string
  /** What the restaurant wrote of something that is on no list: it stays as it is, or is taken off. */
  free?: FreeItem
  unit_kind: UnitKind
  quantity: string
  note: string
  /** The store's list does not have it. */
  off_list?: boolean
  /** … and shall have it, with this order. */
  to_list?: boolean
  /** It was asked whether more than the item's maximum is meant. */
  past_maximum?: boolean
}

/** An order that is being written down. */
export type EntryDraft = {
  way: EntryWay
  caller: string
  /** '': the sheet's own. */
  delivery_date: string
  closing_reason: string
  note: string
  lines: EntryLine[]
  /**
   * It was sent under this key, which it keeps whatever becomes of it: of one key there is one order. `lost`: no answer came,
   * and nobody knows whether it arrived.
   */
  sent?: { key: string; lost: boolean } | undefined
}

export const noDraft: EntryDraft = {
  way: 'phone',
  caller: '',
  delivery_date: '',
  closing_reason: '',
  note: '',
  lines: [],
}

export const draftOfOrder = (order: Order): EntryDraft => ({
  ...noDraft,
  delivery_date: order.delivery_date,
  note: order.note,
  lines: order.lines.map(({ order_list_item_id, free, name, unit, unit_kind, quantity, note }) => ({
    order_list_item_id,
    ...(free && { free: { name, unit } }),
    unit_kind,
    quantity: decimal(quantity),
    note,
    // What stands was taken so already.
    past_maximum: true,
  })),
})

const contentOf = ({ note, lines }: Pick<EntryDraft, 'note' | 'lines'>): string =>
  JSON.stringify([
    note.trim(),
    lines
      .map(one =>
        [
          one.order_list_item_id,
          one.unit_kind,
          decimal(one.quantity),
          one.note.trim(),
          one.free?.name,
          one.free?.unit,
        ].join('|'),
      )
      .toSorted(),
  ])

/** Whether an order is as its correction would make it: the one whose answer was lost has been written. */
export const isWritten = (draft: EntryDraft, order: Order): boolean =>
  order.state !== 'cancelled' && contentOf(draft) === contentOf(draftOfOrder(order))

const same = (one: EntryLine, other: EntryLine): boolean =>
  one.order_list_item_id === other.order_list_item_id && one.unit_kind === other.unit_kind

/** What is typed of an order, over what a colleague has registered meanwhile: line by line. */
export const mergeEntries = (base: EntryDraft, mine: EntryDraft, now: EntryDraft): EntryDraft => ({
  ...mergeFields(base, mine, now),
  lines: mergeRows({ base: base.lines, mine: mine.lines, now: now.lines }, line =>
    [line.order_list_item_id, line.unit_kind, line.free?.name].join('/'),
  ),
})

/** The line in the place of the one with its item and unit, else at the end. */
export const withLine = (lines: readonly EntryLine[], line: EntryLine): EntryLine[] =>
  lines.some(one => same(one, line)) ? lines.map(one => (same(one, line) ? line : one)) : [...lines, line]

/** The item's first unit: バラ where it is sold so. */
export const usualUnit = (item: EntryItem): UnitKind =>
  item.last && item.unit_kinds.includes(item.last.unit_kind)
    ? item.last.unit_kind
    : item.unit_kinds.includes('piece')
      ? 'piece'
      : 'case'

/** Why a quantity of an item can't be ordered, or null. */
export const wrongQuantity = (
  item: EntryItem,
  quantity: string,
  unit_kind: UnitKind,
  past_maximum = false,
): string | null => {
  const reason = whyNotQuantity(item, quantity, unit_kind, past_maximum)
  return reason && sayQuantity(reason, '数量')
}

/**
 * The maximum that a quantity passes, with its unit (「20個」), where it is all that is wrong with it: the supplier may take
 * it, and is asked.
 */
export const passedMaximum = (item: EntryItem, quantity: string, unit_kind: UnitKind): string | null => {
  const reason = whyNotQuantity(item, quantity, unit_kind)
  return reason?.name === 'above_maximum' && whyNotQuantity(item, quantity, unit_kind, true) === null
    ? formatQuantity(reason.maximum) + reason.unit
    : null
}

/**
 * What is asked of quantities before they are saved, in words, one for each line: those far from usual, and those that pass
 * their item's maximum for this store. A line that the order holds so already (`held`) was asked about then.
 */
export const doubtsOf = (
  lines: PreviewedOrder['lines'],
  items: ReadonlyMap<string, EntryItem>,
  held = none_held,
): string[] =>
  lines.flatMap(line => {
    const item = items.get(line.order_list_item_id)
    const maximum = item && !untouched(held, line) ? passedMaximum(item, line.quantity, line.unit_kind) : null
    return line.odd === null && maximum === null ? [] : [`${line.name}：${oddWords(line, maximum)}`]
  })

/** What can't be had so soon (取寄せ), with the first date on which it can, in words; null: nothing. */
export const tooSoonWords = (
  lines: readonly EntryLine[],
  items: ReadonlyMap<string, EntryItem>,
  delivery_date: Day,
): string | null => {
  const soon = lines.flatMap(({ order_list_item_id }) => {
    const item = items.get(order_list_item_id)
    return item && isTooLate(item, delivery_date) && item.earliest_date !== null
      ? [`${item.name}（最短は${formatDayWithWeekday(item.earliest_date)}）`]
      : []
  })
  return soon.length > 0 ? soon.join('、') : null
}

type Money = NonNullable<EntrySheet['deal']>

/**
 * Lines with their items and amounts as the server will reckon them; an item that is no more has none, one that the order
 * being changed (`held`) has untouched the price of that.
 */
export const priced = (
  lines: readonly EntryLine[],
  items: ReadonlyMap<string, EntryItem>,
  deal: Money,
  held = none_held,
) =>
  lines.map(line => {
    const now = items.get(line.order_list_item_id)
    const item = now && itemOfLine(now, line, held)
    return {
      line,
      item,
      ...(item ? lineAmount({ ...item, ...line }, deal.line_rounding) : { amount: null, estimated: false }),
    }
  })

export const totalsOf = (...asked: Parameters<typeof priced>) =>
  orderTotals(
    priced(...asked).flatMap(({ line, item }) => (item ? [{ ...item, ...line }] : [])),
    asked[2],
  )

/** What the server is sent of the lines: with the prices that stand on the screen, and what the supplier is asked about. */
export const sentLines = (
  lines: readonly EntryLine[],
  items: ReadonlyMap<string, EntryItem>,
  delivery_date: Day,
  held = none_held,
) =>
  lines.map(line => {
    const item = items.get(line.order_list_item_id)
    if (!item) return line
    const { off_list: _, to_list, ...sent } = line
    const outside = item.off_list ? { off_list: true, ...(to_list && { to_list }) } : {}
    const soon = isTooLate(item, delivery_date) && { past_lead: true }
    return { ...sent, ...outside, ...soon, seen_unit_price: itemOfLine(item, line, held).unit_price }
  })

/** The lines that the store's list does not have, by what they name. */
export const offListOf = ({ lines }: EntryDraft): string[] =>
  lines.flatMap(line => (line.off_list ? [line.order_list_item_id] : []))

/** What is outside the store's list, and how much of it shall come onto it; null where nothing is. */
export const outsideWords = (lines: readonly EntryLine[], items: ReadonlyMap<string, EntryItem>): string | null => {
  const outside = lines.filter(line => items.get(line.order_list_item_id)?.off_list)
  if (outside.length === 0) return null
  const coming = outside.filter(line => line.to_list)
  const rest =
    coming.length === 0 ? '発注リストは変わりません。' : `うち${coming.length}点を、この店の発注リストに加えます。`
  return `リスト外の商品が${outside.length}点あります。${rest}`
}

/** An order that was left half-way, in words: how it came, from whom, for when, and what is in it. */
export const leftWords = (draft: EntryDraft, items: readonly EntryItem[]): string[] => {
  const by_id = new Map(items.map(item => [item.id, item]))
  const { way, caller, delivery_date, note } = draft
  return [
    [`${entry_way_names[way]}の注文`, caller === '' ? '' : `ご注文者 ${caller}`].filter(Boolean).join('・'),
    ...(delivery_date === '' ? [] : [`納品日 ${formatDayWithWeekday(delivery_date)}`]),
    ...draft.lines.map(({ order_list_item_id, free, unit_kind, quantity }) => {
      if (free) return `${free.name} ${formatQuantity(quantity)}${free.unit}`
      const item = by_id.get(order_list_item_id)
      return item ? `${item.name} ${formatQuantity(quantity)}${unitOf({ ...item, unit_kind })}` : '今は注文できない商品'
    }),
    ...(note === '' ? [] : [`備考：${note}`]),
  ]
}

/** Where what is wrong is read: beside its field, beside its line, else above the lines. */
export const sortSaid = (messages: readonly FieldMessage[], closed: boolean) => {
  const shown = ['delivery_date', 'caller', ...(closed ? ['closing_reason'] : [])]
  const beside: Record<string, string> = {}
  const by_line: Record<number, string> = {}
  const above: string[] = []
  for (const { field, line, message } of messages) {
    if (line !== undefined) by_line[line] = message
    else if (shown.includes(field)) beside[field] ??= message
    else above.push(message)
  }
  return { beside, by_line, above }
}
