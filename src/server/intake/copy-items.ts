import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'
import { copyLines } from '#domain/intake/copy-lines.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { findJanCodes, findListLines } from './intake-store.ts'
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

/** The items of one of this restaurant's own lists, of this deal or another, with their usual quantities; 404 for another's. */
export const copyMyListOf = async (
  deps: Deps,
  actor: ConsumerActor,
  terms: DealTerms,
  my_list_id: string,
  at: Date,
): Promise<{ pieces: IntakePiece[] }> => {
  const kept = there(await findListLines(deps.db, actor.consumer_id, my_list_id))
  const from = await dealOf(deps, actor, kept.deal_id)
  const list = await memoListOf(deps, terms, at)
  const own = from.id === terms.id ? list : await memoListOf(deps, from, at)
  const by_id = new Map(own.items.map(item => [item.id, item]))
  const lines = kept.items.flatMap(({ order_list_item_id, unit_kind, quantity }) => {
    const item = by_id.get(order_list_item_id)
    return item
      ? [{ ...item, order_list_item_id, name: item.names[0] ?? '', unit_kind, quantity: decimal(quantity), note: '' }]
      : []
  })
  return { pieces: copyLines(lines, list, from.supplier_id === terms.supplier_id).map(piece => viewPiece(piece)) }
}
