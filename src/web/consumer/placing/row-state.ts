import { itemOfLine, piecesHeld } from '#domain/orders/held-lines.ts'
import { isTooLate } from '#domain/orders/item-reasons.ts'
import { withinLeft } from '#domain/orders/quantity.ts'
import { isSamePrice } from '#domain/orders/totals.ts'
import { add, compare } from '#domain/shared/decimal.ts'
import type { DraftLine } from './draft.ts'
import { firstUnit, hasPriceChanged, lineError, type SheetRow } from './sheet-items.ts'
import type { RowSetting } from './sheet-row.tsx'

/** What a row shows of its item and of the line that is typed for it. */
export const rowState = (
  { item, key }: SheetRow,
  line: DraftLine | undefined,
  { delivery_date, locked, held, said }: Pick<RowSetting, 'delivery_date' | 'locked' | 'held' | 'said'>,
) => {
  const ordered = line !== undefined && compare(line.quantity, '0') > 0
  const late = isTooLate(item, delivery_date)
  const own = piecesHeld(held, item.id)
  const left = item.sales_left === null ? null : add(item.sales_left, own ?? '0')
  const sold_out = left !== null && compare(left, '0') <= 0 && own === undefined
  const unit_kind = line?.unit_kind ?? firstUnit(item)
  const as_ordered = itemOfLine(item, { order_list_item_id: item.id, unit_kind, quantity: line?.quantity ?? '0' }, held)
  const was = held.find(one => one.order_list_item_id === item.id && one.unit_kind === unit_kind)
  // What is ordered can be taken back whatever has become of the item.
  const off = locked || (!ordered && (late || sold_out))
  return {
    ordered,
    late,
    /** As it is priced: up to what the order holds of it at the price it was ordered at. */
    as_ordered,
    /** The line as it was ordered, where what is wished now has another price. */
    price_was: was && !isSamePrice(was.unit_price, as_ordered.unit_price) ? was : null,
    /** How many pieces it may have, with those of the order that is changed; null without a limit. */
    left,
    sold_out,
    off,
    can_repeat: !off && !ordered && item.last !== null && item.unit_kinds.includes(item.last.unit_kind),
    unit_kind,
    /** Steps end at what is left; what is typed beyond it is answered beside it. */
    step_rule: left === null || sold_out ? item : withinLeft(item, left, unit_kind),
    /** Of what was typed last: while that can't be read, its field says so alone. */
    error:
      line?.unread === undefined ? ((line && lineError(item, line, delivery_date, held)) ?? said[key] ?? null) : null,
    price_changed: line !== undefined && hasPriceChanged(as_ordered, line),
  }
}
