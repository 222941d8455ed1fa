import { itemOfLine, piecesHeld } from '#domain/orders/held-lines.ts'
import { isTooLate } from '#domain/orders/item-reasons.ts'
import { withinLeft } from '#domain/orders/quantity.ts'
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
  const as_ordered = line ? itemOfLine(item, line, held) : item
  const unit_kind = line?.unit_kind ?? firstUnit(item)
  // What is ordered can be taken back whatever has become of the item.
  const off = locked || (!ordered && (late || sold_out))
  return {
    ordered,
    late,
    /** As it is priced: a line that the order holds untouched keeps the price it was ordered at. */
    as_ordered,
    /** How many pieces it may have, with those of the order that is changed; null without a limit. */
    left,
    sold_out,
    off,
    can_repeat: !off && !ordered && item.last !== null && item.unit_kinds.includes(item.last.unit_kind),
    unit_kind,
    /** Steps end at what is left; what is typed beyond it is answered beside it. */
    step_rule: left === null || sold_out ? item : withinLeft(item, left, unit_kind),
    error: (line && lineError(item, line, delivery_date, held)) ?? said[key] ?? null,
    price_changed: line !== undefined && hasPriceChanged(as_ordered, line),
  }
}
