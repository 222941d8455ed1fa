import { type FlyerLimit, sayFlyerLimit } from '#domain/flyers/limit-words.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { compare, type Decimal, formatQuantity } from '#domain/shared/decimal.ts'
import { most_line_note } from './notes.ts'
import { type QuantityReason, sayQuantity } from './quantity.ts'

/** What can be wrong with an item as it is entered on the sheet, and is said in its row. */
export type ItemReason =
  | QuantityReason
  | { name: 'too_late'; delivery_date: Day }
  /** How many are left, '0' where none are; `limit`: where it is a flyer's, and its item's unit. */
  | { name: 'sold_out'; left: Decimal; limit?: (FlyerLimit & { unit: string }) | undefined }
  /** How many characters it has. */
  | { name: 'note_too_long'; length: number }

/** An item that is ordered ahead (取寄せ) can't make this delivery date; '': none is chosen. */
export const isTooLate = ({ earliest_date }: { earliest_date: Day | null }, delivery_date: Day): boolean =>
  earliest_date !== null && delivery_date !== '' && earliest_date > delivery_date

/** The field that it stands beside, and what is said there. `item` is what the item is called. */
export const sayItem = (reason: ItemReason & { item: string }): [field: string, message: string] => {
  switch (reason.name) {
    case 'too_late': {
      const day = formatDayWithWeekday(reason.delivery_date)
      return ['delivery_date', `${reason.item}は取寄せのため${day}の納品に間に合いません`]
    }
    case 'sold_out':
      if (reason.limit) return ['quantity', sayFlyerLimit(reason.limit, { ...reason, unit: reason.limit.unit })]
      return [
        'quantity',
        compare(reason.left, '0') > 0
          ? `${reason.item}の販売残は${formatQuantity(reason.left)}です。数量を減らしてください`
          : `${reason.item}は販売上限に達しました。数量を0にしてください`,
      ]
    case 'note_too_long':
      return ['note', `備考は${most_line_note}文字までです（いま${reason.length}文字）。短くしてください`]
    default:
      return ['quantity', sayQuantity(reason, '数量')]
  }
}
