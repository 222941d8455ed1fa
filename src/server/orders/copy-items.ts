import type { IntakePiece } from '#contract/orders/item-intake.contract.ts'
import { copyLines } from '#domain/orders/memo/copy-lines.ts'
import { decimal } from '#domain/shared/decimal.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderFacts } from './find-orders.ts'
import { findJanCodes } from './intake-store.ts'
import { viewPiece } from './intake-view.ts'
import { memoListOf } from './memo-list.ts'

/** The lines of an order of this restaurant as items of a deal's list; what is not on it is unread. */
export const copyItemsOf = async (
  deps: Deps,
  terms: DealTerms,
  order: OrderFacts,
  at: Date,
): Promise<{ pieces: IntakePiece[] }> => {
  const [list, jan_codes] = await Promise.all([
    memoListOf(deps, terms, at),
    findJanCodes(
      deps.db,
      order.lines.map(line => line.order_list_item_id),
    ),
  ])
  const lines = order.lines.map(line => ({
    ...line,
    quantity: decimal(line.quantity),
    jan_code: jan_codes.get(line.order_list_item_id) ?? null,
  }))
  const same_supplier = order.supplier_id === terms.supplier_id
  return { pieces: copyLines(lines, list, same_supplier).map(piece => viewPiece(piece)) }
}
