import { isTooLate } from '#domain/orders/item-reasons.ts'
import { compare } from '#domain/shared/decimal.ts'
import type { DraftLine } from './draft.ts'
import { firstUnit, hasPriceChanged, lineError, type SheetRow } from './sheet-items.ts'
import type { RowSetting } from './sheet-row.tsx'

/** What a row shows of its item and of the line that is typed for it. */
export const rowState = (
  { item, key }: SheetRow,
  line: DraftLine | undefined,
  { delivery_date, locked, own, said }: Pick<RowSetting, 'delivery_date' | 'locked' | 'own' | 'said'>,
) => {
  const ordered = line !== undefined && compare(line.quantity, '0') > 0
  const late = isTooLate(item, delivery_date)
  const sold_out = item.sales_left !== null && compare(item.sales_left, '0') <= 0 && own[item.id] === undefined
  // What is ordered can be taken back whatever has become of the item.
  const off = locked || (!ordered && (late || sold_out))
  return {
    ordered,
    late,
    sold_out,
    off,
    can_repeat: !off && !ordered && item.last !== null && item.unit_kinds.includes(item.last.unit_kind),
    unit_kind: line?.unit_kind ?? firstUnit(item),
    error: (line && lineError(item, line, delivery_date, own[item.id])) ?? said[key] ?? null,
    price_changed: line !== undefined && hasPriceChanged(item, line),
  }
}
