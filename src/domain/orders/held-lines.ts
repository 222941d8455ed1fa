import { add, compare, type Decimal } from '#domain/shared/decimal.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import type { PriceBasis, UnitKind } from '#domain/trade/unit.ts'
import { inPieces } from './quantity.ts'

/** An item as far as money is made of it, and as it is counted. */
type Priced = {
  unit: string
  case_unit: string
  pieces_per_case: Decimal | null
  price_basis: PriceBasis
  unit_price: Decimal | null
  tax_rate: TaxRate
  catch_weight: boolean
  estimated_weight: Decimal | null
}

type Line = { order_list_item_id: string; unit_kind: UnitKind; quantity: Decimal }

/** A line of an order that is being changed, as it was ordered. */
export type HeldLine = Line & Priced

/** Of a new order. */
export const none_held: readonly HeldLine[] = []

/**
 * The line of the order that another one leaves untouched: of the same item and unit, and as much. It stays as it was
 * ordered, whatever its item has become, and what its supplier answered of it holds.
 */
export const untouched = <Held extends Line>(held: readonly Held[], { order_list_item_id, ...line }: Line) =>
  held.find(
    one =>
      one.order_list_item_id === order_list_item_id &&
      one.unit_kind === line.unit_kind &&
      compare(one.quantity, line.quantity) === 0,
  )

/**
 * The line of the order whose price holds for another one: of the same item and unit, and not less. The price was agreed
 * for so much; more of it, and another unit, is a new wish, at what holds now.
 */
export const agreed = <Held extends Line>(held: readonly Held[], { order_list_item_id, ...line }: Line) =>
  held.find(
    one =>
      one.order_list_item_id === order_list_item_id &&
      one.unit_kind === line.unit_kind &&
      compare(one.quantity, line.quantity) >= 0,
  )

/** An item as a line has it: so much of it as the order holds is counted and priced as it was ordered. */
export const itemOfLine = <Item extends Priced>(item: Item, line: Line, held: readonly HeldLine[]): Item => {
  const was = agreed(held, line)
  if (!was) return item
  const { unit, case_unit, pieces_per_case, price_basis, unit_price, tax_rate, catch_weight, estimated_weight } = was
  return {
    ...item,
    unit,
    case_unit,
    pieces_per_case,
    price_basis,
    unit_price,
    tax_rate,
    catch_weight,
    estimated_weight,
  }
}

/** How many pieces of an item an order that is being changed holds already; undefined where it has none. */
export const piecesHeld = (
  held: readonly (Line & Pick<Priced, 'pieces_per_case'>)[],
  order_list_item_id: string,
): Decimal | undefined => {
  const lines = held.filter(one => one.order_list_item_id === order_list_item_id)
  if (lines.length === 0) return undefined
  return lines.reduce((sum, one) => add(sum, inPieces(one.quantity, one.unit_kind, one.pieces_per_case)), '0')
}
